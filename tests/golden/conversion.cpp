// A conversion is called by its type as it is written.
// RULES: methods: ["C::*"]
// RUN: g++ -std=c++17 -c a.cpp
//--- a.cpp
struct C {
  operator const  char *() const { return ""; }
  template <class T> explicit operator T /* any */ &() { throw 1; }
  operator auto() { return 1; }
};
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
struct C {
  operator const  char *() const {{::heddle::v1::mark<0xfcf05405u,0x5341214eu,0xd59e747u,0x2ec722fu>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"C\000operator const char *\000() const\000const char *\000a.cpp\0002\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xfcf05405u,0x5341214eu,0xd59e747u,0x2ec722fu},::heddle::v1::has_object,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(this->C::operator const char *()){return this->C::operator const char *();});}} return ""; }
  template <class T> explicit operator T /* any */ &() {{::heddle::v1::mark<0x9bb9f3a8u,0x230fe2bcu,0x173d22eau,0x64c2e0e0u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"C\000operator T &\000()\000T &\000a.cpp\0003\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x9bb9f3a8u,0x230fe2bcu,0x173d22eau,0x64c2e0e0u},::heddle::v1::has_object,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(this->C::operator T &()){return this->C::operator T &();});}} throw 1; }
  operator auto() {static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"C\000operator auto\000()\000int\000a.cpp\0004\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x6f9decc9u,0x84ae98fcu,0xf655e36fu,0xa473d775u},::heddle::v1::has_object,nullptr};const auto heddle_body=[&]()->auto{ return 1; };::heddle::v1::mark<0x6f9decc9u,0x84ae98fcu,0xf655e36fu,0xa473d775u>();if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site))return ::heddle::v1::enclosed<::heddle::v1::list<>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(heddle_body()){return heddle_body();});else return heddle_body();}
};

