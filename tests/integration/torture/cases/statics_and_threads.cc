// STD 17
// EXPECT counter ; C::shared ; tls ; C::C ; deduced ; early ; cx_free ; C::~C
#include "check.h"
#include <string>
#include <thread>
int early() {
  static std::string s = "once";
  s += "!";
  return int(s.size());
}
int before_main = early();
int counter() {
  static int n = 0;
  return ++n;
}
auto deduced() {
  static int n = 10;
  return ++n;
}
struct C {
  static int made;
  int id;
  C() : id(0) {
    static int next = 5;
    id = next++;
    ++made;
  }
  ~C() {
    static int gone = 0;
    ++gone;
    made -= gone > 0;
  }
  static C &shared() {
    static C c;
    return c;
  }
};
int C::made = 0;
inline int cx_free(int x) {
  static const int table[] = {1, 2, 3};
  return table[x];
}
int tls() {
  thread_local int n = 0;
  return ++n;
}
int main() {
  CHECK(before_main == 5 && counter() == 1 && counter() == 2 && deduced() == 11 && deduced() == 12);
  CHECK(C::shared().id == 5 && &C::shared() == &C::shared());
  {
    C c, d;
    CHECK(c.id == 6 && d.id == 7 && C::made == 3);
  }
  CHECK(C::made == 1);
  int other = 0;
  tls();
  std::thread([&] { other = tls(); }).join();
  CHECK(other == 1 && tls() == 2 && cx_free(1) == 2);
  return 0;
}
