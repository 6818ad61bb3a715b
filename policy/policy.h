// Policy: what a tenant's submissions may do. Documents under rules/policies/ (presets) or a file
// of the tenant's own that extends one; rules under rules/<language>/.
//
// Thread-safety: a loaded Rulebook and its policies are immutable; share them freely.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/capability.h"
#include "core/limits.h"
#include "core/result.h"
#include "policy/verdict.h"

namespace gantlet {

struct PolicyDetail;  // import allowlists, actions of rules: policy/'s own business

struct Policy {
  std::string name;  // "default"
  int version = 1;
  std::string digest;  // "sha256:…" over the canonical effective policy and the rules it uses
  std::string description;
  bool enforce = true;  // false (observe): findings keep their action, the verdict allows
  CapabilitySet granted;
  Limits limits;
  std::shared_ptr<const PolicyDetail> detail;

  [[nodiscard]] std::string label() const { return name + "@" + std::to_string(version); }
};

// All rules, capability tables and preset policies, loaded from the embedded data.
class Rulebook {
 public:
  // Errors: kInternal for a broken embedded file (names file and line): then nothing may be judged.
  [[nodiscard]] static Result<std::shared_ptr<const Rulebook>> load();

  virtual ~Rulebook() = default;
  [[nodiscard]] virtual std::vector<std::string> policyNames() const = 0;
  // Errors: kNotFound, naming the policies there are.
  [[nodiscard]] virtual Result<Policy> policy(std::string_view name) const = 0;
  // A tenant's own document. Errors: kInvalidArgument with "file:line: what is wrong".
  [[nodiscard]] virtual Result<Policy> parsePolicy(std::string_view yaml,
                                                   std::string_view filename) const = 0;

 protected:
  Rulebook() = default;
};

}  // namespace gantlet
