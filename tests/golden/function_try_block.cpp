// The try goes into a block, and the guard before it.
// RULES: functions: ["*"]
// RUN: g++ -std=c++14 -c a.cpp
//--- a.cpp
int f(int x) try { return x; } catch (int) { return 1; } catch (...) { return 2; }
auto g() try
{ return 1; }
catch (...) { throw; } int h() { return 1; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
int f(int x) {{::heddle::v1::mark<0xb57f408du,0xd6f4e0d5u,0x7f3bbcd4u,0x6a37e58au>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000f\000(int)\000int\000a.cpp\0001\0001\000int\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xb57f408du,0xd6f4e0d5u,0x7f3bbcd4u,0x6a37e58au},0u,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go heddle_go)->decltype(::f(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return ::f(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);}}try { return x; } catch (int) { return 1; } catch (...) { return 2; }}
auto g() {static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000g\000()\000int\000a.cpp\0002\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xffc0df3au,0x7cb823a3u,0x521e7baau,0x5cf182eeu},0u,nullptr};::heddle::v1::mark<0xffc0df3au,0x7cb823a3u,0x521e7baau,0x5cf182eeu>();const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site);if(!heddle_links){try
{ return 1; }
catch (...) { throw; }}else return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go)->decltype(::g()){return ::g();});} int h() {{typedef decltype(::h()) heddle_result;static ::heddle::v1::entrance<heddle_result(*)()> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000h\000()\000int\000a.cpp\0004\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x73c10b4fu,0x2830eb8au,0xf47ec8b3u,0x552a2bb6u},0u,&::heddle::v1::signature_of<heddle_result>::value},&::h};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result>::leave(nullptr,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x73c10b4fu,0x2830eb8au,0xf47ec8b3u,0x552a2bb6u>();} return 1; }

