// Binds and verifies before main, for a project that must not be changed.

#include "trace.h"

namespace {
struct Start {
  Start() { app::start(); }
} start;
} // namespace
