#include "store/cluster_log_store.h"

namespace gantlet {
namespace {

constexpr std::chrono::milliseconds kGatewayTime{30'000};
constexpr const char* kTurn = "cluster_log";
constexpr std::string_view kPartColumns =
    "part, log_key, request, address, stopped, published_at, logged_size, fault, why, cosigned";
constexpr std::string_view kPartKinds = "ttttnnnttt";

StoredPartLog partOf(const SqlRow& row) {
  return {row.text(0),   row.text(1),   row.text(2), row.text(3), row.number(4) != 0,
          row.number(5), row.number(6), row.text(7), row.text(8), row.text(9)};
}

std::string locking(const Sql& sql) {
  return sql.engine() == Engine::kMariaDb ? " FOR UPDATE" : "";
}

Result<ClusterLogStore::Head> headOf(Sql& sql) {
  ClusterLogStore::Head head;
  TRY(const std::vector<SqlRow> rows,
      sql.rows("SELECT seq, root FROM cluster_log ORDER BY seq DESC LIMIT 1", "nt"));
  if (rows.empty()) return head;
  head.size = static_cast<std::uint64_t>(rows.front().number(0)) + 1;
  head.root = rows.front().text(1);
  return head;
}

// Who has the turn, with its row locked; "" where nobody has, or its time is up.
Result<std::string> holderOf(Sql& sql, std::int64_t now) {
  TRY(const std::vector<SqlRow> rows,
      sql.rows("SELECT holder FROM cluster_turns WHERE name = ? AND until_at >= ?" + locking(sql),
               "t", {kTurn, now}));
  return rows.empty() ? std::string() : rows.front().text(0);
}

}  // namespace

Status ClusterLogStore::publish(const StoredPartLog& log) {
  return database_.transact([&](Sql& sql) -> Status {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::vector<SqlRow> there,
        sql.rows("SELECT part FROM cluster_part_logs WHERE part = ?" + locking(sql), "t",
                 {log.part}));
    if (there.empty()) {
      return sql.run(
          "INSERT INTO cluster_part_logs (part, log_key, request, address, stopped, published_at, "
          "logged_size, fault, why, cosigned) VALUES (?, ?, ?, ?, ?, ?, 0, '', '', '')",
          {log.part, log.key, log.request, log.address, std::int64_t{log.stopped}, now});
    }
    return sql.run(
        "UPDATE cluster_part_logs SET log_key = ?, request = ?, address = ?, stopped = ?, "
        "published_at = ? WHERE part = ?",
        {log.key, log.request, log.address, std::int64_t{log.stopped}, now, log.part});
  });
}

Result<std::optional<StoredPartLog>> ClusterLogStore::part(const std::string& part) {
  return database_.read([&](Sql& sql) -> Result<std::optional<StoredPartLog>> {
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT " + std::string(kPartColumns) + " FROM cluster_part_logs WHERE part = ?",
                 kPartKinds, {part}));
    if (rows.empty()) return std::optional<StoredPartLog>();
    return std::optional(partOf(rows.front()));
  });
}

Result<ClusterLogStore::Parts> ClusterLogStore::parts() {
  return database_.read([&](Sql& sql) -> Result<Parts> {
    Parts parts;
    TRY(parts.now, time_(sql));
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT " + std::string(kPartColumns) + " FROM cluster_part_logs ORDER BY part",
                 kPartKinds));
    for (const SqlRow& row : rows) parts.logs.push_back(partOf(row));
    return parts;
  });
}

Result<std::vector<std::string>> ClusterLogStore::gateways() {
  return database_.read([&](Sql& sql) -> Result<std::vector<std::string>> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT part FROM cluster_part_logs WHERE part LIKE 'gateway:%' AND stopped = 0 "
                 "AND published_at >= ? ORDER BY part",
                 "t", {now - kGatewayTime.count()}));
    std::vector<std::string> parts;
    parts.reserve(rows.size());
    for (const SqlRow& row : rows) parts.push_back(row.text(0));
    return parts;
  });
}

Result<std::vector<ClusterLogStore::Gateway>> ClusterLogStore::knownGateways() {
  return database_.read([&](Sql& sql) -> Result<std::vector<Gateway>> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT part, address, stopped, published_at FROM cluster_part_logs WHERE part "
                 "LIKE 'gateway:%' ORDER BY part",
                 "ttnn"));
    std::vector<Gateway> gateways;
    gateways.reserve(rows.size());
    for (const SqlRow& row : rows) {
      gateways.push_back({row.text(0), row.text(1), row.number(2) != 0,
                          row.number(3) < now - kGatewayTime.count()});
    }
    return gateways;
  });
}

Status ClusterLogStore::answer(const std::string& part, std::int64_t loggedSize,
                               const std::string& fault, const std::string& why,
                               const std::string& cosigned) {
  return database_.transact([&](Sql& sql) {
    return sql.run(
        "UPDATE cluster_part_logs SET logged_size = ?, fault = ?, why = ?, cosigned = ? WHERE part "
        "= ?",
        {loggedSize, fault, why, cosigned, part});
  });
}

