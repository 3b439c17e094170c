// Binds the aspects, verifies that the program is woven as rules.yaml says, and
// places a few orders. With --timings it also prints how long things took.

#include "ops/audit.h"
#include "ops/retry.h"
#include "ops/timing.h"
#include "orders/service.h"

#include <heddle/heddle.h>

#include <cstring>
#include <iostream>
#include <memory>

namespace {

void place(orders::OrderService &service, const char *customer,
           const char *item, int quantity) {
  try {
    orders::Receipt receipt = service.place(customer, item, quantity);
    std::cout << "main: order " << receipt.order << " is placed\n\n";
  } catch (const std::exception &failure) {
    std::cout << "main: no order: " << failure.what() << "\n\n";
  }
}

} // namespace

int main(int argc, char **argv) {
  auto timing = std::make_shared<ops::Timing>();
  heddle::Container container;
  container.bind_instance<ops::Timing>(timing);
  container.singleton<ops::Retry>(
      [] { return std::make_shared<ops::Retry>(3); });
  container.singleton<ops::Audit>(
      [] { return std::make_shared<ops::Audit>(std::cout); });
  std::cout << heddle::bootstrap(container) << "\n\n";

  orders::Repository repository;
  orders::CardGateway gateway(/*busy_calls=*/2);
  orders::OrderService service(repository, gateway);
  place(service, "Ann", "teapot", 2);
  place(service, "Bob", "piano", 1);
  place(service, "Cleo", "kettle", 1);

  std::cout << "main: " << repository.count() << " orders, the first one from "
            << repository.find(1)->customer << "\n\n";
  timing->report(std::cout, argc > 1 && std::strcmp(argv[1], "--timings") == 0);
}
