// Below /v1/keys: API keys, made and revoked while the service runs. For admins.
#include "manager/execution_desk.h"
#include "service/http/query.h"
#include "service/key_json.h"
#include "service/page.h"
#include "service/routes/routes.h"
#include "service/submission_json.h"

namespace gantlet {
namespace {

WallTime wallNow() { return SystemClock().wallNow(); }

Result<KeyDesk*> keyDesk(const Call& call) {
  if (call.desks.keys != nullptr) return call.desks.keys;
  return Error{ErrorCode::kUnavailable, "this service manages no keys", ""};
}

Result<http::Response> list(Call& call) {
  TRY(KeyDesk * desk, keyDesk(call));
  TRY(const http::QueryFields fields, http::parseQueryOnce(call.request().head.query));
  std::string after;
  std::size_t limit = PageAsked().limit;
  std::optional<TenantId> only = call.caller.principal.only;
  for (const auto& [name, value] : fields) {
    if (name == "cursor") {
      TRY_STATUS(checkCursor(value, "key_"));
      after = value;
    } else if (name == "limit") {
      TRY(limit, readLimit(value));
    } else if (name == "tenant" && !only) {
      TRY(only, parseTenantId(value));
    } else if (name != "tenant" || value != only->text()) {
      return Error{ErrorCode::kInvalidArgument, "'" + name + "' can't be asked for here",
                   "cursor, limit, tenant"};
    }
  }
  TRY(const KeyPage page, desk->list(after, limit, only));
  return jsonResponse(keyPageJson(page, wallNow()));
}

// Without tokens every user of this host is an admin over TCP. A key that one of them could take
// would still count when there are tokens; the local socket is its owner's alone.
Status mayHaveSecrets(Call& call) {
  if (!call.caller.anonymous) return {};
  call.refusedWith = 403;
  return Error{
      ErrorCode::kInvalidArgument, "who presents no token is given no key over TCP",
      "make it with 'gantlet key create' or 'gantlet key rotate' as the service's user, or "
      "send an admin's token"};
}

http::Response withSecret(const MadeKey& made, json::Object object, int status) {
  http::Response response = jsonResponse(std::move(object), status);
  response.headers.push_back({"Location", "/v1/keys/" + made.key.id});
  return response;
}

Result<http::Response> make(Call& call) {
  TRY_STATUS(mayHaveSecrets(call));
  TRY(KeyDesk * desk, keyDesk(call));
  TRY(json::Value body, readBody(call));
  TRY(const KeyFields fields, json::read<KeyFields>(std::move(body)));
  TRY(const NewKey wanted, readKey(fields, call.caller.principal, wallNow()));
  TRY(const MadeKey made, desk->make(wanted, call.caller.actor));
  json::Object object = madeKeyJson(made, wallNow());
  // A key alone shuts nobody out: who makes the first one is told.
  object.set("keyless_callers", !call.options.authenticates());
  return withSecret(made, std::move(object), 201);
}

Result<http::Response> one(Call& call) {
  TRY(KeyDesk * desk, keyDesk(call));
  TRY(const StoredKey key,
      desk->get(std::string(call.pathField("id")), call.caller.principal.only));
  return jsonResponse(keyJson(key, wallNow()));
}

Result<http::Response> revoke(Call& call) {
  TRY(KeyDesk * desk, keyDesk(call));
  TRY_STATUS(desk->revoke(std::string(call.pathField("id")), call.caller.principal.only,
                          call.caller.actor));
  // The key no longer counts, whatever becomes of this; a start of the service asks again.
  if (call.desks.executions != nullptr) {
    TRY([[maybe_unused]] const std::size_t cancelled,
        call.desks.executions->cancelRevoked(call.caller.actor));
  }
  return noContent();
}

Result<http::Response> rotate(Call& call) {
  TRY_STATUS(mayHaveSecrets(call));
  TRY(KeyDesk * desk, keyDesk(call));
  TRY(json::Value body, readOptionalBody(call));
  TRY(const KeyRotation rotation, json::read<KeyRotation>(std::move(body)));
  const std::string id(call.pathField("id"));
  const std::optional<TenantId>& only = call.caller.principal.only;
  TRY(const StoredKey key, desk->get(id, only));
  // Who is given a key's secret may what the key may.
  const Status reach = checkRotation(key, call.caller.principal);
  if (!reach) {
    call.refusedWith = 403;
    return reach.error();
  }
  const auto now = wallNow().time_since_epoch().count();
  if (key.revokedAt || (key.expiresAt && *key.expiresAt <= now)) call.refusedWith = 409;
  TRY(const MadeKey made,
      desk->rotate(id, std::chrono::seconds(rotation.overlapSeconds), only, call.caller.actor));
  return withSecret(made, madeKeyJson(made, wallNow()), 200);
}

}  // namespace

BodyShape keyShape() { return {json::fieldsOf<KeyFields>()}; }
BodyShape keyRotateShape() { return {json::fieldsOf<KeyRotation>()}; }

void keyList(Call& call) { answer(call, list(call)); }
void keyMake(Call& call) { answer(call, make(call)); }
void keyOne(Call& call) { answer(call, one(call)); }
void keyRevoke(Call& call) { answer(call, revoke(call)); }
void keyRotate(Call& call) { answer(call, rotate(call)); }

}  // namespace gantlet
