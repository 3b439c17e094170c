// Unnamed parameters get names, where a name would stand.
// RULES: functions: ["f"]
// RUN: g++ -c a.cpp
//--- a.cpp
int f(int, char x, const char *, int (*)(int), int (&)[2], int[], long = 3);
int f(int, char x, const char *, int (*)(int), int (&)[2], int[], long /* size */) { return x; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
int f(int, char x, const char *, int (*)(int), int (&)[2], int[], long = 3);
int f(int heddle_p0, char x, const char * heddle_p2, int (* heddle_p3)(int), int (& heddle_p4)[2], int heddle_p5[], long /* size */ heddle_p6) {{typedef decltype(::f(static_cast<decltype(heddle_p0)&&>(heddle_p0),static_cast<decltype(x)&&>(x),static_cast<decltype(heddle_p2)&&>(heddle_p2),static_cast<decltype(heddle_p3)&&>(heddle_p3),heddle_p4,static_cast<decltype(heddle_p5)&&>(heddle_p5),static_cast<decltype(heddle_p6)&&>(heddle_p6))) heddle_result;static ::heddle::v1::entrance<heddle_result(*)(decltype(heddle_p0),decltype(x),decltype(heddle_p2),decltype(heddle_p3),decltype(heddle_p4),decltype(heddle_p5),decltype(heddle_p6))> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000f\000(int, char, const char *, int (*)(int), int (&)[2], int[], long)\000int\000a.cpp\0002\0007\000int\000\000char\000x\000const char *\000\000int (*)(int)\000\000int (&)[2]\000\000int[]\000\000long\000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xb470da8fu,0xc4ec650cu,0xad381e7du,0x4c0f6772u},0u,&::heddle::v1::signature_of<heddle_result,decltype(heddle_p0),decltype(x),decltype(heddle_p2),decltype(heddle_p3),decltype(heddle_p4),decltype(heddle_p5),decltype(heddle_p6)>::value},&::f};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result,decltype(heddle_p0),decltype(x),decltype(heddle_p2),decltype(heddle_p3),decltype(heddle_p4),decltype(heddle_p5),decltype(heddle_p6)>::leave(nullptr,heddle_p0,x,heddle_p2,heddle_p3,heddle_p4,heddle_p5,heddle_p6,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0xb470da8fu,0xc4ec650cu,0xad381e7du,0x4c0f6772u>();} return x; }

