// What another policy would have decided about what the audit log has seen. The log has no source
// text: a submission is judged anew where its source is to be had; where records were made under
// both policies they are believed; for the rest it is said how many can't be known.
//
// Thread-safety: functions; safe from any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "audit/query.h"
#include "json/value.h"
#include "policy/policy.h"

namespace gantlet {

// One code under one tenant, as often as it was submitted.
struct SeenCode {
  std::string tenant;
  std::string codeHash;
  Language language = Language::kPython;
  bool cells = false;  // a context's, as one program (Submission::cells)
  std::uint64_t submissions = 0;
  std::string lastSubmission;
  std::map<std::string, std::string> recorded;  // policy digest → action
};

struct ReplayChange {
  std::uint64_t submissions = 0;
  std::uint64_t codes = 0;
  std::vector<std::string> examples;           // submissions
  std::map<std::string, std::uint64_t> rules;  // that the new verdict names, by codes
};

struct ReplayOutcome {
  std::uint64_t submissions = 0;
  std::uint64_t judged = 0;     // anew, from the source
  std::uint64_t known = 0;      // by their records, which were made under both policies
  std::uint64_t unknown = 0;    // no source
  std::uint64_t otherwise = 0;  // judged anew under the old policy as the record does not say
  std::uint64_t left = 0;       // beyond what was asked to be judged anew: unknown as well
  std::map<std::string, ReplayChange> changes;  // "allow -> deny"
};

// The source of a code; nullopt where there is none.
using SourceOf = std::function<std::optional<std::string>(const SeenCode& seen)>;

// The codes of the log's records that match, those that were seen last first. Errors: the log's.
[[nodiscard]] Result<std::vector<SeenCode>> codesIn(const std::filesystem::path& folder,
                                                    audit::RecordFilter filter,
                                                    BlockIndex* index = nullptr);

// Judges at most `most` codes anew.
[[nodiscard]] ReplayOutcome replayPolicies(const std::vector<SeenCode>& all, const SourceOf& source,
                                           const Policy& before, const Policy& after,
                                           std::size_t most = SIZE_MAX);

[[nodiscard]] json::Object replayJson(const ReplayOutcome& outcome);

}  // namespace gantlet
