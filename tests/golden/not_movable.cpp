// A result that cannot be moved is made in place.
// RULES: functions: ["make", "generic"]
// RUN: g++ -std=c++17 -c a.cpp
//--- a.cpp
struct S { S(int); S(const S &) = delete; };
S make(int x) { return S(x); }
template <class T> T generic(T x) { return x; }
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
struct S { S(int); S(const S &) = delete; };
S make(int x) {{typedef decltype(::make(static_cast<decltype(x)&&>(x))) heddle_result;static ::heddle::v1::entrance<heddle_result(*)(decltype(x))> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"\000make\000(int)\000S\000a.cpp\0002\0001\000int\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x9d86e70bu,0x8e659ac8u,0x5af0aba3u,0x72f35439u},0u,&::heddle::v1::signature_of<heddle_result,decltype(x)>::value},&::make};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::plain,heddle_result,decltype(x)>::leave(nullptr,x,heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x9d86e70bu,0x8e659ac8u,0x5af0aba3u,0x72f35439u>();} return S(x); }
template <class T> T generic(T x) {{::heddle::v1::mark<0x1e501280u,0x4a404ae0u,0x9fe44cfu,0x1eee900fu>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,nullptr,"\000generic\000(T)\000T\000a.cpp\0003\0001\000T\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x1e501280u,0x4a404ae0u,0x9fe44cfu,0x1eee900fu},0u,nullptr};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go heddle_go)->decltype(::generic<T>(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return ::generic<T>(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);}} return x; }

