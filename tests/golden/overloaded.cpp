// One overload is matched; the others are not touched.
// RULES: methods: ["C::f(long)"]
// RUN: g++ -c a.cpp
//--- a.cpp
struct C {
  void f(int) {}
  void f(long x) { (void)x; }
  void f(long, int) {}
};
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
struct C {
  void f(int) {}
  void f(long x) {{typedef decltype(this->C::f(static_cast<decltype(x)&&>(x))) heddle_result;static ::heddle::v1::entrance<heddle_result(C::*)(decltype(x))> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"C\000f\000(long)\000void\000a.cpp\0003\0001\000long\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xbf48916du,0xc43d2946u,0x8c465b07u,0x10a06ffbu},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result,decltype(x)>::value},&C::f};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::member,heddle_result,decltype(x)>::leave(::heddle::v1::address(*this),x,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0xbf48916du,0xc43d2946u,0x8c465b07u,0x10a06ffbu>();} (void)x; }
  void f(long, int) {}
};

