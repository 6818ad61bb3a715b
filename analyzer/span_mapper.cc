#include "analyzer/span_mapper.h"

#include <algorithm>
#include <cstddef>

#include "core/utf8.h"

namespace gantlet {
namespace {

constexpr std::uint32_t kBlock = 32;

// A byte that starts a code point; of well-formed UTF-8 only continuation bytes don't.
bool startsCodePoint(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

}  // namespace

SpanMapper::SpanMapper(std::string_view source) : source_(source) {
  lineStarts_.push_back(0);
  for (auto i = source.find('\n'); i != std::string_view::npos; i = source.find('\n', i + 1)) {
    lineStarts_.push_back(static_cast<std::uint32_t>(i + 1));
  }
  ascii_ = asciiPrefix(source) == source.size();
  if (ascii_) return;
  blockCounts_.reserve(source.size() / kBlock + 1);
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (i % kBlock == 0) blockCounts_.push_back(count);
    if (startsCodePoint(source[i])) ++count;
  }
  blockCounts_.push_back(count);
}

std::uint32_t SpanMapper::codePointsBefore(std::uint32_t offset) const {
  if (ascii_) return offset;
  const std::uint32_t block = offset / kBlock;
  std::uint32_t count = blockCounts_[block];
  for (std::uint32_t i = block * kBlock; i < offset; ++i) {
    if (startsCodePoint(source_[i])) ++count;
  }
  return count;
}

SpanMapper::Position SpanMapper::position(std::uint32_t offset) const {
  const auto next = std::upper_bound(lineStarts_.begin(), lineStarts_.end(), offset);
  const auto line = static_cast<std::uint32_t>(next - lineStarts_.begin());
  return {line, codePointsBefore(offset) - codePointsBefore(lineStarts_[line - 1]) + 1};
}

SourceSpan SpanMapper::span(std::uint32_t startByte, std::uint32_t endByte) const {
  const auto size = static_cast<std::uint32_t>(source_.size());
  SourceSpan span;
  span.startByte = std::min(startByte, size);
  span.endByte = std::clamp(endByte, span.startByte, size);
  const Position start = position(span.startByte);
  const Position end = position(span.endByte);
  span.line = start.line;
  span.column = start.column;
  span.endLine = end.line;
  span.endColumn = end.column;
  return span;
}

}  // namespace gantlet
