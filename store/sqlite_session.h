// A connection to SQLite's file: how one is opened, and how the file gives back to the disk what it
// no longer needs. Both throw soci::soci_error. Thread-safety: as the connection, one thread.
#pragma once

#include <soci/soci.h>

#include "store/database.h"

namespace gantlet {

void openSqlite(soci::session& session, const DatabaseAddress& address, bool onlyReads);

// Free pages, some at a time, and the log, once it has grown.
void giveBackPages(soci::session& session, const DatabaseAddress& address);

}  // namespace gantlet
