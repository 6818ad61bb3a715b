#include "store/claim_store.h"

#include <algorithm>

#include "store/dead_letter_store.h"

namespace gantlet {
namespace {

struct Row {
  std::string state;   // of the execution
  std::string tenant;  // the same
  bool known = false;  // whether there is a claim at all
  std::int64_t attempt = 0;
  std::string node;
  std::string boot;
  std::optional<std::int64_t> leaseUntil;
  bool begun = false;
  bool safe = false;  // an attempt has begun, and may be followed by another
  std::int64_t failures = 0;
  std::int64_t notBefore = 0;
};

// The execution's row, locked until the transaction ends; nullopt: there is none. SQLite's
// transactions come one after the other anyway.
Result<std::optional<Row>> lockExecution(Sql& sql, const std::string& id) {
  const std::string how = sql.engine() == Engine::kMariaDb ? " FOR UPDATE" : "";
  TRY(const std::vector<SqlRow> rows,
      sql.rows("SELECT state, tenant FROM executions WHERE id = ?" + how, "tt", {id}));
  if (rows.empty()) return std::optional<Row>();
  Row row;
  row.state = rows.front().text(0);
  row.tenant = rows.front().text(1);
  return std::optional<Row>(row);
}

// … with its claim. REQUIRES: the first of its transaction: that is when MariaDB's view of the
// claims begins, behind the lock that keeps others from changing this one. To lock the claim as
// well would lock the gap where none is, against everybody who adds one.
Result<std::optional<Row>> lock(Sql& sql, const std::string& id) {
  TRY(std::optional<Row> row, lockExecution(sql, id));
  if (!row) return row;
  TRY(const std::vector<SqlRow> claims,
      sql.rows("SELECT attempt, node, boot, lease_until, begun, failures, not_before, safe FROM "
               "cluster_claims WHERE id = ?",
               "nttnnnnn", {id}));
  if (claims.empty()) return row;
  const SqlRow& claim = claims.front();
  row->known = true;
  row->attempt = claim.number(0);
  row->node = claim.text(1);
  row->boot = claim.text(2);
  row->leaseUntil = claim.optionalNumber(3);
  row->begun = claim.number(4) != 0;
  row->failures = claim.number(5);
  row->notBefore = claim.number(6);
  row->safe = claim.number(7) != 0;
  return row;
}

bool isSame(const Row& row, const Claim& claim) {
  return row.known && row.attempt == claim.attempt && row.node == claim.node &&
         row.boot == claim.boot;
}
bool runs(const Row& row, std::int64_t now) { return row.leaseUntil && *row.leaseUntil >= now; }
// Whether whoever has `claim` may still speak for it.
bool speaksFor(const std::optional<Row>& row, const Claim& claim, std::int64_t now) {
  return row && isSame(*row, claim) && runs(*row, now);
}
// Whether its lease has run out, and nobody has taken it since.
bool hasLapsed(const std::optional<Row>& row, const Claim& claim, std::int64_t now) {
  return row && isSame(*row, claim) && row->leaseUntil && *row->leaseUntil < now;
}

Status addFailure(Sql& sql, const Claim& claim, std::int64_t now, const std::string& reason) {
  return sql.run(
      "INSERT INTO cluster_failures (id, attempt, node, at, reason) VALUES (?, ?, ?, ?, ?)",
      {claim.id, claim.attempt, claim.node, now, reason});
}

Status drop(Sql& sql, const std::string& id) {
  TRY_STATUS(sql.run("DELETE FROM cluster_claims WHERE id = ?", {id}));
  TRY_STATUS(sql.run("DELETE FROM cluster_endings WHERE id = ?", {id}));
  return sql.run("DELETE FROM cluster_failures WHERE id = ?", {id});
}

Result<std::optional<std::int64_t>> fail(Sql& sql, const Row& row, const Claim& claim,
                                         std::int64_t now, const std::string& reason,
                                         std::int64_t notBefore) {
  TRY_STATUS(addFailure(sql, claim, now, reason));
  TRY_STATUS(
      sql.run("UPDATE cluster_claims SET lease_until = NULL, failures = failures + 1, not_before = "
              "? WHERE id = ? AND attempt = ?",
              {notBefore, claim.id, claim.attempt}));
  return std::optional(row.failures + 1);
}

// A revoked node gets no lease, whoever asks in its name. (A revocation ends those it has.)
const std::string kNotRevoked =
    "NOT EXISTS (SELECT 1 FROM cluster_identities WHERE cluster_identities.node = ? AND revoked_at "
    "IS NOT NULL)";

// One that is drained or quarantined learns of it with its next heartbeat, and may take messages
// until then.
const std::string kGetsWork =
    kNotRevoked +
    " AND NOT EXISTS (SELECT 1 FROM cluster_nodes WHERE cluster_nodes.id = ? AND "
    "mode <> 'active')";

constexpr const char* kAdd =
    "INSERT INTO cluster_claims (id, message, attempt, node, boot, begun, safe, failures, "
    "not_before, cancel_asked) VALUES (?, ?, 0, '', '', 0, 0, 0, 0, 0)";

}  // namespace

Result<std::optional<Claim>> ClaimStore::claim(const std::string& id, const std::string& node,
                                               const std::string& boot) {
  return database_.transact([&](Sql& sql) -> Result<std::optional<Claim>> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::optional<Row> row, lock(sql, id));
    if (!row || row->state != "PENDING") return std::optional<Claim>();
    if (!row->known) TRY_STATUS(sql.run(kAdd, {id, std::string()}));
    TRY(const std::uint64_t changed,
        sql.change("UPDATE cluster_claims SET attempt = attempt + 1, node = ?, boot = ?, "
                   "lease_until = ?, cancel_asked = 0 WHERE id = ? AND begun = 0 AND (lease_until "
                   "IS NULL OR lease_until < ?) AND not_before <= ? AND " +
                       kGetsWork,
                   {node, boot, now + times_.before.count(), id, now, now, node, node}));
    if (changed != 1) return std::optional<Claim>();
    return std::optional(Claim{id, row->attempt + 1, node, boot, row->safe});
  });
}

