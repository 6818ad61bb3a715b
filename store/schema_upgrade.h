// A database's tables are brought to this program's version (store/migrations.h), before anything
// else uses them. Thread-safety: at the start, one thread.
#pragma once

#include <soci/soci.h>

#include "store/database.h"

namespace gantlet {

// For a service that uses the database alone. Errors: kUnavailable: it was written by a newer
// program, or can't be written.
[[nodiscard]] Status upgradeTables(Database& database, const DatabaseAddress& address);

// For services of a cluster: those that start together do it one after the other, and the database
// is then the cluster's. `session` is the connection that writes. Errors: kUnavailable.
[[nodiscard]] Status upgradeTablesTogether(Database& database, soci::session& session,
                                           const DatabaseAddress& address);

}  // namespace gantlet
