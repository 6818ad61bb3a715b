#include "cli/policy/rule_summary.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "cli/console.h"
#include "cli/program/findings_text.h"

namespace gantlet::cli {
namespace {

std::string leftPadded(std::string text, std::size_t width) {
  if (text.size() < width) text.insert(0, width - text.size(), ' ');
  return text;
}

std::string rightPadded(std::string_view text, std::size_t width) {
  std::string padded(text);
  if (padded.size() < width) padded.resize(width, ' ');
  return padded;
}

}  // namespace

void RuleSummary::add(const Verdict& verdict) {
  std::set<std::string_view> seen;
  for (const Finding& finding : verdict.findings) {
    Row& row = rules_[finding.rule];
    ++row.findings;
    if (seen.insert(finding.rule).second) ++row.files;
    row.severity = std::max(row.severity, finding.severity);
    row.action = std::max(row.action, finding.action);
  }
}

void RuleSummary::add(const RuleSummary& other) {
  for (const auto& [rule, more] : other.rules_) {
    Row& row = rules_[rule];
    row.severity = std::max(row.severity, more.severity);
    row.findings += more.findings;
    row.files += more.files;
    row.action = std::max(row.action, more.action);
  }
}

std::size_t RuleSummary::findings() const {
  std::size_t count = 0;
  for (const auto& [rule, row] : rules_) count += row.findings;
  return count;
}

std::string RuleSummary::table(bool colour) const {
  if (rules_.empty()) return "";
  std::vector<const std::pair<const std::string, Row>*> order;
  for (const auto& rule : rules_) order.push_back(&rule);
  std::stable_sort(order.begin(), order.end(), [](const auto* a, const auto* b) {
    if (a->second.action != b->second.action) return a->second.action > b->second.action;
    return a->second.findings > b->second.findings;
  });
  std::string text = tinted("findings  files  severity  action  rule", Tint::kBold, colour) + "\n";
  for (const auto* rule : order) {
    const Row& row = rule->second;
    text += leftPadded(std::to_string(row.findings), 8) + "  " +
            leftPadded(std::to_string(row.files), 5) + "  " +
            rightPadded(severityName(row.severity), 8) + "  " +
            tinted(rightPadded(actionName(row.action), 6), tintOf(row.action), colour) + "  " +
            printable(rule->first) + "\n";
  }
  return text;
}

}  // namespace gantlet::cli
