// Which identifiers NFKC leaves alone. CPython compares identifiers after NFKC (PEP 3131), so that
// any other character could make two spellings one name.
// Source: UAX #15, "Detecting Normalization Forms"; the data are Unicode 14.0's, as of CPython
// 3.11's unicodedata.
#include <algorithm>
#include <cstdint>

#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/syntax/nfkc_tables.h"

namespace gantlet::python {
namespace {

template <class Ranges>
const typename Ranges::value_type* findRange(const Ranges& ranges, std::uint32_t codePoint) {
  const auto next =
      std::upper_bound(ranges.begin(), ranges.end(), codePoint,
                       [](std::uint32_t value, const auto& range) { return value < range.first; });
  if (next == ranges.begin() || codePoint > (next - 1)->last) return nullptr;
  return &*(next - 1);
}

int combiningClass(std::uint32_t codePoint) {
  const CombiningRange* range = findRange(kCombiningRanges, codePoint);
  return range == nullptr ? 0 : range->combiningClass;
}

bool composes(std::uint32_t first, std::uint32_t second) {
  return std::any_of(kCompositions.begin(), kCompositions.end(), [&](const Composition& pair) {
    return pair.first == first && pair.second == second;
  });
}

// 0 for what is no valid UTF-8.
std::uint32_t nextCodePoint(std::string_view text, std::size_t& at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  std::size_t length = 1;
  std::uint32_t codePoint = lead;
  if (lead >= 0xF0U) {
    length = 4;
    codePoint = lead & 0x07U;
  } else if (lead >= 0xE0U) {
    length = 3;
    codePoint = lead & 0x0FU;
  } else if (lead >= 0xC0U) {
    length = 2;
    codePoint = lead & 0x1FU;
  }
  if (at + length > text.size()) return 0;
  for (std::size_t k = 1; k < length; ++k) {
    codePoint = (codePoint << 6U) | (static_cast<unsigned char>(text[at + k]) & 0x3FU);
  }
  at += length;
  return codePoint;
}

}  // namespace

bool isStableIdentifier(std::string_view identifier) {
  const auto isAscii = [](char c) { return static_cast<unsigned char>(c) < 0x80U; };
  if (std::all_of(identifier.begin(), identifier.end(), isAscii)) return true;
  std::uint32_t starter = 0;  // the last character of combining class 0
  int before = 0;             // the last character's class
  for (std::size_t i = 0; i < identifier.size();) {
    const std::uint32_t codePoint = nextCodePoint(identifier, i);
    if (codePoint == 0) return false;
    if (codePoint >= 0x80U && findRange(kStableRanges, codePoint) == nullptr) return false;
    const int own = codePoint < 0x80U ? 0 : combiningClass(codePoint);
    if (own != 0 && before > own) return false;  // marks would change places
    if (starter != 0 && codePoint >= 0x80U && composes(starter, codePoint)) return false;
    if (own == 0) starter = codePoint;
    before = own;
  }
  return true;
}

}  // namespace gantlet::python
