#include "service/auth/principal.h"

#include <array>

namespace gantlet {
namespace {

struct RoleRow {
  Role role;
  std::string_view name;
  bool submit;
  bool readAudit;
  bool administer;
};

constexpr std::array<RoleRow, 3> kRoles{{
    {Role::kTenant, "tenant", true, false, false},
    {Role::kAuditor, "auditor", false, true, false},
    {Role::kAdmin, "admin", true, true, true},
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
      case Permission::kSubmit: return row.submit;
      case Permission::kReadAudit: return row.readAudit;
      case Permission::kAdminister: return row.administer;
    }
  }
  return false;  // a role or permission without a row has nothing
}

}  // namespace gantlet
