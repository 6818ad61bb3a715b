// ObjectCounts: what an object store was asked for since it was opened, by kind and by how that
// ended. Thread-safety: a value type.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <span>
#include <string_view>

namespace gantlet::objects {

enum class ObjectAct : std::uint8_t { kPut, kGet, kSize, kRemove, kList };
inline constexpr std::array kObjectActs{ObjectAct::kPut, ObjectAct::kGet, ObjectAct::kSize,
                                        ObjectAct::kRemove, ObjectAct::kList};
[[nodiscard]] std::string_view objectActName(ObjectAct act);  // "put", …

enum class ObjectResult : std::uint8_t {
  kDone,
  kMissing,  // there is no such object
  kAltered,  // it holds other bytes than were put there
  kStopped,  // its reader wanted no more: that says nothing of the store
  kFailed,   // the store could not be reached, or refused
};
[[nodiscard]] std::string_view objectResultName(ObjectResult result);  // "done", …
// How an act of that kind can end.
[[nodiscard]] std::span<const ObjectResult> objectResultsOf(ObjectAct act);

// Of one kind.
struct ObjectActCounts {
  // Upper bounds in seconds; the last count is of all that took longer.
  static constexpr std::array kBounds{0.005, 0.01, 0.025, 0.05, 0.1,  0.25, 0.5,
                                      1.0,   2.5,  5.0,   10.0, 30.0, 60.0, 300.0};
  std::array<std::uint64_t, 5> results{};  // by ObjectResult
  std::array<std::uint64_t, kBounds.size() + 1> times{};
  double seconds = 0;       // of all together
  std::uint64_t bytes = 0;  // that were put, or got

  void add(ObjectResult result, std::chrono::duration<double> took, std::uint64_t moved) {
    ++results.at(static_cast<std::size_t>(result));
    const auto* const bound = std::lower_bound(kBounds.begin(), kBounds.end(), took.count());
    ++times.at(static_cast<std::size_t>(bound - kBounds.begin()));
    seconds += took.count();
    bytes += moved;
  }
  [[nodiscard]] std::uint64_t of(ObjectResult result) const {
    return results.at(static_cast<std::size_t>(result));
  }
};

struct ObjectCounts {
  std::array<ObjectActCounts, kObjectActs.size()> acts{};  // by ObjectAct

  [[nodiscard]] ObjectActCounts& of(ObjectAct act) {
    return acts.at(static_cast<std::size_t>(act));
  }
  [[nodiscard]] const ObjectActCounts& of(ObjectAct act) const {
    return acts.at(static_cast<std::size_t>(act));
  }
};

}  // namespace gantlet::objects
