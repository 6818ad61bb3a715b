// Verification of a log folder, offline, on a copy or beside a running writer: every record is
// hashed, every tile compared, the root held against the signed checkpoint, and the checkpoint
// against the key and an earlier checkpoint that the auditor kept.
//
// What the folder alone can't show: that both key and log are the auditor's own (give `key`), and
// that the log was not put back to an older state (give `knownCheckpoint`).
//
// Thread-safety: pure functions. The folder is taken to be hostile: nothing in it is trusted, sizes
// are bounded.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/checkpoint.h"
#include "audit/signed_note.h"
#include "audit/witness.h"
#include "core/result.h"

namespace gantlet::audit {

enum class ProblemKind : std::uint8_t {
  kChangedRecord,      // a record's bytes are not those that were signed
  kSwappedRecords,     // two records changed places
  kRemovedRecord,      // a record was taken out
  kInsertedRecord,     // a record was put in
  kMalformedBundle,    // a bundle's bytes are not entries
  kMalformedRecord,    // an entry is not a record, or has another number than its place
  kMissingFile,        // a tile or bundle within the log is missing
  kTruncated,          // the last records are missing
  kWrongTile,          // a tile is not what the records give
  kRootMismatch,       // records and tiles agree, but not with the signed checkpoint
  kCheckpointEdited,   // the checkpoint is missing, malformed or its signature wrong
  kKeyReplaced,        // signed by another key than the auditor's or the folder's
  kRolledBack,         // shorter than a checkpoint that was seen before
  kHistoryRewritten,   // not the continuation of a checkpoint that was seen before
  kUnrecordedPruning,  // records are gone as if pruned, and no record says so
  kNotWitnessed,       // not signed by the witness that was asked for
};

// "changed_record", "swapped_records", …
[[nodiscard]] std::string_view problemKindName(ProblemKind kind);

struct VerifyProblem {
  ProblemKind kind = ProblemKind::kChangedRecord;
  std::optional<std::uint64_t> seq;  // the record meant, where it is one
  std::string file;                  // below the folder; may be empty
  std::string message;               // one sentence for a person
};

struct VerifyOptions {
  std::optional<VerifierKey> key;              // the auditor's copy of log.vkey
  std::optional<std::string> knownCheckpoint;  // a signed checkpoint seen before
  // A witness that must have signed a checkpoint of the log: the known one, else the folder's
  // `checkpoint.cosigned`, which then is the known one.
  std::optional<WitnessKey> witness;
  // Called now and then with records done and in all; false ends the verification (kCancelled).
  std::function<bool(std::uint64_t done, std::uint64_t total)> progress;
  std::size_t maxProblems = 100;
};

struct VerifyReport {
  std::vector<VerifyProblem> problems;
  bool moreProblems = false;  // there were more than maxProblems
  std::string origin;
  std::string key;            // the verifier key that was used
  Checkpoint checkpoint;      // means something only without problems
  std::uint64_t records = 0;  // that were read and hashed
  std::uint64_t pruned = 0;   // that retention has removed, as a record says; their hashes remain
  std::optional<WallTime> witnessed;  // when the witness signed, by its word
  std::string firstTime;              // of the first and the last record
  std::string lastTime;
  // Submissions whose execution was announced and that have no terminal record: under way, or a
  // crash that no start has followed yet.
  std::uint64_t openSubmissions = 0;
  std::uint64_t unsignedRecords = 0;  // in the journal, not covered by the checkpoint yet
  [[nodiscard]] bool good() const { return problems.empty(); }
};

// Errors: kNotFound (no such folder), kInvalidArgument (the known checkpoint is not one that the
// key has signed), kCancelled. Whatever is wrong with the log is a problem in the report.
[[nodiscard]] Result<VerifyReport> verifyLog(const std::filesystem::path& folder,
                                             const VerifyOptions& options = {});

}  // namespace gantlet::audit
