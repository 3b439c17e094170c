// STD 11
// EXPECT tri ; ünï ; K::f ; e1 ; e2 ; omp
// FLAGS -trigraphs -Wno-trigraphs
#include "check.h"
#include <string>
??=define TRI 3
int tri(int x) ??< return x + TRI; ??>
int tri2(int x)??/
??<??/
 return x; ??>
int ünï(int größe) { return größe; }
int \u00e9t\u00e9(int x) { return x; }
int
kr
(
  int
  x
)
{
  return x
  ;
}
struct K { int f() { return 1; } int g() { return 2; } K() {} ~K() {} int h() const { return 3; } }; int e1() { return 1; } int e2() { return 2; } void e3() {} void e4() {}
#define BRACE_OPEN {
#define RBRACE }
int omp(int n) {
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s += i;
  return s;
}
int omp2(int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) n += 0;
  return n;
}
#pragma GCC push_options
#pragma GCC optimize("O3")
int opt(int x) { return x; }
#pragma GCC pop_options
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wunused-variable"
#pragma GCC diagnostic error "-Wshadow"
#pragma GCC diagnostic error "-Wcast-qual"
#pragma GCC diagnostic error "-Wold-style-cast"

#pragma GCC diagnostic ignored "-Wunknown-warning-option"
int diag(int x, const std::string &s, K k) { (void)k; return x + int(s.size()); }
#pragma GCC diagnostic pop
#if 0
int never(int x) {
#endif
int often(int x) {
  return x; /* } */ // }
}
const char *rawd(const char *x = R"delim({ ) )" " })delim") { return x; }
std::string rawb() { return R"({"a": "}{"})" "\
}"; }
int comment(int x) /* { */ { // {
  return x; }
int attr [[gnu::unused]] (int x [[gnu::unused]]) { return 0; }
auto trail(int x) -> decltype(x) { return x; }
int defarg(int a, int b = sizeof(int{3}), std::string s = {"{"}) { return a + b + int(s.size()); }
int lamdef(int (*f)(int) = [](int x) { return x; }) { return f(2); }
typedef int fn(int);
fn declared;
int declared(int x) { return x; }
int (paren)(int x) { return x; }
int ((*retfp(int x))(int)) { return x ? declared : nullptr; }
int (&retarr())[2] { static int a[2] = {1, 2}; return a; }
int (K::*retpmf())() { return &K::f; }
unsigned long long operator "" _u(unsigned long long x) { return x; }
int operator""_s(const char *, decltype(sizeof 0) n) { return int(n); }
extern "C" int ec(int x) { return x; }
extern "C" { int ec2(int x) { return x; } namespace inner { int ec3(int x) { return x; } } }
inline namespace { struct Anon { int f() { return 1; } }; int an(Anon a) { return a.f(); } enum { red, green }; int ane(decltype(red) r) { return r; } }
static struct { int v; } unn;
int unnf(decltype(unn) u) { return u.v; }
typedef struct { int z; } Typ;
int typf(Typ t) { return t.z; }
int main() {
  K k; int ar = retarr()[1]; (void)attr;
  CHECK(tri(1) == 4 && tri2(1) == 1 && ünï(2) == 2 && été(3) == 3 && kr(4) == 4 && k.f() + k.g() + k.h() == 6 && e1() + e2() == 3 && omp(10) == 45 && omp2(3) == 3 && opt(1) == 1);
  e3(); e4();
  CHECK(diag(1, "ab", k) == 3 && often(1) == 1 && std::string(rawd()) == "{ ) )\" \" }" && rawb() == "{\"a\": \"}{\"}}" && comment(1) == 1 && attr(1) == 0 && trail(2) == 2 && defarg(1) == 6 && lamdef() == 2);
  CHECK(declared(1) == 1 && (paren)(2) == 2 && retfp(1)(3) == 3 && ar == 2 && (k.*retpmf())() == 1 && 3_u == 3 && "abc"_s == 3 && ec(1) + ec2(2) + inner::ec3(3) == 6 && an(Anon()) == 1 && ane(green) == 1 && unnf(unn) == 0 && typf(Typ{2}) == 2);
  return 0;
}
