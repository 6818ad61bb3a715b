#include "service/local_client.h"

#include <sys/eventfd.h>

#include <future>

#include "tests/service/fixture.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

struct Served {
  Served() : fixture(options()) {}
  ServiceOptions options() {
    ServiceOptions made;
    made.localSocket = folder.path / "service.sock";
    socket = made.localSocket;
    return made;
  }
  TempFolder folder;
  std::filesystem::path socket;
  Fixture fixture;
};

LocalRequest execute() {
  LocalRequest request;
  request.path = "/v1/execute";
  request.body = R"({"language":"python","code":"1"})";
  request.headers = {{"X-Tenant-ID", "acme"}};
  return request;
}

}  // namespace

TEST_CASE("the local client posts and reads the answer", "[local]") {
  Served served;
  served.fixture.start();
  CHECK(isServed(served.socket));
  const auto reply = callLocal(served.socket, execute());
  REQUIRE(reply);
  CHECK(reply->status == 200);
  CHECK(reply->contentType == "application/json");
  CHECK(reply->body.find(R"("status":"success")") != std::string::npos);
  CHECK(served.fixture.gate.last().submission.tenant.text() == "acme");
  LocalRequest get;
  get.method = "GET";
  get.path = "/livez";
  CHECK(callLocal(served.socket, get)->body == R"({"status":"alive"})");
  LocalRequest stream = execute();
  stream.headers.emplace_back("Accept", "text/event-stream");
  CHECK(callLocal(served.socket, stream)->body.find("event: result") != std::string::npos);
}

TEST_CASE("a large answer arrives whole", "[local]") {
  Served served;
  served.fixture.gate.runScript = [](const GateRequest& request) -> Result<Report> {
    Report report = FakeGate::successReport(request);
    report.execution->out.text = std::string(20 << 20U, 'x');
    return report;
  };
  served.fixture.start();
  const auto reply = callLocal(served.socket, execute());
  REQUIRE(reply);
  CHECK(reply->body.size() > (20U << 20U));
}

TEST_CASE("without a service the local client says so", "[local]") {
  const TempFolder folder;
  CHECK_FALSE(isServed(folder.path / "none"));
  const auto none = callLocal(folder.path / "none", execute());
  REQUIRE_FALSE(none);
  CHECK(none.error().code == ErrorCode::kNotFound);
  CHECK(callLocal(folder.path / std::string(200, 'a'), execute()).error().code ==
        ErrorCode::kInvalidArgument);
}

TEST_CASE("a request that would smuggle a header is not sent", "[local]") {
  Served served;
  served.fixture.start();
  LocalRequest request = execute();
  request.headers = {{"X-Tenant-ID", "a\r\nX-Evil: 1"}};
  CHECK(callLocal(served.socket, request).error().code == ErrorCode::kInvalidArgument);
  request = execute();
  request.path = "/livez HTTP/1.1\r\n";
  CHECK(callLocal(served.socket, request).error().code == ErrorCode::kInvalidArgument);
}

TEST_CASE("a call ends in time and on cancellation, and its run with it", "[local]") {
  Served served;
  std::promise<void> cancelled[2];
  std::atomic<int> runs{0};
  served.fixture.gate.runScript = [&](const GateRequest& request) -> Result<Report> {
    pollfd gone{request.cancel.socketFd, POLLRDHUP, 0};
    if (::poll(&gone, 1, RawClient::kPatienceMs) == 1) cancelled[runs++].set_value();
    return Error{ErrorCode::kCancelled, "gone", ""};
  };
  served.fixture.start();
  LocalRequest request = execute();
  request.timeout = std::chrono::milliseconds{30};
  CHECK(callLocal(served.socket, request).error().code == ErrorCode::kUnavailable);
  cancelled[0].get_future().get();
  const UniqueFd stop(::eventfd(1, EFD_CLOEXEC));
  request = execute();
  request.cancelFd = stop.get();
  CHECK(callLocal(served.socket, request).error().code == ErrorCode::kCancelled);
  cancelled[1].get_future().get();
}

TEST_CASE("a service that ends in the middle is unavailable", "[local]") {
  Served served;
  std::promise<void> started;
  served.fixture.gate.runScript = [&](const GateRequest& request) -> Result<Report> {
    started.set_value();
    pollfd gone{request.cancel.socketFd, POLLRDHUP, 0};
    ::poll(&gone, 1, RawClient::kPatienceMs);
    return Error{ErrorCode::kCancelled, "gone", ""};
  };
  served.fixture.start();
  auto reply = std::async(std::launch::async, [&] { return callLocal(served.socket, execute()); });
  started.get_future().get();
  served.fixture.service->drain(std::chrono::milliseconds{1});
  CHECK(reply.get().error().code == ErrorCode::kUnavailable);
}
