// Below /v1/policies: presets and stored policies, with versions that never change. Administrators
// make them; whoever vets, runs or reads the log sees those that it may name.
#include "audit/filter_fields.h"
#include "manager/audit_desk.h"
#include "manager/policy_replay.h"
#include "service/page.h"
#include "service/policy_json.h"
#include "service/routes/routes.h"
#include "service/submission_json.h"

namespace gantlet {

struct PolicyReplayRequest {
  std::string against;  // the policy that the submissions are compared under: what decides today
  std::string since = "30d";
  std::string tenant;
  std::uint32_t most = 1000;
};
template <class Archive>
void describe(Archive& a, PolicyReplayRequest& v) {
  a.required("against", v.against);
  a.optional("since", v.since);
  a.optional("tenant", v.tenant);
  a.optional("most", v.most);
}

namespace {

constexpr std::string_view kDigestPrefix = "sha256:";

Result<PolicyDesk*> policyDesk(const Call& call) {
  if (call.desks.policies != nullptr) return call.desks.policies;
  return Error{ErrorCode::kUnavailable, "this service keeps no policies", ""};
}

Error unknownPolicy(const std::string& name) {
  return Error{ErrorCode::kNotFound, "there is no policy '" + name + "'",
               "GET /v1/policies lists those that there are"};
}

// One that the caller may see; another tenant's is not there.
Result<Policy> seenPolicy(const PolicyDesk& desk, const std::string& name,
                          const std::optional<TenantId>& only) {
  if (desk.find(name, std::nullopt) && !desk.find(name, only)) return unknownPolicy(name);
  if (auto missing = desk.missingVersion(name, only)) return *std::move(missing);
  return desk.policy(name);
}

Result<http::Response> list(Call& call) {
  TRY(PolicyDesk * desk, policyDesk(call));
  TRY(const PageAsked asked, readPage(call.request().head.query));
  json::Array policies;
  if (asked.after.empty()) {
    for (const std::string& name : desk->policyNames()) {
      TRY(const Policy preset, desk->policy(name));
      json::Object one = policyJson(preset);
      one.set("preset", true);
      policies.emplace_back(std::move(one));
    }
  }
  std::vector<PolicyVersion> page =
      desk->policies(asked.after, asked.limit + 1, call.caller.principal.only);
  const bool more = page.size() > asked.limit;
  if (more) page.resize(asked.limit);
  for (const PolicyVersion& one : page) policies.emplace_back(policyVersionJson(one, false));
  return jsonResponse(
      json::Object{{"policies", std::move(policies)},
                   {"next", more ? json::Value(page.back().stored.name) : json::Value()}});
}

http::Response madeResponse(const PolicyVersion& made) {
  http::Response response = jsonResponse(policyVersionJson(made, true), 201);
  response.headers.push_back({"Location", "/v1/policies/" + made.label()});
  return response;
}

Status make(Call& call) {
  TRY(PolicyDesk * desk, policyDesk(call));
  TRY(json::Value body, readBody(call));
  TRY(PolicyFields fields, json::read<PolicyFields>(std::move(body)));
  const PolicyDesk::Wanted wanted{std::move(fields.name), call.caller.principal.only,
                                  std::move(fields.document)};
  TRY(const std::optional<PolicyVersion> made, desk->make(wanted, call.caller.actor));
  if (!made) {
    Problem problem = problemOf(409, "there is a policy of that name already");
    problem.resolution = "POST /v1/policies/" + wanted.name + "/versions";
    call.exchange.reply(problemResponse(problem, call.request().id));
    return {};
  }
  call.exchange.reply(madeResponse(*made));
  return {};
}

Result<http::Response> addVersion(Call& call) {
  TRY(PolicyDesk * desk, policyDesk(call));
  TRY(json::Value body, readBody(call));
  TRY(PolicyVersionFields fields, json::read<PolicyVersionFields>(std::move(body)));
  const PolicyDesk::Wanted wanted{std::string(call.pathField("name")), call.caller.principal.only,
                                  std::move(fields.document)};
  TRY(const std::optional<PolicyVersion> made, desk->addVersion(wanted, call.caller.actor));
  if (!made) return unknownPolicy(wanted.name);
  return madeResponse(*made);
}

Result<http::Response> versions(Call& call) {
  TRY(PolicyDesk * desk, policyDesk(call));
  const std::string name(call.pathField("name"));
  const std::vector<PolicyVersion> all = desk->versions(name, call.caller.principal.only);
  if (all.empty()) return unknownPolicy(name);
  json::Array list;
  for (const PolicyVersion& one : all) list.emplace_back(policyVersionJson(one, false));
  return jsonResponse(json::Object{{"versions", std::move(list)}});
}

Result<http::Response> one(Call& call) {
  TRY(PolicyDesk * desk, policyDesk(call));
  const std::optional<TenantId>& only = call.caller.principal.only;
  TRY(const std::string name, http::decodePath(call.pathField("name")));
  if (name.starts_with(kDigestPrefix)) {
    TRY(const std::optional<StoredPolicyText> text, desk->text(name, only));
    if (!text) return unknownPolicy(name);
    return jsonResponse(policyTextJson(*text));
  }
  if (const std::optional<PolicyVersion> found = desk->find(name, only)) {
    json::Object object = policyVersionJson(*found, true);
    // One that this program's rules can't take any more has no meaning, and is still there.
    if (const Result<Policy> policy = desk->policy(found->label())) {
      const json::Object means = policyJson(*policy);
      for (const auto& [key, value] : means.members()) {
        if (object.find(key) == nullptr) object.set(key, value);
      }
    }
    return jsonResponse(std::move(object));
  }
  TRY(const Policy preset, seenPolicy(*desk, name, only));
  json::Object object = policyJson(preset);
  object.set("preset", true);
  object.set("document", std::string(desk->presetText(preset.name)));
  return jsonResponse(std::move(object));
}

Result<http::Response> diff(Call& call) {
  TRY(PolicyDesk * desk, policyDesk(call));
  TRY(const std::string name, http::decodePath(call.pathField("name")));
  TRY(const http::QueryFields fields, http::parseQueryOnce(call.request().head.query));
  if (fields.size() != 1 || fields.front().first != "to") {
    return Error{ErrorCode::kInvalidArgument, "'to' is missing: it names the other policy",
                 "GET /v1/policies/" + name + "/diff?to=" + name + "@2"};
  }
  const std::optional<TenantId>& only = call.caller.principal.only;
  TRY(const Policy before, seenPolicy(*desk, name, only));
  TRY(const Policy after, seenPolicy(*desk, fields.front().second, only));
  return jsonResponse(json::Object{{"from", before.label()},
                                   {"to", after.label()},
                                   {"values", policyChangesJson(policyChanges(before, after))}});
}

Result<http::Response> replay(Call& call) {
  TRY(PolicyDesk * desk, policyDesk(call));
  TRY(AuditDesk * audit, auditDesk(call));
  TRY(json::Value body, readBody(call));
  TRY(const PolicyReplayRequest asked, json::read<PolicyReplayRequest>(std::move(body)));
  const std::optional<TenantId>& only = call.caller.principal.only;
  TRY(const std::string name, http::decodePath(call.pathField("name")));
  TRY(const Policy after, seenPolicy(*desk, name, only));
  TRY(const Policy before, seenPolicy(*desk, asked.against, only));
  if (const auto since = audit::parseTime(asked.since, SystemClock().wallNow()); !since) {
    return Error{ErrorCode::kInvalidArgument, "'since' is no time", since.error().resolution};
  }
  TRY(const ReplayOutcome outcome,
      audit->replay(auditReader(call), {before, after, asked.since, asked.tenant, asked.most}));
  json::Object object = replayJson(outcome);
  object.set("policy", after.label());
  object.set("against", before.label());
  return jsonResponse(std::move(object));
}

}  // namespace

BodyShape policyShape() { return {json::fieldsOf<PolicyFields>()}; }
BodyShape policyVersionShape() { return {json::fieldsOf<PolicyVersionFields>()}; }
BodyShape policyReplayShape() { return {json::fieldsOf<PolicyReplayRequest>()}; }

void policyList(Call& call) { answer(call, list(call)); }
void policyMake(Call& call) {
  const Status made = make(call);
  if (!made) replyError(call, made.error());
}
void policyOne(Call& call) { answer(call, one(call)); }
void policyVersions(Call& call) { answer(call, versions(call)); }
void policyNewVersion(Call& call) { answer(call, addVersion(call)); }
void policyDiff(Call& call) { answer(call, diff(call)); }
void policyReplay(Call& call) { answer(call, replay(call)); }

}  // namespace gantlet
