// Signed notes with Ed25519 (C2SP signed-note): the signature of checkpoints and exports, in a form
// that an auditor's own tools can check.
//
// Thread-safety: value types; sign() and verify() may be called from any thread.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace gantlet::audit {

// The public half: who signs, and with what.
struct VerifierKey {
  std::string name;
  std::array<std::uint8_t, 4> id{};          // SHA-256(name || 0x0A || 0x01 || public key)[:4]
  std::array<std::uint8_t, 32> publicKey{};  // Ed25519, RFC 8032

  // "name+hex(id)+base64(0x01 || public key)", without a newline.
  [[nodiscard]] std::string text() const;
  bool operator==(const VerifierKey&) const = default;
};

// Reads a verifier key; white space around it is let pass. Errors: kInvalidArgument (form, another
// signature type, an id that does not belong to name and key).
[[nodiscard]] Result<VerifierKey> parseVerifierKey(std::string_view text);

// SECRET: an Ed25519 private key. It can't be copied or printed.
class SigningKey {
 public:
  SigningKey(SigningKey&&) noexcept;
  SigningKey& operator=(SigningKey&&) noexcept;
  ~SigningKey();

  [[nodiscard]] static Result<SigningKey> generate();
  // From and to PEM (PKCS #8).
  [[nodiscard]] static Result<SigningKey> fromPem(std::string_view pem);
  [[nodiscard]] Result<std::string> toPem() const;

  // REQUIRES: isKeyName(name).
  [[nodiscard]] VerifierKey verifierKey(std::string_view name) const;
  // The 64 bytes of the signature.
  [[nodiscard]] Result<std::string> sign(std::string_view message) const;

 private:
  struct Impl;
  explicit SigningKey(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Whether a key may be called that: not empty, valid UTF-8, no spaces, no plus, no control
// characters.
[[nodiscard]] bool isKeyName(std::string_view name);

// Ed25519 (RFC 8032): whether `signature` (64 bytes) is `publicKey`'s for `message`.
[[nodiscard]] bool verifyEd25519(const std::array<std::uint8_t, 32>& publicKey,
                                 std::string_view message, std::string_view signature);

// "— name base64(id || signature)\n".
[[nodiscard]] std::string signatureLine(std::string_view name,
                                        const std::array<std::uint8_t, 4>& id,
                                        std::string_view signature);

struct NoteSignature {
  std::string name;
  std::array<std::uint8_t, 4> id{};
  std::string signature;  // raw bytes
};

struct SignedNote {
  std::string text;  // ends with a newline
  std::vector<NoteSignature> signatures;
};

inline constexpr std::size_t kMaxNoteBytes = 256U << 10U;
inline constexpr std::size_t kMaxNoteSignatures = 32;

// Takes a note apart; nothing has been verified then. Errors: kInvalidArgument. Safe on any bytes.
[[nodiscard]] Result<SignedNote> parseNote(std::string_view note);

// `text` (ending with a newline) with one signature by `key` under `name`. Errors: kInvalidArgument
// for a text that parseNote() would not read back.
[[nodiscard]] Result<std::string> signNote(std::string_view text, const SigningKey& key,
                                           std::string_view name);

// Good when a signature by `key` is there and every one under its name and id is right; signatures
// of other keys are passed over. Errors: kInvalidArgument that says which of the two it is.
[[nodiscard]] Status verifyNote(const SignedNote& note, const VerifierKey& key);

}  // namespace gantlet::audit
