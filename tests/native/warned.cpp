// The compiler finds something in every body; what it says of it is the same
// woven.

namespace ns {
struct C {
  int unused(int n) {
    int nobody = n;
    return 1;
  }
  template <class T> T conversion(T n) {
    unsigned u = 1;
    return u > n ? 1 : 2;
  }
};
int shadowed(int n) {
  int outer = n;
  if (outer) {
    int outer = 2;
    return outer;
  }
  return C().conversion(n);
}
#ifdef WRONG
int wrong() {
  C c;
  return c.missing();
}
#endif
} // namespace ns
