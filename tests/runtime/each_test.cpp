//===- each_test.cpp - aspects around the elements of generators ----------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "generator_types.h"
#include "heddle/async.h"
#include "heddle/container.h"
#include "heddle/each.h"
#include "heddle/errors.h"
#include "heddle/format.h"
#include "heddle/testing.h"

#include <doctest/doctest.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

template <class T> struct heddle::each_traits<types::Pull<T>> {
  static bool next(types::Pull<T> &of) { return of.next(); }
  static const T &value(types::Pull<T> &of) { return of.value(); }
};

using heddle::EachAspect;
using heddle::Element;
using heddle::testing::Chain;

namespace {

using Strings = std::vector<std::string>;
using Ints = std::vector<int>;

Strings seen;

/// Writes down what is asked for, and what comes.
template <int N> struct Trace : EachAspect {
  void around(Element &e) override {
    std::string name = std::to_string(N) + "." + std::to_string(e.index());
    seen.push_back("ask " + name);
    seen.push_back((e.proceed() ? "got " : "end ") + name);
  }
};
template <int N> struct PlainTrace : heddle::Aspect {
  void around(heddle::JoinPoint &jp) override {
    seen.push_back("make " + std::to_string(N));
    jp.proceed();
    seen.push_back("made " + std::to_string(N));
  }
};

/// Calls \p run for each element.
struct Do : EachAspect {
  std::function<void(Element &)> run;
  explicit Do(std::function<void(Element &)> f) : run(std::move(f)) {}
  void around(Element &e) override { run(e); }
};

template <class G> Ints ints(G &&generator) {
  Ints all;
  for (auto &&element : generator)
    all.push_back(element);
  return all;
}
template <class T> Ints ints(types::Pull<T> &&generator) {
  Ints all;
  while (generator.next())
    all.push_back(generator.value());
  return all;
}

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Token {
  static inline int alive = 0;
  Token() { ++alive; }
  Token(const Token &) { ++alive; }
  ~Token() { --alive; }
};

/// The first \p n numbers.
template <class G = types::Referring<const int &>>
constexpr auto up_to = [](int n) -> G {
  for (int i = 0; i != n; ++i)
    co_yield int(i);
};

} // namespace

TEST_CASE_TEMPLATE("an aspect is around each element", G,
                   types::Referring<const int &>, types::Referring<int &&>,
                   types::Keeping<int>, types::Value<int>, types::Pull<int>,
                   types::Nested) {
  seen.clear();
  {
    Chain chain;
    chain.add<Trace<1>>();
    auto made = chain.call(up_to<G>, 2);
    CHECK(seen.empty());
    CHECK(ints(std::move(made)) == Ints{0, 1});
    CHECK(seen == Strings{"ask 1.0", "got 1.0", "ask 1.1", "got 1.1", "ask 1.2",
                          "end 1.2"});
  }
  CHECK(types::generators == 0);
}

TEST_CASE("a generator that begins by itself does so") {
  seen.clear();
  Chain chain;
  chain.add<Trace<1>>();
  auto made = chain.call(up_to<types::Prompt<int>>, 2);
  CHECK(seen == Strings{"ask 1.0", "got 1.0"});
  CHECK(ints(made) == Ints{0, 1});
}

TEST_CASE("a sequence without elements has an end") {
  seen.clear();
  Chain chain;
  chain.add<Trace<1>>();
  CHECK(ints(chain.call(up_to<>, 0)).empty());
  CHECK(seen == Strings{"ask 1.0", "end 1.0"});
}

TEST_CASE("plain aspects and those around elements keep their order") {
  seen.clear();
  Chain chain;
  chain.add<PlainTrace<1>>()
      .add<Trace<2>>()
      .add<PlainTrace<3>>()
      .add<Trace<4>>();
  auto made = chain.call(up_to<>, 1);
  CHECK(seen == Strings{"make 1", "made 1"});
  seen.clear();
  CHECK(ints(made) == Ints{0});
  CHECK(seen == Strings{"ask 2.0", "make 3", "made 3", "ask 4.0", "got 4.0",
                        "got 2.0", "ask 2.1", "ask 4.1", "end 4.1", "end 2.1"});
}

