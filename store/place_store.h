// PlaceStore: on which node of a cluster each session and each volume lives, so that every gateway
// finds it. Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "store/claim_store.h"
#include "store/cluster_time.h"
#include "store/database.h"

namespace gantlet {

// What has a place.
inline constexpr const char* kSessionPlace = "session";
inline constexpr const char* kVolumePlace = "volume";
// Where the next request goes that has the same name of a volume, or Idempotency-Key.
inline constexpr const char* kVolumeNamePlace = "volume_name";
inline constexpr const char* kKeyPlace = "key";

// Times are milliseconds since 1970, UTC, by the cluster's time.
struct StoredPlace {
  std::string id;  // a session's, a volume's; of a name: namePlaceId()
  std::string kind;
  std::string tenant;
  std::string node;
  bool kept = false;  // a session whose workspace is kept: it comes back with its node
  std::int64_t createdAt = 0;
  std::optional<std::int64_t> lostAt = std::nullopt;  // it ended with its node
  std::string reason = {};
  std::string madeBy = {};  // of a session: an actor's id
};

// The id of a tenant's name among places; `of`: what it is a name of.
[[nodiscard]] std::string namePlaceId(const std::string& of, const std::string& tenant,
                                      const std::string& name);

class PlaceStore {
 public:
  // `database` must outlive it.
  PlaceStore(Database& database, ClusterTime time) : database_(database), time_(std::move(time)) {}

  // Errors of all: kUnavailable; nothing is then changed.
  // One that is there already stays as it is. Times and reason of `place` are not looked at.
  [[nodiscard]] Status add(const StoredPlace& place);
  [[nodiscard]] Result<std::optional<StoredPlace>> get(const std::string& id);
  // As add(); the node of the one that is there then. One that it makes bears `mark`, which is
  // nobody else's, until somebody with another mark asks for a key's.
  [[nodiscard]] Result<std::string> choose(const StoredPlace& place, const std::string& mark = "");
  // Forgets one that bears `mark`: who made it has been refused, and nobody else has asked since.
  // What others may have begun there would otherwise be begun elsewhere once more.
  [[nodiscard]] Status takeBack(const std::string& id, const std::string& mark);
  // From now on it is `to`'s. False: it is not `from`'s.
  [[nodiscard]] Result<bool> move(const std::string& id, const std::string& from,
                                  const std::string& to);
  [[nodiscard]] Status remove(const std::vector<std::string>& ids);
  [[nodiscard]] Result<std::vector<StoredPlace>> ofNode(const std::string& node,
                                                        const std::string& kind);
  // Whether it is `who` that records the loss of a session; others may when kEndingTime has gone
  // by. kOthers also where that has been told.
  [[nodiscard]] Result<Ending> takeEnding(const std::string& id, const std::string& who);
  // So that others may at once.
  [[nodiscard]] Status dropEnding(const std::string& id, const std::string& who);
  // They ended with their node. Those that have been told so stay as they are.
  [[nodiscard]] Status lose(const std::vector<std::string>& ids, const std::string& reason);
  // Sessions that are kept nowhere, on nodes that left, or that were last heard of before
  // `silence` ago.
  [[nodiscard]] Result<std::vector<StoredPlace>> stranded(std::int64_t silence);
  // Where a tenant has any, of all tenants without one; the node with how many.
  [[nodiscard]] Result<std::map<std::string, std::int64_t>> counts(
      const std::string& kind, const std::optional<std::string>& tenant);
  // Those of a tenant's that ended with their node, by id.
  [[nodiscard]] Result<std::vector<StoredPlace>> lost(const std::string& kind,
                                                      const std::optional<std::string>& tenant);
  // Forgets those that ended, and keys that were used first, so long ago.
  [[nodiscard]] Status forget(std::int64_t lostAge, std::int64_t keyAge);

 private:
  Database& database_;
  const ClusterTime time_;
};

}  // namespace gantlet
