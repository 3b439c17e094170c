// Nothing is added after the last byte.
// RULES: functions: ["f"]
// RUN: g++ -c a.cpp
//--- a.cpp without last newline
int f() { return 1; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
int f() {{::heddle::v1::mark<0xfada6311u,0x5f4c4332u,0xc109a90eu,0xdd8b3b60u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"\000f\000()\000int\000a.cpp\0001\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xfada6311u,0x5f4c4332u,0xc109a90eu,0xdd8b3b60u}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go)->decltype(::f()){return ::f();});}} return 1; }
