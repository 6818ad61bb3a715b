// gantlet vet: judge files without running them.
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>

#include "cli/audit/audit_session.h"
#include "cli/command.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/policy/rule_summary.h"
#include "cli/program/findings_text.h"
#include "core/clock.h"
#include "pipeline/baseline.h"
#include "pipeline/pipeline.h"
#include "pipeline/report_json.h"
#include "pipeline/sarif.h"

namespace gantlet::cli {
namespace {

constexpr std::array kFlags{
    kLanguageFlag,
    kPolicyFlag,
    kTenantFlag,
    Flag{"--format", "text|json|sarif", "json: an array, one object a file; sarif: 2.1.0"},
    Flag{"--summary", "", "text: the table of rules alone, not each finding"},
    Flag{"--baseline", "FILE", "tell only what FILE (json or sarif of an earlier run) has not"},
    Flag{"--audit", "", "write audit records into the data folder"},
    kDataDirFlag,
    kVerboseFlag,
};

constexpr std::size_t kFindingsAtAGlance = 10;

// One file's outcome, in the form in which it will be shown.
struct Vetted {
  Action action = Action::kDeny;
  std::string text;              // for text and json
  std::optional<Report> report;  // for sarif
  std::optional<Error> error;    // it could not be read: then nothing else counts
  std::size_t known = 0;         // findings that the baseline has
  RuleSummary rules;
};

struct Job {
  std::vector<std::string> files;
  std::vector<std::string> roots;  // sarif: absolute folders that files are told relative to
  std::optional<std::string> language;
  TenantId tenant;
  Policy policy;
  std::optional<Baseline> baseline;
  Format format = Format::kText;
  bool showAllowed = true;  // text: a line for allowed files too
  bool summary = false;     // text: the table of rules alone
  bool colour = false;
};

Vetted vetOne(const Job& job, const Pipeline& pipeline, const std::string& path) {
  Vetted vetted;
  Result<Submission> submission = readSubmission(path, job.language, job.tenant);
  if (!submission) {
    vetted.error = std::move(submission).error();
    return vetted;
  }
  GateRequest request;
  request.submission = std::move(*submission);
  request.policy = job.policy;
  request.actor.id = "local";
  // A denied import may be one that the project knows of, and its other findings are what counts.
  request.everyFinding = job.baseline || job.format == Format::kSarif;
  Result<Report> report = pipeline.vet(request);
  if (!report) {
    vetted.error = std::move(report).error();
    return vetted;
  }
  if (job.baseline) vetted.known = job.baseline->subtract(*report);
  vetted.action = report->verdict.action;
  vetted.rules.add(report->verdict);
  if (job.summary) return vetted;
  switch (job.format) {
    case Format::kText: {
      const std::string& name = request.submission.filename;
      vetted.text = findingsText(report->verdict, name, request.submission.source, job.colour);
      if (vetted.action != Action::kAllow || job.showAllowed || !report->verdict.findings.empty()) {
        vetted.text += verdictLine(report->verdict, name, job.colour);
      }
      break;
    }
    case Format::kJson: vetted.text = json::write(vetJson(*report, false)); break;
    case Format::kSarif:
      report->facts.items.clear();  // many files: keep only what will be written
      vetted.report = std::move(*report);
      break;
  }
  return vetted;
}

// Vets on all cores, and hands the outcomes to `take` in the files' order as soon as each is due.
template <class Take>
void vetAll(const Job& job, const Pipeline& pipeline, Take take) {
  const std::size_t count = job.files.size();
  std::vector<std::optional<Vetted>> outcomes(count);
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::condition_variable ready;
  const auto work = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      Vetted vetted = vetOne(job, pipeline, job.files[i]);
      const std::lock_guard lock(mutex);
      outcomes[i] = std::move(vetted);
      ready.notify_one();
    }
  };
  std::vector<std::thread> workers;
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  for (std::size_t i = 0; i < std::min(cores, count); ++i) workers.emplace_back(work);
  for (std::size_t i = 0; i < count; ++i) {
    std::unique_lock lock(mutex);
    ready.wait(lock, [&] { return outcomes[i].has_value(); });
    Vetted vetted = std::move(*outcomes[i]);
    outcomes[i].reset();
    lock.unlock();
    take(i, std::move(vetted));
  }
  for (std::thread& worker : workers) worker.join();
}

