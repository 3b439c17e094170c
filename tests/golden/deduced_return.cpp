// The body comes first, lest the function be called before its type is known.
// RULES: functions: ["*"], classes: ["C"]
// RUN: g++ -std=c++17 -c a.cpp
//--- a.cpp
auto one() { return 1; }
struct C {
  int v;
  decltype(auto) item() { return (v); }
  auto set(int x) { v = x; } // nothing
};
[[deprecated]] constexpr auto old(int x) {
  return x;
}
template <class T> auto maybe(T x) { if constexpr (sizeof(T) > 1) return x; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
auto one() {static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000one\000()\000int\000a.cpp\0001\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x4cafc857u,0xf6a0082du,0x983e0149u,0xc2972c6u},0u,nullptr};::heddle::v1::mark<0x4cafc857u,0xf6a0082du,0x983e0149u,0xc2972c6u>();const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site);if(!heddle_links){ return 1; }else return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go)->decltype(::one()){return ::one();});}
struct C {
  int v;
  decltype(auto) item() {static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"C\000item\000()\000int &\000a.cpp\0004\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x48840df2u,0x2f2fedeu,0xbbb20359u,0x818a2c7u},::heddle::v1::has_object,nullptr};::heddle::v1::mark<0x48840df2u,0x2f2fedeu,0xbbb20359u,0x818a2c7u>();const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site);if(!heddle_links){ return (v); }else return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(this->C::item()){return this->C::item();});}
  auto set(int x) {static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"C\000set\000(int)\000void\000a.cpp\0005\0001\000int\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xb91b23acu,0xc98f4e5fu,0x8ce1f78u,0x2fd016c0u},::heddle::v1::has_object,nullptr};::heddle::v1::mark<0xb91b23acu,0xc98f4e5fu,0x8ce1f78u,0x2fd016c0u>();const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site);if(!heddle_links){ v = x; ;return;}else return ::heddle::v1::call<::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go heddle_go)->decltype(this->C::set(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return this->C::set(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);} // nothing
};
[[deprecated]] constexpr auto old(int x) {struct heddle_here{static ::heddle::v1::site&at(){static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000old\000(int)\000int\000a.cpp\0007\0001\000int\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x395f46edu,0xcf20caf3u,0xc372c830u,0x5bdbe06bu},0u,nullptr};return heddle_site;}};const ::heddle::v1::chain*heddle_links=__builtin_is_constant_evaluated()?nullptr:(::heddle::v1::mark<0x395f46edu,0xcf20caf3u,0xc372c830u,0x5bdbe06bu>(),::heddle::v1::enter(heddle_here::at()));if(!heddle_links){
  return x;
_Pragma("GCC diagnostic push")_Pragma("GCC diagnostic ignored \"-Wdeprecated-declarations\"")}else return ::heddle::v1::call<::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_here::at(),nullptr,[&](::heddle::v1::go heddle_go)->decltype(::old(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return ::old(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);_Pragma("GCC diagnostic pop")}
template <class T> auto maybe(T x) {static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000maybe\000(T)\000auto\000a.cpp\00010\0001\000T\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x8a4989b5u,0x5dadbbaeu,0x45c58d99u,0x345ce7e1u},0u,nullptr};_Pragma("GCC diagnostic push")_Pragma("GCC diagnostic ignored \"-Wshadow\"")const auto heddle_body=[&](decltype(x) x)->auto{_Pragma("GCC diagnostic pop")(void)noexcept(x); if constexpr (sizeof(T) > 1) return x; };::heddle::v1::mark<0x8a4989b5u,0x5dadbbaeu,0x45c58d99u,0x345ce7e1u>();if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site))return ::heddle::v1::enclosed<::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go heddle_go)->decltype(heddle_body(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return heddle_body(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);else return heddle_body(static_cast<decltype(x)&&>(x));}

