// One header under several names, and questions whether a header is there.
#include "near/../near/near.h"
#include "linked/near.h"
#include "near.h"

#if !__has_include("near/nearer.h") || __has_include("near/none.h")
#error "the answers are wrong"
#endif

int check() { return lib::near_by() + lib::from_outside() == 8 ? 0 : 1; }
