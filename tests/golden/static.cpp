// A static method has no object.
// RULES: classes: ["C"]
// RUN: g++ -c a.cpp
//--- a.cpp
struct C {
  static int twice(int x) { return 2 * x; }
};
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
struct C {
  static int twice(int x) {{::heddle::v1::mark<0xd3109925u,0xc0988ec1u,0xd50ced10u,0xfdea0df3u>();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,nullptr,"C\000twice\000(int)\000int\000a.cpp\0002\0001\000int\000x\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xd3109925u,0xc0988ec1u,0xd50ced10u,0xfdea0df3u}};if(const ::heddle::v1::chain*heddle_links=::heddle::v1::enter(heddle_site)){return ::heddle::v1::call<::heddle::v1::list<decltype(x)>>::through(*heddle_links,heddle_site,nullptr,[&](::heddle::v1::go heddle_go)->decltype(C::twice(::heddle::v1::pass<decltype(x)>(x,heddle_go))){return C::twice(::heddle::v1::pass<decltype(x)>(x,heddle_go));},x);}} return 2 * x; }
};

