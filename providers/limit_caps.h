// LimitCaps: what a provider's configuration takes off the limits of a policy. It never adds to
// them. Thread-safety: a value type.
#pragma once

#include <algorithm>
#include <optional>

#include "core/limits.h"

namespace gantlet {

struct LimitCaps {
  std::optional<std::chrono::milliseconds> wall;
  std::optional<ByteCount> memory;
  std::optional<ByteCount> output;
  std::optional<std::uint32_t> artifactCount;
  std::optional<ByteCount> artifactSize;

  [[nodiscard]] Limits apply(Limits limits) const {
    if (wall) limits.wall = std::min(limits.wall, *wall);
    if (memory) limits.memory = std::min(limits.memory, *memory);
    if (output) limits.output = std::min(limits.output, *output);
    if (artifactCount) limits.artifactCount = std::min(limits.artifactCount, *artifactCount);
    if (artifactSize) limits.artifactSize = std::min(limits.artifactSize, *artifactSize);
    return limits;
  }
  [[nodiscard]] bool any() const {
    return wall || memory || output || artifactCount || artifactSize;
  }
};

}  // namespace gantlet
