// The guard calls the class's own method, so that dispatch is not repeated.
// RULES: classes: ["Base", "Derived"]
// RUN: g++ -c a.cpp
//--- a.cpp
struct Base {
  virtual int f() { return 1; }
  virtual int pure() = 0;
};
struct Derived : Base {
  int f() override { return Base::f() + 1; }
  int pure() final { return 3; }
};
//--- proxy of a.cpp
#include "$RUNTIME/heddle/woven.h"
#line 1 "a.cpp"
struct Base {
  virtual int f() {{typedef decltype(this->Base::f()) heddle_result;struct heddle_body{__attribute__((cold))static heddle_result run(struct Base* heddle_this){return heddle_this->Base::f();}};static ::heddle::v1::entrance<heddle_result(*)(struct Base*)> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"Base\000f\000()\000int\000a.cpp\0002\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xced8fd85u,0x2dcec0au,0xc7bdda98u,0x44f7966bu},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result>::value},&heddle_body::run};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::overrider,heddle_result>::leave(::heddle::v1::address(*this),heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0xced8fd85u,0x2dcec0au,0xc7bdda98u,0x44f7966bu>();} return 1; }
  virtual int pure() = 0;
};
struct Derived : Base {
  int f() override {{typedef decltype(this->Derived::f()) heddle_result;struct heddle_body{__attribute__((cold))static heddle_result run(struct Derived* heddle_this){return heddle_this->Derived::f();}};static ::heddle::v1::entrance<heddle_result(*)(struct Derived*)> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"Derived\000f\000()\000int\000a.cpp\0006\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0x1ce380b1u,0xccc7ff50u,0xf200a9fu,0x32fa4796u},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result>::value},&heddle_body::run};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::overrider,heddle_result>::leave(::heddle::v1::address(*this),heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0x1ce380b1u,0xccc7ff50u,0xf200a9fu,0x32fa4796u>();} return Base::f() + 1; }
  int pure() final {{typedef decltype(this->Derived::pure()) heddle_result;struct heddle_body{__attribute__((cold))static heddle_result run(struct Derived* heddle_this){return heddle_this->Derived::pure();}};static ::heddle::v1::entrance<heddle_result(*)(struct Derived*)> heddle_site={{&::heddle::v1::unlinked,nullptr,nullptr,"Derived\000pure\000()\000int\000a.cpp\0007\0000\0001\000test::Aspect\0000\000$DIR/rules.yaml:3\000",{0xcf5dd5ffu,0xdd193df0u,0x1f590d97u,0xf4e70edu},::heddle::v1::has_object,&::heddle::v1::signature_of<heddle_result>::value},&heddle_body::run};if(__builtin_expect(__atomic_load_n(&heddle_site.head.links,__ATOMIC_RELAXED)!=nullptr,0)){if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))return ::heddle::v1::departure<::heddle::v1::overrider,heddle_result>::leave(::heddle::v1::address(*this),heddle_site.head);::heddle::v1::pending=nullptr;}::heddle::v1::begin<0xcf5dd5ffu,0xdd193df0u,0x1f590d97u,0xf4e70edu>();} return 3; }
};

