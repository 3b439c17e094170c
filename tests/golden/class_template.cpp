// A template is woven once, for all its instances.
// RULES: classes: ["Box"]
// RUN: g++ -c a.cpp
//--- a.cpp
template <class T, int N> struct Box {
  T get() const { return value; }
  void set(T x);
  template <class U> U convert() { return U(value); }
  T value;
};
template <class T, int N> void Box<T, N>::set(T x) { value = x; }
template <> inline void Box<char, 1>::set(char x) { value = x; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
template <class T, int N> struct Box {
  T get() const {{typedef decltype(this->Box::get()) heddle_result;static ::heddle::v1::entrance<heddle_result(Box::*)()const > heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"Box\000get\000() const\000T\000a.cpp\0002\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x4e70307bu,0xa642d05fu,0x991e6cf8u,0x593b753fu},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result>::value},&Box::get};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::member,heddle_result>::leave(::heddle::v1::address(*this),heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x4e70307bu,0xa642d05fu,0x991e6cf8u,0x593b753fu>();} return value; }
  void set(T x);
  template <class U> U convert() {{::heddle::v1::mark<0xa99b8f73u,0x8b7bf6a6u,0x87c7d412u,0xca945b96u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"Box\000convert\000()\000U\000a.cpp\0004\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xa99b8f73u,0x8b7bf6a6u,0x87c7d412u,0xca945b96u},::heddle::v1::has_object,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(this->Box::template convert<U>()){return this->Box::template convert<U>();});}} return U(value); }
  T value;
};
template <class T, int N> void Box<T, N>::set(T x) {{typedef decltype(this->Box::set(static_cast<decltype(x)&&>(x))) heddle_result;static ::heddle::v1::entrance<heddle_result(Box::*)(decltype(x))> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"Box\000set\000(T)\000void\000a.cpp\0007\0001\000T\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x422933f8u,0x9f68bda1u,0xa33b953cu,0x400627ddu},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result,decltype(x)>::value},&Box::set};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::member,heddle_result,decltype(x)>::leave(::heddle::v1::address(*this),x,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x422933f8u,0x9f68bda1u,0xa33b953cu,0x400627ddu>();} value = x; }
template <> inline void Box<char, 1>::set(char x) {{typedef decltype(this->Box::set(static_cast<decltype(x)&&>(x))) heddle_result;static ::heddle::v1::entrance<heddle_result(Box::*)(decltype(x))> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"Box\000set\000(char)\000void\000a.cpp\0008\0001\000char\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xc8c47456u,0x33bbc27du,0x1b9d403au,0xc9105bb3u},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result,decltype(x)>::value},&Box::set};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::member,heddle_result,decltype(x)>::leave(::heddle::v1::address(*this),x,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0xc8c47456u,0x33bbc27du,0x1b9d403au,0xc9105bb3u>();} value = x; }

