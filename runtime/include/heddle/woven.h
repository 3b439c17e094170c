//===- woven.h - the one header that woven code includes -------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The woven side. Most guards are, after the opening brace of
/// `int C::f(T *x) const`:
///
///   {typedef decltype(this->C::f(x)) heddle_result;
///    static ::heddle::v1::entrance<heddle_result(C::*)(decltype(x))const>
///      heddle_site={{&::heddle::v1::unlinked,...},&C::f};
///    if(__builtin_expect(...heddle_site has a chain...,0)){
///      if(__builtin_expect(::heddle::v1::pending!=&heddle_site.head,1))
///        return ::heddle::v1::departure<::heddle::v1::member,heddle_result,
///          decltype(x)>::leave(::heddle::v1::address(*this),x,heddle_site.head);
///      ::heddle::v1::pending=nullptr;}
///    ::heddle::v1::begin<...id...>();}
///
/// `pending` says that this is the chain's own call of the body, unless the
/// runtime can see from the machine code where the guard ends, and calls that
/// place. A method that cannot be named by a pointer (a template, a name that
/// is hidden) is called by a closure, `call<list<decltype(x)>>::through`.
///
/// Compiles from C++11 up, without exceptions and without run-time type
/// information, and includes nothing but abi.h (which says why).
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_WOVEN_H
#define HEDDLE_WOVEN_H

#include "abi.h"

#ifndef HEDDLE_CHECK_WARNINGS
// The warnings that a project asks for are about its own text.
#pragma GCC system_header
#endif

#ifdef __has_builtin
#if __has_builtin(__builtin_bit_cast)
#define HEDDLE_BIT_CAST __builtin_bit_cast
#endif
#endif

namespace heddle {
namespace v1 {
namespace placement {
struct at {
  void *where;
};
} // namespace placement
} // namespace v1
} // namespace heddle

/// Placement new without <new>.
inline void *operator new(decltype(sizeof(0)),
                          ::heddle::v1::placement::at p) noexcept {
  return p.where;
}
inline void operator delete(void *, ::heddle::v1::placement::at) noexcept {}

