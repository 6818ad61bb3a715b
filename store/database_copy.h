// A copy of an SQLite file while others write to it: as of one moment, in one transaction.
// Thread-safety: pure functions.
#pragma once

#include <filesystem>

#include "core/result.h"

namespace gantlet {

// Whether it is a file that begins as SQLite's do. False for what can't be read.
[[nodiscard]] bool isDatabase(const std::filesystem::path& file);

// Writes the copy, readable by its owner alone. REQUIRES: there is no `to`. Errors: kUnavailable.
[[nodiscard]] Status copyDatabase(const std::filesystem::path& from,
                                  const std::filesystem::path& to);

}  // namespace gantlet