TEST_CASE_TEMPLATE("what an aspect can do with an element", G,
                   types::Referring<const int &>, types::Keeping<int>,
                   types::Value<int>, types::Pull<int>, types::Nested) {
  Chain chain;
  auto with = [&](auto f) {
    Do aspect(f);
    chain.add<Do>(aspect);
    return ints(chain.call(up_to<G>, 4));
  };
  SUBCASE("read it") {
    Ints all;
    CHECK(with([&](Element &e) {
            if (e.proceed())
              all.push_back(e.value<const int>());
          }) == Ints{0, 1, 2, 3});
    CHECK(all == Ints{0, 1, 2, 3});
  }
  SUBCASE("replace it") {
    CHECK(with([](Element &e) {
            if (e.proceed())
              e.set_value(e.value<const int>() * 10);
          }) == Ints{0, 10, 20, 30});
  }
  SUBCASE("replace it by another one, twice") {
    CHECK(with([](Element &e) {
            if (!e.proceed())
              return;
            e.set_value(-1);
            e.set_value(e.value<const int>() - 1);
          }) == Ints{-2, -2, -2, -2});
  }
  SUBCASE("leave it out") {
    CHECK(with([](Element &e) {
            while (e.proceed() && e.value<const int>() % 2 == 0)
              ;
          }) == Ints{1, 3});
  }
  SUBCASE("put others before, and behind the end") {
    CHECK(with([](Element &e) {
            if (e.index() == 0)
              return e.set_value(-1);
            if (!e.proceed() && e.index() == 5)
              e.set_value(99);
          }) == Ints{-1, 0, 1, 2, 3, 99});
  }
  SUBCASE("end there") {
    CHECK(with([](Element &e) {
            if (e.proceed() && e.value<const int>() == 2)
              e.stop();
          }) == Ints{0, 1});
  }
  SUBCASE("not proceed, which ends it") {
    CHECK(with([](Element &e) {
            if (e.index() != 1)
              e.proceed();
          }) == Ints{0});
  }
  SUBCASE("go on behind the end, where there is nothing") {
    int ends = 0;
    CHECK(with([&](Element &e) {
            if (e.proceed())
              return;
            for (int i = 0; i != 3; ++i)
              ends += !e.proceed();
          }) == Ints{0, 1, 2, 3});
    CHECK(ends == 3);
  }
  CHECK(types::generators == 0);
}

TEST_CASE("elements are of the type that the iterator gives") {
  Chain chain("f");
  std::vector<std::string> words = {"a", "b"};
  auto body = [&]() -> types::Referring<std::string &> {
    for (std::string &word : words)
      co_yield word;
  };
  auto with = [&](auto f) {
    Do aspect(f);
    chain.add<Do>(aspect);
    std::string all;
    for (std::string &word : chain.call(body)) {
      all += word;
      word += "!";
    }
    return all;
  };
  SUBCASE("references stay what they are") {
    CHECK(with([&](Element &e) {
            if (e.proceed())
              CHECK(&e.value<std::string>() == &words[e.index()]);
          }) == "ab");
    CHECK(words == Strings{"a!", "b!"});
  }
  SUBCASE("an aspect may change what they refer to") {
    CHECK(with([&](Element &e) {
            if (e.proceed())
              e.value<std::string>() += "?";
          }) == "a?b?");
    CHECK(words == Strings{"a?!", "b?!"});
  }
  SUBCASE("and give a copy of its own") {
    CHECK(with([&](Element &e) {
            if (e.proceed())
              e.set_value("<" + e.value<std::string>() + ">");
          }) == "<a><b>");
    CHECK(words == Strings{"a", "b"});
  }
  SUBCASE("wrong types are told") {
    CHECK_THROWS_WITH_AS(with([](Element &e) {
                           e.proceed();
                           e.value<int>();
                         }),
                         doctest::Contains("as int"), heddle::ResultError);
  }
  SUBCASE("of a value that is given, too") {
    CHECK_THROWS_WITH_AS(with([](Element &e) { e.set_value("a"); }),
                         doctest::Contains("as char [2]; it is std::"),
                         heddle::ResultError);
  }
  SUBCASE("and that there is none yet") {
    CHECK_THROWS_AS(with([](Element &e) { e.value<std::string>(); }),
                    heddle::ResultError);
  }
  SUBCASE("whatever type it is") {
    Strings texts;
    with([&](Element &e) {
      if (e.proceed())
        texts.push_back(heddle::format_result(e.call()));
    });
    CHECK(texts == Strings{"\"a\"", "\"b\""});
  }
  CHECK(types::generators == 0);
}

