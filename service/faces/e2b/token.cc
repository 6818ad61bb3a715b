#include "service/faces/e2b/token.h"

#include <openssl/crypto.h>

#include <algorithm>

#include "core/base64.h"
#include "core/digest.h"
#include "core/hex.h"

namespace gantlet::e2b {
namespace {

constexpr std::string_view kKeyPrefix = "e2b_";
constexpr std::string_view kTokenPrefix = "gantlet_sandbox_";
constexpr std::size_t kMacDigits = 64;

std::string hexOf(std::string_view bytes) {
  return toHex(std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
}

// HMAC-SHA-256 (RFC 2104) of what the token says, in hex digits.
std::string macOf(const Secret& secret, std::string_view session, std::string_view key) {
  // No id holds a line break: two pairs of texts never give the same message.
  const std::string message =
      "e2b sandbox\n" + std::string(session) + "\n" + std::string(key) + "\n";
  return toHex(hmacSha256(secret.reveal(), message));
}

bool equals(std::string_view a, std::string_view b) {
  return a.size() == b.size() && ::CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace

std::string keyOf(std::string_view presented) {
  if (presented.starts_with(kKeyPrefix)) {
    auto key = fromHex(presented.substr(kKeyPrefix.size()));
    if (key && !key->empty()) return *std::move(key);
  }
  return std::string(presented);
}

std::string presentableKey(std::string_view key) { return std::string(kKeyPrefix) + hexOf(key); }

std::string textOf(const KeyName& key) {
  const std::string name = key.id.empty() ? std::string() : key.id + "." + key.mark;
  return key.node.empty() ? name : name + "\n" + key.node;
}

KeyName keyNameOf(std::string_view text) {
  const std::size_t line = std::min(text.find('\n'), text.size());
  const std::string node(line < text.size() ? text.substr(line + 1) : "");
  text = text.substr(0, line);
  const std::size_t dot = text.rfind('.');  // no mark holds one; an id may
  if (dot == std::string_view::npos) return {std::string(text), "", node};
  return {std::string(text.substr(0, dot)), std::string(text.substr(dot + 1)), node};
}

std::string sandboxToken(const Secret& secret, std::string_view session, std::string_view key) {
  return std::string(kTokenPrefix) + macOf(secret, session, key) + hexOf(key);
}

std::optional<std::string> unprovenKeyOf(std::string_view token) {
  if (!token.starts_with(kTokenPrefix)) return std::nullopt;
  token.remove_prefix(kTokenPrefix.size());
  if (token.size() < kMacDigits) return std::nullopt;
  return fromHex(token.substr(kMacDigits));
}

std::optional<std::string> keyOfToken(const Secret& secret, std::string_view session,
                                      std::string_view token) {
  auto key = unprovenKeyOf(token);
  if (!key) return std::nullopt;
  const std::string mac = macOf(secret, session, *key);
  if (!equals(mac, token.substr(kTokenPrefix.size(), kMacDigits))) return std::nullopt;
  return key;
}

bool isSignedBy(const FileSignature& file, std::string_view token) {
  std::string text = file.path + (file.writes ? ":write:" : ":read:") + file.user + ":";
  text += token;
  if (file.expiration) text += ":" + std::to_string(*file.expiration);
  std::string wanted = "v1_" + encodeBase64(gantlet::bytesOf(sha256(text)));
  while (wanted.ends_with('=')) wanted.pop_back();
  return equals(wanted, file.signature);
}

}  // namespace gantlet::e2b
