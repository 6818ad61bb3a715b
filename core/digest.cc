#include "core/digest.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <cstdlib>

namespace gantlet {

struct Sha256::Impl {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
};

Sha256::Sha256() : impl_(std::make_unique<Impl>()) {
  // Without a hash there is no audit trail: going on would be to fail open.
  if (impl_->context == nullptr || EVP_DigestInit_ex(impl_->context, EVP_sha256(), nullptr) != 1) {
    std::abort();
  }
}

Sha256::~Sha256() { EVP_MD_CTX_free(impl_->context); }

Sha256& Sha256::update(std::string_view bytes) {
  if (EVP_DigestUpdate(impl_->context, bytes.data(), bytes.size()) != 1) std::abort();
  return *this;
}

Sha256& Sha256::update(std::span<const std::uint8_t> bytes) {
  if (EVP_DigestUpdate(impl_->context, bytes.data(), bytes.size()) != 1) std::abort();
  return *this;
}

Digest Sha256::finish() {
  Digest digest{};
  unsigned size = 0;
  if (EVP_DigestFinal_ex(impl_->context, digest.data(), &size) != 1 || size != digest.size()) {
    std::abort();
  }
  return digest;
}

Digest sha256(std::string_view bytes) { return Sha256().update(bytes).finish(); }

Digest hmacSha256(std::string_view key, std::string_view message) {
  Digest digest{};
  unsigned size = 0;
  // Without it a commitment or a token would be one that anybody can guess.
  if (::HMAC(::EVP_sha256(), key.data(), static_cast<int>(key.size()),
             reinterpret_cast<const unsigned char*>(message.data()), message.size(), digest.data(),
             &size) == nullptr ||
      size != digest.size()) {
    std::abort();
  }
  return digest;
}

std::string toHex(std::span<const std::uint8_t> bytes) {
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  text.reserve(bytes.size() * 2);
  for (const std::uint8_t byte : bytes) {
    text.push_back(kDigits[byte >> 4U]);
    text.push_back(kDigits[byte & 15U]);
  }
  return text;
}

std::string digestText(const Digest& digest) { return "sha256:" + toHex(digest); }

}  // namespace gantlet
