#include "core/capability.h"

#include <array>

namespace gantlet {
namespace {

constexpr std::array<std::string_view, kCapabilityCount> kNames{
    "compute", "stdin", "file.read", "file.write", "threads",
    "async",   "time",  "net",       "spawn",      "ffi"};

}  // namespace

std::string_view capabilityName(Capability capability) {
  return kNames.at(static_cast<std::size_t>(capability));
}

std::optional<Capability> parseCapability(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames.at(i) == name) return static_cast<Capability>(i);
  }
  return std::nullopt;
}

std::vector<Capability> CapabilitySet::list() const {
  std::vector<Capability> all;
  for (std::uint8_t i = 0; i < kCapabilityCount; ++i) {
    if (has(static_cast<Capability>(i))) all.push_back(static_cast<Capability>(i));
  }
  return all;
}

}  // namespace gantlet
