// buildProfile: a verdict's capabilities become a default-deny syscall filter, each rule with its
// reason. Pure: the same input gives the same profile.
#pragma once

#include <map>
#include <mutex>
#include <utility>

#include "core/seccomp_profile.h"
#include "core/submission.h"
#include "policy/policy.h"
#include "policy/verdict.h"

namespace gantlet {

// The base set of the language's runtime, the sets of the verdict's capabilities (already cut down
// to the policy's grants), and the always-refused list, from rules/capabilities/*.yaml.
[[nodiscard]] SeccompProfile buildProfile(const Rulebook& rulebook, Language language,
                                          const CapabilitySet& capabilities);

// The profiles of one rulebook that were built so far: sets of capabilities are few, and building
// one costs more than judging a script. Thread-safety: any thread.
class ProfileCache {
 public:
  // `rulebook`: always the same one.
  [[nodiscard]] SealedProfile get(const Rulebook& rulebook, Language language,
                                  const CapabilitySet& capabilities);

 private:
  std::mutex mutex_;
  std::map<std::pair<Language, std::uint32_t>, SealedProfile> profiles_;
};

}  // namespace gantlet
