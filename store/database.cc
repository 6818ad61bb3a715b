#include "store/database.h"

#include <soci/mysql/soci-mysql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/stat.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <fstream>
#include <mutex>
#include <span>

#include "core/secret.h"
#include "store/migrations.h"
#include "store/private_files.h"

namespace gantlet {
namespace {

using SteadyTime = std::chrono::steady_clock::time_point;

// A check that reads the whole file is for files that are read in a moment.
constexpr std::uint64_t kLargestChecked = std::uint64_t{64} << 20U;
constexpr std::uint64_t kLargestIdleLog = std::uint64_t{4} << 20U;
constexpr int kFreePages = 512;     // kept, or at least half of them: what is used again soon
constexpr int kPagesAtOnce = 2000;  // 8 MiB; others wait for the database meanwhile
constexpr std::size_t kLongestPassword = 1024;
constexpr std::size_t kTogether = 64;  // works in one commit

std::string placeOf(const DatabaseAddress& address) {
  if (address.engine == Engine::kSqlite) return "the database " + address.place.string();
  const std::string server = address.isRemote() ? address.host + ":" + std::to_string(address.port)
                                                : address.place.string();
  return "the database " + address.name + " of the MariaDB at " + server;
}

std::string adviceOf(const DatabaseAddress& address) {
  if (address.engine == Engine::kSqlite) {
    return "check the file's rights and the disk's space; a damaged file is put back from a backup "
           "(gantlet restore)";
  }
  const std::string may = "check that the server runs, and that " + address.user +
                          " may use the database " + address.name;
  if (!address.isRemote()) return may + " through its socket";
  return may + " with the password of password_file; that its certificate is for " + address.host +
         ", and from who " + address.tlsCa.string() + " names";
}

Error unavailable(const DatabaseAddress& address, const std::string& reason) {
  return Error{ErrorCode::kUnavailable, placeOf(address) + ": " + reason, adviceOf(address)};
}

// What SOCI throws ends here. Of its message the part without the statement's values: those may be
// secrets.
template <class Body>
Status guard(const DatabaseAddress& address, Body body) {
  try {
    body();
    return {};
  } catch (const soci::soci_error& error) {
    return unavailable(address, error.get_error_message());
  } catch (const std::exception& error) {
    return unavailable(address, error.what());
  }
}

// SOCI has names where SQL has question marks.
std::string withNames(std::string_view statement) {
  std::string text;
  int count = 0;
  for (const char c : statement) {
    if (c == '?') {
      text += ":v" + std::to_string(++count);
    } else {
      text += c;
    }
  }
  return text;
}

// What is given to a statement, or taken from it: SOCI keeps pointers into this.
struct Cells {
  explicit Cells(std::size_t size) : numbers(size), texts(size), states(size, soci::i_ok) {}
  std::vector<long long> numbers;
  std::vector<std::string> texts;
  std::vector<soci::indicator> states;
};

void give(soci::statement& statement, Cells& cells, const std::vector<SqlValue>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (const auto* number = std::get_if<std::int64_t>(&values[i])) {
      cells.numbers[i] = *number;
      statement.exchange(soci::use(cells.numbers[i], cells.states[i]));
      continue;
    }
    const auto* text = std::get_if<std::string>(&values[i]);
    if (text == nullptr) {
      cells.states[i] = soci::i_null;
    } else {
      cells.texts[i] = *text;
    }
    statement.exchange(soci::use(cells.texts[i], cells.states[i]));
  }
}

void take(soci::statement& statement, Cells& cells, std::string_view kinds) {
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (kinds[i] == 'n') {
      statement.exchange(soci::into(cells.numbers[i], cells.states[i]));
    } else {
      statement.exchange(soci::into(cells.texts[i], cells.states[i]));
    }
  }
}

SqlRow rowOf(const Cells& cells, std::string_view kinds) {
  std::vector<SqlValue> values;
  values.reserve(kinds.size());
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (cells.states[i] == soci::i_null) {
      values.emplace_back();
    } else if (kinds[i] == 'n') {
      values.emplace_back(static_cast<std::int64_t>(cells.numbers[i]));
    } else {
      values.emplace_back(cells.texts[i]);
    }
  }
  return SqlRow(std::move(values));
}

