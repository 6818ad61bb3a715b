// Below /v1/sessions/{id}: checkpoints, and the way back to them.
#include "json/describe.h"
#include "manager/session_desk.h"
#include "service/session_json.h"
#include "service/session_routes.h"

namespace gantlet {
namespace {

std::string idOf(const Call& call) { return std::string(call.pathField("checkpoint")); }

Result<http::Response> make(Call& call) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY(json::Value body, readOptionalBody(call));
  TRY(const CheckpointFields fields, json::read<CheckpointFields>(std::move(body)));
  TRY(const CheckpointInfo made, desk->makeCheckpoint(whoOf(call), fields.context));
  http::Response response = jsonResponse(checkpointJson(made), 201);
  response.headers.push_back({"Location", "/v1/sessions/" + std::string(call.pathField("id")) +
                                              "/checkpoints/" + made.id});
  return response;
}

Result<http::Response> list(Call& call) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY(const std::vector<CheckpointInfo> all, desk->checkpoints(whoOf(call)));
  json::Array checkpoints;
  for (const CheckpointInfo& one : all) checkpoints.emplace_back(checkpointJson(one));
  return jsonResponse(json::Object{{"checkpoints", std::move(checkpoints)}});
}

Result<http::Response> one(Call& call) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY(const CheckpointInfo found, desk->checkpoint(whoOf(call), idOf(call)));
  return jsonResponse(checkpointJson(found));
}

Result<http::Response> remove(Call& call) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY_STATUS(desk->removeCheckpoint(whoOf(call), idOf(call)));
  return noContent();
}

Result<http::Response> rollback(Call& call) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY(json::Value body, readBody(call));
  TRY(const RollbackFields fields, json::read<RollbackFields>(std::move(body)));
  TRY(const ContextInfo context, desk->rollback(whoOf(call), fields.checkpoint));
  return jsonResponse(contextJson(context));
}

}  // namespace

BodyShape sessionCheckpointShape() { return {json::fieldsOf<CheckpointFields>()}; }
BodyShape rollbackShape() { return {json::fieldsOf<RollbackFields>()}; }

void checkpointMake(Call& call) { answerSession(call, make(call)); }
void checkpointList(Call& call) { answerSession(call, list(call)); }
void checkpointOne(Call& call) { answerSession(call, one(call)); }
void checkpointRemove(Call& call) { answerSession(call, remove(call)); }
void sessionRollback(Call& call) { answerSession(call, rollback(call)); }

}  // namespace gantlet
