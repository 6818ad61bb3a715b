#include "store/dead_letter_store.h"

namespace gantlet {
namespace {

constexpr const char* kSelect =
    "SELECT dead_letters.id, dead_letters.tenant, died_at, attempts, error FROM dead_letters JOIN "
    "executions ON executions.id = dead_letters.id WHERE executions.state = 'FAILED'";

DeadLetter letterOf(const SqlRow& row) {
  return {row.text(0), row.text(1), row.number(2), row.number(3), row.text(4)};
}

// Locks its execution, as all who change that do first. False: it is no dead letter.
Result<bool> lockLetter(Sql& sql, const std::string& id) {
  const std::string how = sql.engine() == Engine::kMariaDb ? " FOR UPDATE" : "";
  TRY(const std::vector<SqlRow> rows,
      sql.rows("SELECT state FROM executions WHERE id = ?" + how, "t", {id}));
  if (rows.empty() || rows.front().text(0) != "FAILED") return false;
  TRY(const std::vector<SqlRow> letters,
      sql.rows("SELECT id FROM dead_letters WHERE id = ?", "t", {id}));
  return !letters.empty();
}

}  // namespace

Status addDeadLetter(Sql& sql, const std::string& id, std::int64_t at, std::int64_t attempts) {
  TRY_STATUS(
      sql.run("UPDATE execution_texts SET kind = 'dead' WHERE id = ? AND kind = 'request'", {id}));
  return sql.run(
      "INSERT INTO dead_letters (id, tenant, died_at, attempts) SELECT id, tenant, ?, ? FROM "
      "executions WHERE id = ?",
      {at, attempts, id});
}

Result<std::vector<DeadLetter>> DeadLetterStore::list(const std::optional<std::string>& tenant,
                                                      const std::string& after, std::size_t most) {
  std::vector<SqlValue> values{after};
  if (tenant) values.emplace_back(*tenant);
  values.emplace_back(static_cast<std::int64_t>(most));
  TRY(const std::vector<SqlRow> rows, database_.read([&](Sql& sql) {
    return sql.rows(std::string(kSelect) + " AND dead_letters.id > ?" +
                        (tenant ? " AND dead_letters.tenant = ?" : "") +
                        " ORDER BY dead_letters.id LIMIT ?",
                    "ttnnt", values);
  }));
  std::vector<DeadLetter> letters;
  for (const SqlRow& row : rows) letters.push_back(letterOf(row));
  return letters;
}

Result<std::optional<DeadLetter>> DeadLetterStore::get(const std::string& id) {
  TRY(const std::vector<SqlRow> rows, database_.read([&](Sql& sql) {
    return sql.rows(std::string(kSelect) + " AND dead_letters.id = ?", "ttnnt", {id});
  }));
  if (rows.empty()) return std::optional<DeadLetter>();
  return std::optional(letterOf(rows.front()));
}

Result<std::uint64_t> DeadLetterStore::count() {
  TRY(const std::vector<SqlRow> rows,
      database_.read([&](Sql& sql) { return sql.rows("SELECT COUNT(*) FROM dead_letters", "n"); }));
  return static_cast<std::uint64_t>(rows.front().number(0));
}

Result<bool> DeadLetterStore::redeliver(const std::string& id) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const bool there, lockLetter(sql, id));
    if (!there) return false;
    TRY(const std::uint64_t kept,
        sql.change("UPDATE execution_texts SET kind = 'request' WHERE id = ? AND kind = 'dead'",
                   {id}));
    if (kept == 0) return false;
    TRY_STATUS(sql.run("DELETE FROM execution_texts WHERE id = ? AND kind <> 'request'", {id}));
    TRY_STATUS(sql.run("DELETE FROM execution_bytes WHERE id = ?", {id}));
    for (const char* table :
         {"cluster_claims", "cluster_endings", "cluster_failures", "dead_letters"}) {
      TRY_STATUS(sql.run("DELETE FROM " + std::string(table) + " WHERE id = ?", {id}));
    }
    TRY_STATUS(sql.run(
        "UPDATE executions SET state = 'PENDING', ended_at = NULL, error = '' WHERE id = ?", {id}));
    return true;
  });
}

Result<bool> DeadLetterStore::drop(const std::string& id) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const bool there, lockLetter(sql, id));
    if (!there) return false;
    TRY_STATUS(sql.run("DELETE FROM execution_texts WHERE id = ? AND kind = 'dead'", {id}));
    TRY_STATUS(sql.run("DELETE FROM dead_letters WHERE id = ?", {id}));
    return true;
  });
}

}  // namespace gantlet
