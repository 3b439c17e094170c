// Methods defined in their class.
// RULES: classes: ["C"]
// RUN: g++ -c a.cpp
//--- a.cpp
struct C {
  int get() { return value; }
  void set(int x)
  { value = x; }
  int value;
};
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
struct C {
  int get() {{typedef decltype(this->C::get()) heddle_result;static ::heddle::v1::entrance<heddle_result(C::*)()> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"C\000get\000()\000int\000a.cpp\0002\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xfaad621u,0x4b97a8e0u,0xd61e0984u,0xa9663f26u},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result>::value},&C::get};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::member,heddle_result>::leave(::heddle::v1::address(*this),heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0xfaad621u,0x4b97a8e0u,0xd61e0984u,0xa9663f26u>();} return value; }
  void set(int x)
  {{typedef decltype(this->C::set(static_cast<decltype(x)&&>(x))) heddle_result;static ::heddle::v1::entrance<heddle_result(C::*)(decltype(x))> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"C\000set\000(int)\000void\000a.cpp\0003\0001\000int\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xb91b23acu,0xc98f4e5fu,0x8ce1f78u,0x2fd016c0u},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result,decltype(x)>::value},&C::set};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::member,heddle_result,decltype(x)>::leave(::heddle::v1::address(*this),x,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0xb91b23acu,0xc98f4e5fu,0x8ce1f78u,0x2fd016c0u>();} value = x; }
  int value;
};

