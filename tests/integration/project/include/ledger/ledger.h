#pragma once

namespace shop {

class Ledger {
public:
  void book(int amount);
  int balance() const { return total; }

private:
  int total = 0;
};

} // namespace shop
