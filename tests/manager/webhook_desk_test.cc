#include "manager/webhook_desk.h"

#include <atomic>
#include <catch2/catch.hpp>

#include "core/base64.h"
#include "json/value.h"
#include "manager/execution_desk.h"
#include "tests/support/http_double.h"
#include "tests/support/memory_log.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using gantlet::test::DoubleReply;
using gantlet::test::DoubleRequest;
using gantlet::test::HttpDouble;
using gantlet::test::MemoryLog;
using gantlet::test::TempFolder;

namespace {

const Actor kAdmin{"adm", "10.0.0.1", "req-1"};

class FakeClock final : public Clock {
 public:
  WallTime wallNow() const override { return WallTime(std::chrono::milliseconds(at_.load())); }
  MonotonicTime monotonicNow() const override {
    return MonotonicTime(std::chrono::milliseconds(at_.load()));
  }
  void pass(std::chrono::milliseconds time) { at_ += time.count(); }

 private:
  std::atomic<std::int64_t> at_{1'800'000'000'000};
};

// What a receiver of its own would do: HMAC over id, time and body with the shared secret.
bool isSignedBy(const Secret& secret, const DoubleRequest& request) {
  const std::string expected =
      webhookSignature(secret, request.header("webhook-id"),
                       std::stoll(request.header("webhook-timestamp")), request.body);
  return (" " + request.header("webhook-signature") + " ").find(" " + expected + " ") !=
         std::string::npos;
}

struct Place {
  Place() { open(); }
  void open() {
    desk.reset();
    database.reset();
    auto opened = Database::open(DatabaseAddress::embedded(folder.path / "gantlet.db"));
    REQUIRE(opened);
    database = std::move(opened).value();
    WebhookOptions options;
    options.workers = 0;
    options.attempt = std::chrono::milliseconds(2000);
    auto made = WebhookDesk::open(
        {*database, log, clock, *net::AddressGuard::publicOr({"127.0.0.1"}), Secret("k")}, options);
    REQUIRE(made);
    desk = std::move(made).value();
  }
  MadeWebhook make(const std::string& url, const std::string& tenant = "acme") {
    const auto made = desk->make({tenant, url, "for us"}, kAdmin);
    INFO((made ? "" : made.error().text()));
    REQUIRE(made);
    return *made;
  }
  // An execution that ends, with what is told of it.
  std::string end(const std::string& tenant = "acme", const std::string& callback = "") {
    ExecutionStore store(*database);
    NewExecution added;
    added.execution.id = newSubmissionId().text();
    added.execution.tenant = tenant;
    added.execution.state = "RUNNING";
    added.execution.createdBy = "key_1";
    added.execution.createdAt = clock.wallNow().time_since_epoch().count();
    added.request = "{}";
    added.callbackUrl = callback;
    REQUIRE(store.add(added));
    StoredExecution ended;
    ended.state = "COMPLETED";
    ended.endedAt = added.execution.createdAt;
    REQUIRE(*store.end(added.execution.id, "RUNNING", ended, std::nullopt,
                       [&](const StoredExecution& execution, const std::string& url) {
                         return desk->tell(execution, url);
                       }));
    desk->wake();
    return added.execution.id;
  }
  std::vector<StoredDelivery> deliveries(const std::string& state = "") {
    DeliveryFilter filter;
    if (!state.empty()) filter.state = state;
    const auto page = desk->deliveries(filter);
    REQUIRE(page);
    return page->deliveries;
  }
  std::size_t recorded(const std::string& event) const {
    const auto records = log.records();
    return static_cast<std::size_t>(std::count_if(
        records.begin(), records.end(), [&](const auto& one) { return one.event == event; }));
  }

  TempFolder folder;
  MemoryLog log;
  FakeClock clock;
  std::unique_ptr<Database> database;
  std::unique_ptr<WebhookDesk> desk;
};

}  // namespace

