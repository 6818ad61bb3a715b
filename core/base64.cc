#include "core/base64.h"

#include <array>
#include <cstdint>

namespace gantlet {
namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<std::int8_t, 256> makeReverse() {
  std::array<std::int8_t, 256> table{};
  for (auto& entry : table) entry = -1;
  for (std::size_t i = 0; i < kAlphabet.size(); ++i) {
    table[static_cast<unsigned char>(kAlphabet[i])] = static_cast<std::int8_t>(i);
  }
  return table;
}

constexpr auto kReverse = makeReverse();

}  // namespace

std::string encodeBase64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  appendBase64(text, bytes);
  return text;
}

void appendBase64(std::string& text, std::string_view bytes) {
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = bytes.size() - i;
    const auto at = [&](std::size_t k) {
      return k < left ? static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i + k])) : 0U;
    };
    const std::uint32_t group = (at(0) << 16U) | (at(1) << 8U) | at(2);
    text.push_back(kAlphabet[(group >> 18U) & 63U]);
    text.push_back(kAlphabet[(group >> 12U) & 63U]);
    text.push_back(left > 1 ? kAlphabet[(group >> 6U) & 63U] : '=');
    text.push_back(left > 2 ? kAlphabet[group & 63U] : '=');
  }
}

std::optional<std::string> decodeBase64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::size_t padding = 0;
  while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=') ++padding;
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3);
  const std::size_t digits = text.size() - padding;
  std::uint32_t buffer = 0;
  unsigned bits = 0;
  for (std::size_t i = 0; i < digits; ++i) {
    const signed char value = kReverse[static_cast<unsigned char>(text[i])];
    if (value < 0) return std::nullopt;
    buffer = (buffer << 6U) | static_cast<unsigned char>(value);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push_back(static_cast<char>((buffer >> bits) & 255U));
      buffer &= (1U << bits) - 1U;
    }
  }
  if (buffer != 0) return std::nullopt;
  return bytes;
}

}  // namespace gantlet
