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
  int f() && {{typedef decltype(static_cast<struct C&&>(*this).C::f()) heddle_result;static ::heddle::v1::entrance<heddle_result(C::*)()&&> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"C\000f\000() &&\000int\000a.cpp\0002\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x4b242382u,0xff0a60a2u,0x6421474au,0xfca54664u},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result>::value},&C::f};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::member,heddle_result>::leave(::heddle::v1::address(*this),heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x4b242382u,0xff0a60a2u,0x6421474au,0xfca54664u>();} return 1; }
  int f() const && {{typedef decltype(static_cast<const struct C&&>(*this).C::f()) heddle_result;static ::heddle::v1::entrance<heddle_result(C::*)()const &&> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"C\000f\000() const &&\000int\000a.cpp\0003\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x7df696a0u,0xd7526a4eu,0xcbf912c9u,0x910003c3u},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result>::value},&C::f};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::member,heddle_result>::leave(::heddle::v1::address(*this),heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x7df696a0u,0xd7526a4eu,0xcbf912c9u,0x910003c3u>();} return 2; }
  int f() & {{typedef decltype(this->C::f()) heddle_result;static ::heddle::v1::entrance<heddle_result(C::*)()&> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"C\000f\000() &\000int\000a.cpp\0004\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x28dfd82cu,0x383b627u,0xd0c55e7fu,0x9f8adef3u},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result>::value},&C::f};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::member,heddle_result>::leave(::heddle::v1::address(*this),heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x28dfd82cu,0x383b627u,0xd0c55e7fu,0x9f8adef3u>();} return 3; }
};

