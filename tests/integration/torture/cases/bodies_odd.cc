// STD 17
// EXPECT jump ; choose ; C::C ; raw ; digraph ; alternative ; expression ; one ; braces ; C::two ; local ; unused ; cont ; conditional ; assembly
#include "check.h"
#include <cstring>
#include <string>
// Text that a weaver may stumble over.
#define RETURN(x) return x
#define BEGIN {
#define NOTHING
int jump(int n) {
  int i = 0;
again:
  if (++i < n)
    goto again;
  return i;
end:
  goto end;
}
auto deduced_label(int n) {
  if (n)
    goto out;
  n = 5;
out:
  return n;
}
int choose(int n) {
  switch (n) {
  case 0: {
    int k = 2;
    return k;
  }
  default:
    return 3;
  }
}
struct C {
  int n; C():n(0){}C(int x):n(x){/* } */n+='}';}int two(){return 2;}int three()const{return 3;}// }
  ~C() {} };
std::string raw() {
  return R"x(
  } { ")x";
}
int digraph(int x) <%
  int a<:2:> = <%x, x%>;
  return a<:0:> + a<:1:>; %>
bool alternative(bool a, bool b) { return not a and (b or a); }
int expression(int x) { return __extension__({ int y = x; y + 1; }); }
int one(int x) { RETURN(x); } int braces(int x)
{ { { return x; } } }
auto local(int x) {
  struct In {
    int v;
    auto get() const { return v; }
    In(int y) : v(y) {}
  };
  return In(x).get() + [](auto y) { return y; }(1);
}
int cont(int x) \
{ \
  return x; \
}
int conditional(int x) {
#if 1
  return x;
#else
  return -x; }
#endif
}
auto conditional_deduced(int x) {
#ifdef __cplusplus
  return x;
#else
  return -x;
#endif
}
void unused(int) {}
auto assembly(int x) {
  __asm__ volatile("" : "+r"(x));
  return x;
}
int NOTHING macros NOTHING(int x) NOTHING { return x; }
int pragma(int x) { _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic pop") return x; }
int question(int x) { return x ?: 4; }
const char *literals() { return "\\\"{}" "$1%s??/" "}"; }
int empty_statement(int x) {;;;return x;;}
int main() {
  CHECK(jump(3) == 3 && deduced_label(1) == 1 && choose(0) == 2 && C(1).n == 1 + '}' && C().two() == 2 && C().three() == 3);
  CHECK(raw() == "\n  } { \"" && digraph(2) == 4 && alternative(false, true) && expression(1) == 2 && one(1) == 1 && braces(2) == 2);
  CHECK(local(2) == 3 && cont(1) == 1 && conditional(3) == 3 && conditional_deduced(3) == 3 && assembly(4) == 4 && macros(1) == 1 && pragma(2) == 2);
  unused(1);
  CHECK(question(0) == 4 && literals()[0] == '\\' && empty_statement(1) == 1);
  return 0;
}
