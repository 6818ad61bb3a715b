// Database: what the service's stores keep their tables in. Two engines behind one face: SQLite,
// one file in the data folder, and MariaDB, through its local socket or over TLS.
//
//   TRY(auto database, Database::open(DatabaseAddress::embedded(folder / "gantlet.db")));
//   TRY(auto rows, database->transact([&](Sql& sql) { return sql.rows("SELECT …", "tn", {id}); }));
//
// Values never become part of a statement's text: `?` stands for each. What a commit has answered
// survives a power cut: SQLite commits with synchronous=FULL, MariaDB with its own default of
// innodb_flush_log_at_trx_commit=1.
//
// One connection that writes, one transaction at a time; one that only reads, beside it. A MariaDB
// that has gone is answered with kUnavailable and connected to again by the next call; nothing of a
// transaction that did not commit stays. While one does not answer (it hangs, or the network drops
// all), whoever waits for the connection is answered so as well, and does not wait in turn.
//
// A commit waits for the disk, 1 to 2 ms here, so that writes which come from many threads at once
// (executions) go through together(): those that wait share one commit.
//
// SOCI speaks to both engines (https://soci.sourceforge.net, 4.0). Only store/ knows it.
// Thread-safety: all functions of Database may be called from many threads at once, not from within
// a transaction of their own thread; Sql belongs to its transaction.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/result.h"

namespace gantlet {

enum class Engine : std::uint8_t { kSqlite, kMariaDb };

struct DatabaseAddress {
  Engine engine = Engine::kSqlite;
  std::filesystem::path place;  // SQLite: the file; MariaDB: the server's socket
  // MariaDB's; its server knows it by the socket's peer, or by the password or certificate below.
  std::string user;
  std::string name;  // the database's, MariaDB only
  // A MariaDB over a network; "": the one behind the socket. Its server proves by a certificate
  // for this very name or address, from who `tlsCa` names, that it is the one; there is no
  // connection without that. `passwordFile` is for its user's eyes alone, and is read for each
  // connection.
  std::string host;
  std::uint16_t port = 3306;
  std::filesystem::path passwordFile;
  std::filesystem::path tlsCa;
  std::filesystem::path tlsCert;  // the service's own, with its key; "": none
  std::filesystem::path tlsKey;
  // MariaDB only: the services of a cluster use it together. What one of them alone uses can't be
  // opened so, nor the other way round.
  bool shared = false;
  // How long a lock that others hold is waited for, and after a failed connection no other is
  // tried.
  std::chrono::milliseconds lockWait{5000};
  std::chrono::milliseconds reconnectPause{500};
  // MariaDB only: how long an answer is waited for. One that waits for a lock is an answer.
  [[nodiscard]] std::chrono::milliseconds answerWait() const {
    return lockWait + std::chrono::seconds(3);
  }

  [[nodiscard]] static DatabaseAddress embedded(std::filesystem::path file);
  // "mariadb socket=/run/mysqld/mysqld.sock user=gantlet name=gantlet", or with host, port,
  // password_file, tls_ca, tls_cert and tls_key instead of the socket. Errors: kInvalidArgument,
  // saying what is wrong.
  [[nodiscard]] static Result<DatabaseAddress> parse(std::string_view text);

  [[nodiscard]] bool isRemote() const { return !host.empty(); }
};

// NULL, a number, or text, which must be valid UTF-8.
using SqlValue = std::variant<std::monostate, std::int64_t, std::string>;

[[nodiscard]] SqlValue sqlValue(const std::optional<std::int64_t>& number);
[[nodiscard]] SqlValue sqlValue(const std::optional<std::string>& text);

class SqlRow {
 public:
  explicit SqlRow(std::vector<SqlValue> values) : values_(std::move(values)) {}
  // Of NULL: 0 and "".
  [[nodiscard]] std::int64_t number(std::size_t column) const;
  [[nodiscard]] std::string text(std::size_t column) const;
  [[nodiscard]] std::optional<std::int64_t> optionalNumber(std::size_t column) const;
  [[nodiscard]] std::optional<std::string> optionalText(std::size_t column) const;

