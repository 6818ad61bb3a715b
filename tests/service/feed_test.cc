// Streams without a worker: thousands of them wait at the cost of a table entry each.
#include "service/http/feed.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <vector>

#include "service/http/front.h"
#include "tests/support/raw_client.h"

using namespace gantlet::http;
using gantlet::test::RawClient;
using gantlet::test::RawResponse;

namespace {

const std::string kGet = "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n";

// Detaches every request's stream and keeps the feeds.
class Hub final : public Handler {
 public:
  Screening screen(const RequestHead&, const Peer&, const std::string&) override {
    Screening screening;
    screening.serve = [this](Exchange& exchange) { answer(exchange); };
    return screening;
  }
  void answer(Exchange& exchange) {
    Response head;
    if (!whole.empty()) {
      head.body = whole;
      exchange.reply(head);
      return;
    }
    head.contentType = "text/event-stream";
    auto feed = exchange.detach(head, source);
    if (greet && !source) feed->send("data: hello\n\n");
    const std::lock_guard lock(mutex_);
    feeds_.push_back(std::move(feed));
    changed_.notify_all();
  }
  Response refuse(int status, const std::string& detail, const RequestHead*,
                  const std::string&) override {
    Response response;
    response.status = status;
    response.body = detail;
    return response;
  }

  std::vector<std::shared_ptr<Feed>> waitForFeeds(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::seconds{30}, [&] { return feeds_.size() >= count; });
    return feeds_;
  }

  bool greet = true;
  Feed::Source source;
  std::string whole;  // where set: answered at once, without a stream

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::shared_ptr<Feed>> feeds_;
};

struct Server {
  explicit Server(FrontOptions options = {}) {
    auto listener = listenTcp("127.0.0.1", 0);
    REQUIRE(listener);
    port = listener->port;
    std::vector<Listener> listeners;
    listeners.push_back(std::move(listener).value());
    auto started = Front::start(options, std::move(listeners), hub);
    REQUIRE(started);
    front = std::move(started).value();
  }

  Hub hub;
  std::uint16_t port = 0;
  std::unique_ptr<Front> front;  // last: it uses the hub
};

std::size_t residentBytes() {
  std::ifstream in("/proc/self/statm");
  std::size_t total = 0;
  std::size_t resident = 0;
  in >> total >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

bool eventually(const std::function<bool()>& holds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{20};
  while (!holds() && std::chrono::steady_clock::now() < end) ::usleep(1000);
  return holds();
}

}  // namespace

TEST_CASE("a feed's events come as they are sent, and its end ends the response", "[feed]") {
  Server server;
  RawClient client(server.port);
  client.send(kGet);
  CHECK(client.readThrough("hello\n\n\r\n").find("200 OK") != std::string::npos);
  const auto feed = server.hub.waitForFeeds(1).at(0);
  CHECK(feed->send("data: 1\n\n"));
  CHECK(client.readThrough("\n\n\r\n") == "9\r\ndata: 1\n\n\r\n");
  CHECK(feed->send("data: 2\n\n"));
  CHECK(feed->send("data: 3\n\n"));
  CHECK(feed->isOpen());
  feed->end();
  CHECK_FALSE(feed->send("data: late\n\n"));
  CHECK(client.readThrough("0\r\n\r\n") == "9\r\ndata: 2\n\n\r\n9\r\ndata: 3\n\n\r\n0\r\n\r\n");
  CHECK(client.closedByServer());
}

