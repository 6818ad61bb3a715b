// Every engine that the stores run on, for contract tests: a case that begins with `const Engines
// engines; for (auto& place : engines.places())` holds on all of them.
#pragma once

#include <catch2/catch.hpp>
#include <cstdlib>
#include <memory>
#include <vector>

#include "store/database.h"
#include "tests/store/mariadb_server.h"
#include "tests/support/temp_folder.h"

namespace gantlet::test {

// A database that is there and empty; opened as often as a test likes.
struct DatabasePlace {
  DatabaseAddress address;

  [[nodiscard]] std::string name() const {
    return address.engine == Engine::kSqlite ? "SQLite" : "MariaDB";
  }
  [[nodiscard]] std::unique_ptr<Database> open() const {
    auto database = Database::open(address);
    INFO((database ? "" : database.error().text()));
    REQUIRE(database);
    return std::move(database).value();
  }
};

inline bool inCi() {
  const char* ci = std::getenv("CI");
  return ci != nullptr && (std::string(ci) == "true" || std::string(ci) == "1");
}

// One server for all cases of the program: each gets a database of its own. Null: none is
// installed.
inline MariaDbServer* sharedMariaDb() {
  static const std::unique_ptr<MariaDbServer> kServer =
      MariaDbServer::isInstalled() ? std::make_unique<MariaDbServer>() : nullptr;
  return kServer.get();
}

class Engines {
 public:
  Engines() {
    DatabasePlace embedded;
    embedded.address = DatabaseAddress::embedded(folder_.path / "gantlet.db");
    places_.push_back(embedded);
    MariaDbServer* server = sharedMariaDb();
    if (server == nullptr) {
      if (inCi()) FAIL("there is no MariaDB server: install mariadb-server-core");
      WARN("NOT TRIED: the stores on MariaDB: mariadb-server-core is not installed");
      return;
    }
    places_.push_back(on(*server));
  }
  [[nodiscard]] static DatabasePlace on(MariaDbServer& server) {
    DatabasePlace place;
    place.address.engine = Engine::kMariaDb;
    place.address.place = server.socket();
    place.address.user = "root";
    place.address.name = server.newDatabase();
    return place;
  }
  [[nodiscard]] const std::vector<DatabasePlace>& places() const { return places_; }

 private:
  TempFolder folder_;
  std::vector<DatabasePlace> places_;
};

}  // namespace gantlet::test
