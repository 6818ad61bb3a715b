// WebSocket: the server's end of one connection of RFC 6455, apart from its socket: bytes in, bytes
// out. wslay has the frames and is strict about them: what a client does not mask, fragments of
// control frames, reserved bits, text that is no UTF-8, close codes that there are not, messages
// that are too long, each end the connection with the code that the RFC has for it.
//
// What a client says is checked and then dropped; pings are answered. Only web_socket.cc knows
// wslay (https://tatsuhiro-t.github.io/wslay/). Thread-safety: one thread at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "service/http/message.h"

namespace gantlet::http {

inline constexpr std::uint64_t kLongestClientMessage = std::uint64_t{64} << 10U;

// Whether a request wants a WebSocket at all.
[[nodiscard]] bool wantsWebSocket(const RequestHead& head);
// The 101 that accepts one. Errors: kInvalidArgument: what is wrong with the client's handshake.
[[nodiscard]] Result<Response> acceptWebSocket(const RequestHead& head);

class WebSocket {
 public:
  // Gives up to `most` bytes of a message from where it left off; "": there are no more.
  using Text = std::function<std::string_view(std::size_t most)>;

  WebSocket();
  ~WebSocket();
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  void received(std::string_view bytes);
  // Whether a message can be begun: the last one has gone, and none of us has said goodbye.
  [[nodiscard]] bool isFree() const;
  // A text message, valid UTF-8: one frame where it is short, else in fragments as the client takes
  // them. REQUIRES: isFree().
  void send(Text text);
  void ping();
  // Says goodbye (1000) behind what was sent.
  void close();
  // Puts at the end of `out` what is to go to the client, until `out` has `most` bytes.
  void write(std::string& out, std::size_t most);
  // Goodbye was said, and all has been written: the connection ends.
  [[nodiscard]] bool hasEnded() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gantlet::http
