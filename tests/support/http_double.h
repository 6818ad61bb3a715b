// HttpDouble: an HTTP server on a free port that answers what a test says, byte by byte where it
// wants to. A thread a connection, one request a connection.
#pragma once

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/unique_fd.h"

namespace gantlet::test {

struct DoubleRequest {
  std::string method;
  std::string target;
  std::string path;  // the target without its query
  std::string query;
  std::map<std::string, std::string> headers;  // lower case names
  std::string body;
  [[nodiscard]] std::string header(const std::string& name) const {
    const auto at = headers.find(name);
    return at == headers.end() ? "" : at->second;
  }
};

// The connection, in the hands of a script.
class DoubleReply {
 public:
  DoubleReply(int fd, const std::atomic<bool>& stopping) : fd_(fd), stopping_(stopping) {}

  bool raw(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t count = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (count <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }
  void answer(int status, const std::string& body, const std::string& headers = "") const {
    raw("HTTP/1.1 " + std::to_string(status) + " X\r\nContent-Type: application/json\r\n" +
        headers + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  }
  void startChunked() const { raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"); }
  bool chunk(std::string_view bytes) const {
    std::array<char, 32> size{};
    const int length = std::snprintf(size.data(), size.size(), "%zx\r\n", bytes.size());
    return raw({size.data(), static_cast<std::size_t>(length)}) && raw(bytes) && raw("\r\n");
  }
  void endChunked() const { raw("0\r\n\r\n"); }
  // Until the client goes away or the double ends. True: the client went.
  [[nodiscard]] bool awaitHangUp() const {
    while (!stopping_) {
      pollfd polled{fd_, POLLRDHUP, 0};
      if (::poll(&polled, 1, 20) > 0) return true;
    }
    return false;
  }
  [[nodiscard]] int fd() const { return fd_; }

 private:
  int fd_;
  const std::atomic<bool>& stopping_;
};

class HttpDouble {
 public:
  using Script = std::function<void(const DoubleRequest&, const DoubleReply&)>;

  explicit HttpDouble(Script script) : script_(std::move(script)) {
    listener_.reset(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (::bind(listener_.get(), reinterpret_cast<sockaddr*>(&address), size) != 0 ||
        ::listen(listener_.get(), 128) != 0 ||
        ::getsockname(listener_.get(), reinterpret_cast<sockaddr*>(&address), &size) != 0) {
      std::abort();
    }
    port_ = ntohs(address.sin_port);
    acceptor_ = std::thread([this] { accept(); });
  }
  ~HttpDouble() {
    stopping_ = true;
    acceptor_.join();
    for (std::thread& thread : threads_) thread.join();
  }
  HttpDouble(const HttpDouble&) = delete;
  HttpDouble& operator=(const HttpDouble&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  [[nodiscard]] std::vector<DoubleRequest> seen() const {
    const std::lock_guard lock(mutex_);
    return seen_;
  }
  [[nodiscard]] std::size_t count(const std::string& method, const std::string& pathStart) const {
    const std::lock_guard lock(mutex_);
    return static_cast<std::size_t>(
        std::count_if(seen_.begin(), seen_.end(), [&](const DoubleRequest& request) {
          return request.method == method && request.path.starts_with(pathStart);
        }));
  }

 private:
  void accept() {
    while (!stopping_) {
      pollfd polled{listener_.get(), POLLIN, 0};
      if (::poll(&polled, 1, 10) <= 0) continue;
      const int fd = ::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC);
      if (fd >= 0) threads_.emplace_back([this, fd] { serve(UniqueFd(fd)); });
    }
  }
  static bool more(int fd, std::string& text) {
    std::array<char, 65536> buffer{};
    const ssize_t count = ::recv(fd, buffer.data(), buffer.size(), 0);
    if (count <= 0) return false;
    text.append(buffer.data(), static_cast<std::size_t>(count));
    return true;
  }
  void serve(UniqueFd fd) {
    std::string text;
    while (text.find("\r\n\r\n") == std::string::npos) {
      if (!more(fd.get(), text)) return;
    }
    DoubleRequest request;
    const std::size_t end = text.find("\r\n\r\n");
    std::string head = text.substr(0, end);
    request.method = head.substr(0, head.find(' '));
    request.target = head.substr(request.method.size() + 1);
    request.target = request.target.substr(0, request.target.find(' '));
    request.path = request.target.substr(0, request.target.find('?'));
    if (request.path.size() < request.target.size())
      request.query = request.target.substr(request.path.size() + 1);
    for (std::size_t at = head.find("\r\n"); at != std::string::npos;) {
      const std::size_t next = head.find("\r\n", at + 2);
      const std::string line =
          head.substr(at + 2, next == std::string::npos ? next : next - at - 2);
      std::string name = line.substr(0, line.find(": "));
      std::transform(name.begin(), name.end(), name.begin(),
                     [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      request.headers[name] = line.substr(line.find(": ") + 2);
      at = next;
    }
    const std::string length = request.header("content-length");
    const std::size_t size = length.empty() ? 0 : std::stoul(length);
    while (text.size() < end + 4 + size) {
      if (!more(fd.get(), text)) return;
    }
    request.body = text.substr(end + 4);
    {
      const std::lock_guard lock(mutex_);
      seen_.push_back(request);
    }
    script_(request, DoubleReply(fd.get(), stopping_));
    ::shutdown(fd.get(), SHUT_WR);
  }

  Script script_;
  UniqueFd listener_;
  std::uint16_t port_ = 0;
  std::atomic<bool> stopping_{false};
  mutable std::mutex mutex_;
  std::vector<DoubleRequest> seen_;
  std::vector<std::thread> threads_;
  std::thread acceptor_;
};

}  // namespace gantlet::test
