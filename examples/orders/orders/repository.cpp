#include "repository.h"

namespace orders {

int Repository::save(const Order &order) { return table_.insert(order); }

} // namespace orders
