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
  T get() const {{::heddle::v1::mark<0xb6c4129u,0x8c481d50u,0xfae0f1f5u,0x568a8b19u>();typedef decltype(this->Box::get()) heddle_result;static ::heddle::v1::entrance<heddle_result(Box::*)()const > heddle_site={{&::heddle::v1::unlinked,nullptr,"Box\000get\000() const\000T\000a.cpp\0002\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xb6c4129u,0x8c481d50u,0xfae0f1f5u,0x568a8b19u},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result>::value},&Box::get};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(::heddle::v1::pending!=&heddle_site.head)return ::heddle::v1::departure<::heddle::v1::member,heddle_result>::leave(::heddle::v1::address(*this),heddle_site.head);::heddle::v1::pending=nullptr;}} return value; }
  void set(T x);
  template <class U> U convert() {{::heddle::v1::mark<0x9a745447u,0x517e662bu,0xfdbefc11u,0x2f3b6e7bu>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"Box\000convert\000()\000U\000a.cpp\0004\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x9a745447u,0x517e662bu,0xfdbefc11u,0x2f3b6e7bu},::heddle::v1::has_object,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::enclosed<::heddle::v1::list<>>::through(*heddle_links,heddle_site,this,[&](::heddle::v1::go)->decltype(this->Box::template convert<U>()){::heddle::v1::reentry heddle_in(heddle_site);return this->Box::template convert<U>();});}} return U(value); }
  T value;
};
template <class T, int N> void Box<T, N>::set(T x) {{::heddle::v1::mark<0xe12a6f55u,0x9c9d00eau,0x428a795du,0x924d83f9u>();typedef decltype(this->Box::set(static_cast<decltype(x)&&>(x))) heddle_result;static ::heddle::v1::entrance<heddle_result(Box::*)(decltype(x))> heddle_site={{&::heddle::v1::unlinked,nullptr,"Box\000set\000(T)\000void\000a.cpp\0007\0001\000T\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xe12a6f55u,0x9c9d00eau,0x428a795du,0x924d83f9u},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result,decltype(x)>::value},&Box::set};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(::heddle::v1::pending!=&heddle_site.head)return ::heddle::v1::departure<::heddle::v1::member,heddle_result,decltype(x)>::leave(::heddle::v1::address(*this),x,heddle_site.head);::heddle::v1::pending=nullptr;}} value = x; }
template <> inline void Box<char, 1>::set(char x) {{::heddle::v1::mark<0xa201da4u,0xddafca78u,0x3cf9a55u,0x66c1103au>();typedef decltype(this->Box::set(static_cast<decltype(x)&&>(x))) heddle_result;static ::heddle::v1::entrance<heddle_result(Box::*)(decltype(x))> heddle_site={{&::heddle::v1::unlinked,nullptr,"Box\000set\000(char)\000void\000a.cpp\0008\0001\000char\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xa201da4u,0xddafca78u,0x3cf9a55u,0x66c1103au},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result,decltype(x)>::value},&Box::set};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(::heddle::v1::pending!=&heddle_site.head)return ::heddle::v1::departure<::heddle::v1::member,heddle_result,decltype(x)>::leave(::heddle::v1::address(*this),x,heddle_site.head);::heddle::v1::pending=nullptr;}} value = x; }

