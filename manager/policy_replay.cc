#include "manager/policy_replay.h"

#include <algorithm>
#include <tuple>

#include "analyzer/analyze.h"
#include "audit/export_forms.h"
#include "policy/judge.h"

namespace gantlet {
namespace {

constexpr std::size_t kExamples = 5;  // of each change

void addChange(ReplayOutcome& outcome, const SeenCode& seen, const std::string& before,
               const std::string& after, const Verdict* verdict) {
  if (before == after) return;
  ReplayChange& change = outcome.changes[before + " -> " + after];
  change.submissions += seen.submissions;
  ++change.codes;
  if (change.examples.size() < kExamples) change.examples.push_back(seen.lastSubmission);
  if (verdict == nullptr) return;
  std::map<std::string, bool> rules;
  for (const Finding& finding : verdict->findings) rules[finding.rule] = true;
  for (const auto& [rule, there] : rules) ++change.rules[rule];
}

}  // namespace

Result<std::vector<SeenCode>> codesIn(const std::filesystem::path& folder,
                                      audit::RecordFilter filter, BlockIndex* index) {
  filter.stages = {"judge"};
  std::map<std::tuple<std::string, std::string, bool>, SeenCode> all;
  const auto visit = [&](const audit::RecordView&, std::string_view entry) -> Result<bool> {
    TRY(const json::Value record, json::parse(entry));
    if (record.asObject() == nullptr) return true;
    const json::Object& details = audit::detailsOf(*record.asObject());
    const std::string tenant = audit::textOf(*record.asObject(), "tenant_id");
    const bool cells = details.find("cell_hash") != nullptr;
    SeenCode& seen = all[{tenant, audit::textOf(details, "code_hash"), cells}];
    seen.tenant = tenant;
    seen.cells = cells;
    seen.codeHash = audit::textOf(details, "code_hash");
    const auto language = parseLanguage(audit::textOf(details, "language"));
    if (language) seen.language = *language;
    ++seen.submissions;
    seen.lastSubmission = audit::textOf(*record.asObject(), "submission_id");
    seen.recorded[audit::textOf(details, "policy_digest")] =
        audit::textOf(*record.asObject(), "outcome");
    return true;
  };
  TRY([[maybe_unused]] const audit::Checkpoint checkpoint,
      audit::scanLog(folder, filter, visit, {std::nullopt, index}));
  std::vector<SeenCode> list;
  list.reserve(all.size());
  for (auto& [key, seen] : all) list.push_back(std::move(seen));
  // Ids begin with the time.
  std::stable_sort(list.begin(), list.end(), [](const SeenCode& a, const SeenCode& b) {
    return a.lastSubmission > b.lastSubmission;
  });
  return list;
}

ReplayOutcome replayPolicies(const std::vector<SeenCode>& all, const SourceOf& sourceOf,
                             const Policy& before, const Policy& after, std::size_t most) {
  ReplayOutcome outcome;
  for (const SeenCode& seen : all) {
    outcome.submissions += seen.submissions;
    const auto recordedBefore = seen.recorded.find(before.digest);
    const auto recordedAfter = seen.recorded.find(after.digest);
    std::optional<std::string> source;
    if (most > 0) source = sourceOf(seen);
    if (source) {
      --most;
      Submission submission;
      submission.tenant = TenantId(seen.tenant);
      submission.language = seen.language;
      submission.source = *source;
      submission.cells = seen.cells;
      const Facts facts = analyze(submission);
      const Verdict old = judge(facts, submission, before);
      const Verdict now = judge(facts, submission, after);
      const std::string oldAction(actionName(old.action));
      // The rules may have changed since, or the analyzer: a record that says otherwise is told.
      if (recordedBefore != seen.recorded.end() && recordedBefore->second != oldAction) {
        outcome.otherwise += seen.submissions;
      }
      outcome.judged += seen.submissions;
      addChange(outcome, seen, oldAction, std::string(actionName(now.action)), &now);
    } else if (recordedBefore != seen.recorded.end() && recordedAfter != seen.recorded.end()) {
      outcome.known += seen.submissions;
      addChange(outcome, seen, recordedBefore->second, recordedAfter->second, nullptr);
    } else {
      outcome.unknown += seen.submissions;
      if (most == 0) outcome.left += seen.submissions;
    }
  }
  return outcome;
}

json::Object replayJson(const ReplayOutcome& outcome) {
  json::Array changes;
  for (const auto& [name, change] : outcome.changes) {
    json::Array examples;
    for (const std::string& id : change.examples) examples.emplace_back(id);
    json::Object rules;
    for (const auto& [rule, count] : change.rules) rules.append(rule, count);
    changes.emplace_back(json::Object{{"change", name},
                                      {"submissions", change.submissions},
                                      {"codes", change.codes},
                                      {"examples", std::move(examples)},
                                      {"rules", std::move(rules)}});
  }
  return json::Object{
      {"submissions", outcome.submissions},  {"judged_anew", outcome.judged},
      {"known_from_records", outcome.known}, {"unknown", outcome.unknown},
      {"not_looked_at", outcome.left},       {"recorded_otherwise", outcome.otherwise},
      {"changes", std::move(changes)}};
}

}  // namespace gantlet
