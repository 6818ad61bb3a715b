// gantlet policy diff: how two policies differ, and what the new one would have decided about what
// the audit log has seen. The log has no source text: a submission can be judged anew where its
// source was kept beside the log, or lies in a folder of files; for how many it can't is told.
#include <array>
#include <map>

#include "audit/query.h"
#include "audit/side_store.h"
#include "cli/audit/audit_source.h"
#include "cli/command.h"
#include "cli/common.h"
#include "cli/data_folder.h"
#include "cli/exit_codes.h"
#include "cli/inputs.h"
#include "core/digest.h"
#include "core/joined.h"
#include "json/value.h"
#include "manager/policy_replay.h"
#include "policy/policy_changes.h"
#include "service/policy_json.h"

namespace gantlet::cli {
namespace {

constexpr auto kDiffFlags = withFilterFlags(std::array{
    Flag{"--against-audit", "", "judge anew what the audit log has seen"},
    Flag{"--sources", "DIR", "source files, found by their SHA-256"},
    Flag{"--log", "DIR", "a copied log (default: this host's)"},
    kFormatFlag,
    kDataDirFlag,
    kVerboseFlag,
});

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

  std::optional<std::string> find(const SeenCode& seen) {
    if (const auto found = files_.find(seen.codeHash); found != files_.end()) return found->second;
    if (!store_) return std::nullopt;
    auto source = store_->source(TenantId(seen.tenant), seen.codeHash);
    return source ? std::optional(std::move(source).value()) : std::nullopt;
  }

 private:
  std::unique_ptr<audit::SideStore> store_;
  std::map<std::string, std::string> files_;
};

std::string outcomeText(const ReplayOutcome& outcome) {
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

std::string listOf(const std::vector<std::string>& texts) {
  const std::string text = joined(texts);
  return text.empty() ? "-" : text;
}

Result<int> diff(const Arguments& arguments, Console& console) {
  if (arguments.positional().size() < 2) {
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
  const std::vector<PolicyChange> values = policyChanges(policies[0], policies[1]);
  json::Object document{{"values", policyChangesJson(values)}};
  std::optional<ReplayOutcome> outcome;
  if (arguments.has("--against-audit")) {
    TRY(const audit::RecordFilter filter, filterOf(arguments, SystemClock().wallNow()));
    const auto copy = arguments.value("--log");
    TRY(const std::filesystem::path folder, auditFolder(arguments, copy));
    if (!copy) TRY_STATUS(recordReading(arguments, kPolicyDiffSpec, console, "read", filter));
    TRY(Sources sources, Sources::open(arguments, !copy));
    TRY(const std::vector<SeenCode> seen, codesIn(folder, filter));
    outcome = replayPolicies(
        seen, [&](const SeenCode& one) { return sources.find(one); }, policies[0], policies[1]);
    document.set("replay", replayJson(*outcome));
  }
  if (format == Format::kJson) {
    console.out(json::write(document, json::Style::kPretty) + "\n");
    return kExitSuccess;
  }
  for (const PolicyChange& change : values) {
    console.out(printable(change.what) + ": " + printable(listOf(change.before)) + " -> " +
                printable(listOf(change.after)) + "\n");
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
