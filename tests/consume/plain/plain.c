int plain(void) { return 3; }
