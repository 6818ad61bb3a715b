// ApiToken: a key of the API, as the service keeps it: never the secret, only its SHA-256. A plain
// hash is enough for secrets that are random and long (16 characters at least are asked for); it is
// no way to keep passwords.
//
// Thread-safety: value types; TokenTable is not changed once it is made.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/digest.h"
#include "core/secret.h"
#include "service/auth/principal.h"

namespace gantlet {

struct ApiToken {
  std::string id;   // shown in audit records; not secret
  TenantId tenant;  // for whom it acts where the request names no other
  Digest secretHash{};
  Role role = Role::kTenant;
  bool everyTenant = false;             // may name any tenant in X-Tenant-ID, and sees all of them
  std::vector<Permission> scopes = {};  // not empty: no more than these
  std::optional<WallTime> until = std::nullopt;  // when it stops to count; none: never

  [[nodiscard]] static ApiToken of(std::string id, TenantId tenant, std::string_view secret,
                                   Role role = Role::kTenant);
  // REQUIRES: role and everyTenant agree: an admin sees every tenant.
  [[nodiscard]] Principal principal() const;
};

// The secret's SHA-256, from the 64 hex digits in which a configuration may give it instead of the
// secret; nullopt for anything else.
[[nodiscard]] std::optional<Digest> parseSecretHash(std::string_view hex);

// Stands for a secret, by its hash, in what is handed out on its behalf: 32 hex digits that tell
// whether it still is the same one, and nothing else of it. `key`: the service's own.
[[nodiscard]] std::string markOf(const Secret& key, const Digest& secretHash);

// The token whose secret was presented; nullptr for none. Looks at all of them and compares in
// constant time: how long it takes tells nothing of the secrets.
[[nodiscard]] const ApiToken* findToken(const std::vector<ApiToken>& tokens,
                                        std::string_view presented);

}  // namespace gantlet
