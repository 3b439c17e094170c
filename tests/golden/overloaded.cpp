// One overload is matched; the others are not touched.
// RULES: methods: ["C::f(long)"]
// RUN: g++ -c a.cpp
//--- a.cpp
struct C {
  void f(int) {}
  void f(long x) { (void)x; }
  void f(long, int) {}
};
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
struct C {
  void f(int) {}
  void f(long x) {{::heddle::v1::mark<0x21a67fa2u,0xc82daa21u,0x79c9e24au,0x639d53efu>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"C\000f\000(long)\000void\000a.cpp\0003\0001\000long\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x21a67fa2u,0xc82daa21u,0x79c9e24au,0x639d53efu}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go heddle_go)->decltype(this->C::f(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return this->C::f(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);}} (void)x; }
  void f(long, int) {}
};

