// Capability: a power that a submission needs and a policy may grant. The union of what the facts
// need, cut down to what the policy grants, becomes the seccomp profile.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace gantlet {

enum class Capability : std::uint8_t {
  kCompute,    // every program has it
  kStdin,      // reads standard input
  kFileRead,   // opens files of its root and workspace for reading
  kFileWrite,  // creates and changes files in the workspace
  kThreads,    // starts threads
  kAsyncIo,    // event loops: epoll, socketpair, eventfd
  kTime,       // sleeps, timers
  kNet,        // DANGEROUS: opens sockets; no preset grants it
  kSpawn,      // DANGEROUS: starts processes; no preset grants it
  kFfi,        // DANGEROUS: calls native code by name; no preset grants it
};

inline constexpr std::uint8_t kCapabilityCount = 10;

// "compute", "stdin", "file.read", "file.write", "threads", "async", "time", "net", "spawn", "ffi".
[[nodiscard]] std::string_view capabilityName(Capability capability);
[[nodiscard]] std::optional<Capability> parseCapability(std::string_view name);

// A set of capabilities; a value type.
class CapabilitySet {
 public:
  constexpr CapabilitySet() = default;
  constexpr void add(Capability capability) { bits_ |= bit(capability); }
  constexpr void remove(Capability capability) { bits_ &= ~bit(capability); }
  constexpr void add(CapabilitySet other) { bits_ |= other.bits_; }
  [[nodiscard]] constexpr bool has(Capability capability) const {
    return (bits_ & bit(capability)) != 0;
  }
  [[nodiscard]] constexpr CapabilitySet intersect(CapabilitySet other) const {
    return CapabilitySet(bits_ & other.bits_);
  }
  [[nodiscard]] constexpr CapabilitySet without(CapabilitySet other) const {
    return CapabilitySet(bits_ & ~other.bits_);
  }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] std::vector<Capability> list() const;  // in the enumeration's order
  // One bit for each of the enumeration, from the lowest: a key, and no more than that.
  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
  constexpr bool operator==(const CapabilitySet&) const = default;

 private:
  constexpr explicit CapabilitySet(std::uint32_t bits) : bits_(bits) {}
  static constexpr std::uint32_t bit(Capability capability) {
    return std::uint32_t{1} << static_cast<std::uint8_t>(capability);
  }
  std::uint32_t bits_ = 0;
};

}  // namespace gantlet
