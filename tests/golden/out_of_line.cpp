// A method defined outside of its class; what is not matched is left alone.
// RULES: classes: ["ns::C"]
// RUN: g++ -c a.cpp
//--- a.cpp
namespace ns {
class C {
  int f(int x, const char *text);
  void g();
};
struct Other { void h() {} };
} // namespace ns
int ns::C::f(int x, const char *text)
{
  return x + *text;
}
void ns::C::g() { f(1, ""); }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
namespace ns {
class C {
  int f(int x, const char *text);
  void g();
};
struct Other { void h() {} };
} // namespace ns
int ns::C::f(int x, const char *text)
{{typedef decltype(this->C::f(static_cast<decltype(x)&&>(x),static_cast<decltype(text)&&>(text))) heddle_result;static ::heddle::v1::entrance<heddle_result(C::*)(decltype(x),decltype(text))> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"ns::C\000f\000(int, const char *)\000int\000a.cpp\0008\0002\000int\000x\000const char *\000text\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x332c2d2au,0xe9df5251u,0xb93e1ad0u,0xb9af5a80u},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result,decltype(x),decltype(text)>::value},&C::f};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::member,heddle_result,decltype(x),decltype(text)>::leave(::heddle::v1::address(*this),x,text,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x332c2d2au,0xe9df5251u,0xb93e1ad0u,0xb9af5a80u>();}
  return x + *text;
}
void ns::C::g() {{typedef decltype(this->C::g()) heddle_result;static ::heddle::v1::entrance<heddle_result(C::*)()> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"ns::C\000g\000()\000void\000a.cpp\00012\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x132c60e0u,0x6061d0a2u,0xb9a2cd22u,0x353d66dbu},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result>::value},&C::g};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::member,heddle_result>::leave(::heddle::v1::address(*this),heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x132c60e0u,0x6061d0a2u,0xb9a2cd22u,0x353d66dbu>();} f(1, ""); }

