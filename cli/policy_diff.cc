// gantlet policy diff: how two policies differ, and what the new one would have decided about what
// the audit log has seen. The log has no source text: a submission can be judged anew where its
// source was kept beside the log, or lies in a folder of files; for how many it can't is told.
#include <array>
#include <map>

#include "analyzer/analyze.h"
#include "audit/export_forms.h"
#include "audit/query.h"
#include "audit/side_store.h"
#include "cli/audit_source.h"
#include "cli/command.h"
#include "cli/common.h"
#include "cli/data_folder.h"
#include "cli/exit_codes.h"
#include "cli/inputs.h"
#include "core/digest.h"
#include "json/value.h"
#include "policy/judge.h"

namespace gantlet::cli {
namespace {

constexpr std::size_t kExamples = 5;  // of each change

constexpr auto kDiffFlags = withFilterFlags(std::array{
    Flag{"--against-audit", "", "judge anew what the audit log has seen"},
    Flag{"--sources", "DIR", "source files, found by their SHA-256"},
    Flag{"--log", "DIR", "a copied log (default: this host's)"},
    Flag{"--format", "text|json", "how the answer is written"},
    kDataDirFlag,
    kVerboseFlag,
});

// One code under one tenant, as often as it was submitted.
struct Seen {
  std::string tenant;
  std::string codeHash;
  Language language = Language::kPython;
  std::uint64_t submissions = 0;
  std::string lastSubmission;
  std::map<std::string, std::string> recorded;  // policy digest → action
};

struct Change {
  std::uint64_t submissions = 0;
  std::uint64_t codes = 0;
  std::vector<std::string> examples;           // submissions
  std::map<std::string, std::uint64_t> rules;  // that the new verdict names, by codes
};

struct Outcome {
  std::uint64_t submissions = 0;
  std::uint64_t judged = 0;     // anew, from the source
  std::uint64_t known = 0;      // by their records, which were made under both policies
  std::uint64_t unknown = 0;    // no source
  std::uint64_t otherwise = 0;  // judged anew under the old policy as the record does not say
  std::map<std::string, Change> changes;  // "allow -> deny"
};

// Where sources come from: the side store first, then the files of a folder.
class Sources {
 public:
  static Result<Sources> open(const Arguments& arguments, bool host) {
    Sources sources;
    if (host) {
      TRY(const std::filesystem::path data, dataFolderPath(arguments.value("--data-dir")));
      std::error_code failed;
      if (std::filesystem::is_directory(data / "side", failed)) {
        TRY(sources.store_, audit::SideStore::open(data / "side", data / "keys" / "tenants"));
      }
    }
    if (const auto folder = arguments.value("--sources")) {
      for (const std::string& file : findSources(*folder).files) {
        TRY(std::string text, readInput(file, ByteCount::mebi(2)));
        std::string hash = digestText(sha256(text));
        sources.files_.emplace(std::move(hash), std::move(text));
      }
    }
    return sources;
  }

  std::optional<std::string> find(const Seen& seen) {
    if (const auto found = files_.find(seen.codeHash); found != files_.end()) return found->second;
    if (!store_) return std::nullopt;
    auto source = store_->source(TenantId(seen.tenant), seen.codeHash);
    return source ? std::optional(std::move(source).value()) : std::nullopt;
  }

