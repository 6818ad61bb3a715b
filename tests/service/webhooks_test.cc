// /v1/webhooks, /v1/deliveries and callback_url from outside.
#include <thread>

#include "tests/service/execution_fixture.h"
#include "tests/support/http_double.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

const std::string kAdmin = "Authorization: Bearer admin-secret-12\r\n";
const std::string kAcme = "Authorization: Bearer acme-secret-1234\r\n";

std::string text(const json::Value& value, const char* key) {
  const json::Value* found = value.asObject()->find(key);
  INFO(key);
  REQUIRE(found != nullptr);
  return found->asString() != nullptr ? *found->asString() : json::write(*found);
}

bool isSigned(const std::string& secret, const DoubleRequest& request) {
  return webhookSignature(Secret(secret), request.header("webhook-id"),
                          std::stoll(request.header("webhook-timestamp")),
                          request.body) == request.header("webhook-signature");
}

// The delivery of an execution once it has ended.
json::Value delivered(ExecutionFixture& fixture, const std::string& execution) {
  for (int i = 0; i < 2000; ++i) {
    const json::Value page = parsed(fixture.call("GET", "/v1/deliveries", kAdmin));
    for (const json::Value& one : *page.asObject()->find("deliveries")->asArray()) {
      if (text(one, "execution") == execution && text(one, "state") != "PENDING") return one;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  FAIL("nothing was delivered");
  return {};
}

}  // namespace

TEST_CASE("a webhook is told of an end, and its delivery is listed", "[webhooks]") {
  const HttpDouble receiver(
      [](const DoubleRequest&, const DoubleReply& reply) { reply.answer(200, ""); });
  ExecutionFixture fixture(true);
  const RawResponse made = fixture.http.post(
      "/v1/webhooks",
      R"({"url":")" + receiver.url() + R"(/hook?t=1","tenant":"acme","description":"ours"})",
      kAdmin);
  INFO(made.body);
  REQUIRE(made.status == 201);
  const json::Value webhook = parsed(made);
  CHECK(text(webhook, "secret").starts_with("whsec_"));
  const std::string path = "/v1/webhooks/" + text(webhook, "id");
  CHECK(made.headers.at("location") == path);
  const RawResponse one = fixture.call("GET", path, kAdmin);
  CHECK(one.status == 200);
  CHECK(one.body.find("whsec_") == std::string::npos);
  CHECK(fixture.call("GET", path, kAdmin + "X-Tenant-ID: beta\r\n").status == 404);
  CHECK(fixture.call("GET", path, kAcme).status == 403);
  const std::string id = fixture.idOf(fixture.http.post("/v1/executions", kAsync, kAcme));
  const json::Value delivery = delivered(fixture, id);
  CHECK(text(delivery, "state") == "DELIVERED");
  CHECK(text(delivery, "webhook") == text(webhook, "id"));
  CHECK(text(delivery, "last_status") == "200");
  REQUIRE(receiver.seen().size() == 1);
  CHECK(isSigned(text(webhook, "secret"), receiver.seen()[0]));
  CHECK(receiver.seen()[0].target == "/hook?t=1");
  const std::string deliveryPath = "/v1/deliveries/" + text(delivery, "id");
  CHECK(fixture.call("GET", deliveryPath, kAdmin).status == 200);
  CHECK(fixture.http.post(deliveryPath + "/redeliver", "", kAdmin).status == 202);
  const RawResponse rotated =
      fixture.http.post(path + "/rotate", R"({"overlap_seconds":0})", kAdmin);
  CHECK(rotated.status == 200);
  CHECK(text(parsed(rotated), "secret") != text(webhook, "secret"));
  CHECK(fixture.call("DELETE", path, kAdmin).status == 204);
  CHECK(fixture.call("DELETE", path, kAdmin).status == 404);
  for (const char* bad :
       {"/v1/deliveries?state=x", "/v1/deliveries?limit=0", "/v1/deliveries?x=1",
        "/v1/deliveries?cursor=x", "/v1/deliveries?cursor=whk_1", "/v1/deliveries?tenant=.x",
        "/v1/deliveries?limit=1&limit=1", "/v1/webhooks?cursor=msg_1", "/v1/webhooks?cursor=zzz",
        "/v1/webhooks?limit=1&limit=1"}) {
    CHECK(fixture.call("GET", bad, kAdmin).status == 400);
  }
}

TEST_CASE("a callback_url is told of its execution's end, with the secret of the answer",
          "[webhooks]") {
  const HttpDouble receiver(
      [](const DoubleRequest&, const DoubleReply& reply) { reply.answer(204, ""); });
  ExecutionFixture fixture(true);
  const auto body = [&](const std::string& url, const char* mode) {
    return R"({"language":"python","code":"1","mode":")" + std::string(mode) +
           R"(","callback_url":")" + url + R"("})";
  };
  const std::string once = kAcme + "Idempotency-Key: k1\r\n";
  const RawResponse made =
      fixture.http.post("/v1/executions", body(receiver.url() + "/back", "async"), once);
  INFO(made.body);
  REQUIRE(made.status == 202);
  const std::string secret = text(parsed(made), "callback_secret");
  const RawResponse again =
      fixture.http.post("/v1/executions", body(receiver.url() + "/back", "async"), once);
  CHECK(text(parsed(again), "callback_secret") == secret);
  const json::Value delivery = delivered(fixture, fixture.idOf(made));
  CHECK(text(delivery, "webhook") == "null");
  CHECK(text(delivery, "tenant") == "acme");
  REQUIRE(receiver.seen().size() == 1);
  CHECK(isSigned(secret, receiver.seen()[0]));
  CHECK(fixture.http.post("/v1/executions", body(receiver.url(), "sync"), kAcme).status == 400);
  for (const char* bad : {"http://10.0.0.1/", "https://127.0.0.2/", "x", "https://[::1]/"}) {
    const RawResponse refused = fixture.http.post("/v1/executions", body(bad, "async"), kAcme);
    CHECK(refused.status == 400);
    CHECK(refused.body.find("callback_url") != std::string::npos);
  }
  CHECK(fixture.call("GET", "/v1/executions?limit=10", kAcme).body.find("whsec_") ==
        std::string::npos);
}

TEST_CASE("one that is cancelled before it runs is told, too", "[webhooks]") {
  const HttpDouble receiver(
      [](const DoubleRequest&, const DoubleReply& reply) { reply.answer(204, ""); });
  ExecutionFixture fixture(true);
  std::atomic<bool> held{true};
  fixture.http.gate.runScript = [&](const GateRequest& request) -> Result<Report> {
    while (held) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return FakeGate::successReport(request);
  };
  for (int i = 0; i < 2; ++i) (void)fixture.http.post("/v1/executions", kAsync, kAdmin);
  const std::string id = fixture.idOf(
      fixture.http.post("/v1/executions",
                        R"({"language":"python","code":"1","mode":"async","callback_url":")" +
                            receiver.url() + R"("})",
                        kAcme));
  const RawResponse cancelled = fixture.call("DELETE", "/v1/executions/" + id, kAcme);
  held = false;
  CHECK(cancelled.status == 204);
  CHECK(text(delivered(fixture, id), "state") == "DELIVERED");
  CHECK(receiver.seen().at(0).body.find("CANCELLED") != std::string::npos);
}
