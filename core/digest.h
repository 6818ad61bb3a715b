// SHA-256 (FIPS 180-4), from OpenSSL's libcrypto.
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
[[nodiscard]] std::string toHex(std::span<const std::uint8_t> bytes);
// "sha256:" and 64 hex digits: how digests stand in results, records and documents.
[[nodiscard]] std::string digestText(const Digest& digest);

}  // namespace gantlet
