// A class without a name is called by its object's type.
// RULES: classes: ["**"]
// RUN: g++ -std=c++17 -c a.cpp
//--- a.cpp
typedef struct { int get() { return 1; } } T;
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
typedef struct { int get() {{::heddle::v1::mark<0xd589cf99u,0x8b8f086au,0x73e6c617u,0xccf7dd8cu>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"T\000get\000()\000int\000a.cpp\0001\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xd589cf99u,0x8b8f086au,0x73e6c617u,0xccf7dd8cu},::heddle::v1::has_object,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(this->::heddle::v1::bare<decltype(*this)>::type::get()){return this->::heddle::v1::bare<decltype(*this)>::type::get();});}} return 1; } } T;

