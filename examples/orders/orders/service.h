// Places orders: the program's main entry.

#ifndef ORDERS_SERVICE_H
#define ORDERS_SERVICE_H

#include "gateway.h"
#include "repository.h"

#include <string>

namespace orders {

struct Receipt {
  int order = 0;
  int payment = 0;
  long cents = 0;
};

class OrderService {
public:
  OrderService(Repository &repository, PaymentGateway &gateway)
      : repository_(repository), gateway_(gateway) {}

  /// Throws std::out_of_range for an item that is not sold, and what the
  /// gateway throws.
  Receipt place(const std::string &customer, const std::string &item,
                int quantity);

private:
  Repository &repository_;
  PaymentGateway &gateway_;
};

} // namespace orders

#endif // ORDERS_SERVICE_H
