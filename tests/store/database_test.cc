#include <sys/stat.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <fstream>
#include <thread>

#include "store/migrations.h"
#include "tests/store/engines.h"
#include "tests/store/notes.h"

using namespace gantlet;
using gantlet::test::countOf;
using gantlet::test::DatabasePlace;
using gantlet::test::Engines;
using gantlet::test::makeTable;
using gantlet::test::put;
using gantlet::test::refusal;
using gantlet::test::TempFolder;

namespace {

void write(const std::filesystem::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

}  // namespace

TEST_CASE("numbers, texts and NULL come back as they were given", "[database]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    REQUIRE(makeTable(*database));
    const std::string text = "'; DROP TABLE notes; -- \\ \" % ? :v1 \n\t \xF0\x9F\x9A\x80 \xC3\xA9";
    const std::int64_t number = std::numeric_limits<std::int64_t>::min() + 1;
    REQUIRE(database->transact([&](Sql& sql) -> Status {
      TRY_STATUS(sql.run("INSERT INTO notes VALUES (?, ?, ?)", {std::string("a"), number, text}));
      return sql.run("INSERT INTO notes VALUES (?, ?, ?)",
                     {std::string("b"), SqlValue(), SqlValue()});
    }));
    const auto rows = database->transact([](Sql& sql) {
      return sql.rows("SELECT id, number, content FROM notes ORDER BY id", "tnt");
    });
    REQUIRE(rows);
    REQUIRE(rows->size() == 2);
    CHECK((*rows)[0].text(0) == "a");
    CHECK((*rows)[0].number(1) == number);
    CHECK((*rows)[0].text(2) == text);
    CHECK_FALSE((*rows)[1].optionalNumber(1));
    CHECK_FALSE((*rows)[1].optionalText(2));
  }
}

TEST_CASE("a transaction that fails leaves nothing, and its connection goes on", "[database]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    REQUIRE(makeTable(*database));
    const Status refused = database->transact([](Sql& sql) -> Status {
      TRY_STATUS(sql.run("INSERT INTO notes (id) VALUES ('a')"));
      return Error{ErrorCode::kInvalidArgument, "thought better of it", ""};
    });
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message == "thought better of it");
    CHECK(countOf(*database) == 0);
    const Status twice = database->transact([](Sql& sql) -> Status {
      TRY_STATUS(sql.run("INSERT INTO notes (id) VALUES ('a')"));
      const Status second = sql.run("INSERT INTO notes (id) VALUES ('a')");
      CHECK_FALSE(second);
      return {};  // who overlooks it has not committed either
    });
    CHECK_FALSE(twice);
    CHECK(countOf(*database) == 0);
    REQUIRE(put(*database, "a"));
    CHECK(countOf(*database) == 1);
  }
}

TEST_CASE("errors of the database never repeat a statement's values", "[database]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    REQUIRE(makeTable(*database));
    const Status failed = database->transact([](Sql& sql) -> Status {
      return sql.run("INSERT INTO nowhere (id) VALUES (?)", {std::string("canary-5f2c")});
    });
    REQUIRE_FALSE(failed);
    CHECK(failed.error().code == ErrorCode::kUnavailable);
    CHECK(failed.error().text().find("canary") == std::string::npos);
    CHECK(failed.error().message.find("nowhere") != std::string::npos);
  }
}

TEST_CASE("many threads at once lose no transaction", "[database]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    REQUIRE(makeTable(*database));
    REQUIRE(put(*database, "sum"));
    std::vector<std::thread> threads;
    threads.reserve(8);
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] {
        for (int k = 0; k < 10; ++k) {
          (void)database->transact([](Sql& sql) -> Status {
            TRY(const auto rows, sql.rows("SELECT number FROM notes WHERE id = 'sum'", "n"));
            return sql.run("UPDATE notes SET number = ? WHERE id = 'sum'",
                           {rows.front().number(0) + 1});
          });
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    const auto rows = database->transact(
        [](Sql& sql) { return sql.rows("SELECT number FROM notes WHERE id = 'sum'", "n"); });
    REQUIRE(rows);
    CHECK(rows->front().number(0) == 81);
  }
}

