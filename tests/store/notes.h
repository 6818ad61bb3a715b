// A table of notes, for tests of a database as such.
#pragma once

#include <catch2/catch.hpp>
#include <cstdint>
#include <string>

#include "store/database.h"

namespace gantlet::test {

inline Status makeTable(Database& database) {
  return database.transact([](Sql& sql) {
    const std::string characters = sql.engine() == Engine::kMariaDb ? " CHARACTER SET utf8mb4" : "";
    return sql.run(
        "CREATE TABLE notes (id VARCHAR(80) NOT NULL PRIMARY KEY, number BIGINT, content TEXT)" +
        characters);
  });
}

inline Status put(Database& database, const std::string& id) {
  return database.transact([&](Sql& sql) {
    return sql.run("INSERT INTO notes (id, number) VALUES (?, ?)", {id, std::int64_t{1}});
  });
}

inline std::int64_t countOf(Database& database) {
  const auto rows =
      database.transact([](Sql& sql) { return sql.rows("SELECT COUNT(*) FROM notes", "n"); });
  REQUIRE(rows);
  return rows->front().number(0);
}

inline Error refusal(const DatabaseAddress& address) {
  const auto database = Database::open(address);
  REQUIRE_FALSE(database);
  return database.error();
}

}  // namespace gantlet::test
