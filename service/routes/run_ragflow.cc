// POST /run: the face of RAGFlow's executor manager.
#include "manager/catalog_desk.h"
#include "service/execution_json.h"
#include "service/ragflow_json.h"
#include "service/relayed.h"
#include "service/submission_json.h"

namespace gantlet {
namespace {

http::Response unprocessable(json::Array errors) {
  return jsonResponse(json::Object{{"detail", std::move(errors)}}, 422);
}

Result<GateRequest> ragflowGateRequest(Call& call, RagflowRequest ragflow) {
  CodeFields fields;
  fields.language = languageName(ragflow.language);
  fields.code = std::move(ragflow.code);
  TRY(Submission submission, readSubmission(std::move(fields), call, ""));
  const RagflowOptions& options = call.options.ragflow;
  TRY(GateRequest request, gateRequest(call, std::move(submission), ""));
  // What is set for a tenant counts for it on every face.
  const auto tenant = call.desks.catalog == nullptr
                          ? std::nullopt
                          : call.desks.catalog->tenant(call.caller.tenant.text());
  const bool ownPolicies = tenant && tenant->settings.policies;
  if (options.policy && !ownPolicies) {
    request.policy = *options.policy;
    // What was approved was approved under another.
    request.policyDocument.clear();
    request.approval.clear();
  }
  request.argumentsJson = std::move(ragflow.argumentsJson);
  request.limits.wall = std::min(options.timeout, request.policy.limits.wall);
  request.limits.memory = std::min(options.memory, request.policy.limits.memory);
  request.callsMain = true;
  request.cancel.socketFd = call.exchange.socketFd();
  call.exchange.hold(heldBy(request));
  return request;
}

}  // namespace

void ragflowRun(Call& call) {
  json::ParseLimits limits;
  limits.maxBytes = call.options.maxBody.bytes();
  RagflowRead read = readRagflow(call.exchange.takeBody(), limits);
  if (!read.request) {
    call.exchange.reply(unprocessable(std::move(read.errors)));
    return;
  }
  auto request = ragflowGateRequest(call, std::move(*read.request));
  if (!request) {
    replyError(call, request.error());  // too large, or a policy that is not there: nothing has run
    return;
  }
  if (call.desks.relay != nullptr) {
    auto answered = runThere(call, *std::move(request), cluster::kAnswerRagflow);
    if (!answered) return answerRagflow(call, answered.error());
    return call.exchange.reply(*std::move(answered));
  }
  auto report = call.gate.run(*request);
  *request = {};  // what it brought is not needed for the answer
  answerRagflow(call, std::move(report));
}

void answerRagflow(Call& call, Result<Report> report) {
  const bool gone = report ? report->status == RunStatus::kCancelled
                           : report.error().code == ErrorCode::kCancelled;
  if (gone) {
    call.exchange.abandon();
  } else if (!report && report.error().code == ErrorCode::kInvalidArgument) {
    // The pipeline refuses code that no stage could use (a NUL byte, UTF-16): nothing has run.
    call.exchange.reply(unprocessable({ragflowCodeError(report.error().message)}));
  } else if (!report) {
    call.exchange.reply(jsonResponse(ragflowError(report.error())));
  } else {
    call.exchange.reply(reportResponse(call, std::move(report).value(), ragflowResult));
  }
}

}  // namespace gantlet