class SociSql final : public Sql {
 public:
  SociSql(soci::session& session, const DatabaseAddress& address)
      : session_(session), address_(address) {}

  Engine engine() const override { return address_.engine; }

  Result<std::uint64_t> change(std::string_view text,
                               const std::vector<SqlValue>& values) override {
    std::uint64_t changed = 0;
    TRY_STATUS(guarded([&] {
      Cells given(values.size());
      soci::statement statement(session_);
      statement.alloc();
      statement.prepare(withNames(text));
      give(statement, given, values);
      statement.define_and_bind();
      statement.execute(true);
      changed = static_cast<std::uint64_t>(std::max(0LL, statement.get_affected_rows()));
    }));
    return changed;
  }

  Result<std::vector<SqlRow>> rows(std::string_view text, std::string_view kinds,
                                   const std::vector<SqlValue>& values) override {
    std::vector<SqlRow> found;
    TRY_STATUS(guarded([&] {
      Cells given(values.size());
      Cells taken(kinds.size());
      soci::statement statement(session_);
      statement.alloc();
      statement.prepare(withNames(text));
      give(statement, given, values);
      take(statement, taken, kinds);
      statement.define_and_bind();
      statement.execute(false);
      while (statement.fetch()) found.push_back(rowOf(taken, kinds));
    }));
    return found;
  }

  [[nodiscard]] bool failed() const { return failed_; }

 private:
  template <class Body>
  Status guarded(Body body) {
    // After a failed statement what the engine still holds of the transaction is not known.
    if (failed_) return unavailable(address_, "an earlier statement of the transaction failed");
    Status status = guard(address_, body);
    failed_ = !status;
    return status;
  }

  soci::session& session_;
  const DatabaseAddress& address_;
  bool failed_ = false;
};

// What is set beyond the first two would wait for a write that goes on beside it; the one that
// writes has set it.
void openSqlite(soci::session& session, const DatabaseAddress& address, bool onlyReads) {
  session.open(soci::sqlite3, "db=\"" + address.place.string() + "\"");
  session << "PRAGMA busy_timeout=" + std::to_string(address.lockWait.count());
  // Bounds the memory: SQLite fills what it may. What is read again the kernel has.
  session << "PRAGMA cache_size=-2048";
  if (onlyReads) {
    session << "PRAGMA query_only=ON";
    return;
  }
  // Before the first table: free pages can then be given back to the disk.
  session << "PRAGMA auto_vacuum=INCREMENTAL";
  session << "PRAGMA journal_mode=WAL";
  session << "PRAGMA synchronous=FULL";
  session << "PRAGMA foreign_keys=ON";
  session << "PRAGMA secure_delete=ON";  // a key's hash is not left in free pages
}

