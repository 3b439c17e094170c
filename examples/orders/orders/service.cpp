#include "service.h"

#include "pricing.h"

namespace orders {

Receipt OrderService::place(const std::string &customer,
                            const std::string &item, int quantity) {
  long cents = price_of(item, quantity);
  int payment = gateway_.charge(customer, cents);
  int order = repository_.save({customer, item, quantity, cents});
  return {order, payment, cents};
}

} // namespace orders
