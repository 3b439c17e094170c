// STD 20
// EXPECT con ; abbr ; Q::f ; cmp ; init ; Agg::sum
#include "check.h"
#include <compare>
#include <concepts>
#include <string>
#include <vector>
#include <span>
#include <memory>
#include <utility>
template <class T> concept Num = std::integral<T> || std::floating_point<T>;
int con(Num auto x) { return 1; }
int con(std::integral auto x) requires (sizeof(x) == 8) { return 2; }
int con(auto x) { return 3; }
template <Num T> requires (sizeof(T) < 8) auto req(T x) -> T requires (sizeof(T) > 1) { return x; }
auto abbr(auto &&...x) { return (0 + ... + int(x)); }
auto abbr2(const auto &x, Num auto... y) -> decltype(x + 1) { return x + int(sizeof...(y)); }
template <class T> struct Q {
  int f() requires std::integral<T> { return 1; }
  int f() requires (!std::integral<T>) { return 2; }
  int g() const requires std::integral<T> && (sizeof(T) == 4) { return 3; }
  int g() const requires std::integral<T> { return 4; }
  int h(T x) requires requires (T y) { y + y; } { return int(x + x); }
  template <class U> int k(U) requires std::same_as<U, T> { return 1; }
  template <class U> int k(U) { return 2; }
  explicit(sizeof(T) > 4) Q(T x = T()) : v(x) { v = v + T(1); }
  ~Q() requires std::integral<T> {}
  ~Q() = default;
  T v;
};
struct Cmp {
  int v;
  auto operator<=>(const Cmp &o) const { return v <=> o.v; }
  bool operator==(int x) const { return v == x; }
  friend bool operator==(Cmp a, Cmp b) { return a.v == b.v; }
};
int cmp(Cmp a, Cmp b) { return a < b ? 1 : a == b ? 2 : 3; }
int init(std::span<const int> s, std::initializer_list<std::string> l) { int r = 0; for (int n = 1; auto x : s) r += x * n; return r + int(l.size()); }
struct Agg { int a = 1; int b = [] { return 2; }(); int c{a + b}; int sum() const { return a + b + c; } };
template <Agg> struct Nt { int f() { return 1; } };
struct Str { char c[4]; constexpr Str(const char (&s)[4]) { for (int i = 0; i < 4; ++i) c[i] = s[i]; } };
template <Str S> int nts(int x) { return S.c[0] + x; }
template <auto L = [](int x) { return x + 1; }> int lam(int x) { return L(x); }
constinit int ci = 3;
constinit thread_local int ct = 4;
consteval int cv(int x) { return x; }
constexpr int call_cv() { return cv(4); }
constexpr std::string cs(std::string s) { return s + "x"; }
constexpr int vec() { std::vector<int> v{1, 2, 3}; return int(v.size()); }
static_assert(vec() == 3);
struct Vc { constexpr virtual int f() const { return 1; } constexpr virtual ~Vc() {} };
struct Vd final : Vc { constexpr int f() const override { return 2; } };

using enum_ = int;
enum class Col { red, green };
int ue(Col c) { using enum Col; switch (c) { case red: return 1; case green: return 2; } return 0; }
bool lk(int x) { if (x > 0) [[likely]] return true; else [[unlikely]] return false; }
int dz(Agg a) { auto [x, y, z] = a; auto l = [x, &y] { return x + y; }; return l() + z; }
int tl(int n) { thread_local int t = 5; static thread_local std::string s = "a"; s += "b"; return t + n + int(s.size()); }
template <class T> int lam2(T x) { return [&]<class U>(U u) requires true { return int(x + u); }(1); }
struct Nua { [[no_unique_address]] struct {} e; int v; int get(Nua n) const { return n.v + v; } };
// REFUSE cv consteval
int main() {
  CHECK(con(1) == 1 && con(1L) == 2 && con("a") == 3 && req(1.5f) == 1.5f && abbr(1, 2L, 'a') == 100 && abbr2(1, 2, 3) == 3);
  CHECK(Q<int>().f() == 1 && Q<double>().f() == 2 && Q<int>().g() == 3 && Q<long>(1).g() == 4 && Q<int>().h(2) == 4 && Q<int>().k(1) == 1 && Q<int>().k('a') == 2 && Q<int>(3).v == 4);
  CHECK(cmp({1}, {2}) == 1 && cmp({2}, {2}) == 2 && Cmp{3} == 3 && 3 == Cmp{3});
  int a[] = {1, 2};
  CHECK(init(a, {"x", "y"}) == 5 && Agg().sum() == 6 && Nt<Agg{}>().f() == 1 && nts<"abc">(1) == 'b' && lam(2) == 3 && ci == 3 && ct == 4 && call_cv() == 4);
  CHECK(cs("a") == "ax" && vec() == 3 && static_cast<const Vc &>(Vd()).f() == 2 && ue(Col::green) == 2 && lk(1) && dz({}) == 6 && tl(1) == 8 && tl(1) == 9 && lam2(2.5) == 3);
  CHECK((Nua{{}, 1}.get({{}, 2})) == 3);
  return 0;
}
