// Constant folding over abstract values: operators, subscripts and methods on constants. Pure but
// for the table; what does not fold is unknown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analyzer/languages/python/syntax/literals.h"
#include "analyzer/languages/python/values/values.h"

namespace gantlet::python {

// All candidates of a constant value as text, of one kind; empty if it is not such a value or has
// more than a few candidates.
[[nodiscard]] std::vector<std::string> candidates(const ValueTable& values, ValueId value,
                                                  AtomKind kind);
// Constants as str() prints them (text, integers, literals), one for each candidate.
[[nodiscard]] std::vector<std::string> printed(const ValueTable& values, ValueId value);

[[nodiscard]] ValueId foldBinary(ValueTable& values, std::string_view op, ValueId left,
                                 ValueId right);
[[nodiscard]] ValueId foldNegation(ValueTable& values, ValueId operand);
[[nodiscard]] ValueId foldIndex(ValueTable& values, ValueId text, ValueId index);
[[nodiscard]] ValueId foldSlice(ValueTable& values, ValueId text, const SliceBounds& bounds);
// One candidate an argument; `receiver` is text or bytes.
[[nodiscard]] ValueId foldMethod(ValueTable& values, ValueId receiver, std::string_view method,
                                 const std::vector<ValueId>& arguments);

}  // namespace gantlet::python
