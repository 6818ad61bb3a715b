#include "service/http/body_reader.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace gantlet::http {
namespace {

constexpr std::size_t kMaxSizeLine =
    256;  // a chunk's size and its extensions, which mean nothing here
constexpr std::size_t kMaxTrailer = 4096;

}  // namespace

BodyReader::BodyReader(const RequestHead& head, std::uint64_t limit)
    : chunked_(head.chunked), limit_(limit), missing_(head.contentLength.value_or(0)) {}

ReadState BodyReader::refuse(int status, std::string detail) {
  refusal_ = {status, std::move(detail)};
  return ReadState::kRefused;
}

ReadState BodyReader::tooLarge() {
  if (limit_ == 0) return refuse(413, "what is asked for takes no body");
  return refuse(413, "the body has more than " + std::to_string(limit_) + " bytes");
}

std::string BodyReader::drain() {
  drained_ += body_.size();
  return std::exchange(body_, {});
}

ReadState BodyReader::feed(std::string_view bytes, std::size_t& consumed) {
  consumed = 0;
  if (!chunked_) return feedPlain(bytes, consumed);
  while (part_ != Part::kDone) {
    const std::string_view rest = bytes.substr(consumed);
    if (part_ == Part::kData) {
      if (rest.empty()) return ReadState::kMore;
      const std::size_t piece = std::min<std::uint64_t>(missing_, rest.size());
      reserve(piece);
      body_.append(rest.substr(0, piece));
      consumed += piece;
      missing_ -= piece;
      if (missing_ == 0) part_ = Part::kDataEnd;
      continue;
    }
    std::string line;
    ReadState state = takeLine(rest, consumed, line);
    if (state != ReadState::kDone) return state;
    if (part_ == Part::kDataEnd) {
      if (!line.empty()) return refuse(400, "a chunk is longer than its size says");
      part_ = Part::kSizeLine;
      continue;
    }
    state = part_ == Part::kSizeLine ? sizeLine(line) : trailerLine(line);
    if (state == ReadState::kRefused) return state;
  }
  return ReadState::kDone;
}

// A string that grows by itself holds its old bytes, its new room and, for a moment, both. Once a
// large body is under way there is room for all that was announced: a page of memory that nothing
// was written to costs none.
void BodyReader::reserve(std::size_t more) {
  constexpr std::size_t kUnderWay = std::size_t{1} << 20U;
  const std::size_t wanted = body_.size() + more;
  if (wanted <= body_.capacity()) return;
  const bool whole = !chunked_ && wanted > kUnderWay;
  body_.reserve(whole ? body_.size() + missing_ : std::max(wanted, 2 * body_.size()));
}

ReadState BodyReader::feedPlain(std::string_view bytes, std::size_t& consumed) {
  if (missing_ > limit_ || missing_ + size() > limit_) return tooLarge();
  consumed = std::min<std::uint64_t>(missing_, bytes.size());
  reserve(consumed);
  body_.append(bytes.substr(0, consumed));
  missing_ -= consumed;
  return missing_ == 0 ? ReadState::kDone : ReadState::kMore;
}

ReadState BodyReader::takeLine(std::string_view bytes, std::size_t& consumed, std::string& line) {
  for (const char c : bytes) {
    ++consumed;
    const bool afterCr = !line_.empty() && line_.back() == '\r';
    if ((c == '\n') != afterCr) return refuse(400, "the chunked body is malformed");
    if (c == '\n') {
      line_.pop_back();
      line = std::move(line_);
      line_.clear();
      return ReadState::kDone;
    }
    if (line_.size() >= kMaxSizeLine) return refuse(400, "a line of the chunked body is too long");
    line_.push_back(c);
  }
  return ReadState::kMore;
}

ReadState BodyReader::sizeLine(std::string_view line) {
  const std::string_view digits = line.substr(0, line.find(';'));
  std::uint64_t size = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size, 16);
  if (digits.empty() || digits.size() > 15 || error != std::errc{} ||
      end != digits.data() + digits.size()) {
    return refuse(400, "a chunk's size must be a hexadecimal number");
  }
  if (size > limit_ || this->size() + size > limit_) return tooLarge();
  missing_ = size;
  part_ = size == 0 ? Part::kTrailer : Part::kData;
  return ReadState::kMore;
}

// Trailer fields are read past and forgotten: nothing here may depend on what comes after the body.
ReadState BodyReader::trailerLine(std::string_view line) {
  if (line.empty()) {
    part_ = Part::kDone;
    return ReadState::kMore;
  }
  trailerBytes_ += line.size();
  const std::size_t colon = line.find(':');
  if (trailerBytes_ > kMaxTrailer) return refuse(431, "the trailer fields are too long");
  if (colon == std::string_view::npos || !isToken(line.substr(0, colon))) {
    return refuse(400, "a trailer field must be: Name: value");
  }
  return ReadState::kMore;
}

}  // namespace gantlet::http
