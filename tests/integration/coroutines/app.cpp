// Coroutines of three kinds, and functions that only return one. Prints the
// same, woven or not.
#include "task_types.h"
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

namespace other {
struct Pool;
struct Pooled;
} // namespace other
namespace app {
struct Exact {
  int k = 3;
  other::Pooled in(other::Pool &, int n);
};
} // namespace app

namespace other {

// Its promise is made of the object and of these arguments only, and its frame
// is where they say.
struct Pool {
  int made = 0, live = 0;
};
struct Pooled {
  struct promise_type : types::Transfer<int>::promise_type {
    promise_type(const app::Exact &s, Pool &, long n) : sum(s.k + n) {}
    static void *operator new(std::size_t size, const app::Exact &, Pool &pool,
                              long) {
      ++pool.made, ++pool.live;
      auto **room = static_cast<Pool **>(::operator new(size + 16));
      *room = &pool;
      return room + 2;
    }
    static void operator delete(void *frame) {
      auto **room = static_cast<Pool **>(frame) - 2;
      --(*room)->live;
      ::operator delete(room);
    }
    Pooled get_return_object() {
      return Pooled{types::Owner<promise_type>(*this)};
    }
    auto final_suspend() noexcept {
      struct Last {
        bool await_ready() noexcept { return false; }
        std::coroutine_handle<>
        await_suspend(std::coroutine_handle<promise_type> h) noexcept {
          return h.promise().next;
        }
        void await_resume() noexcept {}
      };
      return Last{};
    }
    long sum; // the same of both coroutines
  };
  bool await_ready() { return false; }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<> next) {
    owner.h.promise().next = next;
    return owner.h;
  }
  int await_resume() { return owner.h.promise().take(); }
  types::Owner<promise_type> owner;
};
} // namespace other

namespace app {

using types::Eager;
using types::Lazy;
using types::Transfer;

types::Gate gate;

Lazy<int> twice(int n) {
  co_await gate;
  co_return 2 * n;
}
Transfer<int> length(std::string text, const int &least) {
  std::string own = std::move(text);
  co_await gate;
  co_return own.size() < static_cast<std::size_t>(least)
      ? least
      : static_cast<int>(own.size());
}
Eager<int> owned(std::unique_ptr<int> p) {
  co_await gate;
  co_return *p;
}
Transfer<void> fails(int) {
  co_await gate;
  throw std::runtime_error("failed");
}
// No coroutine itself.
const int none = 0;
Transfer<int> passes_on(std::string text) {
  return length(std::move(text), none);
}
auto deduced(int n) { return twice(n); }
template <class T, class... R> Transfer<T> sum(T x, R... r) {
  co_await gate;
  co_return (x + ... + r);
}
namespace {
Lazy<int> hidden(int) { co_return 6; }
} // namespace

struct Base {
  virtual ~Base() = default;
  virtual Transfer<std::string> name(std::string end) const = 0;
};
struct Service : Base {
  int k = 3;
  Lazy<int> add(int n) { co_return n + k; }
  Transfer<std::string> name(std::string end) const override {
    co_await gate;
    co_return "service" + end;
  }
  static Transfer<int> fixed(int &n) { co_return ++n; }
  Transfer<int> later(int n) &&;
  Lazy<int> delegated(int n) { return add(n); }
  Lazy<int> try_block(int n) try {
    if (n)
      throw n;
    co_return 0;
  } catch (int e) {
    co_return -e;
  }
};
Transfer<int> Service::later(int n) && { co_return n *k; }
template <class T> using Later = Lazy<T>;
template <class T> struct Box {
  T value;
  Later<T> get(T more);
};
template <class T> Later<T> Box<T>::get(T more) { co_return value + more; }

other::Pooled Exact::in(other::Pool &, int n) { co_return n; }

// Gives itself to who destroys it.
struct Suicide {
  std::unique_ptr<Suicide> own;
  int k = 5;
  Transfer<int> last() {
    int n = k;
    co_await gate;
    own.reset();
    co_return n;
  }
};

} // namespace app

template <class T, class A> static T run(A made) {
  types::Outcome<T> outcome;
  types::begin(std::move(made), outcome);
  while (app::gate.waiting)
    app::gate.open();
  return outcome.get();
}

int main() {
  using namespace app;
  Service s;
  int n = 4;
  std::string text(30, 'x');
  std::printf("%d %d %d\n", run<int>(twice(4)), run<int>(length(text, 3)),
              run<int>(owned(std::make_unique<int>(9))));
  try {
    run<void>(fails(1));
  } catch (const std::runtime_error &e) {
    std::printf("%s\n", e.what());
  }
  std::printf("%d %d %d %d\n", run<int>(passes_on(text)), run<int>(deduced(5)),
              run<int>(sum(1, 2, 3)), run<int>(hidden(1)));
  const Base &base = s;
  std::printf("%d %s %d %d %d\n", run<int>(s.add(1)),
              run<std::string>(base.name("!")).c_str(),
              run<int>(Service::fixed(n)), n, run<int>(s.delegated(2)));
  Box<int> box{3};
  auto later = std::move(s).later(2);
  std::printf("%d %d %d\n", run<int>(std::move(later)),
              run<int>(s.try_block(7)), run<int>(box.get(4)));
  Exact exact;
  other::Pool pool;
  int added = run<int>(exact.in(pool, 6));
  std::printf("%d %d %d\n", added, pool.made > 0, pool.live);
  auto *last = new Suicide;
  last->own.reset(last);
  std::printf("%d\n", run<int>(last->last()));
  {
    types::Outcome<int> dropped;
    types::begin(twice(1), dropped);
    gate.waiting = {};
  }
  std::printf("%d left\n", types::alive.load());
}
