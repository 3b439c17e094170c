// A conversion is called by its type as it is written.
// RULES: methods: ["C::*"]
// RUN: g++ -std=c++17 -c a.cpp
//--- a.cpp
struct C {
  operator const  char *() const { return ""; }
  template <class T> explicit operator T /* any */ &() { throw 1; }
  operator auto() { return 1; }
};
