// Qualifiers are part of the signature; the call is on the same `this`.
// RULES: classes: ["C"]
// RUN: g++ -c a.cpp
//--- a.cpp
struct C {
  int f() const { return 1; }
  int f() volatile { return 2; }
};
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
struct C {
  int f() const {{typedef decltype(this->C::f()) heddle_result;static ::heddle::v1::entrance<heddle_result(C::*)()const > heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"C\000f\000() const\000int\000a.cpp\0002\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xb02fd340u,0x3f652a6au,0x9ad7fa01u,0x6ef5c7feu},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result>::value},&C::f};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::member,heddle_result>::leave(::heddle::v1::address(*this),heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0xb02fd340u,0x3f652a6au,0x9ad7fa01u,0x6ef5c7feu>();} return 1; }
  int f() volatile {{typedef decltype(this->C::f()) heddle_result;static ::heddle::v1::entrance<heddle_result(C::*)()volatile > heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"C\000f\000() volatile\000int\000a.cpp\0003\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x8bf72bc9u,0xa5c1c25au,0xf7e2ac16u,0x1d7d9b4bu},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result>::value},&C::f};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::member,heddle_result>::leave(::heddle::v1::address(*this),heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x8bf72bc9u,0xa5c1c25au,0xf7e2ac16u,0x1d7d9b4bu>();} return 2; }
};

