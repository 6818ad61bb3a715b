#include "store/kept_share_store.h"

namespace gantlet {
namespace {

constexpr const char* kColumns =
    "id, tenant, document, created_at, object, save_bytes, save_files, save_sha256, saved_at, "
    "deleting, node, epoch";
constexpr const char* kTypes = "tttntnntnntn";

// Of nodes that have it still: with the time before which a node was heard of too long ago.
constexpr const char* kLiving =
    "SELECT id FROM cluster_nodes WHERE heartbeat_at > ? AND id NOT IN (SELECT node FROM "
    "cluster_identities WHERE revoked_at IS NOT NULL)";

SharedSession sharedOf(const SqlRow& row) {
  SharedSession shared;
  shared.session = {row.text(0), row.text(1), row.text(2), row.number(3), std::nullopt, false};
  if (const std::optional<std::string> object = row.optionalText(4)) {
    shared.session.save =
        StoredSave{*object, static_cast<std::uint64_t>(row.number(5)),
                   static_cast<std::uint64_t>(row.number(6)), row.text(7), row.number(8)};
  }
  shared.session.deleting = row.number(9) != 0;
  shared.owner = {row.text(10), row.number(11)};
  return shared;
}

Result<std::vector<SharedSession>> sharedWhere(Sql& sql, const std::string& where,
                                               const std::vector<SqlValue>& values) {
  TRY(const std::vector<SqlRow> rows,
      sql.rows("SELECT " + std::string(kColumns) + " FROM cluster_kept WHERE " + where, kTypes,
               values));
  std::vector<SharedSession> found;
  found.reserve(rows.size());
  for (const SqlRow& row : rows) found.push_back(sharedOf(row));
  return found;
}

// Its row is locked until the transaction ends.
Result<bool> isOf(Sql& sql, const std::string& id, const KeptOwner& owner) {
  const std::string lock = sql.engine() == Engine::kMariaDb ? " FOR UPDATE" : "";
  TRY(const std::vector<SqlRow> rows,
      sql.rows("SELECT id FROM cluster_kept WHERE id = ? AND node = ? AND epoch = ?" + lock, "t",
               {id, owner.node, owner.epoch}));
  return !rows.empty();
}

}  // namespace

Result<bool> KeptShareStore::add(const StoredSession& session, const std::string& node) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT id FROM cluster_kept WHERE id = ?", "t", {session.id}));
    if (!rows.empty()) return false;
    TRY_STATUS(sql.run(
        "INSERT INTO cluster_kept (id, tenant, document, created_at, deleting, node, epoch) "
        "VALUES (?, ?, ?, ?, 0, ?, 1)",
        {session.id, session.tenant, session.document, session.createdAt, node}));
    return true;
  });
}

Result<std::optional<SharedSession>> KeptShareStore::get(const std::string& id) {
  return database_.read([&](Sql& sql) -> Result<std::optional<SharedSession>> {
    TRY(std::vector<SharedSession> found, sharedWhere(sql, "id = ?", {id}));
    if (found.empty()) return std::optional<SharedSession>();
    return std::optional(std::move(found.front()));
  });
}

Result<std::vector<SharedSession>> KeptShareStore::ofNode(const std::string& node) {
  return database_.read([&](Sql& sql) { return sharedWhere(sql, "node = ? ORDER BY id", {node}); });
}

Result<std::optional<KeptOwner>> KeptShareStore::ownerOf(const std::string& id) {
  return database_.read([&](Sql& sql) -> Result<std::optional<KeptOwner>> {
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT node, epoch FROM cluster_kept WHERE id = ?", "tn", {id}));
    if (rows.empty()) return std::optional<KeptOwner>();
    return std::optional(KeptOwner{rows.front().text(0), rows.front().number(1)});
  });
}

