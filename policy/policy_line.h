// What a policy would have to say for a finding to allow: for people who write policies.
// Thread-safety: safe from any thread.
#pragma once

#include <string>

#include "policy/finding_list.h"

namespace gantlet {

// A line of a policy document (rules/README.md), in YAML's flow style: the narrowest that there is.
// Empty where no policy can allow it.
[[nodiscard]] std::string policyLineFor(const Rule& rule, const MessageWords& words,
                                        Language language, const RuleStore& store);

}  // namespace gantlet
