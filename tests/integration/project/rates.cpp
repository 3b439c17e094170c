#include "rates.h"

namespace shop {
int Rates::convert(int amount, int percent) { return half(amount * percent) / 50; }
}
