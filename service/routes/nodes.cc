// Below /v1/nodes: the machines of a cluster, for admins; and what gateways send to them.
#include <algorithm>

#include "cluster/audit_search.h"
#include "cluster/identity_desk.h"
#include "cluster/node_desk.h"
#include "cluster/node_runner.h"
#include "core/base64.h"
#include "pipeline/report_json.h"
#include "service/execution_json.h"
#include "service/node_json.h"
#include "service/relayed.h"
#include "service/routes/routes.h"
#include "service/submission_json.h"
#include "service/time_json.h"

namespace gantlet {
namespace {

Result<cluster::NodeDesk*> nodeDesk(const Call& call) {
  if (call.desks.nodes != nullptr) return call.desks.nodes;
  return Error{ErrorCode::kUnavailable, "this service is no part of a cluster",
               "'gantlet serve --role gateway' and '--role node' are"};
}

Result<http::Response> list(Call& call) {
  TRY(cluster::NodeDesk * desk, nodeDesk(call));
  TRY(const std::vector<cluster::Node> all, desk->list());
  json::Array nodes;
  for (const cluster::Node& node : all) nodes.emplace_back(nodeJson(node));
  return jsonResponse(json::Object{{"nodes", std::move(nodes)}});
}

Result<http::Response> one(Call& call) {
  TRY(cluster::NodeDesk * desk, nodeDesk(call));
  TRY(const cluster::Node node, desk->get(std::string(call.pathField("id"))));
  return jsonResponse(nodeJson(node));
}

Result<http::Response> change(Call& call) {
  TRY(cluster::NodeDesk * desk, nodeDesk(call));
  TRY(json::Value body, readBody(call));
  TRY(const NodeChange wanted, json::read<NodeChange>(std::move(body)));
  TRY(const cluster::Node node, desk->setMode(std::string(call.pathField("id")), wanted.mode,
                                              wanted.reason, call.caller.actor));
  return jsonResponse(nodeJson(node));
}

// That nothing of it has run is what a gateway may send it to another node for.
void refuse(Call& call, const Error& error, cluster::NodeBegun begun) {
  if (error.code == ErrorCode::kCancelled) return call.exchange.abandon();
  tellFault(call, error);
  http::Response response = problemResponse(problemOf(error), call.request().id);
  if (begun == cluster::NodeBegun::kNo) response.headers.push_back({"Gantlet-Begun", "no"});
  if (begun == cluster::NodeBegun::kOther) response.headers.push_back({"Gantlet-Begun", "other"});
  call.exchange.reply(std::move(response));
}

Result<cluster::IdentityDesk*> identityDesk(const Desks& desks) {
  if (desks.identities != nullptr) return desks.identities;
  return Error{ErrorCode::kUnavailable, "this service is no gateway of a cluster",
               "ask one: 'gantlet serve --role gateway'"};
}

Result<http::Response> token(Call& call) {
  TRY(cluster::IdentityDesk * desk, identityDesk(call.desks));
  TRY(json::Value body, readOptionalBody(call));
  TRY(const NodeTokenAsked asked, json::read<NodeTokenAsked>(std::move(body)));
  const std::chrono::seconds longest = cluster::kLongestTokenTime;
  // More than that is refused by the desk: here it only must not overflow.
  const auto most = static_cast<std::uint64_t>(longest.count()) + 1;
  const std::chrono::seconds time = asked.ttlSeconds
                                        ? std::chrono::seconds(std::min(*asked.ttlSeconds, most))
                                        : std::chrono::seconds(cluster::kTokenTime);
  TRY(const cluster::MadeToken made,
      desk->makeToken(std::string(call.pathField("id")), time, call.caller.actor));
  return jsonResponse(json::Object{{"node", made.node},
                                   {"token", made.token.reveal()},
                                   {"expires_at", timeJson(made.expiresAt)}},
                      201);
}

Result<http::Response> revoke(Call& call) {
  TRY(cluster::IdentityDesk * desk, identityDesk(call.desks));
  TRY(json::Value body, readOptionalBody(call));
  const std::string id(call.pathField("id"));
  TRY(const NodeRevocation asked, json::read<NodeRevocation>(std::move(body)));
  TRY_STATUS(desk->revoke(id, asked.reason, call.caller.actor));
  return jsonResponse(json::Object{{"node", id}, {"revoked", true}});
}

Actor strangerOf(const PublicCall& call) {
  return {"anonymous", call.request().peer.address, call.request().id};
}

template <class Asked>
Result<Asked> readSigned(const PublicCall& call) {
  TRY(json::Value body, json::parse(call.request().body));
  return json::read<Asked>(std::move(body));
}

Result<std::string> signatureOf(const std::string& text) {
  std::optional<std::string> bytes = decodeBase64(text);
  if (bytes) return *std::move(bytes);
  return Error{ErrorCode::kInvalidArgument, "'signature' is no base64", ""};
}

Result<http::Response> join(const PublicCall& call, const Desks& desks) {
  TRY(cluster::IdentityDesk * desk, identityDesk(desks));
  TRY(NodeJoinAsked asked, readSigned<NodeJoinAsked>(call));
  TRY(std::string signature, signatureOf(asked.signature));
  TRY(const cluster::JoinedNode joined,
      desk->join({std::move(asked.token), std::move(asked.request), std::move(signature)},
                 strangerOf(call)));
  return jsonResponse(joinedJson(joined), 201);
}

Result<http::Response> renew(const PublicCall& call, const Desks& desks) {
  TRY(cluster::IdentityDesk * desk, identityDesk(desks));
  TRY(NodeRenewAsked asked, readSigned<NodeRenewAsked>(call));
  TRY(std::string signature, signatureOf(asked.signature));
  TRY(const cluster::JoinedNode renewed,
      desk->renew({std::move(asked.certificate), std::move(asked.request), std::move(signature)},
                  strangerOf(call)));
  return jsonResponse(joinedJson(renewed), 201);
}

// Who asked has shown nothing that counts: 403, and no word about what there is.
void answerSigned(PublicCall& call, Result<http::Response> response) {
  if (response) return call.exchange.reply(std::move(response).value());
  Problem problem = problemOf(response.error());
  if (response.error().code == ErrorCode::kNotFound) {
    problem.status = 403;
    problem.code = "SB007";
  }
  call.exchange.reply(problemResponse(problem, call.request().id));
}

}  // namespace

BodyShape nodeTokenShape() { return {json::fieldsOf<NodeTokenAsked>()}; }
BodyShape nodeRevokeShape() { return {json::fieldsOf<NodeRevocation>()}; }
void nodeToken(Call& call) { answer(call, token(call)); }
void nodeRevoke(Call& call) { answer(call, revoke(call)); }
void nodeJoin(PublicCall& call, const Desks& desks) { answerSigned(call, join(call, desks)); }
void nodeRenew(PublicCall& call, const Desks& desks) { answerSigned(call, renew(call, desks)); }

BodyShape nodeChangeShape() { return {json::fieldsOf<NodeChange>()}; }

void nodeList(Call& call) { answer(call, list(call)); }
void nodeOne(Call& call) { answer(call, one(call)); }
void nodeChange(Call& call) { answer(call, change(call)); }

Result<http::Response> ownAudit(Call& call) {
  if (call.desks.runner == nullptr || call.desks.audit == nullptr) {
    return Error{ErrorCode::kUnavailable, "this service is no node of a cluster", "GET /v1/audit"};
  }
  TRY(const cluster::AuditAsk asked, cluster::parseAuditAsk(call.request().body));
  TRY(const audit::QueryPage page,
      cluster::ownAuditPage(*call.desks.audit, asked.reader, asked.query, asked.cursor));
  http::Response response;
  response.contentType = "application/json";
  response.body = cluster::writeAuditPage(page);
  return response;
}

void nodeAudit(Call& call) { answer(call, ownAudit(call)); }

void nodeRun(Call& call) {
  if (call.desks.runner == nullptr) {
    return refuse(
        call,
        Error{ErrorCode::kUnavailable, "this service is no node of a cluster", "POST /v1/execute"},
        cluster::NodeBegun::kNo);
  }
  const auto field = [&](const char* name) {
    const std::string* value = call.request().head.find(name);
    return value == nullptr ? std::string() : *value;
  };
  const std::string form = field("gantlet-answer");
  cluster::NodeRun run;
  run.boot = field("gantlet-boot");
  run.probes = !field(cluster::kProbeField).empty();
  run.cancel.socketFd = call.exchange.socketFd();
  run.text = call.exchange.takeBody();
  std::optional<EventStream> events;
  if (form == cluster::kAnswerEvents) {
    run.prepare = [&](GateRequest& request) {
      events.emplace(call.exchange, request.policy.limits.output);
      request.onOutput = [&events](int stream, std::string_view bytes) {
        events->output(stream, bytes);
      };
    };
  }
  cluster::NodeBegun begun = cluster::NodeBegun::kNo;
  Result<Report> report = call.desks.runner->run(run, begun);
  // Events begin with the run; whatever came before it has a status line of its own.
  const bool started = events && call.exchange.settleStream();
  if (!report && !started && begun != cluster::NodeBegun::kYes) {
    const bool elsewhere = begun == cluster::NodeBegun::kOther ||
                           problemOf(report.error()).status == 503 || form.empty() ||
                           form == cluster::kAnswerResult || events;
    if (elsewhere) return refuse(call, report.error(), begun);
  }
  if (events) return finishEvents(call, *events, std::move(report));
  if (form == cluster::kAnswerRagflow) return answerRagflow(call, std::move(report));
  if (form == cluster::kAnswerOlder) return answerOlder(call, std::move(report));
  if (!report) return refuse(call, report.error(), begun);
  if (report->status == RunStatus::kCancelled) return call.exchange.abandon();
  call.exchange.reply(reportResponse(call, std::move(report).value(), reportJson));
}

}  // namespace gantlet
