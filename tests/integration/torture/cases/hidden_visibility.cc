// STD 17
// FLAGS -fvisibility=hidden -fvisibility-inlines-hidden
// EXPECT Hidden::Hidden ; Hidden::~Hidden ; Hidden::pass ; Hidden::as ; Hidden::over ; Pinned::Pinned ; unmoved ; generic ; Shown::Shown ; Shown::with ; deduced ; fixed ; inlined
#include "check.h"
#define SHOWN __attribute__((visibility("default")))

// Classes that other libraries do not see, in functions that they do.
struct Hidden {
  int value;
  SHOWN explicit Hidden(int v) : value(v) { ++value; }
  SHOWN Hidden(const Hidden &other) : value(other.value) { seen = &other; }
  SHOWN virtual ~Hidden() { value = 0; }
  SHOWN Hidden pass(Hidden other) { return other; }
  template <class T> SHOWN T as(T add) { return static_cast<T>(value) + add; }
  SHOWN virtual int over(Hidden h) { return h.value; }

private:
  const Hidden *seen = nullptr;
};
struct Pinned {
  SHOWN Pinned() { value = 3; }
  Pinned(const Pinned &) = delete;
  int value = 0;
};
SHOWN int unmoved(Pinned pinned, Hidden hidden) { return pinned.value + hidden.value; }
template <class T> SHOWN T generic(T given, Hidden *by) { return by ? given : T(); }
template <class T> struct SHOWN Shown {
  int value;
  SHOWN Shown(Hidden hidden, T) : value(hidden.value) { ++value; }
  template <class U> SHOWN U with(Hidden hidden) { return static_cast<U>(value + hidden.value); }
};
SHOWN auto deduced(Hidden hidden) { return hidden.value; }
SHOWN constexpr int fixed(const Hidden *hidden) { return hidden ? hidden->value : 1; }
SHOWN inline __attribute__((always_inline)) int inlined(Hidden hidden) { return hidden.value; }
static_assert(fixed(nullptr) == 1, "");

int main() {
  Hidden hidden(1);
  CHECK(hidden.pass(hidden).value == 2);
  CHECK(hidden.as(1L) == 3);
  CHECK(hidden.over(hidden) == 2);
  CHECK(unmoved(Pinned(), hidden) == 5);
  CHECK(generic(4, &hidden) == 4);
  Shown<Hidden *> shown(hidden, &hidden);
  CHECK(shown.with<long>(hidden) == 5);
  CHECK(deduced(hidden) == 2);
  CHECK(fixed(&hidden) == 2);
  CHECK(inlined(hidden) == 2);
}
