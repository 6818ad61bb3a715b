// Channel: the bytes to and from one client, plain or through TLS. Nothing here ever waits: what
// can't go on says what it waits for, and its owner asks again.
//
// Thread-safety: one thread at a time; a connection's phase says whose turn it is.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/unique_fd.h"
#include "service/http/tls_context.h"

struct ssl_st;

namespace gantlet::http {

class Channel {
 public:
  explicit Channel(UniqueFd fd) : fd_(std::move(fd)) {}
  // TLS: handshake() comes first. `context` stays with the channel.
  Channel(UniqueFd fd, std::shared_ptr<const TlsContext> context);
  ~Channel();
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  enum class State : std::uint8_t {
    kDone,        // `bytes` went
    kWantsRead,   // the socket has to become readable first
    kWantsWrite,  // … writable
    kEnded,       // the client has gone, or broke the protocol
  };
  struct Step {
    State state = State::kEnded;
    std::size_t bytes = 0;
  };

  // REQUIRES of all three: nothing else is under way; where one wanted something, it is asked
  // again, send() with the same bytes in front.
  [[nodiscard]] Step handshake();
  [[nodiscard]] Step receive(std::span<char> into);
  // Sends the first part, then the second, as far as the socket takes them.
  [[nodiscard]] Step send(std::string_view first, std::string_view second = {});

  // Tells the client that nothing more comes from here; what it still sends may be read.
  void finish();

  // For poll(2), epoll(7) and shutdown(2): reading and writing is this class's business.
  [[nodiscard]] int fd() const { return fd_.get(); }
  [[nodiscard]] bool isTls() const { return ssl_ != nullptr; }
  // From here on as if TLS had never been meant. REQUIRES: no byte has been read.
  void becomePlain();
  // Why the handshake ended, in words for the log; "" if the client just left.
  [[nodiscard]] const std::string& fault() const { return fault_; }

 private:
  [[nodiscard]] Step tlsStep(int result);
  [[nodiscard]] Step sendTls(std::string_view bytes);

  UniqueFd fd_;
  std::shared_ptr<const TlsContext> context_;
  ssl_st* ssl_ = nullptr;
  std::string fault_;
};

// What the first byte of a client tells, without taking it.
enum class FirstByte : std::uint8_t { kNone, kTls, kOther, kGone };
[[nodiscard]] FirstByte peekFirstByte(int fd);

}  // namespace gantlet::http
