// The program's objects are kept by the library `spool`. Heddle asks it for the
// aspects, too.

#include "aspects.h"
#include "mail/outbox.h"
#include "spool/injector.h"

#include <heddle/heddle.h>

#include <iostream>

namespace {

/// All that stands between the two libraries.
struct SpoolSource {
  spool::Injector &injector;
  std::shared_ptr<heddle::Aspect> aspect(std::string_view name) {
    return injector.get<heddle::Aspect>(name);
  }
};
static_assert(heddle::AspectSource<SpoolSource>);

void try_to_send(mail::Outbox &outbox, const char *to) {
  try {
    outbox.send(to, "hello");
  } catch (const std::exception &e) {
    std::cout << "not sent to " << to << ": " << e.what() << "\n";
  }
}

} // namespace

int main() {
  spool::Injector injector;
  injector.shared<heddle::Aspect>(
      "ops::Log", [](auto &) { return std::make_shared<ops::Log>(std::cout); });
  injector.shared<heddle::Aspect>(
      "ops::Quota", [](auto &) { return std::make_shared<ops::Quota>(2); });

  SpoolSource source{injector};
  heddle::Container container;
  container.delegate(source);
  std::cout << heddle::bootstrap(container) << "\n";

  mail::Outbox outbox;
  for (const char *to : {"ann", "bob", "cleo"})
    try_to_send(outbox, to);

  // The next call sees what is provided now, ...
  injector.shared<heddle::Aspect>(
      "ops::Quota", [](auto &) { return std::make_shared<ops::Quota>(1); });
  try_to_send(outbox, "dora");

  // ... and what is bound here goes before it.
  container.singleton<ops::Quota>([] { return ops::Quota(1); });
  try_to_send(outbox, "emil");
  try_to_send(outbox, "fay");
  std::cout << outbox.count() << " sent\n";
}
