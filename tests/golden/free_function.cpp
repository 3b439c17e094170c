// Free functions are called by their whole name, inline namespaces included.
// RULES: functions: ["**"]
// RUN: g++ -c a.cpp
//--- a.cpp
int plain(int x) { return x; }
namespace a { inline namespace v1 { namespace b {
inline int deep() { return 1; }
} } }
extern "C" int c_function(void) { return 2; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
int plain(int x) {{::heddle::v1::mark<0x7b797ebbu,0xf281e009u,0x54d3e595u,0xf2fbf72fu>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"\000plain\000(int)\000int\000a.cpp\0001\0001\000int\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x7b797ebbu,0xf281e009u,0x54d3e595u,0xf2fbf72fu}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go heddle_go)->decltype(::plain(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return ::plain(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);}} return x; }
namespace a { inline namespace v1 { namespace b {
inline int deep() {{::heddle::v1::mark<0x32e171deu,0xc83b80d9u,0x9e039c83u,0xcf9c999au>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"\000a::b::deep\000()\000int\000a.cpp\0003\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x32e171deu,0xc83b80d9u,0x9e039c83u,0xcf9c999au}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go)->decltype(::a::v1::b::deep()){return ::a::v1::b::deep();});}} return 1; }
} } }
extern "C" int c_function(void) {{::heddle::v1::mark<0xec2d70d0u,0x2e70ddeau,0xb0d5627du,0x8aad10e6u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"\000c_function\000()\000int\000a.cpp\0005\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xec2d70d0u,0x2e70ddeau,0xb0d5627du,0x8aad10e6u}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go)->decltype(::c_function()){return ::c_function();});}} return 2; }

