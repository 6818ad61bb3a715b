// How two policies differ, value by value and list by list. Thread-safety: a pure function.
#pragma once

#include <string>
#include <vector>

#include "policy/policy.h"

namespace gantlet {

struct PolicyChange {
  std::string what;  // "enforce", "limits.memory_bytes", "capabilities", "python.modules", "rules"
  // Of a value: one of each. Of a list: what only the one has.
  std::vector<std::string> before;
  std::vector<std::string> after;
};

[[nodiscard]] std::vector<PolicyChange> policyChanges(const Policy& before, const Policy& after);

}  // namespace gantlet
