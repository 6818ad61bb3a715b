// What a MariaDB's outages do: one that goes away, that hangs, that another service has.
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <thread>
#include <vector>

#include "tests/store/engines.h"
#include "tests/store/notes.h"

using namespace gantlet;
using gantlet::test::countOf;
using gantlet::test::DatabasePlace;
using gantlet::test::Engines;
using gantlet::test::makeTable;
using gantlet::test::MariaDbServer;
using gantlet::test::put;
using gantlet::test::refusal;

TEST_CASE("a MariaDB that goes away is told, comes back without a restart, and keeps no half",
          "[database]") {
  if (!MariaDbServer::isInstalled()) return;  // engines.h tells
  MariaDbServer server;
  DatabasePlace place = Engines::on(server);
  place.address.reconnectPause = std::chrono::milliseconds{0};
  const auto database = place.open();
  REQUIRE(makeTable(*database));
  REQUIRE(put(*database, "before"));
  const Status cut = database->transact([&](Sql& sql) -> Status {
    TRY_STATUS(sql.run("INSERT INTO notes (id) VALUES ('half')"));
    server.kill9();
    return sql.run("INSERT INTO notes (id) VALUES ('other half')");
  });
  REQUIRE_FALSE(cut);
  CHECK(cut.error().code == ErrorCode::kUnavailable);
  const Status down = put(*database, "down");
  REQUIRE_FALSE(down);
  INFO(down.error().text());
  CHECK(down.error().code == ErrorCode::kUnavailable);
  CHECK(down.error().message.find(place.address.name) != std::string::npos);
  CHECK_FALSE(database->health());
  server.start();
  REQUIRE(put(*database, "after"));
  CHECK(countOf(*database) == 2);
  SECTION("a server that was restarted between two calls is not even noticed") {
    server.kill9();
    server.start();
    CHECK(put(*database, "later"));
  }
  SECTION("while it is down it is not asked by every call") {
    place.address.reconnectPause = std::chrono::hours{1};
    place.address.name = server.newDatabase();
    const auto patient = place.open();
    server.kill9();
    CHECK_FALSE(patient->health());
    server.start();
    CHECK_FALSE(patient->health());
  }
}

TEST_CASE("of a MariaDB that hangs all who wait are told, and not one after the other",
          "[database]") {
  if (!MariaDbServer::isInstalled()) return;
  MariaDbServer server;
  DatabasePlace place = Engines::on(server);
  place.address.lockWait = std::chrono::seconds{1};
  const auto database = place.open();
  REQUIRE(makeTable(*database));
  REQUIRE(put(*database, "before"));
  CHECK(countOf(*database) == 1);
  server.freeze();
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::thread> threads;
  std::atomic<int> told{0};
  const auto ask = [&](auto question) {
    threads.emplace_back([&, question] {
      // As clients do, who ask again.
      for (int i = 0; i < 2; ++i) {
        const Status answer = question();
        if (!answer && answer.error().code == ErrorCode::kUnavailable) ++told;
      }
    });
  };
  const auto add = [](Sql& sql) { return sql.run("INSERT INTO notes (id) VALUES ('new')"); };
  for (int i = 0; i < 8; ++i) {
    ask([&] { return database->health(); });
    ask([&] { return database->transact(add); });
    ask([&] { return database->together(add); });
    ask([&]() -> Status {
      TRY(const std::vector<SqlRow> rows,
          database->read([](Sql& sql) { return sql.rows("SELECT COUNT(*) FROM notes", "n"); }));
      return rows.empty() ? Status(Error{}) : Status();
    });
  }
  for (std::thread& thread : threads) thread.join();
  const auto took = std::chrono::steady_clock::now() - start;
  server.thaw();
  CHECK(told == 64);
  // One answer that is waited for, and some tries to connect; 64 in turn would take minutes.
  CHECK(took < std::chrono::seconds{25});
  Status again = database->health();
  for (int i = 0; !again && i < 100; ++i) {
    std::this_thread::sleep_for(place.address.reconnectPause / 10);
    again = database->health();
  }
  CHECK(again);
  CHECK(countOf(*database) == 1);
}

TEST_CASE("a MariaDB's database has one service, and must keep what it has answered",
          "[database]") {
  if (!MariaDbServer::isInstalled()) return;
  MariaDbServer server;
  DatabasePlace place = Engines::on(server);
  place.address.lockWait = std::chrono::seconds(1);
  {
    const auto first = place.open();
    CHECK(refusal(place.address).message.find("another Gantlet service") != std::string::npos);
    CHECK(Database::open(Engines::on(server).address));
  }
  CHECK(Database::open(place.address));
  server.kill9();
  server.start("--innodb-flush-log-at-trx-commit=2");
  CHECK(refusal(place.address).message.find("set it to 1") != std::string::npos);
}
