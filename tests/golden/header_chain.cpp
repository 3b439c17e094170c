// Every file on the way to a woven header has a proxy; they name each other, and
// all else that stood beside them is named by its path.
// RULES: functions: ["inner"]
// RUN: g++ -Iinclude -c a.cpp
//--- a.cpp
#include "sub/outer.h"
#include "beside.h"
#include <include.h>
#include <cstddef>
#ifdef NEVER
#include "beside.h"
#include "nowhere.h"
#endif
#if __has_include("beside.h") && __has_include(<include.h>)
int main() { return inner(0) + BESIDE + INCLUDE; }
#endif
//--- beside.h
#define BESIDE 1
//--- include/include.h
#define INCLUDE 2
//--- sub/outer.h
#pragma once
#include "inner.h"
#include "unwoven.h"
int outer();
//--- sub/unwoven.h
int unwoven();
//--- sub/inner.h
#pragma once
inline int inner(int x) { return x; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
#include "$ENCODED%2Fsub%2Fouter.h"
#include "$ENCODED%2Fbeside.h"
#include <include.h>
#include <cstddef>
#ifdef NEVER
#include "$DIR/beside.h"
#include "nowhere.h"
#endif
#if __has_include("$DIR/beside.h") && __has_include(<include.h>)
int main() { return inner(0) + BESIDE + INCLUDE; }
#endif

//--- proxy of sub/outer.h
#line 1 "sub/outer.h"
#pragma once
#include "$ENCODED%2Fsub%2Finner.h"
#include "$ENCODED%2Fsub%2Funwoven.h"
int outer();

//--- proxy of sub/inner.h
#line 1 "sub/inner.h"
#pragma once
inline int inner(int x) {{typedef decltype(::inner(static_cast<decltype(x)&&>(x))) heddle_result;static ::heddle::v1::entrance<heddle_result(*)(decltype(x))> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000inner\000(int)\000int\000./sub/inner.h\0002\0001\000int\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xb4b19a8eu,0x6d2399ccu,0x32f76de3u,0x6f9bf0c1u},0u,&::heddle::v1::signature_of<heddle_result,decltype(x)>::value},&::inner};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result,decltype(x)>::leave(nullptr,x,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0xb4b19a8eu,0x6d2399ccu,0x32f76de3u,0x6f9bf0c1u>();} return x; }

//--- proxy of sub/unwoven.h
#line 1 "sub/unwoven.h"
int unwoven();

//--- proxy of beside.h
#line 1 "beside.h"
#define BESIDE 1