 private:
  std::unique_ptr<audit::SideStore> store_;
  std::map<std::string, std::string> files_;
};

Result<std::vector<Seen>> seenIn(const std::filesystem::path& folder, audit::RecordFilter filter) {
  filter.stages = {"judge"};
  std::map<std::pair<std::string, std::string>, Seen> all;
  const auto visit = [&](const audit::RecordView&, std::string_view entry) -> Result<bool> {
    TRY(const json::Value record, json::parse(entry));
    if (record.asObject() == nullptr) return true;
    const json::Object& details = audit::detailsOf(*record.asObject());
    const std::string tenant = audit::textOf(*record.asObject(), "tenant_id");
    Seen& seen = all[{tenant, audit::textOf(details, "code_hash")}];
    seen.tenant = tenant;
    seen.codeHash = audit::textOf(details, "code_hash");
    const auto language = parseLanguage(audit::textOf(details, "language"));
    if (language) seen.language = *language;
    ++seen.submissions;
    seen.lastSubmission = audit::textOf(*record.asObject(), "submission_id");
    seen.recorded[audit::textOf(details, "policy_digest")] =
        audit::textOf(*record.asObject(), "outcome");
    return true;
  };
  TRY([[maybe_unused]] const audit::Checkpoint checkpoint, audit::scanLog(folder, filter, visit));
  std::vector<Seen> list;
  list.reserve(all.size());
  for (auto& [key, seen] : all) list.push_back(std::move(seen));
  return list;
}

void addChange(Outcome& outcome, const Seen& seen, const std::string& before,
               const std::string& after, const Verdict* verdict) {
  if (before == after) return;
  Change& change = outcome.changes[before + " -> " + after];
  change.submissions += seen.submissions;
  ++change.codes;
  if (change.examples.size() < kExamples) change.examples.push_back(seen.lastSubmission);
  if (verdict == nullptr) return;
  std::map<std::string, bool> rules;
  for (const Finding& finding : verdict->findings) rules[finding.rule] = true;
  for (const auto& [rule, there] : rules) ++change.rules[rule];
}

Outcome replay(const std::vector<Seen>& all, Sources& sources, const Policy& before,
               const Policy& after) {
  Outcome outcome;
  for (const Seen& seen : all) {
    outcome.submissions += seen.submissions;
    const auto recordedBefore = seen.recorded.find(before.digest);
    const auto recordedAfter = seen.recorded.find(after.digest);
    const std::optional<std::string> source = sources.find(seen);
    if (source) {
      Submission submission;
      submission.tenant = TenantId(seen.tenant);
      submission.language = seen.language;
      submission.source = *source;
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
    }
  }
  return outcome;
}

json::Object outcomeJson(const Outcome& outcome) {
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
  return json::Object{{"submissions", outcome.submissions},      {"judged_anew", outcome.judged},
                      {"known_from_records", outcome.known},     {"unknown", outcome.unknown},
                      {"recorded_otherwise", outcome.otherwise}, {"changes", std::move(changes)}};
}

std::string outcomeText(const Outcome& outcome) {
  std::string text =
      std::to_string(outcome.submissions) + " submissions: " + std::to_string(outcome.judged) +
      " judged anew, " + std::to_string(outcome.known) + " known from records of both policies, " +
      std::to_string(outcome.unknown) + " unknown (no source was kept, and none is in --sources)\n";
  if (outcome.otherwise > 0) {
    text += std::to_string(outcome.otherwise) +
            " are judged otherwise by today's rules under the old policy than they were then\n";
  }
  if (outcome.changes.empty()) text += "no decision changes\n";
  for (const auto& [name, change] : outcome.changes) {
    text += name + ": " + std::to_string(change.submissions) + " submissions (" +
            std::to_string(change.codes) + " different codes)\n";
    for (const auto& [rule, count] : change.rules) {
      text += "  " + printable(rule) + " in " + std::to_string(count) + "\n";
    }
    text += "  such as";
    for (const std::string& id : change.examples) text += " " + printable(id);
    text += "\n";
  }
  return text;
}

// Each value that is another one.
json::Array valueChanges(const Policy& before, const Policy& after) {
  json::Array changes;
  const auto compare = [&](const char* what, const json::Value& a, const json::Value& b) {
    if (a == b) return;
    changes.emplace_back(json::Object{{"what", what}, {"old", a}, {"new", b}});
  };
  const auto names = [](const Policy& policy) {
    json::Array array;
    for (const Capability one : policy.granted.list()) array.emplace_back(capabilityName(one));
    return array;
  };
  compare("policy", before.label(), after.label());
  compare("digest", before.digest, after.digest);
  compare("enforce", before.enforce, after.enforce);
  compare("capabilities", names(before), names(after));
  compare("wall_ms", std::int64_t{before.limits.wall.count()},
          std::int64_t{after.limits.wall.count()});
  compare("cpu_cores", before.limits.cpuCores, after.limits.cpuCores);
  compare("memory_bytes", before.limits.memory.bytes(), after.limits.memory.bytes());
  compare("pids", before.limits.pids, after.limits.pids);
  compare("output_bytes", before.limits.output.bytes(), after.limits.output.bytes());
  return changes;
}

Result<int> diff(const Arguments& arguments, Console& console) {
  if (arguments.positional().size() != 2) {
    return Error{ErrorCode::kInvalidArgument, "name two policies", ""};
  }
  TRY(const Format format, formatOf(arguments));
  TRY(std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
  std::array<Policy, 2> policies;
  for (std::size_t i = 0; i < policies.size(); ++i) {
    Arguments chosen;
    chosen.set("--policy", arguments.positional()[i]);
    TRY(policies.at(i), policyOf(chosen, *rulebook));
  }
  json::Object document{{"values", valueChanges(policies[0], policies[1])}};
  std::optional<Outcome> outcome;
  if (arguments.has("--against-audit")) {
    TRY(const audit::RecordFilter filter, filterOf(arguments, SystemClock().wallNow()));
    const auto copy = arguments.value("--log");
    TRY(const std::filesystem::path folder, auditFolder(arguments, copy));
    if (!copy) TRY_STATUS(recordReading(arguments, kPolicyDiffSpec, console, "read", filter));
    TRY(Sources sources, Sources::open(arguments, !copy));
    TRY(const std::vector<Seen> seen, seenIn(folder, filter));
    outcome = replay(seen, sources, policies[0], policies[1]);
    document.set("replay", outcomeJson(*outcome));
  }
  if (format == Format::kJson) {
    console.out(json::write(document, json::Style::kPretty) + "\n");
    return kExitSuccess;
  }
  const json::Array& values = *document.find("values")->asArray();
  for (const json::Value& change : values) {
    const json::Object& item = *change.asObject();
    console.out(printable(*item.find("what")->asString()) + ": " +
                printable(json::write(*item.find("old"))) + " -> " +
                printable(json::write(*item.find("new"))) + "\n");
  }
  if (values.empty()) console.out("the policies are the same\n");
  if (outcome) console.out(outcomeText(*outcome));
  return kExitSuccess;
}

}  // namespace

const CommandSpec kPolicyDiffSpec{
    "policy diff",
    "compare two policies, also against what the audit log has seen",
    "[FLAG...] OLD NEW",
    "Tells the values that differ. With --against-audit: what the new policy would have decided "
    "about the\n"
    "submissions of the log, where their sources were kept or are in --sources, and for how many "
    "that is\n"
    "not known.",
    kDiffFlags,
    "  gantlet policy diff default strict\n"
    "  gantlet policy diff default ./next.yaml --against-audit --since 30d --tenant acme\n"};

int runPolicyDiff(const Arguments& arguments, Console& console) {
  const Result<int> code = diff(arguments, console);
  return code ? *code : fail(kPolicyDiffSpec, console, code.error());
}

}  // namespace gantlet::cli
