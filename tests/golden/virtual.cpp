// The guard calls the class's own method, so that dispatch is not repeated.
// RULES: classes: ["Base", "Derived"]
// RUN: g++ -c a.cpp
//--- a.cpp
struct Base {
  virtual int f() { return 1; }
  virtual int pure() = 0;
};
struct Derived : Base {
  int f() override { return Base::f() + 1; }
  int pure() final { return 3; }
};
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
struct Base {
  virtual int f() {{::heddle::v1::mark<0xfed60f0du,0xe0cbf67u,0xe1df6960u,0xc3aa135u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"Base\000f\000()\000int\000a.cpp\0002\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xfed60f0du,0xe0cbf67u,0xe1df6960u,0xc3aa135u}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(this->Base::f()){return this->Base::f();});}} return 1; }
  virtual int pure() = 0;
};
struct Derived : Base {
  int f() override {{::heddle::v1::mark<0x4e7bcc9fu,0xe7076c96u,0x69204bf7u,0x8c5a3284u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"Derived\000f\000()\000int\000a.cpp\0006\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x4e7bcc9fu,0xe7076c96u,0x69204bf7u,0x8c5a3284u}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(this->Derived::f()){return this->Derived::f();});}} return Base::f() + 1; }
  int pure() final {{::heddle::v1::mark<0x92e2da06u,0x51e4d0f0u,0x613b11dau,0x4c7ca34cu>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"Derived\000pure\000()\000int\000a.cpp\0007\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x92e2da06u,0x51e4d0f0u,0x613b11dau,0x4c7ca34cu}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(this->Derived::pure()){return this->Derived::pure();});}} return 3; }
};

