static inline int inC(void) { return 3; }
