// Witnesses: others who sign that they have seen a checkpoint, and nothing that contradicts it
// (C2SP tlog-cosignature, "cosignature/v1" with Ed25519). A log that a witness has cosigned can't
// be put back or rewritten by the holder of the log's key without the witness's help.
//
// A cosigned checkpoint is the checkpoint's note with one more signature line each; the message is
//
//   cosignature/v1
//   time 1679315147
//   <the checkpoint's text>
//
// and the signature is the time (u64, big-endian) with the 64 bytes of Ed25519 behind it.
//
// Thread-safety: value types and pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "audit/checkpoint.h"
#include "audit/signed_note.h"
#include "core/clock.h"
#include "core/result.h"

namespace gantlet::audit {

struct WitnessKey {
  std::string name;
  std::array<std::uint8_t, 4> id{};          // SHA-256(name || 0x0A || 0x04 || public key)[:4]
  std::array<std::uint8_t, 32> publicKey{};  // Ed25519

  // "name+hex(id)+base64(0x04 || public key)".
  [[nodiscard]] std::string text() const;
  bool operator==(const WitnessKey&) const = default;
};

// Errors: kInvalidArgument.
[[nodiscard]] Result<WitnessKey> parseWitnessKey(std::string_view text);
// One key a line; empty lines and those that begin with '#' are passed over.
[[nodiscard]] Result<std::vector<WitnessKey>> parseWitnessKeys(std::string_view text);
// REQUIRES: isKeyName(name).
[[nodiscard]] WitnessKey witnessKeyOf(const SigningKey& key, std::string_view name);

// `note` with the witness's signature behind the others. Errors: kInvalidArgument (not a
// checkpoint). REQUIRES: the witness has checked the note, and that it continues the last one seen.
[[nodiscard]] Result<std::string> cosign(std::string_view note, const SigningKey& key,
                                         std::string_view name, WallTime now);

// When `key` signed the checkpoint, by its own word. Errors: kInvalidArgument where there is no
// signature by it, or a wrong one.
[[nodiscard]] Result<WallTime> verifyCosignature(std::string_view note, const WitnessKey& key);

// What a witness does: checks the log's signature, that the checkpoint is the continuation of the
// last one it cosigned (`last`, empty for the first), and that the folder's tiles prove it; then
// cosigns. Errors: kInvalidArgument (signature), kAuditFailed (rolled back or rewritten).
[[nodiscard]] Result<std::string> witnessLog(const std::filesystem::path& folder,
                                             const VerifierKey& logKey, std::string_view last,
                                             const SigningKey& key, std::string_view name,
                                             WallTime now);

// What a log does with a cosigned checkpoint that it is brought: checks its own signature, that it
// lies on its history, and that one of the folder's witnesses (its file `witnesses`) has signed it;
// keeps it as `checkpoint.cosigned`, with the signatures that were there already for the same one,
// unless a larger one is there. The names of the witnesses. Errors: kInvalidArgument, kNotFound (no
// witnesses), kIo.
[[nodiscard]] Result<std::vector<std::string>> keepCosigned(const std::filesystem::path& folder,
                                                            std::string_view note);

}  // namespace gantlet::audit
