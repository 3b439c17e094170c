// FLAGS -I.
// ONLY_SOURCES main.cpp
// EXPECT a 1
// EXPECT b 1
// EXPECT c 1
#include "a.cpp"
#define HEADER "b.cpp"
#include HEADER
#define ANGLED <c.cpp>
#include ANGLED
#include <cstdio>

int main() { std::printf("%d %d %d\n", a(), b(), c()); }
