// Takes the money.

#ifndef ORDERS_GATEWAY_H
#define ORDERS_GATEWAY_H

#include <stdexcept>
#include <string>

namespace orders {

/// The gateway could not be reached; the same call may work a moment later.
struct TransientFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class PaymentGateway {
public:
  virtual ~PaymentGateway() = default;
  /// \returns the number of the payment. Throws TransientFailure.
  virtual int charge(std::string customer, long cents) = 0;
};

/// A gateway that is busy for its first calls, as real ones are.
class CardGateway : public PaymentGateway {
public:
  explicit CardGateway(int busy_calls) : busy_calls_(busy_calls) {}
  int charge(std::string customer, long cents) override;

private:
  int busy_calls_;
  int payments_ = 0;
  std::string last_customer_;
};

} // namespace orders

#endif // ORDERS_GATEWAY_H
