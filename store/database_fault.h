// What goes wrong with a database, in words: which one it is, and what its operator should look at.
// Thread-safety: pure functions.
#pragma once

#include <string>

#include "store/database.h"

namespace gantlet {

// "the database /var/lib/gantlet/gantlet.db", to begin a sentence with.
[[nodiscard]] std::string databasePlace(const DatabaseAddress& address);

// kUnavailable for `reason`, with the advice that fits the engine and how it is reached.
[[nodiscard]] Error databaseUnavailable(const DatabaseAddress& address, const std::string& reason);

}  // namespace gantlet
