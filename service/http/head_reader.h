// HeadReader: a request's head from the bytes of a connection, read strictly (RFC 9112). What two
// readers could understand differently is refused, because one of them may be a proxy in front of
// us: that difference is request smuggling.
//
// Thread-safety: one object, one thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "service/http/message.h"

namespace gantlet::http {

struct HeadLimits {
  std::size_t target = 8192;        // bytes of the request target; over it: 414
  std::size_t headers = 100;        // header fields; over it: 431
  std::size_t headerBytes = 16384;  // all header lines together; over it: 431
};

// Why the front refuses a request before any route sees it.
struct Refusal {
  int status = 400;
  std::string detail;
};

enum class ReadState : std::uint8_t { kMore, kDone, kRefused };

class HeadReader {
 public:
  explicit HeadReader(const HeadLimits& limits = {}) : limits_(limits) {}

  // `buffer` starts with the request's first byte and only grows between calls: each byte is looked
  // at once, however slowly it comes.
  [[nodiscard]] ReadState feed(std::string_view buffer);

  // After kDone: how many bytes the head took, and the head.
  [[nodiscard]] std::size_t size() const { return scanned_; }
  [[nodiscard]] RequestHead take() { return std::move(head_); }
  // After kRefused. What of the head was well formed until then.
  [[nodiscard]] const Refusal& refusal() const { return refusal_; }
  [[nodiscard]] const RequestHead& soFar() const { return head_; }

 private:
  ReadState refuse(int status, std::string detail);
  ReadState line(std::string_view text);
  ReadState requestLine(std::string_view text);
  ReadState targetForm(std::string_view target);
  ReadState fieldLine(std::string_view text);
  ReadState finish();
  ReadState framing();
  ReadState hostField();
  ReadState singleFields();
  ReadState connectionFields();

  HeadLimits limits_;
  std::size_t scanned_ = 0;
  std::size_t lineStart_ = 0;
  std::size_t headersStart_ = 0;
  bool haveRequestLine_ = false;
  std::string authority_;  // of an absolute-form target
  RequestHead head_;
  Refusal refusal_;
};

}  // namespace gantlet::http
