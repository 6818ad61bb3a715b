// The routes: one table of method, path and what serves it; one file a resource.
#pragma once

#include <span>
#include <string_view>
#include <variant>

#include "service/access.h"
#include "service/body_outline.h"
#include "service/desks.h"
#include "service/gate.h"
#include "service/http/exchange.h"
#include "service/route_path.h"
#include "service/service.h"

namespace gantlet {

// One call of a public route, on a worker's thread. It has no caller: whoever asks, with whatever
// token or tenant, gets the same answer.
struct PublicCall {
  http::Exchange& exchange;
  Gate& gate;
  const ServiceOptions& options;
  bool draining = false;
  const ServiceCounts& counts;
  // The ids that a request's submissions were given, for the log.
  std::vector<std::string> submissions;
  // What an error of the request is answered with instead of 400; 0: nothing else.
  int refusedWith = 0;

  [[nodiscard]] const http::Request& request() const { return exchange.request(); }
};

// One call of a guarded route, on a worker's thread, by a caller who may make it.
struct Call : PublicCall {
  const Caller& caller;
  PathFields path;  // what the names in the route's pattern stand for
  Desks desks;

  // The field of the path by its name; "" for a name that the pattern does not have.
  [[nodiscard]] std::string_view pathField(std::string_view name) const;
};

// How a route is served. Only a guarded one is given a caller, so that a public one can't come to
// depend on there being one.
using InstantRoute = http::Response (*)();       // public, at once, on the loop's thread
using PublicRoute = void (*)(PublicCall& call);  // public, on a worker's thread
// Public, with a small body of JSON that proves by itself what it may ask for, by a signature.
struct SignedRoute {
  void (*serve)(PublicCall& call, const Desks& desks);
};
// What is asked of a body before its route sees it.
enum class BodyKind : std::uint8_t {
  kJson,      // it says that it is JSON
  kOptional,  // … or there is none, which is as good as {}
  kAny,       // the route looks by itself; there may be none
  kOpen,      // … and reads it by itself, however large it is (http::Exchange::readPiece)
};
struct GuardedRoute {
  Permission needs;
  void (*serve)(Call& call);
  BodyShape (*shape)() = nullptr;                   // what is known of its body before it is there
  std::optional<Permission> orElse = std::nullopt;  // another permission that is enough
  BodyKind body = BodyKind::kJson;
  // It makes something, once for an Idempotency-Key: see repeated_answers.h.
  bool once = false;
};

struct Route {
  std::string_view method;
  std::string_view path;  // a pattern: route_path.h
  std::variant<InstantRoute, PublicRoute, SignedRoute, GuardedRoute> handling;

