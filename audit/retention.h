// Retention: which records of a log are kept. Records are pruned from the oldest on, in whole
// bundles, and only with a record of the log itself that says so (`audit`/`pruned`): the tree and
// its roots stay, so that proofs of what is kept, and the verification of it, go on holding. A
// legal hold (`audit`/`hold`) pins the records from a number on until it is released
// (`audit`/`released`); holds are records too, so that nobody takes one away unseen.
//
// Thread-safety: pure functions of the folder; prune() from one thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "audit/log.h"
#include "core/clock.h"
#include "core/result.h"

namespace gantlet::audit {

// The number of the first record that is kept: 0 where nothing was pruned. From the folder's file
// `pruned`, which is a hint and no evidence: verifyLog() believes only the log's own record of it.
[[nodiscard]] std::uint64_t firstRetained(const std::filesystem::path& folder);

// The time of that record, in milliseconds since 1970, UTC. nullopt: nothing was pruned. Errors:
// those of reading it.
[[nodiscard]] Result<std::optional<std::int64_t>> timeOfFirstRetained(
    const std::filesystem::path& folder);

struct Hold {
  std::string id;
  std::uint64_t from = 0;  // the first record that it pins
  std::string reason;
  std::uint64_t seq = 0;  // of its own record
};

// The holds that have not been released, by the log's records. Errors: those of scanLog().
[[nodiscard]] Result<std::vector<Hold>> activeHolds(const std::filesystem::path& folder);

// Records a hold, or its release, durably. Errors: kAuditFailed; kInvalidArgument (an id that is
// not a name of 1 to 64 characters); kNotFound (no such hold).
[[nodiscard]] Status placeHold(Log& log, const std::filesystem::path& folder, const Hold& hold,
                               const json::Object& actor);
[[nodiscard]] Status releaseHold(Log& log, const std::filesystem::path& folder,
                                 const std::string& id, const json::Object& actor);

struct RetentionPolicy {
  std::optional<std::chrono::milliseconds> keepFor;  // records younger than that are kept
  std::optional<std::uint64_t> keepBytes;            // of the newest bundles
};

struct PrunePlan {
  std::uint64_t first = 0;     // what is kept now begins there
  std::uint64_t newFirst = 0;  // and would begin here; equal: nothing to do
  std::uint64_t bytes = 0;     // that would be freed
  std::string heldBy;          // the hold that keeps more from being pruned; "" for none
};

// What the policy asks to prune: everything that is older than keepFor, and everything beyond
// keepBytes. Never the newest full bundle, never what a hold pins. Errors: those of reading.
[[nodiscard]] Result<PrunePlan> planPrune(const std::filesystem::path& folder,
                                          const RetentionPolicy& policy, WallTime now);

// Records the pruning durably under a signed checkpoint, then removes bundles and leaf tiles.
// Errors: kAuditFailed, kIo. What a crash leaves behind is removed by the next pruning.
[[nodiscard]] Status prune(Log& log, const std::filesystem::path& folder, const PrunePlan& plan,
                           const json::Object& actor);

}  // namespace gantlet::audit
