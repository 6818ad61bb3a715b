#include "cluster/join_token.h"

#include <openssl/err.h>
#include <openssl/rand.h>

#include <array>
#include <optional>

#include "cluster/x509.h"
#include "core/hex.h"

namespace gantlet::cluster {
namespace {

constexpr std::string_view kPrefix = "gjt1_";
constexpr std::size_t kBytes = 32;

const unsigned char* raw(const std::string& bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}
std::span<const std::uint8_t> spanOf(const std::string& bytes) {
  return {raw(bytes), bytes.size()};
}

OpenSsl<EVP_PKEY> keyOf(const Secret& seed) {
  return OpenSsl<EVP_PKEY>(::EVP_PKEY_new_raw_private_key(
      EVP_PKEY_ED25519, nullptr, raw(seed.reveal()), seed.reveal().size()));
}

Error noKey() { return Error{ErrorCode::kInternal, "a join token's key could not be made", ""}; }

}  // namespace

Result<JoinToken> JoinToken::make(const Digest& authority) {
  std::string seed(kBytes, '\0');
  if (::RAND_bytes(reinterpret_cast<unsigned char*>(seed.data()), static_cast<int>(kBytes)) != 1) {
    return Error{ErrorCode::kInternal, "no random bytes for a join token", ""};
  }
  return JoinToken{Secret(std::move(seed)), authority};
}

Result<JoinToken> JoinToken::parse(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  text.remove_prefix(std::min(text.size(), text.find_first_not_of(kSpace)));
  text = text.substr(0, text.find_last_not_of(kSpace) + 1);
  const Error wrong{ErrorCode::kInvalidArgument, "that is no join token",
                    "'gantlet node token NAME' at a gateway makes one: gjt1_…"};
  constexpr std::size_t kHex = 2 * kBytes;
  if (!text.starts_with(kPrefix) || text.size() != kPrefix.size() + 2 * kHex + 1) return wrong;
  text.remove_prefix(kPrefix.size());
  const std::optional<std::string> seed = fromHex(text.substr(0, kHex));
  const std::optional<std::string> authority = fromHex(text.substr(kHex + 1));
  if (!seed || text[kHex] != '_' || !authority) return wrong;
  JoinToken token{Secret(*seed), {}};
  std::copy(authority->begin(), authority->end(), token.authority.begin());
  return token;
}

Secret JoinToken::text() const {
  return Secret(std::string(kPrefix) + toHex(spanOf(seed.reveal())) + "_" + toHex(authority));
}

Result<std::string> JoinToken::id() const {
  const OpenSsl<EVP_PKEY> key = keyOf(seed);
  std::array<unsigned char, kBytes> bytes{};
  std::size_t size = bytes.size();
  if (!key || ::EVP_PKEY_get_raw_public_key(key.get(), bytes.data(), &size) != 1) return noKey();
  return toHex(bytes);
}

Result<std::string> JoinToken::sign(const std::string& message) const {
  const OpenSsl<EVP_PKEY> key = keyOf(seed);
  if (!key) return noKey();
  return signWith(*key, message);
}

bool isSignedByToken(const std::string& id, const std::string& message,
                     const std::string& signature) {
  const std::optional<std::string> bytes = fromHex(id);
  if (!bytes || bytes->size() != kBytes) return false;
  const OpenSsl<EVP_PKEY> key(
      ::EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, raw(*bytes), bytes->size()));
  const bool is = key && isSignedBy(*key, message, signature);
  ::ERR_clear_error();
  return is;
}

std::string joinMessage(const std::string& request) { return "gantlet node join v1\n" + request; }
std::string renewMessage(const std::string& request) { return "gantlet node renew v1\n" + request; }

}  // namespace gantlet::cluster