 private:
  std::vector<SqlValue> values_;
};

// The statements of one transaction. Errors of all: kUnavailable; the transaction must then end.
class Sql {
 public:
  virtual ~Sql() = default;
  [[nodiscard]] virtual Engine engine() const = 0;
  // How many rows it changed. An UPDATE that sets what was there counts as none in MariaDB.
  [[nodiscard]] virtual Result<std::uint64_t> change(std::string_view statement,
                                                     const std::vector<SqlValue>& values = {}) = 0;
  // The same where that does not matter.
  [[nodiscard]] Status run(std::string_view statement, const std::vector<SqlValue>& values = {});
  // `kinds`: one letter a column, "n" number, "t" text.
  [[nodiscard]] virtual Result<std::vector<SqlRow>> rows(
      std::string_view statement, std::string_view kinds,
      const std::vector<SqlValue>& values = {}) = 0;
};

class Database {
 public:
  // Opens it, brings its tables to this program's version, and takes it for this process. Errors:
  // kUnavailable: unreachable, unwritable, damaged, in use by another service, or of a newer
  // program; each says so.
  [[nodiscard]] static Result<std::unique_ptr<Database>> open(const DatabaseAddress& address);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  // Runs `work(Sql&)`, which returns a Result; commits where that is a value, else rolls back.
  // Errors: the work's, kUnavailable.
  template <class Work>
  auto transact(Work work) -> decltype(work(std::declval<Sql&>())) {
    using Answer = decltype(work(std::declval<Sql&>()));
    Answer answer = Error{ErrorCode::kInternal, "the transaction did not run", ""};
    TRY_STATUS(runTransaction([&](Sql& sql) -> Status {
      answer = work(sql);
      if (answer) return {};
      return answer.error();
    }));
    return answer;
  }

  // The same for work that only reads. It sees what was committed before, and waits for no write.
  template <class Work>
  auto read(Work work) -> decltype(work(std::declval<Sql&>())) {
    using Answer = decltype(work(std::declval<Sql&>()));
    Answer answer = Error{ErrorCode::kInternal, "the transaction did not run", ""};
    TRY_STATUS(runReading([&](Sql& sql) -> Status {
      answer = work(sql);
      if (answer) return {};
      return answer.error();
    }));
    return answer;
  }

  // transact() in one commit with what other threads bring at the same time; as durable when it
  // returns, and as much alone: what one work undoes, or fails with, is not the others'. The work
  // may run on another caller's thread, and a second time where one of the others failed: it must
  // take no lock that a caller may hold, and leave nothing behind outside its answer.
  template <class Work>
  auto together(Work work) -> decltype(work(std::declval<Sql&>())) {
    using Answer = decltype(work(std::declval<Sql&>()));
    Answer answer = Error{ErrorCode::kInternal, "the transaction did not run", ""};
    TRY_STATUS(runTogether([&](Sql& sql) -> Status {
      answer = work(sql);
      if (answer) return {};
      return answer.error();
    }));
    return answer;
  }

  // Gives back to the disk what SQLite keeps for later: its log, once it has grown, and free pages,
  // some at a time. To be called every few seconds. A file of an older program keeps its free
  // pages. Errors: kUnavailable; nothing is lost by it.
  [[nodiscard]] Status giveBack();

  // Whether it answers now. Errors: kUnavailable with the reason.
  [[nodiscard]] Status health();

 private:
  struct Impl;
  explicit Database(std::unique_ptr<Impl> impl);
  [[nodiscard]] Status runTransaction(const std::function<Status(Sql&)>& work);
  [[nodiscard]] Status runReading(const std::function<Status(Sql&)>& work);
  [[nodiscard]] Status runTogether(const std::function<Status(Sql&)>& work);
  std::unique_ptr<Impl> impl_;
};

}  // namespace gantlet
