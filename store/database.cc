#include "store/database.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <set>

#include "store/database_connection.h"
#include "store/database_fault.h"
#include "store/private_files.h"
#include "store/schema_upgrade.h"
#include "store/soci_sql.h"
#include "store/sqlite_session.h"

namespace gantlet {
namespace {

using SteadyTime = std::chrono::steady_clock::time_point;

// A check that reads the whole file is for files that are read in a moment.
constexpr std::uint64_t kLargestChecked = std::uint64_t{64} << 20U;
constexpr std::size_t kTogether = 64;  // works in one commit

constexpr std::chrono::minutes kUpgradeWait{10};  // for one change to tables that are large
constexpr std::chrono::milliseconds kLook{250};

// A mutex that is given in the order in which it was asked for: a thread that writes again and
// again else keeps others from it.
class InOrder {
 public:
  void lock() {
    (void)lockUnless([] { return false; });
  }
  // False, and without it: `inVain()` said so while it was waited for.
  template <class Condition>
  [[nodiscard]] bool lockUnless(Condition inVain) {
    std::unique_lock lock(mutex_);
    const std::uint64_t own = next_++;
    std::condition_variable turn;
    waiting_.emplace(own, &turn);
    bool mine = false;
    do {
      mine = turn.wait_for(lock, kLook, [&] { return own == served_; });
    } while (!mine && !inVain());
    waiting_.erase(own);
    if (!mine) gone_.insert(own);
    return mine;
  }
  void unlock() {
    const std::lock_guard lock(mutex_);
    ++served_;
    while (gone_.erase(served_) > 0) ++served_;
    const auto next = waiting_.find(served_);
    if (next != waiting_.end()) next->second->notify_one();
  }

 private:
  std::mutex mutex_;
  std::uint64_t next_ = 0;
  std::uint64_t served_ = 0;
  std::map<std::uint64_t, std::condition_variable*> waiting_;  // each on its waiter's stack
  std::set<std::uint64_t> gone_;                               // who asked, and waits no more
};

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
  DatabaseConnection writer{address, DatabaseConnection::For::kWriting};
  InOrder readerMutex;
  DatabaseConnection reader{address, DatabaseConnection::For::kReading};
  std::mutex queueMutex;
  std::deque<Waiting*> queue;
  bool led = false;  // somebody takes from the queue

  [[nodiscard]] bool isMariaDb() const { return address.engine == Engine::kMariaDb; }

  using Turn = std::unique_lock<InOrder>;

  // The turn on a connection. Errors: kUnavailable where a MariaDB does not answer who has it.
  Result<Turn> enter(InOrder& order, const DatabaseConnection& connection) const {
    // SQLite answers by itself; a lock that others hold is waited for.
    const auto most = address.lockWait + std::chrono::milliseconds(500);
    const auto silent = [&] { return isMariaDb() && connection.waited() > most; };
    if (!silent() && order.lockUnless(silent)) return Turn(order, std::adopt_lock);
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(connection.waited());
    return databaseUnavailable(address,
                               "it has not answered for " + std::to_string(seconds.count()) + " s");
  }

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
        const Result<Turn> turn = enter(mutex, writer);
        lock.lock();
        const auto end =
            queue.begin() + static_cast<std::ptrdiff_t>(std::min(kTogether, queue.size()));
        batch.assign(queue.begin(), end);
        queue.erase(queue.begin(), end);
        lock.unlock();
        if (turn) {
          runAll(batch);
        } else {
          for (Waiting* one : batch) one->answer = turn.error();
        }
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
  TRY(const Impl::Turn turn, impl_->enter(impl_->mutex, impl_->writer));
  if (const auto refused = impl_->writer.refusedSince(came)) return *refused;
  return impl_->writer.transact(work);
}

Status Database::runReading(const std::function<Status(Sql&)>& work) {
  TRY(const Impl::Turn turn, impl_->enter(impl_->readerMutex, impl_->reader));
  return impl_->reader.transact(work);
}

Status Database::runTogether(const std::function<Status(Sql&)>& work) {
  return impl_->together(work);
}

Status Database::giveBack() {
  if (impl_->isMariaDb()) return {};  // its server does
  const std::lock_guard lock(impl_->mutex);
  if (impl_->writer.session() == nullptr) return {};
  return guardSoci(impl_->address,
                   [&] { giveBackPages(*impl_->writer.session(), impl_->address); });
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
  return databaseUnavailable(address,
                             "the file is damaged: " + (rows.empty() ? "" : rows.front().text(0)));
}

}  // namespace

Result<std::unique_ptr<Database>> Database::open(const DatabaseAddress& address) {
  if (address.shared && address.engine != Engine::kMariaDb) {
    return Error{ErrorCode::kInvalidArgument, "a cluster needs a MariaDB",
                 "set 'database' to mariadb socket=PATH … or mariadb host=HOST …"};
  }
  if (address.place.string().find('"') != std::string::npos) {
    return databaseUnavailable(address, "its path must not hold a quotation mark");
  }
  std::unique_ptr<Database> database(new Database(std::make_unique<Impl>(address)));
  {
    const PrivateFiles mask;
    TRY_STATUS(database->impl_->writer.connect(kUpgradeWait));
  }
  if (address.engine == Engine::kSqlite) TRY_STATUS(checkFile(*database, address));
  TRY_STATUS(address.shared
                 ? upgradeTablesTogether(*database, *database->impl_->writer.session(), address)
                 : upgradeTables(*database, address));
  // From here on an answer is not waited for that long.
  if (address.engine == Engine::kMariaDb) TRY_STATUS(database->impl_->writer.connect());
  return database;
}

}  // namespace gantlet
