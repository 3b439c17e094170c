// Generators of several kinds, and functions that only return one. Prints the
// same, woven or not.
#include "generator_types.h"
#include <cstdio>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#ifdef WITH_TRAITS
#include <heddle/yielded.h>
template <class T> struct heddle::each_traits<types::Pull<T>> {
  static bool next(types::Pull<T> &of) { return of.next(); }
  static const T &value(types::Pull<T> &of) { return of.value(); }
};
#endif

namespace app {

using types::Keeping;
using types::Nested;
using types::Prompt;
using types::Pull;
using types::Referring;
using types::Value;

Referring<const int &> numbers(int n) {
  for (int i = 0; i != n; ++i)
    co_yield i;
}
Referring<std::string &> words(std::vector<std::string> &of) {
  for (std::string &word : of)
    co_yield word;
}
Referring<std::unique_ptr<int> &&> owners(std::unique_ptr<int> first) {
  co_yield std::move(first);
  co_yield std::make_unique<int>(2);
}
Keeping<std::unique_ptr<int>> kept(int n) {
  while (n--)
    co_yield std::make_unique<int>(n);
}
Value<std::string> values(const std::string &of) {
  for (char c : of)
    co_yield std::string(3, c);
}
Prompt<int> prompt(int n) {
  co_yield n;
  co_yield n + 1;
}
Keeping<int> fails(int n) {
  co_yield n;
  throw std::runtime_error("failed");
}
Keeping<int> none() { co_return; }
// No coroutine itself.
Referring<const int &> passes_on(int n) { return numbers(n + 1); }
auto deduced(int n) { return numbers(n); }
template <class... T> Keeping<long> all(T... x) { (co_yield x, ...); }
#ifdef WITH_TRAITS
Pull<int> pulled(int n) {
  while (n--)
    co_yield n;
}
#endif
namespace {
Keeping<int> hidden(int n) { co_yield n; }
} // namespace

struct Node {
  int value;
  std::unique_ptr<Node> left, right;

  Nested in_order() const {
    if (left)
      co_yield left->in_order();
    co_yield value;
    if (right)
      co_yield right->in_order();
  }
  Referring<const Node &> by_loop() const {
    if (left)
      for (const Node &n : left->by_loop())
        co_yield n;
    co_yield *this;
    if (right)
      for (const Node &n : right->by_loop())
        co_yield n;
  }
};

template <class T> using Several = Keeping<T>;
template <class T> struct Table {
  std::map<int, T> rows;

  Referring<const std::pair<const int, T> &> each() const;
  template <class V> Several<V> as(V plus) const {
    for (auto &row : rows)
      co_yield static_cast<V>(row.second) + plus;
  }
  virtual Value<T> doubled() {
    for (auto &row : rows)
      co_yield row.second + row.second;
  }
  virtual ~Table() = default;
};
template <class T>
Referring<const std::pair<const int, T> &> Table<T>::each() const {
  for (auto &row : rows)
    co_yield row;
}

} // namespace app

int main() {
  using namespace app;
  int sum = 0;
  for (int n : numbers(5))
    sum += n;
  for (int n : numbers(100)) // dropped half-way
    if ((sum += n) > 20)
      break;
  {
    auto never = numbers(3);
    auto unused = owners(std::make_unique<int>(1));
  }
  std::printf("%d\n", sum);
  std::vector<std::string> texts = {"a", "b"};
  for (std::string &word : words(texts))
    word += "!";
  std::printf("%s %s\n", texts[0].c_str(), texts[1].c_str());
  for (std::unique_ptr<int> &&owner : owners(std::make_unique<int>(1)))
    std::printf("%d\n", *std::unique_ptr<int>(std::move(owner)));
  for (const std::unique_ptr<int> &p : kept(2))
    std::printf("%d\n", *p);
  const std::string letters = "xy";
  for (std::string text : values(letters))
    std::printf("%s\n", text.c_str());
  for (int n : prompt(7))
    std::printf("%d\n", n);
  try {
    for (int n : fails(8))
      std::printf("%d\n", n);
  } catch (const std::runtime_error &e) {
    std::printf("%s\n", e.what());
  }
  for (int n : none())
    std::printf("%d\n", n);
  for (int n : passes_on(1))
    std::printf("%d\n", n);
  for (int n : deduced(2))
    std::printf("%d\n", n);
  for (long n : all(1, 2L, 'c'))
    std::printf("%ld\n", n);
  for (int n : hidden(6))
    std::printf("%d\n", n);
#ifdef WITH_TRAITS
  for (auto p = pulled(3); p.next();)
    std::printf("%d\n", p.value());
#endif
  Node tree{4, std::make_unique<Node>(), std::make_unique<Node>()};
  tree.left->value = 2;
  tree.right->value = 6;
  tree.right->left = std::make_unique<Node>();
  tree.right->left->value = 5;
  for (int n : tree.in_order())
    std::printf("%d ", n);
  for (const Node &n : tree.by_loop())
    std::printf("%d ", n.value);
  Table<int> table;
  table.rows = {{1, 10}, {2, 20}};
  for (auto &row : table.each())
    std::printf("%d=%d ", row.first, row.second);
  for (double n : table.as(0.5))
    std::printf("%g ", n);
  for (int n : table.doubled())
    std::printf("%d ", n);
  Table<std::string> names;
  names.rows = {{1, "one"}};
  for (auto &row : names.each())
    std::printf("%d=%s\n", row.first, row.second.c_str());
  std::printf("%d\n", types::generators);
}
