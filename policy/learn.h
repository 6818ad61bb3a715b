// A policy learned from programs: the smallest that allows them all, made of what findings name, as
// a proposal is (amendment.h), and proven: under it the judge allows each of the programs, and
// without any one of its entries at least one of them is refused.
//
// A program that no entries can allow (a critical finding, a socket, another process) is left out
// and told of: such a policy is an administrator's own to write.
//
// Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analyzer/analyze.h"
#include "policy/amendment.h"
#include "policy/policy.h"

namespace gantlet {

struct LearnedUse {
  std::size_t program = 0;  // index into what was given
  std::uint32_t line = 1;
  std::string rule;     // that refuses it without the entry
  std::string message;  // the finding's
};

struct LearnedEntry {
  PolicyEntry entry;
  std::vector<LearnedUse> uses;  // never empty; by program and line
};

struct LearnedPolicy {
  std::vector<LearnedEntry> entries;
  struct LeftOut {
    std::size_t program = 0;
    std::string why;
  };
  std::vector<LeftOut> leftOut;
};

// REQUIRES: `base` can be extended by its name in `rulebook`.
// Errors: kInternal (the amended policy can't be read).
[[nodiscard]] Result<LearnedPolicy> learnPolicy(const Rulebook& rulebook, const Policy& base,
                                                const std::vector<Submission>& programs,
                                                const AnalyzeLimits& limits = {});

}  // namespace gantlet
