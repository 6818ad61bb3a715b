#include "store/execution_store.h"

#include <algorithm>

#include "store/review_store.h"

namespace gantlet {
namespace {

constexpr std::string_view kColumns =
    "id, tenant, state, created_by, created_at, started_at, ended_at, error";
constexpr std::string_view kKinds = "ttttnnnt";

StoredExecution executionOf(const SqlRow& row) {
  StoredExecution execution;
  execution.id = row.text(0);
  execution.tenant = row.text(1);
  execution.state = row.text(2);
  execution.createdBy = row.text(3);
  execution.createdAt = row.number(4);
  execution.startedAt = row.optionalNumber(5);
  execution.endedAt = row.optionalNumber(6);
  execution.error = row.text(7);
  return execution;
}

std::string select(std::string_view more, std::string_view where) {
  return "SELECT " + std::string(kColumns) + std::string(more) + " FROM executions WHERE " +
         std::string(where);
}

// SQLite keeps long rows in chains of pages, and MariaDB takes 16 MiB at once: pieces suit both.
constexpr std::size_t kPiece = std::size_t{1} << 20U;

// The end of a piece that cuts no character.
std::size_t endOfPiece(const std::string& text, std::size_t from) {
  std::size_t end = std::min(text.size(), from + kPiece);
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return end;
}

Status putText(Sql& sql, const std::string& id, const std::string& kind, const std::string& text) {
  std::int64_t part = 0;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = endOfPiece(text, from);
    TRY_STATUS(sql.run("INSERT INTO execution_texts (id, kind, part, content) VALUES (?, ?, ?, ?)",
                       {id, kind, part++, text.substr(from, end - from)}));
    from = end;
  }
  return {};
}

Result<std::string> getText(Sql& sql, const std::string& id, const std::string& kind) {
  TRY(const std::vector<SqlRow> rows,
      sql.rows("SELECT content FROM execution_texts WHERE id = ? AND kind = ? ORDER BY part", "t",
               {id, kind}));
  std::string text;
  for (const SqlRow& row : rows) text += row.text(0);
  return text;
}

Result<std::optional<ExecutionAdded>> addedUnder(Sql& sql, const std::string& tenant,
                                                 const std::string& idempotencyKey,
                                                 const std::string& bodyHash) {
  TRY(const std::vector<SqlRow> rows,
      sql.rows(select(", body_sha256", "tenant = ? AND idempotency_key = ?"),
               std::string(kKinds) + "t", {tenant, idempotencyKey}));
  if (rows.empty()) return std::optional<ExecutionAdded>();
  return std::optional<ExecutionAdded>(
      {executionOf(rows.front()), true, rows.front().text(8) == bodyHash, false});
}

}  // namespace

Result<std::optional<ExecutionAdded>> ExecutionStore::under(const std::string& tenant,
                                                            const std::string& idempotencyKey,
                                                            const std::string& bodyHash) {
  return database_.read(
      [&](Sql& sql) { return addedUnder(sql, tenant, idempotencyKey, bodyHash); });
}

namespace {

// The review whose approval has made that execution; nullopt: none has.
Result<std::optional<std::string>> reviewThatMade(Sql& sql, const std::string& id) {
  TRY(const std::vector<SqlRow> rows,
      sql.rows("SELECT idempotency_key FROM executions WHERE id = ?", "t", {id}));
  const std::string key = rows.empty() ? "" : rows.front().text(0);
  if (!key.starts_with(kReviewKey)) return std::optional<std::string>();
  return std::optional<std::string>(key.substr(kReviewKey.size()));
}

}  // namespace

Result<ExecutionAdded> ExecutionStore::add(const NewExecution& wanted) {
  return database_.together([&](Sql& sql) -> Result<ExecutionAdded> {
    const StoredExecution& execution = wanted.execution;
    if (wanted.idempotencyKey) {
      TRY(std::optional<ExecutionAdded> before,
          addedUnder(sql, execution.tenant, *wanted.idempotencyKey, wanted.bodyHash));
      if (before && wanted.with) {
        TRY(const bool taken, wanted.with(sql, before->execution.id));
        before->declined = !taken;
      }
      if (before) return *std::move(before);
    }
    if (wanted.with) {
      TRY(const bool taken, wanted.with(sql, execution.id));
      if (!taken) return ExecutionAdded{execution, false, true, true};
    }
    TRY_STATUS(
        sql.run("INSERT INTO executions (id, tenant, state, created_by, created_at, error, "
                "idempotency_key, body_sha256) VALUES (?, ?, ?, ?, ?, '', ?, ?)",
                {execution.id, execution.tenant, execution.state, execution.createdBy,
                 execution.createdAt, sqlValue(wanted.idempotencyKey), wanted.bodyHash}));
    TRY_STATUS(putText(sql, execution.id, "request", wanted.request));
    TRY_STATUS(putText(sql, execution.id, "callback", wanted.callbackUrl));
    return ExecutionAdded{execution, false, true, false};
  });
}

