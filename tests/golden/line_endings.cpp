// Line endings of Windows stay.
// RULES: functions: ["f"]
// RUN: g++ -c a.cpp
//--- a.cpp
int f(int)
{
  return 1;
}
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
int f(int heddle_p0)
{{typedef decltype(::f(static_cast<decltype(heddle_p0)&&>(heddle_p0))) heddle_result;static ::heddle::v1::entrance<heddle_result(*)(decltype(heddle_p0))> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000f\000(int)\000int\000a.cpp\0001\0001\000int\000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xb57f408du,0xd6f4e0d5u,0x7f3bbcd4u,0x6a37e58au},0u,&::heddle::v1::signature_of<heddle_result,decltype(heddle_p0)>::value},&::f};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result,decltype(heddle_p0)>::leave(nullptr,heddle_p0,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0xb57f408du,0xd6f4e0d5u,0x7f3bbcd4u,0x6a37e58au>();}
  return 1;
}

