#include "service/auth/principal.h"

#include <algorithm>
#include <array>

namespace gantlet {
namespace {

struct RoleRow {
  Role role;
  std::string_view name;
  bool submit;  // vet, too
  bool readAudit;
  bool review;
  bool administer;
};

constexpr std::array<RoleRow, 4> kRoles{{
    {Role::kTenant, "tenant", true, false, false, false},
    {Role::kAuditor, "auditor", false, true, false, false},
    {Role::kReviewer, "reviewer", false, false, true, false},
    {Role::kAdmin, "admin", true, true, true, true},
}};

struct ScopeRow {
  Permission permission;
  std::string_view name;
};

constexpr std::array<ScopeRow, 5> kScopes{{
    {Permission::kVet, "vet"},
    {Permission::kSubmit, "execute"},
    {Permission::kReadAudit, "audit"},
    {Permission::kReview, "review"},
    {Permission::kAdminister, "admin"},
}};

}  // namespace

std::string_view roleName(Role role) {
  for (const RoleRow& row : kRoles) {
    if (row.role == role) return row.name;
  }
  return "none";
}

std::optional<Role> parseRole(std::string_view name) {
  for (const RoleRow& row : kRoles) {
    if (row.name == name) return row.role;
  }
  return std::nullopt;
}

bool roleMay(Role role, Permission permission) {
  for (const RoleRow& row : kRoles) {
    if (row.role != role) continue;
    switch (permission) {
      case Permission::kVet:
      case Permission::kSubmit: return row.submit;
      case Permission::kReadAudit: return row.readAudit;
      case Permission::kReview: return row.review;
      case Permission::kAdminister: return row.administer;
    }
  }
  return false;  // a role or permission without a row has nothing
}

std::optional<Permission> parseScope(std::string_view name) {
  for (const ScopeRow& row : kScopes) {
    if (row.name == name) return row.permission;
  }
  return std::nullopt;
}

std::string_view scopeName(Permission permission) {
  for (const ScopeRow& row : kScopes) {
    if (row.permission == permission) return row.name;
  }
  return "none";
}

bool Principal::may(Permission permission) const {
  if (!roleMay(role, permission)) return false;
  if (scopes.empty()) return true;
  return std::any_of(scopes.begin(), scopes.end(), [&](Permission scope) {
    // What is run is vetted as well.
    return scope == permission || (scope == Permission::kSubmit && permission == Permission::kVet);
  });
}

}  // namespace gantlet
