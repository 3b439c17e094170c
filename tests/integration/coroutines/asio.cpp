// asio's coroutines, on a strand and on a thread pool.
#include <utility> // Boost's own header lacks it
//
#include <asio.hpp>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

namespace app {

asio::awaitable<int> wait_and_add(int a, int b) {
  asio::steady_timer timer(co_await asio::this_coro::executor);
  timer.expires_after(std::chrono::milliseconds(1));
  co_await timer.async_wait(asio::use_awaitable);
  co_return a + b;
}

asio::awaitable<std::string> text(std::string s) { co_return s + s; }

asio::awaitable<void> fails() {
  co_await wait_and_add(1, 1);
  throw std::runtime_error("failed");
}

struct Service {
  int k = 2;
  asio::awaitable<int> run(std::unique_ptr<int> p) {
    int sum = co_await wait_and_add(*p, k);
    std::string s = co_await text("ab");
    try {
      co_await fails();
    } catch (const std::runtime_error &) {
      ++sum;
    }
    co_return sum + static_cast<int>(s.size());
  }
};

} // namespace app

int main() {
  app::Service service;
  int total = 0;
  auto all = [&](int n) -> asio::awaitable<void> {
    total += co_await service.run(std::make_unique<int>(n));
  };
  asio::thread_pool pool(4);
  auto strand = asio::make_strand(pool);
  for (int i = 0; i != 10; ++i)
    asio::co_spawn(strand, all(i), asio::detached);
  pool.join();
  asio::io_context context;
  asio::co_spawn(context, all(100), asio::detached);
  context.run();
  std::printf("%d\n", total);
  // Dropped where it waits.
  asio::io_context dropped;
  asio::co_spawn(dropped, all(1), asio::detached);
  dropped.poll();
}
