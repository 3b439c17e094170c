// Text of the source is never a template (B10).
// RULES: functions: ["f", "g", "h", "trigraph"]
// RUN: g++ -std=c++17 -c a.cpp
//--- a.cpp
const char *f() { return "$1 ${0} %s %% {0} \\1 {"; }
const char *g() { return R"x(
{ "quoted" $1 %s // { "heddle
)x"; }
int h(const char * = "{ $& %s") /* { */ { return '{'; } // { }
const char *trigraph() { return "??<??/??="; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
const char *f() {{typedef decltype(::f()) heddle_result;static ::heddle::v1::entrance<heddle_result(*)()> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000f\000()\000const char *\000a.cpp\0001\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x7faa99ecu,0xa4d7442cu,0x2cb14ff4u,0xec101765u},0u,&::heddle::v1::signature_of<heddle_result>::value},&::f};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result>::leave(nullptr,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x7faa99ecu,0xa4d7442cu,0x2cb14ff4u,0xec101765u>();} return "$1 ${0} %s %% {0} \\1 {"; }
const char *g() {{typedef decltype(::g()) heddle_result;static ::heddle::v1::entrance<heddle_result(*)()> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000g\000()\000const char *\000a.cpp\0002\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xffc0df3au,0x7cb823a3u,0x521e7baau,0x5cf182eeu},0u,&::heddle::v1::signature_of<heddle_result>::value},&::g};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result>::leave(nullptr,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0xffc0df3au,0x7cb823a3u,0x521e7baau,0x5cf182eeu>();} return R"x(
{ "quoted" $1 %s // { "heddle
)x"; }
int h(const char *  heddle_p0= "{ $& %s") /* { */ {{typedef decltype(::h(static_cast<decltype(heddle_p0)&&>(heddle_p0))) heddle_result;static ::heddle::v1::entrance<heddle_result(*)(decltype(heddle_p0))> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000h\000(const char *)\000int\000a.cpp\0005\0001\000const char *\000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xf8299c83u,0xab3f1895u,0xfb63f083u,0xfe610bacu},0u,&::heddle::v1::signature_of<heddle_result,decltype(heddle_p0)>::value},&::h};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result,decltype(heddle_p0)>::leave(nullptr,heddle_p0,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0xf8299c83u,0xab3f1895u,0xfb63f083u,0xfe610bacu>();} return '{'; } // { }
const char *trigraph() {{typedef decltype(::trigraph()) heddle_result;static ::heddle::v1::entrance<heddle_result(*)()> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000trigraph\000()\000const char *\000a.cpp\0006\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xc1b50b0au,0xd1567715u,0x60976ce6u,0x270118c8u},0u,&::heddle::v1::signature_of<heddle_result>::value},&::trigraph};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result>::leave(nullptr,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0xc1b50b0au,0xd1567715u,0x60976ce6u,0x270118c8u>();} return "??<??/??="; }

