// Unicode data that nfkc.cc judges identifiers by. Sorted; ranges are inclusive.
#pragma once

#include <array>
#include <cstdint>

namespace gantlet::python {

struct CodePointRange {
  std::uint32_t first;
  std::uint32_t last;
};

struct CombiningRange {
  std::uint32_t first;
  std::uint32_t last;
  std::uint8_t combiningClass;
};

// `first` and `second` side by side become one character.
struct Composition {
  std::uint32_t first;
  std::uint32_t second;
};

// Their own NFKC form, and allowed in identifiers.
extern const std::array<CodePointRange, 702> kStableRanges;
// Of these, those with a combining class.
extern const std::array<CombiningRange, 352> kCombiningRanges;
extern const std::array<Composition, 116> kCompositions;

}  // namespace gantlet::python
