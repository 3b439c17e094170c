//===- generator_types.h - kinds of generators ------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TESTS_GENERATOR_TYPES_H
#define HEDDLE_TESTS_GENERATOR_TYPES_H

#include <coroutine>
#include <cstddef>
#include <exception>
#include <iterator>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace types {

/// How many generators there are.
inline int generators = 0;

struct Counted {
  std::exception_ptr error;
  Counted() { ++generators; }
  ~Counted() { --generators; }
  std::suspend_always initial_suspend() noexcept { return {}; }
  std::suspend_always final_suspend() noexcept { return {}; }
  void return_void() {}
  void unhandled_exception() { error = std::current_exception(); }
};

/// Owns a generator, and steps through it. G says what its elements are.
template <class G, class Promise> class Stepped {
public:
  class iterator {
  public:
    using difference_type = std::ptrdiff_t;
    explicit iterator(std::coroutine_handle<Promise> h) : h_(h) {}
    // As some have it, of no copies.
    iterator(iterator &&) = default;
    iterator &operator=(iterator &&) = default;
    iterator &operator++() {
      Stepped::go_on(h_);
      return *this;
    }
    void operator++(int) { ++*this; }
    decltype(auto) operator*() const { return G::element(h_.promise()); }
    friend bool operator==(const iterator &i, std::default_sentinel_t) {
      return i.h_.done();
    }

  private:
    std::coroutine_handle<Promise> h_;
  };

  Stepped(Stepped &&other) noexcept : h_(std::exchange(other.h_, {})) {}
  ~Stepped() {
    if (h_)
      h_.destroy();
  }
  iterator begin() {
    go_on(h_);
    return iterator(h_);
  }
  std::default_sentinel_t end() { return {}; }

protected:
  explicit Stepped(Promise &p)
      : h_(std::coroutine_handle<Promise>::from_promise(p)) {}
  static void go_on(std::coroutine_handle<Promise> h) {
    h.resume();
    if (h.promise().error)
      std::rethrow_exception(std::exchange(h.promise().error, nullptr));
  }
  std::coroutine_handle<Promise> h_;
};

/// Gives a Ref, which refers to what the generator has yielded; as
/// std::generator does.
template <class Ref> struct ReferringPromise;
template <class Ref>
struct Referring : Stepped<Referring<Ref>, ReferringPromise<Ref>> {
  using promise_type = ReferringPromise<Ref>;
  explicit Referring(promise_type &p)
      : Stepped<Referring<Ref>, promise_type>(p) {}
  static Ref element(promise_type &p) { return static_cast<Ref>(*p.at); }
};
template <class Ref> struct ReferringPromise : Counted {
  std::add_pointer_t<Ref> at = nullptr;
  Referring<Ref> get_return_object() { return Referring<Ref>(*this); }
  std::suspend_always yield_value(Ref element) {
    at = std::addressof(element);
    return {};
  }
};

/// Keeps what is yielded, and gives a reference to that.
template <class T> struct KeepingPromise;
template <class T> struct Keeping : Stepped<Keeping<T>, KeepingPromise<T>> {
  using promise_type = KeepingPromise<T>;
  explicit Keeping(promise_type &p) : Stepped<Keeping<T>, promise_type>(p) {}
  static T &element(promise_type &p) { return *p.value; }
};
template <class T> struct KeepingPromise : Counted {
  std::optional<T> value;
  Keeping<T> get_return_object() { return Keeping<T>(*this); }
  std::suspend_always yield_value(T element) {
    value.emplace(std::move(element));
    return {};
  }
};

/// Gives a value each time that its iterator is asked.
template <class T> struct ValuePromise;
template <class T> struct Value : Stepped<Value<T>, ValuePromise<T>> {
  using promise_type = ValuePromise<T>;
  explicit Value(promise_type &p) : Stepped<Value<T>, promise_type>(p) {}
  static T element(promise_type &p) { return std::move(*p.value); }
};
template <class T> struct ValuePromise : Counted {
  std::optional<T> value;
  Value<T> get_return_object() { return Value<T>(*this); }
  template <class V> std::suspend_always yield_value(V &&element) {
    value.emplace(std::forward<V>(element));
    return {};
  }
};

