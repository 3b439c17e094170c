namespace lib {
int NAME(int x) { return x + 1; }
} // namespace lib

#ifdef MODULE_ENTRY
extern "C" int module_entry() { return lib::NAME(1); }
#endif
