// TLS in the front: what is spoken, what is refused, and that nothing else changes with it.
#include <poll.h>

#include <fstream>

#include "tests/service/fixture.h"
#include "tests/support/memory_lines.h"
#include "tests/support/temp_folder.h"
#include "tests/support/tls_client.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

using http::TlsContext;
using http::TlsFiles;

const std::string kGet = "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n";

struct Secured {
  explicit Secured(bool wantsClients = false, ServiceOptions options = {})
      : fixture(with(std::move(options), files(wantsClients))) {}

  TlsFiles files(bool wantsClients) const {
    TlsFiles files{server.writeCertificate(folder.path / "server.pem"),
                   server.writeKey(folder.path / "server.key"), ""};
    if (wantsClients) files.clientCa = ca.writeCertificate(folder.path / "ca.pem");
    return files;
  }
  ServiceOptions with(ServiceOptions options, const TlsFiles& files) {
    auto context = TlsContext::load(files);
    INFO((context ? "" : context.error().text()));
    REQUIRE(context);
    options.tls = *context;
    options.log = &lines;
    return options;
  }
  TlsClient client(TlsWish wish = {}) {
    wish.trusted = &ca;
    return {fixture.port(), wish};
  }

  TempFolder folder;
  MemoryLines lines;
  Certificate ca{"test CA"};
  Certificate server{"localhost", &ca};
  Fixture fixture;
};

std::string errorOf(const TlsFiles& files) {
  const auto context = TlsContext::load(files);
  REQUIRE_FALSE(context);
  CHECK(context.error().code == ErrorCode::kInvalidArgument);
  return context.error().text();
}

