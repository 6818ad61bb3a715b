#include "cluster/place_keeper.h"

#include <map>
#include <utility>

namespace gantlet::cluster {

Result<std::unique_ptr<PlaceKeeper>> PlaceKeeper::open(Parts parts,
                                                       std::chrono::milliseconds every) {
  std::unique_ptr<PlaceKeeper> made(new PlaceKeeper(std::move(parts)));
  TRY_STATUS(made->loseEarlier("its node was started anew"));
  TRY_STATUS(made->look());
  if (every.count() > 0) {
    made->looker_.start(
        every, Repeated::First::kAfterAPause, [keeper = made.get()] { return keeper->look(); },
        [lines = made->parts_.lines](const Error& error) {
          if (lines == nullptr) return;
          lines->write({LogLevel::kError,
                        "places_not_told",
                        "which sessions and volumes live here could not be told",
                        {{"reason", error.message}}});
        });
  }
  return made;
}

PlaceKeeper::~PlaceKeeper() { stop(); }

Status PlaceKeeper::loseEarlier(const std::string& reason) {
  std::set<std::string> here;
  for (const StoredPlace& one : parts_.living()) here.insert(one.id);
  TRY(const std::vector<StoredPlace> known, parts_.store.ofNode(parts_.node, kSessionPlace));
  std::vector<std::string> gone;
  for (const StoredPlace& one : known) {
    if (!one.lostAt && !here.contains(one.id)) gone.push_back(one.id);
  }
  return parts_.store.lose(gone, reason);
}

Status PlaceKeeper::look() {
  // Where it fails what lives here is told all the same.
  const Status synced = parts_.sync ? parts_.sync() : Status();
  // Before what lives: what is made between the two is told again, and no harm done.
  std::map<std::string, StoredPlace> known;
  for (const char* kind : {kSessionPlace, kVolumePlace}) {
    TRY(std::vector<StoredPlace> places, parts_.store.ofNode(parts_.node, kind));
    for (StoredPlace& one : places) known.emplace(one.id, std::move(one));
  }
  std::vector<std::string> lost;
  std::set<std::string> here;
  for (StoredPlace& one : parts_.living()) {
    here.insert(one.id);
    const auto place = known.find(one.id);
    if (place != known.end() && place->second.lostAt) lost.push_back(one.id);
    if (place != known.end()) continue;
    one.node = parts_.node;
    TRY_STATUS(parts_.store.add(one));
  }
  std::vector<std::string> over;
  std::set<std::string> missed;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, place] : known) {
      if (here.contains(id) || place.lostAt) continue;
      // The first time it may be on its way to be there.
      missed.insert(id);
      if (missed_.contains(id)) over.push_back(id);
    }
    missed_ = std::move(missed);
  }
  TRY_STATUS(parts_.store.remove(over));
  for (const std::string& id : lost) parts_.end(id);
  return synced;
}

void PlaceKeeper::stop() {
  {
    const std::lock_guard lock(mutex_);
    if (std::exchange(stopped_, true)) return;
  }
  (void)looker_.stop();
  // Those that are still there are told as they are; where that fails, the next start does it.
  (void)loseEarlier("its node has stopped");
}

}  // namespace gantlet::cluster
