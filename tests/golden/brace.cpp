// A brace may be a digraph, or follow a continued line.
// RULES: functions: ["f", "g", "h"]
// RUN: g++ -c a.cpp
//--- a.cpp
int f() <% return 1; %>
int g() \
{ return 2; }
int h()
#if 1
{
#else
{{
#endif
  return 3;
}
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
int f() <%{::heddle::v1::mark<0xfada6311u,0x5f4c4332u,0xc109a90eu,0xdd8b3b60u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"\000f\000()\000int\000a.cpp\0001\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xfada6311u,0x5f4c4332u,0xc109a90eu,0xdd8b3b60u}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go)->decltype(::f()){return ::f();});}} return 1; %>
int g() \
{{::heddle::v1::mark<0x6467c25eu,0x7d98b16au,0xf6fae95bu,0x4d0fb101u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"\000g\000()\000int\000a.cpp\0002\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x6467c25eu,0x7d98b16au,0xf6fae95bu,0x4d0fb101u}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go)->decltype(::g()){return ::g();});}} return 2; }
int h()
#if 1
{{::heddle::v1::mark<0x6574d273u,0x82abe90u,0xc2e42aeeu,0x91886927u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"\000h\000()\000int\000a.cpp\0004\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x6574d273u,0x82abe90u,0xc2e42aeeu,0x91886927u}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go)->decltype(::h()){return ::h();});}}
#else
{{
#endif
  return 3;
}