TEST_CASE("an alert goes to the tenant's webhooks and to those of every tenant", "[webhooks]") {
  Place place;
  const HttpDouble receiver(
      [](const DoubleRequest&, const DoubleReply& reply) { reply.answer(204, ""); });
  const MadeWebhook own = place.make(receiver.url() + "/own");
  place.make(receiver.url() + "/all", "*");
  place.make(receiver.url() + "/other", "beta");
  REQUIRE(place.desk->alert("acme", "budget.reached", {{"percent", 80}}));
  // Kept: a crash in between loses none of it.
  place.open();
  CHECK(place.desk->deliverDue() == 2);
  std::vector<std::string> paths;
  for (const DoubleRequest& request : receiver.seen()) {
    paths.push_back(request.target);
    const auto body = json::parse(request.body);
    REQUIRE(body);
    CHECK(*body->asObject()->find("type")->asString() == "budget.reached");
    const json::Object& data = *body->asObject()->find("data")->asObject();
    CHECK(*data.find("tenant")->asString() == "acme");
    CHECK(*data.find("percent")->asInt() == 80);
    if (request.target == "/own") CHECK(isSignedBy(own.secret, request));
  }
  std::sort(paths.begin(), paths.end());
  CHECK(paths == std::vector<std::string>{"/all", "/own"});
  CHECK(place.desk->alert("nobody", "budget.reached", {}));
}

