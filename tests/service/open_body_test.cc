// Bodies that a route reads while they come: of any size, in the memory of one piece, with the same
// strictness as those that are read for it.
#include <catch2/catch.hpp>
#include <thread>

#include "core/digest.h"
#include "service/http/front.h"
#include "tests/support/raw_client.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

// Answers with the number of bytes and the largest piece, or with why the body broke off.
class Counting final : public http::Handler {
 public:
  Screening screen(const http::RequestHead& head, const http::Peer&, const std::string&) override {
    Screening screening;
    if (head.method == "GET") {
      screening.answer = http::Response{200, "text/plain", "here", {}};
      return screening;
    }
    screening.readsBody = true;
    screening.maxBody = most;
    screening.serve = [this](http::Exchange& exchange) {
      std::uint64_t bytes = 0;
      std::size_t largest = 0;
      while (true) {
        auto piece = exchange.readPiece();
        if (!piece) {
          code = piece.error().code;
          if (piece.error().code == ErrorCode::kCancelled) return exchange.abandon();
          return exchange.reply({400, "text/plain", piece.error().message, {}});
        }
        if (piece->empty()) break;
        bytes += piece->size();
        largest = std::max(largest, piece->size());
      }
      const std::string text =
          std::to_string(bytes) + (largest <= (std::size_t{64} << 10U) ? " in pieces" : " at once");
      exchange.reply({200, "text/plain", text, {}});
    };
    return screening;
  }
  http::Response refuse(int status, const std::string& detail, const http::RequestHead*,
                        const std::string&) override {
    return {status, "text/plain", detail, {}};
  }

  std::uint64_t most = std::uint64_t{1} << 40U;
  std::atomic<ErrorCode> code{ErrorCode::kInternal};
};

struct Server {
  explicit Server(http::FrontOptions options = {}, std::uint64_t most = std::uint64_t{1} << 40U) {
    handler.most = most;
    auto listener = http::listenTcp("127.0.0.1", 0);
    REQUIRE(listener);
    port = listener->port;
    std::vector<http::Listener> listeners;
    listeners.push_back(std::move(listener).value());
    auto started = http::Front::start(options, std::move(listeners), handler);
    REQUIRE(started);
    front = std::move(started).value();
  }
  Counting handler;
  std::uint16_t port = 0;
  std::unique_ptr<http::Front> front;  // last: it uses the handler
};

const std::string kPost = "POST /x HTTP/1.1\r\nHost: localhost\r\n";

}  // namespace

TEST_CASE("a body that its route reads comes in pieces, counted or in chunks", "[front][open]") {
  Server server;
  constexpr std::size_t kBytes = std::size_t{96} << 20U;
  const std::string piece(std::size_t{1} << 20U, 'a');
  RawClient counted(server.port);
  counted.send(kPost + "Content-Length: " + std::to_string(kBytes) + "\r\n\r\n");
  for (std::size_t sent = 0; sent < kBytes; sent += piece.size()) REQUIRE(counted.send(piece));
  CHECK(counted.read().body == std::to_string(kBytes) + " in pieces");
  CHECK(counted.closedByServer());

  RawClient chunked(server.port);
  chunked.send(kPost + "Transfer-Encoding: chunked\r\n\r\n");
  for (std::size_t sent = 0; sent < kBytes; sent += piece.size()) {
    REQUIRE(chunked.send("100000\r\n" + piece + "\r\n"));
  }
  chunked.send("0\r\n\r\n");
  CHECK(chunked.read().body == std::to_string(kBytes) + " in pieces");
}

TEST_CASE("an empty body, and one that came with its head, are read to their ends",
          "[front][open]") {
  Server server;
  RawClient none(server.port);
  CHECK(none.exchange(kPost + "Content-Length: 0\r\n\r\n").body == "0 in pieces");
  RawClient emptyChunks(server.port);
  CHECK(emptyChunks.exchange(kPost + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n").body ==
        "0 in pieces");
  RawClient whole(server.port);
  CHECK(whole.exchange(kPost + "Content-Length: 3\r\n\r\nabc").body == "3 in pieces");
}

TEST_CASE("what stands behind an open body is never taken for a request", "[front][open]") {
  Server server;
  RawClient client(server.port);
  const auto first = client.exchange(
      kPost + "Content-Length: 3\r\n\r\nabcGET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  CHECK(first.body == "3 in pieces");
  CHECK(client.closedByServer());
}

TEST_CASE("an open body over its limit, with broken chunks or cut off is an error",
          "[front][open]") {
  Server server({}, 10);
  RawClient counted(server.port);
  CHECK(counted.exchange(kPost + "Content-Length: 11\r\n\r\n12345678901").status == 400);
  CHECK(server.handler.code == ErrorCode::kTooLarge);
  RawClient chunked(server.port);
  CHECK(chunked.exchange(kPost + "Transfer-Encoding: chunked\r\n\r\n6\r\n123456\r\n6\r\n").status ==
        400);
  CHECK(server.handler.code == ErrorCode::kTooLarge);
  RawClient hostile(server.port);
  CHECK(hostile.exchange(kPost + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffff\r\n").status ==
        400);
  RawClient broken(server.port);
  CHECK(broken.exchange(kPost + "Transfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n").status == 400);
  CHECK(server.handler.code == ErrorCode::kInvalidArgument);
  {
    RawClient cut(server.port);
    cut.send(kPost + "Content-Length: 10\r\n\r\nabc");
    ::shutdown(cut.fd(), SHUT_WR);
    CHECK(cut.closedByServer());
  }
  CHECK(server.handler.code == ErrorCode::kCancelled);
}

TEST_CASE("a client that drips an open body is given up", "[front][open]") {
  http::FrontOptions options;
  options.bodyDeadline = std::chrono::milliseconds{50};
  options.slowestBody = std::uint64_t{1} << 30U;
  options.slowClient = std::chrono::milliseconds{100};
  Server server(options);
  RawClient silent(server.port);
  silent.send(kPost + "Content-Length: 10\r\n\r\na");
  CHECK(silent.closedByServer());
  RawClient dripping(server.port);
  dripping.send(kPost + "Content-Length: 1000000\r\n\r\n");
  pollfd gone{dripping.fd(), POLLIN, 0};
  const auto began = std::chrono::steady_clock::now();
  while (::poll(&gone, 1, 5) == 0 && dripping.send("x")) {
    if (std::chrono::steady_clock::now() - began > std::chrono::seconds{20}) break;
  }
  CHECK(dripping.closedByServer());
}

TEST_CASE("open bodies leave workers to the others", "[front][open]") {
  http::FrontOptions options;
  options.workers = 4;  // one of them may read
  Server server(options);
  RawClient first(server.port);
  first.send(kPost + "Content-Length: 2\r\n\r\na");
  RawResponse refused;
  // Until the front has seen the first one.
  for (int i = 0; i < 1000 && refused.status != 503; ++i) {
    RawClient second(server.port);
    second.send(kPost + "Content-Length: 1\r\n\r\nb");
    refused = second.read();
  }
  CHECK(refused.status == 503);
  RawClient other(server.port);
  CHECK(other.exchange("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").body == "here");
  first.send("b");
  CHECK(first.read().body == "2 in pieces");
}
