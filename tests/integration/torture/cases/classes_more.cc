// STD 17
// EXPECT Base::Base ; Final::f ; U2::get ; Thunk::a
#include "check.h"
#include <cstdlib>
#include <initializer_list>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <memory>
static std::string trace;
struct Base {
  std::string n;
  explicit Base(std::string s) noexcept(false) : n(std::move(s)) { trace += "B"; }
  Base(int a, int b) : Base(std::to_string(a + b)) { trace += "D"; }
  Base(std::initializer_list<int> l) : n(l.size(), 'x') { trace += "I"; }
  template <class T, class = typename T::value_type> Base(const T &t) : n(t.begin(), t.end()) { trace += "T"; }
  Base(const Base &o) : n(o.n) { trace += "C"; }
  Base(Base &&o) noexcept : n(std::move(o.n)) { trace += "M"; }
  Base &operator=(const Base &o) & { n = o.n; trace += "="; return *this; }
  Base &operator=(Base &&o) & noexcept { n = std::move(o.n); trace += "m"; return *this; }
  virtual ~Base() { trace += "~"; }
  virtual int id() const { return 1; }
};
struct Derived : Base {
  using Base::Base;
  std::string extra = [this] { return n + "e"; }();
  int cnt{1};
  int id() const override { return 2; }
};
struct V1 : virtual Base { V1(std::string s) : Base(s + "v1") { trace += "1"; } };
struct V2 : virtual Base { V2(std::string s) : Base(s + "v2") { trace += "2"; } };
struct Dia final : V1, V2 { Dia(std::string s) try : Base(s), V1(s), V2(s) { trace += "3"; s += "q"; } catch (...) { trace += "!"; } int id() const override { return V1::id() + Base::id(); } };
struct Abs { virtual int f(int) const = 0; protected: Abs() { trace += "a"; } ~Abs() { trace += "b"; } };
int Abs::f(int x) const { return x * 2; }
struct Final final : Abs { int f(int x) const final { return Abs::f(x) + 1; } };
union U2 { int i; std::string s; U2() : i(3) { trace += "u"; } explicit U2(std::string x) : s(std::move(x)) {} ~U2() { } int get() const & { return i; } std::string take() && { return std::move(s); } static int st(const U2 &u) { return u.i; } };
struct An { int a; union { int x; float y; }; struct { int p, q; } in; int sum() const { return a + x + in.p + in.q; } };
struct Amp { int v; Amp *operator&() = delete; const Amp *operator&() const = delete; int self(Amp a, const Amp &b) { return a.v + b.v + v; } };
struct Comma { int v; template <class T> int operator,(T) const = delete; };
Comma mk(Comma a, Comma b) { return Comma{a.v + b.v}; }
Comma &mkr(Comma &a, const Comma &) { return a; }
struct Ex { int v; explicit Ex(int x) : v(x) {} explicit Ex(const Ex &o) : v(o.v) {} };
int ex(const Ex &e, Ex &&f) { return e.v + f.v; }
int exv(Ex e) { return e.v; }
struct L { virtual int a() { return 1; } virtual ~L() {} int l = 1; };
struct R { virtual int b() { return 2; } virtual R *me() { return this; } virtual ~R() {} int r = 2; };
struct Thunk : L, R { int a() override { return 10 + l; } int b() override { return 20 + r; } Thunk *me() override { return this; } };
struct VThunk : virtual R { int b() override { return 30 + r; } VThunk *me() override { return this; } };
struct News { int v; static void *operator new(std::size_t n, int tag) { trace += char('0' + tag); return std::malloc(n); } static void operator delete(void *p, int) { std::free(p); } static void operator delete(void *p, std::size_t) { trace += "d"; std::free(p); }
  static void *operator new(std::size_t n, std::align_val_t, const std::nothrow_t &) noexcept { return std::malloc(n); } static void *operator new(std::size_t, void *p) noexcept { return p; }
  News(int x) : v(x) { if (x < 0) throw x; } };
