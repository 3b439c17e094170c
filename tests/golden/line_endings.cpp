// Line endings of Windows stay.
// RULES: functions: ["f"]
// RUN: g++ -c a.cpp
//--- a.cpp
int f(int)
{
  return 1;
}
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
int f(int heddle_p0)
{{::heddle::v1::mark<0xd6eb7960u,0xafedc922u,0x5ddebeeu,0xdc6adad9u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"\000f\000(int)\000int\000a.cpp\0001\0001\000int\000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xd6eb7960u,0xafedc922u,0x5ddebeeu,0xdc6adad9u}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<decltype(heddle_p0)>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go heddle_go)->decltype(::f(::heddle::v1::pass<decltype(heddle_p0)>(heddle_p0,heddle_go))){return ::f(::heddle::v1::pass<decltype(heddle_p0)>(heddle_p0,heddle_go));},heddle_p0);}}
  return 1;
}

