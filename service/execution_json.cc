#include "service/execution_json.h"

#include <cmath>
#include <set>

#include "core/base64.h"

namespace gantlet {
namespace {

constexpr std::size_t kMaxFiles = 100;

Error wrong(const std::string& field, const std::string& message, std::string resolution) {
  return Error{ErrorCode::kInvalidArgument, "'" + field + "' " + message, std::move(resolution)};
}

Result<InputFile> readFile(FileFields& file, const std::string& path) {
  if (!isSafeRelativePath(file.name)) {
    return wrong(path + "name", "is not a safe relative path",
                 "use a relative path without .., \\ and control characters");
  }
  if (file.content.has_value() == file.contentB64.has_value()) {
    return wrong(path + "content",
                 file.content ? "and content_b64 must not stand together" : "is missing",
                 "send text in content, or bytes as base64 in content_b64");
  }
  if (file.content) return InputFile{std::move(file.name), std::move(*file.content)};
  auto bytes = decodeBase64(*file.contentB64);
  file.contentB64.reset();  // one of the two is enough to hold
  if (!bytes) {
    return wrong(path + "content_b64", "is not base64",
                 "use the standard alphabet with padding and no line breaks");
  }
  return InputFile{std::move(file.name), std::move(*bytes)};
}

Result<std::vector<InputFile>> readFiles(std::vector<FileFields>& fields, const Policy& policy) {
  if (fields.size() > kMaxFiles) {
    return wrong("files", "holds more than " + std::to_string(kMaxFiles) + " files", "send fewer");
  }
  std::vector<InputFile> files;
  std::set<std::string> names;
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::string path = "files[" + std::to_string(i) + "].";
    TRY(InputFile file, readFile(fields[i], path));
    if (!names.insert(file.name).second) {
      return wrong(path + "name", "stands twice", "give each file its own name");
    }
    total += file.bytes.size();
    files.push_back(std::move(file));
  }
  if (ByteCount(total) > policy.limits.workspace) {
    return Error{ErrorCode::kTooLarge,
                 "'files' are larger together than the workspace of " +
                     formatByteCount(policy.limits.workspace),
                 "send less, or use a policy with a larger workspace"};
  }
  return files;
}

// Naming what is not there beats running without it and looking as if it had worked.
Status refuseSession(const Call& call, const ExecuteFields& fields) {
  if (!fields.sessionId) return {};
  if (call.desks.sessions == nullptr) {
    return wrong("session_id", "is not available: this service keeps no sessions",
                 "leave it out, and send the whole program with its files");
  }
  return wrong("session_id", "is not for an execution that is kept: a cell waits for its answer",
               "send it to POST /v1/execute, or the cell to POST /v1/sessions/{id}/cells");
}

std::string secondsText(double seconds) {
  std::string text = std::to_string(seconds);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace

Result<std::chrono::milliseconds> readTimeout(double seconds, const Policy& policy) {
  const double most = static_cast<double>(policy.limits.wall.count()) / 1000.0;
  if (!(seconds > 0) || seconds > most) {
    return wrong("timeout",
                 "must be over 0 and at most " + secondsText(most) + " seconds under policy " +
                     policy.label(),
                 "ask for less, leave it out, or use a policy that allows more");
  }
  return std::chrono::milliseconds(static_cast<std::int64_t>(std::ceil(seconds * 1000.0)));
}

Result<ByteCount> readMemory(const json::Value& value, const Policy& policy,
                             const std::string& field) {
  ByteCount size;
  if (const std::int64_t* bytes = value.asInt(); bytes != nullptr && *bytes > 0) {
    size = ByteCount(static_cast<std::uint64_t>(*bytes));
  } else if (const std::string* text = value.asString()) {
    auto parsed = parseByteCount(*text);
    if (!parsed) return wrong(field, "is not a size", parsed.error().resolution);
    size = *parsed;
  }
  if (size.bytes() == 0 || size > policy.limits.memory) {
    return wrong(field,
                 "must be a size such as \"128m\", over 0 and at most " +
                     formatByteCount(policy.limits.memory) + " under policy " + policy.label(),
                 "ask for less, leave it out, or use a policy that allows more");
  }
  return size;
}

Status checkCeilings(Call& call, const Ceilings& most, const RequestedLimits& asked,
                     const std::string& memory) {
  if (most.wall.count() > 0 && asked.wall > most.wall) {
    call.refusedWith = 403;
    const std::string limit = secondsText(static_cast<double>(most.wall.count()) / 1000.0);
    return wrong("timeout",
                 "must be at most " + limit + " seconds: the " + most.wallBy + " allows no more",
                 "ask for less, or leave it out");
  }
  if (most.memory.bytes() > 0 && asked.memory > most.memory) {
    call.refusedWith = 403;
    return wrong(memory,
                 "must be at most " + formatByteCount(most.memory) + ": the " + most.memoryBy +
                     " allows no more",
                 "ask for less, or leave it out");
  }
  return {};
}

Result<ExecuteFields> readExecution(Call& call) {
  TRY(json::Value body, readBody(call, {{"arguments"}, {}}));
  return json::read<ExecuteFields>(std::move(body));
}

Result<GateRequest> executionOf(Call& call, ExecuteFields fields) {
  TRY_STATUS(refuseSession(call, fields));
  TRY(Submission submission, readUsableSubmission(std::move(fields.code), call));
  TRY(GateRequest request,
      gateRequest(call, std::move(submission), fields.policy, fields.templateId.value_or("")));
  if (fields.arguments && !fields.arguments->isNull()) {
    TRY(request.argumentsJson, argumentsOf(*fields.arguments));
  }
  if (fields.timeout) {
    TRY(request.limits.wall, readTimeout(*fields.timeout, request.policy));
  }
  if (fields.memory) {
    TRY(request.limits.memory, readMemory(*fields.memory, request.policy, "memory"));
  }
  TRY_STATUS(checkCeilings(call, request.ceilings, request.limits));
  request.stdinBytes = std::move(fields.stdinText);
  TRY(request.files, readFiles(fields.files, request.policy));
  request.cancel.socketFd = call.exchange.socketFd();
  call.exchange.hold(heldBy(request));
  return request;
}

std::size_t heldBy(const GateRequest& request) {
  std::size_t bytes =
      request.submission.source.size() + request.argumentsJson.size() + request.stdinBytes.size();
  for (const InputFile& file : request.files) bytes += file.bytes.size();
  return bytes;
}

std::size_t heldBy(const Report& report) {
  if (!report.execution) return 0;
  const ExecutionResult& run = *report.execution;
  std::size_t bytes = run.out.text.size() + run.err.text.size();
  if (run.resultJson) bytes += run.resultJson->size();
  for (const std::string& bundle : run.display) bytes += bundle.size();
  for (const Artifact& artifact : run.artifacts) bytes += artifact.bytes.size();
  return bytes;
}

Result<SharedBytes> argumentsOf(const json::Text& arguments) {
  if (arguments.isObject()) return arguments.bytes();
  return wrong("arguments", "must be an object, not " + std::string(arguments.typeName()), "");
}

}  // namespace gantlet
