// A connection to a MariaDB: how it is opened, that its server has proved itself, and that the
// database is this service's alone or a cluster's. All throw soci::soci_error. Thread-safety: as
// the connection, one thread.
#pragma once

#include <soci/soci.h>

#include "store/database.h"

namespace gantlet {

// Through the server's socket, or over TLS. An answer is waited for as long as `wait`, in whole
// seconds.
void openMariaDb(soci::session& session, const DatabaseAddress& address,
                 std::chrono::milliseconds wait);

// For a service alone: takes the database for as long as the connection lives.
void takeMariaDb(soci::session& session, const DatabaseAddress& address);
// For a part of a cluster: makes sure that no service has the database alone.
void joinMariaDb(soci::session& session, const DatabaseAddress& address);

}  // namespace gantlet