Result<bool> ClaimStore::begin(const Claim& claim, bool safe) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::optional<Row> row, lock(sql, claim.id));
    if (!speaksFor(row, claim, now) || row->begun || row->state != "PENDING") return false;
    TRY_STATUS(sql.run("UPDATE executions SET state = 'RUNNING', started_at = ? WHERE id = ?",
                       {now, claim.id}));
    TRY_STATUS(sql.run(
        "UPDATE cluster_claims SET begun = 1, safe = ?, lease_until = ? WHERE id = ? AND attempt "
        "= ?",
        {std::int64_t{safe ? 1 : 0}, now + times_.begun.count(), claim.id, claim.attempt}));
    return true;
  });
}

Result<std::map<std::string, ClaimedPlace>> ClaimStore::places(
    const std::vector<std::string>& ids) {
  constexpr std::size_t kAtOnce = 100;
  return database_.read([&](Sql& sql) -> Result<std::map<std::string, ClaimedPlace>> {
    std::map<std::string, ClaimedPlace> found;
    for (std::size_t from = 0; from < ids.size(); from += kAtOnce) {
      const std::vector<SqlValue> values(
          ids.begin() + static_cast<std::ptrdiff_t>(from),
          ids.begin() + static_cast<std::ptrdiff_t>(std::min(ids.size(), from + kAtOnce)));
      std::string marks = "?";
      for (std::size_t i = 1; i < values.size(); ++i) marks += ", ?";
      TRY(const std::vector<SqlRow> rows,
          sql.rows("SELECT executions.id, state, lease_until, attempt, node, boot FROM executions "
                   "LEFT JOIN cluster_claims ON cluster_claims.id = executions.id WHERE "
                   "executions.id IN (" +
                       marks + ")",
                   "ttnntt", values));
      for (const SqlRow& row : rows) {
        ClaimedPlace& place = found[row.text(0)];
        place.state = row.text(1);
        if (!row.optionalNumber(2)) continue;
        place.claim = Claim{row.text(0), row.number(3), row.text(4), row.text(5)};
      }
    }
    return found;
  });
}