  [[nodiscard]] const GuardedRoute* guarded() const { return std::get_if<GuardedRoute>(&handling); }
};

[[nodiscard]] std::span<const Route> routes();

// health.cc
[[nodiscard]] http::Response livez();
[[nodiscard]] http::Response ragflowHealth();
[[nodiscard]] http::Response openapi();
void readyz(PublicCall& call);
void metricsRoute(PublicCall& call);
// vet.cc
void vetRoute(Call& call);
[[nodiscard]] BodyShape vetShape();
// execute.cc
void executeRoute(Call& call);
[[nodiscard]] BodyShape executeShape();
// executions.cc
void executionList(Call& call);
void executionMake(Call& call);
void executionOne(Call& call);
void executionCancel(Call& call);
[[nodiscard]] BodyShape executionShape();
// execution_events.cc
void executionEvents(Call& call);
// The events of one execution, behind Last-Event-ID where the request has one.
void streamEvents(Call& call, const std::string& id);
// Of a node, for gateways.
void nodeEvents(Call& call);
void executionOutput(Call& call);
void executionArtifact(Call& call);
// The number in Last-Event-ID; 0 without one. Errors: kInvalidArgument (no number; twice).
[[nodiscard]] Result<std::uint64_t> lastEventId(const http::RequestHead& head);
// execution_stream.cc
void executionStream(Call& call);
// run_ragflow.cc
void ragflowRun(Call& call);
// execute_legacy.cc
void legacyExecute(Call& call);
// What both of these take: whatever else stands there is theirs to judge.
[[nodiscard]] BodyShape olderShape();
// audit.cc
void auditList(Call& call);
void auditRecord(Call& call);
void auditProof(Call& call);
void auditStats(Call& call);
void auditExport(Call& call);
void auditManifest(Call& call);
void auditCheckpoint(Call& call);
void auditNewCheckpoint(Call& call);
void auditVerifierKey(Call& call);
void auditTile(Call& call);
void auditEvidence(Call& call);
// audit_keeping.cc
void auditCosigned(Call& call);
void auditKeepCosigned(Call& call);
void auditHolds(Call& call);
void auditHold(Call& call);
void auditRelease(Call& call);
void auditPrune(Call& call);
[[nodiscard]] BodyShape checkpointShape();
[[nodiscard]] BodyShape cosignedShape();
[[nodiscard]] BodyShape holdShape();
[[nodiscard]] BodyShape pruneShape();

// tenants.cc
void tenantList(Call& call);
void tenantMake(Call& call);
void tenantOne(Call& call);
void tenantChange(Call& call);
[[nodiscard]] BodyShape tenantShape();
// templates.cc
void templateList(Call& call);
void templateMake(Call& call);
void templateOne(Call& call);
void templateVersions(Call& call);
void templateNewVersion(Call& call);
void templateDeprecate(Call& call);
[[nodiscard]] BodyShape templateDeprecationShape();
[[nodiscard]] BodyShape templateShape();
[[nodiscard]] BodyShape templateVersionShape();

// policies.cc
void policyList(Call& call);
void policyMake(Call& call);
void policyOne(Call& call);
void policyVersions(Call& call);
void policyNewVersion(Call& call);
void policyDiff(Call& call);
void policyReplay(Call& call);
[[nodiscard]] BodyShape policyShape();
[[nodiscard]] BodyShape policyVersionShape();
[[nodiscard]] BodyShape policyReplayShape();

// usage.cc
void usageRoute(Call& call);

// reviews.cc
void reviewList(Call& call);
void reviewOne(Call& call);
void reviewDecide(Call& call);
[[nodiscard]] BodyShape reviewShape();
void reviewWithdraw(Call& call);
[[nodiscard]] BodyShape withdrawalShape();

// webhooks.cc
void webhookList(Call& call);
void webhookMake(Call& call);
void webhookOne(Call& call);
void webhookDelete(Call& call);
void webhookRotate(Call& call);
void deliveryList(Call& call);
void deliveryOne(Call& call);
void deliveryAgain(Call& call);
[[nodiscard]] BodyShape webhookShape();
[[nodiscard]] BodyShape webhookRotateShape();

// keys.cc
void keyList(Call& call);
void keyMake(Call& call);
void keyOne(Call& call);
void keyRevoke(Call& call);
void keyRotate(Call& call);
[[nodiscard]] BodyShape keyShape();
[[nodiscard]] BodyShape keyRotateShape();

// sessions.cc
void sessionList(Call& call);
void sessionMake(Call& call);
void sessionOne(Call& call);
void sessionChange(Call& call);
void sessionRemove(Call& call);
void sessionPause(Call& call);
void sessionResume(Call& call);
void sessionBranch(Call& call);
void sessionCell(Call& call);
void contextList(Call& call);
void contextOne(Call& call);
void contextMake(Call& call);
void contextRemove(Call& call);
void contextInterrupt(Call& call);
void contextRestart(Call& call);
[[nodiscard]] BodyShape sessionShape();
[[nodiscard]] BodyShape sessionChangeShape();
[[nodiscard]] BodyShape branchShape();
[[nodiscard]] BodyShape contextShape();
[[nodiscard]] BodyShape cellShape();
// session_checkpoints.cc
void checkpointList(Call& call);
void checkpointMake(Call& call);
void checkpointOne(Call& call);
void checkpointRemove(Call& call);
void sessionRollback(Call& call);
[[nodiscard]] BodyShape sessionCheckpointShape();
[[nodiscard]] BodyShape rollbackShape();
// session_archive.cc
void sessionFilesPack(Call& call);
void sessionFilesUnpack(Call& call);
// session_files.cc
void sessionFileList(Call& call);

// Volumes.
[[nodiscard]] BodyShape volumeShape();
void volumeList(Call& call);
void volumeMake(Call& call);
void volumeOne(Call& call);
void volumeRemove(Call& call);
void volumeFileList(Call& call);
void volumeFileGet(Call& call);
void volumeFilePut(Call& call);
void volumeFileRemove(Call& call);
void sessionFileGet(Call& call);
void sessionFilePut(Call& call);
void sessionFileRemove(Call& call);

// nodes.cc
void nodeList(Call& call);
void nodeOne(Call& call);
void nodeChange(Call& call);
void nodeRun(Call& call);
void nodeAudit(Call& call);
void nodeToken(Call& call);
void nodeRevoke(Call& call);
void nodeJoin(PublicCall& call, const Desks& desks);
void nodeRenew(PublicCall& call, const Desks& desks);
[[nodiscard]] BodyShape nodeTokenShape();
[[nodiscard]] BodyShape nodeRevokeShape();
[[nodiscard]] BodyShape nodeChangeShape();

// dead_letters.cc
void deadLetterList(Call& call);
void deadLetterAgain(Call& call);
void deadLetterDrop(Call& call);

// admin_sandbox.cc
void seedProviders(Call& call);
void seedConfig(Call& call);
void seedSetConfig(Call& call);
void seedTest(Call& call);
void seedSetActive(Call& call);
void seedImport(Call& call);
void ragflowProviders(Call& call);
void ragflowSchema(Call& call);
void ragflowConfig(Call& call);
void ragflowSetConfig(Call& call);
void ragflowTest(Call& call);

// What the resources share.
[[nodiscard]] http::Response jsonResponse(const json::Value& body, int status = 200);
[[nodiscard]] http::Response noContent();  // 204
// The reader that a call is, and the desk that serves it. Errors: kUnavailable.
struct AuditReader;
[[nodiscard]] AuditReader auditReader(const Call& call);
[[nodiscard]] Result<AuditDesk*> auditDesk(const Call& call);
[[nodiscard]] Result<CatalogDesk*> catalogDesk(const Call& call);
[[nodiscard]] Result<ExecutionDesk*> executionDesk(const Call& call);
// Answers with the response or the problem.
void answer(Call& call, Result<http::Response> response);
// Writes a fault of ours to the operator's log, unless the gate has told of it.
void tellFault(const Call& call, const Error& error);
// Answers with the problem that `error` is; a caller that went away gets none.
void replyError(Call& call, const Error& error);

}  // namespace gantlet