// Names become files: folders are walked, a missing name stops the command before anything is
// vetted.
struct Collected {
  std::vector<std::string> files;
  std::vector<std::string> roots;  // the working folder, and the absolute ones that were named
  std::vector<Error> unreadable;
  bool walked = false;
};

// A folder's name without the slashes at its end.
std::string bareFolder(std::string name) {
  while (name.ends_with('/')) name.pop_back();
  return name;
}

Result<Collected> collect(const std::vector<std::string>& names) {
  Collected collected;
  std::error_code unknown;
  const std::filesystem::path here = std::filesystem::current_path(unknown);
  // "/" is where no project lies.
  if (!unknown && here != "/") collected.roots.push_back(bareFolder(here.string()));
  bool stdinNamed = false;
  for (const std::string& name : names) {
    struct stat info {};
    if (name == "-") {
      if (stdinNamed) {
        return Error{ErrorCode::kInvalidArgument, "standard input is named twice", ""};
      }
      stdinNamed = true;
      collected.files.push_back(name);
    } else if (::stat(name.c_str(), &info) != 0) {
      Error error = systemError("cannot read '" + name + "'", errno);
      error.code = ErrorCode::kNotFound;
      return error;
    } else if (S_ISDIR(info.st_mode)) {
      collected.walked = true;
      if (name.starts_with('/')) collected.roots.push_back(bareFolder(name));
      FoundFiles found = findSources(name);
      std::move(found.files.begin(), found.files.end(), std::back_inserter(collected.files));
      std::move(found.unreadable.begin(), found.unreadable.end(),
                std::back_inserter(collected.unreadable));
    } else {
      if (name.starts_with('/')) {
        collected.roots.push_back(bareFolder(std::filesystem::path(name).parent_path().string()));
      }
      collected.files.push_back(name);
    }
  }
  return collected;
}

// Counts verdicts, shows them, and knows the exit code.
class Tally {
 public:
  Tally(const Job& job, Console& console) : job_(job), console_(console), sarif_(job.roots) {
    // A count that runs is for people who wait.
    progress_ = console.errIsTerminal() && job.files.size() >= 50 &&
                (!console.outIsTerminal() || job.format != Format::kText || job.summary);
  }

  void begin() {
    if (job_.format == Format::kJson) console_.out("[");
  }

  void take(std::size_t index, Vetted vetted) {
    if (vetted.error) {
      unreadable(*vetted.error);
    } else {
      ++counts_.at(static_cast<std::size_t>(vetted.action));
      known_ += vetted.known;
      rules_.add(vetted.rules);
      if (job_.format == Format::kText) console_.out(vetted.text);
      if (job_.format == Format::kJson) console_.out((shown_++ > 0 ? ",\n " : "") + vetted.text);
      if (vetted.report) {
        json::Array results = sarif_.add(*vetted.report);
        std::move(results.begin(), results.end(), std::back_inserter(sarifResults_));
      }
    }
    if (progress_ && (index % 16 == 0 || index + 1 == job_.files.size())) {
      console_.err("\rvetted " + std::to_string(index + 1) + " of " +
                   std::to_string(job_.files.size()) +
                   (index + 1 == job_.files.size() ? "\n" : ""));
    }
  }

  void unreadable(const Error& error) {
    console_.message(kVetSpec.name, error.text());
    worstError_ = std::max(worstError_, exitCodeOf(error));
  }

  void end() {
    if (job_.format == Format::kJson) console_.out("]\n");
    if (job_.format == Format::kSarif) {
      const json::Object log = sarif_.finish(std::move(sarifResults_));
      console_.out(json::write(log, json::Style::kPretty) + "\n");
    }
    if (job_.format == Format::kText) console_.out(closingText());
    if (known_ > 0) {
      console_.message(kVetSpec.name, std::to_string(known_) +
                                          (known_ == 1 ? " finding" : " findings") +
                                          " of the baseline left out");
    }
  }

  // What could not be read has no verdict, so no verdict of the rest may stand for the whole.
  [[nodiscard]] int exitCode() const {
    if (worstError_ != 0) return worstError_;
    if (counts_[2] > 0) return vetExitCode(Action::kDeny);
    return vetExitCode(counts_[1] > 0 ? Action::kReview : Action::kAllow);
  }