Result<std::optional<StoredExecution>> ExecutionStore::get(const std::string& id) {
  return database_.read([&](Sql& sql) -> Result<std::optional<StoredExecution>> {
    TRY(const std::vector<SqlRow> rows, sql.rows(select("", "id = ?"), kKinds, {id}));
    if (rows.empty()) return std::optional<StoredExecution>();
    StoredExecution execution = executionOf(rows.front());
    TRY(std::string result, getText(sql, id, "result"));
    if (!result.empty()) execution.result = std::move(result);
    return std::optional<StoredExecution>(std::move(execution));
  });
}

namespace {

// The index that holds a list in its order, named to the engine: left to their guesses, SQLite
// looked through all of a state (41 ms of 100,000), MariaDB sorted all of a tenant (120 ms).
std::string selectListed(Engine engine, const ExecutionFilter& filter, const std::string& where) {
  std::string index;
  if (filter.tenant && filter.state) {
    index = "executions_of_tenant_in_state";
  } else if (filter.tenant) {
    index = "executions_of_tenant";
  } else if (filter.state) {
    index = "executions_in_state";
  }
  std::string from = "SELECT " + std::string(kColumns) + " FROM executions";
  if (!index.empty()) {
    from += engine == Engine::kSqlite ? " INDEXED BY " + index : " FORCE INDEX (" + index + ")";
  }
  return from + " WHERE " + where + " ORDER BY id DESC LIMIT ?";
}

}  // namespace

Result<ExecutionPage> ExecutionStore::list(const ExecutionFilter& filter) {
  std::string where = "1 = 1";
  std::vector<SqlValue> values;
  const auto add = [&](const char* condition, const std::string& value) {
    where += std::string(" AND ") + condition;
    values.emplace_back(value);
  };
  if (filter.tenant) add("tenant = ?", *filter.tenant);
  if (filter.state) add("state = ?", *filter.state);
  if (!filter.before.empty()) add("id < ?", filter.before);
  values.emplace_back(static_cast<std::int64_t>(filter.limit + 1));
  TRY(const std::vector<SqlRow> rows, database_.read([&](Sql& sql) {
    return sql.rows(selectListed(sql.engine(), filter, where), kKinds, values);
  }));
  ExecutionPage page;
  for (const SqlRow& row : rows) page.executions.push_back(executionOf(row));
  page.more = page.executions.size() > filter.limit;
  if (page.more) page.executions.resize(filter.limit);
  return page;
}

Result<std::vector<WaitingExecution>> ExecutionStore::in(const std::string& state) {
  TRY(const std::vector<SqlRow> rows, database_.read([&](Sql& sql) {
    return sql.rows("SELECT id, tenant, created_at FROM executions WHERE state = ? ORDER BY id",
                    "ttn", {state});
  }));
  std::vector<WaitingExecution> found;
  found.reserve(rows.size());
  for (const SqlRow& row : rows) found.push_back({row.text(0), row.text(1), row.number(2)});
  return found;
}

namespace {

struct Trimmed {
  std::uint64_t count = 0;
  bool more = false;  // there may be
};

// The oldest results of a tenant that is over `most` bytes, some at a time. How far it is over is
// asked anew each time: other services of a cluster trim as well, and together they would forget
// twice what has to go.
Result<Trimmed> trimSome(Sql& sql, const std::string& tenant, std::uint64_t most,
                         const std::string& error) {
  Trimmed trimmed;
  constexpr std::int64_t kAtOnce = 100;
  TRY(const std::vector<SqlRow> sum,
      sql.rows("SELECT COALESCE(SUM(bytes), 0) FROM execution_bytes WHERE tenant = ?", "n",
               {tenant}));
  std::int64_t over = sum.front().number(0) - static_cast<std::int64_t>(most);
  if (over <= 0) return trimmed;
  TRY(const std::vector<SqlRow> oldest,
      sql.rows("SELECT id, bytes FROM execution_bytes WHERE tenant = ? ORDER BY id LIMIT ?", "tn",
               {tenant, kAtOnce}));
  for (const SqlRow& one : oldest) {
    if (over <= 0) break;
    TRY_STATUS(sql.run("DELETE FROM execution_texts WHERE id = ?", {one.text(0)}));
    TRY(const std::uint64_t gone,
        sql.change("DELETE FROM execution_bytes WHERE id = ?", {one.text(0)}));
    TRY_STATUS(sql.run("UPDATE executions SET error = ? WHERE id = ? AND error = ''",
                       {error, one.text(0)}));
    over -= one.number(1);
    trimmed.count += gone;
  }
  trimmed.more = over > 0 && !oldest.empty();
  return trimmed;
}

}  // namespace

