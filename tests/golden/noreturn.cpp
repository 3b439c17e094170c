// A function that does not return has no `return`.
// RULES: functions: ["fail"]
// RUN: g++ -c a.cpp
//--- a.cpp
[[noreturn]] void fail(int code) { throw code; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
[[noreturn]] void fail(int code) {{typedef decltype(::fail(static_cast<decltype(code)&&>(code))) heddle_result;static ::heddle::v1::entrance<heddle_result(*)(decltype(code))> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000fail\000(int)\000void\000a.cpp\0001\0001\000int\000code\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x542fbf4bu,0xa697d668u,0x1b25fa86u,0x7ecc72u},0u,&::heddle::v1::signature_of<heddle_result,decltype(code)>::value},&::fail};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1)){::heddle::v1::departure<::heddle::v1::plain,heddle_result,decltype(code)>::leave(nullptr,code,heddle_site.head);::heddle::v1::came_back(heddle_site.head);}::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x542fbf4bu,0xa697d668u,0x1b25fa86u,0x7ecc72u>();} throw code; }

