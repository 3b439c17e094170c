// An rvalue stays one.
// RULES: classes: ["C"]
// RUN: g++ -c a.cpp
//--- a.cpp
struct C {
  int f() && { return 1; }
  int f() const && { return 2; }
  int f() & { return 3; }
};
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
struct C {
  int f() && {{typedef decltype(static_cast<struct C&&>(*this).C::f()) heddle_result;static ::heddle::v1::entrance<heddle_result(C::*)()&&> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"C\000f\000() &&\000int\000a.cpp\0002\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x55893b0fu,0xc356ba60u,0x5a71ac31u,0x48b17054u},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result>::value},&C::f};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::member,heddle_result>::leave(::heddle::v1::address(*this),heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x55893b0fu,0xc356ba60u,0x5a71ac31u,0x48b17054u>();} return 1; }
  int f() const && {{typedef decltype(static_cast<const struct C&&>(*this).C::f()) heddle_result;static ::heddle::v1::entrance<heddle_result(C::*)()const &&> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"C\000f\000() const &&\000int\000a.cpp\0003\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x50108ab7u,0x25958f6eu,0xf21b712au,0x19ec6d69u},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result>::value},&C::f};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::member,heddle_result>::leave(::heddle::v1::address(*this),heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x50108ab7u,0x25958f6eu,0xf21b712au,0x19ec6d69u>();} return 2; }
  int f() & {{typedef decltype(this->C::f()) heddle_result;static ::heddle::v1::entrance<heddle_result(C::*)()&> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"C\000f\000() &\000int\000a.cpp\0004\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x31397a88u,0x29e75d3fu,0xec05185du,0x538aa208u},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result>::value},&C::f};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::member,heddle_result>::leave(::heddle::v1::address(*this),heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x31397a88u,0x29e75d3fu,0xec05185du,0x538aa208u>();} return 3; }
};

