#include "service/routes/routes.h"

#include <array>

namespace gantlet {

std::span<const Route> routes() {
  constexpr Permission kAdminister = Permission::kAdminister;
  static constexpr std::array<Route, 37> kRoutes{{
      {"GET", "/", true, ragflowHealth, nullptr},
      {"GET", "/healthz", true, ragflowHealth, nullptr},
      {"GET", "/livez", true, livez, nullptr},
      {"GET", "/readyz", true, nullptr, readyz},
      {"GET", "/metrics", true, nullptr, metricsRoute},
      {"GET", "/openapi.json", true, openapi, nullptr},
      {"POST", "/v1/vet", false, nullptr, vetRoute},
      {"POST", "/v1/execute", false, nullptr, executeRoute},
      {"POST", "/run", false, nullptr, ragflowRun},
      {"POST", "/execute", false, nullptr, legacyExecute},
      {"GET", "/api/admin/sandbox/providers", false, nullptr, seedProviders, kAdminister},
      {"GET", "/api/admin/sandbox/config", false, nullptr, seedConfig, kAdminister},
      {"POST", "/api/admin/sandbox/config", false, nullptr, seedSetConfig, kAdminister},
      {"POST", "/api/admin/sandbox/test", false, nullptr, seedTest, kAdminister},
      {"PUT", "/api/admin/sandbox/active", false, nullptr, seedSetActive, kAdminister},
      {"POST", "/api/admin/sandbox/import", false, nullptr, seedImport, kAdminister},
      {"GET", "/api/v1/admin/sandbox/providers", false, nullptr, ragflowProviders, kAdminister},
      {"GET", "/api/v1/admin/sandbox/providers/{id}/schema", false, nullptr, ragflowSchema,
       kAdminister},
      {"GET", "/api/v1/admin/sandbox/config", false, nullptr, ragflowConfig, kAdminister},
      {"POST", "/api/v1/admin/sandbox/config", false, nullptr, ragflowSetConfig, kAdminister},
      {"POST", "/api/v1/admin/sandbox/test", false, nullptr, ragflowTest, kAdminister},
      {"GET", "/v1/audit", false, nullptr, auditList, Permission::kReadAudit},
      {"GET", "/v1/audit/stats", false, nullptr, auditStats, Permission::kReadAudit},
      {"GET", "/v1/audit/export", false, nullptr, auditExport, Permission::kReadAudit},
      {"GET", "/v1/audit/export/manifest", false, nullptr, auditManifest, Permission::kReadAudit},
      {"GET", "/v1/audit/checkpoint", false, nullptr, auditCheckpoint, Permission::kReadAudit},
      {"POST", "/v1/audit/checkpoint", false, nullptr, auditNewCheckpoint, Permission::kReadAudit},
      {"GET", "/v1/audit/checkpoint/cosigned", false, nullptr, auditCosigned,
       Permission::kReadAudit},
      {"POST", "/v1/audit/checkpoint/cosigned", false, nullptr, auditKeepCosigned,
       Permission::kReadAudit},
      {"GET", "/v1/audit/holds", false, nullptr, auditHolds, Permission::kReadAudit},
      {"POST", "/v1/audit/holds", false, nullptr, auditHold, Permission::kAdminister},
      {"DELETE", "/v1/audit/holds/{id}", false, nullptr, auditRelease, Permission::kAdminister},
      {"POST", "/v1/audit/prune", false, nullptr, auditPrune, Permission::kAdminister},
      {"GET", "/v1/audit/log.vkey", false, nullptr, auditVerifierKey, Permission::kReadAudit},
      {"GET", "/v1/audit/tile/{tail}", false, nullptr, auditTile, Permission::kReadAudit},
      {"GET", "/v1/audit/{seq}", false, nullptr, auditRecord, Permission::kReadAudit},
      {"GET", "/v1/audit/{seq}/proof", false, nullptr, auditProof, Permission::kReadAudit},
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

void answer(Call& call, Result<http::Response> response) {
  if (response) {
    call.exchange.reply(std::move(response).value());
  } else {
    replyError(call, response.error());
  }
}

void replyError(Call& call, const Error& error) {
  if (error.code == ErrorCode::kCancelled) {
    call.exchange.abandon();
    return;
  }
  call.exchange.reply(problemResponse(problemOf(error), call.request().id));
}

}  // namespace gantlet
