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

Result<std::vector<StoredTenant>> tenantsWhere(Sql& sql, const std::string& rest,
                                               const std::vector<SqlValue>& values) {
  TRY(const std::vector<SqlRow> rows,
      sql.rows("SELECT name, policies, templates, quota, created_at, created_by, updated_at FROM "
               "tenants " +
                   rest,
               "ttttntn", values));
  std::vector<StoredTenant> tenants;
  tenants.reserve(rows.size());
  for (const SqlRow& row : rows) {
    tenants.push_back({row.text(0), namesOf(row.optionalText(1)), namesOf(row.optionalText(2)),
                       row.text(3), row.number(4), row.text(5), row.number(6)});
  }
  return tenants;
}

}  // namespace

Result<std::vector<StoredTenant>> CatalogStore::tenants() {
  return database_.transact([&](Sql& sql) { return tenantsWhere(sql, "ORDER BY name", {}); });
}

Result<std::optional<StoredTenant>> CatalogStore::tenant(const std::string& name) {
  return database_.read([&](Sql& sql) -> Result<std::optional<StoredTenant>> {
    TRY(std::vector<StoredTenant> found, tenantsWhere(sql, "WHERE name = ?", {name}));
    if (found.empty()) return std::optional<StoredTenant>();
    return std::optional(std::move(found.front()));
  });
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

Result<bool> CatalogStore::change(const StoredTenant& before, const StoredTenant& tenant) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    // SQLite lets one write at a time; MariaDB has the others wait for the row.
    const std::string lock = sql.engine() == Engine::kMariaDb ? " FOR UPDATE" : "";
    TRY(const std::vector<StoredTenant> present,
        tenantsWhere(sql, "WHERE name = ?" + lock, {before.name}));
    if (present.empty()) return false;
    // A change whose answer was lost is done.
    if (present.front() == tenant) return true;
    if (present.front() != before) return false;
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
