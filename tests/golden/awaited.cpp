// Where an aspect awaits the result, the call's closure takes the parameters: it
// goes into a coroutine of the same type. A coroutine's is one of the helper; that
// of what only returns one enters the function again.
// RULES: functions: ["*"], methods: ["C::*"]
// SAYS: async: true
// RUN: g++ -std=c++20 -c a.cpp
//--- task.h
#include <coroutine>
struct Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_never initial_suspend() noexcept;
    std::suspend_never final_suspend() noexcept;
    void return_void();
    void unhandled_exception();
  };
  bool await_ready();
  void await_suspend(std::coroutine_handle<>);
  void await_resume();
};
//--- a.cpp
#include "task.h"
struct C {
  Task run(int x, const char *) const { co_return; }
  Task pass(int x) { return run(x, ""); }
};
template <class... T> Task all(T... x) { co_return; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
#include "$ENCODED%2Ftask.h"
struct C {
  Task run(int x, const char * heddle_p1) const {::heddle::v1::mark<0x5dabb803u,0x2e12a3b9u,0xcd8a38b0u,0x1ae3f2afu>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"C\000run\000(int, const char *) const\000Task\000a.cpp\0003\0002\000int\000x\000const char *\000\0001\000test::Aspect\0000 async\000$DIR/rules.yaml:3\000",{0x5dabb803u,0x2e12a3b9u,0xcd8a38b0u,0x1ae3f2afu},::heddle::v1::has_object,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site))return ::heddle::v1::awaited<false,::std::coroutine_traits,::heddle::v1::list<decltype(x),decltype(heddle_p1)>>::through(*heddle_links,heddle_site,this,[this](::heddle::v1::go heddle_go,typename ::heddle::v1::referee<decltype(x)>::type& heddle_0,typename ::heddle::v1::referee<decltype(heddle_p1)>::type& heddle_1)->decltype(this->C::heddle_run(::heddle::v1::pass<decltype(x)>(heddle_0,heddle_go),::heddle::v1::pass<decltype(heddle_p1)>(heddle_1,heddle_go))){(void)heddle_go;return this->C::heddle_run(::heddle::v1::pass<decltype(x)>(heddle_0,heddle_go),::heddle::v1::pass<decltype(heddle_p1)>(heddle_1,heddle_go));},x,heddle_p1);else return this->C::heddle_run(static_cast<decltype(x)&&>(x),static_cast<decltype(heddle_p1)&&>(heddle_p1));}Task heddle_run ( int x , const char * ) const{ co_return; }
  Task pass(int x) {{::heddle::v1::mark<0x921adcb4u,0x88e1b10au,0x11766dc5u,0x8afcdef5u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"C\000pass\000(int)\000Task\000a.cpp\0004\0001\000int\000x\0001\000test::Aspect\0000 async\000$DIR/rules.yaml:3\000",{0x921adcb4u,0x88e1b10au,0x11766dc5u,0x8afcdef5u},::heddle::v1::has_object,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::awaited<true,::std::coroutine_traits,::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_site,this,[this](::heddle::v1::go heddle_go,typename ::heddle::v1::referee<decltype(x)>::type& heddle_0)->decltype(this->C::pass(::heddle::v1::pass<decltype(x)>(heddle_0,heddle_go))){(void)heddle_go;return this->C::pass(::heddle::v1::pass<decltype(x)>(heddle_0,heddle_go));},x);}} return run(x, ""); }
};
template < class ... T > Task heddle_all ( T ... x );template <class... T> Task all(T... x) {::heddle::v1::mark<0x196645f1u,0x8f85cc8fu,0x41a8d612u,0xbdd53ad7u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000all\000(T...)\000Task\000a.cpp\0006\0001\000T...\000x\0001\000test::Aspect\0000 async\000$DIR/rules.yaml:3\000",{0x196645f1u,0x8f85cc8fu,0x41a8d612u,0xbdd53ad7u},0u,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site))return ::heddle::v1::awaited<false,::std::coroutine_traits,::heddle::v1::list<decltype(x)...>>::through(*heddle_links,heddle_site,nullptr,[](::heddle::v1::go heddle_go,typename ::heddle::v1::referee<decltype(x)>::type&... heddle_0)->decltype(::heddle_all<T...>(::heddle::v1::pass<decltype(x)>(heddle_0,heddle_go)...)){(void)heddle_go;return ::heddle_all<T...>(::heddle::v1::pass<decltype(x)>(heddle_0,heddle_go)...);},x...);else return ::heddle_all<T...>(static_cast<decltype(x)&&>(x)...);}template < class ... T > Task heddle_all ( T ... x ){ co_return; }

//--- proxy of task.h
#line 1 "task.h"
#include <coroutine>
struct Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_never initial_suspend() noexcept;
    std::suspend_never final_suspend() noexcept;
    void return_void();
    void unhandled_exception();
  };
  bool await_ready();
  void await_suspend(std::coroutine_handle<>);
  void await_resume();
};

