#include "executor/zygote/node_piece.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <string_view>

namespace gantlet {
namespace {

constexpr std::size_t kHead = 32;  // of a piece, "GNT2" (runner.py, _parse)

std::uint32_t numberAt(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 4; i-- > 0;) value = value << 8U | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

}  // namespace

std::string littleEndian(std::uint64_t value, std::size_t bytes) {
  std::string made;
  for (std::size_t i = 0; i < bytes; ++i) made += static_cast<char>(value >> (8 * i) & 0xffU);
  return made;
}

bool isGenuine(const std::string& bytes, const std::string& tag, std::uint64_t key) {
  const std::string secret = littleEndian(key, 8);
  const std::string whole = littleEndian(bytes.size(), 4) + bytes;
  std::array<unsigned char, EVP_MAX_MD_SIZE> own{};
  unsigned int size = 0;
  return key != 0 &&
         ::HMAC(::EVP_sha256(), secret.data(), static_cast<int>(secret.size()),
                reinterpret_cast<const unsigned char*>(whole.data()), whole.size(), own.data(),
                &size) != nullptr &&
         size == tag.size() && ::CRYPTO_memcmp(own.data(), tag.data(), size) == 0;
}

bool parsePiece(const std::string& bytes, NodePiece& piece) {
  if (bytes.size() < kHead || bytes.compare(0, 4, "GNT2") != 0) return false;
  const std::size_t name = numberAt(bytes, 4);
  const std::size_t arguments = numberAt(bytes, 8);
  const std::size_t source = numberAt(bytes, 12);
  const std::size_t absent = numberAt(bytes, 28);
  if (kHead + name + arguments + source + absent > bytes.size()) return false;
  piece.name = bytes.substr(kHead, name);
  piece.arguments = bytes.substr(kHead + name, arguments);
  piece.source = bytes.substr(kHead + name + arguments, source);
  piece.environment = bytes.substr(kHead + name + arguments + source + absent);
  piece.hasValue = numberAt(bytes, 20) > numberAt(bytes, 16);
  return true;
}

}  // namespace gantlet