Result<std::map<std::string, OwnedSession>> KeptShareStore::ownedBy(const std::string& node) {
  return database_.read([&](Sql& sql) -> Result<std::map<std::string, OwnedSession>> {
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT id, tenant, epoch FROM cluster_kept WHERE node = ?", "ttn", {node}));
    std::map<std::string, OwnedSession> found;
    for (const SqlRow& row : rows) {
      found.emplace(row.text(0), OwnedSession{row.text(1), row.number(2)});
    }
    return found;
  });
}

Result<bool> KeptShareStore::describe(const std::string& id, const KeptOwner& owner,
                                      const std::string& document) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const bool theirs, isOf(sql, id, owner));
    if (!theirs) return false;
    TRY_STATUS(sql.run("UPDATE cluster_kept SET document = ? WHERE id = ?", {document, id}));
    return true;
  });
}

Result<bool> KeptShareStore::saved(const std::string& id, const KeptOwner& owner,
                                   const StoredSave& save) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const bool theirs, isOf(sql, id, owner));
    if (!theirs) return false;
    TRY_STATUS(
        sql.run("UPDATE cluster_kept SET object = ?, save_bytes = ?, save_files = ?, save_sha256 = "
                "?, saved_at = ? WHERE id = ?",
                {save.file, static_cast<std::int64_t>(save.bytes),
                 static_cast<std::int64_t>(save.files), save.sha256, save.at, id}));
    return true;
  });
}

Result<bool> KeptShareStore::beginRemoval(const std::string& id, const KeptOwner& owner) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const bool theirs, isOf(sql, id, owner));
    if (!theirs) return false;
    TRY_STATUS(sql.run("UPDATE cluster_kept SET deleting = 1 WHERE id = ?", {id}));
    return true;
  });
}

Status KeptShareStore::remove(const std::string& id, const KeptOwner& owner) {
  return database_.transact([&](Sql& sql) -> Status {
    return sql.run("DELETE FROM cluster_kept WHERE id = ? AND node = ? AND epoch = ?",
                   {id, owner.node, owner.epoch});
  });
}

Result<std::vector<SharedSession>> KeptShareStore::stranded(std::int64_t silence,
                                                            std::size_t most) {
  return database_.read([&](Sql& sql) -> Result<std::vector<SharedSession>> {
    TRY(const std::int64_t now, time_(sql));
    return sharedWhere(
        sql, "node NOT IN (" + std::string(kLiving) + ") ORDER BY id LIMIT " + std::to_string(most),
        {now - silence});
  });
}

Result<std::optional<KeptOwner>> KeptShareStore::take(const SharedSession& session,
                                                      const std::string& node, std::int64_t silence,
                                                      const std::string& keyPlace) {
  const std::string& id = session.session.id;
  return database_.transact([&](Sql& sql) -> Result<std::optional<KeptOwner>> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const bool theirs, isOf(sql, id, session.owner));
    if (!theirs) return std::optional<KeptOwner>();
    // As it is now, and not when this transaction began.
    const std::string lock = sql.engine() == Engine::kMariaDb ? " LOCK IN SHARE MODE" : "";
    TRY(const std::vector<SqlRow> living, sql.rows(kLiving + std::string(" AND id = ?") + lock, "t",
                                                   {now - silence, session.owner.node}));
    if (!living.empty()) return std::optional<KeptOwner>();
    const KeptOwner taken{node, session.owner.epoch + 1};
    TRY_STATUS(sql.run("UPDATE cluster_kept SET node = ?, epoch = ? WHERE id = ?",
                       {taken.node, taken.epoch, id}));
    TRY_STATUS(
        sql.run("UPDATE cluster_places SET node = ? WHERE id = ? AND lost_at IS NULL", {node, id}));
    if (!keyPlace.empty()) {
      TRY_STATUS(sql.run("UPDATE cluster_places SET node = ? WHERE id = ? AND node = ?",
                         {node, keyPlace, session.owner.node}));
    }
    return std::optional(taken);
  });
}

}  // namespace gantlet
