//===- Pattern.cpp - a compiled pattern over qualified names --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pattern.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace heddle::rules {

/// Matches a sequence against a pattern in which some elements stand for any
/// run of elements. Only the last such element is ever extended: what an
/// earlier one could take in addition, the later one can take as well. So the
/// time is at most the product of the sizes, never exponential.
///
/// \p IsStar tells whether pattern element P is such an element, \p Accepts
/// whether pattern element P fits element N.
template <typename IsStarFn, typename AcceptsFn>
static bool matchWithStars(size_t PatternSize, size_t Size, IsStarFn IsStar,
                           AcceptsFn Accepts) {
  constexpr size_t None = StringRef::npos;
  size_t P = 0, N = 0, Star = None, StarEnd = 0;
  while (N < Size) {
    if (P < PatternSize && IsStar(P)) {
      Star = P++;
      StarEnd = N;
    } else if (P < PatternSize && Accepts(P, N)) {
      ++P;
      ++N;
    } else if (Star != None) {
      P = Star + 1;
      N = ++StarEnd;
    } else {
      return false;
    }
  }
  while (P < PatternSize && IsStar(P))
    ++P;
  return P == PatternSize;
}

Component Component::literal(std::string Text) {
  return Component(Literal, std::move(Text));
}

Component Component::parsed(StringRef Text) {
  if (Text == "**")
    return Component(AnyDepth, Text.str());
  return Component(Text.contains('*') ? Glob : Literal, Text.str());
}

bool Component::accepts(StringRef Name) const {
  if (Kind != Glob)
    return Kind == AnyDepth || Name == Text;
  return matchWithStars(
      Text.size(), Name.size(), [&](size_t P) { return Text[P] == '*'; },
      [&](size_t P, size_t N) { return Text[P] == Name[N]; });
}

bool Pattern::isExact() const {
  return all_of(Path, [](const Component &C) { return C.isLiteral(); });
}

std::string Pattern::name() const {
  return join(map_range(Path, [](const Component &C) { return C.text(); }),
              "::");
}

bool Pattern::accepts(ArrayRef<StringRef> Name) const {
  return matchWithStars(
      Path.size(), Name.size(), [&](size_t P) { return Path[P].isAnyDepth(); },
      [&](size_t P, size_t N) { return Path[P].accepts(Name[N]); });
}

bool Pattern::acceptsMemberOf(ArrayRef<StringRef> Class) const {
  return matchWithStars(
      Path.size(), Class.size() + 1,
      [&](size_t P) { return Path[P].isAnyDepth(); },
      [&](size_t P, size_t N) {
        return N == Class.size() || Path[P].accepts(Class[N]);
      });
}

} // namespace heddle::rules