TEST_CASE("const elements cannot be changed") {
  Chain chain;
  Do aspect([](Element &e) {
    e.proceed();
    e.value<int>() = 1;
  });
  chain.add<Do>(aspect);
  CHECK_THROWS_WITH_AS(ints(chain.call(up_to<>, 1)),
                       doctest::Contains("may not be changed"),
                       heddle::ResultError);
}

namespace {
struct Shape {
  virtual ~Shape() = default;
  virtual int corners() const = 0;
};
struct Square : Shape {
  int corners() const override { return 4; }
};
struct Fixed {
  int n = 1;
  Fixed() = default;
  Fixed(const Fixed &) = delete;
};
} // namespace

TEST_CASE("elements that cannot be copied") {
  Chain chain("f");
  SUBCASE("pass, if they are abstract") {
    chain.add<Trace<1>>();
    Square square;
    auto made = chain.call([&]() -> types::Referring<Shape &> {
      co_yield square;
      co_yield square;
    });
    for (Shape &shape : made)
      CHECK(&shape == &square);
  }
  SUBCASE("and if they cannot be moved either") {
    Do aspect([](Element &e) {
      if (e.proceed())
        e.value<Fixed>().n = 2;
    });
    chain.add<Do>(aspect);
    for (const Fixed &f : chain.call([]() -> types::Referring<Fixed &> {
           Fixed f;
           co_yield f;
         }))
      CHECK(f.n == 2);
  }
  SUBCASE("but are not given by an aspect") {
    Do aspect([](Element &e) {
      Fixed other;
      e.set_value(other);
    });
    chain.add<Do>(aspect);
    CHECK_THROWS_WITH_AS(
        chain
            .call([](Fixed &f) -> types::Referring<Fixed &> { co_yield f; },
                  *std::make_unique<Fixed>())
            .begin(),
        doctest::Contains("neither copied nor moved"), heddle::ResultError);
  }
  CHECK(types::generators == 0);
}

TEST_CASE_TEMPLATE("move-only elements", G,
                   types::Referring<std::unique_ptr<int> &&>,
                   types::Referring<const std::unique_ptr<int> &>,
                   types::Keeping<std::unique_ptr<int>>,
                   types::Value<std::unique_ptr<int>>) {
  Chain chain;
  Do aspect([](Element &e) {
    if (e.proceed() && e.index() == 1)
      e.set_value(std::make_unique<int>(-1));
  });
  chain.add<Do>(aspect).template add<Trace<1>>();
  Ints all;
  auto made = chain.call([]() -> G {
    for (int i = 0; i != 3; ++i)
      co_yield std::make_unique<int>(i);
  });
  for (auto &&element : made)
    all.push_back(*element);
  CHECK(all == Ints{0, -1, 2});
}

