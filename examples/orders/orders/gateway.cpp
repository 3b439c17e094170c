#include "gateway.h"

#include <iostream>
#include <utility>

namespace orders {

int CardGateway::charge(std::string customer, long cents) {
  last_customer_ = std::move(customer);
  if (busy_calls_ > 0) {
    --busy_calls_;
    throw TransientFailure("gateway busy");
  }
  std::cout << "gateway: " << last_customer_ << " pays " << cents << " cents\n";
  return ++payments_;
}

} // namespace orders
