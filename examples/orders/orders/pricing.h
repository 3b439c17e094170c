// What things cost: the free function of this program.

#ifndef ORDERS_PRICING_H
#define ORDERS_PRICING_H

#include <string>

namespace orders {

/// Price of \p quantity pieces in cents. Throws std::out_of_range for an item
/// that is not sold.
long price_of(const std::string &item, int quantity);

} // namespace orders

#endif // ORDERS_PRICING_H