Result<bool> ClaimStore::end(const Claim& claim, const std::string& from,
                             const StoredExecution& ended, const std::optional<ReviewAsked>& review,
                             const EndTold& told) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::optional<Row> row, lock(sql, claim.id));
    if (!speaksFor(row, claim, now)) return false;
    StoredExecution last = ended;
    last.endedAt = now;
    TRY(const bool changed, endExecution(sql, claim.id, from, last, review, told));
    if (!changed) return false;
    TRY_STATUS(drop(sql, claim.id));
    return true;
  });
}

Result<std::optional<std::int64_t>> ClaimStore::giveBack(const Claim& claim,
                                                         const std::string& reason,
                                                         std::chrono::milliseconds pause) {
  return database_.transact([&](Sql& sql) -> Result<std::optional<std::int64_t>> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::optional<Row> row, lock(sql, claim.id));
    if (!speaksFor(row, claim, now) || row->begun) return std::optional<std::int64_t>();
    return fail(sql, *row, claim, now, reason, now + pause.count());
  });
}

Result<bool> ClaimStore::release(const Claim& claim) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::optional<Row> row, lock(sql, claim.id));
    if (!speaksFor(row, claim, now) || row->begun) return false;
    TRY_STATUS(sql.run("UPDATE cluster_claims SET lease_until = NULL, message = '' WHERE id = ?",
                       {claim.id}));
    return true;
  });
}

Result<bool> ClaimStore::abandon(const Claim& claim) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::optional<Row> row, lock(sql, claim.id));
    if (!speaksFor(row, claim, now)) return false;
    TRY_STATUS(sql.run("UPDATE cluster_claims SET lease_until = ?, message = '' WHERE id = ?",
                       {row->begun ? SqlValue(now - 1) : SqlValue(), claim.id}));
    return true;
  });
}

Result<std::vector<HeldClaim>> ClaimStore::renew(const std::string& node, const std::string& boot) {
  return database_.transact([&](Sql& sql) -> Result<std::vector<HeldClaim>> {
    TRY(const std::int64_t now, time_(sql));
    TRY_STATUS(
        sql.run("UPDATE cluster_claims SET lease_until = CASE WHEN begun = 1 THEN ? ELSE ? END "
                "WHERE node = ? AND boot = ? AND lease_until >= ? AND " +
                    kNotRevoked,
                {now + times_.begun.count(), now + times_.before.count(), node, boot, now, node}));
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT id, attempt, cancel_asked FROM cluster_claims WHERE node = ? AND boot = ? "
                 "AND lease_until >= ?",
                 "tnn", {node, boot, now}));
    std::vector<HeldClaim> held;
    held.reserve(rows.size());
    for (const SqlRow& row : rows) {
      held.push_back({row.text(0), row.number(1), row.number(2) != 0});
    }
    return held;
  });
}

Result<bool> ClaimStore::askCancel(const std::string& id) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::optional<Row> row, lock(sql, id));
    if (!row || row->state != "RUNNING" || !row->begun) return false;
    TRY_STATUS(sql.run("UPDATE cluster_claims SET cancel_asked = 1 WHERE id = ?", {id}));
    return true;
  });
}

Result<std::vector<UnclaimedExecution>> ClaimStore::unclaimed(const std::string& after,
                                                              std::size_t most) {
  return database_.read([&](Sql& sql) -> Result<std::vector<UnclaimedExecution>> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT executions.id, executions.tenant, cluster_claims.message, "
                 "cluster_claims.failures FROM executions LEFT JOIN cluster_claims ON "
                 "cluster_claims.id = executions.id WHERE executions.state = 'PENDING' AND "
                 "executions.id > ? AND (cluster_claims.id IS NULL OR (cluster_claims.lease_until "
                 "IS NULL AND cluster_claims.not_before <= ?)) ORDER BY executions.id LIMIT ?",
                 "tttn", {after, now, static_cast<std::int64_t>(most)}));
    std::vector<UnclaimedExecution> found;
    found.reserve(rows.size());
    for (const SqlRow& row : rows) {
      found.push_back({row.text(0), row.text(1), row.text(2), row.number(3)});
    }
    return found;
  });
}

