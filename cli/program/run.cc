// gantlet run: the whole gantlet on one file.
#include <sys/stat.h>
#include <unistd.h>

#include <array>

#include "cli/command.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/input_files.h"
#include "cli/inputs.h"
#include "cli/interrupt.h"
#include "cli/program/local_runner.h"
#include "cli/program/outcome.h"
#include "cli/serve/service_runner.h"
#include "core/sb_code.h"
#include "pipeline/assemble.h"
#include "pipeline/check_request.h"
#include "pipeline/report_json.h"
#include "policy/judge.h"

namespace gantlet::cli {
namespace {

constexpr std::array kFlags{
    kLanguageFlag,
    kPolicyFlag,
    kTenantFlag,
    Flag{"--arguments", "JSON",
         "an object, or @FILE (@- is standard input): main(**arguments) or main(arguments)"},
    Flag{"--file", "NAME=PATH|FILE",
         "a file for its workspace, under NAME or its own; may be repeated"},
    Flag{"--files", "DIR", "all that lies in DIR, for its workspace; may be repeated"},
    Flag{"--timeout", "SECONDS", "less time than the policy gives"},
    Flag{"--memory", "SIZE", "less memory than the policy gives, such as 128m"},
    Flag{"--provider", "PROVIDER", "where it runs (default: the active one)"},
    Flag{"--artifacts", "DIR", "save the files that the program left"},
    Flag{"--format", "text|json",
         "text: the program's output passes through; json: the whole result"},
    kDataDirFlag,
    kVerboseFlag,
};

constexpr ByteCount kArgumentsLimit = ByteCount::mebi(32);
constexpr ByteCount kStdinLimit = ByteCount::mebi(16);

// Whether to read our standard input for the program. A file is read at once. A pipe may be one
// that nobody ever writes to or closes (a scheduler's, a parent's): waiting for its end is right
// only for a program that reads its input, and the facts say whether it does.
bool takesStdin(const Submission& submission, const Policy& policy) {
  struct stat info {};
  if (::fstat(STDIN_FILENO, &info) != 0) return false;
  if (S_ISREG(info.st_mode)) return true;
  if (!S_ISFIFO(info.st_mode) && !S_ISSOCK(info.st_mode)) return false;
  return judge(analyzeFor(policy, submission), submission, policy)
      .capabilities.has(Capability::kStdin);
}

Result<std::string> readStdin() {
  TRY(std::string bytes, readDescriptor(STDIN_FILENO, "standard input", kStdinLimit));
  if (bytes.size() > kStdinLimit.bytes()) {
    return Error{ErrorCode::kTooLarge,
                 "standard input is larger than " + formatByteCount(kStdinLimit), ""};
  }
  return bytes;
}

Result<SharedBytes> argumentsJson(const Arguments& arguments) {
  std::optional<std::string> text = arguments.value("--arguments");
  if (!text) return SharedBytes("{}");
  // A command line holds 128 KiB an argument; a file holds what the program can.
  if (text->starts_with('@')) {
    TRY(text, readInput(text->substr(1), kArgumentsLimit));
    if (text->size() > kArgumentsLimit.bytes()) {
      return Error{ErrorCode::kTooLarge,
                   "the arguments are larger than " + formatByteCount(kArgumentsLimit), ""};
    }
  }
  const Result<json::Text> value = json::parseText(*text);
  if (!value) {
    return Error{ErrorCode::kInvalidArgument, "--arguments is not JSON: " + value.error().message,
                 R"(such as --arguments '{"name": "World"}')"};
  }
  if (!value->isObject()) {
    return Error{ErrorCode::kInvalidArgument,
                 "--arguments must be a JSON object, not " + std::string(value->typeName()),
                 R"(such as --arguments '{"name": "World"}')"};
  }
  return value->bytes();
}

Result<RequestedLimits> requestedLimits(const Arguments& arguments) {
  RequestedLimits limits;
  if (const auto text = arguments.value("--timeout")) {
    TRY(limits.wall, parseSeconds(*text, "--timeout"));
  }
  if (const auto text = arguments.value("--memory")) {
    TRY(limits.memory, parseByteCount(*text));
    if (limits.memory.bytes() == 0) {
      return Error{ErrorCode::kInvalidArgument, "--memory must be more than 0", "such as 128m"};
    }
  }
  return limits;
}

// A program, and whether its bytes are ones that can be run at all.
struct Asked {
  GateRequest gate;
  bool readable = true;
};

// Of bytes that no service takes and no interpreter is given: they are judged, as 'gantlet vet'
// judges them. Errors: what is wrong with them, where the policy lets them through.
Status judged(const GateRequest& request, Error wrong) {
  if (wrong.code != ErrorCode::kInvalidArgument) return wrong;
  const Verdict verdict =
      judge(analyzeFor(request.policy, request.submission), request.submission, request.policy);
  return verdict.action == Action::kDeny ? Status() : Status(std::move(wrong));
}

Result<Asked> askedFor(const Arguments& arguments, const Rulebook& rulebook) {
  Asked asked;
  GateRequest& request = asked.gate;
  TRY(request.policy, policyOf(arguments, rulebook));
  TRY(const TenantId tenant, tenantOf(arguments));
  TRY(request.argumentsJson, argumentsJson(arguments));
  TRY(request.limits, requestedLimits(arguments));
  if (const auto provider = arguments.value("--provider")) {
    TRY_STATUS(checkProviderId(*provider));
  }
  const std::string& path = arguments.positional()[0];
  TRY(request.submission, readSubmission(path, arguments.value("--language"), tenant));
  if (request.submission.source.empty()) {
    return Error{ErrorCode::kInvalidArgument, "'" + inputName(path) + "' is empty: nothing to run",
                 "write at least one statement"};
  }
  if (Status text = checkSource(request.submission); !text) {
    TRY_STATUS(judged(request, std::move(text).error()));
    asked.readable = false;
  }
  TRY(request.files, inputFilesOf(arguments, request.policy));
  if (asked.readable && path != "-" && takesStdin(request.submission, request.policy)) {
    TRY(request.stdinBytes, readStdin());
  }
  request.actor.id = "local";
  request.cancel.eventFd = Interrupt::fd();
  return asked;
}

// Here, in this process.
Result<json::Object> runHere(DataFolder folder, std::shared_ptr<const Rulebook> rulebook,
                             const Asked& asked, const std::optional<std::string>& provider) {
  const SystemClock clock;
  TRY(RunnerOptions options, runnerOptions());
  options.provider = provider;
  TRY(const std::unique_ptr<LocalRunner> runner,
      LocalRunner::open(std::move(folder), std::move(rulebook), options, clock));
  const Pipeline& pipeline = runner->pipeline();
  TRY(const Report report, asked.readable ? pipeline.run(asked.gate) : pipeline.vet(asked.gate));
  return reportJson(report);
}

// Judged for this answer alone, without a record.
Report judgedHere(const GateRequest& request) {
  Report report;
  report.id = request.submission.id;
  report.tenant = request.submission.tenant;
  report.language = request.submission.language;
  report.filename = request.submission.filename;
  report.verdict =
      judge(analyzeFor(request.policy, request.submission), request.submission, request.policy);
  report.status = statusOf(report.verdict);
  return report;
}

// The result of what no provider ran: `failed`, where one was asked.
json::Object notRun(const GateRequest& request, std::optional<Report> failed, const Error& error) {
  Report report = failed ? *std::move(failed) : judgedHere(request);
  report.status = RunStatus::kProviderError;
  report.error = ReportError{std::string(sbCodeOf(error.code)), error.message, error.resolution};
  return reportJson(std::move(report));
}

Result<int> run(const Arguments& arguments, Console& console) {
  if (arguments.positional().empty()) {
    return Error{ErrorCode::kInvalidArgument, "nothing to run",
                 "name one file, or - for standard input"};
  }
  TRY_STATUS(Interrupt::install());
  TRY(const Format format, formatOf(arguments));
  TRY(std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
  TRY(Asked asked, askedFor(arguments, *rulebook));
  GateRequest& request = asked.gate;

  OutcomeOptions options;
  options.filename = request.submission.filename;
  options.source = request.submission.source;
  options.artifacts = arguments.value("--artifacts");
  options.verbose = arguments.has("--verbose");
  if (options.artifacts) TRY_STATUS(checkArtifactsFolder(*options.artifacts));
  TRY(OpenedFolder opened, openFolderFor(arguments, kRunSpec, console));
  Result<json::Object> result = json::Object();
  std::optional<Report> failed;
  request.onFailed = [&](Report report) { failed = std::move(report); };
  if (DataFolder* folder = std::get_if<DataFolder>(&opened)) {
    if (format == Format::kText) {
      request.onOutput = [&](int stream, std::string_view bytes) {
        console.programOutput(stream, bytes);
      };
      options.outputShown = true;
      options.outputWhole = true;
    }
    result = runHere(std::move(*folder), std::move(rulebook), asked, arguments.value("--provider"));
  } else if (!asked.readable) {
    Report denied = judgedHere(request);
    denied.error = errorOf(denied.status, denied);
    result = reportJson(std::move(denied));
  } else {
    options.outputShown = format == Format::kText;
    result = runThroughService(arguments, request, std::get<HeldBy>(opened), options.outputShown,
                               console);
  }
  if (!result) {
    const bool unavailable = exitCodeOf(result.error()) == kExitUnavailable;
    if (unavailable && format == Format::kJson && Interrupt::pending() == 0) {
      console.out(json::write(notRun(request, std::move(failed), result.error())) + "\n");
    }
    if (Interrupt::pending() != 0) return 128 + Interrupt::pending();
    Error error = std::move(result).error();
    if (unavailable) error.message += " [" + std::string(sbCodeOf(error.code)) + "]";
    return error;
  }
  if (format == Format::kJson) {
    if (options.artifacts) {
      TRY_STATUS(saveArtifacts(*result, *options.artifacts));
    }
    console.out(json::write(*result) + "\n");
  } else {
    TRY_STATUS(showOutcome(*result, options, console));
  }
  const int code = exitCodeOfResult(*result);
  const bool interrupted = code == kExitInterrupted && Interrupt::pending() != 0;
  return interrupted ? 128 + Interrupt::pending() : code;
}

}  // namespace

const CommandSpec kRunSpec{
    "run",
    "vet a file, then run it in the sandbox",
    "[FLAG...] FILE|-",
    "Vets a file and, if its policy allows it, runs it in the sandbox; every stage leaves an "
    "audit\n"
    "record. In text format the program's output passes through. Standard input is passed on when "
    "it is\n"
    "a file or a pipe and the program reads it. Exit code: the program's own, or 65 denied, 66 "
    "needs\n"
    "review, 67 limit exceeded, 68 killed by the sandbox, 69 provider or service unavailable.",
    kFlags,
    "  gantlet run program.py\n"
    "  gantlet run --arguments '{\"name\": \"World\", \"count\": 3}' examples/greet.py\n"
    "  gantlet run --policy data-science --artifacts out examples/plot.py\n"
    "  gantlet run --policy data-science --file sales.xlsx --artifacts out chart.py\n"
    "  gantlet run --file data.csv=/var/data/2026.csv --files lookup/ report.py\n"
    "  gantlet run --timeout 5 --memory 128m --format json program.js | jq .status\n",
    "one program is run at a time; its arguments go into --arguments"};

int runRun(const Arguments& arguments, Console& console) {
  const Result<int> code = run(arguments, console);
  return code ? *code : fail(kRunSpec, console, code.error());
}

}  // namespace gantlet::cli
