// Packs expand in all three places.
// RULES: functions: ["call"]
// RUN: g++ -std=c++11 -c a.cpp
//--- a.cpp
template <class F, class... A> void call(F f, A &&...args) { f(static_cast<A &&>(args)...); }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
template <class F, class... A> void call(F f, A &&...args) {{::heddle::v1::mark<0xc99d884eu,0x70d914cfu,0x30d4d280u,0xf413f7f9u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000call\000(F, A &&...)\000void\000a.cpp\0001\0002\000F\000f\000A &&...\000args\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xc99d884eu,0x70d914cfu,0x30d4d280u,0xf413f7f9u},0u,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<decltype(f),decltype(args)...>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go heddle_go)->decltype(::call<F,A...>(::heddle::v1::pass<decltype(f)>(f,heddle_go),::heddle::v1::pass<decltype(args)>(args,heddle_go)...)){(void)heddle_go;return ::call<F,A...>(::heddle::v1::pass<decltype(f)>(f,heddle_go),::heddle::v1::pass<decltype(args)>(args,heddle_go)...);},f,args...);}} f(static_cast<A &&>(args)...); }

