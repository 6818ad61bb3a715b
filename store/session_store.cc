#include "store/session_store.h"

namespace gantlet {
namespace {

Result<bool> isThere(Sql& sql, const std::string& id) {
  TRY(const std::vector<SqlRow> rows,
      sql.rows("SELECT id FROM kept_sessions WHERE id = ?", "t", {id}));
  return !rows.empty();
}

}  // namespace

Result<std::vector<StoredSession>> SessionStore::all() {
  TRY(const std::vector<SqlRow> rows, database_.transact([&](Sql& sql) {
    return sql.rows(
        "SELECT id, tenant, document, created_at, save_file, save_bytes, save_files, save_sha256, "
        "saved_at, deleting FROM kept_sessions ORDER BY id",
        "tttntnntnn");
  }));
  std::vector<StoredSession> sessions;
  sessions.reserve(rows.size());
  for (const SqlRow& row : rows) {
    StoredSession one{row.text(0), row.text(1), row.text(2), row.number(3), std::nullopt, false};
    if (const std::optional<std::string> file = row.optionalText(4)) {
      one.save = StoredSave{*file, static_cast<std::uint64_t>(row.number(5)),
                            static_cast<std::uint64_t>(row.number(6)), row.text(7), row.number(8)};
    }
    one.deleting = row.number(9) != 0;
    sessions.push_back(std::move(one));
  }
  return sessions;
}

Status SessionStore::add(const StoredSession& session) {
  return database_.transact([&](Sql& sql) -> Status {
    return sql.run(
        "INSERT INTO kept_sessions (id, tenant, document, created_at, deleting) VALUES (?, ?, ?, "
        "?, 0)",
        {session.id, session.tenant, session.document, session.createdAt});
  });
}

Result<bool> SessionStore::describe(const std::string& id, const std::string& document) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const bool there, isThere(sql, id));
    if (!there) return false;
    TRY_STATUS(sql.run("UPDATE kept_sessions SET document = ? WHERE id = ?", {document, id}));
    return true;
  });
}

Result<bool> SessionStore::saved(const std::string& id, const StoredSave& save) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const bool there, isThere(sql, id));
    if (!there) return false;
    TRY_STATUS(
        sql.run("UPDATE kept_sessions SET save_file = ?, save_bytes = ?, save_files = ?, "
                "save_sha256 = ?, saved_at = ? WHERE id = ?",
                {save.file, static_cast<std::int64_t>(save.bytes),
                 static_cast<std::int64_t>(save.files), save.sha256, save.at, id}));
    return true;
  });
}

Result<bool> SessionStore::beginRemoval(const std::string& id) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const bool there, isThere(sql, id));
    if (!there) return false;
    TRY_STATUS(sql.run("UPDATE kept_sessions SET deleting = 1 WHERE id = ?", {id}));
    return true;
  });
}

Status SessionStore::remove(const std::string& id) {
  return database_.transact(
      [&](Sql& sql) -> Status { return sql.run("DELETE FROM kept_sessions WHERE id = ?", {id}); });
}

}  // namespace gantlet
