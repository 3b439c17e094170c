// Methods defined in their class.
// RULES: classes: ["C"]
// RUN: g++ -c a.cpp
//--- a.cpp
struct C {
  int get() { return value; }
  void set(int x)
  { value = x; }
  int value;
};
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
struct C {
  int get() {{::heddle::v1::mark<0x62d30e30u,0x3147600au,0xdab202abu,0xb3020c99u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"C\000get\000()\000int\000a.cpp\0002\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x62d30e30u,0x3147600au,0xdab202abu,0xb3020c99u}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(this->C::get()){return this->C::get();});}} return value; }
  void set(int x)
  {{::heddle::v1::mark<0xfd24caeu,0xa24f6c12u,0xf07c1fdu,0x401dd1c0u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"C\000set\000(int)\000void\000a.cpp\0003\0001\000int\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xfd24caeu,0xa24f6c12u,0xf07c1fdu,0x401dd1c0u}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go heddle_go)->decltype(this->C::set(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return this->C::set(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);}} value = x; }
  int value;
};