TEST_CASE("a feed over a source sends more than any buffer holds, at its client's pace", "[feed]") {
  Server server;
  std::atomic<int> left{400};
  server.hub.source = [&left] {
    Feed::Piece piece;
    if (left > 0) {
      piece.bytes = std::string(50'000, static_cast<char>('a' + left % 26));
      --left;
    }
    piece.ended = left == 0;
    return piece;
  };
  RawClient client(server.port);
  client.send(kGet);
  const auto feed = server.hub.waitForFeeds(1).at(0);
  const RawResponse response = client.read();
  CHECK(response.status == 200);
  CHECK(response.body.size() == 400U * 50'000U);
  CHECK(client.closedByServer());
  CHECK_FALSE(feed->more());
}

TEST_CASE("a source that has nothing is asked again when it says that it has", "[feed]") {
  Server server;
  std::mutex mutex;
  Feed::Piece next;
  server.hub.source = [&] {
    const std::lock_guard lock(mutex);
    Feed::Piece piece{std::exchange(next.bytes, ""), next.ended};
    return piece;
  };
  const auto give = [&](const std::string& bytes, bool ended) {
    const std::lock_guard lock(mutex);
    next = {bytes, ended};
  };
  RawClient client(server.port);
  client.send(kGet);
  const auto feed = server.hub.waitForFeeds(1).at(0);
  CHECK(client.readThrough("\r\n\r\n").find("200 OK") != std::string::npos);
  give("one", false);
  CHECK(feed->more());
  CHECK(client.readThrough("one\r\n") == "3\r\none\r\n");
  give("two", true);
  CHECK(feed->more());
  CHECK(client.readThrough("0\r\n\r\n") == "3\r\ntwo\r\n0\r\n\r\n");
  CHECK_FALSE(feed->more());
}

TEST_CASE("what is sent and ended before the route returns arrives too", "[feed]") {
  Feed feed(true);
  CHECK(feed.send("x"));
  feed.end();
  int rung = 0;
  feed.attach([&rung] { ++rung; });
  CHECK(rung == 1);
  const Feed::Taken taken = feed.take();
  CHECK(taken.bytes == "1\r\nx\r\n0\r\n\r\n");
  CHECK(taken.ended);
}

TEST_CASE("a feed whose client has gone says so", "[feed]") {
  Server server;
  {
    RawClient client(server.port);
    client.send(kGet);
    client.readThrough("hello");
  }
  const auto feed = server.hub.waitForFeeds(1).at(0);
  CHECK(eventually([&] { return !feed->isOpen(); }));
  CHECK_FALSE(feed->send("data: 1\n\n"));
  CHECK(eventually([&] { return server.front->connections() == 0; }));
}

TEST_CASE("a client that does not read is given up when its buffer is full", "[feed]") {
  Server server;
  RawClient client(server.port);
  const int small = 4096;
  ::setsockopt(client.fd(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  client.send(kGet);
  const auto feed = server.hub.waitForFeeds(1).at(0);
  const std::string piece(16'384, 'x');
  bool open = true;
  std::size_t sent = 0;
  for (; open && sent < 100'000; ++sent) open = feed->send(piece);
  CHECK_FALSE(open);
  CHECK(eventually([&] { return server.front->connections() == 0; }));
}

TEST_CASE("a client that takes nothing of its whole answer is given up", "[front]") {
  FrontOptions options;
  options.writeStall = std::chrono::milliseconds{50};
  Server server(options);
  server.hub.whole = std::string(16U << 20U, 'x');
  RawClient client(server.port);
  const int small = 4096;
  ::setsockopt(client.fd(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  client.send(kGet);
  CHECK(eventually([&] { return server.front->connections() == 1; }));
  CHECK(eventually([&] { return server.front->connections() == 0; }));
}

TEST_CASE("a silent feed gets comments", "[feed]") {
  FrontOptions options;
  options.streamSilence = std::chrono::milliseconds{30};
  Server server(options);
  RawClient client(server.port);
  client.send(kGet);
  client.readThrough("hello\n\n\r\n");
  CHECK(client.readThrough("\n\n\r\n") == "e\r\n: keep-alive\n\n\r\n");
  CHECK(client.readThrough("\n\n\r\n") == "e\r\n: keep-alive\n\n\r\n");
}

TEST_CASE("draining ends feeds at once; they outlive the front harmlessly", "[feed]") {
  auto server = std::make_unique<Server>();
  RawClient client(server->port);
  client.send(kGet);
  client.readThrough("hello\n\n\r\n");
  const auto feed = server->hub.waitForFeeds(1).at(0);
  server->front->drain(std::chrono::seconds{10});
  CHECK(client.closedByServer());
  CHECK_FALSE(feed->isOpen());
  server.reset();
  CHECK_FALSE(feed->send("data: 1\n\n"));
  feed->end();
}

TEST_CASE("two thousand idle streams take less than 40 MB and no workers", "[feed][load]") {
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = std::min<rlim_t>(files.rlim_max, 20'000);
  ::setrlimit(RLIMIT_NOFILE, &files);
  FrontOptions options;
  options.workers = 2;
  options.queue = 4'000;  // all may ask before a worker has taken any
  Server server(options);
  const std::size_t count = files.rlim_cur >= 9'000 ? 2'000 : files.rlim_cur / 5;
  const std::size_t before = residentBytes();
  std::vector<RawClient> clients;
  for (std::size_t i = 0; i < count; ++i) {
    clients.emplace_back(server.port);
    REQUIRE(clients.back().connected());
    clients.back().send(kGet);
  }
  const auto feeds = server.hub.waitForFeeds(count);
  REQUIRE(feeds.size() == count);
  for (RawClient& client : clients) {
    REQUIRE(client.readThrough("hello\n\n\r\n").find("hello") != std::string::npos);
  }
  // The clients' own memory is in it.
  CHECK(residentBytes() - std::min(before, residentBytes()) < (40U << 20U));
  std::size_t reached = 0;
  for (const auto& feed : feeds) reached += feed->send("data: all\n\n") ? 1 : 0;
  CHECK(reached == count);
  for (RawClient& client : clients) CHECK(client.readThrough("all\n\n\r\n").size() == 16);
}
