// KeyDesk: API keys that are made, rotated and revoked while the service runs. Each counts, and
// stops to count, before the call that says so returns: what is valid is kept in memory, by the
// secrets' hashes, so that a request asks no database.
//
// Every act is an audit record before it is done; one that can't be recorded is not done. A secret
// is in the answer that made it and nowhere else.
//
// Thread-safety: all functions may be called from many threads at once; match() never waits for the
// database.
#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

#include "audit/log.h"
#include "core/clock.h"
#include "core/digest.h"
#include "core/secret.h"
#include "pipeline/pipeline.h"
#include "store/key_store.h"

namespace gantlet {

// What every secret begins with, so that scanners of code and logs know one.
inline constexpr std::string_view kKeyPrefix = "gantlet_key_";
// The tenant of a key that sees every tenant.
inline constexpr std::string_view kEveryTenant = "*";

struct NewKey {
  std::string name;
  std::string tenant;  // or kEveryTenant
  std::string role;
  std::vector<std::string> scopes;
  std::optional<WallTime> expiresAt;
};

struct MadeKey {
  StoredKey key;
  Secret secret;
  std::optional<WallTime> oldUntil;  // of a rotation: how long the secret before counts
};

class KeyDesk {
 public:
  static constexpr std::chrono::seconds kFlushEvery{3};
  static constexpr std::size_t kMostKeys = 100'000;  // that are valid at once
  static constexpr std::chrono::hours kLongestOverlap{24 * 30};

  // Reads the keys that are valid. All must outlive the desk. Errors: the store's.
  [[nodiscard]] static Result<std::unique_ptr<KeyDesk>> open(Database& database, audit::Log& log,
                                                             const Clock& clock);
  ~KeyDesk();
  KeyDesk(const KeyDesk&) = delete;
  KeyDesk& operator=(const KeyDesk&) = delete;

  // REQUIRES: tenant, role and scopes are of those that there are. Errors: kInvalidArgument (an end
  // that has passed), kBusy (kMostKeys), kAuditFailed, kUnavailable.
  [[nodiscard]] Result<MadeKey> make(const NewKey& wanted, const Actor& actor);
  // A key that is not of `only` is not there. Errors of these: kNotFound, kAuditFailed,
  // kUnavailable.
  [[nodiscard]] Result<StoredKey> get(const std::string& id, const std::optional<TenantId>& only);
  // One that was revoked before stays so.
  [[nodiscard]] Status revoke(const std::string& id, const std::optional<TenantId>& only,
                              const Actor& actor);
  // A new secret for the same key; the one before counts for `overlap` more. Errors:
  // kInvalidArgument (an overlap under zero or over kLongestOverlap), as above.
  [[nodiscard]] Result<MadeKey> rotate(const std::string& id, std::chrono::seconds overlap,
                                       const std::optional<TenantId>& only, const Actor& actor);
  // Those behind the id `after`, in the order in which they were made.
  [[nodiscard]] Result<KeyPage> list(const std::string& after, std::size_t limit,
                                     const std::optional<TenantId>& only);

  struct Match {
    bool isKey = false;                    // has a key's form: it is one that counts, or refused
    std::shared_ptr<const StoredKey> key;  // null: none that counts now
    std::optional<WallTime> until;         // when the secret that was presented stops to count
    Digest hash{};                         // of that secret
  };
  [[nodiscard]] Match match(std::string_view presented);
  // The key of that id, for what was handed out on behalf of one of its secrets: it counts as long
  // as that secret does. `isOf`: whether it was on behalf of the secret with that hash; called with
  // those that may count.
  [[nodiscard]] Match matchId(const std::string& id,
                              const std::function<bool(const Digest& hash)>& isOf);
  // The hashes of that key's secrets that may count.
  [[nodiscard]] std::vector<Digest> secretsOf(const std::string& id) const;

  // Takes what others have made of the keys in the same database since. Errors: kUnavailable; what
  // was known stays.
  [[nodiscard]] Status refresh();

  // Writes when keys were last used; done by itself every few seconds.
  void flush();

 private:
  struct Entry {
    std::shared_ptr<const StoredKey> key;
    std::optional<std::int64_t> validUntil;
  };
  struct FirstBytes {
    std::size_t operator()(const Digest& digest) const;
  };

  KeyDesk(Database& database, audit::Log& log, const Clock& clock)
      : store_(database), log_(log), clock_(clock) {}
  [[nodiscard]] std::int64_t now() const { return clock_.wallNow().time_since_epoch().count(); }
  [[nodiscard]] Status load();
  // What a secret's hash stands for now.
  [[nodiscard]] Match matchDigest(const Digest& digest, std::int64_t at) const;
  [[nodiscard]] Status record(std::string_view event, std::string_view outcome,
                              const StoredKey& key, const Actor& actor, json::Object details);
  [[nodiscard]] Status done(Status status, std::string_view event, const StoredKey& key,
                            const Actor& actor);
  void flushEvery();

  KeyStore store_;
  audit::Log& log_;
  const Clock& clock_;
  // A failure that could not be recorded when it happened.
  struct Owed {
    audit::AuditRecord record;
    Actor actor;
  };

  std::mutex acting_;         // one act at a time: the store and the ring say the same
  std::optional<Owed> owed_;  // guarded by acting_
  mutable std::shared_mutex mutex_;
  std::unordered_map<Digest, Entry, FirstBytes> ring_;
  std::unordered_map<std::string, std::vector<Digest>> secrets_;  // of each key, those in the ring
  std::mutex usesMutex_;
  std::map<std::string, std::int64_t> uses_;  // not yet in the store
  std::condition_variable ended_;
  bool ending_ = false;
  std::thread flusher_;  // last
};

}  // namespace gantlet