bool has(const std::string& text, const std::string& words) {
  INFO(text);
  return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("TLS 1.2 and 1.3 are spoken, what is older or weaker is refused", "[tls]") {
  Secured here;
  for (const int version : {TLS1_2_VERSION, TLS1_3_VERSION}) {
    TlsWish wish;
    wish.lowest = wish.highest = version;
    TlsClient client = here.client(wish);
    REQUIRE(client.secure());
    CHECK(client.version() == (version == TLS1_2_VERSION ? "TLSv1.2" : "TLSv1.3"));
    CHECK(client.exchange(kGet).status == 200);
    CHECK(client.exchange(kGet).status == 200);  // the same connection
  }
  TlsWish old;
  old.lowest = TLS1_VERSION;
  old.highest = TLS1_1_VERSION;
  CHECK_FALSE(here.client(old).secure());
  TlsWish weak;
  weak.highest = TLS1_2_VERSION;
  weak.ciphers = "ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA384";
  CHECK_FALSE(here.client(weak).secure());
  TlsWish http2;
  http2.protocols = "\x02h2";
  CHECK_FALSE(here.client(http2).secure());
  http2.protocols = "\x02h2\x08http/1.1";
  CHECK(here.client(http2).exchange(kGet).status == 200);
  CHECK(here.lines.await("tls_handshake_failed", 3).size() == 3);
  const std::string metrics =
      here.client().exchange("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n").body;
  CHECK(has(metrics, "gantlet_tls_handshake_failures_total 3\n"));
  CHECK(has(metrics, "gantlet_tls_certificate_expiry_timestamp_seconds 1"));
}

TEST_CASE("a client that speaks plain HTTP to the TLS port is told so", "[tls]") {
  Secured here;
  for (const char* bytes : {"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "\r\n", "{}"}) {
    INFO(bytes);
    RawClient client(here.fixture.port());
    const RawResponse response = client.exchange(bytes);
    CHECK(response.status == 400);
    CHECK(has(response.body, "https://"));
    CHECK(response.headers.contains("x-request-id"));
    CHECK(client.closedByServer());
  }
  CHECK(here.client().exchange(kGet).status == 200);
}

TEST_CASE("a handshake that drips, stalls or never begins ends at its deadline", "[tls]") {
  ServiceOptions options;
  options.front.headDeadline = std::chrono::milliseconds{50};
  Secured here(false, options);
  RawClient silent(here.fixture.port());
  CHECK(silent.closedByServer());
  RawClient half(here.fixture.port());
  CHECK(half.send(std::string("\x16\x03\x01\x02\x00\x01\x00", 7)));
  CHECK(half.closedByServer());
  RawClient rubbish(here.fixture.port());
  CHECK(rubbish.send("\x16" + std::string(600, 'x')));
  (void)rubbish.readThrough("never");  // an alert, or nothing; then the end
  CHECK(rubbish.closedByServer());
  CHECK(here.lines.await("tls_handshake_failed", 3).size() == 3);
}

TEST_CASE("bodies, streams and large answers go through TLS whole", "[tls]") {
  Secured here;
  const std::string big(3U << 20U, 'o');
  here.fixture.gate.outputLimit = ByteCount::mebi(8);
  here.fixture.gate.runScript = [&](const GateRequest& request) -> Result<Report> {
    if (request.onOutput) {
      for (int i = 0; i < 50; ++i) request.onOutput(1, "piece " + std::to_string(i) + "\n");
    }
    Report report = FakeGate::successReport(request);
    report.execution->out.text = big;
    report.execution->out.bytes = big.size();
    return report;
  };
  TlsClient client = here.client();
  const std::string argument(5U << 20U, 'a');
  const std::string body =
      R"({"language":"python","code":"1","arguments":{"a":")" + argument + "\"}}";
  const RawResponse whole = client.exchange(Fixture::postBytes("/v1/execute", body));
  CHECK(whole.status == 200);
  CHECK(has(whole.body, "oooo\""));
  CHECK(whole.body.size() > big.size());
  CHECK(here.fixture.gate.last().argumentsJson.size() > argument.size());
  // The same connection streams.
  const RawResponse streamed = client.exchange(Fixture::postBytes(
      "/v1/execute", R"({"language":"python","code":"1"})", "Accept: text/event-stream\r\n"));
  CHECK(streamed.status == 200);
  CHECK(streamed.headers.contains("x-test-complete"));
  CHECK(has(streamed.body, "piece 49"));
}

TEST_CASE("a client that leaves ends its run through TLS as well", "[tls]") {
  Secured here;
  std::atomic<bool> seen{false};
  std::atomic<bool> running{false};
  here.fixture.gate.runScript = [&](const GateRequest& request) -> Result<Report> {
    running = true;
    pollfd gone{request.cancel.socketFd, POLLRDHUP, 0};
    seen = ::poll(&gone, 1, RawClient::kPatienceMs) == 1;
    Report report = FakeGate::baseReport(request);
    report.status = RunStatus::kCancelled;
    return report;
  };
  {
    TlsClient client = here.client();
    CHECK(client.send(Fixture::postBytes("/v1/execute", R"({"language":"python","code":"1"})")));
    while (!running) std::this_thread::yield();
  }
  CHECK(here.lines.await("request", 1).size() == 1);
  CHECK(seen);
}

TEST_CASE("where a client CA is named, only its clients get in", "[tls]") {
  Secured here(true);
  const Certificate own("client", &here.ca);
  const Certificate stranger("another CA");
  const Certificate forged("client", &stranger);
  const auto status = [&](const Certificate* shown, int version) {
    TlsWish wish;
    wish.shown = shown;
    wish.highest = version;
    TlsClient client = here.client(wish);
    return client.secure() ? client.exchange(kGet).status : 0;
  };
  for (const int version : {TLS1_2_VERSION, TLS1_3_VERSION}) {
    CHECK(status(&own, version) == 200);
    CHECK(status(nullptr, version) == 0);
    CHECK(status(&forged, version) == 0);
  }
  const auto lines = here.lines.await("tls_handshake_failed", 4);
  CHECK(lines.size() == 4);
  CHECK(fieldOf(lines[0], "address") == "127.0.0.1");
  CHECK_FALSE(fieldOf(lines[0], "reason").empty());
}

TEST_CASE("a new certificate counts for new connections, and drops no old one", "[tls][reload]") {
  Secured here;
  TlsClient before = here.client();
  CHECK(before.exchange(kGet).status == 200);
  const Certificate second("localhost", &here.ca);
  const auto fresh = TlsContext::load({second.writeCertificate(here.folder.path / "second.pem"),
                                       second.writeKey(here.folder.path / "second.key"), ""});
  REQUIRE(fresh);
  ServiceOptions options = here.fixture.options;
  options.tls = *fresh;
  here.fixture.service->use(options);
  TlsClient after = here.client();
  REQUIRE(after.secure());
  CHECK(::X509_cmp(after.serverCertificate(), second.x509()) == 0);
  CHECK(::X509_cmp(before.serverCertificate(), here.server.x509()) == 0);
  CHECK(before.exchange(kGet).status == 200);
  CHECK(after.exchange(kGet).status == 200);
}

TEST_CASE("certificate and key files that can't be used are told by name", "[tls]") {
  const TempFolder folder;
  const Certificate ca("CA");
  const Certificate one("localhost", &ca);
  const Certificate other("localhost", &ca);
  const std::string certificate = one.writeCertificate(folder.path / "one.pem");
  const std::string key = one.writeKey(folder.path / "one.key");
  CHECK(TlsContext::load({certificate, key, ""}));
  ::chmod(key.c_str(), 0640);
  CHECK(TlsContext::load({certificate, key, ""}));
  for (const mode_t open : {0644U, 0604U, 0602U, 0660U}) {
    ::chmod(key.c_str(), open);
    CHECK(has(errorOf({certificate, key, ""}), "one.key: other users can get at the key"));
  }
  ::chmod(key.c_str(), 0600);
  CHECK(has(errorOf({certificate, folder.path / "none", ""}), "none"));
  CHECK(has(errorOf({certificate, folder.path, ""}), "is not a file"));
  CHECK(has(errorOf({folder.path / "none", key, ""}), "none"));
  CHECK(has(errorOf({key, key, ""}), "no usable certificate"));
  CHECK(has(errorOf({certificate, other.writeKey(folder.path / "other.key"), ""}),
            "does not belong to the certificate"));
  CHECK(has(errorOf({certificate, one.writeKey(folder.path / "locked.key", "pass"), ""}),
            "is encrypted"));
  const std::string empty = (folder.path / "empty").string();
  std::ofstream(empty).close();
  ::chmod(empty.c_str(), 0600);
  CHECK(has(errorOf({certificate, empty, ""}), "no private key"));
  CHECK(has(errorOf({certificate, key, empty}), "no certificates of a CA"));
}
