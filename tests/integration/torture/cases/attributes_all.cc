// STD 17
// EXPECT ai ; chosen ; old ; fails ; hot ; C::used ; C::quiet ; C::never ; nothrow ; weak ; vis ; maybe ; C::ai ; C::C
// REFUSE pure pure-attribute ; konst pure-attribute
// STRATEGY ai closure ; C::ai closure
#include "check.h"
#include <cstdlib>
#include <memory>
#include <string>
__attribute__((always_inline)) inline int ai(int x) { return x + 1; }
__attribute__((always_inline)) inline int (*chosen(int n))(int) { return n ? ai : nullptr; }
[[deprecated("use hot")]] [[maybe_unused]] static int old(int x) { return x; }
[[deprecated]] constexpr int old_constant() { return 1; }
[[deprecated]] auto old_deduced(int x) { return x; }
[[noreturn]] void fails(int code) { throw code; }
[[gnu::hot, gnu::noinline, gnu::flatten]] int hot(int x) { return x; }
__attribute__((nothrow, cold, unused)) int nothrow(int) { return 2; }
__attribute__((weak)) int weak() { return 3; }
__attribute__((visibility("hidden"))) int vis() { return 4; }
__attribute__((pure)) int pure(const int *p) { return *p; }
[[gnu::const]] int konst(int x) { return x; }
[[nodiscard("why")]] static int maybe([[maybe_unused]] int a, int b [[maybe_unused]]) { return 5; }
__attribute__((malloc)) void *grab(std::size_t n) { return std::malloc(n); }
__attribute__((nonnull(1))) int first(const char *s) { return s[0]; }
__attribute__((format(printf, 1, 0))) int form(const char *s, std::nullptr_t) { return s[0]; }
struct [[nodiscard]] Result {
  int v;
};
struct C {
  [[nodiscard]] __attribute__((used)) int used() const { return 6; }
  [[gnu::always_inline]] inline auto ai(std::unique_ptr<int> p) const { return p; }
  [[noreturn]] void never() { throw std::string("never"); }
  Result quiet() noexcept { return {7}; }
  explicit C([[maybe_unused]] int unused) { (void)0; }
  C() = default;
  [[nodiscard]] auto deduced() const & { return 8; }
};
int main() {
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  CHECK(ai(1) == 2 && chosen(1)(2) == 3 && old(1) == 1 && old_constant() == 1 && old_deduced(2) == 2 && hot(1) == 1 && nothrow(1) == 2);
  int one = 1;
  CHECK(weak() == 3 && vis() == 4 && pure(&one) == 1 && konst(1) == 1 && maybe(1, 2) == 5 && first("a") == 'a');
  std::free(grab(1));
  C c, d(1);
  CHECK(form("a", nullptr) == 'a' && c.used() == 6 && *d.ai(std::make_unique<int>(3)) == 3 && c.quiet().v == 7);
  CHECK(c.deduced() == 8);
  try {
    fails(1);
  } catch (int) {
    try {
      c.never();
    } catch (const std::string &) {
      return 0;
    }
  }
  return 1;
}
