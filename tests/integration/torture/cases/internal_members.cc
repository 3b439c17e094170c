// STD 14
// EXPECT Holder::held ; Holder::Holder ; Derived::twice ; Box::get ; Listed::first
#include "check.h"

// GCC warns of these classes in a header, but not in the source itself.
namespace {
struct Internal {
  int value;
};
template <class T> struct Wrapped {
  T value;
};
} // namespace
struct Holder {
  Internal inner;
  Wrapped<int> *pointer = nullptr;
  explicit Holder(Internal i) : inner(i) { ++inner.value; }
  int held() const { return inner.value; }
};
struct Derived : Internal {
  int twice() const { return 2 * value; }
};
template <class T> struct Box {
  Internal inner;
  T get() const { return T(inner.value); }
};
struct Listed {
  Internal several[2];
  int first() const { return several[0].value; }
};
int main() {
  CHECK(Holder(Internal{1}).held() == 2);
  Derived derived;
  derived.value = 4;
  CHECK(derived.twice() == 8);
  CHECK(Box<long>{{5}}.get() == 5);
  CHECK((Listed{{{6}, {7}}}).first() == 6);
}
