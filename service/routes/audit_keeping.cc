// Below /v1/audit: witnesses' cosignatures, retention and legal holds.
#include "json/describe.h"
#include "manager/audit_desk.h"
#include "service/page.h"
#include "service/routes/routes.h"
#include "service/submission_json.h"

namespace gantlet {

struct CosignedRequest {
  std::string checkpoint;
};
template <class Archive>
void describe(Archive& a, CosignedRequest& v) {
  a.required("checkpoint", v.checkpoint);
}

struct HoldRequest {
  std::string id;
  std::string reason;
  std::uint64_t from = 0;
};
template <class Archive>
void describe(Archive& a, HoldRequest& v) {
  a.required("id", v.id);
  a.required("reason", v.reason);
  a.optional("from", v.from);
}

struct PruneRequest {
  std::optional<std::uint32_t> keepDays;
  std::optional<std::uint64_t> keepBytes;
  bool dryRun = false;
};
template <class Archive>
void describe(Archive& a, PruneRequest& v) {
  a.optional("keep_days", v.keepDays);
  a.optional("keep_bytes", v.keepBytes);
  a.optional("dry_run", v.dryRun);
}

namespace {

template <class Fields>
Result<Fields> readFields(Call& call) {
  TRY(json::Value body, readBody(call));
  return json::read<Fields>(std::move(body));
}

// What touches every tenant's records is not for one who sees but one tenant.
Status wholeLogOnly(const Call& call) {
  if (!call.caller.principal.only) return {};
  return Error{ErrorCode::kNotFound, "holds and retention are of the whole log",
               "leave X-Tenant-ID out, or use a token for every tenant"};
}

Result<http::Response> cosigned(Call& call) {
  TRY(AuditDesk * desk, auditDesk(call));
  http::Response response;
  response.contentType = "text/plain; charset=utf-8";
  TRY(response.body, desk->cosigned());
  return response;
}

Result<http::Response> keepCosigned(Call& call) {
  TRY(AuditDesk * desk, auditDesk(call));
  TRY(const CosignedRequest request, readFields<CosignedRequest>(call));
  TRY(const std::vector<std::string> names,
      desk->keepCosigned(auditReader(call), request.checkpoint));
  json::Array witnesses;
  for (const std::string& name : names) witnesses.emplace_back(name);
  return jsonResponse(json::Object{{"witnesses", std::move(witnesses)}});
}

Result<http::Response> holds(Call& call) {
  TRY_STATUS(checkNoQuery(call.request().head.query));
  TRY_STATUS(wholeLogOnly(call));
  TRY(AuditDesk * desk, auditDesk(call));
  TRY(const std::vector<audit::Hold> held, desk->holds());
  json::Array list;
  for (const audit::Hold& hold : held) {
    list.emplace_back(json::Object{
        {"id", hold.id}, {"from", hold.from}, {"reason", hold.reason}, {"seq", hold.seq}});
  }
  return jsonResponse(json::Object{{"holds", std::move(list)}});
}

Result<http::Response> hold(Call& call) {
  TRY_STATUS(wholeLogOnly(call));
  TRY(AuditDesk * desk, auditDesk(call));
  TRY(const HoldRequest request, readFields<HoldRequest>(call));
  TRY_STATUS(desk->hold(auditReader(call), {request.id, request.from, request.reason, 0}));
  return jsonResponse(json::Object{{"id", request.id}, {"from", request.from}});
}

Result<http::Response> release(Call& call) {
  TRY_STATUS(wholeLogOnly(call));
  TRY(AuditDesk * desk, auditDesk(call));
  TRY_STATUS(desk->release(auditReader(call), std::string(call.pathField("id"))));
  return noContent();
}

Result<http::Response> prune(Call& call) {
  TRY_STATUS(wholeLogOnly(call));
  TRY(AuditDesk * desk, auditDesk(call));
  TRY(const PruneRequest request, readFields<PruneRequest>(call));
  audit::RetentionPolicy policy;
  if (request.keepDays) policy.keepFor = std::chrono::hours(24) * *request.keepDays;
  policy.keepBytes = request.keepBytes;
  if (!policy.keepFor && !policy.keepBytes) {
    return Error{ErrorCode::kInvalidArgument, "'keep_days' is missing",
                 "say what to keep: keep_days, keep_bytes or both"};
  }
  TRY(const audit::PrunePlan plan, desk->prune(auditReader(call), policy, request.dryRun));
  return jsonResponse(json::Object{{"first", plan.newFirst},
                                   {"records", plan.newFirst - plan.first},
                                   {"bytes", plan.bytes},
                                   {"held_by", plan.heldBy},
                                   {"dry_run", request.dryRun}});
}

}  // namespace

BodyShape cosignedShape() { return {json::fieldsOf<CosignedRequest>()}; }
BodyShape holdShape() { return {json::fieldsOf<HoldRequest>()}; }
BodyShape pruneShape() { return {json::fieldsOf<PruneRequest>()}; }

void auditCosigned(Call& call) { answer(call, cosigned(call)); }
void auditKeepCosigned(Call& call) { answer(call, keepCosigned(call)); }
void auditHolds(Call& call) { answer(call, holds(call)); }
void auditHold(Call& call) { answer(call, hold(call)); }
void auditRelease(Call& call) { answer(call, release(call)); }
void auditPrune(Call& call) { answer(call, prune(call)); }

}  // namespace gantlet
