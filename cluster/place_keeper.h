// PlaceKeeper: has the cluster's database say which sessions and volumes live on this node, and
// ends here what the others have been told is over.
//
//   - a session or a volume is there for the others before its maker hears of it
//   - what has ended is forgotten at the next look; what is here and unknown there is told again
//   - of a process before this one only what is kept has come back: the rest is lost, and said so
//   - a session that gateways have called lost while this node was away is ended here
//
// Thread-safety: all functions may be called from many threads at once; stop() from one.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "cluster/repeated.h"
#include "core/event_log.h"
#include "store/place_store.h"

namespace gantlet::cluster {

inline constexpr std::chrono::milliseconds kPlacesEvery{2'000};

class PlaceKeeper {
 public:
  struct Parts {
    PlaceStore& store;
    std::string node;
    // What lives here now; of each its id, kind, tenant, and whether it is kept.
    std::function<std::vector<StoredPlace>()> living;
    // Ends a session that is lost for everybody else.
    std::function<void(const std::string& id)> end;
    EventLog* lines = nullptr;  // may be null
    // Before each look: brings what lives here in line with whose it is. May be empty.
    std::function<Status()> sync = nullptr;
  };
  // `every` 0: looks only when it is told to. What is named must outlive it. Errors: kUnavailable:
  // what a process before this one had could not be told.
  [[nodiscard]] static Result<std::unique_ptr<PlaceKeeper>> open(
      Parts parts, std::chrono::milliseconds every = kPlacesEvery);
  ~PlaceKeeper();
  PlaceKeeper(const PlaceKeeper&) = delete;
  PlaceKeeper& operator=(const PlaceKeeper&) = delete;

  // Once.
  [[nodiscard]] Status look();
  // Looks no more. What is not kept ends with this process.
  void stop();

 private:
  explicit PlaceKeeper(Parts parts) : parts_(std::move(parts)) {}
  [[nodiscard]] Status loseEarlier(const std::string& reason);

  const Parts parts_;
  std::mutex mutex_;
  bool stopped_ = false;
  std::set<std::string> missed_;  // that the last look did not find here
  Repeated looker_;
};

}  // namespace gantlet::cluster
