// CapabilityTable: the syscall sets of rules/capabilities/*.yaml, read and checked.
//
// Thread-safety: immutable after parsing.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/capability.h"
#include "core/result.h"
#include "core/seccomp_profile.h"

namespace gantlet {

// One language's rules, expanded to one syscall a rule.
struct CapabilityTable {
  std::vector<SyscallRule> base;
  std::array<std::vector<SyscallRule>, kCapabilityCount> sets;  // by Capability
};

// Errors: kInvalidArgument with file:line. A reason is never empty; values are in range; an allow
// rule without arguments beside one with arguments for the same name in one set is a contradiction.
[[nodiscard]] Result<CapabilityTable> parseCapabilityTable(std::string_view yaml,
                                                           std::string_view filename);
[[nodiscard]] Result<std::vector<SyscallRule>> parseRefusals(std::string_view yaml,
                                                             std::string_view filename);

// Errors: an allow rule for a syscall that is always refused whatever its arguments.
[[nodiscard]] Status checkAgainstRefusals(const CapabilityTable& table,
                                          const std::vector<SyscallRule>& refusals,
                                          std::string_view filename);

}  // namespace gantlet