Status ClaimStore::noteMessages(const std::vector<Message>& messages) {
  // In one order, so that two who note do not wait for each other.
  std::vector<Message> sorted = messages;
  std::sort(sorted.begin(), sorted.end(),
            [](const Message& a, const Message& b) { return a.id < b.id; });
  return database_.transact([&](Sql& sql) -> Status {
    const std::string once = std::string(kAdd) + (sql.engine() == Engine::kMariaDb
                                                      ? " ON DUPLICATE KEY UPDATE message = ?"
                                                      : " ON CONFLICT (id) DO UPDATE SET message "
                                                        "= ?");
    for (const Message& one : sorted) {
      TRY(const std::optional<Row> row, lockExecution(sql, one.id));
      if (!row || row->state != "PENDING") continue;
      TRY_STATUS(sql.run(once, {one.id, one.message, one.message}));
    }
    return {};
  });
}

Result<std::vector<LapsedClaim>> ClaimStore::lapsed(std::size_t most) {
  return database_.read([&](Sql& sql) -> Result<std::vector<LapsedClaim>> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT cluster_claims.id, attempt, node, boot, begun, safe, executions.tenant "
                 "FROM cluster_claims JOIN executions ON executions.id = cluster_claims.id WHERE "
                 "lease_until < ? AND executions.state IN ('PENDING', 'RUNNING') ORDER BY "
                 "cluster_claims.id LIMIT ?",
                 "tnttnnt", {now, static_cast<std::int64_t>(most)}));
    std::vector<LapsedClaim> found;
    for (const SqlRow& row : rows) {
      found.push_back({{row.text(0), row.number(1), row.text(2), row.text(3)},
                       row.text(6),
                       row.number(4) != 0,
                       row.number(5) != 0});
    }
    return found;
  });
}

Result<Ending> ClaimStore::takeEnding(const Claim& claim, const std::string& who) {
  return database_.transact([&](Sql& sql) -> Result<Ending> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::optional<Row> row, lock(sql, claim.id));
    const bool unclaimed = claim.node.empty();
    const bool is = unclaimed ? row && row->state == "PENDING" && !(row->known && row->leaseUntil)
                              : hasLapsed(row, claim, now) && row->begun && row->state == "RUNNING";
    if (!is) return Ending::kOthers;
    return takeEndingOf(sql, claim.id, claim.attempt, who, now);
  });
}

Result<Ending> takeEndingOf(Sql& sql, const std::string& id, std::int64_t attempt,
                            const std::string& who, std::int64_t now) {
  // Its row is locked: whoever asks next sees what stands here then. One of an earlier attempt says
  // nothing of this one.
  TRY(const std::vector<SqlRow> taken,
      sql.rows("SELECT who FROM cluster_endings WHERE id = ? AND attempt = ? AND until_at >= ?",
               "t", {id, attempt, now}));
  const bool still = !taken.empty() && taken.front().text(0) == who;
  if (!taken.empty() && !still) return Ending::kOthers;
  TRY_STATUS(sql.run("DELETE FROM cluster_endings WHERE id = ?", {id}));
  TRY_STATUS(sql.run("INSERT INTO cluster_endings (id, attempt, who, until_at) VALUES (?, ?, ?, ?)",
                     {id, attempt, who, now + std::chrono::milliseconds(kEndingTime).count()}));
  return still ? Ending::kStillMine : Ending::kMine;
}

Status ClaimStore::dropEnding(const std::string& id, const std::string& who) {
  return database_.transact([&](Sql& sql) {
    return sql.run("DELETE FROM cluster_endings WHERE id = ? AND who = ?", {id, who});
  });
}

Result<std::optional<std::int64_t>> ClaimStore::lapse(const Claim& claim,
                                                      const std::string& reason) {
  return database_.transact([&](Sql& sql) -> Result<std::optional<std::int64_t>> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::optional<Row> row, lock(sql, claim.id));
    if (!hasLapsed(row, claim, now) || row->begun || row->state != "PENDING") {
      return std::optional<std::int64_t>();
    }
    return fail(sql, *row, claim, now, reason, now);
  });
}

