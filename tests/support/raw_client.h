// RawClient: a TCP or Unix client that sends exactly the bytes it is given and reads HTTP answers.
// Every wait ends after a generous patience, so that a hanging server is a failure, not a hang.
#pragma once

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <array>
#include <cstring>
#include <map>
#include <optional>
#include <string>

#include "core/unique_fd.h"

namespace gantlet::test {

struct RawResponse {
  int status = 0;                              // 0: none came
  std::map<std::string, std::string> headers;  // lower case names
  std::string body;
};

class RawClient {
 public:
  static constexpr int kPatienceMs = 20'000;

  RawClient(RawClient&&) = default;
  RawClient& operator=(RawClient&&) = default;
  virtual ~RawClient() = default;

  explicit RawClient(std::uint16_t port) {
    fd_.reset(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(fd_.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  }
  explicit RawClient(const std::string& path) {
    fd_.reset(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, path.data(), path.size());
    connected_ = ::connect(fd_.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  }

  [[nodiscard]] bool connected() const { return connected_; }
  [[nodiscard]] int fd() const { return fd_.get(); }
  void close() { fd_.reset(); }

  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t n = put(bytes);
      if (n <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
  }

  // The next response; of a HEAD request without its body.
  RawResponse read(bool headOnly = false) {
    RawResponse response;
    const auto end = fillUntil("\r\n\r\n");
    if (!end) return response;
    parseHead(in_.substr(0, *end), response);
    in_.erase(0, *end + 4);
    if (headOnly || response.status == 204 || response.status == 100) return response;
    if (response.headers.contains("content-length")) {
      const std::size_t size = std::stoull(response.headers["content-length"]);
      while (in_.size() < size && fill()) {
      }
      response.body = in_.substr(0, size);
      in_.erase(0, response.body.size());
    } else if (response.headers.contains("transfer-encoding")) {
      readChunks(response);
    } else {
      while (fill()) {
      }
      response.body = std::exchange(in_, "");
    }
    return response;
  }

  RawResponse exchange(std::string_view bytes) {
    send(bytes);
    return read();
  }

  // Reads until `mark` has come, and returns what came up to and with it; what is behind stays.
  std::string readThrough(std::string_view mark) {
    const auto end = fillUntil(mark);
    const std::size_t size = end ? *end + mark.size() : in_.size();
    std::string text = in_.substr(0, size);
    in_.erase(0, size);
    return text;
  }

  // What came behind the last response.
  std::string takeRest() { return std::exchange(in_, {}); }

  // Whether the server ends the connection without sending anything more.
  bool closedByServer() { return in_.empty() && !fill(); }

 protected:
  // One try; at most 0 where it failed or the other side has gone.
  virtual ssize_t put(std::string_view bytes) {
    return ::send(fd_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
  }
  virtual ssize_t get(char* into, std::size_t size) { return ::recv(fd_.get(), into, size, 0); }

 private:
  bool fill() {
    pollfd wait{fd_.get(), POLLIN, 0};
    if (::poll(&wait, 1, kPatienceMs) <= 0) return false;
    std::array<char, 65536> piece{};
    const ssize_t n = get(piece.data(), piece.size());
    if (n <= 0) return false;
    in_.append(piece.data(), static_cast<std::size_t>(n));
    return true;
  }

  std::optional<std::size_t> fillUntil(std::string_view mark) {
    while (true) {
      const std::size_t at = in_.find(mark);
      if (at != std::string::npos) return at;
      if (!fill()) return std::nullopt;
    }
  }

  static void parseHead(const std::string& head, RawResponse& response) {
    if (head.size() > 12) response.status = std::atoi(head.c_str() + 9);
    std::size_t line = head.find("\r\n");
    while (line != std::string::npos) {
      const std::size_t next = head.find("\r\n", line + 2);
      const std::string field =
          head.substr(line + 2, next == std::string::npos ? next : next - line - 2);
      const std::size_t colon = field.find(": ");
      if (colon != std::string::npos) {
        std::string name = field.substr(0, colon);
        for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        response.headers[name] = field.substr(colon + 2);
      }
      line = next;
    }
  }

  void readChunks(RawResponse& response) {
    while (true) {
      const auto end = fillUntil("\r\n");
      if (!end) return;
      const std::size_t size = std::stoull(in_.substr(0, *end), nullptr, 16);
      in_.erase(0, *end + 2);
      while (in_.size() < size + 2 && fill()) {
      }
      if (in_.size() < size + 2) return;
      response.body += in_.substr(0, size);
      in_.erase(0, size + 2);
      if (size == 0) {
        response.headers["x-test-complete"] = "yes";
        return;
      }
    }
  }

  UniqueFd fd_;
  bool connected_ = false;
  std::string in_;
};

}  // namespace gantlet::test
