// SessionStore: sessions whose workspace is kept, and where the files of the last save are. A row
// is there from the session's making on, and goes behind its files.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/database.h"

namespace gantlet {

// Times are milliseconds since 1970, UTC.
struct StoredSave {
  std::string file;  // its name in the tenant's folder
  std::uint64_t bytes = 0;
  std::uint64_t files = 0;
  std::string sha256;  // of all bytes, in hex
  std::int64_t at = 0;
};

struct StoredSession {
  std::string id;
  std::string tenant;
  std::string document;  // JSON: what the session is made anew by
  std::int64_t createdAt = 0;
  std::optional<StoredSave> save;  // nullopt: none was made yet
  bool deleting = false;           // its files are on their way out
};

class SessionStore {
 public:
  // `database` must outlive it.
  explicit SessionStore(Database& database) : database_(database) {}

  // Errors of all: kUnavailable; nothing is then changed.
  // All there are, the oldest first.
  [[nodiscard]] Result<std::vector<StoredSession>> all();
  [[nodiscard]] Status add(const StoredSession& session);
  // False of each: there is none of that id.
  [[nodiscard]] Result<bool> describe(const std::string& id, const std::string& document);
  [[nodiscard]] Result<bool> saved(const std::string& id, const StoredSave& save);
  [[nodiscard]] Result<bool> beginRemoval(const std::string& id);
  [[nodiscard]] Status remove(const std::string& id);

 private:
  Database& database_;
};

}  // namespace gantlet
