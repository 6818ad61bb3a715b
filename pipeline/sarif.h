// SARIF 2.1.0 (OASIS) of vetted files, as GitHub code scanning takes it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "json/value.h"
#include "pipeline/report.h"
#include "policy/policy.h"

namespace gantlet {

// A URI reference (RFC 3986): absolute paths become file URIs, everything but unreserved characters
// and '/' is percent-encoded; "-" and no name are "stdin".
[[nodiscard]] std::string artifactUri(std::string_view filename);

// The part of a snippet by which a finding is known again when the code around it moves.
[[nodiscard]] std::string_view withoutIndent(std::string_view line);

// A log that is put together file by file, so that nobody need hold the findings of all files. Each
// call belongs to one log; one thread at a time.
class SarifLog {
 public:
  // `roots`: absolute folders, without a slash at the end ("/" is ""). A report whose absolute file
  // name lies in one of them is told relative to the first such one (uriBaseId), so that the log
  // means the same on another machine.
  explicit SarifLog(std::vector<std::string> roots = {});

  // The results (SARIF 2.1.0, section 3.27) of one file, for finish().
  [[nodiscard]] json::Array add(const Report& report);
  // The whole log. `results`: what add() gave, of all files in the order of the calls, as one
  // array, which may be kept as text. REQUIRES: it is called once, at the end.
  [[nodiscard]] json::Object finish(json::Value results);

 private:
  [[nodiscard]] json::Object locationOf(std::string_view filename);
  [[nodiscard]] std::size_t indexOf(const Finding& finding);

  std::vector<std::string> roots_;
  std::vector<std::string> bases_;      // the roots that a file lies in, in the order of the files
  std::vector<RuleDescription> rules_;  // in the order in which findings name them
  std::map<std::string, std::size_t> ruleIndex_;
  std::set<int> cwes_;
  json::Array artifacts_;
  json::Array notifications_;
  Action worst_ = Action::kAllow;
  CapabilitySet capabilities_;
};

}  // namespace gantlet
