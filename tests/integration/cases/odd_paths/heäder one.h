inline int g() { return 2; }