Result<bool> ClaimStore::endLapsed(const Claim& claim, const StoredExecution& ended,
                                   const EndTold& told) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::optional<Row> row, lock(sql, claim.id));
    if (!hasLapsed(row, claim, now) || !row->begun) return false;
    StoredExecution last = ended;
    last.endedAt = now;
    TRY(const bool changed, endExecution(sql, claim.id, "RUNNING", last, std::nullopt, told));
    if (!changed) return false;
    TRY_STATUS(drop(sql, claim.id));
    return true;
  });
}

Result<bool> ClaimStore::restart(const Claim& claim, const std::string& reason) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::optional<Row> row, lock(sql, claim.id));
    if (!hasLapsed(row, claim, now) || !row->begun || row->state != "RUNNING") return false;
    TRY_STATUS(addFailure(sql, claim, now, reason));
    TRY_STATUS(
        sql.run("UPDATE executions SET state = 'PENDING', started_at = NULL WHERE id = ? AND "
                "state = 'RUNNING'",
                {claim.id}));
    TRY_STATUS(
        sql.run("UPDATE cluster_claims SET lease_until = NULL, begun = 0, message = '', failures = "
                "failures + 1 WHERE id = ?",
                {claim.id}));
    return true;
  });
}

Result<bool> ClaimStore::endUnclaimed(const std::string& id, const StoredExecution& ended,
                                      const EndTold& told) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::int64_t now, time_(sql));
    TRY(const std::optional<Row> row, lock(sql, id));
    if (!row || row->state != "PENDING" || (row->known && row->leaseUntil)) return false;
    StoredExecution last = ended;
    last.endedAt = now;
    TRY_STATUS(addDeadLetter(sql, id, now, row->failures));
    TRY(const bool changed, endExecution(sql, id, "PENDING", last, std::nullopt, told));
    if (!changed) return Error{ErrorCode::kUnavailable, "an execution ended at the same time", ""};
    TRY_STATUS(drop(sql, id));
    return true;
  });
}

Result<std::vector<ClaimFailure>> ClaimStore::failures(const std::string& id) {
  TRY(const std::vector<SqlRow> rows, database_.read([&](Sql& sql) {
    return sql.rows(
        "SELECT attempt, node, at, reason FROM cluster_failures WHERE id = ? ORDER BY attempt",
        "ntnt", {id});
  }));
  std::vector<ClaimFailure> found;
  for (const SqlRow& row : rows) {
    found.push_back({row.number(0), row.text(1), row.number(2), row.text(3)});
  }
  return found;
}

Result<ClaimStore::Counts> ClaimStore::counts(const std::optional<std::string>& tenant) {
  TRY(const std::vector<SqlRow> rows, database_.read([&](Sql& sql) {
    return tenant ? sql.rows(
                        "SELECT state, COUNT(*), MIN(created_at) FROM executions WHERE tenant = ? "
                        "AND state IN ('PENDING', 'RUNNING') GROUP BY state",
                        "tnn", {*tenant})
                  : sql.rows(
                        "SELECT state, COUNT(*), MIN(created_at) FROM executions WHERE state IN "
                        "('PENDING', 'RUNNING') GROUP BY state",
                        "tnn");
  }));
  Counts counts;
  for (const SqlRow& row : rows) {
    (row.text(0) == "PENDING" ? counts.waiting : counts.running) =
        static_cast<std::uint64_t>(row.number(1));
    if (row.text(0) == "PENDING") counts.oldest = row.number(2);
  }
  return counts;
}

Status ClaimStore::forgetEnded() {
  constexpr std::int64_t kAtOnce = 500;
  TRY(const std::vector<SqlRow> ended, database_.read([&](Sql& sql) {
    return sql.rows(
        "SELECT cluster_claims.id FROM cluster_claims LEFT JOIN executions ON "
        "executions.id = cluster_claims.id WHERE executions.id IS NULL OR "
        "executions.state NOT IN ('PENDING', 'RUNNING') LIMIT ?",
        "t", {kAtOnce});
  }));
  for (const SqlRow& one : ended) {
    // One that has ended never waits again.
    TRY_STATUS(database_.transact([&](Sql& sql) { return drop(sql, one.text(0)); }));
  }
  return {};
}

}  // namespace gantlet
