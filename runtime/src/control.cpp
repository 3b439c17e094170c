//===- control.cpp - switching aspects on and off ------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// See heddle/control.h.
///
//===----------------------------------------------------------------------===//

#include "heddle/control.h"
#include "errors.h"
#include "link.h"
#include "reclaim.h"

#include <condition_variable>
#include <fstream>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

namespace heddle::control {
namespace {

std::optional<detail::switches> read(const std::filesystem::path &path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    return std::nullopt;
  std::ifstream file(path);
  detail::switches names;
  for (std::string line; std::getline(file, line);) {
    line.resize(std::min(line.find('#'), line.size()));
    auto first = line.find_first_not_of(" \t\r");
    if (first == line.npos)
      continue;
    auto last = line.find_last_not_of(" \t\r");
    names.insert(line.substr(first, last - first + 1));
  }
  if (!file.eof())
    return std::nullopt;
  return names;
}

std::size_t replace_by(detail::switches names) {
  return detail::change_switches(
      [&](detail::switches &off) { off = std::move(names); });
}

} // namespace

std::size_t disable(std::string_view name) {
  return detail::change_switches(
      [&](detail::switches &off) { off.emplace(name); });
}

std::size_t enable(std::string_view name) {
  return detail::change_switches([&](detail::switches &off) {
    if (auto at = off.find(name); at != off.end())
      off.erase(at);
  });
}

bool is_enabled(std::string_view name) {
  return !detail::current_switches().contains(name);
}

std::vector<std::string> disabled() {
  detail::switches off = detail::current_switches();
  return {off.begin(), off.end()};
}

std::size_t set_disabled(const std::vector<std::string> &names) {
  return replace_by({names.begin(), names.end()});
}

std::size_t load(const std::filesystem::path &file) {
  auto names = read(file);
  if (!names)
    errors::unreadable_switches(file.string());
  return replace_by(std::move(*names));
}

struct Watch::state {
  std::filesystem::path file;
  std::mutex mutex;
  std::condition_variable ending;
  bool ends = false;
  std::thread looks;

  void look() {
    // By content: a time may stand still while the content changes.
    if (auto names = read(file); names && names != last) {
      last = names;
      replace_by(std::move(*names));
    }
  }
  void run(std::chrono::milliseconds interval) {
    std::unique_lock lock(mutex);
    while (!ending.wait_for(lock, interval, [this] { return ends; }))
      look();
  }

private:
  std::optional<detail::switches> last;
};

Watch::Watch(std::filesystem::path file, std::chrono::milliseconds interval)
    : state_(std::make_unique<state>()) {
  state_->file = std::move(file);
  state_->look();
  state_->looks =
      std::thread([s = state_.get(), interval] { s->run(interval); });
}

Watch::~Watch() {
  if (!state_)
    return;
  {
    std::lock_guard lock(state_->mutex);
    state_->ends = true;
  }
  state_->ending.notify_all();
  state_->looks.join();
}

Watch::Watch(Watch &&) noexcept = default;
Watch &Watch::operator=(Watch &&other) noexcept {
  Watch old(std::move(*this));
  state_ = std::move(other.state_);
  return *this;
}

void set_recursion_limit(std::size_t levels) noexcept {
  detail::depth_limit.store(levels, std::memory_order_relaxed);
}

std::size_t recursion_limit() noexcept {
  return detail::depth_limit.load(std::memory_order_relaxed);
}

} // namespace heddle::control
