// RuleConditions: what a rule asks of the whole submission, beside the fact that it matches: that
// it imports a module (`requires`), that it uses a name nowhere (`unless_used`). Thread-safety: one
// judging, one thread.
#pragma once

#include <map>
#include <set>
#include <string>

#include "analyzer/facts.h"
#include "policy/rule.h"

namespace gantlet {

class RuleConditions {
 public:
  // Both must outlive this. `imported`: canonical names.
  RuleConditions(const Facts& facts, const std::set<std::string, std::less<>>& imported)
      : facts_(facts), imported_(imported) {}

  [[nodiscard]] bool hold(const Rule& rule) const;

 private:
  [[nodiscard]] bool uses(const std::string& name) const;

  const Facts& facts_;
  const std::set<std::string, std::less<>>& imported_;
  mutable std::map<std::string, bool> used_;  // what uses() has found
};

}  // namespace gantlet
