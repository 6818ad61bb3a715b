#include "store/block_index_db.h"

#include <Poco/Data/SQLite/Connector.h>
#include <Poco/Data/SQLite/SQLiteException.h>
#include <Poco/Data/Session.h>
#include <Poco/Data/Statement.h>
#include <Poco/Exception.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <mutex>

#include "core/unique_fd.h"

namespace gantlet {
namespace {

using Poco::Data::Session;
using Poco::Data::Statement;
using Poco::Data::Keywords::into;
using Poco::Data::Keywords::now;
using Poco::Data::Keywords::use;

constexpr std::int64_t kVersion = 1;  // of the tables
constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();

std::int64_t bounded(std::uint64_t number) {
  return static_cast<std::int64_t>(std::min<std::uint64_t>(number, kLargest));
}

Error unavailable(const Poco::Exception& exception) {
  return Error{ErrorCode::kUnavailable, "the search index: " + exception.displayText(),
               "remove the file: it is made anew from the audit log"};
}

class BlockIndexDb final : public BlockIndex {
 public:
  explicit BlockIndexDb(const std::string& file) : session_("SQLite", file) {
    // A cache of 1 MiB bounds the memory: SQLite fills what it may, however seldom it is looked at
    // again, and a service would grow with every run until then. What is read again the kernel has.
    // Others may have it open: a command beside a service.
    for (const char* pragma :
         {"PRAGMA busy_timeout=5000", "PRAGMA journal_mode=WAL", "PRAGMA synchronous=OFF",
          "PRAGMA cache_size=-1024", "PRAGMA temp_store=MEMORY"}) {
      session_ << pragma, now;
    }
    std::int64_t version = 0;
    session_ << "PRAGMA user_version", into(version), now;
    if (version != kVersion) makeTables();
  }

  Result<std::string> identity() override {
    return guarded([&]() -> Result<std::string> {
      std::string text;
      session_ << "SELECT COALESCE((SELECT value FROM about), '')", into(text), now;
      return text;
    });
  }

  Result<std::uint64_t> covered() override {
    return guarded([&]() -> Result<std::uint64_t> {
      std::int64_t end = 0;
      session_ << "SELECT COALESCE(MAX(number) + 1, 0) FROM blocks", into(end), now;
      return static_cast<std::uint64_t>(end);
    });
  }

  Status add(const std::string& identity, std::span<const IndexedBlock> blocks) override {
    const Result<bool> added = guarded([&]() -> Result<bool> {
      session_.begin();
      try {
        addRows(identity, blocks);
        session_.commit();
      } catch (const Poco::Exception&) {
        session_.rollback();
        throw;
      }
      return true;
    });
    if (!added) return added.error();
    return {};
  }

  Result<std::vector<std::uint64_t>> find(const BlockQuery& query) override {
    return guarded([&]() -> Result<std::vector<std::uint64_t>> { return select(query); });
  }

  Status clear() override {
    const Result<bool> cleared = guarded([&]() -> Result<bool> {
      makeTables();
      return true;
    });
    if (!cleared) return cleared.error();
    return {};
  }

 private:
  // Poco's exceptions end here.
  template <class Work>
  auto guarded(Work work) -> decltype(work()) {
    const std::lock_guard lock(mutex_);
    try {
      return work();
    } catch (const Poco::Exception& exception) {
      return unavailable(exception);
    }
  }

  void makeTables() {
    session_ << "BEGIN IMMEDIATE", now;
    try {
      for (const char* statement :
           {"DROP TABLE IF EXISTS about", "DROP TABLE IF EXISTS blocks",
            "DROP TABLE IF EXISTS postings", "CREATE TABLE about (value TEXT NOT NULL)",
            "CREATE TABLE blocks (number INTEGER PRIMARY KEY, least INTEGER NOT NULL, most "
            "INTEGER NOT NULL)",
            "CREATE TABLE postings (term INTEGER NOT NULL, number INTEGER NOT NULL, PRIMARY KEY "
            "(term, number)) WITHOUT ROWID",
            "PRAGMA user_version=1", "COMMIT"}) {
        session_ << statement, now;
      }
    } catch (const Poco::Exception&) {
      session_ << "ROLLBACK", now;
      throw;
    }
  }

