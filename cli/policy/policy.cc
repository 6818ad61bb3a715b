// gantlet policy: list, show, check and explain.
#include <array>
#include <set>

#include "analyzer/analyze.h"
#include "audit/query.h"
#include "cli/audit/audit_source.h"
#include "cli/command.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/program/findings_text.h"
#include "cli/provider/library_check.h"
#include "json/value.h"
#include "pipeline/report_json.h"
#include "policy/judge.h"
#include "policy/own_rules.h"
#include "service/policy_json.h"

namespace gantlet::cli {
namespace {

constexpr std::array kListFlags{kFormatFlag};
constexpr std::array kShowFlags{kFormatFlag, kDataDirFlag, kVerboseFlag};
constexpr std::string_view kDigestPrefix = "sha256:";
constexpr std::size_t kDigestWidth = kDigestPrefix.size() + 64;
constexpr std::array kCheckFlags{kFormatFlag, kVerboseFlag};
constexpr std::array kExplainFlags{kLanguageFlag, kPolicyFlag, kFormatFlag};

std::string names(const CapabilitySet& set) {
  std::string text;
  for (const Capability capability : set.list()) {
    text += (text.empty() ? "" : " ") + std::string(capabilityName(capability));
  }
  return text;
}

std::string seconds(std::chrono::milliseconds time) {
  std::string text = std::to_string(time.count() / 1000);
  if (time.count() % 1000 != 0) text += "." + std::to_string(1000 + time.count() % 1000).substr(1);
  return text + " s";
}

std::string policyText(const Policy& policy) {
  const Limits& limits = policy.limits;
  std::string cores = json::write(limits.cpuCores);
  return "policy        " + policy.label() + "\n" + "digest        " + policy.digest + "\n" +
         "description   " + printable(policy.description) + "\n" + "enforced      " +
         (policy.enforce ? "yes" : "no: findings are recorded, nothing is denied") +
         "\ncapabilities  " + names(policy.granted) + "\n" + "time          " +
         seconds(limits.wall) + ", " + cores + (cores == "1" ? " core\n" : " cores\n") +
         "memory        " + formatByteCount(limits.memory) + ", " + std::to_string(limits.pids) +
         " processes and threads\n" + "output        " + formatByteCount(limits.output) +
         " a stream, result " + formatByteCount(limits.result) + "\n" + "artifacts     " +
         std::to_string(limits.artifactCount) + " of at most " +
         formatByteCount(limits.artifactSize) + "\n" + "workspace     " +
         formatByteCount(limits.workspace) + ", " + std::to_string(limits.workspaceFiles) +
         " files\ndisks         " + formatByteCount(limits.diskRead) + " read\n";
}

Result<int> list(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
  json::Array array;
  for (const std::string& name : rulebook->policyNames()) {
    TRY(const Policy policy, rulebook->policy(name));
    if (format == Format::kJson) {
      array.emplace_back(policyJson(policy));
    } else {
      std::string label = policy.label();
      if (label.size() < 18) label.resize(18, ' ');
      console.out(label + "  " + printable(policy.description) + "\n");
    }
  }
  if (format == Format::kJson) console.out(json::write(array, json::Style::kPretty) + "\n");
  return kExitSuccess;
}

// "default@1"; empty where the record has none.
std::string labelIn(std::string_view details) {
  const auto object = json::parse(details);
  const json::Value* label =
      object && object->asObject() != nullptr ? object->asObject()->find("policy") : nullptr;
  return label != nullptr && label->asString() != nullptr ? *label->asString() : "";
}

// The digest as records hold it: of a policy that is here, or was. Eight digits are enough to name
// one that is here.
Result<std::optional<Policy>> knownPolicy(const std::string& digest, const Rulebook& rulebook) {
  std::optional<Policy> found;
  if (digest.size() < kDigestPrefix.size() + 8) {
    return Error{ErrorCode::kInvalidArgument, "'" + digest + "' is too short for a digest",
                 "give it as records and 'policy show' tell it, or 8 of its digits at least"};
  }
  for (const std::string& name : rulebook.policyNames()) {
    TRY(Policy policy, rulebook.policy(name));
    if (!policy.digest.starts_with(digest)) continue;
    if (found) {
      return Error{ErrorCode::kInvalidArgument, "more than one policy begins with " + digest,
                   "give all digits"};
    }
    found = std::move(policy);
  }
  return found;
}

// What the audit log says of a policy that is not here (any more): by which name, when, how often.
struct PolicyTraces {
  std::string label;
  std::uint64_t records = 0;
  std::string first;
  std::string last;
};

Result<PolicyTraces> tracesOf(const std::string& digest, const Arguments& arguments,
                              Console& console) {
  audit::RecordFilter filter;
  filter.details.emplace_back("policy_digest", digest);
  const auto notHere = [&](const std::string& more) {
    return Error{ErrorCode::kNotFound, "no policy here has the digest " + digest + more,
                 "'gantlet policy list --format json' tells the digests of those that are here"};
  };
  const auto folder = auditFolder(arguments, std::nullopt);
  if (!folder) return notHere("");
  TRY_STATUS(recordReading(arguments, kPolicyShowSpec, console, "read", filter));
  PolicyTraces traces;
  const auto visit = [&](const audit::RecordView& view, std::string_view) -> Result<bool> {
    if (traces.records++ == 0) traces.first = view.time;
    traces.last = view.time;
    traces.label = labelIn(view.details);
    return true;
  };
  TRY(const audit::Checkpoint checkpoint, audit::scanLog(*folder, filter, visit));
  static_cast<void>(checkpoint);
  if (traces.records == 0) return notHere(", and no audit record was made under it");
  return traces;
}

Result<int> showDigest(const std::string& digest, const Arguments& arguments, Format format,
                       Console& console) {
  TRY(std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
  TRY(const std::optional<Policy> here, knownPolicy(digest, *rulebook));
  if (here) {
    console.out(format == Format::kJson
                    ? json::write(policyJson(*here), json::Style::kPretty) + "\n"
                    : policyText(*here));
    return kExitSuccess;
  }
  if (digest.size() != kDigestWidth) {
    return Error{ErrorCode::kNotFound, "no policy here has a digest that begins with " + digest,
                 "give all digits, to have the audit log asked as well"};
  }
  TRY(const PolicyTraces traces, tracesOf(digest, arguments, console));
  if (format == Format::kJson) {
    console.out(json::write(json::Object{{"digest", digest},
                                         {"label", traces.label},
                                         {"records", traces.records},
                                         {"first_time", traces.first},
                                         {"last_time", traces.last}},
                            json::Style::kPretty) +
                "\n");
  } else {
    console.out("policy        " + printable(traces.label) + "\n" + "digest        " + digest +
                "\n" + "recorded      " + std::to_string(traces.records) + " records, " +
                traces.first + " to " + traces.last +
                "\nIts text is not here: it was a file, or comes from another version of Gantlet.\n"
                "'gantlet policy show FILE' tells the digest of a file.\n");
  }
  return kExitSuccess;
}

Result<int> show(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  if (!arguments.positional().empty() && arguments.positional()[0].starts_with(kDigestPrefix)) {
    return showDigest(arguments.positional()[0], arguments, format, console);
  }
  TRY(std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
  Arguments chosen;
  if (!arguments.positional().empty()) chosen.set("--policy", arguments.positional()[0]);
  TRY(const Policy policy, policyOf(chosen, *rulebook));
  console.out(format == Format::kJson ? json::write(policyJson(policy), json::Style::kPretty) + "\n"
                                      : policyText(policy));
  return kExitSuccess;
}

Result<int> check(const Arguments& arguments, Console& console) {
  if (arguments.positional().empty()) {
    return Error{ErrorCode::kInvalidArgument, "name the policy files to check", ""};
  }
  TRY(const Format format, formatOf(arguments));
  TRY(std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
  int code = kExitSuccess;
  json::Array files;
  for (const std::string& path : arguments.positional()) {
    constexpr ByteCount kLimit = ByteCount::mebi(1);
    TRY(const std::string text, readInput(path, kLimit));
    const Result<Policy> policy =
        text.size() > kLimit.bytes()
            ? Result<Policy>(Error{ErrorCode::kTooLarge, path + ": larger than 1 MiB", ""})
            : rulebook->parsePolicy(text, inputName(path));
    const auto say = [&](const std::string& what) { console.message(kPolicyCheckSpec.name, what); };
    json::Object told{{"file", inputName(path)}, {"ok", false}};
    json::Array problems;
    if (!policy) {
      say(policy.error().text());
      problems.emplace_back(policy.error().text());
      code = std::max(code, exitCodeOf(policy.error()));
    } else if (const std::vector<std::string> failed = failedExamples(*policy); !failed.empty()) {
      for (const std::string& what : failed) say(inputName(path) + ": " + what);
      problems.assign(failed.begin(), failed.end());
      code = kExitUsage;
    } else {
      const std::string missing = missingLibraries(*policy, findLibraries());
      told.set("ok", true);
      told.set("missing_libraries", missing.empty() ? json::Value() : json::Value(missing));
      if (format == Format::kText) {
        console.out(printable(inputName(path)) + ": ok (" + policy->label() + ", " +
                    policy->digest + ")\n");
      }
      if (!missing.empty()) say(inputName(path) + ": " + missing);
      if (arguments.has("--verbose") && format == Format::kText) console.out(policyText(*policy));
    }
    if (policy) told.set("label", policy->label()).set("digest", policy->digest);
    told.set("problems", std::move(problems));
    files.emplace_back(std::move(told));
  }
  tellAnswer(console, format,
             json::Object{{"ok", code == kExitSuccess}, {"files", std::move(files)}}, "");
  return code;
}

// Every fact that the analyzer found, so that a reader sees what the judge saw.
std::string factsText(const Facts& facts) {
  std::string text;
  for (const Fact& fact : facts.items) {
    std::string place = std::to_string(fact.span.line) + ":" + std::to_string(fact.span.column);
    place.resize(std::max<std::size_t>(place.size(), 8), ' ');
    std::string kind(factKindName(fact.kind));
    kind.resize(std::max<std::size_t>(kind.size(), 8), ' ');
    text.append("  ").append(place).append(kind).append(printable(fact.name));
    if (!fact.key.empty()) text += " [" + printable(fact.key) + "]";
    if (fact.hasValue) text += " = '" + printable(fact.value.substr(0, 60)) + "'";
    if (fact.origin != Origin::kNone) text += "  (" + std::string(originName(fact.origin)) + ")";
    text += "\n";
  }
  return text;
}

// What a policy that extends this one would have to say, each line once, with the first finding.
std::vector<std::string> policyLines(const Report& report) {
  std::vector<std::string> lines;
  std::set<std::string_view> seen;
  for (const Finding& finding : report.verdict.findings) {
    if (finding.action == Action::kAllow || finding.policyLine.empty()) continue;
    if (!seen.insert(finding.policyLine).second) continue;
    std::string line = finding.policyLine;
    line.append("  # line ").append(std::to_string(finding.span.line));
    lines.push_back(std::move(line.append(": ").append(finding.rule)));
  }
  return lines;
}

std::string policyLinesText(const Report& report) {
  std::string text;
  for (const std::string& line : policyLines(report)) {
    text.append("  ").append(printable(line)).append("\n");
  }
  if (text.empty()) return "";
  return "\nWhat a policy that extends this one would say to allow them, if you trust the code "
         "(gantlet policy check FILE):\n" +
         text;
}

Result<int> explain(const Arguments& arguments, Console& console) {
  if (arguments.positional().empty()) {
    return Error{ErrorCode::kInvalidArgument, "name one file, or - for standard input", ""};
  }
  TRY(const Format format, formatOf(arguments));
  TRY(std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
  TRY(const Policy policy, policyOf(arguments, *rulebook));
  Report report;
  TRY(const Submission submission,
      readSubmission(arguments.positional()[0], arguments.value("--language"),
                     TenantId("default")));
  report.language = submission.language;
  report.filename = submission.filename;
  report.facts = analyze(submission);
  report.verdict = judge(report.facts, submission, policy);
  if (format == Format::kJson) {
    json::Object document = vetJson(report, true);
    json::Array lines;
    for (const std::string& line : policyLines(report)) lines.emplace_back(line);
    document.set("policy_lines", std::move(lines));
    console.out(json::write(document, json::Style::kPretty) + "\n");
    return vetExitCode(report.verdict.action);
  }
  console.out(verdictLine(report.verdict, submission.filename, console.colourOut()));
  console.out("\nPolicy " + policy.label() + ": " + printable(policy.description) + "\n");
  console.out("Grants: " + names(policy.granted) + "\n");
  console.out("Needs, of these: " + names(report.verdict.capabilities) + "\n");
  if (!policy.enforce) console.out("This policy records findings and denies nothing.\n");
  if (!report.facts.complete) {
    console.out("The file could not be read to its end with certainty, so it is never allowed.\n");
  }
  const std::string findings =
      findingsText(report.verdict, submission.filename, submission.source, console.colourOut());
  console.out(findings.empty() ? "\nNo rule has anything against it.\n"
                               : "\nFindings (the worst decides):\n" + findings);
  console.out(policyLinesText(report));
  console.out("\nFacts (what the file does, as far as can be known without running it):\n" +
              factsText(report.facts));
  return vetExitCode(report.verdict.action);
}

int finish(const CommandSpec& spec, Console& console, const Result<int>& code) {
  return code ? *code : fail(spec, console, code.error());
}

}  // namespace

const CommandSpec kPolicyListSpec{"policy list", "list the policies",
                                  "[FLAG...]",   "Lists the policies that --policy can name.",
                                  kListFlags,    "  gantlet policy list\n"};
const CommandSpec kPolicyShowSpec{
    "policy show",
    "show a policy's effective values",
    "[FLAG...] [POLICY|FILE|DIGEST]",
    "Shows what a policy comes to, with everything that it takes from the policy it extends. A "
    "digest\n"
    "(sha256:...) names a policy that is here; of any other the audit log tells by which name and "
    "when\n"
    "it was used, and that it was asked is recorded in it.",
    kShowFlags,
    "  gantlet policy show data-science\n"
    "  gantlet policy show ./team.yaml\n"
    "  gantlet policy show sha256:83a1f0c2\n"};
const CommandSpec kPolicyCheckSpec{
    "policy check",
    "check policy files for errors",
    "[FLAG...] FILE...",
    "Checks policy documents: each error with its file and line. Exit code: 0, or 64 for an error.",
    kCheckFlags,
    "  gantlet policy check team.yaml\n"};
const CommandSpec kPolicyExplainSpec{
    "policy explain",
    "explain why a file gets its verdict",
    "[FLAG...] FILE|-",
    "Explains why a file gets its verdict: the policy, the findings, and the facts they rest on.\n"
    "Exit code: as vet's.",
    kExplainFlags,
    "  gantlet policy explain program.py\n"
    "  gantlet policy explain --policy strict --format json program.py\n"};

int runPolicyList(const Arguments& arguments, Console& console) {
  return finish(kPolicyListSpec, console, list(arguments, console));
}
int runPolicyShow(const Arguments& arguments, Console& console) {
  return finish(kPolicyShowSpec, console, show(arguments, console));
}
int runPolicyCheck(const Arguments& arguments, Console& console) {
  return finish(kPolicyCheckSpec, console, check(arguments, console));
}
int runPolicyExplain(const Arguments& arguments, Console& console) {
  return finish(kPolicyExplainSpec, console, explain(arguments, console));
}

}  // namespace gantlet::cli
