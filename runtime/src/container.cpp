//===- container.cpp - which object stands behind a name ------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The public face of the tables in bindings.h, and which container is current.
///
//===----------------------------------------------------------------------===//

#include "heddle/container.h"
#include "bindings.h"
#include "construction.h"
#include "delegation.h"
#include "errors.h"

namespace heddle {
namespace detail {

constinit std::atomic<bindings *> root_bindings{nullptr};

bindings &current_root_bindings() noexcept {
  if (bindings *root = root_bindings.load(std::memory_order_acquire))
    return *root;
  return Container::root().use_by_default();
}

bindings &current_bindings() noexcept {
  bindings *scope = this_thread.here.scope;
  return scope ? *scope : current_root_bindings();
}

} // namespace detail

Container::Container() : Container(nullptr) {}

Container::Container(Container *parent)
    : bindings_(std::make_unique<detail::bindings>(
          *this, parent ? parent->bindings_.get() : nullptr)) {}

Container::~Container() {
  detail::bindings *gone = bindings_.get();
  if (detail::root_bindings.load() == gone)
    detail::change_root(nullptr);
}

Container &Container::root() {
  static Container &root = *new Container;
  return root;
}

Container &Container::current() { return detail::current_bindings().owner; }

Container &Container::current_root() {
  return detail::current_root_bindings().owner;
}

void use_as_root(Container &container) {
  detail::change_root(container.bindings_.get());
}

detail::bindings &Container::use_by_default() noexcept {
  // A bootstrap in another thread, just now, has precedence.
  detail::bindings *root = nullptr;
  if (detail::root_bindings.compare_exchange_strong(root, bindings_.get()))
    root = bindings_.get();
  return *root;
}

void Container::bind(std::string_view name, detail::recipe recipe) {
  bindings_->bind(detail::rule_name(name), std::move(recipe));
}

void Container::delegate_to(detail::aspect_query ask) {
  bindings_->delegate.set(std::move(ask));
}

namespace {

/// A singleton that \p from binds is being made and asks for what is scoped
/// there: it would keep the object of \p from, whatever scopes there are.
void check_captive(const detail::bindings &from, const detail::binding &found) {
  if (found.how.kept != detail::lifetime::scoped || &found.home != &from)
    return;
  auto path = detail::names_from_singleton(from);
  if (path.empty())
    return;
  path.push_back(found.name());
  errors::captive_dependency(path);
}

} // namespace

std::shared_ptr<void> Container::resolve(std::string_view name,
                                         const v1::type &type) {
  std::string rule_name = detail::rule_name(name);
  detail::pin p;
  detail::binding *found =
      detail::find_binding(p, *bindings_, detail::key_of(rule_name));
  if (!found)
    errors::missing_dependency(rule_name, detail::names_being_made());
  if (!same_type(type, *found->how.type))
    errors::wrong_binding(rule_name, *found->how.type, type);
  check_captive(*bindings_, *found);
  return detail::object_of(*bindings_, *found).object;
}

bool Container::is_bound(std::string_view name) const {
  std::string rule_name = detail::rule_name(name);
  detail::pin p;
  return bindings_->is_bound(detail::key_of(rule_name)) ||
         detail::ask_sources(p, *bindings_, rule_name).object();
}

void Container::unbind(std::string_view name) {
  bindings_->unbind(detail::key_of(detail::rule_name(name)));
}

void Container::clear() { bindings_->clear(); }

ContainerScope::ContainerScope(Container &container) noexcept
    : outer_(detail::this_thread.here.scope) {
  detail::this_thread.here.scope = container.bindings_.get();
}

ContainerScope::~ContainerScope() { detail::this_thread.here.scope = outer_; }

} // namespace heddle
