// What a log asks a witness for, and what the witness makes of it (C2SP tlog-witness,
// "add-checkpoint"): the log's checkpoint, with a proof that it continues the last one that the
// witness has seen.
//
//   old 20852014
//   <hashes of the consistency proof, base64, one a line>
//
//   <the checkpoint's signed note>
//
// Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "audit/checkpoint.h"
#include "audit/proof.h"

namespace gantlet::audit {

struct AddCheckpoint {
  std::uint64_t oldSize = 0;
  HashPath proof;
  std::string note;
};

[[nodiscard]] std::string writeAddCheckpoint(const AddCheckpoint& asked);
// Errors: kInvalidArgument. Safe on any bytes.
[[nodiscard]] Result<AddCheckpoint> parseAddCheckpoint(std::string_view text);

// The log's last checkpoint, proven to continue its first `oldSize` records. Where the log has
// fewer, or can't prove it any more (what retention took), there is no proof in it: the witness
// judges. Errors: those of reading a checkpoint.
[[nodiscard]] Result<AddCheckpoint> askOfLog(const std::filesystem::path& folder,
                                             std::uint64_t oldSize);

enum class CheckpointFault : std::uint8_t {
  kMalformed,     // no checkpoint, or of another origin
  kSignature,     // not signed by the log's key
  kSmaller,       // fewer records than were seen
  kOtherRoot,     // as many, and other ones
  kNotContinued,  // more, and no proof that the first of them are those that were seen
  kOtherLog,      // of another log than the one that was seen of this part
};
// "malformed", "wrong_signature", "smaller", "other_root", "not_continued", "other_log".
[[nodiscard]] std::string_view checkpointFaultName(CheckpointFault fault);
[[nodiscard]] std::optional<CheckpointFault> parseCheckpointFault(std::string_view name);

struct WitnessView {
  std::optional<CheckpointFault> fault;
  std::string why;  // of a fault
  // The proof is from another size than `seen`: no fault, and nothing that could be cosigned. The
  // log is to ask again.
  bool stale = false;
  Checkpoint checkpoint;  // where there is no fault
};
// `seen`: what the witness has seen last of the log of `key`; nullopt: nothing.
[[nodiscard]] WitnessView judgeCheckpoint(const AddCheckpoint& asked, const VerifierKey& key,
                                          const std::optional<Checkpoint>& seen);

}  // namespace gantlet::audit
