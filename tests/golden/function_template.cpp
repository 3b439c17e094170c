// Template arguments are passed on as far as they have names.
// RULES: functions: ["twice", "pick", "operator<"]
// RUN: g++ -c a.cpp
//--- a.cpp
template <class T> T twice(T x) { return x + x; }
template <class T, int N, int = 0> T pick(const T (&from)[N]) { return from[0]; }
struct S {};
template <class T> bool operator<(const S &, T) { return true; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
template <class T> T twice(T x) {{::heddle::v1::mark<0x50e680c2u,0x1431c3d6u,0x7f9db56du,0xc0d29ea8u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000twice\000(T)\000T\000a.cpp\0001\0001\000T\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x50e680c2u,0x1431c3d6u,0x7f9db56du,0xc0d29ea8u},0u,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go heddle_go)->decltype(::twice<T>(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return ::twice<T>(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);}} return x + x; }
template <class T, int N, int = 0> T pick(const T (&from)[N]) {{::heddle::v1::mark<0x4f2aac6du,0x8b3d3307u,0xafb96a84u,0x6289769u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000pick\000(const T (&)[N])\000T\000a.cpp\0002\0001\000const T (&)[N]\000from\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x4f2aac6du,0x8b3d3307u,0xafb96a84u,0x6289769u},0u,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<decltype(from)>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go heddle_go)->decltype(::pick<T,N>(::heddle::v1::pass<decltype(from)>(from,heddle_go))){return ::pick<T,N>(::heddle::v1::pass<decltype(from)>(from,heddle_go));},from);}} return from[0]; }
struct S {};
template <class T> bool operator<(const S & heddle_p0, T heddle_p1) {{::heddle::v1::mark<0x2f254f6du,0xdc95e93fu,0xb22ccde6u,0x2203b56eu>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000operator<\000(const S &, T)\000bool\000a.cpp\0004\0002\000const S &\000\000T\000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x2f254f6du,0xdc95e93fu,0xb22ccde6u,0x2203b56eu},0u,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<decltype(heddle_p0),decltype(heddle_p1)>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go heddle_go)->decltype(::operator< <T>(::heddle::v1::pass<decltype(heddle_p0)>(heddle_p0,heddle_go),::heddle::v1::pass<decltype(heddle_p1)>(heddle_p1,heddle_go))){return ::operator< <T>(::heddle::v1::pass<decltype(heddle_p0)>(heddle_p0,heddle_go),::heddle::v1::pass<decltype(heddle_p1)>(heddle_p1,heddle_go));},heddle_p0,heddle_p1);}} return true; }

