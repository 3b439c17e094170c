// A destructor's body becomes a closure.
// RULES: methods: ["C::~C"]
// RUN: g++ -std=c++11 -c a.cpp
//--- a.cpp
struct C { ~C() noexcept(false); };
C::~C() noexcept(false)
{
  throw 1;
}
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
struct C { ~C() noexcept(false); };
C::~C() noexcept(false)
{static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"C\000~C\000()\000void\000a.cpp\0002\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x92d924b2u,0x2fbd3a02u,0x39d8eabau,0x8520edc1u},::heddle::v1::has_object,nullptr};const auto heddle_body=[&]()->void{
  throw 1;
};::heddle::v1::mark<0x92d924b2u,0x2fbd3a02u,0x39d8eabau,0x8520edc1u>();if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site))::heddle::v1::enclosed<::heddle::v1::list<>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(heddle_body()){return heddle_body();});else heddle_body();}

