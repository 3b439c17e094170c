//===- symbols.h - functions that the dynamic linker knows ------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_SRC_SYMBOLS_H
#define HEDDLE_SRC_SYMBOLS_H

namespace heddle::detail {

/// Where the function is whose address \p symbol is to this process; usually
/// there. A program that is not position-independent takes the address of a
/// library's function before it knows that, so that for the whole process the
/// address is that of the program's own jump to it (an entry of the PLT).
const void *definition_of(const void *symbol);

} // namespace heddle::detail

#endif // HEDDLE_SRC_SYMBOLS_H
