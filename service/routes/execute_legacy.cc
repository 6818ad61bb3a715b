// POST /execute: the older face, {code_b64, language, arguments, timeout, max_memory} →
// {status, stdout, stderr, result, error, execution_time}, and `advice` where it is refused.
// Unknown fields are ignored, as its first server did. `result` is the value's JSON text.
#include <algorithm>
#include <cmath>

#include "service/execution_json.h"
#include "service/relayed.h"

namespace gantlet {
namespace {

constexpr std::string_view kNames[] = {"code_b64", "language", "arguments", "timeout",
                                       "max_memory"};

Error wrong(const std::string& field, const std::string& message, std::string resolution) {
  return Error{ErrorCode::kInvalidArgument, "'" + field + "' " + message, std::move(resolution)};
}

Result<CodeFields> readCode(json::Object& body) {
  CodeFields fields;
  json::Value* code = body.find("code_b64");
  if (code == nullptr || code->asString() == nullptr) {
    return wrong("code_b64", "must be there and be a string", "send the code as base64");
  }
  fields.codeB64 = std::move(*code->asString());
  const json::Value* language = body.find("language");
  if (language == nullptr || language->asString() == nullptr) {
    return wrong("language", "must be there and be a string", "write python or javascript");
  }
  fields.language = *language->asString();
  return fields;
}

// What the old clients send where nobody has asked them for anything.
constexpr double kUsualSeconds = 60;
constexpr double kMostSeconds = 1e9;  // more than anything allows
constexpr ByteCount kUsualMemory = ByteCount::mebi(256);

// The old clients send their defaults whatever the server allows: more than the policy gives is cut
// down to it here, where /v1/execute refuses it. What is set for the tenant is not: beyond that
// only the defaults themselves are cut.
Status readLimits(Call& call, const json::Object& body, GateRequest& request) {
  const Limits& most = request.policy.limits;
  RequestedLimits asked;
  if (const json::Value* field = body.find("timeout"); field != nullptr && !field->isNull()) {
    double seconds = 0;
    if (const std::int64_t* number = field->asInt()) seconds = static_cast<double>(*number);
    if (const double* number = field->asDouble()) seconds = *number;
    if (!(seconds > 0)) return wrong("timeout", "must be a number of seconds over 0", "");
    const double cap = static_cast<double>(most.wall.count()) / 1000.0;
    if (seconds != kUsualSeconds) {
      const double inReach = std::min(seconds, kMostSeconds);
      asked.wall = std::chrono::milliseconds(static_cast<std::int64_t>(std::ceil(inReach * 1000)));
    }
    TRY(request.limits.wall, readTimeout(std::min(seconds, cap), request.policy));
  }
  if (const json::Value* field = body.find("max_memory"); field != nullptr && !field->isNull()) {
    Policy unlimited = request.policy;
    unlimited.limits.memory = ByteCount(UINT64_MAX);
    TRY(const ByteCount memory, readMemory(*field, unlimited, "max_memory"));
    if (memory != kUsualMemory) asked.memory = memory;
    request.limits.memory = std::min(memory, most.memory);
  }
  return checkCeilings(call, request.ceilings, asked, "max_memory");
}

Result<GateRequest> readLegacy(Call& call) {
  TRY(json::Value document,
      readBody(call, {{"arguments"}, {std::begin(kNames), std::end(kNames)}}));
  json::Object* body = document.asObject();
  if (body == nullptr) {
    return Error{ErrorCode::kInvalidArgument, "the document must be an object", ""};
  }
  TRY(CodeFields fields, readCode(*body));
  TRY(Submission submission, readSubmission(std::move(fields), call, ""));
  TRY(GateRequest request, gateRequest(call, std::move(submission), ""));
  const json::Value* arguments = body->find("arguments");
  if (arguments != nullptr && !arguments->asText()->isNull()) {
    if (!arguments->asText()->isObject()) return wrong("arguments", "must be an object", "");
    request.argumentsJson = arguments->asText()->bytes();
  }
  TRY_STATUS(readLimits(call, *body, request));
  request.callsMain = true;
  request.cancel.socketFd = call.exchange.socketFd();
  call.exchange.hold(heldBy(request));
  return request;
}

json::Object legacyResult(Report report) {
  const std::string advice = adviceOf(report);
  ExecutionResult run = report.execution ? *std::move(report.execution) : ExecutionResult{};
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
  json::Object result;
  // Appended, not listed: an initializer list copies.
  result.append("status", status);
  result.append("stdout", std::move(run.out.text));
  result.append("stderr", std::move(run.err.text));
  result.append("result", run.resultJson ? json::Value(*std::move(run.resultJson)) : json::Value());
  result.append("error", std::move(error));
  result.append("execution_time", run.metrics.durationMs / 1000.0);
  if (!advice.empty()) result.append("advice", advice);
  return result;
}

}  // namespace

BodyShape olderShape() { return {{{"code_b64", json::Kind::kString}}, true}; }

void legacyExecute(Call& call) {
  auto request = readLegacy(call);
  if (!request) {
    replyError(call, request.error());
    return;
  }
  if (call.desks.relay != nullptr) {
    return answer(call, runThere(call, *std::move(request), cluster::kAnswerOlder));
  }
  auto report = call.gate.run(*request);
  *request = {};
  answerOlder(call, std::move(report));
}

void answerOlder(Call& call, Result<Report> report) {
  if (!report) {
    replyError(call, report.error());
  } else if (report->status == RunStatus::kCancelled) {
    call.exchange.abandon();
  } else {
    call.exchange.reply(reportResponse(call, std::move(report).value(), legacyResult));
  }
}

}  // namespace gantlet
