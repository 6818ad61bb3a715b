#include "store/database_connection.h"

#include <algorithm>

#include "store/mariadb_session.h"
#include "store/soci_sql.h"
#include "store/sqlite_session.h"

namespace gantlet {

Status DatabaseConnection::connect(std::chrono::milliseconds wait) {
  // A server that is down is not asked by every request.
  const SteadyTime now = std::chrono::steady_clock::now();
  if (failedAt_ && now - *failedAt_ < address_.reconnectPause) return failure_;
  session_.reset();
  const AnswerClock::Asking asking(clock_);
  auto fresh = std::make_unique<soci::session>();
  const Status opened = guardSoci(address_, [&] {
    isMariaDb() ? openMariaDb(*fresh, address_, wait)
                : openSqlite(*fresh, address_, use_ == For::kReading);
    // The database is this service's alone, or a cluster's: the connection that writes has it.
    if (!isMariaDb() || use_ != For::kWriting) return;
    address_.shared ? joinMariaDb(*fresh, address_) : takeMariaDb(*fresh, address_);
  });
  if (!opened) {
    failure_ = opened.error();
    failedAt_ = std::chrono::steady_clock::now();  // it may have taken seconds
    return failure_;
  }
  failedAt_.reset();
  session_ = std::move(fresh);
  return {};
}

Status DatabaseConnection::execute(const char* statement) {
  const AnswerClock::Asking asking(clock_);
  return guardSoci(address_, [&] { *session_ << statement; });
}

// Begins on a connection that works: a server that was restarted in between is not the caller's
// affair, as long as nothing has been done.
Status DatabaseConnection::begin() {
  for (int attempt = 0;; ++attempt) {
    if (!session_) TRY_STATUS(connect());
    Status begun = execute(beginning());
    if (begun) return {};
    if (isMariaDb()) session_.reset();
    if (!isMariaDb() || attempt > 0) {
      notBegun_ = begun.error();
      notBegunAt_ = std::chrono::steady_clock::now();
      return begun;
    }
  }
}

void DatabaseConnection::rollBack() {
  // Closing the connection ends its transaction as well.
  if (!execute("ROLLBACK")) session_.reset();
}

// A MariaDB that failed once may be gone: its connection is made anew.
void DatabaseConnection::giveUp() {
  rollBack();
  if (isMariaDb()) session_.reset();
}

Status DatabaseConnection::transact(const SqlWork& work) {
  TRY_STATUS(begin());
  SociSql sql(*session_, address_, clock_);
  Status done = work(sql);
  if (!done || sql.failed()) {
    sql.failed() ? giveUp() : rollBack();
    return done ? Status(databaseUnavailable(address_, "a statement failed")) : done;
  }
  Status committed = execute("COMMIT");
  if (!committed) giveUp();
  return committed;
}

bool DatabaseConnection::transactAll(std::span<const SqlWork* const> works,
                                     std::span<Status> answers) {
  if (const Status begun = begin(); !begun) {
    // For all of them: each by itself would wait once more for whoever holds the lock.
    std::fill(answers.begin(), answers.end(), begun);
    return true;
  }
  for (std::size_t i = 0; i < works.size(); ++i) {
    if (!execute("SAVEPOINT one")) return giveUp(), false;
    SociSql sql(*session_, address_, clock_);
    answers[i] = (*works[i])(sql);
    if (sql.failed()) return giveUp(), false;
    if (!answers[i] && !execute("ROLLBACK TO SAVEPOINT one")) return giveUp(), false;
    if (!execute("RELEASE SAVEPOINT one")) return giveUp(), false;
  }
  const Status committed = execute("COMMIT");
  if (committed) return true;
  giveUp();
  // What came of it may not be known: none is tried again.
  for (Status& answer : answers) answer = answer ? committed : answer;
  return true;
}

const char* DatabaseConnection::beginning() const {
  if (use_ == For::kReading) return isMariaDb() ? "START TRANSACTION READ ONLY" : "BEGIN";
  return isMariaDb() ? "START TRANSACTION" : "BEGIN IMMEDIATE";
}

}  // namespace gantlet
