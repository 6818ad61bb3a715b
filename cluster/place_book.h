// PlaceBook: where sessions and volumes live, as a gateway looks it up for each request.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "store/place_store.h"

namespace gantlet::cluster {

class PlaceBook {
 public:
  // Must outlive it.
  explicit PlaceBook(PlaceStore& store) : store_(store) {}

  // What is there stays known for two seconds: it does not move, and its node knows better whether
  // it is there still. Errors: kUnavailable.
  [[nodiscard]] Result<std::optional<StoredPlace>> find(const std::string& id);
  void forget(const std::string& id);
  [[nodiscard]] PlaceStore& store() { return store_; }

 private:
  struct Known {
    StoredPlace place;
    std::chrono::steady_clock::time_point at;
  };
  PlaceStore& store_;
  std::mutex mutex_;
  std::map<std::string, Known> known_;
};

}  // namespace gantlet::cluster
