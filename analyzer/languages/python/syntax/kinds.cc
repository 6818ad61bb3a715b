#include "analyzer/languages/python/syntax/kinds.h"

#include <array>
#include <string_view>
#include <utility>

namespace gantlet::python {
namespace {

constexpr std::array kKindNames{
#define GANTLET_PYTHON_KIND(enumerator, name) \
  std::pair<Kind, std::string_view>(Kind::enumerator, name),
    GANTLET_PYTHON_KINDS(GANTLET_PYTHON_KIND)
#undef GANTLET_PYTHON_KIND
};

Kind findKind(std::string_view name) {
  for (const auto& entry : kKindNames) {
    if (entry.second == name) return entry.first;
  }
  return Kind::kStrange;
}

Grammar makeGrammar() {
  const GrammarNames& names = grammarNames(Language::kPython);
  Grammar result;
  for (std::uint16_t symbol = 0; symbol < names.symbolCount(); ++symbol) {
    result.kinds.push_back(names.isNamed(symbol) ? findKind(names.symbolName(symbol))
                                                 : Kind::kToken);
  }
  result.fields = Fields{
      names.field("alias"),           names.field("arguments"),
      names.field("attribute"),       names.field("body"),
      names.field("function"),        names.field("left"),
      names.field("module_name"),     names.field("name"),
      names.field("object"),          names.field("operator"),
      names.field("parameters"),      names.field("return_type"),
      names.field("right"),           names.field("subscript"),
      names.field("superclasses"),    names.field("type"),
      names.field("type_parameters"), names.field("value"),
  };
  return result;
}

}  // namespace

const Grammar& grammar() {
  static const Grammar kGrammar = makeGrammar();
  return kGrammar;
}

bool isSpecification(const SyntaxTree& tree, NodeIndex named) {
  const auto kindOf = [&tree](NodeIndex i) { return grammar().kinds[tree.node(i).symbol]; };
  NodeIndex parent = tree.node(named).parent;
  if (parent == kNoNode) return false;
  const bool list = kindOf(parent) == Kind::kExpressionList || kindOf(parent) == Kind::kPatternList;
  if (list && named == parent + 1) parent = tree.node(parent).parent;
  return parent != kNoNode && kindOf(parent) == Kind::kInterpolation;
}

}  // namespace gantlet::python
