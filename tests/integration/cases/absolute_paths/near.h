inline const char *g() { return __FILE__; }
