static int c() { return 3; }
