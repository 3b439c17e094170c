static int b() { return 2; }
