// Principal: who calls, and what they may do. Three roles, each with one line in the table of
// principal.cc; a permission that a role was not given is refused.
//
//   tenant    submits code for its tenant: what an agent's key needs, and no more
//   auditor   reads the audit log, of its tenant or of all, and runs nothing
//   admin     everything, for every tenant
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

#include "core/ids.h"
#include "core/result.h"

namespace gantlet {

enum class Role : std::uint8_t { kTenant, kAuditor, kAdmin };

// What a route asks for.
enum class Permission : std::uint8_t {
  kSubmit,      // vet and run code
  kReadAudit,   // read, prove and export audit records
  kAdminister,  // change the service: providers, tenants, keys, retention
};

[[nodiscard]] std::string_view roleName(Role role);
[[nodiscard]] std::optional<Role> parseRole(std::string_view name);
[[nodiscard]] bool roleMay(Role role, Permission permission);

struct Principal {
  std::string id;  // the token's id, "local" or "anonymous"; not secret
  Role role = Role::kTenant;
  // The one tenant whose things it may see and touch; none: every tenant's.
  std::optional<TenantId> only;

  [[nodiscard]] bool may(Permission permission) const { return roleMay(role, permission); }
  [[nodiscard]] bool sees(const TenantId& tenant) const { return !only || *only == tenant; }
};

}  // namespace gantlet
