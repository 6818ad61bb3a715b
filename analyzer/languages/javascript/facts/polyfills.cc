#include "analyzer/languages/javascript/facts/polyfills.h"

#include "analyzer/one_of.h"

namespace gantlet::javascript {

// if (!Array.prototype.at) Array.prototype.at = function … for what every runtime has by now: it is
// never reached.
bool Polyfills::isPolyfill(NodeIndex node, std::string_view path) const {
  static constexpr std::string_view kNames[] = {"at",          "flat",
                                                "flatMap",     "includes",
                                                "find",        "findIndex",
                                                "findLast",    "fill",
                                                "from",        "of",
                                                "entries",     "keys",
                                                "values",      "padStart",
                                                "padEnd",      "repeat",
                                                "startsWith",  "endsWith",
                                                "trimStart",   "trimEnd",
                                                "matchAll",    "replaceAll",
                                                "assign",      "is",
                                                "hasOwn",      "toSorted",
                                                "toReversed",  "toSpliced",
                                                "with",        "isInteger",
                                                "isNaN",       "isFinite",
                                                "fromEntries", "isSafeInteger",
                                                "allSettled",  "any",
                                                "finally",     "findLastIndex"};
  static constexpr std::string_view kOwners[] = {
      "Array.prototype", "String.prototype", "Promise.prototype", "Object", "Array",
      "Number",          "Promise"};
  const auto dot = path.rfind('.');
  if (dot == std::string_view::npos || !isOneOf(path.substr(dot + 1), kNames) ||
      !isOneOf(path.substr(0, dot), kOwners)) {
    return false;
  }
  const std::string name(path);
  for (NodeIndex at = node; tree_.parent(at) != kNoNode; at = tree_.parent(at)) {
    const NodeIndex parent = tree_.parent(at);
    if (JsTree::isFunction(tree_.kind(parent))) return false;
    if (tree_.kind(parent) != JsKind::kIf || tree_.field(at) != JsField::kConsequence) continue;
    const std::string_view condition =
        tree_.text(tree_.unwrap(tree_.child(parent, JsField::kCondition)));
    if (condition == "!" + name || condition == "typeof " + name + " !== 'function'" ||
        condition == "typeof " + name + " !== \"function\"") {
      return true;
    }
  }
  return false;
}

// Object.setPrototypeOf || … function (d, b) { d.__proto__ = b; }: what stands behind is never
// reached.
bool Polyfills::isFallback(NodeIndex node) const {
  for (NodeIndex child = node; tree_.parent(child) != kNoNode; child = tree_.parent(child)) {
    const NodeIndex parent = tree_.parent(child);
    if (tree_.kind(parent) != JsKind::kBinary || tree_.field(child) != JsField::kRight ||
        tree_.text(tree_.child(parent, JsField::kOperator)) != "||") {
      continue;
    }
    NodeIndex left = tree_.unwrap(tree_.child(parent, JsField::kLeft));
    while (tree_.kind(left) == JsKind::kBinary &&
           tree_.text(tree_.child(left, JsField::kOperator)) == "||") {
      left = tree_.unwrap(tree_.child(left, JsField::kLeft));
    }
    const auto& members = values_.members(solver_.valueOf(left));
    if (members.size() == 1 && values_.kind(members[0]) == ValueKind::kPath &&
        values_.paths.text(values_.at(members[0]).data) == "Object.setPrototypeOf") {
      return true;
    }
  }
  return false;
}

}  // namespace gantlet::javascript