Result<std::uint64_t> ExecutionStore::trim(std::uint64_t most, const std::string& error) {
  TRY(const std::vector<SqlRow> tenants, database_.read([&](Sql& sql) {
    return sql.rows("SELECT tenant FROM execution_bytes GROUP BY tenant HAVING SUM(bytes) > ?", "t",
                    {static_cast<std::int64_t>(most)});
  }));
  std::uint64_t trimmed = 0;
  for (const SqlRow& tenant : tenants) {
    for (bool more = true; more;) {
      TRY(const Trimmed some,
          database_.transact([&](Sql& sql) { return trimSome(sql, tenant.text(0), most, error); }));
      trimmed += some.count;
      more = some.more;
    }
  }
  return trimmed;
}

Result<std::vector<WaitingExecution>> ExecutionStore::ofRevokedKeys(const std::string& state) {
  TRY(const std::vector<SqlRow> rows, database_.read([&](Sql& sql) {
    return sql.rows(
        "SELECT id, tenant, created_at FROM executions WHERE state = ? AND created_by IN (SELECT "
        "id FROM api_keys WHERE revoked_at IS NOT NULL) ORDER BY id",
        "ttn", {state});
  }));
  std::vector<WaitingExecution> found;
  found.reserve(rows.size());
  for (const SqlRow& row : rows) found.push_back({row.text(0), row.text(1), row.number(2)});
  return found;
}

Result<std::uint64_t> ExecutionStore::forgetTenant(const std::string& tenant) {
  return database_.transact([&](Sql& sql) -> Result<std::uint64_t> {
    TRY_STATUS(
        sql.run("DELETE FROM execution_texts WHERE id IN (SELECT id FROM executions WHERE tenant = "
                "?)",
                {tenant}));
    TRY_STATUS(sql.run("DELETE FROM reviews WHERE tenant = ?", {tenant}));
    TRY_STATUS(sql.run("DELETE FROM execution_bytes WHERE tenant = ?", {tenant}));
    TRY_STATUS(sql.run("DELETE FROM webhook_deliveries WHERE tenant = ?", {tenant}));
    TRY_STATUS(sql.run("DELETE FROM dead_letters WHERE tenant = ?", {tenant}));
    return sql.change("DELETE FROM executions WHERE tenant = ?", {tenant});
  });
}

Result<std::optional<std::string>> ExecutionStore::request(const std::string& id) {
  TRY(std::string text, database_.read([&](Sql& sql) { return getText(sql, id, "request"); }));
  if (text.empty()) return std::optional<std::string>();
  return std::optional<std::string>(std::move(text));
}

Result<bool> ExecutionStore::begin(const std::string& id, const std::string& from,
                                   const std::string& to, std::int64_t at) {
  TRY(const std::uint64_t changed, database_.together([&](Sql& sql) {
    return sql.change("UPDATE executions SET state = ?, started_at = ? WHERE id = ? AND state = ?",
                      {to, at, id, from});
  }));
  return changed == 1;
}

Result<bool> ExecutionStore::adopt(const std::string& id) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    // Locked: what takes it back waits, and then sees that it is adopted.
    const std::string lock = sql.engine() == Engine::kMariaDb ? " FOR UPDATE" : "";
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT id FROM executions WHERE id = ?" + lock, "t", {id}));
    if (rows.empty()) return false;
    TRY(const std::string before, getText(sql, id, "adopted"));
    if (before.empty()) TRY_STATUS(putText(sql, id, "adopted", "1"));
    return true;
  });
}

Result<bool> ExecutionStore::takeBack(const std::string& id, const std::string& from) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::optional<std::string> review, reviewThatMade(sql, id));
    TRY(const std::uint64_t gone,
        sql.change("DELETE FROM executions WHERE id = ? AND state = ? AND NOT EXISTS (SELECT 1 "
                   "FROM execution_texts WHERE execution_texts.id = executions.id AND kind = "
                   "'adopted')",
                   {id, from}));
    if (gone != 1) return false;
    if (review) TRY_STATUS(reopenReview(sql, *review, id));
    TRY_STATUS(sql.run("DELETE FROM execution_texts WHERE id = ?", {id}));
    return true;
  });
}

namespace {

Status addTold(Sql& sql, const std::string& id, const EndTold& told) {
  TRY(const std::vector<SqlRow> rows, sql.rows(select("", "id = ?"), kKinds, {id}));
  if (rows.empty()) return {};
  TRY(const std::string callback, getText(sql, id, "callback"));
  for (const StoredDelivery& delivery : told(executionOf(rows.front()), callback)) {
    TRY_STATUS(addDelivery(sql, delivery));
  }
  return {};
}

}  // namespace

