#include "store/key_store.h"

#include <algorithm>

#include "core/joined.h"

namespace gantlet {
namespace {

constexpr std::string_view kColumns =
    "id, name, tenant, role, scopes, created_at, created_by, expires_at, revoked_at, last_used_at";
constexpr std::string_view kKinds = "tttttntnnn";

std::vector<std::string> wordsOf(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    if (!word.empty()) words.emplace_back(word);
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  return words;
}

StoredKey keyOf(const SqlRow& row) {
  StoredKey key;
  key.id = row.text(0);
  key.name = row.text(1);
  key.tenant = row.text(2);
  key.role = row.text(3);
  key.scopes = wordsOf(row.text(4));
  key.createdAt = row.number(5);
  key.createdBy = row.text(6);
  key.expiresAt = row.optionalNumber(7);
  key.revokedAt = row.optionalNumber(8);
  key.lastUsedAt = row.optionalNumber(9);
  return key;
}

std::vector<StoredKey> keysOf(const std::vector<SqlRow>& rows) {
  std::vector<StoredKey> keys;
  keys.reserve(rows.size());
  for (const SqlRow& row : rows) keys.push_back(keyOf(row));
  return keys;
}

std::string selectKeys(std::string_view where) {
  return "SELECT " + std::string(kColumns) + " FROM api_keys WHERE " + std::string(where);
}

Status addSecret(Sql& sql, const std::string& id, const std::string& sha256, std::int64_t at) {
  return sql.run("INSERT INTO api_key_secrets (secret_sha256, key_id, created_at) VALUES (?, ?, ?)",
                 {sha256, id, at});
}

}  // namespace

Status KeyStore::add(const StoredKey& key, const std::string& sha256) {
  return database_.transact([&](Sql& sql) -> Status {
    TRY_STATUS(sql.run("INSERT INTO api_keys (" + std::string(kColumns) +
                           ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                       {key.id, key.name, key.tenant, key.role, joined(key.scopes, " "),
                        key.createdAt, key.createdBy, sqlValue(key.expiresAt),
                        sqlValue(key.revokedAt), sqlValue(key.lastUsedAt)}));
    return addSecret(sql, key.id, sha256, key.createdAt);
  });
}

Result<std::optional<StoredKey>> KeyStore::get(const std::string& id) {
  TRY(const std::vector<SqlRow> rows,
      database_.transact([&](Sql& sql) { return sql.rows(selectKeys("id = ?"), kKinds, {id}); }));
  if (rows.empty()) return std::optional<StoredKey>();
  return std::optional<StoredKey>(keyOf(rows.front()));
}

Result<KeyPage> KeyStore::list(const std::string& after, std::size_t limit,
                               const std::optional<std::string>& tenant) {
  std::vector<SqlValue> values{after};
  if (tenant) values.emplace_back(*tenant);
  values.emplace_back(static_cast<std::int64_t>(limit + 1));
  TRY(const std::vector<SqlRow> rows, database_.transact([&](Sql& sql) {
    return sql.rows(selectKeys(tenant ? "id > ? AND tenant = ? ORDER BY id LIMIT ?"
                                      : "id > ? ORDER BY id LIMIT ?"),
                    kKinds, values);
  }));
  KeyPage page{keysOf(rows), rows.size() > limit};
  if (page.more) page.keys.resize(limit);
  return page;
}

Result<std::vector<StoredKey>> KeyStore::usable(std::int64_t now) {
  TRY(const std::vector<SqlRow> rows, database_.transact([&](Sql& sql) {
    return sql.rows(selectKeys("revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)"),
                    kKinds, {now});
  }));
  return keysOf(rows);
}

Result<std::vector<StoredSecret>> KeyStore::secrets(std::int64_t now) {
  TRY(const std::vector<SqlRow> rows, database_.transact([&](Sql& sql) {
    return sql.rows(
        "SELECT key_id, secret_sha256, valid_until FROM api_key_secrets WHERE valid_until IS NULL "
        "OR valid_until > ?",
        "ttn", {now});
  }));
  std::vector<StoredSecret> secrets;
  secrets.reserve(rows.size());
  for (const SqlRow& row : rows) {
    secrets.push_back({row.text(0), row.text(1), row.optionalNumber(2)});
  }
  return secrets;
}

Result<bool> KeyStore::revoke(const std::string& id, std::int64_t at) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::uint64_t changed,
        sql.change("UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL",
                   {at, id}));
    if (changed == 0) return false;
    TRY_STATUS(sql.run("DELETE FROM api_key_secrets WHERE key_id = ?", {id}));
    return true;
  });
}

Result<bool> KeyStore::rotate(const std::string& id, const std::string& sha256, std::int64_t at,
                              std::int64_t oldUntil) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    // Who revokes it meanwhile waits, and takes the new secret as well.
    const std::string lock = sql.engine() == Engine::kMariaDb ? " FOR UPDATE" : "";
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT id FROM api_keys WHERE id = ? AND revoked_at IS NULL" + lock, "t", {id}));
    if (rows.empty()) return false;
    TRY_STATUS(
        sql.run("DELETE FROM api_key_secrets WHERE key_id = ? AND valid_until <= ?", {id, at}));
    TRY_STATUS(sql.run(
        "UPDATE api_key_secrets SET valid_until = ? WHERE key_id = ? AND (valid_until IS NULL OR "
        "valid_until > ?)",
        {oldUntil, id, oldUntil}));
    TRY_STATUS(addSecret(sql, id, sha256, at));
    return true;
  });
}

Status KeyStore::touch(const std::vector<std::pair<std::string, std::int64_t>>& uses) {
  return database_.transact([&](Sql& sql) -> Status {
    for (const auto& [id, at] : uses) {
      TRY_STATUS(
          sql.run("UPDATE api_keys SET last_used_at = ? WHERE id = ? AND (last_used_at IS NULL OR "
                  "last_used_at < ?)",
                  {at, id, at}));
    }
    return {};
  });
}

}  // namespace gantlet
