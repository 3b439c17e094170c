// A destructor's body becomes a closure.
// RULES: methods: ["C::~C"]
// RUN: g++ -std=c++11 -c a.cpp
//--- a.cpp
struct C { ~C() noexcept(false); };
C::~C() noexcept(false)
{
  throw 1;
}