TEST_CASE("exceptions") {
  Chain chain;
  auto body = [](int n) -> types::Referring<const int &> {
    for (int i = 0; i != n; ++i)
      co_yield i;
    throw Failure("body");
  };
  Ints all;
  auto run = [&] {
    for (int element : chain.call(body, 2))
      all.push_back(element);
  };
  auto with = [&](auto f) {
    Do aspect(f);
    chain.add<Do>(aspect);
    chain.add<Trace<1>>();
    run();
  };
  SUBCASE("of the body pass through") {
    bool caught = false;
    CHECK_THROWS_WITH_AS(with([&](Element &e) {
                           try {
                             e.proceed();
                           } catch (const Failure &) {
                             caught = true;
                             CHECK(!e.has_value());
                             throw;
                           }
                         }),
                         "body", Failure);
    CHECK(caught);
    CHECK(all == Ints{0, 1});
  }
  SUBCASE("of the body can be swallowed, and are the end") {
    with([](Element &e) {
      try {
        e.proceed();
      } catch (const Failure &) {
        if (!e.proceed())
          e.set_value(7);
      }
    });
    CHECK(all == Ints{0, 1, 7});
  }
  SUBCASE("of the aspect are the consumer's") {
    CHECK_THROWS_WITH_AS(with([](Element &e) {
                           e.proceed();
                           if (e.index() == 1)
                             throw Failure("aspect");
                         }),
                         "aspect", Failure);
    CHECK(all == Ints{0});
  }
  SUBCASE("of the making are the first element's") {
    Do aspect([](Element &e) { e.proceed(); });
    chain.add<Do>(aspect);
    auto made = chain.call(
        [](int) -> types::Keeping<int> { throw Failure("made"); }, 1);
    CHECK_THROWS_WITH_AS(made.begin(), "made", Failure);
  }
  CHECK(types::generators == 0);
}

TEST_CASE_TEMPLATE("a generator that is dropped leaves nothing behind", G,
                   types::Referring<const Token &>, types::Keeping<Token>,
                   types::Value<Token>) {
  for (int steps = -1; steps != 5; ++steps) {
    CAPTURE(steps);
    Do aspect([](Element &e) {
      if (e.proceed() && e.index() == 1)
        e.set_value(Token());
    });
    Chain chain;
    chain.add<Do>(aspect).template add<Trace<1>>();
    {
      G made = chain.call(
          [](Token) -> G {
            Token own;
            for (int i = 0; i != 3; ++i)
              co_yield own;
          },
          Token());
      if (steps >= 0) {
        auto at = made.begin();
        for (int i = 0; i != steps && at != made.end(); ++i)
          ++at;
      }
    }
    CHECK(Token::alive == 0);
    CHECK(types::generators == 0);
  }
}

TEST_CASE("arguments live as long as the generator") {
  {
    Chain chain;
    chain.add<Trace<1>>();
    auto made = chain.call(
        [](std::unique_ptr<int> p, const Token &,
           Token) -> types::Referring<const int &> {
          co_yield *p;
          co_yield *p + 1;
        },
        std::make_unique<int>(8), std::as_const(*std::make_unique<Token>()),
        Token());
    CHECK(Token::alive >= 1);
    CHECK(ints(made) == Ints{8, 9});
  }
  CHECK(Token::alive == 0);
}

TEST_CASE("the aspect sees the call") {
  Chain chain("numbers");
  chain.parameters({"n"});
  Strings texts;
  Do aspect([&](Element &e) {
    e.proceed();
    texts.push_back(std::string(e.method().name()) + " " +
                    std::to_string(e.argument<int>("n")) + " of " +
                    std::to_string(e.argument_count()));
  });
  chain.add<Do>(aspect);
  ints(chain.call(up_to<>, 1));
  CHECK(texts == Strings{"numbers 1 of 1", "numbers 1 of 1"});
}

