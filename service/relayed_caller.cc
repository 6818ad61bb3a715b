#include "service/relayed_caller.h"

#include "core/base64.h"
#include "core/digest.h"
#include "json/describe.h"
#include "service/auth/api_token.h"

namespace gantlet {
namespace {

struct CallerFields {
  std::string tenant, actor, address, requestId, principal, role, keyId, keyMark, faceNode,
      faceSecret;
  std::optional<std::string> only;
  std::vector<std::string> scopes;
  std::optional<std::int64_t> until;
  bool anonymous = false;
};
template <class Archive>
void describe(Archive& a, CallerFields& v) {
  a.required("tenant", v.tenant);
  a.required("actor", v.actor);
  a.required("address", v.address);
  a.required("request_id", v.requestId);
  a.required("principal", v.principal);
  a.required("role", v.role);
  a.required("anonymous", v.anonymous);
  a.required("scopes", v.scopes);
  a.optional("key_id", v.keyId);
  a.optional("key_mark", v.keyMark);
  a.optional("face_node", v.faceNode);
  a.optional("face_secret", v.faceSecret);
  a.optional("only", v.only);
  a.optional("until", v.until);
}

Error unreadable(const std::string& why) {
  return Error{ErrorCode::kInvalidArgument, "a gateway's word of its caller can't be read: " + why,
               "gateways and nodes may be one version apart"};
}

}  // namespace

Secret faceSecretFor(const Secret& faceSecret, std::string_view node) {
  const Digest own = hmacSha256(faceSecret.reveal(), "face of node\n" + std::string(node));
  return Secret(std::string(bytesOf(own)));
}

std::string callerText(const Caller& caller, const Secret& faceSecret, const std::string& node) {
  CallerFields fields;
  fields.tenant = caller.tenant.text();
  fields.actor = caller.actor.id;
  fields.address = caller.actor.address;
  fields.requestId = caller.actor.requestId;
  fields.principal = caller.principal.id;
  fields.role = roleName(caller.principal.role);
  if (caller.principal.only) fields.only = caller.principal.only->text();
  for (const Permission one : caller.principal.scopes) fields.scopes.emplace_back(scopeName(one));
  if (caller.principal.until) fields.until = caller.principal.until->time_since_epoch().count();
  fields.anonymous = caller.anonymous;
  fields.keyId = caller.keyId;
  if (!faceSecret.empty()) {
    if (!caller.keyId.empty()) fields.keyMark = markOf(faceSecret, caller.keyHash);
    fields.faceNode = node;
    fields.faceSecret = encodeBase64(faceSecretFor(faceSecret, node).reveal());
  }
  return encodeBase64(json::write(json::toValue(fields)));
}

Result<Caller> readCaller(std::string_view text) {
  const std::optional<std::string> bytes = decodeBase64(text);
  if (!bytes) return unreadable("it is no base64");
  TRY(json::Value value, json::parse(*bytes));
  TRY(CallerFields fields, json::read<CallerFields>(std::move(value)));
  Caller caller;
  TRY(caller.tenant, parseTenantId(fields.tenant));
  caller.actor = {fields.actor, fields.address, fields.requestId};
  caller.principal.id = fields.principal;
  const std::optional<Role> role = parseRole(fields.role);
  if (!role) return unreadable("an unknown role");
  caller.principal.role = *role;
  if (fields.only) {
    TRY(caller.principal.only, parseTenantId(*fields.only));
  }
  for (const std::string& name : fields.scopes) {
    const std::optional<Permission> scope = parseScope(name);
    if (!scope) return unreadable("an unknown scope");
    caller.principal.scopes.push_back(*scope);
  }
  if (fields.until) caller.principal.until = WallTime{std::chrono::milliseconds{*fields.until}};
  caller.anonymous = fields.anonymous;
  caller.keyId = fields.keyId;
  caller.keyMark = fields.keyMark;
  caller.faceNode = fields.faceNode;
  if (!fields.faceSecret.empty()) {
    std::optional<std::string> secret = decodeBase64(fields.faceSecret);
    if (!secret) return unreadable("a secret of the wrong form");
    caller.faceSecret = Secret(*std::move(secret));
  }
  return caller;
}

}  // namespace gantlet
