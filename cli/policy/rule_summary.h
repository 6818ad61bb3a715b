// RuleSummary: what was found in many files, by rule: where a reader of a large tree begins.
//
// Thread-safety: none.
#pragma once

#include <map>
#include <string>

#include "policy/verdict.h"

namespace gantlet::cli {

class RuleSummary {
 public:
  // The findings of one file.
  void add(const Verdict& verdict);
  void add(const RuleSummary& other);

  [[nodiscard]] bool empty() const { return rules_.empty(); }
  [[nodiscard]] std::size_t findings() const;

  // A line a rule, those that decide most and are found most first: how many findings in how many
  // files, the rule's severity, and the worst that a finding of it did. "" where nothing was found.
  [[nodiscard]] std::string table(bool colour) const;

 private:
  struct Row {
    std::size_t findings = 0;
    std::size_t files = 0;
    Severity severity = Severity::kNote;
    Action action = Action::kAllow;
  };
  std::map<std::string, Row> rules_;
};

}  // namespace gantlet::cli
