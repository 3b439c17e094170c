#include "outbox.h"

namespace mail {

void Outbox::send(const std::string &to, const std::string &text) {
  sent_.push_back(to + ": " + text);
}

} // namespace mail
