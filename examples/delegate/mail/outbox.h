// What is woven. Knows neither container.

#ifndef MAIL_OUTBOX_H
#define MAIL_OUTBOX_H

#include <string>
#include <vector>

namespace mail {

class Outbox {
public:
  void send(const std::string &to, const std::string &text);
  int count() const { return static_cast<int>(sent_.size()); }

private:
  std::vector<std::string> sent_;
};

} // namespace mail

#endif // MAIL_OUTBOX_H
