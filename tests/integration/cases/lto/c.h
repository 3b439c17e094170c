#pragma once
int far(int x);
struct C { int near() { return 2; } };
