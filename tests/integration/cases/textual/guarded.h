#ifndef G
#define G
#define GUARDED 5
#endif
