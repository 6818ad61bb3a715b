// What becomes of an expression's value: the place that uses it, seen through parentheses,
// conditionals and assignments to names that are followed anyway.
#pragma once

#include <cstdint>

#include "analyzer/languages/python/program/program.h"

namespace gantlet::python {

enum class Use : std::uint8_t {
  kStatement,  // dropped
  kObject,     // of an attribute: object.name
  kCallee,     // called directly
  kAlias,      // bound to plain names, which are followed
  kTruth,      // only its truth counts
  kIdentity,   // compared by `is`
  kFormatted,  // in a replacement field of an f-string
  kCompare,
  kArgument,
  kContainer,
  kReturn,
  kStored,  // in an attribute, an item or a class's namespace
  kDecorator,
  kBase,
  kOther,
};

struct Consumer {
  Use use = Use::kOther;
  NodeIndex node = kNoNode;     // the node that uses the value
  NodeIndex operand = kNoNode;  // its child through which the value comes
};

// A parameter's default value can be had of the function as well: inspect.signature, and what a
// mock with a specification has. (x.__defaults__ is denied wherever it is read.)
[[nodiscard]] bool givesDefaults(const Program& program);

[[nodiscard]] Consumer consumerOf(Program& program, NodeIndex expression);

}  // namespace gantlet::python
