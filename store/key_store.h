// KeyStore: API keys as they are kept: who may do what until when, and the SHA-256 of each secret.
// A plain hash is right here, and a slow one would not be: a secret is 256 random bits that nobody
// chose, so there is nothing to guess, and each request looks one up.
//
// A key that was revoked stays, so that its id in audit records keeps its meaning.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/database.h"

namespace gantlet {

// Times are milliseconds since 1970, UTC.
struct StoredKey {
  std::string id;
  std::string name;  // for people; may be empty
  std::string tenant;
  std::string role;
  std::vector<std::string> scopes;  // empty: all that the role may
  std::int64_t createdAt = 0;
  std::string createdBy;  // an actor's id
  std::optional<std::int64_t> expiresAt;
  std::optional<std::int64_t> revokedAt;
  std::optional<std::int64_t> lastUsedAt;
};

struct StoredSecret {
  std::string keyId;
  std::string sha256;                      // 64 hex digits
  std::optional<std::int64_t> validUntil;  // of one that was rotated away
};

struct KeyPage {
  std::vector<StoredKey> keys;  // by id, which is by time
  bool more = false;
};

class KeyStore {
 public:
  // `database` must outlive it.
  explicit KeyStore(Database& database) : database_(database) {}

  // Errors of all: kUnavailable; nothing is then changed.
  [[nodiscard]] Status add(const StoredKey& key, const std::string& sha256);
  [[nodiscard]] Result<std::optional<StoredKey>> get(const std::string& id);
  // Those behind `after`, of one tenant where one is named.
  [[nodiscard]] Result<KeyPage> list(const std::string& after, std::size_t limit,
                                     const std::optional<std::string>& tenant);
  // All that can still be valid at `now`: not revoked, not expired.
  [[nodiscard]] Result<std::vector<StoredKey>> usable(std::int64_t now);
  [[nodiscard]] Result<std::vector<StoredSecret>> secrets(std::int64_t now);
  // False: there is no such key, or it was revoked before.
  [[nodiscard]] Result<bool> revoke(const std::string& id, std::int64_t at);
  // A new secret; the others count until `oldUntil` (or earlier, where that was said before).
  // False: as above.
  [[nodiscard]] Result<bool> rotate(const std::string& id, const std::string& sha256,
                                    std::int64_t at, std::int64_t oldUntil);
  // When keys were last used; never moves a time back.
  [[nodiscard]] Status touch(const std::vector<std::pair<std::string, std::int64_t>>& uses);

 private:
  Database& database_;
};

}  // namespace gantlet
