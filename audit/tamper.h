// What was done to a log, told from what does not fit.
// Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "audit/verify.h"
#include "core/digest.h"

namespace gantlet::audit {

// For one bundle. `records`: the hashes of the records that are there; `signedLeaves`: those that
// should be; `first`: the number of the first. At least one problem. REQUIRES: the two differ.
[[nodiscard]] std::vector<VerifyProblem> classifyDifference(std::span<const Digest> records,
                                                            std::span<const Digest> signedLeaves,
                                                            std::uint64_t first);

// A record that says that it has another number than its place.
struct Misplaced {
  std::uint64_t place = 0;
  std::uint64_t says = 0;
};

// The same, where hashes were rewritten to fit and only the records' own numbers are left to tell.
// `found`: the first misplaced records, by place; may be empty.
[[nodiscard]] std::vector<VerifyProblem> classifyMisplaced(std::span<const Misplaced> found);

}  // namespace gantlet::audit
