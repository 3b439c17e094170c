namespace lib {
int core() { return 3; }
} // namespace lib
