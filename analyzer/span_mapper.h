// SpanMapper: byte offsets become lines and columns in Unicode code points.
//
// One pass over the source at construction; a look-up costs O(log lines + 32) whatever the length
// of the line, so that a megabyte on one line can't make spans quadratic. Thread-safety: immutable
// after construction; the source must outlive it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "analyzer/facts.h"

namespace gantlet {

class SpanMapper {
 public:
  explicit SpanMapper(std::string_view source);

  // Offsets beyond the source count as its end. Lines end at "\n".
  [[nodiscard]] SourceSpan span(std::uint32_t startByte, std::uint32_t endByte) const;

 private:
  struct Position {
    std::uint32_t line;
    std::uint32_t column;
  };
  [[nodiscard]] Position position(std::uint32_t offset) const;
  [[nodiscard]] std::uint32_t codePointsBefore(std::uint32_t offset) const;

  std::string_view source_;
  bool ascii_ = true;
  std::vector<std::uint32_t> lineStarts_;
  std::vector<std::uint32_t> blockCounts_;  // code points before each 32-byte block
};

}  // namespace gantlet