/// Runs to its first element when it is made.
template <class T> struct PromptPromise;
template <class T> struct Prompt {
  using promise_type = PromptPromise<T>;
  struct iterator {
    std::coroutine_handle<promise_type> h;
    iterator &operator++() {
      h.resume();
      return *this;
    }
    const T &operator*() const { return *h.promise().value; }
    bool operator!=(const iterator &) const { return !h.done(); }
  };
  explicit Prompt(promise_type &p)
      : h(std::coroutine_handle<promise_type>::from_promise(p)) {}
  Prompt(Prompt &&other) noexcept : h(std::exchange(other.h, {})) {}
  ~Prompt() {
    if (h)
      h.destroy();
  }
  iterator begin() { return {h}; }
  iterator end() { return {h}; }
  std::coroutine_handle<promise_type> h;
};
template <class T> struct PromptPromise : Counted {
  const T *value = nullptr;
  Prompt<T> get_return_object() { return Prompt<T>(*this); }
  std::suspend_never initial_suspend() noexcept { return {}; }
  std::suspend_always yield_value(const T &element) {
    value = &element;
    return {};
  }
};

/// Is no range.
template <class T> class Pull {
public:
  struct promise_type : Counted {
    std::optional<T> value;
    Pull get_return_object() { return Pull(*this); }
    std::suspend_always yield_value(T element) {
      value.emplace(std::move(element));
      return {};
    }
  };

  Pull(Pull &&other) noexcept : h_(std::exchange(other.h_, {})) {}
  ~Pull() {
    if (h_)
      h_.destroy();
  }
  bool next() {
    h_.resume();
    if (h_.promise().error)
      std::rethrow_exception(std::exchange(h_.promise().error, nullptr));
    return !h_.done();
  }
  const T &value() const { return *h_.promise().value; }

private:
  explicit Pull(promise_type &p)
      : h_(std::coroutine_handle<promise_type>::from_promise(p)) {}
  std::coroutine_handle<promise_type> h_;
};

/// Yields ints, and other generators of its kind, which run in place of it
/// meanwhile.
class Nested {
public:
  struct promise_type : Counted {
    promise_type *leaf = this, *root = this, *parent = nullptr;
    const int *value = nullptr;

    Nested get_return_object() { return Nested(*this); }
    auto final_suspend() noexcept {
      struct Last {
        bool await_ready() noexcept { return false; }
        std::coroutine_handle<>
        await_suspend(std::coroutine_handle<promise_type> h) noexcept {
          promise_type &p = h.promise();
          if (!p.parent)
            return std::noop_coroutine();
          p.root->leaf = p.parent;
          return std::coroutine_handle<promise_type>::from_promise(*p.parent);
        }
        void await_resume() noexcept {}
      };
      return Last{};
    }
    std::suspend_always yield_value(const int &element) {
      root->value = &element;
      return {};
    }
    auto yield_value(Nested &&inner) {
      struct All {
        Nested inner;
        bool await_ready() { return false; }
        std::coroutine_handle<>
        await_suspend(std::coroutine_handle<promise_type> h) {
          promise_type &p = inner.h_.promise();
          p.parent = &h.promise();
          p.root = h.promise().root;
          p.root->leaf = &p;
          return inner.h_;
        }
        void await_resume() {
          if (inner.h_.promise().error)
            std::rethrow_exception(inner.h_.promise().error);
        }
      };
      return All{std::move(inner)};
    }
  };
  struct iterator {
    std::coroutine_handle<promise_type> h;
    iterator &operator++() {
      std::coroutine_handle<promise_type>::from_promise(*h.promise().leaf)
          .resume();
      if (h.promise().error)
        std::rethrow_exception(h.promise().error);
      return *this;
    }
    const int &operator*() const { return *h.promise().value; }
    bool operator==(std::default_sentinel_t) const { return h.done(); }
  };

  Nested(Nested &&other) noexcept : h_(std::exchange(other.h_, {})) {}
  ~Nested() {
    if (h_)
      h_.destroy();
  }
  iterator begin() { return ++iterator{h_}; }
  std::default_sentinel_t end() { return {}; }

private:
  explicit Nested(promise_type &p)
      : h_(std::coroutine_handle<promise_type>::from_promise(p)) {}
  std::coroutine_handle<promise_type> h_;
};

} // namespace types

#endif // HEDDLE_TESTS_GENERATOR_TYPES_H
