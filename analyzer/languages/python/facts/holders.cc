#include "analyzer/languages/python/facts/holders.h"

#include <algorithm>
#include <array>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// Names that become a library's private module with "_" before them.
constexpr std::array<std::string_view, 14> kModuleNames{
    "module", "os",      "sys",      "io",     "ctypes", "subprocess",   "socket",
    "thread", "flavour", "evaluate", "rmtree", "closer", "builtin_open", "builtins"};

}  // namespace

// Names under which library objects hold modules, with "_" before them or without.
bool Holders::isModuleHolder(std::string_view name) {
  return isPublicHolder(name) || (name.starts_with('_') && isOneOf(name.substr(1), kModuleNames));
}

bool Holders::isPublicHolder(std::string_view name) {
  static constexpr std::array<std::string_view, 9> kHolders{"sys",      "os",        "subprocess",
                                                            "builtins", "importlib", "posix",
                                                            "shutil",   "ctypeslib", "linecache"};
  return isOneOf(name, kHolders);
}

// x.os == "linux", x.os in ("linux", "bsd"): no method of the file's own gets to see it.
bool Holders::isComparedToConstants(const Consumer& consumer) {
  const auto isConstant = [this](NodeIndex node) { return t_.isConstant(valueOf(node)); };
  if (p_.kind(consumer.node) != Kind::kComparisonOperator) return false;
  const auto& operands = p_.elements(consumer.node);
  return std::all_of(operands.begin(), operands.end(), [&](NodeIndex operand) {
    if (operand == consumer.operand || isConstant(operand)) return true;
    const Kind kind = p_.kind(operand);
    if (kind != Kind::kTuple && kind != Kind::kList && kind != Kind::kSet) return false;
    const auto elements = p_.elements(operand);
    return std::all_of(elements.begin(), elements.end(), isConstant);
  });
}

// x.os where nothing but its text or its truth counts: what it says of a module is of no use.
bool Holders::isOnlyShown(NodeIndex attribute) {
  static constexpr std::array<std::string_view, 14> kTextMethods{
      "lower", "upper", "title", "strip",  "startswith",   "endswith", "capitalize",
      "isin",  "str",   "map",   "unique", "value_counts", "nunique",  "fillna"};
  const Consumer consumer = consumerOf(p_, attribute);
  // (s := x.os) hands the value on by a name as well.
  for (NodeIndex i = attribute; i != kNoNode && i != consumer.node; i = p_.parent(i)) {
    if (p_.kind(i) == Kind::kNamedExpression) return false;
  }
  switch (consumer.use) {
    case Use::kStatement:
    case Use::kTruth:
    case Use::kIdentity:
    case Use::kFormatted: return true;
    case Use::kCompare: return isComparedToConstants(consumer);
    case Use::kArgument: return parts_.named.keepsModulesIn(consumer);
    case Use::kObject: {
      const NodeIndex outer = p_.parent(attribute);
      return p_.kind(outer) == Kind::kAttribute &&
             isOneOf(p_.tree.text(p_.child(outer, f_.attribute)), kTextMethods);
    }
    default: return false;
  }
}

}  // namespace gantlet::python
