// POST /execute: the older face, {code_b64, language, arguments, timeout, max_memory} →
// {status, stdout, stderr, result, error, execution_time}, and `advice` where it is refused.
// Unknown fields are ignored, as its first server did. `result` is the value's JSON text.
#include <algorithm>

#include "service/execution_json.h"

namespace gantlet {
namespace {

Error wrong(const std::string& field, const std::string& message, std::string resolution) {
  return Error{ErrorCode::kInvalidArgument, "'" + field + "' " + message, std::move(resolution)};
}

Result<CodeFields> readCode(const json::Object& body) {
  CodeFields fields;
  const json::Value* code = body.find("code_b64");
  if (code == nullptr || code->asString() == nullptr) {
    return wrong("code_b64", "must be there and be a string", "send the code as base64");
  }
  fields.codeB64 = *code->asString();
  const json::Value* language = body.find("language");
  if (language == nullptr || language->asString() == nullptr) {
    return wrong("language", "must be there and be a string", "write python or javascript");
  }
  fields.language = *language->asString();
  return fields;
}

// The old clients send their default of 60 seconds whatever the server allows: more than the policy
// gives is cut down to it here, where /v1/execute refuses it.
Status readLimits(const json::Object& body, GateRequest& request) {
  const Limits& most = request.policy.limits;
  if (const json::Value* field = body.find("timeout"); field != nullptr && !field->isNull()) {
    double seconds = 0;
    if (const std::int64_t* number = field->asInt()) seconds = static_cast<double>(*number);
    if (const double* number = field->asDouble()) seconds = *number;
    if (!(seconds > 0)) return wrong("timeout", "must be a number of seconds over 0", "");
    const double cap = static_cast<double>(most.wall.count()) / 1000.0;
    TRY(request.limits.wall, readTimeout(std::min(seconds, cap), request.policy));
  }
  if (const json::Value* field = body.find("max_memory"); field != nullptr && !field->isNull()) {
    Policy unlimited = request.policy;
    unlimited.limits.memory = ByteCount(UINT64_MAX);
    TRY(const ByteCount memory, readMemory(*field, unlimited, "max_memory"));
    request.limits.memory = std::min(memory, most.memory);
  }
  return {};
}

Result<GateRequest> readLegacy(Call& call) {
  TRY(const json::Value document, readBody(call));
  const json::Object* body = document.asObject();
  if (body == nullptr) {
    return Error{ErrorCode::kInvalidArgument, "the document must be an object", ""};
  }
  TRY(const CodeFields fields, readCode(*body));
  TRY(Submission submission, readSubmission(fields, call, ""));
  TRY(GateRequest request, gateRequest(call, std::move(submission), ""));
  const json::Value* arguments = body->find("arguments");
  if (arguments != nullptr && !arguments->isNull()) {
    if (arguments->asObject() == nullptr) return wrong("arguments", "must be an object", "");
    request.argumentsJson = json::write(*arguments);
  }
  TRY_STATUS(readLimits(*body, request));
  request.cancel.socketFd = call.exchange.socketFd();
  return request;
}

json::Object legacyResult(const Report& report) {
  static const ExecutionResult kNothingRan;
  const ExecutionResult& run = report.execution ? *report.execution : kNothingRan;
  const std::string advice = adviceOf(report);
  std::string status = "error";
  json::Value error;
  if (report.status == RunStatus::kSuccess) {
    status = "success";
  } else if (report.status == RunStatus::kDenied || report.status == RunStatus::kNeedsReview) {
    error = "Unsafe code detected";
  } else {
    if (report.status == RunStatus::kTimeout) status = "timeout";
    if (report.status == RunStatus::kProgramError && !run.err.text.empty()) {
      error = run.err.text;
    } else {
      error = report.error ? report.error->message : std::string(runStatusName(report.status));
    }
  }
  json::Object result{{"status", status},
                      {"stdout", run.out.text},
                      {"stderr", run.err.text},
                      {"result", run.resultJson ? json::Value(*run.resultJson) : json::Value()},
                      {"error", std::move(error)},
                      {"execution_time", run.metrics.durationMs / 1000.0}};
  if (!advice.empty()) result.append("advice", advice);
  return result;
}

}  // namespace

void legacyExecute(Call& call) {
  const auto request = readLegacy(call);
  if (!request) {
    replyError(call, request.error());
    return;
  }
  const auto report = call.gate.run(*request);
  if (!report) {
    replyError(call, report.error());
  } else if (report->status == RunStatus::kCancelled) {
    call.exchange.abandon();
  } else {
    call.exchange.reply(jsonResponse(legacyResult(*report)));
  }
}

}  // namespace gantlet
