#include "service/routes/routes.h"

#include <array>

namespace gantlet {

namespace {

// Once for an Idempotency-Key: see repeated_answers.h.
constexpr GuardedRoute once(GuardedRoute route) {
  route.once = true;
  return route;
}

}  // namespace

std::span<const Route> routes() {
  constexpr Permission kVet = Permission::kVet;
  constexpr Permission kSubmit = Permission::kSubmit;
  constexpr Permission kReadAudit = Permission::kReadAudit;
  constexpr Permission kReview = Permission::kReview;
  constexpr Permission kAdminister = Permission::kAdminister;
  static constexpr std::array<Route, 128> kRoutes{{
      {"GET", "/", InstantRoute{ragflowHealth}},
      {"GET", "/healthz", InstantRoute{ragflowHealth}},
      {"GET", "/livez", InstantRoute{livez}},
      {"GET", "/readyz", PublicRoute{readyz}},
      {"GET", "/metrics", PublicRoute{metricsRoute}},
      {"GET", "/openapi.json", InstantRoute{openapi}},
      {"POST", "/v1/vet", GuardedRoute{kVet, vetRoute, vetShape}},
      {"POST", "/v1/execute", GuardedRoute{kSubmit, executeRoute, executeShape}},
      {"POST", "/run", GuardedRoute{kSubmit, ragflowRun, olderShape}},
      {"POST", "/execute", GuardedRoute{kSubmit, legacyExecute, olderShape}},
      {"GET", "/api/admin/sandbox/providers", GuardedRoute{kAdminister, seedProviders}},
      {"GET", "/api/admin/sandbox/config", GuardedRoute{kAdminister, seedConfig}},
      {"POST", "/api/admin/sandbox/config", GuardedRoute{kAdminister, seedSetConfig}},
      {"POST", "/api/admin/sandbox/test", GuardedRoute{kAdminister, seedTest}},
      {"PUT", "/api/admin/sandbox/active", GuardedRoute{kAdminister, seedSetActive}},
      {"POST", "/api/admin/sandbox/import", GuardedRoute{kAdminister, seedImport}},
      {"GET", "/api/v1/admin/sandbox/providers", GuardedRoute{kAdminister, ragflowProviders}},
      {"GET", "/api/v1/admin/sandbox/providers/{id}/schema",
       GuardedRoute{kAdminister, ragflowSchema}},
      {"GET", "/api/v1/admin/sandbox/config", GuardedRoute{kAdminister, ragflowConfig}},
      {"POST", "/api/v1/admin/sandbox/config", GuardedRoute{kAdminister, ragflowSetConfig}},
      {"POST", "/api/v1/admin/sandbox/test", GuardedRoute{kAdminister, ragflowTest}},
      {"GET", "/v1/executions", GuardedRoute{kSubmit, executionList}},
      {"POST", "/v1/executions", GuardedRoute{kSubmit, executionMake, executionShape}},
      {"GET", "/v1/executions/{id}", GuardedRoute{kSubmit, executionOne}},
      {"DELETE", "/v1/executions/{id}",
       GuardedRoute{kSubmit, executionCancel, nullptr, kAdminister}},
      {"GET", "/v1/executions/{id}/events", GuardedRoute{kSubmit, executionEvents}},
      {"GET", "/v1/executions/{id}/stream", GuardedRoute{kSubmit, executionStream}},
      {"GET", "/v1/executions/{id}/output/{stream}", GuardedRoute{kSubmit, executionOutput}},
      {"GET", "/v1/executions/{id}/artifacts/{tail}", GuardedRoute{kSubmit, executionArtifact}},
      {"GET", "/v1/tenants", GuardedRoute{kAdminister, tenantList}},
      {"POST", "/v1/tenants", once(GuardedRoute{kAdminister, tenantMake, tenantShape})},
      {"GET", "/v1/tenants/{name}", GuardedRoute{kAdminister, tenantOne}},
      {"PATCH", "/v1/tenants/{name}", GuardedRoute{kAdminister, tenantChange, tenantShape}},
      {"GET", "/v1/usage", GuardedRoute{kSubmit, usageRoute, nullptr, kReadAudit}},
      {"GET", "/v1/policies", GuardedRoute{kVet, policyList, nullptr, kReadAudit}},
      {"POST", "/v1/policies", once(GuardedRoute{kAdminister, policyMake, policyShape})},
      {"GET", "/v1/policies/{name}", GuardedRoute{kVet, policyOne, nullptr, kReadAudit}},
      {"GET", "/v1/policies/{name}/versions",
       GuardedRoute{kVet, policyVersions, nullptr, kReadAudit}},
      {"POST", "/v1/policies/{name}/versions",
       once(GuardedRoute{kAdminister, policyNewVersion, policyVersionShape})},
      {"GET", "/v1/policies/{name}/diff", GuardedRoute{kVet, policyDiff, nullptr, kReadAudit}},
      {"POST", "/v1/policies/{name}:replay",
       GuardedRoute{kReadAudit, policyReplay, policyReplayShape}},
      {"GET", "/v1/templates", GuardedRoute{kSubmit, templateList}},
      {"POST", "/v1/templates", once(GuardedRoute{kAdminister, templateMake, templateShape})},
      {"GET", "/v1/templates/{name}", GuardedRoute{kSubmit, templateOne}},
      {"POST", "/v1/templates/{name}:deprecate",
       GuardedRoute{kAdminister, templateDeprecate, templateDeprecationShape}},
      {"GET", "/v1/templates/{name}/versions", GuardedRoute{kSubmit, templateVersions}},
      {"POST", "/v1/templates/{name}/versions",
       once(GuardedRoute{kAdminister, templateNewVersion, templateVersionShape})},
      {"GET", "/v1/reviews", GuardedRoute{kReview, reviewList}},
      {"GET", "/v1/reviews/{execution}", GuardedRoute{kReview, reviewOne}},
      {"POST", "/v1/reviews/{execution}", GuardedRoute{kReview, reviewDecide, reviewShape}},
      {"POST", "/v1/reviews/{execution}/withdraw",
       GuardedRoute{kReview, reviewWithdraw, withdrawalShape}},
      {"GET", "/v1/webhooks", GuardedRoute{kAdminister, webhookList}},
      {"POST", "/v1/webhooks", once(GuardedRoute{kAdminister, webhookMake, webhookShape})},
      {"GET", "/v1/webhooks/{id}", GuardedRoute{kAdminister, webhookOne}},
      {"DELETE", "/v1/webhooks/{id}", GuardedRoute{kAdminister, webhookDelete}},
      {"POST", "/v1/webhooks/{id}/rotate",
       once(GuardedRoute{kAdminister, webhookRotate, webhookRotateShape, std::nullopt,
                         BodyKind::kOptional})},
      {"GET", "/v1/deliveries", GuardedRoute{kAdminister, deliveryList}},
      {"GET", "/v1/deliveries/{id}", GuardedRoute{kAdminister, deliveryOne}},
      {"POST", "/v1/deliveries/{id}/redeliver",
       GuardedRoute{kAdminister, deliveryAgain, nullptr, std::nullopt, BodyKind::kAny}},
      {"GET", "/v1/nodes", GuardedRoute{kAdminister, nodeList}},
      {"GET", "/v1/nodes/{id}", GuardedRoute{kAdminister, nodeOne}},
      {"PATCH", "/v1/nodes/{id}", GuardedRoute{kAdminister, nodeChange, nodeChangeShape}},
      {"POST", "/v1/nodes/{id}/token",
       once(GuardedRoute{kAdminister, nodeToken, nodeTokenShape, std::nullopt,
                         BodyKind::kOptional})},
      {"POST", "/v1/nodes/{id}/revoke",
       GuardedRoute{kAdminister, nodeRevoke, nodeRevokeShape, std::nullopt, BodyKind::kOptional}},
      {"GET", "/v1/dead-letters", GuardedRoute{kAdminister, deadLetterList}},
      {"DELETE", "/v1/dead-letters/{id}", GuardedRoute{kAdminister, deadLetterDrop}},
      {"POST", "/v1/dead-letters/{id}/redeliver",
       GuardedRoute{kAdminister, deadLetterAgain, nullptr, std::nullopt, BodyKind::kAny}},
      {"POST", "/v1/cluster/join", SignedRoute{nodeJoin}},
      {"POST", "/v1/cluster/renew", SignedRoute{nodeRenew}},
      // A node's: who reaches that is a gateway, by its certificate.
      {"POST", "/v1/cluster/run", GuardedRoute{kSubmit, nodeRun}},
      {"POST", "/v1/cluster/audit", GuardedRoute{kSubmit, nodeAudit}},
      {"GET", "/v1/cluster/executions/{id}/events", GuardedRoute{kSubmit, nodeEvents}},
      {"GET", "/v1/sessions", GuardedRoute{kSubmit, sessionList}},
      {"POST", "/v1/sessions",
       GuardedRoute{kSubmit, sessionMake, sessionShape, std::nullopt, BodyKind::kOptional}},
      {"GET", "/v1/sessions/{id}", GuardedRoute{kSubmit, sessionOne}},
      {"PATCH", "/v1/sessions/{id}", GuardedRoute{kSubmit, sessionChange, sessionChangeShape}},
      {"DELETE", "/v1/sessions/{id}", GuardedRoute{kSubmit, sessionRemove, nullptr, kAdminister}},
      {"POST", "/v1/sessions/{id}/pause",
       GuardedRoute{kSubmit, sessionPause, nullptr, std::nullopt, BodyKind::kAny}},
      {"POST", "/v1/sessions/{id}/resume",
       GuardedRoute{kSubmit, sessionResume, nullptr, std::nullopt, BodyKind::kAny}},
      {"POST", "/v1/sessions/{id}/branch",
       once(GuardedRoute{kSubmit, sessionBranch, branchShape, std::nullopt, BodyKind::kOptional})},
      {"GET", "/v1/sessions/{id}/checkpoints", GuardedRoute{kSubmit, checkpointList}},
      {"POST", "/v1/sessions/{id}/checkpoints",
       once(GuardedRoute{kSubmit, checkpointMake, sessionCheckpointShape, std::nullopt,
                         BodyKind::kOptional})},
      {"GET", "/v1/sessions/{id}/checkpoints/{checkpoint}", GuardedRoute{kSubmit, checkpointOne}},
      {"DELETE", "/v1/sessions/{id}/checkpoints/{checkpoint}",
       GuardedRoute{kSubmit, checkpointRemove}},
      {"POST", "/v1/sessions/{id}/rollback", GuardedRoute{kSubmit, sessionRollback, rollbackShape}},
      {"POST", "/v1/sessions/{id}/cells", GuardedRoute{kSubmit, sessionCell, cellShape}},
      {"GET", "/v1/sessions/{id}/contexts", GuardedRoute{kSubmit, contextList}},
      {"POST", "/v1/sessions/{id}/contexts",
       once(GuardedRoute{kSubmit, contextMake, contextShape, std::nullopt, BodyKind::kOptional})},
      {"GET", "/v1/sessions/{id}/contexts/{context}", GuardedRoute{kSubmit, contextOne}},
      {"DELETE", "/v1/sessions/{id}/contexts/{context}", GuardedRoute{kSubmit, contextRemove}},
      {"POST", "/v1/sessions/{id}/contexts/{context}/interrupt",
       GuardedRoute{kSubmit, contextInterrupt, nullptr, std::nullopt, BodyKind::kAny}},
      {"POST", "/v1/sessions/{id}/contexts/{context}/restart",
       GuardedRoute{kSubmit, contextRestart, nullptr, std::nullopt, BodyKind::kAny}},
      {"GET", "/v1/sessions/{id}/files", GuardedRoute{kSubmit, sessionFileList}},
      {"GET", "/v1/sessions/{id}/files:archive", GuardedRoute{kSubmit, sessionFilesPack}},
      {"POST", "/v1/sessions/{id}/files:archive",
       GuardedRoute{kSubmit, sessionFilesUnpack, nullptr, std::nullopt, BodyKind::kOpen}},
      {"GET", "/v1/sessions/{id}/files/{tail}", GuardedRoute{kSubmit, sessionFileGet}},
      {"PUT", "/v1/sessions/{id}/files/{tail}",
       GuardedRoute{kSubmit, sessionFilePut, nullptr, std::nullopt, BodyKind::kOpen}},
      {"DELETE", "/v1/sessions/{id}/files/{tail}", GuardedRoute{kSubmit, sessionFileRemove}},
      {"GET", "/v1/volumes", GuardedRoute{kSubmit, volumeList}},
      {"POST", "/v1/volumes", once(GuardedRoute{kSubmit, volumeMake, volumeShape})},
      {"GET", "/v1/volumes/{name}", GuardedRoute{kSubmit, volumeOne}},
      {"DELETE", "/v1/volumes/{name}", GuardedRoute{kSubmit, volumeRemove, nullptr, kAdminister}},
      {"GET", "/v1/volumes/{name}/files", GuardedRoute{kSubmit, volumeFileList}},
      {"GET", "/v1/volumes/{name}/files/{tail}", GuardedRoute{kSubmit, volumeFileGet}},
      {"PUT", "/v1/volumes/{name}/files/{tail}",
       GuardedRoute{kSubmit, volumeFilePut, nullptr, std::nullopt, BodyKind::kOpen}},
      {"DELETE", "/v1/volumes/{name}/files/{tail}", GuardedRoute{kSubmit, volumeFileRemove}},
      {"GET", "/v1/keys", GuardedRoute{kAdminister, keyList}},
      {"POST", "/v1/keys", once(GuardedRoute{kAdminister, keyMake, keyShape})},
      {"GET", "/v1/keys/{id}", GuardedRoute{kAdminister, keyOne}},
      {"DELETE", "/v1/keys/{id}", GuardedRoute{kAdminister, keyRevoke}},
      {"POST", "/v1/keys/{id}/rotate",
       once(GuardedRoute{kAdminister, keyRotate, keyRotateShape, std::nullopt,
                         BodyKind::kOptional})},
      {"GET", "/v1/audit", GuardedRoute{kReadAudit, auditList}},
      {"GET", "/v1/audit/stats", GuardedRoute{kReadAudit, auditStats}},
      {"GET", "/v1/audit/export", GuardedRoute{kReadAudit, auditExport}},
      {"GET", "/v1/audit/export/manifest", GuardedRoute{kReadAudit, auditManifest}},
      {"GET", "/v1/audit/checkpoint", GuardedRoute{kReadAudit, auditCheckpoint}},
      {"POST", "/v1/audit/checkpoint",
       GuardedRoute{kReadAudit, auditNewCheckpoint, checkpointShape, std::nullopt,
                    BodyKind::kOptional}},
      {"GET", "/v1/audit/checkpoint/cosigned", GuardedRoute{kReadAudit, auditCosigned}},
      {"POST", "/v1/audit/checkpoint/cosigned",
       GuardedRoute{kReadAudit, auditKeepCosigned, cosignedShape}},
      {"GET", "/v1/audit/holds", GuardedRoute{kReadAudit, auditHolds}},
      {"POST", "/v1/audit/holds", GuardedRoute{kAdminister, auditHold, holdShape}},
      {"DELETE", "/v1/audit/holds/{id}", GuardedRoute{kAdminister, auditRelease}},
      {"POST", "/v1/audit/prune", GuardedRoute{kAdminister, auditPrune, pruneShape}},
      {"GET", "/v1/audit/log.vkey", GuardedRoute{kReadAudit, auditVerifierKey}},
      {"GET", "/v1/audit/tile/{tail}", GuardedRoute{kReadAudit, auditTile}},
      {"GET", "/v1/audit/submissions/{id}/evidence", GuardedRoute{kReadAudit, auditEvidence}},
      {"GET", "/v1/audit/{seq}", GuardedRoute{kReadAudit, auditRecord}},
      {"GET", "/v1/audit/{seq}/proof", GuardedRoute{kReadAudit, auditProof}},
  }};
  return kRoutes;
}

std::string_view Call::pathField(std::string_view name) const {
  for (const auto& [key, value] : path) {
    if (key == name) return value;
  }
  return {};
}

http::Response jsonResponse(const json::Value& body, int status) {
  http::Response response;
  response.status = status;
  response.body = json::write(body);
  return response;
}

http::Response noContent() {
  http::Response response;
  response.status = 204;
  return response;
}

void answer(Call& call, Result<http::Response> response) {
  if (response) {
    call.exchange.reply(std::move(response).value());
  } else {
    replyError(call, response.error());
  }
}

void tellFault(const Call& call, const Error& error) {
  const bool ours = error.code == ErrorCode::kInternal || error.code == ErrorCode::kIo;
  // Of a submission's faults the gate tells.
  if (!ours || !call.submissions.empty() || call.options.log == nullptr) return;
  call.options.log->write({LogLevel::kError,
                           "internal_fault",
                           "a request met a fault of the service",
                           {{"reason", error.message}, {"request_id", call.request().id}}});
}

void replyError(Call& call, const Error& error) {
  if (error.code == ErrorCode::kCancelled) {
    call.exchange.abandon();
    return;
  }
  tellFault(call, error);
  Problem problem = problemOf(error);
  if (problem.status == 400 && call.refusedWith != 0) {
    problem.status = call.refusedWith;
    if (problem.status == 403) problem.code = "SB007";
  }
  // What the request itself is refused for has no record.
  if (problem.status >= 500 && !call.submissions.empty()) {
    problem.submissionId = call.submissions.front();
  }
  call.exchange.reply(problemResponse(problem, call.request().id));
}

}  // namespace gantlet
