#include "cluster/place_book.h"

namespace gantlet::cluster {
namespace {

constexpr std::chrono::seconds kKnown{2};
constexpr std::size_t kMost = 50'000;

}  // namespace

Result<std::optional<StoredPlace>> PlaceBook::find(const std::string& id) {
  const auto now = std::chrono::steady_clock::now();
  {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(id);
    if (found != known_.end() && now - found->second.at < kKnown) {
      return std::optional(found->second.place);
    }
  }
  TRY(std::optional<StoredPlace> place, store_.get(id));
  const std::lock_guard lock(mutex_);
  if (!place || place->lostAt) {
    known_.erase(id);
    return place;
  }
  if (known_.size() >= kMost) known_.clear();
  known_[id] = {*place, now};
  return place;
}

void PlaceBook::forget(const std::string& id) {
  const std::lock_guard lock(mutex_);
  known_.erase(id);
}

}  // namespace gantlet::cluster
