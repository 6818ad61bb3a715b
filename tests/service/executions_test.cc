// /v1/executions from outside.
#include <poll.h>

#include <set>
#include <thread>

#include "tests/service/execution_fixture.h"

using namespace gantlet;
using namespace gantlet::test;

TEST_CASE("an asynchronous execution is answered for at once and found by its id", "[executions]") {
  ExecutionFixture fixture;
  const RawResponse accepted = fixture.http.post("/v1/executions", kAsync);
  CHECK(accepted.status == 202);
  const std::string id = fixture.idOf(accepted);
  CHECK(accepted.headers.at("location") == "/v1/executions/" + id);
  CHECK(fixture.ended(id) == "COMPLETED");
  const json::Value one = parsed(fixture.call("GET", "/v1/executions/" + id));
  CHECK(member(one, "state") == R"("COMPLETED")");
  CHECK(member(one, "tenant") == R"("default")");
  CHECK(member(one, "result.id") == "\"" + id + "\"");
  CHECK(member(one, "result.status") == R"("success")");
  CHECK(member(one, "result.stdout") == R"("hi\n")");
  CHECK(member(one, "ended_at") != "null");
  CHECK(fixture.call("GET", "/v1/executions/sub_none").status == 404);
  const RawResponse preferred =
      fixture.http.post("/v1/executions", kCode, "Prefer: respond-async\r\n");
  CHECK(preferred.status == 202);
  CHECK(preferred.headers.at("preference-applied") == "respond-async");
}

TEST_CASE("what the body says of waiting goes before what a header prefers", "[executions]") {
  ExecutionFixture fixture;
  const RawResponse waited =
      fixture.http.post("/v1/executions", R"({"language":"python","code":"1","mode":"sync"})",
                        "Prefer: respond-async\r\n");
  CHECK(waited.status == 200);
  CHECK_FALSE(waited.headers.contains("preference-applied"));
  CHECK(member(parsed(waited), "status") == R"("success")");
  CHECK(fixture.http.post("/v1/executions", kAsync, "Prefer: wait=10\r\n").status == 202);
}

TEST_CASE("a synchronous execution answers as /v1/execute does, and is kept", "[executions]") {
  ExecutionFixture fixture;
  const RawResponse response = fixture.http.post("/v1/executions", kCode);
  CHECK(response.status == 200);
  const json::Value result = parsed(response);
  CHECK(member(result, "status") == R"("success")");
  CHECK(fixture.call("GET", "/v1/executions/" + fixture.idOf(response)).status == 200);
}

TEST_CASE("a denied program ends as DENIED, a fault as FAILED with its reason", "[executions]") {
  ExecutionFixture fixture;
  SECTION("denied") {
    fixture.http.gate.runScript = [](const GateRequest& request) -> Result<Report> {
      Report report = FakeGate::baseReport(request);
      report.status = RunStatus::kDenied;
      return report;
    };
    const RawResponse response = fixture.http.post("/v1/executions", kCode);
    CHECK(response.status == 200);
    CHECK(fixture.ended(fixture.idOf(response)) == "DENIED");
  }
  SECTION("fault") {
    fixture.http.gate.runScript = [](const GateRequest&) -> Result<Report> {
      return Error{ErrorCode::kAuditFailed, "no space below /var/lib/gantlet/audit", ""};
    };
    CHECK(fixture.http.post("/v1/executions", kCode).status == 503);
    const std::string id = fixture.idOf(fixture.http.post("/v1/executions", kAsync));
    CHECK(fixture.ended(id) == "FAILED");
    const json::Value one = parsed(fixture.call("GET", "/v1/executions/" + id));
    CHECK(member(one, "result") == "null");
    CHECK(member(one, "error.message") == R"("no space below audit")");
    CHECK(member(one, "error.code") != "<none>");
  }
}

TEST_CASE("the same Idempotency-Key is the same execution, also 50 at once and after a restart",
          "[executions]") {
  ExecutionFixture fixture;
  const std::string key = "Idempotency-Key: 7c1e\r\n";
  std::mutex mutex;
  std::set<std::string> ids;
  std::vector<std::thread> clients;
  fixture.http.start();
  for (int i = 0; i < 50; ++i) {
    clients.emplace_back([&] {
      const RawResponse response = fixture.http.post("/v1/executions", kAsync, key);
      const auto document = json::parse(response.body);
      const std::lock_guard lock(mutex);
      ids.insert(response.status == 202 && document ? *document->asObject()->find("id")->asString()
                                                    : response.body);
    });
  }
  for (std::thread& client : clients) client.join();
  REQUIRE(ids.size() == 1);
  CHECK(fixture.ended(*ids.begin()) == "COMPLETED");
  CHECK(fixture.http.gate.seen().size() == 1);
  fixture.open();
  CHECK(fixture.idOf(fixture.http.post("/v1/executions", kAsync, key)) == *ids.begin());
  CHECK(fixture.http.gate.seen().size() == 1);
  CHECK(fixture.http.post("/v1/executions", kCode, key).status == 422);
  CHECK(fixture.http.post("/v1/executions", kCode, "Idempotency-Key: a b\r\n").status == 400);
  CHECK(fixture.http.post("/v1/executions", kCode, key + key).status == 400);
}

