// Connections that an HttpClient keeps for what comes next.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <string>
#include <thread>
#include <vector>

#include "core/unique_fd.h"
#include "providers/http/client.h"

using namespace gantlet;

namespace {

// Serves its connections one after the other: of each so many requests are answered, and the next
// one is read and gets nothing.
class CountingServer {
 public:
  struct Visit {
    std::size_t answers = 1;
    bool awaitsMore = false;  // reads one more request before it closes
    std::string headers = {};
  };
  explicit CountingServer(std::vector<Visit> visits) : visits_(std::move(visits)) {
    listener_.reset(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    REQUIRE(::bind(listener_.get(), reinterpret_cast<sockaddr*>(&address), size) == 0);
    REQUIRE(::listen(listener_.get(), 8) == 0);
    ::getsockname(listener_.get(), reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { serve(); });
  }
  ~CountingServer() {
    ::shutdown(listener_.get(), SHUT_RDWR);
    thread_.join();
  }
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  std::atomic<std::size_t> connections{0};
  std::atomic<std::size_t> requests{0};

 private:
  static bool readRequest(int fd) {
    std::string head;
    char byte = 0;
    while (!head.ends_with("\r\n\r\n")) {
      if (::recv(fd, &byte, 1, 0) != 1) return false;
      head.push_back(byte);
    }
    return true;
  }
  void serve() {
    for (const Visit& visit : visits_) {
      const UniqueFd fd(::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC));
      if (!fd) return;
      ++connections;
      for (std::size_t i = 0; i < visit.answers; ++i) {
        if (!readRequest(fd.get())) break;
        ++requests;
        const std::string answer =
            "HTTP/1.1 200 OK\r\n" + visit.headers + "Content-Length: 2\r\n\r\nok";
        (void)::send(fd.get(), answer.data(), answer.size(), MSG_NOSIGNAL);
      }
      if (visit.awaitsMore && readRequest(fd.get())) ++requests;
    }
  }

  const std::vector<Visit> visits_;
  UniqueFd listener_;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

// This process's sockets that are connected to that port.
std::vector<int> socketsTo(std::uint16_t port) {
  std::vector<int> found;
  for (int fd = 3; fd < 1024; ++fd) {
    sockaddr_in peer{};
    socklen_t size = sizeof peer;
    if (::getpeername(fd, reinterpret_cast<sockaddr*>(&peer), &size) != 0) continue;
    if (peer.sin_family == AF_INET && ntohs(peer.sin_port) == port) found.push_back(fd);
  }
  return found;
}

int optionOf(int fd, int level, int name) {
  int value = 0;
  socklen_t size = sizeof value;
  REQUIRE(::getsockopt(fd, level, name, &value, &size) == 0);
  return value;
}

std::unique_ptr<net::HttpClient> clientOf(const CountingServer& server, std::size_t kept) {
  auto url = net::parseUrl(server.url());
  REQUIRE(url);
  auto client = net::HttpClient::create(*std::move(url));
  REQUIRE(client);
  if (kept > 0) (*client)->keepConnections(kept);
  return *std::move(client);
}

net::HttpRequest request() {
  net::HttpRequest request;
  request.target = "/";
  request.deadline = net::in(std::chrono::seconds(10));
  return request;
}

}  // namespace

TEST_CASE("a connection that is kept serves what comes next", "[http]") {
  CountingServer server({{3, false, ""}});
  const auto client = clientOf(server, 4);
  for (int i = 0; i < 3; ++i) {
    const net::HttpOutcome outcome = client->send(request());
    REQUIRE(outcome.ok());
    CHECK(outcome.reply.body == "ok");
  }
  CHECK(server.connections == 1);
  CHECK(server.requests == 3);
}

TEST_CASE("without being told to, a client keeps no connection", "[http]") {
  CountingServer server({{1, false, ""}, {1, false, ""}});
  const auto client = clientOf(server, 0);
  CHECK(client->send(request()).ok());
  CHECK(client->send(request()).ok());
  CHECK(server.connections == 2);
}

TEST_CASE("a connection that its server ends is not used again", "[http]") {
  CountingServer server({{1, false, "Connection: close\r\n"}, {1, false, ""}});
  const auto client = clientOf(server, 4);
  CHECK(client->send(request()).ok());
  CHECK(client->send(request()).ok());
  CHECK(server.connections == 2);
}

TEST_CASE("a kept connection that breaks before its answer is told as stale, and never retried",
          "[http]") {
  CountingServer server({{1, true, ""}, {1, false, ""}});
  const auto client = clientOf(server, 4);
  REQUIRE(client->send(request()).ok());
  const net::HttpOutcome broken = client->send(request());
  REQUIRE_FALSE(broken.ok());
  CHECK(broken.failure->sent);
  CHECK(broken.failure->stale);
  CHECK(server.requests == 2);
  net::HttpRequest again = request();
  again.fresh = true;
  CHECK(client->send(again).ok());
  CHECK(server.connections == 2);
}

TEST_CASE("a first connection that breaks is not stale", "[http]") {
  CountingServer server({{0, true, ""}});
  const auto client = clientOf(server, 4);
  const net::HttpOutcome broken = client->send(request());
  REQUIRE_FALSE(broken.ok());
  CHECK(broken.failure->sent);
  CHECK_FALSE(broken.failure->stale);
}

TEST_CASE(
    "a connection whose way is cut is broken within a minute, however long its answer may take",
    "[http]") {
  CountingServer server({{1, true, ""}});
  const auto client = clientOf(server, 4);
  REQUIRE(client->send(request()).ok());
  const std::vector<int> sockets = socketsTo(server.port());
  REQUIRE(sockets.size() == 1);
  const int fd = sockets.front();
  CHECK(optionOf(fd, SOL_SOCKET, SO_KEEPALIVE) == 1);
  CHECK(optionOf(fd, IPPROTO_TCP, TCP_USER_TIMEOUT) == 60'000);
  CHECK(optionOf(fd, IPPROTO_TCP, TCP_KEEPIDLE) +
            optionOf(fd, IPPROTO_TCP, TCP_KEEPINTVL) * optionOf(fd, IPPROTO_TCP, TCP_KEEPCNT) ==
        60);
}
