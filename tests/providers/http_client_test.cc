// The HTTP client: deadlines, caps, strictness, certificates.
#include <sys/eventfd.h>

#include <catch2/catch.hpp>
#include <fstream>

#include "providers/http/client.h"
#include "providers/http/response_reader.h"
#include "tests/support/http_double.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::net;
using gantlet::test::DoubleReply;
using gantlet::test::DoubleRequest;
using gantlet::test::HttpDouble;
using gantlet::test::TempFolder;

namespace {

HttpOutcome get(const std::string& url, std::chrono::milliseconds time = std::chrono::seconds(10)) {
  auto client = HttpClient::create(*parseUrl(url));
  REQUIRE(client);
  HttpRequest request;
  request.target = "/x";
  request.deadline = in(time);
  return (*client)->send(request);
}

HttpOutcome answered(const std::string& bytes) {
  const HttpDouble server(
      [&](const DoubleRequest&, const DoubleReply& reply) { reply.raw(bytes); });
  return get(server.url());
}

int run(const std::string& command) { return std::system((command + " >/dev/null 2>&1").c_str()); }

}  // namespace

TEST_CASE("answers of every framing are read", "[http]") {
  CHECK(answered("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi").reply.body == "hi");
  CHECK(
      answered("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nh\r\n1;x=y\r\ni\r\n0\r\n"
               "A: b\r\n\r\n")
          .reply.body == "hi");
  CHECK(answered("HTTP/1.0 200 OK\r\n\r\nhi").reply.body == "hi");
  CHECK(answered("HTTP/1.1 204 No Content\r\n\r\n").reply.status == 204);
  CHECK(answered("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            .reply.status == 200);
}

TEST_CASE("a redirect is an answer and never followed", "[http]") {
  const HttpOutcome outcome =
      answered("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n");
  REQUIRE(outcome.ok());
  CHECK(outcome.reply.status == 302);
}

TEST_CASE("what is no HTTP, or breaks off, is told as that", "[http]") {
  for (const char* bytes :
       {"", "SSH-2.0-x\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhi",
        "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhi"}) {
    INFO(bytes);
    const HttpOutcome outcome = answered(bytes);
    REQUIRE_FALSE(outcome.ok());
    CHECK(outcome.failure->fault == HttpFault::kBroken);
    CHECK(outcome.failure->sent);
  }
}

TEST_CASE("the deadline is for the whole exchange, however it drips", "[http]") {
  const HttpDouble server([](const DoubleRequest&, const DoubleReply& reply) {
    reply.raw("HTTP/1.1 200 OK\r\nX: ");
    (void)reply.awaitHangUp();
  });
  const HttpOutcome outcome = get(server.url(), std::chrono::milliseconds(150));
  REQUIRE_FALSE(outcome.ok());
  CHECK(outcome.failure->fault == HttpFault::kTimeout);
  CHECK(outcome.failure->sent);
}

TEST_CASE("no connection means that nothing was sent", "[http]") {
  const HttpOutcome outcome = get("http://127.0.0.1:1");
  REQUIRE_FALSE(outcome.ok());
  CHECK(outcome.failure->fault == HttpFault::kConnect);
  CHECK_FALSE(outcome.failure->sent);
  CHECK(errorOf(*outcome.failure, "x").code == ErrorCode::kConnectFailed);
}

TEST_CASE("more than the cap is not read", "[http]") {
  auto client = HttpClient::create(*parseUrl("http://127.0.0.1:1"));
  for (const char* framing :
       {"Content-Length: 100\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n64\r\n"}) {
    const HttpDouble server([&](const DoubleRequest&, const DoubleReply& reply) {
      reply.raw(std::string("HTTP/1.1 200 OK\r\n") + framing + std::string(100, 'x'));
    });
    client = HttpClient::create(*parseUrl(server.url()));
    HttpRequest request;
    request.deadline = in(std::chrono::seconds(10));
    request.maxBody = ByteCount(99);
    const HttpOutcome outcome = (*client)->send(request);
    REQUIRE_FALSE(outcome.ok());
    CHECK(outcome.failure->fault == HttpFault::kTooLarge);
  }
}

TEST_CASE("a line break in a header field is not sent", "[http]") {
  const HttpDouble server(
      [](const DoubleRequest&, const DoubleReply& reply) { reply.answer(200, ""); });
  auto client = HttpClient::create(*parseUrl(server.url()));
  HttpRequest request;
  request.deadline = in(std::chrono::seconds(10));
  request.headers = {{"X-Key", "a\r\nX-Evil: b"}};
  CHECK_FALSE((*client)->send(request).ok());
  CHECK(server.seen().empty());
}

TEST_CASE("URLs are what they look like", "[http]") {
  CHECK(parseUrl("https://a.example/api/")->text() == "https://a.example/api");
  CHECK(parseUrl("http://[::1]:8080")->authority() == "[::1]:8080");
  CHECK(parseUrl("https://a.example:443")->authority() == "a.example");
  CHECK(parseUrl("unix:///run/docker.sock")->socketPath == "/run/docker.sock");
  for (const char* bad : {"ftp://a", "http://", "http://user:pw@a", "http://a?x", "http://a#x",
                          "http://a b", "http://a:0", "http://a:99999", "http://a:b",
                          "unix://relative", "http://a\\b", "a.example"}) {
    INFO(bad);
    CHECK_FALSE(parseUrl(bad));
  }
}

TEST_CASE("certificates are verified, and may be pinned", "[http][tls]") {
  const TempFolder folder;
  const std::string at = folder.path.string();
  REQUIRE(run("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "
              "/CN=t "
              "-addext subjectAltName=IP:127.0.0.1 -keyout " +
              at + "/key.pem -out " + at + "/cert.pem") == 0);
  REQUIRE(run("openssl x509 -in " + at + "/cert.pem -pubkey -noout > " + at + "/pub.pem") == 0);
  REQUIRE(std::system(("openssl x509 -in " + at +
                       "/cert.pem -pubkey -noout | openssl pkey -pubin "
                       "-outform der | openssl dgst -sha256 -binary | base64 > " +
                       at + "/pin")
                          .c_str()) == 0);
  std::string pin;
  std::ifstream(at + "/pin") >> pin;
  // A port that is free now: openssl can't be asked which one it took.
  std::uint16_t port = 0;
  {
    port = HttpDouble([](const DoubleRequest&, const DoubleReply&) {}).port();
  }
  REQUIRE(run("sh -c 'openssl s_server -accept 127.0.0.1:" + std::to_string(port) + " -key " + at +
              "/key.pem -cert " + at + "/cert.pem -www & echo $! > " + at + "/pid'") == 0);
  const auto ask = [&](const TlsOptions& tls) {
    auto client = HttpClient::create(*parseUrl("https://127.0.0.1:" + std::to_string(port)), tls);
    REQUIRE(client);
    HttpRequest request;
    HttpOutcome outcome;
    // Until it listens.
    for (int tries = 0; tries < 100; ++tries) {
      request.deadline = in(std::chrono::seconds(10));
      outcome = (*client)->send(request);
      if (outcome.ok() || outcome.failure->message.find("refused") == std::string::npos) break;
      (void)::poll(nullptr, 0, 50);
    }
    return outcome;
  };
  const HttpOutcome trusted = ask({"", at + "/cert.pem"});
  INFO((trusted.ok() ? "" : trusted.failure->message));
  CHECK(trusted.ok());
  CHECK(ask({pin, at + "/cert.pem"}).ok());
  const HttpOutcome unknown = ask({});
  REQUIRE_FALSE(unknown.ok());
  CHECK(unknown.failure->message.find("not trusted") != std::string::npos);
  CHECK_FALSE(unknown.failure->sent);
  const HttpOutcome other = ask({"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", at + "/cert.pem"});
  REQUIRE_FALSE(other.ok());
  CHECK(other.failure->message.find("pinned") != std::string::npos);
  CHECK_FALSE(HttpClient::create(*parseUrl("https://a"), {"short", ""}));
  CHECK_FALSE(HttpClient::create(*parseUrl("http://a"), {pin, ""}));
  run("sh -c 'kill $(cat " + at + "/pid)'");
}
