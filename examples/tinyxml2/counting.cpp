// Counts the calls of every woven method, and says so when the program ends.

#include <heddle/heddle.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

namespace demo {

struct Counting : heddle::Aspect {
  void around(heddle::JoinPoint &jp) override {
    {
      std::lock_guard lock(mutex_);
      ++calls_[&jp.method()];
    }
    jp.proceed();
  }

  /// Calls by method, most called first. A method has one site for each
  /// instantiation of its class template; here they count as one.
  std::vector<std::pair<long, std::string_view>> ranked() const {
    std::map<std::string_view, long> by_name;
    for (auto [method, count] : calls_)
      by_name[method->qualified()] += count;
    std::vector<std::pair<long, std::string_view>> result;
    for (auto [name, count] : by_name)
      result.push_back({count, name});
    std::sort(result.rbegin(), result.rend());
    return result;
  }

private:
  std::mutex mutex_;
  std::map<const heddle::MethodInfo *, long> calls_;
};

namespace {

// xmltest's main is not ours to change: this runs before it begins and after it
// has returned.
struct Session {
  std::shared_ptr<Counting> counting = std::make_shared<Counting>();

  Session() {
    heddle::Container::root().bind_instance<Counting>(counting);
    std::cout << heddle::bootstrap() << std::endl;
  }

  ~Session() {
    auto ranked = counting->ranked();
    long total = 0;
    for (auto [count, name] : ranked)
      total += count;
    std::cout << "\nintercepted calls: " << total << " of " << ranked.size()
              << " methods; the ten most called:\n";
    for (std::size_t i = 0; i < ranked.size() && i < 10; ++i)
      std::cout << std::setw(10) << ranked[i].first << "  " << ranked[i].second
                << "\n";
    if (const char *file = std::getenv("COUNTING_FILE")) {
      std::ofstream out(file);
      for (auto [count, name] : ranked)
        out << count << " " << name << "\n";
    }
  }
} session;

} // namespace
} // namespace demo
