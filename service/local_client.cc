#include "service/local_client.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <optional>

#include "core/unique_fd.h"
#include "service/http/body_reader.h"
#include "service/http/message.h"

namespace gantlet {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMaxReplyHead = 65536;
constexpr std::size_t kMaxReplyBody = std::size_t{512} << 20U;

Error unavailable(std::string why) {
  return Error{ErrorCode::kUnavailable, "the running service " + std::move(why),
               "look at its log, or stop it and run the command again"};
}

Result<UniqueFd> connectTo(const std::filesystem::path& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string text = path.string();
  if (text.empty() || text.size() >= sizeof address.sun_path) {
    return Error{ErrorCode::kInvalidArgument,
                 "the path of the local socket has more than 107 bytes: " + text,
                 "choose a data folder with a shorter path"};
  }
  std::memcpy(address.sun_path, text.data(), text.size());
  UniqueFd fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!fd) return systemError("socket", errno);
  if (::connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    if (errno == ENOENT || errno == ECONNREFUSED || errno == ENOTSOCK) {
      return Error{ErrorCode::kNotFound, "no service answers on " + text, ""};
    }
    return systemError("connecting to " + text, errno);
  }
  return fd;
}

bool hasBreak(std::string_view text) {
  return text.find_first_of(std::string_view("\r\n\0", 3)) != std::string_view::npos;
}

Result<std::string> headBytes(const LocalRequest& request) {
  std::string bytes = request.method + " " + request.path + " HTTP/1.1\r\nHost: localhost\r\n";
  bool broken = hasBreak(request.method) || hasBreak(request.path) ||
                request.path.find(' ') != std::string::npos;
  for (const auto& [name, value] : request.headers) {
    broken = broken || !http::isToken(name) || hasBreak(value);
    bytes.append(name).append(": ").append(value).append("\r\n");
  }
  if (request.method == "POST" || request.method == "PUT" || request.method == "PATCH") {
    broken = broken || hasBreak(request.contentType);
    bytes += "Content-Type: " + request.contentType + "\r\n";
  }
  if (request.pieces) {
    bytes += "Transfer-Encoding: chunked\r\n";
  } else if (request.method != "GET") {
    bytes += "Content-Length: " + std::to_string(request.body.size()) + "\r\n";
  }
  if (broken) {
    return Error{ErrorCode::kInvalidArgument, "a path or header holds a line break or a blank", ""};
  }
  return bytes + "Connection: close\r\n\r\n";
}

// One exchange over a connected socket.
class Call {
 public:
  Call(UniqueFd fd, const LocalRequest& request)
      : fd_(std::move(fd)),
        deadline_(Clock::now() + request.timeout),
        cancelFd_(request.cancelFd),
        onEvents_(request.onEvents),
        onBody_(request.onBody) {}

