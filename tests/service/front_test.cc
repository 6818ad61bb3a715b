// The hardened front, byte by byte: every way of writing a request that two readers could take
// differently is refused, and every refusal is an answer.
#include "tests/service/fixture.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

struct Case {
  const char* name;
  std::string bytes;
  int status;
};

const std::string kHost = "Host: localhost\r\n";
const std::string kJson = "Content-Type: application/json\r\n";
const std::string kPost = "POST /run HTTP/1.1\r\n" + kHost + kJson;

std::string manyHeaders(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "X-" + std::to_string(i) + ": 1\r\n";
  return text;
}

std::vector<Case> refusals() {
  return {
      {"both lengths", kPost + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}", 400},
      {"two lengths", kPost + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ", 400},
      {"two equal lengths", kPost + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", 400},
      {"a list of lengths", kPost + "Content-Length: 2, 2\r\n\r\n{}", 400},
      {"a negative length", kPost + "Content-Length: -2\r\n\r\n{}", 400},
      {"a signed length", kPost + "Content-Length: +2\r\n\r\n{}", 400},
      {"a hexadecimal length", kPost + "Content-Length: 0x2\r\n\r\n{}", 400},
      {"an empty length", kPost + "Content-Length: \r\n\r\n{}", 400},
      {"an overflowing length", kPost + "Content-Length: 99999999999999999999\r\n\r\n", 413},
      {"a length over the limit", kPost + "Content-Length: 67108865\r\n\r\n", 413},
      {"no length", kPost + "\r\n", 411},
      {"no host", "GET /livez HTTP/1.1\r\n\r\n", 400},
      {"two hosts", "GET /livez HTTP/1.1\r\n" + kHost + kHost + "\r\n", 400},
      {"an empty host", "GET /livez HTTP/1.1\r\nHost:\r\n\r\n", 400},
      {"a host with a path", "GET /livez HTTP/1.1\r\nHost: a/b\r\n\r\n", 400},
      {"a host with a user", "GET /livez HTTP/1.1\r\nHost: a@localhost\r\n\r\n", 400},
      {"a blank before the colon", "GET /livez HTTP/1.1\r\nHost : localhost\r\n\r\n", 400},
      {"a folded header", "GET /livez HTTP/1.1\r\n" + kHost + "X-A: 1\r\n 2\r\n\r\n", 400},
      {"a header without a colon", "GET /livez HTTP/1.1\r\n" + kHost + "nonsense\r\n\r\n", 400},
      {"a header without a name", "GET /livez HTTP/1.1\r\n" + kHost + ": 1\r\n\r\n", 400},
      {"a NUL in a header", "GET /livez HTTP/1.1\r\n" + kHost + std::string("X: a\0b\r\n\r\n", 10),
       400},
      {"bare line feeds", "GET /livez HTTP/1.1\nHost: localhost\n\n", 400},
      {"a bare CR", "GET /livez HTTP/1.1\r\nHost: localhost\rX: 1\r\n\r\n", 400},
      {"version 9.9", "GET /livez HTTP/9.9\r\n" + kHost + "\r\n", 505},
      {"version 2.0", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505},
      {"version 1.2", "GET /livez HTTP/1.2\r\n" + kHost + "\r\n", 505},
      {"no version", "GET /livez\r\n" + kHost + "\r\n", 400},
      {"a lower-case protocol", "GET /livez http/1.1\r\n" + kHost + "\r\n", 400},
      {"two blanks", "GET  /livez HTTP/1.1\r\n" + kHost + "\r\n", 400},
      {"a tab in the request line", "GET\t/livez HTTP/1.1\r\n" + kHost + "\r\n", 400},
      {"a malformed method", "G(T /livez HTTP/1.1\r\n" + kHost + "\r\n", 400},
      {"a target without a slash", "GET livez HTTP/1.1\r\n" + kHost + "\r\n", 400},
      {"a fragment", "GET /livez#a HTTP/1.1\r\n" + kHost + "\r\n", 400},
      {"a bad escape", "GET /livez?%zz HTTP/1.1\r\n" + kHost + "\r\n", 400},
      {"another host in the target", "GET http://evil/livez HTTP/1.1\r\n" + kHost + "\r\n", 400},
      {"a long target", "GET /" + std::string(9000, 'a') + " HTTP/1.1\r\n" + kHost + "\r\n", 414},
      {"an endless target", "GET /" + std::string(20000, 'a'), 414},
      {"too many headers", "GET /livez HTTP/1.1\r\n" + kHost + manyHeaders(101) + "\r\n", 431},
      {"a long header",
       "GET /livez HTTP/1.1\r\n" + kHost + "X: " + std::string(17000, 'a') + "\r\n\r\n", 431},
      {"an unknown coding", kPost + "Transfer-Encoding: gzip\r\n\r\n", 501},
      {"two codings", kPost + "Transfer-Encoding: gzip, chunked\r\n\r\n", 501},
      {"a coding written twice",
       kPost + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", 501},
      {"an obfuscated coding", kPost + "Transfer-Encoding: xchunked\r\n\r\n", 501},
      {"chunks in HTTP/1.0",
       "POST /run HTTP/1.0\r\n" + kHost + kJson + "Transfer-Encoding: chunked\r\n\r\n", 400},
      {"a chunk size of nothing", kPost + "Transfer-Encoding: chunked\r\n\r\n\r\n", 400},
      {"a chunk size with a sign", kPost + "Transfer-Encoding: chunked\r\n\r\n-1\r\n", 400},
      {"a chunk size with 0x", kPost + "Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n",
       400},
      {"a huge chunk", kPost + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffff\r\n", 413},
      {"an overflowing chunk", kPost + "Transfer-Encoding: chunked\r\n\r\n10000000000000002\r\n",
       400},
      {"a chunk longer than its size",
       kPost + "Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n", 400},
      {"chunks with bare LF", kPost + "Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n", 400},
      {"a bad trailer",
       kPost + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nbad trailer\r\n\r\n", 400},
      {"another expectation", kPost + "Expect: the-worst\r\nContent-Length: 2\r\n\r\n{}", 417},
      {"something that is not HTTP", std::string("\x16\x03\x01\x02\x00\x01", 6), 400},
      {"no content type", "POST /run HTTP/1.1\r\n" + kHost + "Content-Length: 2\r\n\r\n{}", 415},
      {"a form",
       "POST /run HTTP/1.1\r\n" + kHost + "Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}",
       415},
      {"a compressed body", kPost + "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}", 415},
      {"an unknown path", "GET /nothing HTTP/1.1\r\n" + kHost + "\r\n", 404},
      {"a path with dots", "GET /v1/../livez HTTP/1.1\r\n" + kHost + "\r\n", 404},
      {"the wrong method", "DELETE /run HTTP/1.1\r\n" + kHost + "\r\n", 405},
      {"GET where POST is", "GET /v1/execute HTTP/1.1\r\n" + kHost + "\r\n", 405},
      {"a body on GET", "GET /readyz HTTP/1.1\r\n" + kHost + "Content-Length: 2\r\n\r\n{}", 413},
  };
}

ServiceOptions quick() {
  ServiceOptions options;
  options.front.headDeadline = std::chrono::milliseconds{150};
  options.front.bodyDeadline = std::chrono::milliseconds{150};
  options.front.idleTimeout = std::chrono::milliseconds{150};
  return options;
}

}  // namespace

TEST_CASE("what could be read in two ways is refused with the right status", "[front]") {
  Fixture fixture;
  for (const Case& one : refusals()) {
    INFO(one.name);
    RawClient client = fixture.client();
    RawResponse response = client.exchange(one.bytes);
    CHECK(response.status == one.status);
    CHECK(response.headers.contains("x-request-id"));
    CHECK(response.headers["x-content-type-options"] == "nosniff");
    if (response.status != 200) {
      CHECK(response.headers.at("content-type") == "application/problem+json");
      const json::Value problem = parsed(response);
      CHECK(member(problem, "status") == std::to_string(one.status));
      CHECK(member(problem, "code").starts_with("\"SB00"));
      CHECK(member(problem, "request_id") == "\"" + response.headers.at("x-request-id") + "\"");
    }
  }
  CHECK(fixture.gate.seen().empty());
}

TEST_CASE("an unread body is never taken for the next request", "[front]") {
  Fixture fixture;
  const std::string smuggled = "GET /livez HTTP/1.1\r\n" + kHost + "\r\n";
  for (const std::string path : {"/nothing", "/livez", "/run"}) {
    INFO(path);
    RawClient client = fixture.client();
    client.send("POST " + path + " HTTP/1.1\r\n" + kHost + "Content-Type: text/plain\r\n" +
                "Content-Length: " + std::to_string(smuggled.size()) + "\r\n\r\n" + smuggled);
    RawResponse response = client.read();
    CHECK(response.status >= 400);
    CHECK(response.headers["connection"] == "close");
    CHECK(client.closedByServer());
  }
}

TEST_CASE("a body that was read is followed by the next request", "[front]") {
  Fixture fixture;
  RawClient client = fixture.client();
  const std::string bad = Fixture::postBytes("/v1/execute", "{}");
  client.send(bad + "GET /livez HTTP/1.1\r\n" + kHost + "\r\n" + bad + "GET /healthz HTTP/1.1\r\n" +
              kHost + "\r\n");
  CHECK(client.read().status == 400);
  CHECK(client.read().body == R"({"status":"alive"})");
  CHECK(client.read().status == 400);
  CHECK(client.read().body == R"({"status":"ok"})");
}

TEST_CASE("every response carries the security headers", "[front]") {
  Fixture fixture;
  for (const std::string path : {"/livez", "/nothing", "/readyz"}) {
    RawResponse response = fixture.get(path);
    INFO(path);
    CHECK(response.headers["x-content-type-options"] == "nosniff");
    CHECK(response.headers["cache-control"] == "no-store");
    CHECK(response.headers["content-security-policy"] ==
          "default-src 'none'; frame-ancestors 'none'");
    CHECK(response.headers.contains("date"));
  }
}

TEST_CASE("HEAD answers as GET without the body, OPTIONS lists the methods", "[front]") {
  Fixture fixture;
  RawClient client = fixture.client();
  client.send("HEAD /livez HTTP/1.1\r\n" + kHost + "\r\n");
  RawResponse head = client.read(true);
  CHECK(head.status == 200);
  CHECK(head.headers["content-length"] == "18");
  client.send("HEAD /readyz HTTP/1.1\r\n" + kHost + "\r\n");
  CHECK(client.read(true).status == 200);
  client.send("OPTIONS /run HTTP/1.1\r\n" + kHost + "\r\n");
  RawResponse options = client.read();
  CHECK(options.status == 204);
  CHECK(options.headers["allow"] == "POST, OPTIONS");
  client.send("OPTIONS * HTTP/1.1\r\n" + kHost + "\r\n");
  CHECK(client.read().headers["allow"] == "GET, HEAD, POST, PUT, DELETE, PATCH, OPTIONS");
  client.send("DELETE /livez HTTP/1.1\r\n" + kHost + "\r\n");
  RawResponse wrong = client.read();
  CHECK(wrong.status == 405);
  CHECK(wrong.headers["allow"] == "GET, HEAD, OPTIONS");
}

TEST_CASE("a request id comes back if it is harmless, and is made if not", "[front]") {
  Fixture fixture;
  CHECK(fixture.get("/livez", "X-Request-Id: abc-1.2\r\n").headers["x-request-id"] == "abc-1.2");
  const std::string made = fixture.get("/livez", "X-Request-Id: a b\r\n").headers["x-request-id"];
  CHECK(made.starts_with("req_"));
  CHECK(
      fixture
          .get("/livez", "traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\n")
          .headers["x-request-id"] == "4bf92f3577b34da6a3ce929d0e0e4736");
}

TEST_CASE("chunked bodies, extensions and trailers are read", "[front]") {
  Fixture fixture;
  RawClient client = fixture.client();
  client.send(kPost + "Transfer-Encoding: Chunked\r\n\r\n5;a=b\r\n{\"cod\r\n");
  client.send("e\r\ne_b64\":\"cHJpbn\r\n6\r\nQoMSk=\r\n2\r\n\"}\r\n0\r\nX-T: 1\r\n\r\n");
  RawResponse response = client.read();
  CHECK(response.status == 200);
  CHECK(fixture.gate.last().submission.source == "print(1)");
  client.send("GET /livez HTTP/1.1\r\n" + kHost + "\r\n");
  CHECK(client.read().status == 200);
}

TEST_CASE("a client that asks first is told to go on, or why not", "[front]") {
  Fixture fixture;
  RawClient client = fixture.client();
  client.send(kPost + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n");
  CHECK(client.read().status == 100);
  CHECK(client.exchange("{}").status == 422);
  RawClient refused = fixture.client();
  refused.send(kPost + "Expect: 100-continue\r\nContent-Length: 99999999999\r\n\r\n");
  CHECK(refused.read().status == 413);
}

TEST_CASE("a request that comes byte by byte is read", "[front]") {
  Fixture fixture;
  RawClient client = fixture.client();
  const std::string bytes = Fixture::postBytes("/run", R"({"code_b64":""})");
  for (const char c : bytes) client.send(std::string_view(&c, 1));
  CHECK(client.read().status == 200);
}

TEST_CASE("a dripped head and a dripped body end with 408, an idle connection in silence",
          "[front]") {
  Fixture fixture(quick());
  RawClient head = fixture.client();
  head.send("GET /livez HTTP/1.1\r\nHost: loc");
  RawClient body = fixture.client();
  body.send(kPost + "Content-Length: 10\r\n\r\n{");
  RawClient idle = fixture.client();
  CHECK(head.read().status == 408);
  CHECK(head.closedByServer());
  CHECK(body.read().status == 408);
  CHECK(body.closedByServer());
  CHECK(idle.closedByServer());
  CHECK(fixture.get("/livez").status == 200);
}

TEST_CASE("bytes that keep dripping do not put off a request's end", "[front]") {
  for (const std::string& begin :
       {std::string("GET /livez HTTP/1.1\r\nX-Slow: "), kPost + "Content-Length: 100000\r\n\r\n",
        kPost + "Transfer-Encoding: chunked\r\n\r\n1f40\r\n"}) {
    INFO(begin);
    Fixture fixture(quick());
    RawClient client = fixture.client();
    client.send(begin);
    const auto began = std::chrono::steady_clock::now();
    pollfd answered{client.fd(), POLLIN, 0};
    while (::poll(&answered, 1, 5) == 0 && client.send("x")) {
      if (std::chrono::steady_clock::now() - began > std::chrono::seconds{20}) break;
    }
    CHECK(client.read().status == 408);
    CHECK(client.closedByServer());
  }
}

TEST_CASE("HTTP/1.0 is answered and closed", "[front]") {
  Fixture fixture;
  RawClient client = fixture.client();
  RawResponse response = client.exchange("GET /livez HTTP/1.0\r\n\r\n");
  CHECK(response.status == 200);
  CHECK(client.closedByServer());
}

TEST_CASE("a large body within the limit is taken, one beyond it is refused", "[front]") {
  ServiceOptions options;
  options.maxBody = ByteCount::mebi(2);
  Fixture fixture(options);
  const std::string padding(1'500'000, ' ');
  CHECK(fixture.post("/run", R"({"code_b64":""})" + padding).status == 200);
  RawClient client = fixture.client();
  client.send(kPost + "Transfer-Encoding: chunked\r\n\r\n");
  for (int i = 0; i < 3; ++i) client.send("100000\r\n" + std::string(0x100000, ' ') + "\r\n");
  CHECK(client.read().status == 413);
}

TEST_CASE("more bodies at once than the bound are refused with 503", "[front]") {
  ServiceOptions options;
  options.front.maxHeld = 300'000;
  Fixture fixture(options);
  RawClient client = fixture.client();
  client.send(Fixture::postBytes("/v1/vet", std::string(200'000, ' ')));
  RawResponse response = client.read();
  CHECK(response.status == 503);
  CHECK(response.headers.contains("retry-after"));
  CHECK(fixture.post("/run", R"({"code_b64":""})").status == 200);
}

TEST_CASE("one tenant's bodies leave room for another's", "[front]") {
  ServiceOptions options;
  options.front.maxHeld = 300'000;
  Fixture fixture(options);
  const auto large = [](const std::string& tenant) {
    return Fixture::postBytes("/v1/vet", std::string(50'000, ' ') + "x",
                              "X-Tenant-ID: " + tenant + "\r\n");
  };
  RawClient holds = fixture.client();
  const std::string first = large("flood");
  holds.send(first.substr(0, first.size() - 1));  // all but the last byte: it stays in the buffer
  int status = 0;                                 // until what `holds` has sent has been read
  for (int i = 0; i < 1000 && status != 503; ++i) {
    status = fixture.client().exchange(large("flood")).status;
  }
  CHECK(status == 503);
  CHECK(fixture.post("/v1/vet", std::string(40'000, ' ') + "x", "X-Tenant-ID: other\r\n").status ==
        400);
  CHECK(holds.exchange("x").status == 400);
}

TEST_CASE("more connections than the bound are answered with 503", "[front]") {
  ServiceOptions options;
  options.front.maxConnections = 4;
  Fixture fixture(options);
  std::vector<RawClient> clients;
  for (int i = 0; i < 4; ++i) {
    clients.push_back(fixture.client());
    CHECK(clients.back().exchange("GET /livez HTTP/1.1\r\n" + kHost + "\r\n").status == 200);
  }
  RawClient fifth = fixture.client();
  CHECK(fifth.read().status == 503);
  clients.pop_back();
  fifth.close();
  int status = 503;
  for (int i = 0; i < 1000 && status == 503; ++i) status = fixture.get("/livez").status;
  CHECK(status == 200);
}