TEST_CASE("writes that share a commit are each other's in nothing but that", "[database]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    REQUIRE(makeTable(*database));
    REQUIRE(put(*database, "taken"));
    constexpr int kThreads = 24;
    constexpr int kEach = 20;
    std::atomic<int> kept = 0;
    std::atomic<int> undone = 0;
    std::atomic<int> failed = 0;
    std::vector<std::thread> threads;
    threads.reserve(kThreads);
    for (int thread = 0; thread < kThreads; ++thread) {
      threads.emplace_back([&, thread] {
        for (int i = 0; i < kEach; ++i) {
          const std::string id = std::to_string(thread) + "." + std::to_string(i);
          const int kind = (thread + i) % 4;  // two that stay, one that is undone, one that fails
          const Status done = database->together([&](Sql& sql) -> Status {
            TRY_STATUS(sql.run("INSERT INTO notes (id, number) VALUES (?, 1)", {id}));
            if (kind == 2) return Error{ErrorCode::kBusy, "not that one", ""};
            if (kind == 3) return sql.run("INSERT INTO notes (id) VALUES ('taken')");
            return {};
          });
          if (done) {
            ++kept;
            // What one has been told is kept, everybody can read.
            const auto seen = database->read(
                [&](Sql& sql) { return sql.rows("SELECT id FROM notes WHERE id = ?", "t", {id}); });
            if (!seen || seen->size() != 1) ++failed;
          } else {
            const bool meant = (kind == 2 && done.error().code == ErrorCode::kBusy) ||
                               (kind == 3 && done.error().code == ErrorCode::kUnavailable);
            meant ? ++undone : ++failed;
          }
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(failed == 0);
    CHECK(kept == kThreads * kEach / 2);
    CHECK(undone == kThreads * kEach / 2);
    CHECK(countOf(*database) == kept + 1);
  }
}

TEST_CASE("who reads waits for no write, and sees nothing of one that has not ended",
          "[database]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    REQUIRE(makeTable(*database));
    REQUIRE(database->transact([&](Sql& sql) -> Status {
      TRY_STATUS(sql.run("INSERT INTO notes (id) VALUES ('a')"));
      const auto rows = database->read(
          [](Sql& reading) { return reading.rows("SELECT COUNT(*) FROM notes", "n"); });
      REQUIRE(rows);
      CHECK(rows->front().number(0) == 0);
      return {};
    }));
    CHECK(countOf(*database) == 1);
  }
}

TEST_CASE("what was committed is there after a new start, and its tables are left alone",
          "[database]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    {
      const auto database = place.open();
      REQUIRE(makeTable(*database));
      REQUIRE(put(*database, "a"));
    }
    const auto database = place.open();
    CHECK(countOf(*database) == 1);
    const auto version = database->transact(schemaVersion);
    REQUIRE(version);
    CHECK(*version == migrations().back().version);
  }
}

TEST_CASE("every older version of the tables becomes the newest, also from half a migration",
          "[database]") {
  for (std::size_t from = 0; from <= migrations().size(); ++from) {
    const Engines engines;
    for (const DatabasePlace& place : engines.places()) {
      INFO(place.name() << " from version " << from);
      {
        // As a program of that version left it: newer tables are not there.
        const auto database = place.open();
        REQUIRE(database->transact([&](Sql& sql) -> Status {
          for (std::size_t i = from; i < migrations().size(); ++i) {
            for (const std::string_view statement : migrations()[i].statements) {
              constexpr std::string_view kCreate = "CREATE TABLE IF NOT EXISTS ";
              // The first table of the next version stays: a crash has left it.
              if (i == from && statement == migrations()[i].statements.front()) continue;
              if (!statement.starts_with(kCreate)) continue;
              const std::string_view rest = statement.substr(kCreate.size());
              TRY_STATUS(
                  sql.run("DROP TABLE IF EXISTS " + std::string(rest.substr(0, rest.find(' ')))));
            }
          }
          return sql.run("UPDATE about SET value = ? WHERE name = 'schema_version'",
                         {std::to_string(from)});
        }));
      }
      const auto database = place.open();
      const auto version = database->transact(schemaVersion);
      REQUIRE(version);
      CHECK(*version == migrations().back().version);
      CHECK(database->transact(
          [](Sql& sql) { return sql.rows("SELECT COUNT(*) FROM api_key_secrets", "n"); }));
    }
  }
}

