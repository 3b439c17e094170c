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
int f(int x) {{::heddle::v1::mark<0xd6eb7960u,0xafedc922u,0x5ddebeeu,0xdc6adad9u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000f\000(int)\000int\000a.cpp\0001\0001\000int\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xd6eb7960u,0xafedc922u,0x5ddebeeu,0xdc6adad9u},0u,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go heddle_go)->decltype(::f(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return ::f(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);}}try { return x; } catch (int) { return 1; } catch (...) { return 2; }}
auto g() {static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000g\000()\000int\000a.cpp\0002\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x6467c25eu,0x7d98b16au,0xf6fae95bu,0x4d0fb101u},0u,nullptr};::heddle::v1::mark<0x6467c25eu,0x7d98b16au,0xf6fae95bu,0x4d0fb101u>();const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site);if(!heddle_links){try
{ return 1; }
catch (...) { throw; }}else return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go)->decltype(::g()){return ::g();});} int h() {{typedef decltype(::h()) heddle_result;static ::heddle::v1::entrance<heddle_result(*)()> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000h\000()\000int\000a.cpp\0004\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x6574d273u,0x82abe90u,0xc2e42aeeu,0x91886927u},0u,&::heddle::v1::signature_of<heddle_result>::value},&::h};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result>::leave(nullptr,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x6574d273u,0x82abe90u,0xc2e42aeeu,0x91886927u>();} return 1; }

