// What time it is for the services of a cluster: leases are measured by the database's clock alone,
// so that a node whose own clock is wrong neither keeps nor loses what it should not.
// Thread-safety: value types.
#pragma once

#include <cstdint>
#include <functional>

#include "core/clock.h"
#include "store/database.h"

namespace gantlet {

// Milliseconds since 1970, UTC.
using ClusterTime = std::function<Result<std::int64_t>(Sql& sql)>;

// The server's, of MariaDB.
[[nodiscard]] inline ClusterTime databaseTime() {
  return [](Sql& sql) -> Result<std::int64_t> {
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)", "n"));
    if (rows.size() == 1) return rows.front().number(0);
    return Error{ErrorCode::kUnavailable, "the database does not tell the time", ""};
  };
}
// `clock`'s, which must outlive it: for tests.
[[nodiscard]] inline ClusterTime timeOf(const Clock& clock) {
  return [&clock](Sql& /*sql*/) -> Result<std::int64_t> {
    return clock.wallNow().time_since_epoch().count();
  };
}

}  // namespace gantlet