TEST_CASE("tables of a newer program refuse the start, and stay as they are", "[database]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    {
      const auto database = place.open();
      REQUIRE(database->transact([](Sql& sql) {
        return sql.run("UPDATE about SET value = '4711' WHERE name = 'schema_version'");
      }));
    }
    const Error error = refusal(place.address);
    CHECK(error.code == ErrorCode::kUnavailable);
    CHECK(error.message.find("newer Gantlet (tables of version 4711") != std::string::npos);
    CHECK(error.resolution.find("nothing was changed") != std::string::npos);
    CHECK(refusal(place.address).message == error.message);
  }
}

TEST_CASE("a file that is no database, damaged or no file refuses the start with its name",
          "[database]") {
  const TempFolder folder;
  const std::filesystem::path file = folder.path / "gantlet.db";
  SECTION("no database") {
    write(file, std::string(9000, 'x'));
    const Error error = refusal(DatabaseAddress::embedded(file));
    CHECK(error.message.find(file.string() + ": ") != std::string::npos);
    CHECK(error.message.find("not a database") != std::string::npos);
    CHECK(error.resolution.find("backup") != std::string::npos);
  }
  SECTION("damaged in the middle") {
    {
      const auto opened = Database::open(DatabaseAddress::embedded(file));
      REQUIRE(opened);
      REQUIRE(makeTable(**opened));
      for (int i = 0; i < 50; ++i) {
        REQUIRE((*opened)->transact([&](Sql& sql) {
          return sql.run("INSERT INTO notes VALUES (?, ?, ?)",
                         {std::to_string(i), std::int64_t{i}, std::string(2000, 'x')});
        }));
      }
    }
    std::fstream bytes(file, std::ios::binary | std::ios::in | std::ios::out);
    bytes.seekp(8192);
    bytes << std::string(60000, '\x5A');
    bytes.close();
    const Error error = refusal(DatabaseAddress::embedded(file));
    INFO(error.text());
    CHECK(error.code == ErrorCode::kUnavailable);
    CHECK(error.message.find(file.string()) != std::string::npos);
  }
  SECTION("a folder") {
    std::filesystem::create_directory(file);
    CHECK(refusal(DatabaseAddress::embedded(file)).message.find(file.string()) !=
          std::string::npos);
  }
  SECTION("a place that nobody can write to") {
    CHECK(refusal(DatabaseAddress::embedded("/proc/gantlet.db")).code == ErrorCode::kUnavailable);
  }
}

TEST_CASE("a folder's name may hold spaces, and only its user can read the file", "[database]") {
  const TempFolder folder;
  const std::filesystem::path place = folder.path / "a folder = with 'words'";
  std::filesystem::create_directory(place);
  REQUIRE(Database::open(DatabaseAddress::embedded(place / "gantlet.db")));
  struct stat about {};
  REQUIRE(::stat((place / "gantlet.db").c_str(), &about) == 0);
  CHECK((about.st_mode & 0777U) == 0600U);
}

TEST_CASE("a lock that others hold is waited for, and then told", "[database]") {
  const TempFolder folder;
  DatabaseAddress address = DatabaseAddress::embedded(folder.path / "gantlet.db");
  address.lockWait = std::chrono::milliseconds{20};
  const auto mine = Database::open(address);
  REQUIRE(mine);
  REQUIRE(makeTable(**mine));
  const auto other = Database::open(address);
  REQUIRE(other);
  REQUIRE((*other)->transact([&](Sql& sql) -> Status {
    TRY_STATUS(sql.run("INSERT INTO notes (id) VALUES ('theirs')"));
    const Status locked = put(**mine, "mine");
    REQUIRE_FALSE(locked);
    CHECK(locked.error().code == ErrorCode::kUnavailable);
    CHECK(locked.error().message.find("locked") != std::string::npos);
    return {};
  }));
  CHECK(put(**mine, "mine"));
  CHECK(countOf(**mine) == 2);
}