  Status send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t n = ::send(fd_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (n > 0) {
        bytes.remove_prefix(static_cast<std::size_t>(n));
      } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
        TRY_STATUS(wait(POLLOUT));
      } else if (errno == EPIPE || errno == ECONNRESET) {
        answered_ = true;  // it may have before it read everything: the answer tells
        return {};
      } else if (errno != EINTR) {
        return unavailable("broke off");
      }
    }
    return {};
  }

  // As chunks, until the service has answered.
  Status sendPieces(const std::function<Result<std::string>()>& pieces) {
    while (!answered_) {
      TRY(const std::string piece, pieces());
      std::array<char, 20> size{};
      const auto end = std::to_chars(size.data(), size.data() + size.size(), piece.size(), 16).ptr;
      TRY_STATUS(send(std::string(size.data(), end).append("\r\n").append(piece).append("\r\n")));
      if (piece.empty()) break;
    }
    return {};
  }

  Result<LocalReply> receive() {
    std::size_t end = std::string::npos;
    while ((end = in_.find("\r\n\r\n")) == std::string::npos) {
      if (in_.size() > kMaxReplyHead) return unavailable("sent an endless head");
      TRY(const bool more, fill());
      if (!more) return unavailable("ended without an answer");
    }
    TRY(LocalReply reply, readHead(in_.substr(0, end)));
    in_.erase(0, end + 4);
    const bool whole = onBody_ && reply.status >= 200 && reply.status < 300;
    http::BodyReader body(framing_, whole ? SIZE_MAX : kMaxReplyBody);
    const bool events = onEvents_ && reply.contentType.starts_with("text/event-stream");
    while (true) {
      std::size_t consumed = 0;
      const http::ReadState state = body.feed(in_, consumed);
      in_.erase(0, consumed);
      if (events) onEvents_(body.drain());
      if (whole) TRY_STATUS(onBody_(body.drain()));
      if (state == http::ReadState::kDone) break;
      if (state == http::ReadState::kRefused) {
        return Error{ErrorCode::kTooLarge, "the answer is unusable: " + body.refusal().detail, ""};
      }
      TRY(const bool more, fill());
      if (!more) return unavailable("broke off in the middle of its answer");
    }
    reply.body = body.take();
    return reply;
  }

 private:
  Result<LocalReply> readHead(const std::string& head) {
    LocalReply reply;
    const char* begin = head.data() + std::min<std::size_t>(9, head.size());
    const auto [at, error] = std::from_chars(begin, head.data() + head.size(), reply.status);
    if (!head.starts_with("HTTP/1.1 ") || error != std::errc{}) {
      return unavailable("sent something that is not HTTP");
    }
    std::size_t line = head.find("\r\n");
    while (line != std::string::npos) {
      const std::size_t next = head.find("\r\n", line + 2);
      const std::string_view field = std::string_view(head).substr(
          line + 2, next == std::string::npos ? next : next - line - 2);
      const std::size_t colon = field.find(':');
      if (colon != std::string_view::npos) {
        takeField(http::lowerCase(field.substr(0, colon)),
                  http::trimBlanks(field.substr(colon + 1)), reply);
      }
      line = next;
    }
    return reply;
  }

  void takeField(const std::string& name, std::string_view value, LocalReply& reply) {
    if (name == "content-type") reply.contentType = value;
    if (name == "transfer-encoding") framing_.chunked = true;
    if (name == "content-length") {
      std::uint64_t size = 0;
      (void)std::from_chars(value.data(), value.data() + value.size(), size);
      framing_.contentLength = size;
    }
  }

  // Waits for the socket, not past the deadline, and not past a cancellation.
  Status wait(short events) {
    while (true) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline_ - Clock::now());
      std::array<pollfd, 2> fds{{{fd_.get(), events, 0}, {cancelFd_, POLLIN, 0}}};
      const int ready =
          left.count() > 0 ? ::poll(fds.data(), fds.size(), static_cast<int>(left.count())) : 0;
      if (ready < 0 && errno == EINTR) continue;
      if (ready <= 0) return unavailable("did not answer in time");
      if (fds[1].revents != 0) return Error{ErrorCode::kCancelled, "cancelled", ""};
      return {};
    }
  }

  // False at the end of the stream.
  Result<bool> fill() {
    TRY_STATUS(wait(POLLIN));
    std::array<char, 65536> piece{};
    const ssize_t n = ::recv(fd_.get(), piece.data(), piece.size(), MSG_DONTWAIT);
    if (n > 0) in_.append(piece.data(), static_cast<std::size_t>(n));
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    return n > 0;
  }

  UniqueFd fd_;
  Clock::time_point deadline_;
  int cancelFd_;
  const std::function<void(std::string_view)>& onEvents_;
  const std::function<Status(std::string_view)>& onBody_;
  bool answered_ = false;
  std::string in_;
  http::RequestHead framing_;  // how the answer's body is framed
};

}  // namespace

Result<LocalReply> callLocal(const std::filesystem::path& socket, const LocalRequest& request) {
  TRY(const std::string head, headBytes(request));
  TRY(UniqueFd fd, connectTo(socket));
  Call call(std::move(fd), request);
  TRY_STATUS(call.send(head));
  TRY_STATUS(request.pieces ? call.sendPieces(request.pieces) : call.send(request.body));
  return call.receive();
}

bool isServed(const std::filesystem::path& socket) { return connectTo(socket).has_value(); }

}  // namespace gantlet