// In single quotes, as SOCI reads it.
std::string inQuotes(const std::string& text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

Secret passwordOf(const DatabaseAddress& address) {
  if (address.passwordFile.empty()) return {};
  const std::string file = address.passwordFile.string();
  struct stat about {};
  std::ifstream in(file, std::ios::binary);
  if (!in || ::stat(file.c_str(), &about) != 0 || !S_ISREG(about.st_mode)) {
    throw soci::soci_error("the password file " + file + " can't be read");
  }
  if ((about.st_mode & 077U) != 0) {
    throw soci::soci_error("others may read the password file " + file + ": chmod 600");
  }
  std::string text(kLongestPassword + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
  if (text.empty() || text.size() > kLongestPassword || text.find('\0') != std::string::npos) {
    wipe(text);
    throw soci::soci_error("the password file " + file + " must hold 1 to 1024 bytes of text");
  }
  // Not all versions of the connector read a doubled one as one (remoteWords()).
  if (text.find('}') != std::string::npos) {
    wipe(text);
    throw soci::soci_error("the password in " + file + " must not hold a closing brace");
  }
  return Secret(std::move(text));
}

// The connector takes a host that holds a semicolon for a list of its own options
// (https://mariadb.com/kb/en/mariadb_connect/), in braces where they need that. That is the way
// past SOCI, which knows of tls_ca alone and would neither insist on TLS nor look at the
// certificate.
std::string remoteWords(const DatabaseAddress& address) {
  const Secret password = passwordOf(address);
  // The password is not the last: the connector would take a brace at its end for its own.
  std::string list = password.empty() ? "" : "password={" + password.reveal() + "};";
  list += "host=" + address.host + ";port=" + std::to_string(address.port) +
          ";user=" + address.user + ";database=" + address.name +
          ";ssl-ca=" + address.tlsCa.string();
  if (!address.tlsCert.empty()) {
    list += ";ssl-cert=" + address.tlsCert.string() + ";ssl-key=" + address.tlsKey.string();
  }
  // 1 is TCP, also to localhost.
  list += ";protocol=1;ssl-enforce=1;ssl-verify-server-cert=1";
  return "host=" + inQuotes(list);
}

// Options that the connector does not know it passes over without a word, so that it is asked what
// came of them.
void checkProof(soci::session& session) {
  const auto* backend = static_cast<soci::mysql_session_backend*>(session.get_backend());
  my_bool proves = 0;
  const bool asked =
      backend != nullptr &&
      ::mysql_get_optionv(backend->conn_, MYSQL_OPT_SSL_VERIFY_SERVER_CERT, &proves) == 0;
  if (!asked || proves == 0 || ::mysql_get_ssl_cipher(backend->conn_) == nullptr) {
    throw soci::soci_error("this libmariadb did not check the server's certificate");
  }
}

void openMariaDb(soci::session& session, const DatabaseAddress& address) {
  session.open(soci::mysql,
               (address.isRemote() ? remoteWords(address)
                                   : "unix_socket=" + address.place.string() +
                                         " user=" + address.user + " db=" + address.name) +
                   " charset=utf8mb4 connect_timeout=3 read_timeout=30 "
                   "write_timeout=30");
  if (address.isRemote()) checkProof(session);
  const auto seconds = std::max<std::int64_t>(1, address.lockWait.count() / 1000);
  // Strict: what does not fit is refused, not cut.
  session << "SET SESSION sql_mode='STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION', "
             "innodb_lock_wait_timeout=" +
                 std::to_string(seconds);
  int flushes = 0;
  session << "SELECT @@innodb_flush_log_at_trx_commit", soci::into(flushes);
  if (flushes != 1) {
    throw soci::soci_error("innodb_flush_log_at_trx_commit is " + std::to_string(flushes) +
                           " there: what was answered could be lost; set it to 1");
  }
}

// Whether a cluster has marked it as its own.
bool isOfCluster(soci::session& session) {
  int tables = 0;
  session << "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE() AND "
             "table_name = 'about'",
      soci::into(tables);
  if (tables == 0) return false;
  int marks = 0;
  session << "SELECT COUNT(*) FROM about WHERE name = 'use' AND value = 'cluster'",
      soci::into(marks);
  return marks > 0;
}

// One service alone and a cluster would each take the other's executions for its own.
void joinMariaDb(soci::session& session, const DatabaseAddress& address) {
  const auto seconds = std::max<std::int64_t>(1, address.lockWait.count() / 1000);
  int taken = 0;
  soci::indicator state = soci::i_ok;
  // Whoever has it alone has it for as long as it runs; one that has just ended may still be seen.
  session << "SELECT GET_LOCK(CONCAT('gantlet.', DATABASE()), " + std::to_string(seconds) + ")",
      soci::into(taken, state);
  if (state != soci::i_ok || taken != 1) {
    throw soci::soci_error("a Gantlet service that is no part of a cluster uses it; stop that one");
  }
  session << "DO RELEASE_LOCK(CONCAT('gantlet.', DATABASE()))";
}

void takeMariaDb(soci::session& session, const DatabaseAddress& address) {
  const auto seconds = std::max<std::int64_t>(1, address.lockWait.count() / 1000);
  int taken = 0;
  soci::indicator state = soci::i_ok;
  // A service that has just ended may still be seen as there.
  session << "SELECT GET_LOCK(CONCAT('gantlet.', DATABASE()), " + std::to_string(seconds) + ")",
      soci::into(taken, state);
  if (state != soci::i_ok || taken != 1) {
    throw soci::soci_error(
        "another Gantlet service uses it; each service needs a database of its "
        "own");
  }
  if (isOfCluster(session)) {
    throw soci::soci_error(
        "it is a cluster's: start the service as a part of that with --role gateway or --role "
        "node");
  }
}

}  // namespace

SqlValue sqlValue(const std::optional<std::int64_t>& number) {
  return number ? SqlValue(*number) : SqlValue();
}
SqlValue sqlValue(const std::optional<std::string>& text) {
  return text ? SqlValue(*text) : SqlValue();
}

std::optional<std::int64_t> SqlRow::optionalNumber(std::size_t column) const {
  const auto* number = std::get_if<std::int64_t>(&values_.at(column));
  return number == nullptr ? std::nullopt : std::optional(*number);
}
std::optional<std::string> SqlRow::optionalText(std::size_t column) const {
  const auto* text = std::get_if<std::string>(&values_.at(column));
  return text == nullptr ? std::nullopt : std::optional(*text);
}
std::int64_t SqlRow::number(std::size_t column) const { return optionalNumber(column).value_or(0); }
std::string SqlRow::text(std::size_t column) const { return optionalText(column).value_or(""); }

Status Sql::run(std::string_view statement, const std::vector<SqlValue>& values) {
  const Result<std::uint64_t> changed = change(statement, values);
  if (!changed) return changed.error();
  return {};
}

namespace {

using SqlWork = std::function<Status(Sql&)>;

// A mutex that is given in the order in which it was asked for: a thread that writes again and
// again else keeps others from it.
class InOrder {
 public:
  void lock() {
    std::unique_lock lock(mutex_);
    const std::uint64_t own = next_++;
    turn_.wait(lock, [&] { return own == served_; });
  }
  void unlock() {
    {
      const std::lock_guard lock(mutex_);
      ++served_;
    }
    turn_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable turn_;
  std::uint64_t next_ = 0;
  std::uint64_t served_ = 0;
};

// One connection, made when it is needed and again after it was lost. Not thread-safe.
class Connection {
 public:
  enum class For : std::uint8_t { kWriting, kReading };

  Connection(const DatabaseAddress& address, For use) : address_(address), use_(use) {}

  // Null: there is none.
  [[nodiscard]] soci::session* session() { return session_.get(); }
  void close() { session_.reset(); }

  Status connect() {
    const SteadyTime now = std::chrono::steady_clock::now();
    // A server that is down is not asked by every request.
    if (failedAt_ && now - *failedAt_ < address_.reconnectPause) return failure_;
    auto fresh = std::make_unique<soci::session>();
    const Status opened = guard(address_, [&] {
      isMariaDb() ? openMariaDb(*fresh, address_)
                  : openSqlite(*fresh, address_, use_ == For::kReading);
      // The database is this service's alone, or a cluster's: the connection that writes has it.
      if (!isMariaDb() || use_ != For::kWriting) return;
      address_.shared ? joinMariaDb(*fresh, address_) : takeMariaDb(*fresh, address_);
    });
    if (!opened) {
      failure_ = opened.error();
      failedAt_ = now;
      return failure_;
    }
    failedAt_.reset();
    session_ = std::move(fresh);
    return {};
  }

  Status execute(const char* statement) {
    return guard(address_, [&] { *session_ << statement; });
  }

  // Begins on a connection that works: a server that was restarted in between is not the caller's
  // affair, as long as nothing has been done.
  Status begin() {
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

  // Why no transaction began, where one was tried in vain since then: somebody else holds the lock.
  // Who came before that has waited for it as well, and need not do so again.
  [[nodiscard]] std::optional<Error> refusedSince(SteadyTime came) const {
    return notBegunAt_ && *notBegunAt_ > came ? std::optional(notBegun_) : std::nullopt;
  }

  void rollBack() {
    // Closing the connection ends its transaction as well.
    if (!execute("ROLLBACK")) session_.reset();
  }

  // A MariaDB that failed once may be gone: its connection is made anew.
  void giveUp() {
    rollBack();
    if (isMariaDb()) session_.reset();
  }

  Status transact(const SqlWork& work) {
    TRY_STATUS(begin());
    SociSql sql(*session_, address_);
    Status done = work(sql);
    if (!done || sql.failed()) {
      sql.failed() ? giveUp() : rollBack();
      return done ? Status(unavailable(address_, "a statement failed")) : done;
    }
    Status committed = execute("COMMIT");
    if (!committed) giveUp();
    return committed;
  }

  // The works one after the other in one transaction, each undone by itself where it returns an
  // error. False: none has happened, and one of them may be the cause.
  bool transactAll(std::span<const SqlWork* const> works, std::span<Status> answers) {
    if (const Status begun = begin(); !begun) {
      // For all of them: each by itself would wait once more for whoever holds the lock.
      std::fill(answers.begin(), answers.end(), begun);
      return true;
    }
    for (std::size_t i = 0; i < works.size(); ++i) {
      if (!execute("SAVEPOINT one")) return giveUp(), false;
      SociSql sql(*session_, address_);
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

 private:
  [[nodiscard]] bool isMariaDb() const { return address_.engine == Engine::kMariaDb; }
  [[nodiscard]] const char* beginning() const {
    if (use_ == For::kReading) return isMariaDb() ? "START TRANSACTION READ ONLY" : "BEGIN";
    return isMariaDb() ? "START TRANSACTION" : "BEGIN IMMEDIATE";
  }

  const DatabaseAddress& address_;
  const For use_;
  std::unique_ptr<soci::session> session_;
  std::optional<SteadyTime> failedAt_;
  Error failure_;
  std::optional<SteadyTime> notBegunAt_;
  Error notBegun_;
};

}  // namespace

struct Database::Impl {
  explicit Impl(DatabaseAddress given) : address(std::move(given)) {}

  // A work that waits for its commit, on its caller's stack.
  struct Waiting {
    const SqlWork* work;
    const SteadyTime came = std::chrono::steady_clock::now();
    Status answer{};
    bool ended = false;
    std::condition_variable told{};  // that it has ended, or that it is to lead
  };

  const DatabaseAddress address;
  InOrder mutex;  // held for a whole transaction
  Connection writer{address, Connection::For::kWriting};
  std::mutex readerMutex;
  Connection reader{address, Connection::For::kReading};
  std::mutex queueMutex;
  std::deque<Waiting*> queue;
  bool led = false;  // somebody takes from the queue

  [[nodiscard]] bool isMariaDb() const { return address.engine == Engine::kMariaDb; }

  void runAll(const std::vector<Waiting*>& batch) {
    std::vector<const SqlWork*> works;
    std::vector<Waiting*> able;
    works.reserve(batch.size());
    able.reserve(batch.size());
    for (Waiting* one : batch) {
      if (const auto refused = writer.refusedSince(one->came)) {
        one->answer = *refused;
        continue;
      }
      works.push_back(one->work);
      able.push_back(one);
    }
    std::vector<Status> answers(able.size());
    if (able.size() < 2 || !writer.transactAll(works, answers)) {
      for (std::size_t i = 0; i < works.size(); ++i) answers[i] = writer.transact(*works[i]);
    }
    for (std::size_t i = 0; i < able.size(); ++i) able[i]->answer = answers[i];
  }

  // One caller at a time leads: it takes what waits when the connection is free, and then hands on.
  Status together(const SqlWork& work) {
    Waiting own{&work};
    std::unique_lock lock(queueMutex);
    queue.push_back(&own);
    own.told.wait(lock, [&] { return own.ended || !led; });
    while (!own.ended) {
      led = true;
      std::vector<Waiting*> batch;
      {
        lock.unlock();
        const std::lock_guard transaction(mutex);
        lock.lock();
        const auto end =
            queue.begin() + static_cast<std::ptrdiff_t>(std::min(kTogether, queue.size()));
        batch.assign(queue.begin(), end);
        queue.erase(queue.begin(), end);
        lock.unlock();
        runAll(batch);
      }
      lock.lock();
      for (Waiting* one : batch) {
        one->ended = true;
        one->told.notify_one();
      }
    }
    led = false;
    if (!queue.empty()) queue.front()->told.notify_one();
    return own.answer;
  }
};

Database::Database(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Database::~Database() = default;

Status Database::runTransaction(const std::function<Status(Sql&)>& work) {
  const SteadyTime came = std::chrono::steady_clock::now();
  const std::lock_guard lock(impl_->mutex);
  if (const auto refused = impl_->writer.refusedSince(came)) return *refused;
  return impl_->writer.transact(work);
}

Status Database::runReading(const std::function<Status(Sql&)>& work) {
  const std::lock_guard lock(impl_->readerMutex);
  return impl_->reader.transact(work);
}

Status Database::runTogether(const std::function<Status(Sql&)>& work) {
  return impl_->together(work);
}

Status Database::giveBack() {
  if (impl_->isMariaDb()) return {};  // its server does
  const std::lock_guard lock(impl_->mutex);
  if (impl_->writer.session() == nullptr) return {};
  return guard(impl_->address, [&] {
    soci::session& session = *impl_->writer.session();
    int kind = 0;
    int free = 0;
    session << "PRAGMA auto_vacuum", soci::into(kind);
    session << "PRAGMA freelist_count", soci::into(free);
    const bool shrinks = kind == 2 && free >= kFreePages;
    if (shrinks) {
      // One page a statement: SOCI steps once. In one transaction they are one sync.
      soci::transaction work(session);
      for (int page = 0; page < std::min(free - kFreePages / 2, kPagesAtOnce); ++page) {
        session << "PRAGMA incremental_vacuum(1)";
      }
      work.commit();
    }
    std::error_code failed;
    const std::uint64_t log =
        std::filesystem::file_size(impl_->address.place.string() + "-wal", failed);
    // The file itself shrinks with this.
    if (shrinks || (!failed && log > kLargestIdleLog)) session << "PRAGMA wal_checkpoint(TRUNCATE)";
  });
}

Status Database::health() {
  const auto rows = transact([](Sql& sql) { return sql.rows("SELECT 1", "n"); });
  if (!rows) return rows.error();
  return {};
}

namespace {

Status checkFile(Database& database, const DatabaseAddress& address) {
  std::error_code failed;
  const std::uint64_t size = std::filesystem::file_size(address.place, failed);
  if (failed || size > kLargestChecked) return {};  // SQLite tells what it meets
  TRY(const std::vector<SqlRow> rows,
      database.transact([](Sql& sql) { return sql.rows("PRAGMA quick_check(1)", "t"); }));
  if (rows.size() == 1 && rows.front().text(0) == "ok") return {};
  return unavailable(address, "the file is damaged: " + (rows.empty() ? "" : rows.front().text(0)));
}

Status migrate(Database& database, const DatabaseAddress& address) {
  TRY(const std::int64_t found, database.transact(schemaVersion));
  const std::int64_t newest = migrations().back().version;
  if (found > newest) {
    return Error{ErrorCode::kUnavailable,
                 placeOf(address) + " was written by a newer Gantlet (tables of version " +
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
                   placeOf(address) +
                       " holds executions that a service without a cluster has not "
                       "ended",
                   "start that service once more and let it end them, or cancel them there"};
    }
    return sql.run("INSERT INTO about VALUES ('use', ?)", {std::string("cluster")});
  });
}

// Services of a cluster that start together bring the tables up one after the other.
Status migrateTogether(Database& database, soci::session& session, const DatabaseAddress& address) {
  int taken = 0;
  TRY_STATUS(guard(address, [&] {
    soci::indicator state = soci::i_ok;
    session << "SELECT GET_LOCK(CONCAT('gantlet.tables.', DATABASE()), 60)",
        soci::into(taken, state);
    if (state != soci::i_ok) taken = 0;
  }));
  if (taken != 1) return unavailable(address, "another service of the cluster keeps its tables");
  Status done = migrate(database, address);
  if (done) done = markForCluster(database, address);
  (void)guard(address,
              [&] { session << "DO RELEASE_LOCK(CONCAT('gantlet.tables.', DATABASE()))"; });
  return done;
}

}  // namespace

Result<std::unique_ptr<Database>> Database::open(const DatabaseAddress& address) {
  if (address.shared && address.engine != Engine::kMariaDb) {
    return Error{ErrorCode::kInvalidArgument, "a cluster needs a MariaDB",
                 "set 'database' to mariadb socket=PATH … or mariadb host=HOST …"};
  }
  if (address.place.string().find('"') != std::string::npos) {
    return unavailable(address, "its path must not hold a quotation mark");
  }
  std::unique_ptr<Database> database(new Database(std::make_unique<Impl>(address)));
  {
    const PrivateFiles mask;
    TRY_STATUS(database->impl_->writer.connect());
  }
  if (address.engine == Engine::kSqlite) TRY_STATUS(checkFile(*database, address));
  TRY_STATUS(address.shared
                 ? migrateTogether(*database, *database->impl_->writer.session(), address)
                 : migrate(*database, address));
  return database;
}

}  // namespace gantlet
