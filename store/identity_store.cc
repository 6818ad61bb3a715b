#include "store/identity_store.h"

namespace gantlet {
namespace {

constexpr std::int64_t kDay = 24 * 3'600'000;

// Its row is locked until the transaction ends.
Result<std::optional<StoredIdentity>> identityOf(Sql& sql, const std::string& node, bool locked) {
  const std::string lock = locked && sql.engine() == Engine::kMariaDb ? " FOR UPDATE" : "";
  TRY(const std::vector<SqlRow> rows,
      sql.rows("SELECT node, key_sha256, old_key, old_until, serial, not_after, issued_at, "
               "revoked_at FROM cluster_identities WHERE node = ?" +
                   lock,
               "tttntnnn", {node}));
  if (rows.empty()) return std::optional<StoredIdentity>();
  const SqlRow& row = rows.front();
  StoredIdentity found;
  found.node = row.text(0);
  found.key = row.text(1);
  found.oldKey = row.text(2);
  found.oldUntil = row.optionalNumber(3);
  found.serial = row.text(4);
  found.notAfter = row.number(5);
  found.issuedAt = row.number(6);
  found.revokedAt = row.optionalNumber(7);
  return std::optional(std::move(found));
}

Status put(Sql& sql, const StoredIdentity& identity) {
  TRY_STATUS(sql.run("DELETE FROM cluster_identities WHERE node = ?", {identity.node}));
  return sql.run(
      "INSERT INTO cluster_identities (node, key_sha256, old_key, old_until, serial, not_after, "
      "issued_at, revoked_at, revoked_by, reason) VALUES (?, ?, ?, ?, ?, ?, ?, NULL, '', '')",
      {identity.node, identity.key, identity.oldKey, sqlValue(identity.oldUntil), identity.serial,
       identity.notAfter, identity.issuedAt});
}

StoredIdentity identityFrom(const CertifiedKey& made, std::int64_t now) {
  StoredIdentity identity;
  identity.node = made.node;
  identity.key = made.key;
  identity.serial = made.serial;
  identity.notAfter = made.notAfter;
  identity.issuedAt = now;
  return identity;
}

}  // namespace

bool mayRenew(const std::optional<StoredIdentity>& identity, const std::string& signer,
              const std::string& key, std::int64_t now) {
  if (!identity) return true;  // its certificate was made by hand
  if (identity->revokedAt) return false;
  if (identity->key.empty() || identity->key == signer) return true;
  return identity->oldKey == signer && identity->key == key && identity->oldUntil.value_or(0) > now;
}

Result<std::int64_t> IdentityStore::now() {
  return database_.read([&](Sql& sql) { return time_(sql); });
}

Status IdentityStore::addToken(const StoredJoinToken& token) {
  return database_.transact([&](Sql& sql) -> Status {
    TRY_STATUS(
        sql.run("DELETE FROM cluster_tokens WHERE expires_at < ?", {token.createdAt - kDay}));
    return sql.run(
        "INSERT INTO cluster_tokens (id, node, expires_at, created_at, created_by, signature, "
        "used_at) VALUES (?, ?, ?, ?, ?, ?, NULL)",
        {token.id, token.node, token.expiresAt, token.createdAt, token.createdBy, token.signature});
  });
}

Result<std::optional<StoredJoinToken>> IdentityStore::token(const std::string& id) {
  TRY(const std::vector<SqlRow> rows, database_.read([&](Sql& sql) {
    return sql.rows(
        "SELECT id, node, expires_at, created_at, created_by, signature, used_at FROM "
        "cluster_tokens WHERE id = ?",
        "ttnnttn", {id});
  }));
  if (rows.empty()) return std::optional<StoredJoinToken>();
  const SqlRow& row = rows.front();
  return std::optional(StoredJoinToken{row.text(0), row.text(1), row.number(2), row.number(3),
                                       row.text(4), row.text(5), row.optionalNumber(6)});
}

Result<std::optional<StoredIdentity>> IdentityStore::identity(const std::string& node) {
  return database_.read([&](Sql& sql) { return identityOf(sql, node, false); });
}

Result<bool> IdentityStore::isKnown(const std::string& node) {
  TRY(const std::vector<SqlRow> rows, database_.read([&](Sql& sql) {
    return sql.rows(
        "SELECT id FROM cluster_nodes WHERE id = ? UNION SELECT node FROM cluster_identities WHERE "
        "node = ?",
        "t", {node, node});
  }));
  return !rows.empty();
}

Result<bool> IdentityStore::join(const std::string& token, const CertifiedKey& made) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::uint64_t used,
        sql.change("UPDATE cluster_tokens SET used_at = ? WHERE id = ? AND node = ? AND used_at IS "
                   "NULL AND expires_at >= ?",
                   {now, token, made.node, now}));
    if (used != 1) return false;
    TRY_STATUS(put(sql, identityFrom(made, now)));
    return true;
  });
}

Result<bool> IdentityStore::renew(const std::string& signer, const CertifiedKey& made,
                                  std::chrono::milliseconds overlap) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::optional<StoredIdentity> was, identityOf(sql, made.node, true));
    if (!mayRenew(was, signer, made.key, now)) return false;
    StoredIdentity identity = identityFrom(made, now);
    if (was && was->key == made.key) {  // once more
      identity.oldKey = was->oldKey;
      identity.oldUntil = was->oldUntil;
    } else {
      identity.oldKey = signer;
      identity.oldUntil = now + overlap.count();
    }
    TRY_STATUS(put(sql, identity));
    return true;
  });
}

Result<bool> IdentityStore::revoke(const std::string& node, const std::string& by,
                                   const std::string& reason) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::optional<StoredIdentity> was, identityOf(sql, node, true));
    TRY(const std::vector<SqlRow> registered,
        sql.rows("SELECT id FROM cluster_nodes WHERE id = ?", "t", {node}));
    if (!was && registered.empty()) return false;
    StoredIdentity none;
    none.node = node;
    none.notAfter = was ? was->notAfter : 0;
    none.serial = was ? was->serial : "";
    none.issuedAt = was ? was->issuedAt : 0;
    TRY_STATUS(put(sql, none));
    TRY_STATUS(sql.run(
        "UPDATE cluster_identities SET revoked_at = ?, revoked_by = ?, reason = ? WHERE node = ?",
        {now, by, reason, node}));
    TRY_STATUS(sql.run("DELETE FROM cluster_tokens WHERE node = ? AND used_at IS NULL", {node}));
    // What it says of them counts no more; others see to them as to those of a node that is lost.
    TRY_STATUS(
        sql.run("UPDATE cluster_claims SET lease_until = ? WHERE node = ? AND lease_until >= ?",
                {now - 1, node, now}));
    return true;
  });
}

}  // namespace gantlet
