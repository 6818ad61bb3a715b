#include "policy/rule_conditions.h"

#include <algorithm>
#include <string_view>

#include "policy/pattern.h"

namespace gantlet {

bool RuleConditions::hold(const Rule& rule) const {
  if (std::any_of(rule.unlessUsed.begin(), rule.unlessUsed.end(),
                  [this](const std::string& name) { return uses(name); })) {
    return false;
  }
  if (rule.requires_.empty()) return true;
  return std::any_of(imported_.begin(), imported_.end(), [&](const std::string& module) {
    return dottedMatchAny(rule.requires_, module);
  });
}

// Looked for once a name: rules ask again at every fact that they match, which a submission can
// repeat thousands of times.
bool RuleConditions::uses(const std::string& name) const {
  const auto known = used_.find(name);
  if (known != used_.end()) return known->second;
  const bool attribute = name.starts_with('.');
  const std::string_view plain = std::string_view(name).substr(attribute ? 1 : 0);
  const bool found = std::any_of(facts_.items.begin(), facts_.items.end(), [&](const Fact& fact) {
    const bool kind = attribute ? fact.kind == FactKind::kAttr
                                : fact.kind == FactKind::kCall || fact.kind == FactKind::kRef;
    return kind && fact.name == plain;
  });
  used_.emplace(name, found);
  return found;
}

}  // namespace gantlet
