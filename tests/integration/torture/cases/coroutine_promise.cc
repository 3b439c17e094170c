// STD 20
// EXPECT Owner::work ; Owner::fixed
#include "check.h"
#include <coroutine>
#include <cstdlib>
#include <cstddef>
#include <exception>
// The promise sees what the coroutine takes: object, parameters, allocator. (Clang may leave the allocation out.)
struct Pool {
  int made = 0, freed = 0;
};
struct Owner;
struct Job {
  struct promise_type {
    Owner *owner = nullptr;
    int first = 0;
    promise_type(Owner &o, Pool &, int x) : owner(&o), first(x) {}
    promise_type(Pool &, int x) : first(x) {}
    static void *operator new(std::size_t n, Owner &, Pool &p, int) {
      ++p.made;
      return std::malloc(n);
    }
    static void *operator new(std::size_t n, Pool &p, int) {
      p.made += 10;
      return std::malloc(n);
    }
    static void operator delete(void *p) { std::free(p); }
    Job get_return_object() { return Job{owner, first}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  Owner *owner;
  int first;
};
struct Owner {
  int seen = 0;
  Job work(Pool &, int x) {
    seen = x;
    co_return;
  }
  static Job fixed(Pool &, int) { co_return; }
};
int main() {
  Pool p;
  Owner o;
  Job j = o.work(p, 4);
  CHECK(j.owner == &o && j.first == 4 && o.seen == 4 && p.made <= 1);
  Job k = Owner::fixed(p, 5);
  CHECK(!k.owner && k.first == 5 && p.made <= 11);
  return 0;
}
