inline int vendor() { return 3; }
