#include "core/utf8.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace gantlet {
namespace {

// The length of the well-formed sequence at `offset`, 0 if there is none. Table 3-7 of the Unicode
// standard: the second byte's range is narrower behind E0, ED, F0 and F4.
std::size_t sequenceLength(std::string_view text, std::size_t offset) {
  const auto byte = [&](std::size_t i) -> unsigned {
    return offset + i < text.size() ? static_cast<unsigned char>(text[offset + i]) : 0U;
  };
  const auto tail = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned lead = byte(0);
  if (lead < 0x80U) return 1;
  if (lead >= 0xC2U && lead <= 0xDFU) return tail(1) ? 2 : 0;
  if (lead >= 0xE0U && lead <= 0xEFU) {
    const unsigned low = lead == 0xE0U ? 0xA0U : 0x80U;
    const unsigned high = lead == 0xEDU ? 0x9FU : 0xBFU;
    return byte(1) >= low && byte(1) <= high && tail(2) ? 3 : 0;
  }
  if (lead >= 0xF0U && lead <= 0xF4U) {
    const unsigned low = lead == 0xF0U ? 0x90U : 0x80U;
    const unsigned high = lead == 0xF4U ? 0x8FU : 0xBFU;
    return byte(1) >= low && byte(1) <= high && tail(2) && tail(3) ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::size_t asciiPrefix(std::string_view text) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080ULL;
  std::size_t offset = 0;
  for (; offset + 8 <= text.size(); offset += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, text.data() + offset, sizeof eight);
    if ((eight & kHighBits) != 0) break;
  }
  while (offset < text.size() && static_cast<unsigned char>(text[offset]) < 0x80U) ++offset;
  return offset;
}

std::optional<std::size_t> firstInvalidUtf8(std::string_view text) {
  std::size_t offset = 0;
  while (true) {
    offset += asciiPrefix(text.substr(offset));
    if (offset >= text.size()) break;
    const std::size_t length = sequenceLength(text, offset);
    if (length == 0) return offset;
    offset += length;
  }
  return std::nullopt;
}

std::string toValidUtf8(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  std::size_t offset = 0;
  while (offset < bytes.size()) {
    const std::string_view rest = bytes.substr(offset);
    const std::size_t valid = firstInvalidUtf8(rest).value_or(rest.size());
    text.append(rest.substr(0, valid));
    offset += valid;
    if (offset == bytes.size()) break;
    text += "\xEF\xBF\xBD";
    ++offset;
    while (offset < bytes.size() && (static_cast<unsigned char>(bytes[offset]) & 0xC0U) == 0x80U) {
      ++offset;
    }
  }
  return text;
}

std::size_t utf8FloorBoundary(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return text.size();
  std::size_t boundary = offset;
  // A character is at most 4 bytes: going back further would be to swallow binary output.
  for (int steps = 0; steps < 3 && boundary > 0; ++steps) {
    if ((static_cast<unsigned char>(text[boundary]) & 0xC0U) != 0x80U) return boundary;
    --boundary;
  }
  return (static_cast<unsigned char>(text[boundary]) & 0xC0U) != 0x80U ? boundary : offset;
}

std::size_t utf8UnfinishedTail(std::string_view bytes) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(3, bytes.size()); ++back) {
    const auto byte = static_cast<unsigned char>(bytes[bytes.size() - back]);
    if ((byte & 0xC0U) == 0x80U) continue;
    if (byte < 0xC2U || byte > 0xF4U) return 0;  // no start of a character: nothing to wait for
    const std::size_t needs = byte >= 0xF0U ? 4 : byte >= 0xE0U ? 3 : 2;
    return needs > back ? back : 0;
  }
  return 0;
}

std::size_t countCodePoints(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++count;
  }
  return count;
}

}  // namespace gantlet
