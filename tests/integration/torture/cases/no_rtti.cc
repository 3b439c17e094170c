// STD 20
// FLAGS -fno-rtti -fno-exceptions
// EXPECT C::C ; C::~C ; make ; C::run ; value ; cx ; C::f
#include "check.h"
#include <coroutine>
#include <memory>
#include <utility>
struct Job {
  struct promise_type {
    Job get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
int done = 0;
struct C {
  std::unique_ptr<int> p;
  explicit C(std::unique_ptr<int> q) : p(std::move(q)) { *p += 1; }
  C(const C &) = delete;
  virtual ~C() { ++done; }
  virtual int f() const { return *p; }
  Job run(int x) {
    done += x;
    co_return;
  }
};
C make(int x) { return C(std::make_unique<int>(x)); }
auto value(C c) { return c.f(); }
constexpr auto cx(int x) { return x; }
static_assert(cx(2) == 2);
int main() {
  {
    C c = make(3);
    CHECK(c.f() == 4 && value(C(std::make_unique<int>(1))) == 2 && cx(3) == 3);
    c.run(10);
  }
  CHECK(done == 12);
  return 0;
}
