#include "store/node_store.h"

namespace gantlet {
namespace {

StoredNode nodeOf(const SqlRow& row, std::int64_t now) {
  StoredNode node;
  node.id = row.text(0);
  node.boot = row.text(1);
  node.address = row.text(2);
  node.version = row.text(3);
  node.capacity = row.number(4);
  node.running = row.number(5);
  node.mode = row.text(6);
  node.modeReason = row.text(7);
  node.modeBy = row.text(8);
  node.registeredAt = row.number(9);
  node.heartbeatAt = row.number(10);
  node.leftAt = row.optionalNumber(11);
  node.key = row.text(12);
  if (row.number(14) > now) node.oldKey = row.text(13);
  node.certificateEnds = row.number(15);
  node.revokedAt = row.optionalNumber(16);
  node.outcomes = {row.optionalNumber(17).value_or(0), row.optionalNumber(18).value_or(0),
                   row.optionalText(19).value_or("")};
  return node;
}

// Looked up by reading: an UPDATE that sets what was there counts as none in MariaDB. The mode;
// nullopt: there is none. Its row is locked until the transaction ends.
Result<std::optional<std::string>> modeOf(Sql& sql, std::string_view where,
                                          const std::vector<SqlValue>& values) {
  const std::string lock = sql.engine() == Engine::kMariaDb ? " FOR UPDATE" : "";
  TRY(const std::vector<SqlRow> rows,
      sql.rows("SELECT mode FROM cluster_nodes WHERE " + std::string(where) + lock, "t", values));
  if (rows.empty()) return std::optional<std::string>();
  return std::optional(rows.front().text(0));
}

Result<bool> isRevoked(Sql& sql, const std::string& id) {
  TRY(const std::vector<SqlRow> rows,
      sql.rows("SELECT node FROM cluster_identities WHERE node = ? AND revoked_at IS NOT NULL", "t",
               {id}));
  return !rows.empty();
}

}  // namespace

Status NodeStore::add(const StoredNode& node) {
  return database_.transact([&](Sql& sql) -> Status {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::optional<std::string> known, modeOf(sql, "id = ?", {node.id}));
    TRY(const bool revoked, isRevoked(sql, node.id));
    if (revoked) {
      return Error{ErrorCode::kInvalidArgument, "the node " + node.id + " is revoked",
                   "join the cluster anew: 'gantlet node token' at a gateway makes a token"};
    }
    if (known) {
      return sql.run(
          "UPDATE cluster_nodes SET boot = ?, address = ?, version = ?, capacity = ?, running = 0, "
          "registered_at = ?, heartbeat_at = ?, left_at = NULL WHERE id = ?",
          {node.boot, node.address, node.version, node.capacity, now, now, node.id});
    }
    return sql.run(
        "INSERT INTO cluster_nodes (id, boot, address, version, capacity, running, mode, "
        "mode_reason, mode_by, registered_at, heartbeat_at) VALUES (?, ?, ?, ?, ?, 0, 'active', "
        "'', '', ?, ?)",
        {node.id, node.boot, node.address, node.version, node.capacity, now, now});
  });
}

Result<std::optional<std::string>> NodeStore::heartbeat(const std::string& id,
                                                        const std::string& boot,
                                                        std::int64_t running) {
  return database_.transact([&](Sql& sql) -> Result<std::optional<std::string>> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::optional<std::string> known, modeOf(sql, "id = ? AND boot = ?", {id, boot}));
    if (!known) return known;
    TRY(const bool revoked, isRevoked(sql, id));
    if (revoked) return std::optional<std::string>(kRevokedMode);
    TRY_STATUS(sql.run(
        "UPDATE cluster_nodes SET running = ?, heartbeat_at = ?, left_at = NULL WHERE id = ?",
        {running, now, id}));
    return known;
  });
}

Status NodeStore::tell(const std::string& id, const std::string& boot,
                       const NodeOutcomes& outcomes) {
  return database_.transact([&](Sql& sql) -> Status {
    TRY_STATUS(sql.run("DELETE FROM cluster_outcomes WHERE node = ?", {id}));
    return sql.run(
        "INSERT INTO cluster_outcomes (node, boot, starts, faults, last_fault) VALUES (?, ?, ?, ?, "
        "?)",
        {id, boot, outcomes.starts, outcomes.faults, outcomes.lastFault});
  });
}

Result<bool> NodeStore::leave(const std::string& id, const std::string& boot) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::optional<std::string> known, modeOf(sql, "id = ? AND boot = ?", {id, boot}));
    if (!known) return false;
    TRY_STATUS(
        sql.run("UPDATE cluster_nodes SET running = 0, left_at = ? WHERE id = ?", {now, id}));
    return true;
  });
}

Result<NodeList> NodeStore::list() {
  return database_.read([&](Sql& sql) -> Result<NodeList> {
    NodeList list;
    TRY(list.now, time_(sql));
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT id, cluster_nodes.boot, address, version, capacity, running, mode, "
                 "mode_reason, "
                 "mode_by, registered_at, heartbeat_at, left_at, key_sha256, old_key, old_until, "
                 "not_after, revoked_at, starts, faults, last_fault FROM cluster_nodes LEFT JOIN "
                 "cluster_identities ON cluster_identities.node = id LEFT JOIN cluster_outcomes ON "
                 "cluster_outcomes.node = id AND cluster_outcomes.boot = cluster_nodes.boot ORDER "
                 "BY id",
                 "ttttnntttnnnttnnnnnt"));
    for (const SqlRow& row : rows) list.nodes.push_back(nodeOf(row, list.now));
    return list;
  });
}

Result<bool> NodeStore::setMode(const std::string& id, const std::string& mode,
                                const std::string& reason, const std::string& by,
                                const std::string& from) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::optional<std::string> known, modeOf(sql, "id = ?", {id}));
    if (!known || (!from.empty() && *known != from)) return false;
    TRY_STATUS(
        sql.run("UPDATE cluster_nodes SET mode = ?, mode_reason = ?, mode_by = ? WHERE id = ?",
                {mode, reason, by, id}));
    return true;
  });
}

Status NodeStore::forget(std::int64_t time) {
  return database_.transact([&](Sql& sql) {
    return sql.run("DELETE FROM cluster_nodes WHERE left_at < ? OR heartbeat_at < ?", {time, time});
  });
}

}  // namespace gantlet