TEST_CASE("a repetition under its Idempotency-Key is not judged by what has changed since",
          "[executions]") {
  ExecutionFixture fixture;
  const std::string key = "Idempotency-Key: 7c1e\r\n";
  const std::string id = fixture.idOf(fixture.http.post("/v1/executions", kAsync, key));
  CHECK(fixture.ended(id) == "COMPLETED");
  fixture.http.gate.policyScript = [](const TenantId&, std::string_view) -> Result<Policy> {
    return Error{ErrorCode::kNotFound, "there is no policy 'default'", ""};
  };
  CHECK(fixture.http.post("/v1/executions", kAsync).status == 400);
  const RawResponse again = fixture.http.post("/v1/executions", kAsync, key);
  CHECK(again.status == 202);
  CHECK(fixture.idOf(again) == id);
  CHECK(fixture.http.post("/v1/executions", kCode, key).status == 422);
  CHECK(fixture.http.gate.seen().size() == 1);
}

TEST_CASE("what was refused before it began leaves its Idempotency-Key free", "[executions]") {
  ExecutionFixture fixture;
  const std::string key = "Idempotency-Key: 7c1e\r\n";
  std::atomic<bool> begins{false};
  std::atomic<ErrorCode> code{ErrorCode::kUnavailable};
  fixture.http.gate.runScript = [&](const GateRequest& request) -> Result<Report> {
    if (begins && request.onStarted) request.onStarted("local");
    if (code == ErrorCode::kCancelled) return FakeGate::successReport(request);
    return Error{code, "no provider can run anything", ""};
  };
  const auto works = [&] { code = ErrorCode::kCancelled; };
  SECTION("mended, it runs") {
    CHECK(fixture.http.post("/v1/executions", kCode, key).status == 503);
    code = ErrorCode::kBusy;
    CHECK(fixture.http.post("/v1/executions", kCode, key).status == 429);
    works();
    const RawResponse done = fixture.http.post("/v1/executions", kCode, key);
    CHECK(done.status == 200);
    const RawResponse again = fixture.http.post("/v1/executions", kCode, key);
    CHECK(fixture.idOf(again) == fixture.idOf(done));
    CHECK(fixture.http.gate.seen().size() == 3);
  }
  SECTION("another body is no conflict") {
    CHECK(fixture.http.post("/v1/executions", kCode, key).status == 503);
    works();
    CHECK(fixture.http.post("/v1/executions", kAsync, key).status == 202);
  }
  SECTION("one that was answered for at once is another then, under an id of its own") {
    const std::string first = fixture.idOf(fixture.http.post("/v1/executions", kAsync, key));
    CHECK(fixture.ended(first) == "FAILED");
    works();
    const std::string second = fixture.idOf(fixture.http.post("/v1/executions", kAsync, key));
    CHECK(second != first);
    CHECK(fixture.ended(second) == "COMPLETED");
    CHECK(fixture.ended(first) == "FAILED");
  }
  SECTION("what may have run is what it was") {
    begins = true;
    CHECK(fixture.http.post("/v1/executions", kCode, key).status == 503);
    works();
    CHECK(fixture.http.post("/v1/executions", kCode, key).status == 503);
    CHECK(fixture.http.post("/v1/executions", kAsync, key).status == 422);
    CHECK(fixture.http.gate.seen().size() == 1);
  }
  SECTION("what no provider has begun has not run") {
    begins = true;
    code = ErrorCode::kConnectFailed;
    CHECK(fixture.http.post("/v1/executions", kCode, key).status == 503);
    works();
    CHECK(fixture.http.post("/v1/executions", kCode, key).status == 200);
  }
}

TEST_CASE("a cursor that no page has given is refused", "[executions]") {
  ExecutionFixture fixture;
  for (const char* cursor : {"abc", "'", "c3ViXzAx", "9999999999999999999999", "%F0%9F%98%80",
                             "sub_", "sub_%20", "key_01", "SUB_01"}) {
    INFO(cursor);
    const RawResponse page = fixture.call("GET", std::string("/v1/executions?cursor=") + cursor);
    CHECK(page.status == 400);
    CHECK(page.body.find("'cursor' is not one of this list") != std::string::npos);
  }
  CHECK(fixture.call("GET", "/v1/executions?cursor=").status == 200);
  CHECK(fixture.call("GET", "/v1/executions?cursor=sub_01m8jmxwzha1s12pj2jhc7pfeq").status == 200);
}

