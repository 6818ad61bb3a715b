// DeadLetterStore: executions of a cluster that were given up because no node could begin them.
// They are FAILED; what they asked for is kept, so that they can wait once more.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/cluster_time.h"
#include "store/database.h"

namespace gantlet {

// Times are milliseconds since 1970, UTC.
struct DeadLetter {
  std::string id;  // the execution's
  std::string tenant;
  std::int64_t diedAt = 0;
  std::int64_t attempts = 0;
  std::string error;  // the execution's: JSON, with the reason of each attempt
};

class DeadLetterStore {
 public:
  // `database` must outlive it.
  explicit DeadLetterStore(Database& database) : database_(database) {}

  // Errors of all: kUnavailable; nothing is then changed.
  // By id, behind `after`, up to `most`.
  [[nodiscard]] Result<std::vector<DeadLetter>> list(const std::optional<std::string>& tenant,
                                                     const std::string& after, std::size_t most);
  [[nodiscard]] Result<std::optional<DeadLetter>> get(const std::string& id);
  [[nodiscard]] Result<std::uint64_t> count();
  // It waits again, as if it had just come: its attempts are counted anew. False: it is no dead
  // letter any more, or what it asked for is not kept any more.
  [[nodiscard]] Result<bool> redeliver(const std::string& id);
  // It stays FAILED for good. False: it is no dead letter any more.
  [[nodiscard]] Result<bool> drop(const std::string& id);

 private:
  Database& database_;
};

// As a part of the transaction that ends the execution, before that is done.
[[nodiscard]] Status addDeadLetter(Sql& sql, const std::string& id, std::int64_t at,
                                   std::int64_t attempts);

}  // namespace gantlet