namespace heddle {
namespace v1 {

template <class T> struct bare {
  typedef T type;
};
template <class T> struct bare<const T> {
  typedef T type;
};
template <class T> struct bare<volatile T> {
  typedef T type;
};
template <class T> struct bare<const volatile T> {
  typedef T type;
};
template <class T> struct bare<T *__restrict> {
  typedef T *type;
};
template <class T> struct bare<T *const __restrict> {
  typedef T *type;
};
template <class T> struct bare<T &> : bare<T> {};
template <class T> struct bare<T &&> : bare<T> {};

template <class T> struct referee {
  typedef T type;
};
template <class T> struct referee<T &> {
  typedef T type;
};
template <class T> struct referee<T &&> {
  typedef T type;
};

template <class T> struct is_reference {
  static constexpr bool value = false;
};
template <class T> struct is_reference<T &> {
  static constexpr bool value = true;
};
template <class T> struct is_reference<T &&> {
  static constexpr bool value = true;
};

template <class T> struct is_qualified_const {
  static constexpr bool value = false;
};
template <class T> struct is_qualified_const<const T> {
  static constexpr bool value = true;
};
template <class T> struct is_qualified_const<T &> : is_qualified_const<T> {};
template <class T> struct is_qualified_const<T &&> : is_qualified_const<T> {};

/// On what describes types, each module has its own: g++ makes a static of a
/// template unique in the process otherwise, and a shared object with such a
/// one can never be unloaded.
#define HEDDLE_OWN __attribute__((visibility("hidden")))

/// The descriptor of a type.
template <class T> struct type_of {
  static constexpr const char *name() { return __PRETTY_FUNCTION__; }
  HEDDLE_OWN static const type value;
};
template <class T> const type type_of<T>::value = {type_of<T>::name()};

/// How the body is to receive by-value arguments. Also the type that sets the
/// guard's closure apart from every closure of the source.
struct go {
  bool copy;
};

/// What is larger than this is in no calling convention passed or returned in
/// registers: the largest of them hold 512 bits. By the x86-64 ABI (3.2.3) it
/// is returned through a pointer to where the caller wants it.
constexpr unsigned long most_in_registers = 64;

/// Ways of a parameter into the body.
constexpr int by_reference = 0, by_trivial_value = 1, by_copy_or_move = 2,
              by_move = 3;

template <class P> struct passing_of {
  static constexpr int value =
      is_reference<P>::value       ? by_reference
      : __is_trivially_copyable(P) ? by_trivial_value
      : __is_constructible(P, const P &) && __is_constructible(P, P &&)
          ? by_copy_or_move
          : by_move;
};

template <class P, int How> struct passer {
  typedef P &&type;
  static type get(typename referee<P>::type &p, go) {
    return static_cast<P &&>(p);
  }
};
/// A copy of a value whose bytes are all there is to it.
template <class T, bool IsClass = __is_class(T) || __is_union(T)>
struct trivial_copy {
  static T of(const volatile T &value) { return const_cast<const T &>(value); }
};
/// Not from `T &`, which a constructor template may take for itself, and which
/// is no way to make one that can be moved alone.
template <class T, bool Copies = __is_constructible(T, const T &)>
struct expiring {
  typedef const T &type;
};
template <class T> struct expiring<T, false> {
  typedef T &&type;
};
template <class T> struct trivial_copy<T, true> {
  static T of(T &value) {
#if __cplusplus >= 201703L && defined(HEDDLE_BIT_CAST)
    return HEDDLE_BIT_CAST(T, value); // uses none of the constructors
#else
    return static_cast<typename expiring<T>::type>(value);
#endif
  }
};

/// A large one is copied once only, onto the stack that the body has it on.
template <class P, bool IsLarge = (sizeof(P) > most_in_registers)>
struct trivial_passer {
  typedef typename bare<P>::type type;
  static type get(P &p, go) {
    return trivial_copy<type>::of(const_cast<type &>(p));
  }
};
template <class P> struct trivial_passer<P, true> {
  typedef typename bare<P>::type value;
  typedef typename expiring<value>::type type;
  static type get(P &p, go) {
    return static_cast<type>(const_cast<value &>(p));
  }
};
template <class P> struct passer<P, by_trivial_value> : trivial_passer<P> {};
template <class P> struct passer<P, by_copy_or_move> {
  typedef typename bare<P>::type type;
  static type get(P &p, go g) {
    if (g.copy)
      return type(static_cast<const P &>(p));
    return type(static_cast<P &&>(p));
  }
};

/// Parameter \p p, of declared type P, on its way into the body: references as
/// they are, values copied or moved.
template <class P>
inline typename passer<P, passing_of<P>::value>::type
pass(typename referee<P>::type &p, go g) {
  return passer<P, passing_of<P>::value>::get(p, g);
}

/// Where a parameter is, whatever its qualifiers (`__restrict` among them,
/// which no named cast takes away) and its class's operator&.
template <class T> inline void *address(T &t) {
  return (void *)&(const volatile char &)t;
}
template <class R, class... A> inline void *address(R (&f)(A...)) {
  return reinterpret_cast<void *>(&f);
}

/// P without `__restrict`, which no cast takes away, and which pointers and
/// references in a function's type do not have.
template <class P> struct unrestricted {
  typedef P type;
};
template <class T> struct unrestricted<T *__restrict> {
  typedef T *type;
};
template <class T> struct unrestricted<T *const __restrict> {
  typedef T *const type;
};
template <class T> struct unrestricted<T *volatile __restrict> {
  typedef T *volatile type;
};
template <class T> struct unrestricted<T *const volatile __restrict> {
  typedef T *const volatile type;
};
template <class T> struct unrestricted<T &__restrict> {
  typedef T &type;
};
template <class T> struct unrestricted<T &&__restrict> {
  typedef T &&type;
};

/// Ways of a parameter in a word: its address, which a reference is anyway, or
/// the value itself.
constexpr int as_reference = 0, as_value = 1, as_place = 2;

template <class P, bool IsClass = __is_class(P) || __is_union(P)>
struct holding_of {
  static constexpr int value = as_place;
};
template <class P> struct holding_of<P, false> {
  static constexpr int value = sizeof(P) <= sizeof(word) ? as_value : as_place;
};
template <class P> struct holding_of<P &, false> {
  static constexpr int value = as_reference;
};
template <class P> struct holding_of<P &&, false> {
  static constexpr int value = as_reference;
};

/// What a pointer in a word points to.
template <class T> struct pointee {
  static T &at(void *p) { return *static_cast<T *>(p); }
};
template <class R, class... A> struct pointee<R(A...)> {
  static R (&at(void *p))(A...) { return *reinterpret_cast<R (*)(A...)>(p); }
};

/// A parameter of declared type P: how a guard gives it, what a word says, and
/// how an overrider's own function takes it.
template <class P, int Holding = holding_of<P>::value> struct slot {
  typedef typename referee<P>::type target;
  typedef target &given;
  typedef P &&thru;
  static word from(given p) { return reinterpret_cast<word>(address(p)); }
  static target &at(word &w) {
    return pointee<target>::at(reinterpret_cast<void *>(w));
  }
};
template <class P> struct slot<P, as_value> {
  typedef typename bare<P>::type given;
  typedef given thru;
  static word from(given p) {
    word w = 0;
    __builtin_memcpy(&w, &p, sizeof p);
    return w;
  }
  static P &at(word &w) { return *static_cast<P *>(static_cast<void *>(&w)); }
};

template <class... P> struct list {};

/// What flags tell of T, which may be incomplete.
template <class T, bool IsEnum = __is_enum(T)> struct reading_of {
  static constexpr unsigned value = 0;
};
template <class T> struct reading_of<T *, false> {
  static constexpr unsigned value = is_pointer;
};
template <class T> struct reading_of<T, true> {
  typedef __underlying_type(T) integer;
  static constexpr unsigned value =
      is_enumeration | static_cast<unsigned>(sizeof(T)) << size_shift |
      (static_cast<integer>(-1) < static_cast<integer>(1) ? is_signed : 0u);
};

template <class L> struct parameters_of;
template <class... P> struct parameters_of<list<P...>> {
  HEDDLE_OWN static const parameter value[sizeof...(P) + 1];
};
template <class P> struct flags_of {
  static constexpr int how = passing_of<P>::value;
  static constexpr unsigned value =
      (is_qualified_const<P>::value ? is_const : 0u) |
      (how != by_reference ? is_value : 0u) |
      (how == by_trivial_value || how == by_copy_or_move ? is_copyable : 0u) |
      (how == by_trivial_value ? is_trivial : 0u) |
      (holding_of<typename unrestricted<P>::type>::value == as_value
           ? is_in_word
           : 0u) |
      reading_of<typename bare<P>::type>::value;
};
/// How T, passed by value, is copied, where that takes a constructor.
template <class T> struct copier_of {
  HEDDLE_OWN static void copy(void *to, const void *from) {
    ::new (placement::at{to}) T(*static_cast<const T *>(from));
  }
  HEDDLE_OWN static void destroy(void *at) { static_cast<T *>(at)->~T(); }
  HEDDLE_OWN static const copier value;
};
template <class T>
const copier copier_of<T>::value = {&copy, &destroy, sizeof(T), alignof(T)};
template <class P, int How = passing_of<P>::value> struct copying_of {
  static constexpr const copier *value() { return nullptr; }
};
template <class P> struct copying_of<P, by_copy_or_move> {
  static constexpr const copier *value() {
    return &copier_of<typename bare<P>::type>::value;
  }
};

template <class... P>
const parameter parameters_of<list<P...>>::value[sizeof...(P) + 1] = {
    {&type_of<typename bare<P>::type>::value, flags_of<P>::value,
     copying_of<typename unrestricted<P>::type>::value()}...,
    {nullptr, 0, nullptr}};

/// T without const and volatile; `bare` looks through references.
template <class T> struct by_itself {
  typedef typename bare<T>::type type;
};
template <class T> struct by_itself<T &> {
  typedef T &type;
};
template <class T> struct by_itself<T &&> {
  typedef T &&type;
};

/// Whether a class type is special for calls, by the Itanium C++ ABI (1.1,
/// "non-trivial for the purposes of calls"): passed by its address, and
/// returned through one. Where a copy cannot be asked for, a move is, since a
/// template may pose as the move that a class does not have. One that has
/// neither is taken for one that cannot be copied at all: the weaver refuses
/// the rest.
template <class T, bool IsClass = __is_class(T) || __is_union(T)>
struct is_special {
  static constexpr bool value = false, copies = true, moves = true;
};
template <class T> struct is_special<T, true> {
  static constexpr bool copies = __is_constructible(T, const T &);
  static constexpr bool moves = __is_constructible(T, T &&);
#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-builtins"
  // Clang 22 would rather be asked what C++26 calls so, which is another thing:
  // this is what may be passed in registers.
  static constexpr bool in_registers = __is_trivially_relocatable(T);
#pragma clang diagnostic pop
  static constexpr bool ends = !__is_trivially_destructible(T);
#else
  static constexpr bool in_registers = false;
  static constexpr bool ends = !__has_trivial_destructor(T);
#endif
  static constexpr bool value =
      !in_registers &&
      (ends || (copies  ? !__is_trivially_constructible(T, const T &)
                : moves ? !__is_trivially_constructible(T, T &&)
                        : true));
};

/// Whether a by-value parameter goes in a word, as its address; and whether a
/// result does, as the first word of all.
#if defined(__LP64__) && defined(__x86_64__)
template <class T> using is_passed_by_address = is_special<T>;
template <class R, bool IsClass = __is_class(R) || __is_union(R)>
struct is_returned_by_address {
  static constexpr bool value = false;
};
template <class R> struct is_returned_by_address<R, true> {
  static constexpr bool value =
      is_special<R>::value || sizeof(R) > most_in_registers;
};
template <class R>
using lands_by_word = is_returned_by_address<typename by_itself<R>::type>;
#else
template <class T> struct is_passed_by_address {
  static constexpr bool value = false;
};
template <class R> using lands_by_word = is_passed_by_address<R>;
#endif

/// How a result leaves the room that it was made in.
template <class T, bool IsTrivial = __is_trivially_copyable(T),
          bool Copied = is_special<T>::copies && !is_special<T>::moves>
struct taken {
  static T from(T &value) { return static_cast<T &&>(value); }
};
template <class T> struct taken<T, false, true> {
  static T from(T &value) { return static_cast<const T &>(value); }
};
template <class T, bool Copied> struct taken<T, true, Copied> {
  static T from(T &value) { return trivial_copy<T>::of(value); }
};

inline go go_of(const frame &f) { return go{(f.state & copies) != 0}; }

/// Room for the result of a call.
template <class R> struct flight {
  typedef typename bare<R>::type object;
  frame &f;
  union {
    object value;
  };
  explicit flight(frame &call) : f(call) { f.result = address(value); }
  ~flight() {
    if (f.state & is_done)
      value.~object();
  }
  flight(const flight &) = delete;
  flight &operator=(const flight &) = delete;
  R take() { return taken<object>::from(value); }

  static constexpr const type *what() { return &type_of<object>::value; }
  static constexpr result_kind kind() { return object_result; }
  static constexpr void (*destroy())(void *) { return &end; }
  static void end(void *at) { static_cast<object *>(at)->~object(); }
  template <class F> static void store(frame &f, F &body) {
    ::new (placement::at{f.result}) object(body(go_of(f)));
    f.state |= is_done;
  }
};

template <class R, class Pointee> struct reference_flight {
  frame &f;
  explicit reference_flight(frame &call) : f(call) {}
  R take() { return static_cast<R>(pointee<Pointee>::at(f.result)); }

  static constexpr const type *what() {
    return &type_of<typename bare<Pointee>::type>::value;
  }
  static constexpr result_kind kind() { return reference_result; }
  static constexpr void (*destroy())(void *) { return nullptr; }
  template <class F> static void store(frame &f, F &body) {
    R r = body(go_of(f));
    f.result = address(r);
    f.state |= is_done;
  }
};
template <class T> struct flight<T &> : reference_flight<T &, T> {
  using reference_flight<T &, T>::reference_flight;
};
template <class T> struct flight<T &&> : reference_flight<T &&, T> {
  using reference_flight<T &&, T>::reference_flight;
};

template <> struct flight<void> {
  explicit flight(frame &) {}
  void take() {}
  static constexpr const type *what() { return nullptr; }
  static constexpr result_kind kind() { return no_result; }
  static constexpr void (*destroy())(void *) { return nullptr; }
  template <class F> static void store(frame &f, F &body) {
    body(go_of(f));
    f.state |= is_done;
  }
};

#ifdef __clang__
// Functions are called through pointers of another type, of the same ABI.
#define HEDDLE_ANY_FUNCTION                                                    \
  __attribute__((no_sanitize("function", "cfi-icall")))
#else
#define HEDDLE_ANY_FUNCTION
#endif

/// Whether a result of type R is made where the caller wants it, which is a
/// must for one that cannot be moved.
#if __cplusplus >= 201703L
template <class R> struct is_landed {
  static constexpr bool value =
      lands_by_word<R>::value || is_special<typename by_itself<R>::type>::value;
};
#else
template <class R> struct is_landed {
  static constexpr bool value = false;
};
#endif

/// Runs the chain of a call that has departed, and brings back what it gives.
template <class R, void (*Run)(frame &) = run,
          bool IsLanded = is_landed<R>::value>
struct arrival {
  static R await(frame &f) {
    flight<R> here(f);
    Run(f);
    return here.take();
  }
};
#if __cplusplus >= 201703L
/// Like R, returned through a pointer to where the caller wants it.
template <class R, void (*Run)(frame &)> struct landing {
  union {
    R value;
  };
  explicit landing(frame &f) {
    f.result = address(value);
    ending on_throw{f, false};
    Run(f);
    on_throw.has_ended = true;
  }
  ~landing() { value.~R(); }
  landing(const landing &) = delete;
  landing &operator=(const landing &) = delete;

private:
  struct ending {
    frame &f;
    bool has_ended;
    ~ending() {
      if (!has_ended && (f.state & is_done))
        static_cast<R *>(f.result)->~R();
    }
  };
};
template <class R, void (*Run)(frame &)> struct arrival<R, Run, true> {
  typedef typename bare<R>::type object;
  static landing<object, Run> land(frame &f) { return landing<object, Run>(f); }
  HEDDLE_ANY_FUNCTION static R await(frame &f) {
    auto code = reinterpret_cast<void (*)()>(&land);
    return reinterpret_cast<R (*)(frame &)>(code)(f);
  }
};
#endif

/// While it lives, the next guard of \p s on this thread runs the body. What
/// was pending before is pending again afterwards: the arguments' own copy
/// constructors may be woven.
struct reentry {
  const site *saved;
  explicit reentry(const site &s) : saved(pending) { pending = &s; }
  ~reentry() { pending = saved; }
  reentry(const reentry &) = delete;
  reentry &operator=(const reentry &) = delete;
};

/// Whether a value of type T is passed in one general register, of which it
/// takes the lowest bytes, by the calling convention of the target, or by the
/// address of it. Not what is
/// signed and narrower than 32 bits: Clang relies on its sign to fill them, and
/// an aspect that assigns to it changes the lowest bytes only.
template <class T> struct is_word {
  static constexpr bool value = false;
};
template <> struct is_word<void> {
  static constexpr bool value = true;
};
#if defined(__LP64__) && (defined(__x86_64__) || defined(__aarch64__)) &&      \
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
template <class T, bool IsEnum = __is_enum(T)> struct is_word_value {
  static constexpr bool value =
      is_word<T>::value || is_passed_by_address<T>::value;
};
template <class T> struct is_word_value<T, true> {
  static constexpr bool value = is_word<__underlying_type(T)>::value;
};
template <class T> struct is_word_value<T *, false> {
  static constexpr bool value = true;
};
template <class T> struct is_word_value<T &, false> {
  static constexpr bool value = true;
};
template <class T> struct is_word_value<T &&, false> {
  static constexpr bool value = true;
};
#define HEDDLE_WORD(T)                                                         \
  template <> struct is_word<T> {                                              \
    static constexpr bool value = true;                                        \
  };
HEDDLE_WORD(bool)
HEDDLE_WORD(unsigned char)
HEDDLE_WORD(wchar_t)
HEDDLE_WORD(char16_t)
HEDDLE_WORD(char32_t)
#ifdef __cpp_char8_t
HEDDLE_WORD(char8_t)
#endif
HEDDLE_WORD(unsigned short)
HEDDLE_WORD(int)
HEDDLE_WORD(unsigned)
HEDDLE_WORD(long)
HEDDLE_WORD(unsigned long)
HEDDLE_WORD(long long)
HEDDLE_WORD(unsigned long long)
#undef HEDDLE_WORD
#else
template <class T> struct is_word_value {
  static constexpr bool value = false;
};
#endif

/// Whether all of them are.
template <class... T> struct are_words {
  static constexpr bool value = true;
};
template <class T, class... More> struct are_words<T, More...> {
  static constexpr bool value =
      is_word_value<typename by_itself<T>::type>::value &&
      are_words<More...>::value;
};

/// Whether a call by words can give a result of type R.
template <class R> struct is_word_result {
  static constexpr bool value =
      lands_by_word<R>::value ||
      is_word_value<typename by_itself<R>::type>::value;
};

/// The types of a method, as constant data.
template <class R, class... P> struct signature_of {
  HEDDLE_OWN static const signature value;
};
template <class R, class... P>
const signature signature_of<R, P...>::value = {
    parameters_of<list<P...>>::value,
    sizeof...(P),
    (is_qualified_const<R>::value ? is_const : 0u) |
        (lands_by_word<R>::value ? lands : 0u) |
        (is_word_result<R>::value &&
                 are_words<typename unrestricted<P>::type...>::value
             ? in_words
             : 0u) |
        reading_of<typename bare<R>::type>::value,
    flight<R>::kind(),
    flight<R>::what(),
    flight<R>::destroy()};

/// The numbers below N, as `indices<0, 1, ...>`.
template <unsigned... I> struct indices {};
#ifdef __clang__
template <class T, T... I> struct to_indices {
  typedef indices<I...> type;
};
template <unsigned N> struct indices_below {
  typedef typename __make_integer_seq<to_indices, unsigned, N>::type type;
};
#else
template <unsigned N> struct indices_below {
  typedef indices<__integer_pack(N)...> type;
};
#endif

/// The address that the entrance around \p s holds.
inline void *entry_of(const site &s) {
  return reinterpret_cast<const entrance<void *> &>(s).entry;
}

/// What an entrance points to: a function without an object, a member that is
/// not virtual, or the own function of one that may be.
constexpr int plain = 0, member = 1, overrider = 2;

/// Calls the body of a method.
template <int Kind, class R, class... P> struct entry {
  template <unsigned... I>
  HEDDLE_ANY_FUNCTION static R call(frame &f, go g, indices<I...>) {
    typedef R (*function)(void *, P...);
    return reinterpret_cast<function>(entry_of(*f.where))(
        reinterpret_cast<void *>(*words_of(f)),
        pass<P>(slot<P>::at(words_of(f)[I + 1]), g)...);
  }
};
template <class R, class... P> struct entry<plain, R, P...> {
  template <unsigned... I>
  HEDDLE_ANY_FUNCTION static R call(frame &f, go g, indices<I...>) {
    (void)g;
    typedef R (*function)(P...);
    return reinterpret_cast<function>(entry_of(*f.where))(
        pass<P>(slot<P>::at(words_of(f)[I + 1]), g)...);
  }
};
template <class R, class... P> struct entry<overrider, R, P...> {
  template <unsigned... I>
  HEDDLE_ANY_FUNCTION static R call(frame &f, go g, indices<I...>) {
    typedef R (*function)(void *, typename slot<P>::thru...);
    auto code = reinterpret_cast<function>(entry_of(*f.where));
    void *self = reinterpret_cast<void *>(*words_of(f));
    if (g.copy)
      return code(self, pass<P>(slot<P>::at(words_of(f)[I + 1]), g)...);
    return code(self, static_cast<P &&>(slot<P>::at(words_of(f)[I + 1]))...);
  }
};

/// A call that is not by words alone: the object or null, and a word for each
/// parameter.
template <unsigned N> struct travel {
  frame f;
  word words[N + 1];
};

/// Starts such a call: all but the chain, which `run` loads, and the result,
/// which a flight has room for.
inline void depart(frame &f, site &s, unsigned state, const signature &types,
                   void (*body)(frame &), void *closure) {
  f.where = &s;
  f.state = has_body | state;
  f.types = &types;
  f.body = body;
  f.closure = closure;
}

/// The most words that the runtime's `leave` takes besides the site.
constexpr unsigned most_words = 5;

/// The runtime's `leave` for as many arguments, and a place for the result
/// before them if it lands.
template <class> struct word_for {
  typedef word type;
};
template <bool Lands, class... T> struct word_for_each {
  typedef word (*function)(typename word_for<T>::type..., site &);
};
template <class... T> struct word_for_each<true, T...> {
  typedef word (*function)(word, typename word_for<T>::type..., site &);
};

/// Runs a chain around a call whose types are these. Shared by all methods of
/// one signature, and kept out of them: a guard is to add little to its
/// function. What goes in words is shared by all signatures, in the runtime.
template <bool InWords, int Kind, class R, class... P> struct departure_in {
  static void body(frame &f) {
    struct {
      frame &f;
      R operator()(go g) const {
        return entry<Kind, R, P...>::call(
            f, g, typename indices_below<sizeof...(P)>::type());
      }
    } again = {f};
    reentry mark(*f.where);
    flight<R>::store(f, again);
  }

  /// To GCC a pointer to const means that the object is read, and it would warn
  /// of one whose first method is to set it: so `self` is none, here and below.
  __attribute__((noinline)) static R
  leave(volatile void *self, typename slot<P>::given... p, site &s) {
    travel<sizeof...(P)> call = {
        {}, {reinterpret_cast<word>(self), slot<P>::from(p)...}};
    depart(call.f, s, 0, *s.types, &body, nullptr);
    return arrival<R>::await(call.f);
  }
};

/// The runtime's function takes every argument, and gives every result, where
/// this call puts it: it is called as what the method itself is.
template <int Kind, class R, class... P>
struct departure_in<true, Kind, R, P...> {
  typedef R (*function)(volatile void *, typename slot<P>::given..., site &);
  typedef
      typename word_for_each<lands_by_word<R>::value, void *, P...>::function
          words;

