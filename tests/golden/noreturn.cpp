// A function that does not return has no `return`.
// RULES: functions: ["fail"]
// RUN: g++ -c a.cpp
//--- a.cpp
[[noreturn]] void fail(int code) { throw code; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
[[noreturn]] void fail(int code) {{::heddle::v1::mark<0xb7322897u,0x7377d225u,0x394501ddu,0x5309df19u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"\000fail\000(int)\000void\000a.cpp\0001\0001\000int\000code\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xb7322897u,0x7377d225u,0x394501ddu,0x5309df19u}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){::heddle::v1::call<::heddle::v1::list<decltype(code)>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go heddle_go)->decltype(::fail(::heddle::v1::pass<decltype(code)>(code,heddle_go))){return ::fail(::heddle::v1::pass<decltype(code)>(code,heddle_go));},code);::heddle::v1::came_back(heddle_site);}} throw code; }

