// The same where an aspect is around the elements of a generator (see awaited.cpp).
// RULES: functions: ["*"], methods: ["C::*"]
// SAYS: each: true
// RUN: g++ -std=c++20 -c a.cpp
//--- generator.h
#include <coroutine>
template <class T> struct Generator {
  struct promise_type {
    Generator get_return_object();
    std::suspend_always initial_suspend() noexcept;
    std::suspend_always final_suspend() noexcept;
    std::suspend_always yield_value(T);
    void return_void();
    void unhandled_exception();
  };
  T *begin();
  T *end();
};
//--- a.cpp
#include "generator.h"
template <class T> struct C {
  Generator<T> up_to(T x) const { co_yield x; }
  Generator<T> pass(T x) { return up_to(x); }
};
Generator<int> one() { co_yield 1; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
#include "$ENCODED%2Fgenerator.h"
template <class T> struct C {
  Generator<T> up_to(T x) const {::heddle::v1::mark<0xf62f5aebu,0x58c608f1u,0xa969f1bbu,0x226dfa95u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"C\000up_to\000(T) const\000Generator<T>\000a.cpp\0003\0001\000T\000x\0001\000test::Aspect\0000 each\000$DIR/rules.yaml:3\000",{0xf62f5aebu,0x58c608f1u,0xa969f1bbu,0x226dfa95u},::heddle::v1::has_object,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site))return ::heddle::v1::yielded<false,::std::coroutine_traits,::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_site,this,[this](::heddle::v1::go heddle_go,typename ::heddle::v1::referee<decltype(x)>::type& heddle_0)->decltype(this->C::heddle_up_to(::heddle::v1::pass<decltype(x)>(heddle_0,heddle_go))){(void)heddle_go;return this->C::heddle_up_to(::heddle::v1::pass<decltype(x)>(heddle_0,heddle_go));},x);else return this->C::heddle_up_to(static_cast<decltype(x)&&>(x));}Generator < T > heddle_up_to ( T x ) const{ co_yield x; }
  Generator<T> pass(T x) {{::heddle::v1::mark<0x4589049cu,0x6dc09b17u,0xb7b1b0ccu,0x5447e2ceu>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"C\000pass\000(T)\000Generator<T>\000a.cpp\0004\0001\000T\000x\0001\000test::Aspect\0000 each\000$DIR/rules.yaml:3\000",{0x4589049cu,0x6dc09b17u,0xb7b1b0ccu,0x5447e2ceu},::heddle::v1::has_object,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::yielded<true,::std::coroutine_traits,::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_site,this,[this](::heddle::v1::go heddle_go,typename ::heddle::v1::referee<decltype(x)>::type& heddle_0)->decltype(this->C::pass(::heddle::v1::pass<decltype(x)>(heddle_0,heddle_go))){(void)heddle_go;return this->C::pass(::heddle::v1::pass<decltype(x)>(heddle_0,heddle_go));},x);}} return up_to(x); }
};
static Generator < int > heddle_one ( );Generator<int> one() {::heddle::v1::mark<0x4cafc857u,0xf6a0082du,0x983e0149u,0xc2972c6u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000one\000()\000Generator<int>\000a.cpp\0006\0000\0001\000test::Aspect\0000 each\000$DIR/rules.yaml:3\000",{0x4cafc857u,0xf6a0082du,0x983e0149u,0xc2972c6u},0u,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site))return ::heddle::v1::yielded<false,::std::coroutine_traits,::heddle::v1::list<>>::through(*heddle_links,heddle_site,nullptr,[](::heddle::v1::go heddle_go)->decltype(::heddle_one()){(void)heddle_go;return ::heddle_one();});else return ::heddle_one();}static Generator < int > heddle_one ( ){ co_yield 1; }

//--- proxy of generator.h
#line 1 "generator.h"
#include <coroutine>
template <class T> struct Generator {
  struct promise_type {
    Generator get_return_object();
    std::suspend_always initial_suspend() noexcept;
    std::suspend_always final_suspend() noexcept;
    std::suspend_always yield_value(T);
    void return_void();
    void unhandled_exception();
  };
  T *begin();
  T *end();
};

