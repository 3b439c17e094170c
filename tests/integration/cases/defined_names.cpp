// FLAGS -DM=3 -DC=4 -DT=5 -DN=6 -DR=7 -Dprivate=public "-DF(x)=x" -Wno-keyword-macro
// EXPECT f 1
// Macros of the command line with names that the runtime's header uses.
#include <cstdio>

int f() { return M + C + T + N + R + F(1); }

int main() { std::printf("%d\n", f()); }