Result<bool> ExecutionStore::end(const std::string& id, const std::string& from,
                                 const StoredExecution& ended,
                                 const std::optional<ReviewAsked>& review, const EndTold& told) {
  return database_.together(
      [&](Sql& sql) -> Result<bool> { return endExecution(sql, id, from, ended, review, told); });
}

Result<bool> endExecution(Sql& sql, const std::string& id, const std::string& from,
                          const StoredExecution& ended, const std::optional<ReviewAsked>& review,
                          const EndTold& told) {
  TRY(const std::uint64_t changed,
      sql.change("UPDATE executions SET state = ?, ended_at = ?, error = ? WHERE id = ? AND "
                 "state = ?",
                 {ended.state, sqlValue(ended.endedAt), ended.error, id, from}));
  if (changed != 1) return false;
  if (ended.neverRan) {
    // An approval of the code counts on: it lets more run than this one.
    TRY(const std::optional<std::string> approvedBy, reviewThatMade(sql, id));
    if (approvedBy) TRY_STATUS(reopenReview(sql, *approvedBy, id, true));
    TRY_STATUS(sql.run("UPDATE executions SET idempotency_key = NULL WHERE id = ?", {id}));
  }
  if (told) TRY_STATUS(addTold(sql, id, told));
  std::size_t bytes = ended.events.size() + (ended.result ? ended.result->size() : 0);
  if (review) {
    if (review->request.empty()) {
      TRY(const std::string asked, getText(sql, id, "request"));
      bytes += asked.size();
      TRY_STATUS(sql.run(
          "UPDATE execution_texts SET kind = 'review' WHERE id = ? AND kind = 'request'", {id}));
    } else {
      bytes += review->request.size();
      TRY_STATUS(putText(sql, id, "review", review->request));
    }
    TRY_STATUS(sql.run("DELETE FROM execution_texts WHERE id = ? AND kind = 'callback'", {id}));
    TRY_STATUS(sql.run(
        "INSERT INTO reviews (execution, tenant, verdict, code_sha256, language, policy, "
        "policy_digest, created_at, created_by) SELECT id, tenant, ?, ?, ?, ?, ?, ?, created_by "
        "FROM executions WHERE id = ?",
        {review->verdict, review->codeSha256, review->language, review->policy,
         review->policyDigest, sqlValue(ended.endedAt), id}));
  } else {
    // A dead letter keeps what it asked for (store/dead_letter_store.h).
    TRY_STATUS(sql.run("DELETE FROM execution_texts WHERE id = ? AND kind <> 'dead'", {id}));
  }
  if (ended.result) TRY_STATUS(putText(sql, id, "result", *ended.result));
  TRY_STATUS(putText(sql, id, "events", ended.events));
  TRY_STATUS(
      sql.run("INSERT INTO execution_bytes (id, tenant, bytes) SELECT id, tenant, ? FROM "
              "executions WHERE id = ?",
              {static_cast<std::int64_t>(bytes), id}));
  return true;
}

Result<std::optional<std::string>> ExecutionStore::reviewed(const std::string& id) {
  TRY(std::string text, database_.read([&](Sql& sql) { return getText(sql, id, "review"); }));
  if (text.empty()) return std::optional<std::string>();
  return std::optional<std::string>(std::move(text));
}

Result<std::string> ExecutionStore::events(const std::string& id) {
  return database_.read([&](Sql& sql) { return getText(sql, id, "events"); });
}

Result<std::uint64_t> ExecutionStore::forget(std::int64_t time, std::size_t most) {
  return database_.transact([&](Sql& sql) -> Result<std::uint64_t> {
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT id FROM executions WHERE ended_at < ? ORDER BY ended_at LIMIT ?", "t",
                 {time, static_cast<std::int64_t>(most)}));
    for (const SqlRow& row : rows) {
      TRY_STATUS(sql.run("DELETE FROM execution_texts WHERE id = ?", {row.text(0)}));
      TRY_STATUS(sql.run("DELETE FROM execution_bytes WHERE id = ?", {row.text(0)}));
      TRY_STATUS(sql.run("DELETE FROM dead_letters WHERE id = ?", {row.text(0)}));
      TRY_STATUS(sql.run("DELETE FROM executions WHERE id = ?", {row.text(0)}));
      // An approval outlives what it was for, as long as it counts; who decided is in the log.
      TRY_STATUS(sql.run(
          "DELETE FROM reviews WHERE execution = ? AND (valid_until IS NULL OR valid_until < ?)",
          {row.text(0), time}));
    }
    // Approvals that have outlived their execution, and count no more.
    TRY_STATUS(
        sql.run("DELETE FROM reviews WHERE valid_until < ? AND NOT EXISTS (SELECT 1 FROM "
                "executions WHERE executions.id = reviews.execution)",
                {time}));
    return static_cast<std::uint64_t>(rows.size());
  });
}

}  // namespace gantlet
