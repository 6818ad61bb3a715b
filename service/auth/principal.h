// Principal: who calls, and what they may do. Four roles, each with one line in the table of
// principal.cc; a permission that a role was not given is refused.
//
//   tenant    submits code for its tenant: what an agent's key needs, and no more
//   auditor   reads the audit log, of its tenant or of all, and runs nothing
//   reviewer  is for who decides about code that waits for a person, and runs nothing
//   admin     everything, for every tenant
//
// A key may have scopes: of what its role may, it then may no more than they name.
//
// Who holds the data folder's socket (mode 0600) or reaches a service without tokens from its own
// host is an admin: they could read the folder or the process's memory as well.
//
// Thread-safety: value types and pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"
#include "core/ids.h"
#include "core/result.h"

namespace gantlet {

enum class Role : std::uint8_t { kTenant, kAuditor, kReviewer, kAdmin };

// What a route asks for.
enum class Permission : std::uint8_t {
  kVet,         // vet code without running it
  kSubmit,      // run code
  kReadAudit,   // read, prove and export audit records
  kReview,      // decide about code that waits for a person
  kAdminister,  // change the service: providers, tenants, keys, retention
};

[[nodiscard]] std::string_view roleName(Role role);
[[nodiscard]] std::optional<Role> parseRole(std::string_view name);
[[nodiscard]] bool roleMay(Role role, Permission permission);

// A scope is a permission by its name in the API: vet, execute, audit, review, admin.
[[nodiscard]] std::optional<Permission> parseScope(std::string_view name);
[[nodiscard]] std::string_view scopeName(Permission permission);

struct Principal {
  std::string id;  // the token's id, "local" or "anonymous"; not secret
  Role role = Role::kTenant;
  // The one tenant whose things it may see and touch; none: every tenant's.
  std::optional<TenantId> only;

  // Not empty: no more than these.
  std::vector<Permission> scopes = {};
  // When what it presented stops to count; none: never. What it gives away must not last longer.
  std::optional<WallTime> until = std::nullopt;

  [[nodiscard]] bool may(Permission permission) const;
  [[nodiscard]] bool sees(const TenantId& tenant) const { return !only || *only == tenant; }
};

}  // namespace gantlet