TEST_CASE("a tenant sees and cancels its own executions alone", "[executions]") {
  ExecutionFixture fixture(true);
  const std::string acme = "Authorization: Bearer acme-secret-1234\r\n";
  const std::string beta = "Authorization: Bearer beta-secret-1234\r\n";
  const std::string admin = "Authorization: Bearer admin-secret-12\r\n";
  const std::string id = fixture.idOf(fixture.http.post("/v1/executions", kAsync, acme));
  CHECK(fixture.ended(id) == "COMPLETED");
  CHECK(fixture.call("GET", "/v1/executions/" + id, beta).status == 404);
  CHECK(fixture.call("DELETE", "/v1/executions/" + id, beta).status == 404);
  CHECK(fixture.call("DELETE", "/v1/executions/" + id, acme).status == 409);
  CHECK(fixture.call("GET", "/v1/executions/" + id, admin).status == 200);
  const auto count = [&](const std::string& path, const std::string& as) {
    return parsed(fixture.call("GET", path, as)).asObject()->find("executions")->asArray()->size();
  };
  CHECK(count("/v1/executions", acme) == 1);
  CHECK(count("/v1/executions", beta) == 0);
  CHECK(count("/v1/executions?tenant=acme", beta) == 0);
  CHECK(count("/v1/executions?tenant=acme&state=COMPLETED&limit=1", admin) == 1);
  CHECK(count("/v1/executions?state=RUNNING", admin) == 0);
  CHECK(fixture.call("GET", "/v1/executions?state=done", acme).status == 400);
  CHECK(fixture.call("GET", "/v1/executions?limit=0", acme).status == 400);
  for (const char* query : {"limit=1&limit=2", "state=FAILED&state=FAILED", "limit=", "limit=1001",
                            "limit=+1", "tenant=../x", "tenant=acme&limit=2&tenant=acme"}) {
    INFO(query);
    CHECK(fixture.call("GET", std::string("/v1/executions?") + query, acme).status == 400);
  }
  CHECK(fixture.call("GET", "/v1/executions?color=red", acme).status == 400);
}

TEST_CASE("DELETE ends one that runs", "[executions]") {
  ExecutionFixture fixture;
  fixture.http.gate.runScript = [](const GateRequest& request) -> Result<Report> {
    pollfd cancel{request.cancel.eventFd, POLLIN, 0};
    const bool cancelled = ::poll(&cancel, 1, 20'000) > 0;
    Report report = FakeGate::baseReport(request);
    report.status = cancelled ? RunStatus::kCancelled : RunStatus::kSuccess;
    return report;
  };
  const std::string id = fixture.idOf(fixture.http.post("/v1/executions", kAsync));
  CHECK(fixture.call("DELETE", "/v1/executions/" + id).status == 204);
  CHECK(fixture.ended(id) == "CANCELLED");
  CHECK(fixture.call("DELETE", "/v1/executions/" + id).status == 409);
}

TEST_CASE("who goes away ends what it alone waited for", "[executions]") {
  ExecutionFixture fixture;
  fixture.http.gate.runScript = [](const GateRequest& request) -> Result<Report> {
    pollfd cancel{request.cancel.eventFd, POLLIN, 0};
    const bool cancelled = ::poll(&cancel, 1, 20'000) > 0;
    Report report = FakeGate::baseReport(request);
    report.status = cancelled ? RunStatus::kCancelled : RunStatus::kSuccess;
    return report;
  };
  {
    RawClient client = fixture.http.client();
    client.send(Fixture::postBytes("/v1/executions", kCode));
    while (fixture.http.gate.seen().empty()) std::this_thread::yield();
  }
  const std::string id = fixture.http.gate.seen().front().submission.id.text();
  CHECK(fixture.ended(id) == "CANCELLED");
}

TEST_CASE("a result larger than any request may be is read as it was kept", "[executions]") {
  ExecutionFixture fixture;
  fixture.http.gate.runScript = [](const GateRequest& request) -> Result<Report> {
    Report report = FakeGate::successReport(request);
    report.execution->out.text = std::string(std::size_t{66} << 20U, 'x');
    report.execution->out.bytes = report.execution->out.text.size();
    return report;
  };
  fixture.http.gate.outputLimit = ByteCount::mebi(80);
  const std::string id = fixture.idOf(fixture.http.post("/v1/executions", kAsync));
  CHECK(fixture.ended(id) == "COMPLETED");
  const RawResponse one = fixture.call("GET", "/v1/executions/" + id);
  CHECK(one.status == 200);
  CHECK(one.body.size() > (std::size_t{66} << 20U));
}

TEST_CASE("what this service can't do for an execution is refused by its field", "[executions]") {
  ExecutionFixture fixture;
  for (const auto& [more, field] : std::vector<std::pair<std::string, std::string>>{
           {R"("mode":"later")", "mode"},
           {R"("callback_url":"https://example.com/")", "callback_url"},
           {R"("retry":"always")", "retry"},
           {R"("template":"x")", "template"},
           {R"("policy":"none")", "policy"},
           {R"("arguments":[])", "arguments"},
           {R"("wait":1)", "wait"},
       }) {
    INFO(more);
    const RawResponse response =
        fixture.http.post("/v1/executions", R"({"language":"python","code":"1",)" + more + "}");
    CHECK(response.status == 400);
    CHECK(response.body.find("'" + field) != std::string::npos);
  }
  CHECK(parsed(fixture.call("GET", "/v1/executions"))
            .asObject()
            ->find("executions")
            ->asArray()
            ->empty());
}
