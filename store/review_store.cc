#include "store/review_store.h"

namespace gantlet {
namespace {

constexpr std::string_view kColumns =
    "execution, tenant, verdict, code_sha256, language, policy, policy_digest, created_at, "
    "created_by, decision, decided_at, decided_by, reason, valid_until, run, document, "
    "withdrawn_at, withdrawn_by, why";
constexpr std::string_view kKinds = "tttttttnttnttnttntt";

StoredReview reviewOf(const SqlRow& row) {
  StoredReview review;
  review.execution = row.text(0);
  review.tenant = row.text(1);
  review.verdict = row.text(2);
  review.codeSha256 = row.text(3);
  review.language = row.text(4);
  review.policy = row.text(5);
  review.policyDigest = row.text(6);
  review.createdAt = row.number(7);
  review.createdBy = row.text(8);
  review.decision = row.optionalText(9);
  review.decidedAt = row.optionalNumber(10);
  review.decidedBy = row.text(11);
  review.reason = row.text(12);
  review.validUntil = row.optionalNumber(13);
  review.run = row.text(14);
  review.document = row.text(15);
  review.withdrawnAt = row.optionalNumber(16);
  review.withdrawnBy = row.optionalText(17).value_or("");
  review.withdrawnWhy = row.optionalText(18).value_or("");
  return review;
}

std::string select(const std::string& where) {
  return "SELECT " + std::string(kColumns) +
         " FROM reviews LEFT JOIN review_withdrawals ON review = execution WHERE " + where;
}

std::vector<StoredReview> reviewsOf(const std::vector<SqlRow>& rows) {
  std::vector<StoredReview> reviews;
  reviews.reserve(rows.size());
  for (const SqlRow& row : rows) reviews.push_back(reviewOf(row));
  return reviews;
}

std::string_view conditionOf(ReviewFilter::State state) {
  using State = ReviewFilter::State;
  switch (state) {
    case State::kAny: return "";
    case State::kOpen: return " AND decision IS NULL AND created_at > ?";
    case State::kExpired: return " AND decision IS NULL AND created_at <= ?";
    case State::kDecided: return " AND decision IS NOT NULL";
    case State::kApproved: return " AND decision = 'approve' AND withdrawn_at IS NULL";
    case State::kRejected: return " AND decision = 'reject'";
    case State::kWithdrawn: return " AND withdrawn_at IS NOT NULL";
  }
  return "";
}

}  // namespace

Result<std::optional<StoredReview>> ReviewStore::get(const std::string& execution) {
  TRY(const std::vector<SqlRow> rows, database_.transact([&](Sql& sql) {
    return sql.rows(select("execution = ?"), kKinds, {execution});
  }));
  if (rows.empty()) return std::optional<StoredReview>();
  return std::optional<StoredReview>(reviewOf(rows.front()));
}

Result<ReviewPage> ReviewStore::list(const ReviewFilter& filter) {
  std::string where = "1 = 1";
  std::vector<SqlValue> values;
  if (filter.tenant) {
    where += " AND tenant = ?";
    values.emplace_back(*filter.tenant);
  }
  where += conditionOf(filter.state);
  if (filter.state == ReviewFilter::State::kOpen || filter.state == ReviewFilter::State::kExpired) {
    values.emplace_back(filter.openFrom);
  }
  if (!filter.before.empty()) {
    where += " AND execution < ?";
    values.emplace_back(filter.before);
  }
  values.emplace_back(static_cast<std::int64_t>(filter.limit + 1));
  TRY(const std::vector<SqlRow> rows, database_.transact([&](Sql& sql) {
    return sql.rows(select(where + " ORDER BY execution DESC LIMIT ?"), kKinds, values);
  }));
  ReviewPage page{reviewsOf(rows), rows.size() > filter.limit};
  if (page.more) page.reviews.resize(filter.limit);
  return page;
}

Result<std::vector<StoredReview>> ReviewStore::approvedCode(std::int64_t now) {
  TRY(const std::vector<SqlRow> rows, database_.transact([&](Sql& sql) {
    return sql.rows(select("decision = 'approve' AND valid_until > ? AND withdrawn_at IS NULL"),
                    kKinds, {now});
  }));
  return reviewsOf(rows);
}

Result<bool> decideReview(Sql& sql, const StoredReview& review) {
  // Locked: of two who decide at once the second sees the first one's decision.
  const std::string lock = sql.engine() == Engine::kMariaDb ? " FOR UPDATE" : "";
  TRY(const std::vector<SqlRow> rows,
      sql.rows(
          "SELECT decision, decided_at, decided_by, run FROM reviews WHERE execution = ?" + lock,
          "tntt", {review.execution}));
  if (rows.empty()) return false;
  const SqlRow& row = rows.front();
  if (row.optionalText(0)) {
    return row.optionalText(0) == review.decision && row.optionalNumber(1) == review.decidedAt &&
           row.text(2) == review.decidedBy && row.text(3) == review.run;
  }
  TRY_STATUS(sql.run(
      "UPDATE reviews SET decision = ?, decided_at = ?, decided_by = ?, reason = ?, valid_until "
      "= ?, run = ?, document = ? WHERE execution = ?",
      {sqlValue(review.decision), sqlValue(review.decidedAt), review.decidedBy, review.reason,
       sqlValue(review.validUntil), review.run, review.document, review.execution}));
  return true;
}

Status reopenReview(Sql& sql, const std::string& execution, const std::string& run, bool once) {
  return sql.run(
      std::string("UPDATE reviews SET decision = NULL, decided_at = NULL, decided_by = NULL, "
                  "reason = NULL, valid_until = NULL, run = NULL, document = NULL WHERE execution "
                  "= ? AND run = ?") +
          (once ? " AND valid_until IS NULL" : ""),
      {execution, run});
}

Result<bool> ReviewStore::decide(const StoredReview& review) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    const std::string lock = sql.engine() == Engine::kMariaDb ? " FOR UPDATE" : "";
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT decision FROM reviews WHERE execution = ?" + lock, "t",
                 {review.execution}));
    if (rows.empty() || rows.front().optionalText(0)) return false;
    return decideReview(sql, review);
  });
}

