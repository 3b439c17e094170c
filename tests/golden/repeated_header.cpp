// A header that is entered twice, and woven twice, has two proxies.
// RULES: functions: ["one", "two"]
// RUN: g++ -c a.cpp
//--- a.cpp
#define NAME one
#include "x.h"
#undef NAME
#define NAME two
#include "x.h"
//--- x.h
inline int NAME() { return 1; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
#define NAME one
#include "$ENCODED%2Fx.h"
#undef NAME
#define NAME two
#include "$ENCODED%2Fx.h.2"

//--- proxy of x.h
#line 1 "x.h"
inline int NAME() {{typedef decltype(::one()) heddle_result;static ::heddle::v1::entrance<heddle_result(*)()> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000one\000()\000int\000./x.h\0001\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x4cafc857u,0xf6a0082du,0x983e0149u,0xc2972c6u},0u,&::heddle::v1::signature_of<heddle_result>::value},&::one};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result>::leave(nullptr,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x4cafc857u,0xf6a0082du,0x983e0149u,0xc2972c6u>();} return 1; }

//--- proxy of x.h, once more
#line 1 "x.h"
inline int NAME() {{typedef decltype(::two()) heddle_result;static ::heddle::v1::entrance<heddle_result(*)()> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000two\000()\000int\000./x.h\0001\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x42ce9e10u,0x34cbc7a4u,0xac163ef9u,0xa69f58a6u},0u,&::heddle::v1::signature_of<heddle_result>::value},&::two};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result>::leave(nullptr,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x42ce9e10u,0x34cbc7a4u,0xac163ef9u,0xa69f58a6u>();} return 1; }

