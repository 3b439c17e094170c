inline const char *h() { return __FILE__; }
