inline int present() { return 1; }
