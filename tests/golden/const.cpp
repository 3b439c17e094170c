// Qualifiers are part of the signature; the call is on the same `this`.
// RULES: classes: ["C"]
// RUN: g++ -c a.cpp
//--- a.cpp
struct C {
  int f() const { return 1; }
  int f() volatile { return 2; }
};
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
struct C {
  int f() const {{::heddle::v1::mark<0xfe13cc2bu,0x99191ca6u,0x93136d0eu,0xdffa331u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"C\000f\000() const\000int\000a.cpp\0002\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xfe13cc2bu,0x99191ca6u,0x93136d0eu,0xdffa331u}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(this->C::f()){return this->C::f();});}} return 1; }
  int f() volatile {{::heddle::v1::mark<0xd5dd725du,0xc43edacdu,0x39ea3813u,0x78266fa3u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"C\000f\000() volatile\000int\000a.cpp\0003\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xd5dd725du,0xc43edacdu,0x39ea3813u,0x78266fa3u}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(this->C::f()){return this->C::f();});}} return 2; }
};

