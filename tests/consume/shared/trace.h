#pragma once

namespace app {
/// Binds the aspect app::Trace, verifies the program, and prints the coverage.
void start();
} // namespace app
