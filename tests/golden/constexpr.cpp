// The site stands in a class, and nothing of it is evaluated as a constant.
// RULES: functions: ["square"], methods: ["C::C"]
// RUN: g++ -std=c++17 -c a.cpp
//--- a.cpp
constexpr int square(int x) { return x * x; }
struct C { int v; constexpr C(int x) : v(x) {} };
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
constexpr int square(int x) {{struct heddle_here{static ::heddle::v1::site&at(){static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000square\000(int)\000int\000a.cpp\0001\0001\000int\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xae5e1b86u,0x582dca82u,0x73419eb2u,0xe79d2798u},0u,nullptr};return heddle_site;}};if(!__builtin_is_constant_evaluated()){::heddle::v1::mark<0xae5e1b86u,0x582dca82u,0x73419eb2u,0xe79d2798u>();if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_here::at())){return ::heddle::v1::call<::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_here::at(),nullptr,[&](::heddle::v1::go heddle_go)->decltype(::square(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return ::square(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);}}} return x * x; }
struct C { int v; constexpr C(int x) : v(x) {struct heddle_here{static ::heddle::v1::site&at(){static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"C\000C\000(int)\000void\000a.cpp\0002\0001\000int\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xbe476695u,0xd928626eu,0x2d2c9ce7u,0x2457d725u},::heddle::v1::has_object,nullptr};return heddle_site;}};_Pragma("GCC diagnostic push")_Pragma("GCC diagnostic ignored \"-Wshadow\"")const auto heddle_body=[&](decltype(x) x)->void{_Pragma("GCC diagnostic pop")(void)(x);};if(__builtin_is_constant_evaluated())heddle_body(static_cast<decltype(x)&&>(x));else{::heddle::v1::mark<0xbe476695u,0xd928626eu,0x2d2c9ce7u,0x2457d725u>();if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_here::at()))::heddle::v1::enclosed<::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_here::at(),this,[&](::heddle::v1::go heddle_go)->decltype(heddle_body(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return heddle_body(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);else heddle_body(static_cast<decltype(x)&&>(x));}} };

