// SHA-256 (FIPS 180-4) and HMAC over it, from OpenSSL's libcrypto.
// Thread-safety: functions are safe from any thread; one Sha256 object is not to be shared.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace gantlet {

using Digest = std::array<std::uint8_t, 32>;

class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;
  Sha256& update(std::string_view bytes);
  Sha256& update(std::span<const std::uint8_t> bytes);
  // Ends the computation; the object may then only be destroyed.
  [[nodiscard]] Digest finish();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

[[nodiscard]] Digest sha256(std::string_view bytes);
// HMAC-SHA-256 (RFC 2104).
[[nodiscard]] Digest hmacSha256(std::string_view key, std::string_view message);
// The digest as bytes, as long as it lives.
[[nodiscard]] inline std::string_view bytesOf(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}
[[nodiscard]] std::string toHex(std::span<const std::uint8_t> bytes);
// "sha256:" and 64 hex digits: how digests stand in results, records and documents.
[[nodiscard]] std::string digestText(const Digest& digest);

}  // namespace gantlet
