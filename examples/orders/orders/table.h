// A table with numbered rows: the class template of this program.

#ifndef ORDERS_TABLE_H
#define ORDERS_TABLE_H

#include <cstddef>
#include <map>
#include <utility>

namespace orders {

template <class Row> class Table {
public:
  /// \returns the number of the new row; the first one is 1.
  int insert(Row row) {
    int number = static_cast<int>(rows_.size()) + 1;
    rows_.emplace(number, std::move(row));
    return number;
  }

  /// Null when there is no such row.
  const Row *find(int number) const {
    auto at = rows_.find(number);
    return at == rows_.end() ? nullptr : &at->second;
  }

  std::size_t size() const { return rows_.size(); }

private:
  std::map<int, Row> rows_;
};

} // namespace orders

#endif // ORDERS_TABLE_H
