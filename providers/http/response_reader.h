// ResponseReader: an HTTP/1.1 response (RFC 9112) from pieces as they come. Strict where leniency
// lets two readers disagree: no bare line feeds inside fields, one length, no unknown coding.
// Thread-safety: one thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "providers/http/client.h"

namespace gantlet::net {

class ResponseReader {
 public:
  enum class State : std::uint8_t { kMore, kWhole, kBroken, kTooLarge, kStopped };

  // `head`: the request was a HEAD, whose response has no body. `onHead`: as HttpRequest's.
  ResponseReader(bool head, ByteCount maxBody, std::function<bool(std::string_view)> onData,
                 std::function<void(const HttpReply&)> onHead = nullptr);

  [[nodiscard]] State feed(std::string_view bytes);
  // The connection has ended.
  [[nodiscard]] State end();

  // Whether any byte of it came.
  [[nodiscard]] bool hasAny() const { return any_; }
  // Whether it told its length, and nothing came behind it.
  [[nodiscard]] bool endedClean() const {
    return phase_ == Phase::kDone && !untilEnd_ && buffer_.empty();
  }
  [[nodiscard]] bool hasHead() const { return phase_ != Phase::kHead; }
  [[nodiscard]] HttpReply& reply() { return reply_; }

 private:
  enum class Phase : std::uint8_t {
    kHead,
    kCounted,
    kUntilEnd,
    kChunkSize,
    kChunk,
    kTrailers,
    kDone
  };

  State parseHead(std::string_view head);
  State chooseBody();
  State step();
  State takeBody(std::string_view bytes);
  State takeCounted();
  State takeChunkSize();
  State takeTrailers();

  const bool isHead_;
  const std::uint64_t maxBody_;
  const std::function<bool(std::string_view)> onData_;
  const std::function<void(const HttpReply&)> onHead_;
  Phase phase_ = Phase::kHead;
  bool any_ = false;
  bool untilEnd_ = false;
  std::string buffer_;
  std::uint64_t left_ = 0;   // of the body or the chunk
  std::uint64_t taken_ = 0;  // of the body so far
  HttpReply reply_;
};

}  // namespace gantlet::net
