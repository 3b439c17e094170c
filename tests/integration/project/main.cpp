#include "ledger/ledger.h"
#include "rates.h"

namespace shop {
void start();

int run() {
  Ledger ledger;
  ledger.book(Rates::convert(100, 110));
  ledger.book(Rates::half(7));
  return ledger.balance();
}
} // namespace shop

int main() {
  shop::start();
  return shop::run() == 113 ? 0 : 1;
}
