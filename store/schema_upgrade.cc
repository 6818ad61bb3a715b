#include "store/schema_upgrade.h"

#include <string>
#include <vector>

#include "store/migrations.h"
#include "store/soci_sql.h"

namespace gantlet {
namespace {

// What the service that used it alone has left unfinished would be nobody's in a cluster.
Status markForCluster(Database& database, const DatabaseAddress& address) {
  return database.transact([&](Sql& sql) -> Status {
    TRY(const std::vector<SqlRow> marks,
        sql.rows("SELECT value FROM about WHERE name = 'use'", "t"));
    if (!marks.empty()) return {};
    TRY(const std::vector<SqlRow> left,
        sql.rows("SELECT id FROM executions WHERE state IN ('PENDING', 'RUNNING') LIMIT 1", "t"));
    if (!left.empty()) {
      return Error{ErrorCode::kUnavailable,
                   databasePlace(address) +
                       " holds executions that a service without a cluster has not "
                       "ended",
                   "start that service once more and let it end them, or cancel them there"};
    }
    return sql.run("INSERT INTO about VALUES ('use', ?)", {std::string("cluster")});
  });
}

}  // namespace

Status upgradeTables(Database& database, const DatabaseAddress& address) {
  TRY(const std::int64_t found, database.transact(schemaVersion));
  const std::int64_t newest = migrations().back().version;
  if (found > newest) {
    return Error{ErrorCode::kUnavailable,
                 databasePlace(address) + " was written by a newer Gantlet (tables of version " +
                     std::to_string(found) + "; this program knows " + std::to_string(newest) + ")",
                 "use that version or a newer one, or restore a backup from before; nothing was "
                 "changed"};
  }
  for (const Migration& migration : migrations()) {
    if (migration.version <= found) continue;
    TRY_STATUS(database.transact([&](Sql& sql) { return applyMigration(sql, migration); }));
  }
  // Written at every start: a file that can only be read is told now and not with the first key.
  return database.transact([](Sql& sql) -> Status {
    TRY_STATUS(sql.run("DELETE FROM about WHERE name = 'opened'"));
    return sql.run("INSERT INTO about VALUES ('opened', ?)", {std::string("yes")});
  });
}

Status upgradeTablesTogether(Database& database, soci::session& session,
                             const DatabaseAddress& address) {
  int taken = 0;
  TRY_STATUS(guardSoci(address, [&] {
    soci::indicator state = soci::i_ok;
    session << "SELECT GET_LOCK(CONCAT('gantlet.tables.', DATABASE()), 60)",
        soci::into(taken, state);
    if (state != soci::i_ok) taken = 0;
  }));
  if (taken != 1)
    return databaseUnavailable(address, "another service of the cluster keeps its tables");
  Status done = upgradeTables(database, address);
  if (done) done = markForCluster(database, address);
  (void)guardSoci(address,
                  [&] { session << "DO RELEASE_LOCK(CONCAT('gantlet.tables.', DATABASE()))"; });
  return done;
}

}  // namespace gantlet
