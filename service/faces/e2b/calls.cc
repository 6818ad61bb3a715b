#include "service/faces/e2b/calls.h"

#include "service/auth/api_token.h"
#include "service/faces/e2b/token.h"
#include "service/host_paths.h"

namespace gantlet::e2b {

Result<SessionDesk*> sessionDesk(const Call& call) {
  if (call.desks.sessions != nullptr) return call.desks.sessions;
  return Error{ErrorCode::kUnavailable, "this service keeps no sessions", ""};
}

namespace {

Result<SessionCall> sessionOf(const Call& call, const std::string& sandbox) {
  TRY(SessionDesk * desk, sessionDesk(call));
  const auto session = sessionId(sandbox);
  if (!session) {
    return Error{ErrorCode::kNotFound, "there is no sandbox '" + sandbox.substr(0, 64) + "'", ""};
  }
  return SessionCall{*desk, {*session, call.caller.ownTenant(), call.caller.actor}};
}

}  // namespace

Result<SessionCall> ofPath(const Call& call) {
  return sessionOf(call, std::string(call.pathField("id")));
}

Result<SessionCall> ofAddress(const Call& call) {
  const auto address = sandboxOf(call.request().head);
  return sessionOf(call, address ? address->sandbox : std::string());
}

http::Response errorResponse(int status, const std::string& message) {
  return jsonResponse(json::Object{{"code", status}, {"message", message}}, status);
}

http::Response notOffered(const std::string& message) { return errorResponse(501, message); }

Problem faceProblemOf(const Error& error) {
  Problem problem = problemOf(error);
  if (!isConflict(error)) return problem;
  problem.status = 409;
  problem.headers.clear();  // when to come back
  return problem;
}

void replyControl(Call& call, const Error& error) {
  if (error.code == ErrorCode::kCancelled) return call.exchange.abandon();
  tellFault(call, error);
  Problem problem = faceProblemOf(error);
  if (problem.status == 400 && call.refusedWith != 0) problem.status = call.refusedWith;
  call.exchange.reply(face().problem(problem, call.request().head, call.request().id));
}

http::Response deadSandbox(const std::string& sandbox, const std::string& message) {
  return jsonResponse(json::Object{{"sandboxId", sandbox}, {"message", message}, {"code", 502}},
                      502);
}

void controlHealth(PublicCall& call) {
  const Status ready = call.gate.ready();
  if (!call.draining && ready) return call.exchange.reply(jsonResponse(json::Object{}));
  http::Response response = errorResponse(
      503, call.draining ? "the service is stopping" : toldError(ready.error()).text());
  response.headers.push_back({"Retry-After", "1"});
  call.exchange.reply(std::move(response));
}

bool isPaused(const SessionInfo& info) {
  return info.state == SessionState::kPaused || info.state == SessionState::kSaved;
}

bool repliedDead(Call& call) {
  const auto address = sandboxOf(call.request().head);
  const std::string sandbox = address ? address->sandbox : std::string();
  auto session = ofAddress(call);
  const auto info =
      session ? session->desk.get(session->who) : Result<SessionInfo>(session.error());
  if (info && !isPaused(*info)) return false;
  call.exchange.reply(deadSandbox(
      sandbox, info ? "The sandbox is paused: connect to it first" : "The sandbox was not found"));
  return true;
}

http::Response textResponse(int status, std::string text) {
  http::Response response;
  response.status = status;
  response.contentType = "text/plain; charset=utf-8";
  response.body = std::move(text);
  return response;
}

std::string tokenFor(const Call& call, const std::string& id) {
  const Caller& caller = call.caller;
  if (caller.faceSecret.empty()) {
    const Secret& secret = call.options.faceSecret;
    return sandboxToken(secret, id, textOf({caller.keyId, markOf(secret, caller.keyHash), ""}));
  }
  return sandboxToken(caller.faceSecret, id,
                      textOf({caller.keyId, caller.keyMark, caller.faceNode}));
}

}  // namespace gantlet::e2b
