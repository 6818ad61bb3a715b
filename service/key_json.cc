#include "service/key_json.h"

#include <algorithm>
#include <array>

#include "audit/filter_fields.h"
#include "service/plain_text.h"
#include "service/time_json.h"

namespace gantlet {
namespace {

constexpr std::size_t kLongestName = 200;

Error wrong(const std::string& field, const std::string& message, std::string resolution = "") {
  return Error{ErrorCode::kInvalidArgument, "'" + field + "' " + message, std::move(resolution)};
}

Status checkName(const std::string& name) {
  if (name.size() <= kLongestName && isPlainText(name)) return {};
  return wrong("name", "must be at most 200 bytes of plain text");
}

Result<std::string> tenantOf(const std::optional<std::string>& wanted, Role role,
                             const Principal& maker) {
  if (!wanted) return maker.only ? maker.only->text() : std::string("default");
  if (*wanted == kEveryTenant && role != Role::kTenant && !maker.only) return *wanted;
  const Result<TenantId> tenant = parseTenantId(*wanted);
  if (!tenant) return wrong("tenant", "is not usable", tenant.error().resolution);
  if (maker.sees(*tenant)) return tenant->text();
  return wrong("tenant", "is not the one that this request is for", "leave X-Tenant-ID out");
}

Status checkReach(const NewKey& key, Role role, const Principal& maker) {
  if (role == Role::kAdmin && maker.only) {
    return wrong("role", "of an admin sees every tenant, and this request is for one",
                 "leave X-Tenant-ID out");
  }
  Principal made{"", role, std::nullopt, {}};
  for (const std::string& name : key.scopes) {
    const std::optional<Permission> scope = parseScope(name);
    if (!scope) {
      return wrong("scopes", "holds '" + name + "', which is none",
                   "vet, execute, audit, review, admin");
    }
    if (!roleMay(role, *scope)) {
      return wrong("scopes", "holds '" + name + "', which the role " + key.role + " never may");
    }
    made.scopes.push_back(*scope);
  }
  for (const Permission permission : {Permission::kVet, Permission::kSubmit, Permission::kReadAudit,
                                      Permission::kReview, Permission::kAdminister}) {
    if (!made.may(permission) || maker.may(permission)) continue;
    return wrong("scopes",
                 "must not reach beyond those of the key that makes it: '" +
                     std::string(scopeName(permission)) + "'",
                 "name scopes that it has itself");
  }
  // Else a leaked key would outlive its end, and a secret that was rotated away its overlap.
  if (maker.until && (!key.expiresAt || *key.expiresAt > *maker.until)) {
    return wrong(
        "expires_at",
        "must not be later than the end of what makes the key, " + formatRfc3339(*maker.until),
        "name a time up to then, or use a key that lasts longer");
  }
  return {};
}

// RFC 3339 as other languages write it: "+00:00" for Z, and more digits than are kept.
std::string inOurWords(std::string text) {
  if (text.ends_with("+00:00")) text.replace(text.size() - 6, 6, "Z");
  const std::size_t dot = text.find('.');
  const bool fraction = dot != std::string::npos && text.ends_with('Z') &&
                        text.find_first_not_of("0123456789", dot + 1) == text.size() - 1;
  if (fraction) {
    const std::size_t size = text.size() - dot - 2;
    text.replace(dot + 1, size, (text.substr(dot + 1, size) + "00").substr(0, 3));
  }
  return text;
}

const char* stateOf(const StoredKey& key, std::int64_t now) {
  if (key.revokedAt) return "revoked";
  return key.expiresAt && *key.expiresAt <= now ? "expired" : "active";
}

}  // namespace

Result<NewKey> readKey(const KeyFields& fields, const Principal& maker, WallTime now) {
  NewKey key;
  key.role = fields.role.value_or("tenant");
  const std::optional<Role> role = parseRole(key.role);
  if (!role) {
    return wrong("role", "'" + key.role + "' is none", "tenant, auditor, reviewer or admin");
  }
  TRY_STATUS(checkName(fields.name));
  key.name = fields.name;
  TRY(key.tenant, tenantOf(fields.tenant, *role, maker));
  // A list that came out empty must not mean everything.
  if (fields.scopes && fields.scopes->empty()) {
    return wrong("scopes", "is empty", "name some, or leave it out for all that the role may");
  }
  key.scopes = fields.scopes.value_or(std::vector<std::string>());
  std::sort(key.scopes.begin(), key.scopes.end());
  key.scopes.erase(std::unique(key.scopes.begin(), key.scopes.end()), key.scopes.end());
  if (fields.expiresAt) {
    const Result<WallTime> time = audit::parseTime(inOurWords(*fields.expiresAt), now);
    if (!time) return wrong("expires_at", "is no time", "write such as 2027-01-31T00:00:00Z");
    key.expiresAt = *time;
  }
  TRY_STATUS(checkReach(key, *role, maker));
  return key;
}

Status checkRotation(const StoredKey& key, const Principal& asker) {
  NewKey same{key.name, key.tenant, key.role, key.scopes, std::nullopt};
  if (key.expiresAt) same.expiresAt = WallTime(std::chrono::milliseconds(*key.expiresAt));
  const std::optional<Role> role = parseRole(key.role);
  const Status reach =
      role ? checkReach(same, *role, asker) : Status(wrong("role", "of the key is not known here"));
  if (reach) return {};
  return Error{
      ErrorCode::kInvalidArgument,
      "the key reaches beyond the one that asks for its new secret: " + reach.error().message,
      "ask with a key that may all that this one may, for as long"};
}

json::Object keyJson(const StoredKey& key, WallTime now) {
  json::Array scopes;
  for (const std::string& scope : key.scopes) scopes.emplace_back(scope);
  return json::Object{{"id", key.id},
                      {"name", key.name},
                      {"tenant", key.tenant},
                      {"role", key.role},
                      {"scopes", std::move(scopes)},
                      {"state", stateOf(key, now.time_since_epoch().count())},
                      {"created_at", timeJson(key.createdAt)},
                      {"created_by", key.createdBy},
                      {"expires_at", timeJson(key.expiresAt)},
                      {"revoked_at", timeJson(key.revokedAt)},
                      {"last_used_at", timeJson(key.lastUsedAt)}};
}

json::Object madeKeyJson(const MadeKey& made, WallTime now) {
  json::Object object = keyJson(made.key, now);
  object.set("secret", made.secret.reveal());
  if (made.oldUntil) object.set("old_secret_until", formatRfc3339(*made.oldUntil));
  return object;
}

json::Object keyPageJson(const KeyPage& page, WallTime now) {
  json::Array keys;
  for (const StoredKey& key : page.keys) keys.emplace_back(keyJson(key, now));
  return json::Object{{"keys", std::move(keys)},
                      {"next", page.more ? json::Value(page.keys.back().id) : json::Value()}};
}

}  // namespace gantlet
