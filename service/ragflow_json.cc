#include "service/ragflow_json.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/base64.h"
#include "core/utf8.h"
#include "pipeline/report_json.h"
#include "service/host_paths.h"
#include "service/http/message.h"

namespace gantlet {
namespace {

constexpr int kExitDenied = -999;
constexpr int kExitBusy = -10;
constexpr int kExitTooMany = -429;
constexpr int kExitFault = -3;
constexpr int kExitTimeout = -124;
constexpr int kExitMemory = -137;
constexpr int kExitOutput = -153;  // 128 + SIGXFSZ, in the manner of the other two
// What stands in an error as the refused input: no larger than this, or null.
constexpr std::size_t kMaxEcho = 4096;
// A body over it is no input to show: then only the members that are read are built.
constexpr std::size_t kMaxWhole = 16384;
constexpr std::size_t kMaxValues = 20'000;

json::Object fieldError(std::string_view type, json::Array where, std::string_view message,
                        const json::Value& input) {
  const std::string* text = input.asString();
  const bool small =
      (text == nullptr || text->size() <= kMaxEcho) && json::write(input).size() <= kMaxEcho;
  return {{"type", type},
          {"loc", std::move(where)},
          {"msg", message},
          {"input", small ? input : json::Value()}};
}

json::Object notAnObject(const json::Value& input) {
  return fieldError("model_attributes_type", {json::Value("body")},
                    "Input should be a valid dictionary or object to extract fields from", input);
}

json::Array loc(const char* field) { return {json::Value("body"), json::Value(field)}; }

// `whole`: all that the client sent is in `body`.
void readCode(const json::Object& body, bool whole, RagflowRequest& request, json::Array& errors) {
  const json::Value* field = body.find("code_b64");
  if (field == nullptr) {
    errors.push_back(fieldError("missing", loc("code_b64"), "Field required",
                                whole ? json::Value(body) : json::Value()));
    return;
  }
  const std::string* text = field->asString();
  if (text == nullptr) {
    errors.push_back(
        fieldError("string_type", loc("code_b64"), "Input should be a valid string", *field));
    return;
  }
  auto code = decodeBase64(*text);
  if (!code || !isValidUtf8(*code)) {
    json::Object error =
        fieldError("value_error", loc("code_b64"),
                   code ? "Value error, Invalid base64 encoding: The code is not UTF-8"
                        : "Value error, Invalid base64 encoding: Only base64 data is allowed",
                   *field);
    error.set("ctx", json::Object{{"error", json::Object{}}});
    errors.push_back(std::move(error));
    return;
  }
  request.code = std::move(*code);
}

void readLanguage(const json::Object& body, RagflowRequest& request, json::Array& errors) {
  const json::Value* field = body.find("language");
  if (field == nullptr) return;
  const std::string* text = field->asString();
  if (text != nullptr && *text == "python") {
    request.language = Language::kPython;
  } else if (text != nullptr && (*text == "nodejs" || *text == "javascript")) {
    request.language = Language::kJavaScript;
  } else {
    json::Object error =
        fieldError("enum", loc("language"), "Input should be 'python' or 'nodejs'", *field);
    error.set("ctx", json::Object{{"expected", "'python' or 'nodejs'"}});
    errors.push_back(std::move(error));
  }
}

void readArguments(const json::Object& body, RagflowRequest& request, json::Array& errors) {
  const json::Value* field = body.find("arguments");
  if (field == nullptr || field->isNull()) return;
  if (!field->asText()->isObject()) {
    errors.push_back(
        fieldError("dict_type", loc("arguments"), "Input should be a valid dictionary", *field));
    return;
  }
  request.argumentsJson = field->asText()->bytes();
}

// All keys, with what a run that never was would say.
json::Object emptyResult(std::string_view status, int exitCode) {
  return {{"status", status},
          {"stdout", ""},
          {"stderr", ""},
          {"exit_code", exitCode},
          {"detail", nullptr},
          {"time_used_ms", nullptr},
          {"memory_used_kb", nullptr},
          {"resource_limit_type", nullptr},
          {"unauthorized_access_type", nullptr},
          {"runtime_error_type", nullptr},
          {"artifacts", json::Array{}},
          {"result", nullptr}};
}

json::Object failure(std::string_view status, int exitCode, std::string_view message,
                     std::string_view detail) {
  json::Object result = emptyResult(status, exitCode);
  result.set("stderr", message);
  if (!detail.empty()) result.set("detail", detail);
  return result;
}

json::Object limitExceeded(std::string_view type, int exitCode, std::string_view message) {
  json::Object result = failure("resource_limit_exceeded", exitCode, message, message);
  result.set("resource_limit_type", type);
  return result;
}

json::Object deniedResult(const Report& report) {
  std::string lines;
  for (const Finding& finding : report.verdict.findings) {
    if (finding.action == Action::kAllow) continue;
    lines += "Line " + std::to_string(finding.span.line) + ": " + finding.message + "\n";
  }
  if (!lines.empty()) lines.pop_back();
  if (lines.empty()) lines = report.error ? report.error->message : "Code is unsafe";
  // Its client hands stderr back to the model that wrote the code: the advice goes there, too.
  if (const std::string advice = adviceOf(report); !advice.empty()) lines += "\n" + advice;
  return failure("program_runner_error", kExitDenied, lines, "Code is unsafe");
}

// What ended it, or the program's own complaint; never empty.
std::string complaint(const ExecutionResult& run, const std::string& fallback) {
  if (!run.err.text.empty()) return run.err.text;
  return run.detail.empty() ? fallback : run.detail;
}

json::Object programFailure(const ExecutionResult& run) {
  const std::string_view access = refusedAccess(run.violations);
  if (!access.empty()) {
    const Violation& first = run.violations.front();
    const std::string why = "the sandbox refused: " + first.kind + " " + first.name;
    json::Object result = failure("unauthorized_access", run.exitCode, complaint(run, why), why);
    result.set("unauthorized_access_type", access);
    return result;
  }
  if (run.end == End::kSignalled || run.end == End::kKilled) {
    const std::string why = "Process ended by signal " + std::to_string(run.signal);
    json::Object result = failure("runtime_error", run.exitCode, complaint(run, why), why);
    result.set("runtime_error_type", "signalled");
    return result;
  }
  const std::string why = "Process exited with code " + std::to_string(run.exitCode);
  json::Object result = failure("program_error", run.exitCode, complaint(run, why), "");
  result.set("runtime_error_type", "nonzero_exit");
  return result;
}

// Those that the original hands out: of some types, not empty, at the top of artifacts/.
std::vector<Artifact> knownArtifacts(std::vector<Artifact> artifacts) {
  static const std::set<std::string> kEndings{"png", "jpg", "jpeg", "svg",
                                              "pdf", "csv", "json", "html"};
  std::erase_if(artifacts, [](const Artifact& artifact) {
    const std::string_view name = artifact.name;
    return artifact.outside || artifact.bytes.empty() || name.find('/') != std::string_view::npos ||
           !kEndings.contains(http::lowerCase(name.substr(name.rfind('.') + 1)));
  });
  return artifacts;
}

json::Object successResult(ExecutionResult run) {
  json::Object result = emptyResult("success", 0);
  result.set("stdout", std::move(run.out.text));
  result.set("stderr", std::move(run.err.text));
  result.set("artifacts", artifactsJson(knownArtifacts(std::move(run.artifacts))));
  if (run.resultJson) {
    result.set("result", json::Object{{"present", true},
                                      {"value", programResult(std::move(run.resultJson))},
                                      {"type", "json"}});
  }
  return result;
}

json::Object resultOf(Report report) {
  if (report.status == RunStatus::kSuccess) {
    return successResult(report.execution ? *std::move(report.execution) : ExecutionResult{});
  }
  static const ExecutionResult kNothingRan;
  const ExecutionResult& run = report.execution ? *report.execution : kNothingRan;
  switch (report.status) {
    case RunStatus::kDenied:
    case RunStatus::kNeedsReview: return deniedResult(report);
    case RunStatus::kTimeout: return limitExceeded("time", kExitTimeout, "Execution timeout");
    case RunStatus::kOutOfMemory:
      return limitExceeded("memory", kExitMemory, "Memory limit exceeded (killed by OOM)");
    case RunStatus::kOutputLimit:
      return limitExceeded("output", kExitOutput, "Output limit exceeded");
    case RunStatus::kProgramError:
    case RunStatus::kKilled: return programFailure(run);
    case RunStatus::kSuccess:
    case RunStatus::kProviderError:
    case RunStatus::kVetted:
    case RunStatus::kCancelled: break;
  }
  return failure("program_runner_error", kExitFault,
                 report.error ? report.error->message : "internal_error", "internal_error");
}

}  // namespace

RagflowRead readRagflow(std::string_view body, const json::ParseLimits& limits) {
  RagflowRead read;
  if (body.empty()) {
    read.errors.push_back(
        fieldError("missing", {json::Value("body")}, "Field required", json::Value()));
    return read;
  }
  json::ParseLimits bounded = limits;
  bounded.maxValues = std::min(limits.maxValues, kMaxValues);
  const bool whole = body.size() <= kMaxWhole;
  if (!whole && json::typeNameOf(body) != "an object" && json::check(body, limits)) {
    read.errors.push_back(notAnObject(json::Value()));
    return read;
  }
  json::Keep keep{{"arguments"}, {}};
  if (!whole) keep.only = {"code_b64", "language", "arguments"};
  const auto document = json::parse(body, bounded, keep);
  if (!document) {
    json::Object error = fieldError("json_invalid", {json::Value("body"), json::Value(0)},
                                    "JSON decode error", json::Object{});
    error.set("ctx", json::Object{{"error", document.error().message}});
    read.errors.push_back(std::move(error));
    return read;
  }
  const json::Object* object = document->asObject();
  if (object == nullptr) {
    read.errors.push_back(notAnObject(*document));
    return read;
  }
  RagflowRequest request;
  readCode(*object, whole, request, read.errors);
  readLanguage(*object, request, read.errors);
  readArguments(*object, request, read.errors);
  if (read.errors.empty()) read.request = std::move(request);
  return read;
}

json::Object ragflowCodeError(const std::string& message) {
  json::Object error =
      fieldError("value_error", loc("code_b64"), "Value error, " + message, json::Value());
  error.set("ctx", json::Object{{"error", json::Object{}}});
  return error;
}

std::string_view refusedAccess(const std::vector<Violation>& violations) {
  static const std::set<std::string_view> kNetwork{
      "socket", "socketpair", "connect",  "bind",     "listen",  "accept",  "accept4",
      "sendto", "sendmsg",    "sendmmsg", "recvfrom", "recvmsg", "recvmmsg"};
  static const std::set<std::string_view> kFile{
      "open",      "openat",     "openat2",  "creat",     "unlink",     "unlinkat", "rename",
      "renameat",  "renameat2",  "mkdir",    "mkdirat",   "rmdir",      "link",     "linkat",
      "symlink",   "symlinkat",  "chmod",    "fchmod",    "fchmodat",   "chown",    "fchown",
      "lchown",    "fchownat",   "truncate", "ftruncate", "mknod",      "mknodat",  "access",
      "faccessat", "faccessat2", "stat",     "lstat",     "newfstatat", "readlink", "readlinkat"};
  const auto any = [&](const std::set<std::string_view>& names, std::string_view kind) {
    return std::any_of(violations.begin(), violations.end(), [&](const Violation& violation) {
      return violation.kind == kind || names.contains(violation.name);
    });
  };
  if (violations.empty()) return {};
  if (any(kNetwork, "network")) return "network_access";
  if (any(kFile, "file")) return "file_access";
  return "disallowed_syscall";
}

json::Object ragflowResult(Report report) {
  const bool ran = report.execution.has_value();
  const ExecutionMetrics metrics = ran ? report.execution->metrics : ExecutionMetrics{};
  json::Object result = resultOf(std::move(report));
  if (ran) {
    result.set("time_used_ms", metrics.durationMs);
    result.set("memory_used_kb", static_cast<std::int64_t>(metrics.memoryPeakMb * 1024.0));
  }
  return result;
}

json::Object ragflowTooMany() {
  constexpr const char* kMessage = "Too many requests, please try again later";
  return failure("program_runner_error", kExitTooMany, kMessage, kMessage);
}

json::Object ragflowError(const Error& error) {
  if (error.code == ErrorCode::kBusy) {
    return failure("program_runner_error", kExitBusy, "Container pool is busy",
                   "no_available_container");
  }
  const std::string message = error.code == ErrorCode::kInternal || error.code == ErrorCode::kIo
                                  ? "the service met an internal fault"
                                  : toldError(error).text();
  return failure("program_runner_error", kExitFault, message, "internal_error");
}

}  // namespace gantlet
