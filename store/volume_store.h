// VolumeStore: the volumes of tenants. Their files lie in folders of the service's.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "store/database.h"

namespace gantlet {

enum class StoredVolumeState : std::uint8_t {
  kMaking = 0,    // its folder may not be there yet
  kReady = 1,     //
  kRemoving = 2,  // its files are on their way out
};

struct StoredVolume {
  std::string id;
  std::string tenant;
  std::string name;            // of no other volume of the tenant
  std::uint64_t quota = 0;     // bytes
  std::int64_t createdAt = 0;  // milliseconds since 1970, UTC
  std::string createdBy;       // an actor's id
  StoredVolumeState state = StoredVolumeState::kMaking;
};

class VolumeStore {
 public:
  // `database` must outlive it.
  explicit VolumeStore(Database& database) : database_(database) {}

  // Errors of all: kUnavailable; nothing is then changed.
  // All there are, the oldest first.
  [[nodiscard]] Result<std::vector<StoredVolume>> all();
  [[nodiscard]] Status add(const StoredVolume& volume);
  [[nodiscard]] Status setState(const std::string& id, StoredVolumeState state);
  [[nodiscard]] Status remove(const std::string& id);

 private:
  Database& database_;
};

}  // namespace gantlet
