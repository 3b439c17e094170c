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
{{::heddle::v1::mark<0x7af67999u,0x828b9cc3u,0xaa91b327u,0x8044322cu>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"ns::C\000f\000(int, const char *)\000int\000a.cpp\0008\0002\000int\000x\000const char *\000text\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x7af67999u,0x828b9cc3u,0xaa91b327u,0x8044322cu}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<decltype(x),decltype(text)>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go heddle_go)->decltype(this->C::f(::heddle::v1::pass<decltype(x)>(x,heddle_go),::heddle::v1::pass<decltype(text)>(text,heddle_go))){return this->C::f(::heddle::v1::pass<decltype(x)>(x,heddle_go),::heddle::v1::pass<decltype(text)>(text,heddle_go));},x,text);}}
  return x + *text;
}
void ns::C::g() {{::heddle::v1::mark<0x58592aaeu,0x3fc45105u,0x51528db8u,0xc5e1fe5du>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"ns::C\000g\000()\000void\000a.cpp\00012\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x58592aaeu,0x3fc45105u,0x51528db8u,0xc5e1fe5du}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(this->C::g()){return this->C::g();});}} f(1, ""); }