struct Arrow { News *p; News *operator->() const { return p; } News &operator*() const { return *p; } News &operator[](int i) const { return p[i]; } explicit operator bool() const noexcept { return p; } operator int News::*() const { return &News::v; } template <class T> operator std::unique_ptr<T>() const { return nullptr; } int operator()() const volatile { return 3; } };
struct Bit { unsigned a : 3; int b : 5; bool c : 1; int take(unsigned x, int y, bool z) { return int(x) + y + z; } int go() { return take(a, b, c); } unsigned fwd(unsigned &&r) { return r; } };
struct Vol { volatile int n = 1; const volatile int m = 2; int f() const volatile { return n + m; } volatile int &r() { return n; } volatile Vol *me() volatile { return this; } int rv() volatile && { return n; } };
struct Pmf { int f(int x) const & noexcept { return x; } int g(int x) && { return x + 1; } static int h(int x) { return x + 2; } };
struct Loc { int call() { struct In { int v; explicit In(int x) : v(x) {} int g() const { return v; } static int s() { return 4; } }; return In(2).g() + In::s(); } };
class Priv { class N; int s = 4; static int ps(N n); friend int peek(const Priv &p) { return p.s; } public: static int run(); };
class Priv::N { public: int v; explicit N(int x) : v(x) {} };
int Priv::ps(N n) { return n.v; }
int Priv::run() { return ps(N(6)); }
struct Self { Self *next; int Self; int f(struct Self *s) { return s ? 1 : Self; } };
int main() {
  { Base a(std::string("x")), b(1, 2), c{1, 2, 3}, d(std::string_view("yy")); Base e(a), f(std::move(b)); a = c; a = std::move(d); CHECK(a.n == "yy" && e.n == "x" && f.n == "3"); }
  { Derived d(4, 5); Derived e{std::string("q")}; CHECK(d.n == "9" && d.extra == "9e" && e.extra == "qe" && d.id() == 2 && static_cast<Base &>(d).Base::id() == 1); }
  { Dia d("z"); CHECK(d.n == "z" && d.id() == 2); V1 v("w"); CHECK(v.n == "wv1"); }
  { Final f; const Abs &a = f; CHECK(a.f(3) == 7); }
  { U2 u; CHECK(u.get() == 3 && U2::st(u) == 3); An a{}; a.x = 2; a.in = {3, 4}; CHECK(a.sum() == 9); }
  Amp amp{1}; CHECK(amp.self(Amp{2}, amp) == 4);
  Comma c{1}; CHECK(mk(c, Comma{2}).v == 3 && mkr(c, c).v == 1);
  CHECK(ex(Ex(1), Ex(2)) == 3 && exv(Ex(4)) == 4);
  Thunk t; VThunk vt; R &r = t, &vr = vt; L &l = t; CHECK(l.a() == 11 && r.b() == 22 && r.me() == &r && vr.b() == 32 && vr.me() == &vr);
  News *n = new (3) News(7); Arrow ar{n}; CHECK(ar->v == 7 && (*ar).v == 7 && ar[0].v == 7 && ar && n->*static_cast<int News::*>(ar) == 7 && !static_cast<std::unique_ptr<int>>(ar) && ar() == 3); delete n;
  try { delete new (4) News(-1); return 1; } catch (int x) { CHECK(x == -1); }
  Bit b{1, 2, true}; CHECK(b.go() == 4 && b.fwd(+b.a) == 1);
  Vol v; CHECK(v.f() == 3 && &v.r() == &v.n && v.me() == &v && static_cast<volatile Vol &&>(v).rv() == 1);
  int (Pmf::*pf)(int) const & noexcept = &Pmf::f; int (Pmf::*pg)(int) && = &Pmf::g; int (*ph)(int) = &Pmf::h; Pmf p; CHECK((p.*pf)(1) == 1 && (Pmf().*pg)(1) == 2 && ph(1) == 3);
  CHECK(Loc().call() == 6 && Priv::run() == 6 && peek(Priv()) == 4);
  struct Self s{nullptr, 5}; CHECK(s.f(&s) == 1 && s.f(nullptr) == 5);
  std::puts(trace.c_str());
  return 0;
}
