// buildProfile: a verdict's capabilities become a default-deny syscall filter, each rule with its
// reason. Pure: the same input gives the same profile.
#pragma once

#include "core/seccomp_profile.h"
#include "core/submission.h"
#include "policy/policy.h"
#include "policy/verdict.h"

namespace gantlet {

// The base set of the language's runtime, the sets of the verdict's capabilities (already cut down
// to the policy's grants), and the always-refused list, from rules/capabilities/*.yaml.
[[nodiscard]] SeccompProfile buildProfile(const Rulebook& rulebook, Language language,
                                          const CapabilitySet& capabilities);

}  // namespace gantlet
