#include "store/policy_store.h"

namespace gantlet {
namespace {

Status keepText(Sql& sql, const StoredPolicyText& text) {
  TRY(const std::vector<SqlRow> rows,
      sql.rows("SELECT digest FROM policy_texts WHERE digest = ?", "t", {text.digest}));
  if (!rows.empty()) return {};
  return sql.run(
      "INSERT INTO policy_texts (digest, label, tenant, document, base, recorded_at) VALUES (?, ?, "
      "?, ?, ?, ?)",
      {text.digest, text.label, sqlValue(text.tenant), text.document, text.base, text.recordedAt});
}

// What textOf() reads.
constexpr std::string_view kSelectTexts =
    "SELECT digest, label, tenant, document, base, recorded_at FROM policy_texts WHERE ";
constexpr const char* kTextKinds = "tttttn";

StoredPolicyText textOf(const SqlRow& row) {
  return {row.text(0), row.text(1), row.optionalText(2), row.text(3), row.text(4), row.number(5)};
}

}  // namespace

Result<std::vector<StoredPolicy>> PolicyStore::policies() {
  TRY(const std::vector<SqlRow> rows, database_.transact([&](Sql& sql) {
    return sql.rows(
        "SELECT v.name, v.version, p.tenant, v.document, v.digest, v.created_at, v.created_by FROM "
        "policy_versions v JOIN policies p ON p.name = v.name ORDER BY v.name, v.version",
        "tntttnt");
  }));
  std::vector<StoredPolicy> policies;
  policies.reserve(rows.size());
  for (const SqlRow& row : rows) {
    policies.push_back({row.text(0), row.number(1), row.optionalText(2), row.text(3), row.text(4),
                        row.number(5), row.text(6)});
  }
  return policies;
}

Status PolicyStore::add(const StoredPolicy& version, const StoredPolicyText& text) {
  return database_.transact([&](Sql& sql) -> Status {
    if (version.version == 1) {
      TRY_STATUS(sql.run("INSERT INTO policies (name, tenant) VALUES (?, ?)",
                         {version.name, sqlValue(version.tenant)}));
    }
    TRY_STATUS(sql.run(
        "INSERT INTO policy_versions (name, version, document, digest, created_at, created_by) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        {version.name, version.version, version.document, version.digest, version.createdAt,
         version.createdBy}));
    return keepText(sql, text);
  });
}

Result<std::vector<std::string>> PolicyStore::digests() {
  TRY(const std::vector<SqlRow> rows, database_.transact([&](Sql& sql) {
    return sql.rows("SELECT digest FROM policy_texts", "t");
  }));
  std::vector<std::string> digests;
  digests.reserve(rows.size());
  for (const SqlRow& row : rows) digests.push_back(row.text(0));
  return digests;
}

Result<std::optional<StoredPolicyText>> PolicyStore::text(const std::string& digest) {
  TRY(const std::vector<SqlRow> rows, database_.transact([&](Sql& sql) {
    return sql.rows(std::string(kSelectTexts) + "digest = ?", kTextKinds, {digest});
  }));
  if (rows.empty()) return std::optional<StoredPolicyText>();
  return std::optional<StoredPolicyText>(textOf(rows.front()));
}

Result<std::vector<StoredPolicyText>> PolicyStore::recordedUntil(std::int64_t time) {
  TRY(const std::vector<SqlRow> rows, database_.transact([&](Sql& sql) {
    return sql.rows(std::string(kSelectTexts) + "recorded_at <= ?", kTextKinds, {time});
  }));
  std::vector<StoredPolicyText> texts;
  texts.reserve(rows.size());
  for (const SqlRow& row : rows) texts.push_back(textOf(row));
  return texts;
}

Status PolicyStore::recordedAgain(const std::string& digest, std::int64_t time) {
  return database_.transact([&](Sql& sql) -> Status {
    return sql.run("UPDATE policy_texts SET recorded_at = ? WHERE digest = ?", {time, digest});
  });
}

Status PolicyStore::keep(const StoredPolicyText& text) {
  return database_.transact([&](Sql& sql) -> Status { return keepText(sql, text); });
}

}  // namespace gantlet
