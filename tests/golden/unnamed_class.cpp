// A class without a name is called by its object's type.
// RULES: classes: ["**"]
// RUN: g++ -std=c++17 -c a.cpp
//--- a.cpp
typedef struct { int get() { return 1; } } T;
