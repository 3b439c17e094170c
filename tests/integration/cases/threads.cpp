// EXPECT Counter::bump 4000
// EXPECT depth 4004
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

struct Counter {
  std::atomic<int> value{0};
  int bump(int by) { return value += by; }
};
int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }

int main() {
  Counter c;
  std::atomic<int> deep{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 1000; ++i)
        c.bump(1);
      deep += depth(1000);
    });
  for (std::thread &t : threads)
    t.join();
  std::printf("%d %d\n", c.value.load(), deep.load());
}
