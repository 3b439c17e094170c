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
int plain(int x) {{typedef decltype(::plain(static_cast<decltype(x)&&>(x))) heddle_result;static ::heddle::v1::entrance<heddle_result(*)(decltype(x))> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000plain\000(int)\000int\000a.cpp\0001\0001\000int\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x97147167u,0xf7459543u,0x61f594a0u,0xb42122eu},0u,&::heddle::v1::signature_of<heddle_result,decltype(x)>::value},&::plain};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result,decltype(x)>::leave(nullptr,x,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x97147167u,0xf7459543u,0x61f594a0u,0xb42122eu>();} return x; }
namespace a { inline namespace v1 { namespace b {
inline int deep() {{typedef decltype(::a::v1::b::deep()) heddle_result;static ::heddle::v1::entrance<heddle_result(*)()> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000a::b::deep\000()\000int\000a.cpp\0003\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x7baadd99u,0x5eb96b7du,0x7549a6fcu,0x6852304au},0u,&::heddle::v1::signature_of<heddle_result>::value},&::a::v1::b::deep};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result>::leave(nullptr,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x7baadd99u,0x5eb96b7du,0x7549a6fcu,0x6852304au>();} return 1; }
} } }
extern "C" int c_function(void) {{typedef decltype(::c_function()) heddle_result;static ::heddle::v1::entrance<heddle_result(*)()> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000c_function\000()\000int\000a.cpp\0005\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x80b7f981u,0xd7a85089u,0x53aed7bcu,0xc4930418u},0u,&::heddle::v1::signature_of<heddle_result>::value},&::c_function};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result>::leave(nullptr,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x80b7f981u,0xd7a85089u,0x53aed7bcu,0xc4930418u>();} return 2; }

