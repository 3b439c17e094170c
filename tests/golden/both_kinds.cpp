// Aspects of both kinds: what is compiled in is inside of the guard, of the closure,
// or of the helper.
// OUTSIDE: functions: ["*"], methods: ["*::*"]
// RULES: functions: ["*"], methods: ["*::*"]
// STATIC: aspect.h
// RUN: g++ -std=c++20 -c a.cpp
//--- aspect.h
namespace test { struct Aspect { template <class J> decltype(auto) around(J &jp) { return jp.proceed(); } }; }
//--- a.cpp
#include <coroutine>
struct C { C(); ~C() {} int f(int x) { return x; } };
C::C() {}
auto deduced(int x) { return x; }
struct Task { struct promise_type; };
struct Task::promise_type {
  Task get_return_object();
  std::suspend_never initial_suspend() noexcept;
  std::suspend_never final_suspend() noexcept;
  void return_void();
  void unhandled_exception();
};
Task run(int x) { co_return; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#include "$RUNTIME/heddle/static.h"
#include "$DIR/aspect.h"
#line 1 "a.cpp"
#include <coroutine>
struct C { C(); ~C() {static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"C\000~C\000()\000void\000a.cpp\0002\0000\0001\000test::Outer\0000\000$DIR/rules.yaml:3\000",{0x92d924b2u,0x2fbd3a02u,0x39d8eabau,0x8520edc1u},::heddle::v1::has_object,nullptr};const auto heddle_body=[&]()->void{struct heddle_method{static constexpr const char*heddle_text(){return "C::~C()\000C\000~C\000()\000void\000a.cpp\00092d924b22fbd3a0239d8eaba8520edc1\000";}};const auto heddle_inner=[&]()->void{};::heddle::v1::compiled_in<::heddle::v1::method_constants<heddle_method,2u,8u,10u,13u,16u,21u,27u>,::heddle::v1::list<::test::Aspect>,::heddle::v1::list<>,false>::through(this,[&](::heddle::v1::go)->decltype(heddle_inner()){return heddle_inner();});};::heddle::v1::mark<0x92d924b2u,0x2fbd3a02u,0x39d8eabau,0x8520edc1u>();if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site))::heddle::v1::enclosed<::heddle::v1::list<>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(heddle_body()){return heddle_body();});else heddle_body();} int f(int x) {{typedef decltype(this->C::f(static_cast<decltype(x)&&>(x))) heddle_result;static ::heddle::v1::entrance<heddle_result(C::*)(decltype(x))> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"C\000f\000(int)\000int\000a.cpp\0002\0001\000int\000x\0001\000test::Outer\0000\000$DIR/rules.yaml:3\000",{0x5945acefu,0xade0a1cau,0x7aba0839u,0x7093d2ccu},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result,decltype(x)>::value},&C::f};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::member,heddle_result,decltype(x)>::leave(::heddle::v1::address(*this),x,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x5945acefu,0xade0a1cau,0x7aba0839u,0x7093d2ccu>();}struct heddle_method{static constexpr const char*heddle_text(){return "C::f(int)\000C\000f\000(int)\000int\000a.cpp\0005945acefade0a1ca7aba08397093d2cc\000";}};_Pragma("GCC diagnostic push")_Pragma("GCC diagnostic ignored \"-Wshadow\"")const auto heddle_inner=[&](decltype(x) x)->decltype(this->C::f(::heddle::v1::value_of<decltype(x)>())){_Pragma("GCC diagnostic pop")(void)(x); return x; };return ::heddle::v1::compiled_in<::heddle::v1::method_constants<heddle_method,2u,10u,12u,14u,20u,24u,30u>,::heddle::v1::list<::test::Aspect>,::heddle::v1::list<decltype(x)>,false>::through(this,[&](::heddle::v1::go heddle_go)->decltype(heddle_inner(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return heddle_inner(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);} };
C::C() {static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"C\000C\000()\000void\000a.cpp\0003\0000\0001\000test::Outer\0000\000$DIR/rules.yaml:3\000",{0xd5fbb87bu,0x9203f5c1u,0x97ec07efu,0xa30da90eu},::heddle::v1::has_object,nullptr};const auto heddle_body=[&]()->void{struct heddle_method{static constexpr const char*heddle_text(){return "C::C()\000C\000C\000()\000void\000a.cpp\000d5fbb87b9203f5c197ec07efa30da90e\000";}};const auto heddle_inner=[&]()->void{};::heddle::v1::compiled_in<::heddle::v1::method_constants<heddle_method,3u,7u,9u,11u,14u,19u,25u>,::heddle::v1::list<::test::Aspect>,::heddle::v1::list<>,false>::through(this,[&](::heddle::v1::go)->decltype(heddle_inner()){return heddle_inner();});};::heddle::v1::mark<0xd5fbb87bu,0x9203f5c1u,0x97ec07efu,0xa30da90eu>();if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site))::heddle::v1::enclosed<::heddle::v1::list<>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(heddle_body()){return heddle_body();});else heddle_body();}
auto deduced(int x) {static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000deduced\000(int)\000int\000a.cpp\0004\0001\000int\000x\0001\000test::Outer\0000\000$DIR/rules.yaml:3\000",{0xde705cd5u,0xc2f11863u,0xbb0ab247u,0xa54c97b0u},0u,nullptr};::heddle::v1::mark<0xde705cd5u,0xc2f11863u,0xbb0ab247u,0xa54c97b0u>();const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site);if(!heddle_links){struct heddle_method{static constexpr const char*heddle_text(){return "deduced(int)\000\000deduced\000(int)\000int\000a.cpp\000de705cd5c2f11863bb0ab247a54c97b0\000";}};_Pragma("GCC diagnostic push")_Pragma("GCC diagnostic ignored \"-Wshadow\"")const auto heddle_inner=[&](decltype(x) x)->auto{_Pragma("GCC diagnostic pop")(void)(x); return x; };return ::heddle::v1::compiled_in<::heddle::v1::method_constants<heddle_method,4u,13u,14u,22u,28u,32u,38u>,::heddle::v1::list<::test::Aspect>,::heddle::v1::list<decltype(x)>,false>::through(nullptr,[&](::heddle::v1::go heddle_go)->decltype(heddle_inner(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return heddle_inner(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);}else return ::heddle::v1::call<::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go heddle_go)->decltype(::deduced(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return ::deduced(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);}
struct Task { struct promise_type; };
struct Task::promise_type {
  Task get_return_object();
  std::suspend_never initial_suspend() noexcept;
  std::suspend_never final_suspend() noexcept;
  void return_void();
  void unhandled_exception();
};
static Task heddle_run ( int x );Task run(int x) {::heddle::v1::mark<0xcf583292u,0x7b77cc34u,0x96931cb0u,0xfa97754bu>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000run\000(int)\000Task\000a.cpp\00013\0001\000int\000x\0001\000test::Outer\0000\000$DIR/rules.yaml:3\000",{0xcf583292u,0x7b77cc34u,0x96931cb0u,0xfa97754bu},0u,nullptr};struct heddle_method{static constexpr const char*heddle_text(){return "run(int)\000\000run\000(int)\000Task\000a.cpp\000cf5832927b77cc3496931cb0fa97754b\000";}};_Pragma("GCC diagnostic push")_Pragma("GCC diagnostic ignored \"-Wshadow\"")const auto heddle_body=[&](decltype(x) x)->decltype(::heddle_run(static_cast<decltype(x)&&>(x))){_Pragma("GCC diagnostic pop")(void)(x);return ::heddle::v1::compiled_in<::heddle::v1::method_constants<heddle_method,13u,9u,10u,14u,20u,25u,31u>,::heddle::v1::list<::test::Aspect>,::heddle::v1::list<decltype(x)>,false>::through(nullptr,[&](::heddle::v1::go heddle_go)->decltype(::heddle_run(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return ::heddle_run(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site))return ::heddle::v1::enclosed<::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go heddle_go)->decltype(heddle_body(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return heddle_body(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);else return heddle_body(static_cast<decltype(x)&&>(x));}static Task heddle_run ( int x ){ co_return; }

