// The try goes into a block, and the guard before it.
// RULES: functions: ["*"]
// RUN: g++ -std=c++14 -c a.cpp
//--- a.cpp
int f(int x) try { return x; } catch (int) { return 1; } catch (...) { return 2; }
auto g() try
{ return 1; }
catch (...) { throw; } int h() { return 1; }
