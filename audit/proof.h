// Proofs (RFC 6962 section 2.1.1 and 2.1.2; verification as in RFC 9162 section 2.1.3.2
// and 2.1.4.2) that a record stands in a log, and that one log is the continuation of another; and
// the .tlog-proof file (C2SP tlog-proof) that an auditor checks without the log.
//
// Proofs that are read may come from anyone: they are bounded, and prove nothing until verified.
//
// Thread-safety: pure functions; a TileReader is not to be shared.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "audit/checkpoint.h"
#include "audit/merkle.h"
#include "audit/tile_reader.h"
#include "core/result.h"

namespace gantlet::audit {

using HashPath = std::vector<Digest>;

// That leaf `index` is in the tree of reader.size(), from the leaf's sibling up to the root's
// child. Errors: kInvalidArgument (index), and those of TileReader.
[[nodiscard]] Result<HashPath> proveInclusion(TileReader& reader, std::uint64_t index);

// That the tree of reader.size() begins with the tree of `oldSize`. Empty when there is nothing to
// prove (equal sizes, or an empty old tree). Errors: as above.
[[nodiscard]] Result<HashPath> proveConsistency(TileReader& reader, std::uint64_t oldSize);

// Errors: kInvalidArgument when the proof is not one.
[[nodiscard]] Status verifyInclusion(const HashPath& proof, std::uint64_t index, std::uint64_t size,
                                     const Digest& leaf, const Digest& root);
[[nodiscard]] Status verifyConsistency(const HashPath& proof, std::uint64_t oldSize,
                                       std::uint64_t newSize, const Digest& oldRoot,
                                       const Digest& newRoot);

struct TlogProof {
  std::string extra;  // opaque and not authenticated; Gantlet puts the record's bytes here
  std::uint64_t index = 0;
  HashPath path;
  std::string checkpoint;  // the signed note, verbatim
};

[[nodiscard]] std::string writeTlogProof(const TlogProof& proof);
// Errors: kInvalidArgument. Safe on any bytes.
[[nodiscard]] Result<TlogProof> parseTlogProof(std::string_view text);

// The proofs of a file that holds one or more of them, one behind the other, as texts for
// parseTlogProof(). Never empty.
[[nodiscard]] std::vector<std::string_view> splitTlogProofs(std::string_view text);

// Checks that `entry` stands in the log of `key` as the proof says; the checkpoint that covers it.
// Errors: kInvalidArgument that says what does not hold.
[[nodiscard]] Result<Checkpoint> verifyTlogProof(const TlogProof& proof, std::string_view entry,
                                                 const VerifierKey& key);

// A proof for record `seq` of the log in `folder` under its current checkpoint, with the record as
// `extra`. Errors: kNotFound (no such record yet), and those of TileReader.
[[nodiscard]] Result<TlogProof> proveRecord(const std::filesystem::path& folder, std::uint64_t seq);

}  // namespace gantlet::audit
