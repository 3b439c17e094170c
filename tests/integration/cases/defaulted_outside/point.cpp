#include "point.h"

bool Point::operator==(const Point &) const = default;
