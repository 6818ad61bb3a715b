// BodyReader: a request's body, by Content-Length or in chunks (RFC 9112 sections 6 and 7), up to a
// limit. Memory grows with what really came, not with what was announced.
//
// Thread-safety: one object, one thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "service/http/head_reader.h"

namespace gantlet::http {

class BodyReader {
 public:
  BodyReader(const RequestHead& head, std::uint64_t limit);

  // Takes what belongs to the body from the front of `bytes` and tells in `consumed` how much it
  // was; what is behind belongs to the next request.
  [[nodiscard]] ReadState feed(std::string_view bytes, std::size_t& consumed);

  // Of what has come so far, with what was drained.
  [[nodiscard]] std::uint64_t size() const { return drained_ + body_.size(); }
  // What has come so far and was not drained.
  [[nodiscard]] std::string_view view() const { return body_; }
  [[nodiscard]] std::string take() { return std::move(body_); }
  // The same, for a reader that goes on: what is handed out still counts for the limit.
  [[nodiscard]] std::string drain();
  [[nodiscard]] const Refusal& refusal() const { return refusal_; }

 private:
  enum class Part : std::uint8_t { kSizeLine, kData, kDataEnd, kTrailer, kDone };

  ReadState refuse(int status, std::string detail);
  ReadState tooLarge();
  // Makes room for `more` bytes, without ever holding much more than came.
  void reserve(std::size_t more);
  ReadState feedPlain(std::string_view bytes, std::size_t& consumed);
  // One line of the framing without its CR LF, bounded; kMore while it is not whole.
  ReadState takeLine(std::string_view bytes, std::size_t& consumed, std::string& line);
  ReadState sizeLine(std::string_view line);
  ReadState trailerLine(std::string_view line);

  bool chunked_;
  std::uint64_t limit_;
  std::uint64_t missing_ = 0;  // of the plain body, or of the chunk
  Part part_ = Part::kSizeLine;
  std::string line_;  // a line of the framing, so far
  std::size_t trailerBytes_ = 0;
  std::string body_;
  std::uint64_t drained_ = 0;
  Refusal refusal_;
};

}  // namespace gantlet::http
