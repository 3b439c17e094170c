#define SHARED int shared() { return VALUE * 10; }
struct COLOUR {
  int number() { return VALUE; }
  SHARED
};
#undef SHARED
#undef COLOUR
#undef VALUE