TEST_CASE("a message is signed as in the example of Standard Webhooks", "[webhooks]") {
  // https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
  CHECK(webhookSignature(Secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
                         "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, R"({"test": 2432232314})") ==
        "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  const Secret secret = webhookSecret(Secret("k"), "whk_1", 1);
  CHECK(secret.reveal().starts_with("whsec_"));
  CHECK(decodeBase64(secret.reveal().substr(6))->size() == 32);
  CHECK(secret.reveal() != webhookSecret(Secret("k"), "whk_1", 2).reveal());
  CHECK(secret.reveal() != webhookSecret(Secret("k"), "whk_2", 1).reveal());
  CHECK(secret.reveal() != webhookSecret(Secret("l"), "whk_1", 1).reveal());
}

TEST_CASE("the end of an execution is told to its tenant's webhooks and its callback, signed",
          "[webhooks]") {
  const HttpDouble receiver(
      [](const DoubleRequest&, const DoubleReply& reply) { reply.answer(200, "kept nowhere"); });
  Place place;
  const MadeWebhook own = place.make(receiver.url() + "/own?a=%20b");
  const MadeWebhook every = place.make(receiver.url() + "/every", "*");
  (void)place.make(receiver.url() + "/beta", "beta");
  const std::string id = place.end("acme", receiver.url());
  CHECK(place.deliveries("PENDING").size() == 3);
  CHECK(place.desk->deliverDue() == 3);
  CHECK(receiver.count("POST", "/beta") == 0);
  CHECK(place.deliveries("DELIVERED").size() == 3);
  for (const DoubleRequest& request : receiver.seen()) {
    INFO(request.target);
    CHECK(request.method == "POST");
    CHECK(request.header("content-type") == "application/json");
    CHECK(request.header("user-agent").starts_with("gantlet/"));
    const bool isOwn = request.target == "/own?a=%20b";
    CHECK((isOwn || request.target == "/every" || request.target == "/"));
    const Secret secret = isOwn                        ? own.secret
                          : request.target == "/every" ? every.secret
                                                       : place.desk->callbackSecret(id);
    CHECK(isSignedBy(secret, request));
    CHECK_FALSE(isSignedBy(Secret("whsec_AAAA"), request));
    const auto body = json::parse(request.body);
    REQUIRE(body);
    CHECK(*body->asObject()->find("type")->asString() == "execution.ended");
    const json::Object& data = *body->asObject()->find("data")->asObject();
    CHECK(*data.find("id")->asString() == id);
    CHECK(*data.find("state")->asString() == "COMPLETED");
    CHECK(data.find("result") == nullptr);
  }
  CHECK(place.recorded("webhook_made") == 3);
  CHECK(place.recorded("webhook_delivered") == 3);
  for (const auto& record : place.log.records()) {
    const std::string text = json::write(record.details);
    CHECK(text.find("whsec_") == std::string::npos);
    CHECK(text.find("a=%20b") == std::string::npos);  // a query may hold a token
  }
}

TEST_CASE("what is not taken is tried for a day, over restarts, then stays in a list",
          "[webhooks]") {
  std::atomic<int> status{500};
  const HttpDouble receiver(
      [&](const DoubleRequest&, const DoubleReply& reply) { reply.answer(status, "x"); });
  Place place;
  const MadeWebhook made = place.make(receiver.url() + "/");
  place.end();
  const std::int64_t began = place.clock.wallNow().time_since_epoch().count();
  CHECK(place.desk->deliverDue() == 1);
  std::vector<std::int64_t> times;
  for (int i = 0; i < 20 && !place.deliveries("PENDING").empty(); ++i) {
    const StoredDelivery waits = place.deliveries("PENDING").at(0);
    CHECK(waits.status == 500);
    CHECK(waits.error == "it answered with 500");
    const std::int64_t now = place.clock.wallNow().time_since_epoch().count();
    place.clock.pass(std::chrono::milliseconds(waits.nextAt - now - 1));
    place.desk->wake();
    CHECK(place.desk->deliverDue() == 0);  // not before its time
    place.clock.pass(std::chrono::milliseconds(1));
    if (i == 3) place.open();
    CHECK(place.desk->deliverDue() == 1);
    times.push_back(place.clock.wallNow().time_since_epoch().count() - began);
  }
  REQUIRE(times.size() == WebhookDesk::kPauses.size());
  CHECK(times.front() == 5000);
  CHECK(times.back() / 3'600'000 == 24);
  REQUIRE(place.deliveries("DEAD").size() == 1);
  const StoredDelivery dead = place.deliveries("DEAD").at(0);
  CHECK(dead.attempts == static_cast<std::int64_t>(WebhookDesk::kPauses.size() + 1));
  CHECK(place.recorded("webhook_dead") == 1);
  // All attempts are one message, each signed for its own time.
  for (const DoubleRequest& request : receiver.seen()) {
    CHECK(request.header("webhook-id") == dead.id);
    CHECK(isSignedBy(made.secret, request));
  }
  status = 204;
  CHECK_FALSE(place.desk->redeliver(dead.id, TenantId("beta"), kAdmin));
  CHECK(*place.desk->redeliver(dead.id, TenantId("acme"), kAdmin));
  CHECK_FALSE(*place.desk->redeliver(dead.id, std::nullopt, kAdmin));  // it is under way
  CHECK(place.desk->deliverDue() == 1);
  CHECK(place.deliveries("DELIVERED").size() == 1);
  CHECK(receiver.seen().back().header("webhook-id") == dead.id);
  CHECK(place.recorded("webhook_redelivered") == 1);
}

TEST_CASE("redirects are not followed, 410 ends it, and Retry-After is heeded", "[webhooks]") {
  std::string answer;
  const HttpDouble receiver(
      [&](const DoubleRequest&, const DoubleReply& reply) { reply.raw(answer); });
  Place place;
  (void)place.make(receiver.url() + "/hook");
  const auto attempt = [&](const std::string& raw) {
    answer = raw;
    place.end();
    CHECK(place.desk->deliverDue() == 1);
    return place.deliveries().at(0);
  };
  const StoredDelivery moved =
      attempt("HTTP/1.1 302 Found\r\nLocation: " + receiver.url() + "/inner\r\n\r\n");
  CHECK(moved.state == "PENDING");
  CHECK(moved.error.find("redirect") != std::string::npos);
  CHECK(receiver.count("POST", "/inner") + receiver.count("GET", "/inner") == 0);
  CHECK(attempt("HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n").state == "DEAD");
  const StoredDelivery busy =
      attempt("HTTP/1.1 503 X\r\nRetry-After: 90\r\nContent-Length: 0\r\n\r\n");
  CHECK(busy.nextAt - busy.createdAt == 90'000);
  CHECK(attempt("not HTTP at all").state == "PENDING");
  CHECK(attempt("").state == "PENDING");
  // A receiver that sends without end costs nothing: of a body nothing is read.
  CHECK(attempt("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nx").state == "DELIVERED");
  CHECK(attempt("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffff\r\nx").state ==
        "DELIVERED");
  CHECK(attempt("HTTP/1.1 200 OK\r\n\r\n" + std::string(100'000, 'x')).state == "DELIVERED");
}

TEST_CASE(
    "a receiver that does not answer is given up in time, and one that is private is not "
    "connected to",
    "[webhooks]") {
  const HttpDouble silent(
      [](const DoubleRequest&, const DoubleReply& reply) { (void)reply.awaitHangUp(); });
  Place place;
  (void)place.make(silent.url());
  place.end();
  CHECK(place.desk->deliverDue() == 1);
  CHECK(place.deliveries().at(0).error == "it did not answer in time");
  // A callback that was allowed once and is not now, as after a change of the settings.
  place.end("beta", "http://10.1.2.3/");
  CHECK(place.desk->deliverDue() == 1);
  CHECK(place.deliveries().at(0).error.find("a webhook must not be at 10.1.2.3") == 0);
  place.end("beta", "https://127.0.0.2/");
  CHECK(place.desk->deliverDue() == 1);
  CHECK(place.deliveries().at(0).error.find("(loopback)") != std::string::npos);
}

TEST_CASE("addresses that no webhook may be at are refused when it is made", "[webhooks]") {
  Place place;
  for (const char* bad : {"",
                          "example.com",
                          "ftp://example.com/",
                          "unix:///run/x.sock",
                          "file:///etc/passwd",
                          "https://",
                          "https:///x",
                          "https://user:pw@example.com/",
                          "https://example.com/#x",
                          "https://exa mple.com/",
                          "https://example.com:0/",
                          "https://example.com:70000/",
                          "https://[::1/",
                          "https://::1/",
                          "https://example.com/\r\nX: y",
                          "https://127.0.0.2/",
                          "https://2130706434/",
                          "https://0x7f000002/",
                          "https://0177.0.0.2/",
                          "https://127.2/",
                          "https://[::1]/",
                          "https://[::ffff:10.0.0.1]/",
                          "https://[64:ff9b::10.0.0.1]/",
                          "https://[fd00::1]/",
                          "https://10.0.0.1/",
                          "https://169.254.169.254/latest/meta-data",
                          "https://metadata.google.internal/",
                          "https://224.0.0.1/",
                          "https://0.0.0.0/",
                          "https://0/",
                          "http://8.8.8.8/",
                          "https://100.64.0.1/",
                          "HTTPS://10.0.0.1/"}) {
    INFO(bad);
    const auto made = place.desk->make({"acme", bad, ""}, kAdmin);
    REQUIRE_FALSE(made);
    CHECK(made.error().code == ErrorCode::kInvalidArgument);
    CHECK(made.error().message.find("'url' ") == 0);
    CHECK(made.error().text().find("pw@") == std::string::npos);
  }
  CHECK_FALSE(place.desk->make({"acme", "https://e.com/" + std::string(2000, 'x'), ""}, kAdmin));
  CHECK(place.recorded("webhook_made") == 0);
  for (const char* good : {"https://example.com", "https://example.com/a@b?c=d", "https://8.8.8.8/",
                           "https://[2606:4700::1111]:8443/x", "http://127.0.0.1:9/"}) {
    INFO(good);
    CHECK(place.desk->make({"acme", good, ""}, kAdmin));
  }
}

TEST_CASE("a target that can never be delivered to is refused when it is named", "[webhooks]") {
  const auto none = *net::AddressGuard::publicOr({});
  for (const char* bad : {"http://example.com/", "https://localhost/", "https://LOCALHOST:8443/x",
                          "https://hooks.localhost./", "https://127.0.0.1/"}) {
    INFO(bad);
    const Status checked = checkWebhookUrl(bad, none, "callback_url");
    REQUIRE_FALSE(checked);
    CHECK(checked.error().message.find("'callback_url' ") == 0);
    CHECK(checked.error().text().find("webhook_addresses") != std::string::npos);
  }
  CHECK(checkWebhookUrl("https://localhost.example.com/", none, "url"));
  // Where an administrator has listed this host, it may be there.
  CHECK(checkWebhookUrl("http://localhost:9/", *net::AddressGuard::publicOr({"127.0.0.1"}), "url"));
}

TEST_CASE("a rotated secret signs beside the new one until its overlap ends", "[webhooks]") {
  const HttpDouble receiver(
      [](const DoubleRequest&, const DoubleReply& reply) { reply.answer(200, ""); });
  Place place;
  const MadeWebhook made = place.make(receiver.url());
  const auto rotated =
      place.desk->rotate(made.webhook.id, std::chrono::seconds(60), std::nullopt, kAdmin);
  REQUIRE(rotated);
  CHECK(rotated->secret.reveal() != made.secret.reveal());
  place.open();
  place.end();
  place.desk->deliverDue();
  CHECK(isSignedBy(made.secret, receiver.seen().at(0)));
  CHECK(isSignedBy(rotated->secret, receiver.seen().at(0)));
  place.clock.pass(std::chrono::seconds(61));
  place.end();
  place.desk->deliverDue();
  CHECK_FALSE(isSignedBy(made.secret, receiver.seen().at(1)));
  CHECK(isSignedBy(rotated->secret, receiver.seen().at(1)));
}

TEST_CASE("a deleted webhook is told nothing more, also of what waits", "[webhooks]") {
  const HttpDouble receiver(
      [](const DoubleRequest&, const DoubleReply& reply) { reply.answer(200, ""); });
  Place place;
  const MadeWebhook made = place.make(receiver.url());
  place.end();
  CHECK_FALSE(place.desk->remove(made.webhook.id, TenantId("beta"), kAdmin));
  CHECK(place.desk->remove(made.webhook.id, TenantId("acme"), kAdmin));
  CHECK_FALSE(place.desk->remove(made.webhook.id, TenantId("acme"), kAdmin));
  place.end();
  CHECK(place.desk->deliverDue() == 1);
  CHECK(receiver.seen().empty());
  REQUIRE(place.deliveries("DEAD").size() == 1);
  CHECK(place.deliveries("DEAD").at(0).error == "its webhook was deleted");
  CHECK(place.recorded("webhook_deleted") == 1);
  place.open();
  CHECK(place.desk->list("", 10, std::nullopt).empty());
}

TEST_CASE("what can't be recorded is neither changed nor sent", "[webhooks]") {
  const HttpDouble receiver(
      [](const DoubleRequest&, const DoubleReply& reply) { reply.answer(200, ""); });
  Place place;
  (void)place.make(receiver.url());
  place.end();
  place.log.setFault(Error{ErrorCode::kAuditFailed, "no space", ""});
  CHECK(place.desk->deliverDue() == 0);
  CHECK(place.desk->make({"acme", receiver.url(), ""}, kAdmin).error().code ==
        ErrorCode::kAuditFailed);
  place.log.setFault(std::nullopt);
  place.clock.pass(std::chrono::seconds(1));
  CHECK(place.desk->deliverDue() == 1);
  CHECK(place.desk->list("", 10, std::nullopt).size() == 1);
}

TEST_CASE("a tenant has so many webhooks, and sees its own", "[webhooks]") {
  Place place;
  for (int i = 0; i < 20; ++i) (void)place.make("https://example.com/" + std::to_string(i));
  CHECK(place.desk->make({"acme", "https://example.com/", ""}, kAdmin).error().code ==
        ErrorCode::kBusy);
  (void)place.make("https://example.com/", "beta");
  CHECK(place.desk->list("", 100, TenantId("beta")).size() == 1);
  CHECK(place.desk->list("", 100, std::nullopt).size() == 21);
}
