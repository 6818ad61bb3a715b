// SecretBox: settings encrypted at rest with AES-256-GCM (NIST SP 800-38D) under one key.
//
// A sealed text is "v1:" + the key's id + ":" + base64(nonce, ciphertext, tag); the setting's name
// is authenticated with it, so that a sealed value can't be moved to another name. Nonces are
// random 96 bits: fine for far more settings than there will ever be.
//
// Thread-safety: immutable; share freely.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/secret.h"

namespace gantlet {

class SecretBox {
 public:
  // REQUIRES: `key` has 32 bytes.
  explicit SecretBox(Secret key);

  // The first 8 hex digits of the key's SHA-256: tells keys apart, and nothing else.
  [[nodiscard]] const std::string& keyId() const { return keyId_; }

  [[nodiscard]] Result<std::string> seal(std::string_view name, std::string_view text) const;
  // Errors: kInvalidArgument for a text that was sealed with another key, was changed, or is of
  // another name.
  [[nodiscard]] Result<Secret> open(std::string_view name, std::string_view sealed) const;

 private:
  Secret key_;
  std::string keyId_;
};

// 64 hex digits, or the base64 of 32 bytes; white space at the end is ignored. Errors:
// kInvalidArgument, without repeating the text.
[[nodiscard]] Result<Secret> parseSettingsKey(std::string_view text);

// A new random key, as 64 hex digits.
[[nodiscard]] Result<Secret> newSettingsKey();

// Reads a key file. It must be a regular file that nobody else can read. nullopt: there is none.
[[nodiscard]] Result<std::optional<Secret>> readKeyFile(const std::filesystem::path& path);
// Writes one (0600), durable before it returns. Errors: kIo; an existing file is not overwritten.
[[nodiscard]] Status writeKeyFile(const std::filesystem::path& path, const Secret& hexKey);

}  // namespace gantlet
