// gantlet policy learn: the smallest policy that allows a set of programs, from what they say they
// do, and from one rehearsal of each inside all walls.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "analyzer/analyze.h"
#include "cli/command.h"
#include "cli/common.h"
#include "cli/data_folder.h"
#include "cli/exit_codes.h"
#include "cli/input_files.h"
#include "cli/interrupt.h"
#include "cli/program/local_runner.h"
#include "cli/program/rehearsal.h"
#include "core/utf8.h"
#include "json/value.h"
#include "pipeline/report_json.h"
#include "policy/learn.h"

namespace gantlet::cli {
namespace {

constexpr int kExitLeftOut = 1;
constexpr std::size_t kMostPrograms = 1000;

constexpr std::array kLearnFlags{
    Flag{"--extends", "POLICY", "what the programs may do anyway (default: strict)"},
    Flag{"--name", "NAME", "of the policy (default: learned)"},
    Flag{"--output", "FILE", "write the policy there (default: standard output)"},
    Flag{"--no-rehearsal", "", "run nothing: from what the programs say alone"},
    Flag{"--arguments", "JSON", "for the rehearsals' main()"},
    Flag{"--file", "NAME=PATH|FILE", "put it into the rehearsals' workspace; as often as needed"},
    Flag{"--files", "DIR", "put what is in there into the rehearsals' workspace"},
    Flag{"--timeout", "SECONDS", "of one rehearsal (default: the policy's)"},
    kFormatFlag,
    kDataDirFlag,
    kVerboseFlag,
};

enum class Exercised : std::uint8_t { kUnknown, kNo, kYes };

// What a run of each program showed.
struct Rehearsals {
  std::vector<std::string> status;  // by program; "" for none
  // By entry: whether any run came to a line that needs it.
  std::vector<Exercised> exercised;
};

Result<std::vector<Submission>> readPrograms(const Arguments& arguments) {
  std::vector<std::string> files;
  for (const std::string& path : arguments.positional()) {
    std::error_code failed;
    if (!std::filesystem::is_directory(path, failed)) {
      files.push_back(path);
      continue;
    }
    FoundFiles found = findSources(path);
    if (!found.unreadable.empty()) return found.unreadable.front();
    std::sort(found.files.begin(), found.files.end());
    files.insert(files.end(), found.files.begin(), found.files.end());
  }
  if (files.empty()) {
    return Error{ErrorCode::kInvalidArgument, "name the programs to learn from",
                 "files, or folders of .py, .js, .mjs and .cjs"};
  }
  if (files.size() > kMostPrograms) {
    return Error{ErrorCode::kInvalidArgument,
                 "there are " + std::to_string(files.size()) + " programs, more than 1000",
                 "learn from a part of them"};
  }
  std::vector<Submission> programs;
  for (const std::string& file : files) {
    TRY(Submission program, readSubmission(file, std::nullopt, TenantId("default")));
    program.filename = file;
    programs.push_back(std::move(program));
  }
  return programs;
}

// The lines of a program that use what an entry allows. A module's are those that use something of
// it; where there are none, those that import it.
std::set<std::uint32_t> linesOf(const LearnedEntry& entry, std::size_t program,
                                const Submission& source) {
  std::set<std::uint32_t> lines;
  if (entry.entry.part == "modules") {
    for (const Fact& fact : analyze(source).items) {
      const bool uses =
          (fact.kind == FactKind::kCall || fact.kind == FactKind::kRef) && fact.key != "import" &&
          fact.key != "alias" &&
          (fact.module == entry.entry.name || fact.module.starts_with(entry.entry.name + "."));
      if (uses) lines.insert(fact.span.line);
    }
  }
  if (!lines.empty()) return lines;
  for (const LearnedUse& use : entry.uses) {
    if (use.program == program) lines.insert(use.line);
  }
  return lines;
}

Result<Rehearsals> rehearse(const std::vector<Submission>& programs, const LearnedPolicy& learned,
                            const Policy& policy, const Arguments& arguments,
                            std::shared_ptr<const Rulebook> rulebook, Console& console) {
  Rehearsals told;
  told.status.resize(programs.size());
  told.exercised.assign(learned.entries.size(), Exercised::kUnknown);
  TRY(OpenedFolder opened, openFolderFor(arguments, kPolicyLearnSpec, console));
  DataFolder* folder = std::get_if<DataFolder>(&opened);
  if (folder == nullptr) {
    return Error{ErrorCode::kUnavailable, "a service holds the data folder: rehearsals run here",
                 "name another folder with --data-dir, or leave them out with --no-rehearsal"};
  }
  const SystemClock clock;
  TRY(const RunnerOptions options, runnerOptions());
  TRY(const std::unique_ptr<LocalRunner> runner,
      LocalRunner::open(std::move(*folder), std::move(rulebook), options, clock));
  TRY(const std::vector<InputFile> files, inputFilesOf(arguments, policy));
  std::set<std::size_t> leftOut;
  for (const LearnedPolicy::LeftOut& one : learned.leftOut) leftOut.insert(one.program);
  for (std::size_t i = 0; i < programs.size(); ++i) {
    if (leftOut.contains(i)) continue;
    std::map<std::size_t, std::set<std::uint32_t>> wanted;  // by entry
    std::set<std::uint32_t> all;
    for (std::size_t e = 0; e < learned.entries.size(); ++e) {
      const auto& uses = learned.entries[e].uses;
      const bool needs = std::any_of(uses.begin(), uses.end(),
                                     [&](const LearnedUse& use) { return use.program == i; });
      if (!needs) continue;
      wanted[e] = linesOf(learned.entries[e], i, programs[i]);
      all.insert(wanted[e].begin(), wanted[e].end());
    }
    const MarkedCopy copy = markLines(programs[i], policy, all);
    GateRequest request;
    request.submission = programs[i];
    request.submission.id = newSubmissionId();
    request.submission.source = copy.source;
    request.policy = policy;
    request.actor.id = "local";
    request.cancel.eventFd = Interrupt::fd();
    request.files = files;
    if (const auto text = arguments.value("--arguments"))
      request.argumentsJson = SharedBytes(*text);
    if (const auto text = arguments.value("--timeout")) {
      TRY(request.limits.wall, parseSeconds(*text, "--timeout"));
    }
    TRY(const Report report, runner->pipeline().run(request));
    told.status[i] = std::string(runStatusName(report.status));
    if (Interrupt::pending() != 0) return Error{ErrorCode::kCancelled, "interrupted", ""};
    if (!report.execution) continue;
    const std::set<std::uint32_t> reached = marksIn(report.execution->out.text);
    for (const auto& [entry, lines] : wanted) {
      Exercised& known = told.exercised[entry];
      for (const std::uint32_t line : lines) {
        const auto mark = copy.marks.find(line);
        if (mark == copy.marks.end()) continue;
        if (reached.contains(mark->second)) {
          known = Exercised::kYes;
        } else if (known == Exercised::kUnknown) {
          known = Exercised::kNo;
        }
      }
    }
  }
  return told;
}

std::string placeOf(const LearnedUse& use, const std::vector<Submission>& programs) {
  return programs[use.program].filename + ":" + std::to_string(use.line);
}

std::string reasonOf(const LearnedEntry& entry, const std::vector<Submission>& programs,
                     const std::optional<Exercised>& exercised) {
  const LearnedUse& first = entry.uses.front();
  std::set<std::size_t> others;
  for (const LearnedUse& use : entry.uses) others.insert(use.program);
  std::string text = placeOf(first, programs) + ": " + first.message + " [" + first.rule + "]";
  if (others.size() > 1) text += "; and in " + std::to_string(others.size() - 1) + " more";
  if (exercised == Exercised::kNo) text += "; NOT EXERCISED: no rehearsal came to it";
  if (exercised == Exercised::kUnknown) text += "; not known whether a rehearsal came to it";
  return printable(text);
}

json::Object answerJson(const LearnedPolicy& learned, const std::vector<Submission>& programs,
                        const std::optional<Rehearsals>& rehearsals, const Policy& policy,
                        const std::string& document) {
  json::Array entries;
  for (std::size_t e = 0; e < learned.entries.size(); ++e) {
    json::Array uses;
    for (const LearnedUse& use : learned.entries[e].uses) {
      uses.emplace_back(json::Object{{"file", programs[use.program].filename},
                                     {"line", use.line},
                                     {"rule", use.rule},
                                     {"message", use.message}});
    }
    json::Value exercised;
    if (rehearsals && rehearsals->exercised[e] != Exercised::kUnknown) {
      exercised = rehearsals->exercised[e] == Exercised::kYes;
    }
    entries.emplace_back(json::Object{{"line", entryLine(learned.entries[e].entry)},
                                      {"exercised", std::move(exercised)},
                                      {"uses", std::move(uses)}});
  }
  json::Array leftOut;
  for (const LearnedPolicy::LeftOut& one : learned.leftOut) {
    leftOut.emplace_back(json::Object{{"file", programs[one.program].filename}, {"why", one.why}});
  }
  json::Array runs;
  for (std::size_t i = 0; rehearsals && i < programs.size(); ++i) {
    if (rehearsals->status[i].empty()) continue;
    runs.emplace_back(
        json::Object{{"file", programs[i].filename}, {"status", rehearsals->status[i]}});
  }
  return json::Object{{"policy", policy.label()},       {"digest", policy.digest},
                      {"document", document},           {"entries", std::move(entries)},
                      {"left_out", std::move(leftOut)}, {"rehearsals", std::move(runs)}};
}

Result<int> learn(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY_STATUS(Interrupt::install());
  TRY(std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
  const std::string base = arguments.valueOr("--extends", "strict");
  TRY(const Policy extended, rulebook->policy(base));
  TRY(const std::vector<Submission> programs, readPrograms(arguments));
  TRY(const LearnedPolicy learned, learnPolicy(*rulebook, extended, programs));
  PolicyEntries entries;
  for (const LearnedEntry& entry : learned.entries) entries.insert(entry.entry);
  const DocumentHead head{
      arguments.valueOr("--name", "learned"), 1,
      "learned from " + std::to_string(programs.size() - learned.leftOut.size()) + " programs"};
  TRY(const Policy policy,
      rulebook->parsePolicy(amendedDocument(extended, head, entries), "learned"));
  std::optional<Rehearsals> rehearsals;
  if (!arguments.has("--no-rehearsal") && learned.leftOut.size() < programs.size()) {
    TRY(rehearsals, rehearse(programs, learned, policy, arguments, rulebook, console));
  }
  const std::string document =
      amendedDocument(extended, head, entries, [&](const PolicyEntry& entry) -> std::string {
        for (std::size_t e = 0; e < learned.entries.size(); ++e) {
          if (learned.entries[e].entry != entry) continue;
          return reasonOf(learned.entries[e], programs,
                          rehearsals ? std::optional(rehearsals->exercised[e]) : std::nullopt);
        }
        return "";
      });
  if (const auto path = arguments.value("--output")) TRY_STATUS(writeFile(*path, document));
  if (format == Format::kJson) {
    console.out(json::write(answerJson(learned, programs, rehearsals, policy, document),
                            json::Style::kPretty) +
                "\n");
  } else if (!arguments.value("--output")) {
    console.out(document);
  }
  for (const LearnedPolicy::LeftOut& one : learned.leftOut) {
    console.message(kPolicyLearnSpec.name,
                    programs[one.program].filename +
                        ": left out, no policy of this kind allows it: " + printable(one.why));
  }
  for (std::size_t i = 0; rehearsals && i < programs.size(); ++i) {
    if (rehearsals->status[i].empty() || rehearsals->status[i] == "success") continue;
    const std::string& status = rehearsals->status[i];
    const bool limited = status == "out_of_memory" || status == "timeout";
    console.message(kPolicyLearnSpec.name,
                    programs[i].filename + ": its rehearsal ended as " + status +
                        (limited ? "; --extends default gives it more"
                                 : "; give it the --arguments or --files that it needs"));
  }
  return learned.leftOut.empty() ? kExitSuccess : kExitLeftOut;
}

}  // namespace

const CommandSpec kPolicyLearnSpec{
    "policy learn",
    "the smallest policy that allows a set of programs",
    "[FLAG...] FILE...|DIR...",
    "Prints a policy that extends another one by exactly what the programs need, each entry with "
    "the\n"
    "line that needs it. Each program is rehearsed once, inside all walls and under that policy: "
    "what no\n"
    "rehearsal came to is marked NOT EXERCISED. A program that could only be allowed by trust, by "
    "a\n"
    "dangerous capability or against a rule of high severity is left out and told of. Look it "
    "over, "
    "and\n"
    "hold it against the log ('gantlet policy diff --against-audit') before you store it. Exit "
    "code: 0, or\n"
    "1 where a program is left out.",
    kLearnFlags,
    "  gantlet policy learn agents/ > team.yaml\n"
    "  gantlet policy learn --extends default --files samples/ report.py clean.py\n"};

int runPolicyLearn(const Arguments& arguments, Console& console) {
  const Result<int> code = learn(arguments, console);
  return code ? *code : fail(kPolicyLearnSpec, console, code.error());
}

}  // namespace gantlet::cli