TEST_CASE("recursion") {
  int elements = 0;
  Do count([&](Element &e) { elements += e.proceed(); });
  Chain chain;
  chain.add<Do>(count);
  SUBCASE("by loops") {
    std::function<types::Referring<const int &>(int)> tree;
    tree = [&](int n) {
      return chain.call(
          [&tree](int n) -> types::Referring<const int &> {
            if (n == 0)
              co_return;
            for (int below : tree(n - 1))
              co_yield below;
            co_yield n;
            for (int below : tree(n - 1))
              co_yield below;
          },
          int(n));
    };
    CHECK(ints(tree(3)) == Ints{1, 2, 1, 3, 1, 2, 1});
    CHECK(elements == 7 + 2 * 3 + 4);
  }
  SUBCASE("by the type") {
    std::function<types::Nested(int)> tree;
    tree = [&](int n) {
      return chain.call(
          [&tree](int n) -> types::Nested {
            if (n == 0)
              co_return;
            co_yield tree(n - 1);
            co_yield n;
            co_yield tree(n - 1);
          },
          int(n));
    };
    CHECK(ints(tree(3)) == Ints{1, 2, 1, 3, 1, 2, 1});
    CHECK(elements == 7 + 2 * 3 + 4);
  }
  CHECK(types::generators == 0);
}

TEST_CASE("a generator runs in the context of the call that made it") {
  static const heddle::ContextKey<int> key;
  std::uint64_t id = 0;
  int values = 0;
  Do aspect([&](Element &e) {
    id = e.call_id();
    CHECK(&heddle::Container::current() == &e.context().container());
    CHECK(heddle::Context::capture().call() == id);
    if (e.index() == 1)
      e.set_context(e.context().with(key, 5));
    e.proceed();
  });
  Chain chain;
  chain.add<Do>(aspect);
  auto made = chain.call([&]() -> types::Referring<const int &> {
    for (int i = 0; i != 3; ++i) {
      CHECK(heddle::Context::capture().call() == id);
      if (int *value = heddle::Context::current(key))
        values += *value;
      co_yield i;
    }
  });
  std::uint64_t before = heddle::Context::capture().call();
  heddle::Container *container = &heddle::Container::current();
  for (int element : made) {
    (void)element;
    CHECK(heddle::Context::capture().call() == before);
    CHECK(&heddle::Container::current() == container);
    CHECK(!heddle::Context::current(key));
  }
  CHECK(values == 10);
  CHECK(id != 0);
}

TEST_CASE("a bound aspect is kept by its generators") {
  struct Kept : Trace<1> {
    Token token;
  };
  Chain chain;
  chain.add_named("Kept");
  chain.container().bind_instance<Kept>("Kept", std::make_shared<Kept>());
  {
    auto made = chain.call(up_to<>, 3);
    chain.container().unbind("Kept");
    CHECK(Token::alive == 1);
    CHECK(ints(made) == Ints{0, 1, 2});
  }
  CHECK(Token::alive == 0);
}

namespace {
struct Repeat : heddle::Aspect {
  static constexpr bool repeating = true;
  void around(heddle::JoinPoint &jp) override {
    jp.proceed();
    ints(jp.result<types::Referring<const int &>>());
    jp.proceed();
  }
};
} // namespace

TEST_CASE("a repeating aspect outside makes several of the same arguments") {
  Chain chain;
  chain.add<Repeat>().add<Trace<1>>();
  auto made = chain.call(
      [](std::string text) -> types::Referring<const int &> {
        std::string own = std::move(text);
        co_yield static_cast<int>(own.size());
      },
      std::string(40, 'a'));
  CHECK(ints(made) == Ints{40});
}

TEST_CASE("an aspect around elements needs a generator") {
  Chain chain;
  chain.add<Trace<1>>();
  CHECK_THROWS_WITH_AS(chain.call([](int n) { return n; }, 1),
                       doctest::Contains("each: true"), heddle::EachError);
}

TEST_CASE("an asynchronous aspect is none for generators") {
  struct Awaits : heddle::AsyncAspect {
    heddle::task<> around(heddle::AsyncJoinPoint &jp) override {
      co_await jp.proceed();
    }
  };
  Chain chain;
  chain.add<Awaits>();
  CHECK_THROWS_AS(chain.call(up_to<>, 1), heddle::AsyncError);
}
