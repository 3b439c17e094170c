// A constructor's body becomes a closure, after the initialisers; of a try, the block and not the handlers.
// RULES: methods: ["C::C"]
// RUN: g++ -std=c++11 -c a.cpp
//--- a.cpp
struct C {
  int v;
  C() : C(1) {}
  explicit C(int x) : v(x) { v += x; }
  C(const C &) try : v{2} { ++v; } catch (...) {}
};
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
struct C {
  int v;
  C() : C(1) {static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"C\000C\000()\000void\000a.cpp\0003\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xd5fbb87bu,0x9203f5c1u,0x97ec07efu,0xa30da90eu},::heddle::v1::has_object,nullptr};const auto heddle_body=[&]()->void{};::heddle::v1::mark<0xd5fbb87bu,0x9203f5c1u,0x97ec07efu,0xa30da90eu>();if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site))::heddle::v1::enclosed<::heddle::v1::list<>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(heddle_body()){return heddle_body();});else heddle_body();}
  explicit C(int x) : v(x) {static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"C\000C\000(int)\000void\000a.cpp\0004\0001\000int\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xbe476695u,0xd928626eu,0x2d2c9ce7u,0x2457d725u},::heddle::v1::has_object,nullptr};_Pragma("GCC diagnostic push")_Pragma("GCC diagnostic ignored \"-Wshadow\"")const auto heddle_body=[&](decltype(x) x)->void{_Pragma("GCC diagnostic pop")(void)(x); v += x; };::heddle::v1::mark<0xbe476695u,0xd928626eu,0x2d2c9ce7u,0x2457d725u>();if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site))::heddle::v1::enclosed<::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go heddle_go)->decltype(heddle_body(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return heddle_body(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);else heddle_body(static_cast<decltype(x)&&>(x));}
  C(const C & heddle_p0) try : v{2} {static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"C\000C\000(const C &)\000void\000a.cpp\0005\0001\000const C &\000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xceb237dbu,0x693c145eu,0xa1557805u,0x270fef54u},::heddle::v1::has_object,nullptr};const auto heddle_body=[&]()->void{ ++v; };::heddle::v1::mark<0xceb237dbu,0x693c145eu,0xa1557805u,0x270fef54u>();if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site))::heddle::v1::enclosed<::heddle::v1::list<decltype(heddle_p0)>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(heddle_body()){return heddle_body();},heddle_p0);else heddle_body();} catch (...) {}
};

