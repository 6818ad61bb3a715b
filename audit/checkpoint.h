// Checkpoints (C2SP tlog-checkpoint): a log's name, size and root, signed.
// Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "audit/signed_note.h"
#include "core/digest.h"
#include "core/result.h"

namespace gantlet::audit {

struct Checkpoint {
  std::string origin;
  std::uint64_t size = 0;
  Digest root{};
  bool operator==(const Checkpoint&) const = default;
};

// "origin\nsize\nbase64(root)\n": what is signed.
[[nodiscard]] std::string checkpointBody(const Checkpoint& checkpoint);

[[nodiscard]] Result<std::string> signCheckpoint(const Checkpoint& checkpoint,
                                                 const SigningKey& key);

// Reads a signed checkpoint without verifying its signature: for what is then compared, never for
// what is to be trusted. Extension lines are let pass. Errors: kInvalidArgument.
[[nodiscard]] Result<Checkpoint> parseCheckpointUnverified(std::string_view note);

// Reads a checkpoint that `key` has signed and whose origin is the key's name.
// Errors: kInvalidArgument.
[[nodiscard]] Result<Checkpoint> openCheckpoint(std::string_view note, const VerifierKey& key);

// A decimal number without sign, leading zeros or anything behind it, up to kMaxTreeSize.
[[nodiscard]] std::optional<std::uint64_t> parseTreeSize(std::string_view text);

// base64 of exactly 32 bytes.
[[nodiscard]] std::optional<Digest> parseHash(std::string_view base64);
[[nodiscard]] std::string hashText(const Digest& digest);

}  // namespace gantlet::audit
