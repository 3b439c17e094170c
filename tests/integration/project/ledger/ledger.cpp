#include "ledger/ledger.h"

namespace shop {
void Ledger::book(int amount) { total += amount; }
}
