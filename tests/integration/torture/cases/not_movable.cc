// STD 17
// EXPECT take ; make ; C::pass ; C::of ; lock ; locked ; Pinned::Pinned ; with_default ; C::throwing ; generic
// STRATEGY take closure ; make guard
#include "check.h"
#include <atomic>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
int alive = 0;
struct Pinned {
  int v;
  Pinned *self;
  explicit Pinned(int x) : v(x), self(this) { ++alive; }
  Pinned(const Pinned &) = delete;
  Pinned &operator=(const Pinned &) = delete;
  ~Pinned() { --alive; }
};
struct Small {
  int v;
  explicit Small(int x) : v(x) {}
  Small(const Small &) = delete;
};
class Counted {
  int n;
  Counted(const Counted &) = default;

public:
  explicit Counted(int x) : n(x) {}
  int get() const { return n; }
  ~Counted() {}
};
int take(Pinned p) { return p.self == &p ? p.v : -1; }
int with_default(Small s, int n = 2) { return s.v + n; }
Pinned make(int x) { return Pinned(x); }
Small small(int x) { return Small(x); }
std::atomic<int> atomic() { return std::atomic<int>(4); }
std::lock_guard<std::mutex> lock(std::mutex &m) { return std::lock_guard<std::mutex>(m); }
std::unique_lock<std::mutex> locked(std::mutex &m) { return std::unique_lock<std::mutex>(m); }
template <class T> T generic(int x) { return T(x); }
struct C {
  Pinned pass(int x, std::unique_ptr<int> p) const { return make(x + *p); }
  static Counted of(int x) { return Counted(x); }
  Pinned throwing(bool b) {
    if (b)
      throw std::runtime_error("no");
    return Pinned(1);
  }
  virtual Pinned over(const Pinned other) { return Pinned(other.v); }
  virtual ~C() = default;
};
struct D : C {
  Pinned over(const Pinned other) override { return C::over(Pinned(other.v + 1)); }
};
int main() {
  {
    CHECK(take(Pinned(3)) == 3 && with_default(Small(1)) == 3);
    Pinned p = make(4);
    CHECK(p.self == &p && p.v == 4 && alive == 1 && small(2).v == 2 && atomic().load() == 4);
    std::mutex m;
    {
      auto l = lock(m);
      CHECK(!m.try_lock());
    }
    CHECK(locked(m).owns_lock());
    C c;
    CHECK(c.pass(1, std::make_unique<int>(2)).v == 3 && C::of(5).get() == 5 && generic<Pinned>(6).v == 6);
    D d;
    Pinned q = static_cast<C &>(d).over(Pinned(1));
    CHECK(q.v == 2 && q.self == &q);
    try {
      c.throwing(true);
      return 1;
    } catch (const std::runtime_error &) {
    }
    Pinned r = c.throwing(false);
    CHECK(r.self == &r);
  }
  CHECK(alive == 0);
  return 0;
}
