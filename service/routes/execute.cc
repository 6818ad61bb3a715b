// POST /v1/execute: the whole gantlet. A denied or failed program is a 200 with its report: only
// faults of the request or of ours are problems.
#include "cluster/relay.h"
#include "manager/execution_request.h"
#include "pipeline/report_json.h"
#include "service/event_stream.h"
#include "service/execution_json.h"
#include "service/session_routes.h"

namespace gantlet {
namespace {

void executeWhole(Call& call, GateRequest request) {
  auto report = call.gate.run(request);
  request = {};  // what it brought is not needed for the answer
  if (!report) {
    replyError(call, report.error());
  } else if (report->status == RunStatus::kCancelled) {
    call.exchange.abandon();
  } else {
    call.exchange.reply(reportResponse(call, std::move(report).value(), reportJson));
  }
}

// What a node answers is the answer.
void executeRelayed(Call& call, GateRequest request) {
  const std::string text = keepRequest(request, request.policy.reference());
  const std::chrono::milliseconds wall = request.policy.limits.wall;
  const CancelSignal cancel = request.cancel;
  request = {};
  Result<cluster::RelayAnswer> answer = call.desks.relay->run(text, wall, cancel);
  if (!answer) return replyError(call, answer.error());
  http::Response response;
  response.status = answer->status;
  response.body = std::move(answer->body);
  if (!answer->contentType.empty()) response.contentType = std::move(answer->contentType);
  if (!answer->retryAfter.empty()) {
    response.headers.push_back({"Retry-After", std::move(answer->retryAfter)});
  }
  call.exchange.reply(std::move(response));
}

void executeStreamed(Call& call, GateRequest request) {
  EventStream events(call.exchange, request.policy.limits.output);
  request.onOutput = [&events](int stream, std::string_view bytes) {
    events.output(stream, bytes);
  };
  auto report = call.gate.run(request);
  request = {};
  if (report) {
    call.exchange.hold(2 * heldBy(*report));
    events.finish("result", reportJson(std::move(report).value()));
    return;
  }
  // Before the first event the status line can still tell; behind it only an event can.
  if (!call.exchange.settleStream()) {
    replyError(call, report.error());
    return;
  }
  const http::Response problem = problemResponse(problemOf(report.error()), call.request().id);
  auto document = json::parse(problem.body);
  events.finish("error", document ? std::move(document).value() : json::Value());
}

}  // namespace

void executeRoute(Call& call) {
  auto fields = readExecution(call);
  if (!fields) return replyError(call, fields.error());
  if (fields->sessionId && call.desks.sessions != nullptr) {
    return executeInSession(call, std::move(fields).value());
  }
  auto request = executionOf(call, std::move(fields).value());
  if (!request) {
    replyError(call, request.error());
  } else if (http::acceptsExactly(call.request().head, "text/event-stream")) {
    executeStreamed(call, std::move(request).value());
  } else if (call.desks.relay != nullptr) {
    executeRelayed(call, std::move(request).value());
  } else {
    executeWhole(call, std::move(request).value());
  }
}

BodyShape executeShape() {
  BodyShape shape{json::fieldsOf<ExecuteFields>()};
  for (json::Field& field : shape.fields) {
    if (field.name == "arguments") field.kind = json::Kind::kObject;
  }
  return shape;
}

}  // namespace gantlet
