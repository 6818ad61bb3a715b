// Below /v1/nodes: the machines of a cluster, for admins; and what gateways send to them.
#include "cluster/node_desk.h"
#include "cluster/node_runner.h"
#include "pipeline/report_json.h"
#include "service/execution_json.h"
#include "service/node_json.h"
#include "service/routes/routes.h"
#include "service/submission_json.h"

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
void refuse(Call& call, const Error& error, bool begun) {
  if (error.code == ErrorCode::kCancelled) return call.exchange.abandon();
  tellFault(call, error);
  http::Response response = problemResponse(problemOf(error), call.request().id);
  if (!begun) response.headers.push_back({"Gantlet-Begun", "no"});
  call.exchange.reply(std::move(response));
}

}  // namespace

BodyShape nodeChangeShape() { return {json::fieldsOf<NodeChange>()}; }

void nodeList(Call& call) { answer(call, list(call)); }
void nodeOne(Call& call) { answer(call, one(call)); }
void nodeChange(Call& call) { answer(call, change(call)); }

void nodeRun(Call& call) {
  if (call.desks.runner == nullptr) {
    return refuse(
        call,
        Error{ErrorCode::kUnavailable, "this service is no node of a cluster", "POST /v1/execute"},
        false);
  }
  CancelSignal cancel;
  cancel.socketFd = call.exchange.socketFd();
  bool begun = false;
  Result<Report> report = call.desks.runner->run(call.request().body, cancel, begun);
  if (!report) return refuse(call, report.error(), begun);
  if (report->status == RunStatus::kCancelled) return call.exchange.abandon();
  call.exchange.reply(reportResponse(call, std::move(report).value(), reportJson));
}

}  // namespace gantlet
