// Verdict: what the judge says of a submission. A deny is not an Error and not an ExecutionResult.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/facts.h"
#include "core/capability.h"

namespace gantlet {

// From best to worst: the worst finding decides.
enum class Action : std::uint8_t { kAllow, kReview, kDeny };
enum class Severity : std::uint8_t { kNote, kLow, kMedium, kHigh, kCritical };

[[nodiscard]] std::string_view actionName(Action action);        // "allow", "review", "deny"
[[nodiscard]] std::string_view severityName(Severity severity);  // "note" … "critical"

struct Finding {
  std::string rule;  // "py.import.not-allowed"
  Severity severity = Severity::kHigh;
  std::vector<int> cwe;  // CWE numbers, the main one first; printed as "CWE-829"
  std::string message;
  SourceSpan span;
  std::string file;  // what the span is of, where that is not the submission as a whole; else empty
  std::string snippet;  // the line of the span, at most 200 characters, valid UTF-8
  Action action = Action::kDeny;
  // The line by which a policy would allow it (policy_line.h); empty: there is none.
  std::string policyLine;
  std::string hint;         // what to write instead, one sentence; empty: nothing can be said
  std::string replacement;  // what to put in the span's place as it is; mostly empty
  std::string purpose;      // what for (rules/hints/); mostly empty
};

struct Verdict {
  Action action = Action::kDeny;  // an untouched verdict denies
  std::string policy;             // "default@1": name and version
  std::string policyDigest;       // "sha256:…" of the effective policy
  CapabilitySet capabilities;     // needed by the facts and granted by the policy
  std::vector<Finding> findings;  // in source order
  std::string advice;             // all hints, as a paragraph; empty where nothing is stopped
  // It allows because the runner holds what the rules leave open (`runner: true` in a rule, and
  // absentPackages): behind no other runner may the submission run.
  bool needsRunner = false;
  // Top-level packages that the policy does not allow and that the submission can do without: each
  // import of them is guarded. They must be missing when it runs.
  std::vector<std::string> absentPackages;
  bool readsAnyPickle = false;    // the policy has turned the rule off, or denies nothing
  bool evaluatesAnyText = false;  // the same, of formulas and other texts that libraries run
  bool complete = false;          // false: parse trouble or a limit; kAllow only for `observe`
};

}  // namespace gantlet
