// The tables' versions. A migration is a numbered list of statements, written once for both
// engines; numbers only grow, and one that was released is never changed. Thread-safety: pure
// functions and static data.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "store/database.h"

namespace gantlet {

struct Migration {
  std::int64_t version = 0;
  // {id}, {name}, {text}, {number} and {table} stand for what the engine calls them. Each can be
  // run again: MariaDB commits every CREATE by itself, so a crash can leave half a migration.
  std::span<const std::string_view> statements;
};

[[nodiscard]] std::span<const Migration> migrations();

// The version of the tables that are there; 0: none.
[[nodiscard]] Result<std::int64_t> schemaVersion(Sql& sql);
// Brings the tables up to `target`, one version a call: the caller commits in between. Errors:
// kUnavailable; kUnsupported where the tables are newer than any migration.
[[nodiscard]] Status applyMigration(Sql& sql, const Migration& migration);

}  // namespace gantlet