 private:
  // The table by rule, where findings are too many to be counted by eye, and the verdicts.
  [[nodiscard]] std::string closingText() const {
    const std::size_t files = job_.files.size();
    const bool many = files > 1 || rules_.findings() > kFindingsAtAGlance;
    if (!many && !job_.summary) return "";
    std::string text = rules_.table(job_.colour);
    if (!text.empty() && !job_.summary) text.insert(0, "\n");
    return text + std::to_string(files) + (files == 1 ? " file: " : " files: ") +
           std::to_string(counts_[0]) + " allow, " + std::to_string(counts_[1]) + " review, " +
           std::to_string(counts_[2]) + " deny\n";
  }

  const Job& job_;
  Console& console_;
  bool progress_ = false;
  std::array<std::size_t, 3> counts_{};  // by Action
  std::size_t shown_ = 0;
  std::size_t known_ = 0;
  int worstError_ = 0;
  SarifLog sarif_;
  json::Array sarifResults_;
  RuleSummary rules_;
};

Result<std::optional<Baseline>> baselineOf(const Arguments& arguments) {
  const std::optional<std::string> path = arguments.value("--baseline");
  if (!path) return std::optional<Baseline>();
  constexpr ByteCount kLimit = ByteCount::mebi(64);
  TRY(const std::string text, readInput(*path, kLimit));
  TRY(Baseline baseline, Baseline::read(text, inputName(*path)));
  return std::optional<Baseline>(std::move(baseline));
}

Result<int> vet(const Arguments& arguments, Console& console) {
  if (arguments.positional().empty()) {
    return Error{ErrorCode::kInvalidArgument, "nothing to vet",
                 "name files or folders, or - for standard input"};
  }
  Job job;
  TRY(job.format, formatOf(arguments, true));
  job.summary = arguments.has("--summary");
  if (job.summary && job.format != Format::kText) {
    return Error{ErrorCode::kInvalidArgument, "--summary is for the text format",
                 "leave --format out"};
  }
  TRY(job.tenant, tenantOf(arguments));
  job.language = arguments.value("--language");
  if (job.language) {
    TRY_STATUS(languageOf(job.language, "-", ""));
  }
  TRY(std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
  TRY(job.policy, policyOf(arguments, *rulebook));
  TRY(job.baseline, baselineOf(arguments));
  TRY(Collected collected, collect(arguments.positional()));
  job.files = std::move(collected.files);
  job.roots = std::move(collected.roots);
  job.colour = console.colourOut();
  job.showAllowed = !collected.walked || arguments.has("--verbose");

  const SystemClock clock;
  std::optional<AuditSession> audit;
  if (arguments.has("--audit")) {
    TRY(audit, AuditSession::open(arguments, kVetSpec, console, clock));
  }
  const Pipeline pipeline(rulebook, nullptr, audit ? audit->log() : nullptr, clock);

  Tally tally(job, console);
  for (const Error& error : collected.unreadable) tally.unreadable(error);
  if (job.files.empty() && collected.unreadable.empty()) {
    std::string where;
    for (const std::string& path : arguments.positional()) where += " " + path;
    console.message(kVetSpec.name,
                    "no Python or JavaScript files (.py, .js, .mjs, .cjs) in" + where);
  }
  tally.begin();
  vetAll(job, pipeline,
         [&](std::size_t index, Vetted vetted) { tally.take(index, std::move(vetted)); });
  tally.end();
  return tally.exitCode();
}

}  // namespace

const CommandSpec kVetSpec{
    "vet",
    "judge files without running them",
    "[FLAG...] FILE...|DIR...|-",
    "Vets files without running them. Folders are walked for .py, .js, .mjs and .cjs; - is "
    "standard\n"
    "input. Exit code: 0 allow, 1 deny, 2 review; of several files the worst. Of several files a\n"
    "table of the rules ends the text; --summary prints it alone.\n"
    "With --baseline the findings of an earlier run count no more; a file that can't be read to "
    "its\n"
    "end keeps all of its own. With it, and for sarif, each finding of a denied file is made sure "
    "of;\n"
    "else a file that imports what is denied may list names that would turn out to be data.",
    kFlags,
    "  gantlet vet program.py\n"
    "  gantlet vet --policy strict src/\n"
    "  gantlet vet --summary src/\n"
    "  gantlet vet --format sarif src/ > gantlet.sarif\n"
    "  gantlet vet --baseline gantlet.sarif src/\n"
    "  some-agent | gantlet vet --language python -\n"};

int runVet(const Arguments& arguments, Console& console) {
  const Result<int> code = vet(arguments, console);
  return code ? *code : fail(kVetSpec, console, code.error());
}

}  // namespace gantlet::cli