TEST_CASE("an address that can't be meant is refused by what is wrong with it", "[database]") {
  const auto good =
      DatabaseAddress::parse("mariadb socket=/run/mysqld/mysqld.sock user=gantlet name=gantlet");
  REQUIRE(good);
  CHECK(good->engine == Engine::kMariaDb);
  CHECK(good->place == "/run/mysqld/mysqld.sock");
  CHECK(good->user == "gantlet");
  CHECK(good->name == "gantlet");
  CHECK_FALSE(good->isRemote());
  const auto remote = DatabaseAddress::parse(
      "mariadb host=db.example.com port=3307 user=gantlet name=g password_file=/p tls=verify "
      "tls_ca=/ca.pem tls_cert=/c.pem tls_key=/k.pem");
  REQUIRE(remote);
  CHECK(remote->isRemote());
  CHECK(remote->host == "db.example.com");
  CHECK(remote->port == 3307);
  CHECK(remote->passwordFile == "/p");
  CHECK(remote->tlsCa == "/ca.pem");
  CHECK(remote->tlsCert == "/c.pem");
  CHECK(remote->tlsKey == "/k.pem");
  for (const char* bad :
       {"postgres socket=/s user=u name=n", "mariadb user=u name=n",
        "mariadb socket=s user=u name=n", "mariadb socket=/s user=u",
        "mariadb socket=/s user=u name=n host=db.example",
        "mariadb socket=/s user=u name=n tls_ca=/c",
        "mariadb host=h user=u name=n password_file=/p", "mariadb host=h user=u name=n tls_ca=/c",
        "mariadb host=h user=u name=n tls_ca=/c password_file=p",
        "mariadb host=h user=u name=n tls_ca=/c tls_cert=/x",
        "mariadb host=h user=u name=n tls_ca=/c password_file=/p port=0",
        "mariadb host=h user=u name=n tls_ca=/c password_file=/p port=65536",
        "mariadb host=h user=u name=n tls_ca=/c password_file=/p tls=off",
        "mariadb host=h;ssl user=u name=n tls_ca=/c password_file=/p",
        "mariadb host=h user=u name=n tls_ca=/c;x password_file=/p",
        "mariadb socket=/s user=u name=n;x", "mariadb socket=/s user= name=n",
        "mariadb socket=/s\"x user=u name=n"}) {
    INFO(bad);
    const auto address = DatabaseAddress::parse(bad);
    REQUIRE_FALSE(address);
    CHECK(address.error().code == ErrorCode::kInvalidArgument);
    CHECK_FALSE(address.error().resolution.empty());
  }
}

TEST_CASE("what SQLite keeps for later goes back to the disk", "[database]") {
  const TempFolder folder;
  const std::filesystem::path file = folder.path / "gantlet.db";
  const auto database = Database::open(DatabaseAddress::embedded(file));
  REQUIRE(database);
  REQUIRE(makeTable(**database));
  const std::uintmax_t before = std::filesystem::file_size(file);
  REQUIRE((*database)->transact([](Sql& sql) -> Status {
    for (int i = 0; i < 12; ++i) {
      TRY_STATUS(sql.run("INSERT INTO notes (id, content) VALUES (?, ?)",
                         {std::to_string(i), std::string(std::size_t{1} << 20U, 'x')}));
    }
    return {};
  }));
  const std::filesystem::path log = file.string() + "-wal";
  CHECK(std::filesystem::file_size(log) > (std::uintmax_t{4} << 20U));
  REQUIRE((*database)->giveBack());
  CHECK(std::filesystem::file_size(log) == 0);
  CHECK(std::filesystem::file_size(file) > (std::uintmax_t{12} << 20U));
  REQUIRE((*database)->transact([](Sql& sql) { return sql.run("DELETE FROM notes"); }));
  for (int i = 0; i < 4; ++i) REQUIRE((*database)->giveBack());
  REQUIRE(put(**database, "1"));
  CHECK(std::filesystem::file_size(file) < before + (std::uintmax_t{3} << 20U));
}
