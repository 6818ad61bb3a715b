
#include <atomic>
#include <condition_variable>
#include <future>
#include <thread>

#include "tests/service/fixture.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

const std::string kLivez = "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n";
const std::string kExecute = R"({"language":"python","code":"1"})";

// Lets runs wait until the test says go on.
class Barrier {
 public:
  void waitUntilOpen() {
    std::unique_lock lock(mutex_);
    ++waiting_;
    changed_.notify_all();
    changed_.wait(lock, [this] { return open_; });
  }
  bool waitForRuns(int count) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds{20}, [&] { return waiting_ >= count; });
  }
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int waiting_ = 0;
  bool open_ = false;
};

}  // namespace

TEST_CASE("a hundred requests at once are all in work at once", "[load]") {
  Fixture fixture;
  Barrier barrier;
  fixture.gate.runScript = [&](const GateRequest& request) -> Result<Report> {
    barrier.waitUntilOpen();
    return FakeGate::successReport(request);
  };
  std::vector<RawClient> clients;
  for (int i = 0; i < 100; ++i) {
    clients.push_back(fixture.client());
    clients.back().send(Fixture::postBytes("/v1/execute", kExecute));
  }
  CHECK(barrier.waitForRuns(100));
  barrier.open();
  int good = 0;
  for (RawClient& client : clients) good += client.read().status == 200 ? 1 : 0;
  CHECK(good == 100);
}

TEST_CASE("a thousand idle connections take no worker from those who work", "[load]") {
  ServiceOptions options;
  options.front.workers = 4;
  Fixture fixture(options);
  std::vector<RawClient> idle;
  for (int i = 0; i < 1000; ++i) {
    idle.push_back(fixture.client());
    REQUIRE(idle.back().exchange(kLivez).status == 200);
  }
  for (int i = 0; i < 100; ++i) {
    CHECK(fixture.post("/v1/execute", kExecute).status == 200);
  }
  int good = 0;
  for (RawClient& client : idle) good += client.exchange(kLivez).status == 200 ? 1 : 0;
  CHECK(good == 1000);
}

TEST_CASE("clients that drip take no worker either", "[load]") {
  ServiceOptions options;
  options.front.workers = 1;
  Fixture fixture(options);
  std::vector<RawClient> slow;
  for (int i = 0; i < 50; ++i) {
    slow.push_back(fixture.client());
    slow.back().send(i % 2 == 0 ? "POST /run HT" : Fixture::postBytes("/run", "{}").substr(0, 90));
  }
  CHECK(fixture.post("/v1/execute", kExecute).status == 200);
}

TEST_CASE("a full queue is answered with 503, and RAGFlow's client as it expects", "[load]") {
  ServiceOptions options;
  options.front.workers = 2;
  options.front.queue = 1;
  Fixture fixture(options);
  Barrier barrier;
  fixture.gate.runScript = [&](const GateRequest& request) -> Result<Report> {
    barrier.waitUntilOpen();
    return FakeGate::successReport(request);
  };
  std::vector<RawClient> clients;
  for (int i = 0; i < 2; ++i) {
    clients.push_back(fixture.client());
    clients.back().send(Fixture::postBytes("/v1/execute", kExecute));
  }
  REQUIRE(barrier.waitForRuns(2));
  RawClient a = fixture.client();
  RawClient b = fixture.client();
  a.send(Fixture::postBytes("/v1/execute", kExecute));
  b.send(Fixture::postBytes("/v1/execute", kExecute));
  // One of the two waits and one is refused; which of them is the loop's choice.
  pollfd either[] = {{a.fd(), POLLIN, 0}, {b.fd(), POLLIN, 0}};
  REQUIRE(::poll(either, 2, RawClient::kPatienceMs) == 1);
  RawClient& refused = either[0].revents != 0 ? a : b;
  RawClient& queued = either[0].revents != 0 ? b : a;
  RawResponse response = refused.read();
  CHECK(response.status == 503);
  CHECK(response.headers.contains("retry-after"));
  response = fixture.post("/run", R"({"code_b64":""})");
  CHECK(response.status == 200);
  CHECK(member(parsed(response), "exit_code") == "-10");
  CHECK(fixture.get("/livez").status == 200);
  barrier.open();
  CHECK(queued.read().status == 200);
  for (RawClient& client : clients) CHECK(client.read().status == 200);
  CHECK(refused.exchange(kLivez).status == 200);
}

TEST_CASE("a client that reads slowly gets its large answer and holds no worker", "[load]") {
  ServiceOptions options;
  options.front.workers = 1;
  Fixture fixture(options);
  const std::string large(8 << 20U, 'x');
  fixture.gate.runScript = [&](const GateRequest& request) -> Result<Report> {
    Report report = FakeGate::successReport(request);
    if (request.submission.source == "large") report.execution->out.text = large;
    return report;
  };
  RawClient slow = fixture.client();
  slow.send(Fixture::postBytes("/v1/execute", R"({"language":"python","code":"large"})"));
  slow.readThrough("\r\n");  // the answer has begun
  CHECK(fixture.post("/v1/execute", kExecute).status == 200);
  CHECK(slow.readThrough("\"audit\":[]}").size() > large.size());
  CHECK(slow.exchange(kLivez).status == 200);
}

