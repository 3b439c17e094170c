// A static method has no object.
// RULES: classes: ["C"]
// RUN: g++ -c a.cpp
//--- a.cpp
struct C {
  static int twice(int x) { return 2 * x; }
};
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
struct C {
  static int twice(int x) {{typedef decltype(C::twice(static_cast<decltype(x)&&>(x))) heddle_result;static ::heddle::v1::entrance<heddle_result(*)(decltype(x))> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"C\000twice\000(int)\000int\000a.cpp\0002\0001\000int\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x148f6f1fu,0xc2fb156du,0x9a20de7bu,0xb95421ecu},0u,&::heddle::v1::signature_of<heddle_result,decltype(x)>::value},&C::twice};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result,decltype(x)>::leave(nullptr,x,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x148f6f1fu,0xc2fb156du,0x9a20de7bu,0xb95421ecu>();} return 2 * x; }
};

