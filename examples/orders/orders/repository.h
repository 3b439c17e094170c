// Keeps the orders. Its methods are partly written here, in the header.

#ifndef ORDERS_REPOSITORY_H
#define ORDERS_REPOSITORY_H

#include "table.h"

#include <string>

namespace orders {

struct Order {
  std::string customer;
  std::string item;
  int quantity = 0;
  long cents = 0;
};

class Repository {
public:
  /// \returns the number of the order.
  int save(const Order &order);

  const Order *find(int number) const { return table_.find(number); }
  std::size_t count() const { return table_.size(); }

private:
  Table<Order> table_;
};

} // namespace orders

#endif // ORDERS_REPOSITORY_H
