// What names and places look like from inside a program: printed, asserted,
// broken on, looked up. Bodies stand on lines of their own, below the brace.

#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#if __has_include(<source_location>)
#include <source_location>
#endif

namespace ns {

void *returns_to;

[[gnu::noinline]] void note_caller() {
  returns_to = __builtin_return_address(0);
}

struct Base {
  virtual ~Base() = default;
  virtual int shape(int n) = 0;
};

class C : public Base {
public:
  int f(int n) {
    int local = n * 2;
    note_caller(); // a line of the body
    return local;
  }
  int shape(int n) override {
    std::printf("%s|%s|%s:%d\n", __func__, __PRETTY_FUNCTION__, __FILE__, __LINE__);
#ifdef __cpp_lib_source_location
    auto here = std::source_location::current();
    std::printf("%s|%s:%u:%u\n", here.function_name(), here.file_name(), here.line(), here.column());
#endif
    return f(n);
  }
  void check(int n) const noexcept {
    assert(n < 100 && "small enough");
  }
  bool operator<(const C &other) const {
    std::printf("%s|%s\n", __func__, __PRETTY_FUNCTION__);
    return this < &other;
  }
  explicit operator bool() const
  {
    std::printf("%s|%s\n", __FUNCTION__, __PRETTY_FUNCTION__);
    return true;
  }
};

template <class T, int N> struct Box {
  template <class U> T put(U value) {
    std::printf("%s|%s:%d\n", __func__, __PRETTY_FUNCTION__, __LINE__);
    return T(value) + N;
  }
};

namespace {
int hidden(const C &c) {
  std::printf("%s|%s:%d\n", __func__, __PRETTY_FUNCTION__, __LINE__);
  c.check(1);
  return [] { std::printf("%s|%s\n", __func__, __PRETTY_FUNCTION__); return 1; }();
}
} // namespace

int spin(int rounds) {
  volatile unsigned value = 1;
  for (int i = 0; i < rounds; ++i)
    for (int j = 0; j < 1000; ++j)
      value = value * 1664525u + 1013904223u;
  return int(value & 1u);
}

} // namespace ns

int main(int count, char **words) {
  ns::C c;
  const char *what = count > 1 ? words[1] : "";
  if (!std::strcmp(what, "assert"))
    c.check(100);
  if (!std::strcmp(what, "spin"))
    return ns::spin(300000) < 0;
  int sum = c.shape(4) + ns::hidden(c);
  sum += ns::Box<long, 3>().put(4) > 0 ? 1 : 0;
  if (c && c < c)
    return 1;
  std::printf("%d\n", sum);
}
