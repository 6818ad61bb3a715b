// Policy documents: rules/policies/*.yaml and tenants' own files. Keys and meaning:
// rules/README.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "policy/policy.h"
#include "policy/rule_store.h"

namespace gantlet {

// REQUIRES: reading.lookup. Errors: kInvalidArgument with "file:line: what is wrong".
[[nodiscard]] Result<Policy> parsePolicyDocument(std::string_view yaml, std::string_view filename,
                                                 const std::shared_ptr<const RuleStore>& store,
                                                 const PolicyReading& reading);

// SHA-256 over the canonical text of what the policy means, the rules and the surfaces that it
// uses: "sha256:…". Name, version and description are part of it.
[[nodiscard]] std::string policyDigest(const Policy& policy);

}  // namespace gantlet
