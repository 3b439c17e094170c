// The guard's own use of a deprecated function is no reason to warn.
// RULES: functions: ["old"]
// RUN: g++ -Werror -c a.cpp
//--- a.cpp
[[deprecated("use young")]] int old() { return 1; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
[[deprecated("use young")]] int old() {_Pragma("GCC diagnostic push")_Pragma("GCC diagnostic ignored \"-Wdeprecated-declarations\""){::heddle::v1::mark<0x443d21c3u,0xdeced0ebu,0xfe4f15e0u,0xc03874c8u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"\000old\000()\000int\000a.cpp\0001\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x443d21c3u,0xdeced0ebu,0xfe4f15e0u,0xc03874c8u}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go)->decltype(::old()){return ::old();});}}_Pragma("GCC diagnostic pop") return 1; }

