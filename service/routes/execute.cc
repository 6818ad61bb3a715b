// POST /v1/execute: the whole gantlet. A denied or failed program is a 200 with its report: only
// faults of the request or of ours are problems.
#include "manager/execution_request.h"
#include "pipeline/report_json.h"
#include "service/execution_json.h"
#include "service/relay_call.h"
#include "service/relayed.h"
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

json::Value problemJson(const Call& call, const Error& error) {
  auto document = json::parse(problemResponse(problemOf(error), call.request().id).body);
  return document ? std::move(document).value() : json::Value();
}

void executeStreamed(Call& call, GateRequest request) {
  EventStream events(call.exchange, request.policy.limits.output);
  request.onOutput = [&events](int stream, std::string_view bytes) {
    events.output(stream, bytes);
  };
  auto report = call.gate.run(request);
  request = {};
  finishEvents(call, events, std::move(report));
}

// A node's events are the gateway's own.
void executeStreamedThere(Call& call, GateRequest request) {
  cluster::RelayRun run = relayRunOf(std::move(request), cluster::kAnswerEvents);
  call.exchange.armStream(eventStreamHead());
  run.onData = [&](std::string_view piece) { return call.exchange.send(piece); };
  Result<cluster::RelayAnswer> answer = call.desks.relay->run(run);
  const bool began = call.exchange.settleStream();
  if (answer && answer->status < 300) {
    if (began) return call.exchange.endStream();
    answer = Error{ErrorCode::kOutcomeUnknown, "the node answered with nothing", ""};
  }
  if (!began) {
    return answer ? call.exchange.reply(responseOf(*std::move(answer)))
                  : replyError(call, answer.error());
  }
  if (!answer && answer.error().code == ErrorCode::kCancelled) return call.exchange.abandon();
  // Behind what may have been cut within an event.
  const auto document = answer ? json::parse(answer->body) : Result<json::Value>(json::Value());
  const json::Value problem = !answer    ? problemJson(call, answer.error())
                              : document ? *document
                                         : json::Value();
  call.exchange.send({"\n\nevent: error\ndata: ", json::write(problem), "\n\n"});
  call.exchange.endStream();
}

}  // namespace

cluster::RelayRun relayRunOf(GateRequest request, const char* answer) {
  cluster::RelayRun run;
  run.text = keepRequest(request, request.policy.reference());
  run.wall = request.policy.limits.wall;
  run.cancel = request.cancel;
  run.answer = answer;
  return run;
}

http::Response responseOf(cluster::RelayAnswer answer) {
  http::Response response;
  response.status = answer.status;
  response.body = std::move(answer.body);
  if (!answer.contentType.empty()) response.contentType = std::move(answer.contentType);
  if (!answer.retryAfter.empty()) {
    response.headers.push_back({"Retry-After", std::move(answer.retryAfter)});
  }
  return response;
}

Result<http::Response> runThere(Call& call, GateRequest request, const char* answer) {
  const cluster::RelayRun run = relayRunOf(std::move(request), answer);
  TRY(cluster::RelayAnswer answered, call.desks.relay->run(run));
  return responseOf(std::move(answered));
}

void finishEvents(Call& call, EventStream& events, Result<Report> report) {
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
  events.finish("error", problemJson(call, report.error()));
}

namespace {

// A cell of a session of another machine's goes there as it came.
bool passedToSession(Call& call) {
  if (call.desks.places == nullptr) return false;
  const std::string& body = call.request().body;
  if (body.find("\"session_id\"") == std::string::npos) return false;
  const auto value = json::parse(body);
  const json::Value* id =
      value && value->asObject() != nullptr ? value->asObject()->find("session_id") : nullptr;
  if (id == nullptr || id->asString() == nullptr) return false;
  relayCall(call, {RelayPlace::Kind::kSession, *id->asString()}, nullptr);
  return true;
}

}  // namespace

void executeRoute(Call& call) {
  if (passedToSession(call)) return;
  auto fields = readExecution(call);
  if (!fields) return replyError(call, fields.error());
  if (fields->sessionId && call.desks.sessions != nullptr) {
    return executeInSession(call, std::move(fields).value());
  }
  auto request = executionOf(call, std::move(fields).value());
  if (!request) {
    replyError(call, request.error());
  } else if (http::acceptsExactly(call.request().head, "text/event-stream")) {
    const bool there = call.desks.relay != nullptr;
    (there ? executeStreamedThere : executeStreamed)(call, std::move(request).value());
  } else if (call.desks.relay != nullptr) {
    answer(call, runThere(call, std::move(request).value(), cluster::kAnswerResult));
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
