// A byte order mark stays first.
// RULES: functions: ["f"]
// RUN: g++ -c a.cpp
//--- a.cpp
﻿int f() { return 1; }
//--- proxy of a.cpp
﻿#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
int f() {{typedef decltype(::f()) heddle_result;static ::heddle::v1::entrance<heddle_result(*)()> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000f\000()\000int\000a.cpp\0001\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x7faa99ecu,0xa4d7442cu,0x2cb14ff4u,0xec101765u},0u,&::heddle::v1::signature_of<heddle_result>::value},&::f};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result>::leave(nullptr,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x7faa99ecu,0xa4d7442cu,0x2cb14ff4u,0xec101765u>();} return 1; }