Result<std::vector<StoredNodeState>> ClusterLogStore::nodes() {
  return database_.read([&](Sql& sql) -> Result<std::vector<StoredNodeState>> {
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT names.node, key_sha256, old_key, revoked_at, revoked_by, reason, boot, "
                 "left_at, issued_at FROM (SELECT node FROM cluster_identities UNION SELECT id "
                 "AS node FROM cluster_nodes) names LEFT JOIN cluster_identities ON "
                 "cluster_identities.node = names.node LEFT JOIN cluster_nodes ON cluster_nodes.id "
                 "= names.node ORDER BY names.node",
                 "tttntttnn"));
    std::vector<StoredNodeState> nodes;
    for (const SqlRow& row : rows) {
      StoredNodeState node;
      node.node = row.text(0);
      node.key = row.text(1);
      node.oldKey = row.text(2);
      node.revokedAt = row.optionalNumber(3);
      node.revokedBy = row.text(4);
      node.reason = row.text(5);
      if (!row.optionalNumber(7)) node.boot = row.text(6);
      node.hasIdentity = row.optionalNumber(8).has_value();
      nodes.push_back(std::move(node));
    }
    return nodes;
  });
}

Result<bool> ClusterLogStore::takeTurn(const std::string& who, std::chrono::milliseconds time) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::int64_t now, time_(sql));
    // The row is there from the first time on; who comes second waits for it.
    TRY_STATUS(sql.run(sql.engine() == Engine::kMariaDb
                           ? "INSERT IGNORE INTO cluster_turns (name, holder, until_at) VALUES (?, "
                             "'', 0)"
                           : "INSERT OR IGNORE INTO cluster_turns (name, holder, until_at) VALUES "
                             "(?, '', 0)",
                       {kTurn}));
    TRY(const std::string holder, holderOf(sql, now));
    if (!holder.empty() && holder != who) return false;
    TRY_STATUS(sql.run("UPDATE cluster_turns SET holder = ?, until_at = ? WHERE name = ?",
                       {who, now + time.count(), kTurn}));
    return true;
  });
}

Status ClusterLogStore::giveTurn(const std::string& who) {
  return database_.transact([&](Sql& sql) {
    return sql.run("UPDATE cluster_turns SET until_at = 0 WHERE name = ? AND holder = ?",
                   {kTurn, who});
  });
}

Result<ClusterLogStore::Head> ClusterLogStore::head() { return database_.read(headOf); }

Result<std::vector<StoredClusterEntry>> ClusterLogStore::entries(std::uint64_t first,
                                                                 std::size_t most) {
  return database_.read([&](Sql& sql) -> Result<std::vector<StoredClusterEntry>> {
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT seq, entry, root FROM cluster_log WHERE seq >= ? ORDER BY seq LIMIT " +
                     std::to_string(most),
                 "ntt", {static_cast<std::int64_t>(first)}));
    std::vector<StoredClusterEntry> found;
    for (const SqlRow& row : rows) {
      found.push_back({static_cast<std::uint64_t>(row.number(0)), row.text(1), row.text(2)});
    }
    return found;
  });
}

Result<bool> ClusterLogStore::append(const std::string& who, const Head& before,
                                     const std::vector<StoredClusterEntry>& entries) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::int64_t now, time_(sql));
    // Whoever else writes waits here until this is done.
    TRY(const std::string holder, holderOf(sql, now));
    if (holder != who) return false;
    TRY(const Head head, headOf(sql));
    if (head.size != before.size || head.root != before.root) return false;
    for (const StoredClusterEntry& entry : entries) {
      TRY_STATUS(sql.run("INSERT INTO cluster_log (seq, entry, root) VALUES (?, ?, ?)",
                         {static_cast<std::int64_t>(entry.seq), entry.entry, entry.root}));
    }
    return true;
  });
}

Status ClusterLogStore::publishHead(const GatewayHead& head) {
  return database_.transact([&](Sql& sql) -> Status {
    TRY(const std::int64_t now, time_(sql));
    TRY_STATUS(sql.run("DELETE FROM cluster_log_heads WHERE gateway = ?", {head.gateway}));
    return sql.run("INSERT INTO cluster_log_heads (gateway, log_key, note, at) VALUES (?, ?, ?, ?)",
                   {head.gateway, head.key, head.note, now});
  });
}

Result<std::vector<ClusterLogStore::GatewayHead>> ClusterLogStore::heads() {
  return database_.read([&](Sql& sql) -> Result<std::vector<GatewayHead>> {
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT gateway, log_key, note FROM cluster_log_heads ORDER BY gateway", "ttt"));
    std::vector<GatewayHead> heads;
    for (const SqlRow& row : rows) heads.push_back({row.text(0), row.text(1), row.text(2)});
    return heads;
  });
}

}  // namespace gantlet