TEST_CASE("draining finishes what runs, refuses new connections and ends idle ones", "[drain]") {
  Fixture fixture;
  Barrier barrier;
  fixture.gate.runScript = [&](const GateRequest& request) -> Result<Report> {
    barrier.waitUntilOpen();
    return FakeGate::successReport(request);
  };
  RawClient idle = fixture.client();
  REQUIRE(idle.exchange(kLivez).status == 200);
  RawClient busy = fixture.client();
  RawClient half = fixture.client();
  busy.send(Fixture::postBytes("/v1/execute", kExecute));
  half.send("GET /readyz HTTP/1.1\r\nHost: local");
  REQUIRE(barrier.waitForRuns(1));
  const std::uint16_t port = fixture.port();
  auto drained =
      std::async(std::launch::async, [&] { fixture.service->drain(std::chrono::seconds{20}); });
  CHECK(idle.closedByServer());
  CHECK_FALSE(RawClient(port).connected());
  half.send("host\r\n\r\n");
  RawResponse notReady = half.read();
  CHECK(notReady.status == 503);
  CHECK(notReady.body.find("stopping") != std::string::npos);
  CHECK(notReady.headers["connection"] == "close");
  half.close();
  barrier.open();
  RawResponse finished = busy.read();
  CHECK(finished.status == 200);
  CHECK(finished.headers["connection"] == "close");
  busy.close();
  drained.get();
}

TEST_CASE("a service that is about to stop is not ready, and serves all the same", "[drain]") {
  Fixture fixture;
  REQUIRE(fixture.get("/readyz").status == 200);
  fixture.service->announceStop();
  CHECK(fixture.get("/readyz").status == 503);
  CHECK(fixture.get("/livez").status == 200);
  RawResponse last = fixture.post("/v1/execute", kExecute);
  CHECK(last.status == 200);
  CHECK(last.headers["connection"] == "close");
}

TEST_CASE("who is connected when a drain begins is answered, accepted or not", "[drain]") {
  // While the loop looks at the first request, others connect and wait to be accepted.
  struct Slow final : http::Handler {
    Screening screen(const http::RequestHead& head, const http::Peer&,
                     const std::string&) override {
      if (head.target == "/first") {
        looks.set_value();
        goOn.get_future().wait();
      }
      Screening screening;
      screening.answer.emplace();
      screening.answer->body = head.target;
      return screening;
    }
    http::Response refuse(int status, const std::string& detail, const http::RequestHead*,
                          const std::string&) override {
      http::Response response;
      response.status = status;
      response.body = detail;
      return response;
    }
    std::promise<void> looks;
    std::promise<void> goOn;
  } handler;
  auto listener = http::listenTcp("127.0.0.1", 0);
  REQUIRE(listener);
  const std::uint16_t port = listener->port;
  std::vector<http::Listener> listeners;
  listeners.push_back(*std::move(listener));
  auto front = http::Front::start({}, std::move(listeners), handler);
  REQUIRE(front);
  const auto ask = [](const std::string& path) {
    return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  };
  RawClient again(port);
  REQUIRE(again.exchange(ask("/again")).status == 200);
  RawClient first(port);
  REQUIRE(first.send(ask("/first")));
  handler.looks.get_future().wait();
  RawClient waiting(port);
  REQUIRE(waiting.send(ask("/waiting")));
  RawClient silent(port);
  REQUIRE(silent.connected());
  REQUIRE(again.send(ask("/once more")));
  auto drained = std::async(std::launch::async, [&] { (*front)->drain(std::chrono::seconds{20}); });
  while (!(*front)->draining()) std::this_thread::yield();
  handler.goOn.set_value();
  for (RawClient* client : {&first, &waiting, &again}) {
    RawResponse answer = client->read();
    CHECK(answer.status == (client == &again ? 400 : 200));  // a target with a blank
    // The first one's was written before the drain began.
    if (client != &first) CHECK(answer.headers["connection"] == "close");
    client->close();
  }
  REQUIRE(silent.send(ask("/late")));
  CHECK(silent.read().body == "/late");
  silent.close();
  drained.get();
}

TEST_CASE("a drain that takes too long cancels what still runs", "[drain]") {
  Fixture fixture;
  std::promise<void> started;
  std::atomic<bool> cancelled{false};
  fixture.gate.runScript = [&](const GateRequest& request) -> Result<Report> {
    started.set_value();
    pollfd gone{request.cancel.socketFd, POLLRDHUP, 0};
    cancelled = ::poll(&gone, 1, RawClient::kPatienceMs) == 1;
    return Error{ErrorCode::kCancelled, "gone", ""};
  };
  RawClient client = fixture.client();
  client.send(Fixture::postBytes("/v1/execute", kExecute));
  started.get_future().get();
  fixture.service->drain(std::chrono::milliseconds{10});
  CHECK(cancelled);
  CHECK(client.closedByServer());
}

TEST_CASE("readiness is the gate's, with its reasons", "[health]") {
  Fixture fixture;
  CHECK(fixture.get("/readyz").status == 200);
  Fixture broken;
  broken.gate.readyStatus = Error{ErrorCode::kUnavailable, "no runner lives", "start one"};
  const RawResponse response = broken.get("/readyz");
  CHECK(response.status == 503);
  CHECK(member(parsed(response), "reasons.0").find("no runner lives") != std::string::npos);
  CHECK(broken.get("/healthz").status == 200);
}

TEST_CASE("an exception in a run is a 500 and not the end", "[load]") {
  Fixture fixture;
  fixture.gate.runScript = [](const GateRequest&) -> Result<Report> { throw std::bad_alloc(); };
  CHECK(fixture.post("/v1/execute", kExecute).status == 500);
  CHECK(fixture.get("/livez").status == 200);
}
