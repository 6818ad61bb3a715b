#include "store/catalog_store.h"

#include <algorithm>

#include "core/joined.h"

namespace gantlet {
namespace {

using Names = std::optional<std::vector<std::string>>;

SqlValue valueOf(const Names& names) {
  if (!names) return {};
  return joined(*names, " ");
}

Names namesOf(const std::optional<std::string>& text) {
  if (!text) return std::nullopt;
  std::vector<std::string> names;
  for (std::string_view rest = *text; !rest.empty();) {
    const std::string_view name = rest.substr(0, rest.find(' '));
    if (!name.empty()) names.emplace_back(name);
    rest.remove_prefix(std::min(rest.size(), name.size() + 1));
  }
  return names;
}

}  // namespace

Result<std::vector<StoredTenant>> CatalogStore::tenants() {
  TRY(const std::vector<SqlRow> rows, database_.transact([&](Sql& sql) {
    return sql.rows(
        "SELECT name, policies, templates, quota, created_at, created_by, updated_at FROM tenants "
        "ORDER BY name",
        "ttttntn");
  }));
  std::vector<StoredTenant> tenants;
  tenants.reserve(rows.size());
  for (const SqlRow& row : rows) {
    tenants.push_back({row.text(0), namesOf(row.optionalText(1)), namesOf(row.optionalText(2)),
                       row.text(3), row.number(4), row.text(5), row.number(6)});
  }
  return tenants;
}

Status CatalogStore::add(const StoredTenant& tenant) {
  return database_.transact([&](Sql& sql) -> Status {
    return sql.run(
        "INSERT INTO tenants (name, policies, templates, quota, created_at, created_by, "
        "updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        {tenant.name, valueOf(tenant.policies), valueOf(tenant.templates), tenant.quota,
         tenant.createdAt, tenant.createdBy, tenant.updatedAt});
  });
}

Result<bool> CatalogStore::change(const StoredTenant& tenant) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT name FROM tenants WHERE name = ?", "t", {tenant.name}));
    if (rows.empty()) return false;
    TRY_STATUS(sql.run(
        "UPDATE tenants SET policies = ?, templates = ?, quota = ?, updated_at = ? WHERE name = ?",
        {valueOf(tenant.policies), valueOf(tenant.templates), tenant.quota, tenant.updatedAt,
         tenant.name}));
    return true;
  });
}

Result<std::vector<StoredTemplate>> CatalogStore::templates() {
  TRY(const std::vector<SqlRow> rows, database_.transact([&](Sql& sql) {
    return sql.rows(
        "SELECT v.name, v.version, t.tenant, v.document, v.created_at, v.created_by FROM "
        "template_versions v JOIN templates t ON t.name = v.name ORDER BY v.name, v.version",
        "tnttnt");
  }));
  std::vector<StoredTemplate> templates;
  templates.reserve(rows.size());
  for (const SqlRow& row : rows) {
    templates.push_back(
        {row.text(0), row.number(1), row.optionalText(2), row.text(3), row.number(4), row.text(5)});
  }
  return templates;
}

Status CatalogStore::add(const StoredTemplate& version) {
  return database_.transact([&](Sql& sql) -> Status {
    if (version.version == 1) {
      TRY_STATUS(sql.run("INSERT INTO templates (name, tenant) VALUES (?, ?)",
                         {version.name, sqlValue(version.tenant)}));
    }
    return sql.run(
        "INSERT INTO template_versions (name, version, document, created_at, created_by) VALUES "
        "(?, ?, ?, ?, ?)",
        {version.name, version.version, version.document, version.createdAt, version.createdBy});
  });
}

}  // namespace gantlet