  void addRows(const std::string& identity, std::span<const IndexedBlock> blocks) {
    std::string about = identity;
    session_ << "DELETE FROM about", now;
    session_ << "INSERT INTO about VALUES (?)", use(about), now;
    std::int64_t number = 0;
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::int64_t term = 0;
    Statement block(session_);
    block << "INSERT INTO blocks VALUES (?, ?, ?)", use(number), use(least), use(most);
    Statement posting(session_);
    posting << "INSERT OR IGNORE INTO postings VALUES (?, ?)", use(term), use(number);
    // By term: rows then go into the tree in its own order, which saves most of the writing.
    std::vector<std::pair<std::int64_t, std::int64_t>> postings;
    for (const IndexedBlock& item : blocks) {
      number = bounded(item.number);
      least = item.least;
      most = item.most;
      block.execute();
      for (const std::int64_t one : item.terms) postings.emplace_back(one, number);
    }
    std::sort(postings.begin(), postings.end());
    postings.erase(std::unique(postings.begin(), postings.end()), postings.end());
    for (const auto& [one, at] : postings) {
      term = one;
      number = at;
      posting.execute();
    }
  }

  std::vector<std::uint64_t> select(const BlockQuery& query) {
    std::int64_t begin = bounded(query.begin);
    std::int64_t end = bounded(query.end);
    std::int64_t least = query.least;
    std::int64_t most = query.most;
    std::vector<std::uint64_t> numbers;
    if (least != std::numeric_limits<std::int64_t>::min() || most != kLargest) {
      // Where the values lead to first: postings are then read in that range only.
      std::int64_t low = 0;
      std::int64_t high = 0;
      session_ << "SELECT COALESCE(MIN(number), 0), COALESCE(MAX(number) + 1, 0) FROM blocks WHERE "
                  "most >= ? AND least <= ?",
          use(least), use(most), into(low), into(high), now;
      begin = std::max(begin, low);
      end = std::min(end, high);
    }
    if (begin >= end) return numbers;
    std::vector<std::int64_t> terms = query.terms;
    // CROSS JOIN keeps SQLite to this order: along the first term's postings, which are sorted.
    const std::string lead = terms.empty() ? "b.number" : "p0.number";
    std::string tables;
    std::string where;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      const std::string name = "p" + std::to_string(i);
      tables += "postings " + name + " CROSS JOIN ";
      where += name + ".term = ? AND " + name + ".number = " + lead + " AND ";
    }
    const std::string sql =
        "SELECT b.number FROM " + tables + "blocks b WHERE " + where + "b.number = " + lead +
        " AND " + lead + " >= ? AND " + lead + " < ? AND b.most >= ? AND b.least <= ? ORDER BY " +
        lead + (query.descending ? " DESC" : "") + " LIMIT " + std::to_string(query.limit);
    std::vector<std::int64_t> found;
    Statement statement(session_);
    statement << sql;
    for (std::int64_t& term : terms) statement, use(term);
    statement, use(begin), use(end), use(least), use(most), into(found);
    statement.execute();
    for (const std::int64_t number : found) numbers.push_back(static_cast<std::uint64_t>(number));
    return numbers;
  }

  std::mutex mutex_;
  Session session_;
};

// What is no fault of the file: another process has it, or the disk does not let it be read. To
// remove it then would take it from under whoever uses it.
bool isPassing(const Poco::Exception& exception) {
  namespace sqlite = Poco::Data::SQLite;
  return dynamic_cast<const sqlite::DBLockedException*>(&exception) != nullptr ||
         dynamic_cast<const sqlite::TableLockedException*>(&exception) != nullptr ||
         dynamic_cast<const sqlite::LockProtocolException*>(&exception) != nullptr ||
         dynamic_cast<const sqlite::ReadOnlyException*>(&exception) != nullptr ||
         dynamic_cast<const sqlite::NoMemoryException*>(&exception) != nullptr ||
         dynamic_cast<const sqlite::IOErrorException*>(&exception) != nullptr ||
         dynamic_cast<const sqlite::DatabaseFullException*>(&exception) != nullptr ||
         dynamic_cast<const sqlite::DBAccessDeniedException*>(&exception) != nullptr;
}

void removeFiles(const std::filesystem::path& file) {
  std::error_code ignored;
  for (const char* end : {"", "-wal", "-shm"}) {
    std::filesystem::remove(file.string() + end, ignored);
  }
}

}  // namespace

Result<std::unique_ptr<BlockIndex>> openBlockIndex(const std::filesystem::path& file) {
  static std::once_flag once;
  std::call_once(once, [] { Poco::Data::SQLite::Connector::registerConnector(); });
  for (int attempt = 0;; ++attempt) {
    // Who may read the log is for its owner to say. SQLite gives the files beside it the same mode.
    const UniqueFd made(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (made) static_cast<void>(::fchmod(made.get(), 0600));
    try {
      std::unique_ptr<BlockIndex> index = std::make_unique<BlockIndexDb>(file.string());
      TRY([[maybe_unused]] const std::uint64_t covered, index->covered());
      return index;
    } catch (const Poco::Exception& exception) {
      if (attempt > 0 || isPassing(exception)) return unavailable(exception);
      removeFiles(file);
    }
  }
}

}  // namespace gantlet