Result<bool> ReviewStore::withdraw(const StoredReview& review) {
  return database_.transact([&](Sql& sql) -> Result<bool> {
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT review FROM review_withdrawals WHERE review = ?", "t",
                 {review.execution}));
    if (!rows.empty()) return false;
    TRY_STATUS(sql.run(
        "INSERT INTO review_withdrawals (review, withdrawn_at, withdrawn_by, why) VALUES (?, ?, ?, "
        "?)",
        {review.execution, sqlValue(review.withdrawnAt), review.withdrawnBy, review.withdrawnWhy}));
    return true;
  });
}

Result<std::optional<StoredFirstApproval>> ReviewStore::first(const std::string& execution) {
  TRY(const std::vector<SqlRow> rows, database_.transact([&](Sql& sql) {
    return sql.rows(
        "SELECT execution, policy_digest, approved_at, approved_by, reason, valid_until FROM "
        "review_firsts WHERE execution = ?",
        "ttnttn", {execution});
  }));
  if (rows.empty()) return std::optional<StoredFirstApproval>();
  const SqlRow& row = rows.front();
  return std::optional<StoredFirstApproval>(
      {row.text(0), row.text(1), row.number(2), row.text(3), row.text(4), row.optionalNumber(5)});
}

Status ReviewStore::keepFirst(const StoredFirstApproval& first) {
  return database_.transact([&](Sql& sql) -> Status {
    TRY_STATUS(sql.run("DELETE FROM review_firsts WHERE execution = ?", {first.execution}));
    return sql.run(
        "INSERT INTO review_firsts (execution, policy_digest, approved_at, approved_by, reason, "
        "valid_until) VALUES (?, ?, ?, ?, ?, ?)",
        {first.execution, first.policyDigest, first.at, first.by, first.reason,
         sqlValue(first.validUntil)});
  });
}

}  // namespace gantlet
