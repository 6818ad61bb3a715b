// A policy's own rules: the same format as rules/<language>/*.yaml, inside of a policy document.
// Thread-safety: safe from any thread on policies of one's own.
#pragma once

#include <string>
#include <vector>

#include "policy/policy.h"
#include "policy/policy_detail.h"
#include "policy/yaml.h"

namespace gantlet {

// Reads the key "rules" of a language's part, on top of what the policy has.
void readOwnRules(YamlReader& reader, const RuleStore& store, Language language,
                  LanguagePolicy& policy);

// Runs the examples of the policy's own rules under it; one line for each that does not do what it
// says.
[[nodiscard]] std::vector<std::string> failedExamples(const Policy& policy);

}  // namespace gantlet
