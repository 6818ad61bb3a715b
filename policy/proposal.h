// Proposal: the smallest change of a policy that would let a submission run, for a person to decide
// about. It is made of the lines that findings name (policy_line.h), and proven: under the amended
// policy the judge allows the submission, and without any one of the lines it does not.
//
// There is none where a finding is critical, where no line can allow it, where a rule of high
// severity would have to be turned down, where a whole module would have to be trusted without a
// list of its harmless names, or where it takes a dangerous capability (sockets, processes, native
// code): that is an administrator's own policy to write.
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <vector>

#include "analyzer/analyze.h"
#include "policy/policy.h"

namespace gantlet {

struct Proposal {
  // Each is a line of a policy document in YAML's flow style.
  std::vector<std::string> lines;
  // What the program can reach by them beyond the policy; both may be empty: then it is rules
  // alone.
  std::vector<std::string> modules;
  std::vector<std::string> names;  // of modules and builtins
  std::vector<std::string> rules;  // that are turned down to allow
  std::vector<std::string> capabilities;
  std::string document;    // the amended policy
  Policy policy;           // the same, read
  std::string impossible;  // why there is none; empty: there is one
};

// REQUIRES: `base` can be extended by its name. A submission that `base` allows has a proposal
// without lines.
[[nodiscard]] Proposal proposeFor(const Rulebook& rulebook, const Policy& base,
                                  const Submission& submission, const AnalyzeLimits& limits = {});

}  // namespace gantlet
