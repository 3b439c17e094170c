static int a() { return 1; }
