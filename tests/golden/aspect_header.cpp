// What the aspect's header brings in may be woven, by other aspects, and then that
// header has a proxy, which the source's proxy begins with.
// OUTSIDE: functions: ["inner"]
// RULES: functions: ["f"]
// STATIC: sub/aspect.h
// RUN: g++ -std=c++17 -c a.cpp
//--- sub/aspect.h
#include "log.h"
namespace test { struct Aspect { template <class J> decltype(auto) around(J &jp) { inner(); return jp.proceed(); } }; }
//--- sub/log.h
#pragma once
inline void inner() {}
//--- a.cpp
#include "sub/log.h"
int f() { return 1; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#include "$RUNTIME/heddle/static.h"
#include "$ENCODED%2Fsub%2Faspect.h"
#line 1 "a.cpp"
#include "$ENCODED%2Fsub%2Flog.h"
int f() {struct heddle_method{static constexpr const char*heddle_text(){return "f()\000\000f\000()\000int\000a.cpp\0007faa99eca4d7442c2cb14ff4ec101765\000";}};const auto heddle_inner=[&]()->decltype(::f()){ return 1; };::heddle::v1::mark<0x7faa99ecu,0xa4d7442cu,0x2cb14ff4u,0xec101765u>();return ::heddle::v1::compiled_in<::heddle::v1::method_constants<heddle_method,2u,4u,5u,7u,10u,14u,20u>,::heddle::v1::list<::test::Aspect>,::heddle::v1::list<>,false>::through(nullptr,[&](::heddle::v1::go)->decltype(heddle_inner()){return heddle_inner();});}

//--- proxy of $DIR/sub/aspect.h
#include "$RUNTIME/heddle/woven.h"
#include "$RUNTIME/heddle/static.h"
#line 1 "$DIR/sub/aspect.h"
#include "$ENCODED%2Fsub%2Flog.h"
namespace test { struct Aspect { template <class J> decltype(auto) around(J &jp) { inner(); return jp.proceed(); } }; }

//--- proxy of $DIR/sub/log.h
#line 1 "$DIR/sub/log.h"
#pragma once
inline void inner() {{typedef decltype(::inner()) heddle_result;static ::heddle::v1::entrance<heddle_result(*)()> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000inner\000()\000void\000$DIR/sub/log.h\0002\0000\0001\000test::Outer\0000\000$DIR/rules.yaml:3\000",{0xa7899a1cu,0x368729fbu,0x9e5947bfu,0x1702670au},0u,&::heddle::v1::signature_of<heddle_result>::value},&::inner};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result>::leave(nullptr,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0xa7899a1cu,0x368729fbu,0x9e5947bfu,0x1702670au>();}}

