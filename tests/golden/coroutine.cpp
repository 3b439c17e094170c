// A coroutine's body moves into a helper with the same head, declared beside it.
// RULES: functions: ["*"], methods: ["C::*"]
// RUN: g++ -std=c++20 -c a.cpp
//--- task.h
#include <coroutine>
#include <exception>
struct Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_never initial_suspend() noexcept;
    std::suspend_never final_suspend() noexcept;
    void return_void();
    void unhandled_exception();
  };
};
//--- a.cpp
#include "task.h"
struct C {
  virtual Task run(int x = 1) const { co_return; }
  [[nodiscard]] Task out(int, const char *text = "a,b");
};
Task C::out(int, const char *text)
{
  (void)text;
  co_return;
}
[[nodiscard]] Task free(int) { co_return; }
template <class T> Task guarded([[maybe_unused]] T x) try { co_return; } catch (...) {}
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
#include "$ENCODED%2Ftask.h"
struct C {
  virtual Task run(int x = 1) const {::heddle::v1::mark<0x966b5a49u,0x3c4609a1u,0x636f3da9u,0xd03bb830u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"C\000run\000(int) const\000Task\000a.cpp\0003\0001\000int\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x966b5a49u,0x3c4609a1u,0x636f3da9u,0xd03bb830u},::heddle::v1::has_object,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site))return ::heddle::v1::enclosed<::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go heddle_go)->decltype(this->C::heddle_run(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return this->C::heddle_run(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);else return this->C::heddle_run(static_cast<decltype(x)&&>(x));}Task heddle_run ( int x ) const{ co_return; }
  Task heddle_out ( int , const char * text );[[nodiscard]] Task out(int, const char *text = "a,b");
};
Task C::out(int heddle_p0, const char *text)
{::heddle::v1::mark<0x1753ae26u,0xdf5ba1a1u,0x824e7b79u,0xe4961baeu>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"C\000out\000(int, const char *)\000Task\000a.cpp\0006\0002\000int\000\000const char *\000text\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x1753ae26u,0xdf5ba1a1u,0x824e7b79u,0xe4961baeu},::heddle::v1::has_object,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site))return ::heddle::v1::enclosed<::heddle::v1::list<decltype(heddle_p0),decltype(text)>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go heddle_go)->decltype(this->C::heddle_out(::heddle::v1::pass<decltype(heddle_p0)>(heddle_p0,heddle_go),::heddle::v1::pass<decltype(text)>(text,heddle_go))){return this->C::heddle_out(::heddle::v1::pass<decltype(heddle_p0)>(heddle_p0,heddle_go),::heddle::v1::pass<decltype(text)>(text,heddle_go));},heddle_p0,text);else return this->C::heddle_out(static_cast<decltype(heddle_p0)&&>(heddle_p0),static_cast<decltype(text)&&>(text));}Task C :: heddle_out ( int , const char * text ){
  (void)text;
  co_return;
}
static Task heddle_free ( int );[[nodiscard]] Task free(int heddle_p0) {::heddle::v1::mark<0xceb0d9bdu,0x192843adu,0x7b91c207u,0x6b8b1645u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000free\000(int)\000Task\000a.cpp\00011\0001\000int\000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xceb0d9bdu,0x192843adu,0x7b91c207u,0x6b8b1645u},0u,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site))return ::heddle::v1::enclosed<::heddle::v1::list<decltype(heddle_p0)>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go heddle_go)->decltype(::heddle_free(::heddle::v1::pass<decltype(heddle_p0)>(heddle_p0,heddle_go))){return ::heddle_free(::heddle::v1::pass<decltype(heddle_p0)>(heddle_p0,heddle_go));},heddle_p0);else return ::heddle_free(static_cast<decltype(heddle_p0)&&>(heddle_p0));}static Task heddle_free ( int ){ co_return; }
template < class T > Task heddle_guarded ( [ [ maybe_unused ] ] T x );template <class T> Task guarded([[maybe_unused]] T x) {::heddle::v1::mark<0xa0fe1e99u,0xd558184cu,0xd1c2d345u,0x11e200b0u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000guarded\000(T)\000Task\000a.cpp\00012\0001\000T\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xa0fe1e99u,0xd558184cu,0xd1c2d345u,0x11e200b0u},0u,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site))return ::heddle::v1::enclosed<::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go heddle_go)->decltype(::heddle_guarded<T>(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return ::heddle_guarded<T>(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);else return ::heddle_guarded<T>(static_cast<decltype(x)&&>(x));}template < class T > Task heddle_guarded ( [ [ maybe_unused ] ] T x ) try { co_return; } catch (...) {}

//--- proxy of task.h
#line 1 "task.h"
#include <coroutine>
#include <exception>
struct Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_never initial_suspend() noexcept;
    std::suspend_never final_suspend() noexcept;
    void return_void();
    void unhandled_exception();
  };
};