  HEDDLE_ANY_FUNCTION __attribute__((always_inline)) static R
  leave(volatile void *self, typename slot<P>::given... p, site &s) {
    return reinterpret_cast<function>(static_cast<words>(&v1::leave))(self,
                                                                      p..., s);
  }
};
template <class R, class... P> struct departure_in<true, plain, R, P...> {
  typedef R (*function)(typename slot<P>::given..., site &);
  typedef typename word_for_each<lands_by_word<R>::value, P...>::function words;

  HEDDLE_ANY_FUNCTION __attribute__((always_inline)) static R
  leave(volatile void *, typename slot<P>::given... p, site &s) {
    return reinterpret_cast<function>(static_cast<words>(&v1::leave))(p..., s);
  }
};
template <int Kind, class R, class... P>
struct departure
    : departure_in<is_word_result<R>::value &&
                       are_words<typename unrestricted<P>::type...>::value &&
                       sizeof...(P) + (Kind != plain) +
                               lands_by_word<R>::value <=
                           most_words,
                   Kind, R, typename unrestricted<P>::type...> {};

/// A call whose parameters a closure reaches where they are: the object, or
/// null, and addresses.
template <class R, class... P> struct closure_departure {
  __attribute__((noinline)) static R leave(site &s, volatile void *self,
                                           void (*body)(frame &), void *closure,
                                           typename referee<P>::type &...p) {
    travel<sizeof...(P)> call = {
        {},
        {reinterpret_cast<word>(self), reinterpret_cast<word>(address(p))...}};
    depart(call.f, s, is_by_address, signature_of<R, P...>::value, body,
           closure);
    return arrival<R>::await(call.f);
  }
};

template <class L> struct call;
template <class... P> struct call<list<P...>> {
  template <class R, class F> static void body(frame &f) {
    reentry mark(*f.where);
    flight<R>::store(f, *static_cast<F *>(f.closure));
  }

  /// Runs the chain of \p s around \p closure, and returns what comes back.
  template <class F>
  static auto through(const chain &, site &s, const volatile void *self,
                      F closure, typename referee<P>::type &...p)
      -> decltype(closure(go())) {
    typedef decltype(closure(go())) R;
    return closure_departure<R, P...>::leave(
        s, const_cast<volatile void *>(self), &body<R, F>, &closure, p...);
  }
};

/// The chain to run, or null when the body is to run now.
inline const chain *enter(const site &s) {
  const chain *c = __atomic_load_n(&s.links, __ATOMIC_ACQUIRE);
  if (__builtin_expect(c == nullptr, 1))
    return nullptr;
  if (pending != &s)
    return c;
  pending = nullptr;
  return nullptr;
}

/// For a guard that is a part of an expression: whether to run the chain of
/// \p s, and that site, which the part that runs it takes at once.
inline bool departs(site &s) {
  leaving = &s;
  return enter(s) != nullptr;
}
inline site &departing() { return *leaving; }

/// Its other part: what the body returns, converted as a `return` does.
template <class R> __attribute__((always_inline)) constexpr R given(R value) {
  return static_cast<R &&>(value);
}

/// The coverage record of the enclosing function. `inline` keeps the text of
/// the directive from counting against the function's size when GCC decides
/// what to inline.
#define HEDDLE_RECORD(A, B, C, D, ...)                                         \
  __asm__ __volatile__ __inline__(".pushsection " HEDDLE_SITE_SECTION          \
                                  ",\"aR?\",@progbits\n"                       \
                                  " .balign 8\n"                               \
                                  " .quad 771f - .\n"                          \
                                  " .long %c0,%c1,%c2,%c3\n"                   \
                                  " .popsection\n"                             \
                                  "771:" ::"i"(A),                             \
                                  "i"(B), "i"(C), "i"(D)                       \
                                  : __VA_ARGS__)

template <unsigned A, unsigned B, unsigned C, unsigned D>
__attribute__((always_inline)) inline void mark() {
  HEDDLE_RECORD(A, B, C, D, );
}

/// The same behind an entrance's guard, where the body begins. What the guard
/// has loaded is lost from here on, so that the runtime may call this place
/// with the registers that the function was to be called with.
template <unsigned A, unsigned B, unsigned C, unsigned D>
__attribute__((always_inline)) inline void begin() {
#ifdef __x86_64__
  HEDDLE_RECORD(A, B, C, D, "rax");
#else
  HEDDLE_RECORD(A, B, C, D, );
#endif
}
#undef HEDDLE_RECORD

} // namespace v1
} // namespace heddle

#include "enclosed.h"
// What follows `<coroutine>` in the standard, without it.
#if defined(__cpp_impl_coroutine) && defined(__cpp_concepts)
#include "awaited.h"
#endif

#if !defined(__clang__) && __INCLUDE_LEVEL__ == 1
// From its main file a proxy alone includes this. GCC warns of members of
// internal types anywhere but in the main file, which to it is one by the
// proxy's own name, and not the one that `#line` tells.
#pragma GCC diagnostic ignored "-Wsubobject-linkage"
#endif

#endif // HEDDLE_WOVEN_H
