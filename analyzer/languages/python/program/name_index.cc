#include "analyzer/languages/python/program/name_index.h"

namespace gantlet::python {
namespace {

constexpr std::size_t kLongestText = 48;
const std::vector<NodeIndex> kNobody;

}  // namespace

void NameIndex::build() {
  if (built_) return;
  built_ = true;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    const Kind kind = p_.kind(i);
    if (kind == Kind::kIdentifier) {
      names_[p_.tree.text(i)].push_back(i);
      if (p_.useOf[i] == kNone) continue;
      for (const VariableIndex variable : p_.uses[p_.useOf[i]].variables) {
        uses_[variable].push_back(i);
      }
    } else if (kind == Kind::kFunctionDefinition || kind == Kind::kLambda) {
      functions_[p_.innerScopes[i]] = i;
    } else if (kind == Kind::kStringContent && p_.tree.text(i).size() <= kLongestText) {
      texts_.push_back(i);
    }
  }
}

const std::vector<NodeIndex>& NameIndex::named(std::string_view text) {
  build();
  const auto found = names_.find(text);
  return found == names_.end() ? kNobody : found->second;
}

const std::vector<NodeIndex>& NameIndex::usesOf(VariableIndex variable) {
  build();
  const auto found = uses_.find(variable);
  return found == uses_.end() ? kNobody : found->second;
}

NodeIndex NameIndex::functionOf(VariableIndex variable) {
  build();
  const auto found = functions_.find(p_.variables[variable].scope);
  return found == functions_.end() ? kNoNode : found->second;
}

const std::vector<NodeIndex>& NameIndex::shortTexts() {
  build();
  return texts_;
}

}  // namespace gantlet::python
