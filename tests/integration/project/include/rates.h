#pragma once

namespace shop {

struct Rates {
  static int convert(int amount, int percent);
  static int half(int amount) { return amount / 2; }
};

} // namespace shop
