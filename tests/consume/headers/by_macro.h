namespace lib {
struct CONFIGURED {
#ifdef WIDE
  long value() const { return 2; }
#else
  int value() const { return 1; }
#endif
};
} // namespace lib
