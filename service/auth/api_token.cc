#include "service/auth/api_token.h"

namespace gantlet {
namespace {

// Equal in the same time wherever the first difference is.
bool sameDigest(const Digest& a, const Digest& b) {
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference |= static_cast<unsigned>(a.at(i) ^ b.at(i));
  }
  return difference == 0;
}

std::optional<unsigned> hexDigit(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
  return std::nullopt;
}

}  // namespace

ApiToken ApiToken::of(std::string id, TenantId tenant, std::string_view secret, Role role) {
  return {std::move(id), std::move(tenant), sha256(secret), role, role == Role::kAdmin, {}};
}

Principal ApiToken::principal() const {
  Principal principal{id, role, std::nullopt, scopes, until};
  if (!everyTenant) principal.only = tenant;
  return principal;
}

std::optional<Digest> parseSecretHash(std::string_view hex) {
  Digest digest{};
  if (hex.size() != 2 * digest.size()) return std::nullopt;
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const auto high = hexDigit(hex[2 * i]);
    const auto low = hexDigit(hex[2 * i + 1]);
    if (!high || !low) return std::nullopt;
    digest.at(i) = static_cast<std::uint8_t>((*high << 4U) | *low);
  }
  return digest;
}

std::string markOf(const Secret& key, const Digest& secretHash) {
  constexpr std::size_t kDigits = 32;
  const std::string message = "secret\n" + std::string(bytesOf(secretHash));
  return toHex(hmacSha256(key.reveal(), message)).substr(0, kDigits);
}

const ApiToken* findToken(const std::vector<ApiToken>& tokens, std::string_view presented) {
  const Digest hash = sha256(presented);
  const ApiToken* found = nullptr;
  for (const ApiToken& token : tokens) {
    if (sameDigest(token.secretHash, hash)) found = &token;
  }
  return found;
}

}  // namespace gantlet
