// RelayCounts: how what a gateway has sent to nodes ended, and how long it took until the head of
// the answer was there. Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string_view>

namespace gantlet::cluster {

enum class RelayOutcome : std::uint8_t {
  kAnswered,   // a node has answered, whatever that is
  kNoNode,     // no node takes it, or the one that has it can't be asked: nothing was done
  kUnknown,    // it may have been done: the node broke off, or died meanwhile
  kCancelled,  // the client has gone
};
inline constexpr std::array<std::string_view, 4> kRelayOutcomes{"answered", "no_node", "unknown",
                                                                "cancelled"};

class RelayCounts {
 public:
  // Upper bounds, in seconds; beyond the last one there is one more.
  static constexpr std::array<double, 12> kBounds{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                                  0.1,   0.25,   0.5,   1,    5,     30};
  struct Seen {
    std::array<std::uint64_t, kRelayOutcomes.size()> outcomes{};
    std::array<std::uint64_t, kBounds.size() + 1> times{};
    double seconds = 0;
  };

  void count(RelayOutcome outcome) { ++outcomes_.at(static_cast<std::size_t>(outcome)); }
  void answeredAfter(std::chrono::steady_clock::duration took) {
    const double seconds = std::chrono::duration<double>(took).count();
    std::size_t at = 0;
    while (at < kBounds.size() && seconds > kBounds.at(at)) ++at;
    ++times_.at(at);
    nanoseconds_ += static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(took).count());
  }
  [[nodiscard]] Seen seen() const {
    Seen seen;
    for (std::size_t i = 0; i < outcomes_.size(); ++i) seen.outcomes.at(i) = outcomes_.at(i);
    for (std::size_t i = 0; i < times_.size(); ++i) seen.times.at(i) = times_.at(i);
    seen.seconds = static_cast<double>(nanoseconds_) / 1e9;
    return seen;
  }

 private:
  std::array<std::atomic<std::uint64_t>, kRelayOutcomes.size()> outcomes_{};
  std::array<std::atomic<std::uint64_t>, kBounds.size() + 1> times_{};
  std::atomic<std::uint64_t> nanoseconds_{0};
};

}  // namespace gantlet::cluster
