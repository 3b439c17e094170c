// The guard's own use of a deprecated function is no reason to warn.
// RULES: functions: ["old"]
// RUN: g++ -Werror -c a.cpp
//--- a.cpp
[[deprecated("use young")]] int old() { return 1; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
[[deprecated("use young")]] int old() {_Pragma("GCC diagnostic push")_Pragma("GCC diagnostic ignored \"-Wdeprecated-declarations\""){typedef decltype(::old()) heddle_result;static ::heddle::v1::entrance<heddle_result(*)()> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000old\000()\000int\000a.cpp\0001\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x5457190eu,0x647cbc0cu,0x7fb49088u,0xbbaef016u},0u,&::heddle::v1::signature_of<heddle_result>::value},&::old};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result>::leave(nullptr,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x5457190eu,0x647cbc0cu,0x7fb49088u,0xbbaef016u>();}_Pragma("GCC diagnostic pop") return 1; }

