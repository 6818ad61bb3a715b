// What a request may make the service hold: at most three times the bytes that came in or go out,
// whatever they say.
#include <atomic>

#include "core/base64.h"
#include "service/http/budget.h"
#include "tests/service/fixture.h"
#include "tests/support/peak_memory.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

constexpr std::size_t kMegabyte = 1'000'000;
constexpr std::size_t kLarge = 24 * kMegabyte;
// Stacks of threads, buffers of sockets, pages that the allocator keeps.
constexpr std::size_t kSlack = 12 * kMegabyte;

// A body that is never in memory as a whole on the client's side: `unit` again and again.
struct Body {
  std::string begin;
  std::string unit;
  std::string end;
  std::size_t count = 0;

  [[nodiscard]] std::size_t size() const { return begin.size() + count * unit.size() + end.size(); }
};

Body bodyOf(std::string begin, std::string unit, std::string end) {
  Body body{std::move(begin), std::move(unit), std::move(end), 0};
  body.count = kLarge / body.unit.size();
  return body;
}

void sendHead(RawClient& client, const std::string& path, std::size_t size) {
  client.send("POST " + path +
              " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
              "Connection: close\r\nContent-Length: " +
              std::to_string(size) + "\r\n\r\n");
}

void sendBody(RawClient& client, const Body& body) {
  client.send(body.begin);
  std::string piece;
  for (std::size_t i = 0; i < body.count; ++i) {
    piece += body.unit;
    if (piece.size() < 65536 && i + 1 < body.count) continue;
    if (!client.send(piece)) return;
    piece.clear();
  }
  client.send(body.end);
}

// The answer's first bytes; the rest is read and let go.
std::string readStart(RawClient& client) {
  std::string start;
  std::array<char, 65536> piece{};
  ssize_t n = 0;
  while ((n = ::recv(client.fd(), piece.data(), piece.size(), 0)) > 0) {
    const std::string_view bytes(piece.data(), static_cast<std::size_t>(n));
    start += bytes.substr(
        0, std::min<std::size_t>(bytes.size(), 2048 - std::min<std::size_t>(2048, start.size())));
  }
  return start;
}

std::string post(Fixture& fixture, const std::string& path, const Body& body) {
  RawClient client = fixture.client();
  sendHead(client, path, body.size());
  sendBody(client, body);
  return readStart(client);
}

// Forgets what it was asked: the requests of these tests are too large to be kept.
struct ForgetfulFixture : Fixture {
  ForgetfulFixture() { gate.keep = false; }
};

}  // namespace

TEST_CASE("a body never makes the service hold more than three times its bytes", "[memory]") {
  if (!PeakMemory::canBeMeasured()) return;
  const std::string code = R"({"language":"python","code":"1",)";
  const std::string code64 = R"({"language":"python","code_b64":"MQ==",)";
  struct Case {
    const char* what;
    const char* path;
    Body body;
    const char* status;
  };
  const std::vector<Case> cases{
      {"tiny values", "/v1/execute", bodyOf(code + R"("arguments":{"a":[)", "[],", "0]}}"), "200"},
      {"tiny values, older face", "/execute",
       bodyOf(code64 + R"("arguments":{"a":[)", "[],", "0]}}"), "200"},
      {"tiny values, RAGFlow", "/run", bodyOf(code64 + R"("arguments":{"a":[)", "[],", "0]}}"),
       "200"},
      {"numbers", "/v1/execute", bodyOf(code + R"("arguments":{"a":[)", "1,", "0]}}"), "200"},
      {"objects", "/v1/execute", bodyOf(code + R"("arguments":{"a":[)", R"({"k":1},)", "0]}}"),
       "200"},
      {"one string", "/v1/execute", bodyOf(code + R"("arguments":{"a":")", "text ", R"("}})"),
       "200"},
      {"escapes", "/v1/execute", bodyOf(code + R"("arguments":{"a":")", R"(\u0041\n)", R"("}})"),
       "200"},
      {"blanks", "/v1/execute", bodyOf(code + R"("arguments":{)", "  \n", "}}"), "200"},
      {"standard input", "/v1/execute", bodyOf(code + R"("stdin":")", "line\\n", R"("})"), "200"},
      {"a file", "/v1/execute",
       bodyOf(code + R"("files":[{"name":"a","content_b64":")", "QUJD", R"("}]})"), "200"},
      {"a member nobody reads", "/execute", bodyOf(code64 + R"("more":[)", "[],", "0]}"), "200"},
      {"a member nobody reads, RAGFlow", "/run", bodyOf(code64 + R"("more":[)", "[],", "0]}"),
       "200"},
      {"files without a content", "/v1/vet", bodyOf(R"({"files":[)", "{},", "{}]}"), "400"},
      {"no JSON at its end", "/v1/execute", bodyOf(code + R"("arguments":{"a":[)", "[],", "0}}}"),
       "400"},
  };
  for (const Case& one : cases) {
    ForgetfulFixture fixture;
    fixture.start();
    const PeakMemory peak;
    const std::string answer = post(fixture, one.path, one.body);
    INFO(one.what << "\n" << answer.substr(0, 600));
    CHECK(answer.starts_with(std::string("HTTP/1.1 ") + one.status));
    CHECK(peak.risen() / kMegabyte <= (3 * kLarge + kSlack) / kMegabyte);
  }
}

TEST_CASE("keys that all differ are compared in little memory", "[memory]") {
  if (!PeakMemory::canBeMeasured()) return;
  std::string arguments;
  for (int i = 0; i < 1'500'000; ++i) arguments += "\"" + std::to_string(i) + "\":1,";
  const Body body{R"({"language":"python","code":"1","arguments":{)", arguments, R"("z":1}})", 1};
  ForgetfulFixture fixture;
  fixture.start();
  const PeakMemory peak;
  CHECK(post(fixture, "/v1/execute", body).starts_with("HTTP/1.1 200"));
  // What the client sends is copied once on its own side.
  CHECK(peak.risen() / kMegabyte <= (4 * body.size() + kSlack) / kMegabyte);
}

TEST_CASE("while a program runs, what it was given is held once", "[memory]") {
  if (!PeakMemory::canBeMeasured()) return;
  ForgetfulFixture fixture;
  std::atomic<std::size_t> whileRunning{0};
  fixture.gate.runScript = [&](const GateRequest& request) -> Result<Report> {
    whileRunning = PeakMemory::resident();
    return FakeGate::successReport(request);
  };
  fixture.start();
  const std::size_t before = PeakMemory::resident();
  const Body body = bodyOf(R"({"language":"python","code":"1","arguments":{"a":[)", "[],", "0]}}");
  CHECK(post(fixture, "/v1/execute", body).starts_with("HTTP/1.1 200"));
  CHECK((whileRunning - before) / kMegabyte <= (body.size() + kSlack) / kMegabyte);
}

TEST_CASE("an answer never makes the service hold more than three times what a run left",
          "[memory]") {
  if (!PeakMemory::canBeMeasured()) return;
  for (const char* path : {"/v1/execute", "/run", "/execute"}) {
    for (const bool streamed : {false, true}) {
      ForgetfulFixture fixture;
      fixture.gate.runScript = [](const GateRequest& request) -> Result<Report> {
        Report report = FakeGate::successReport(request);
        std::string value = "[";
        value.reserve(12 * kMegabyte + 8);
        while (value.size() < 12 * kMegabyte) value += "[],";
        report.execution->resultJson = value + "0]";
        for (int i = 0; i < 4; ++i) {
          report.execution->artifacts.push_back(
              {"a" + std::to_string(i) + ".csv", "text/csv", std::string(3 * kMegabyte, 'x')});
        }
        return report;
      };
      fixture.start();
      RawClient client = fixture.client();
      const std::string code = R"({"language":"python","code_b64":"MQ=="})";
      const PeakMemory peak;
      client.send("POST " + std::string(path) +
                  " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                  "Connection: close\r\n" +
                  (streamed ? "Accept: text/event-stream\r\n" : "") +
                  "Content-Length: " + std::to_string(code.size()) + "\r\n\r\n" + code);
      const std::string answer = readStart(client);
      INFO(path << " " << streamed << "\n" << answer.substr(0, 600));
      CHECK(answer.starts_with("HTTP/1.1 200"));
      CHECK(peak.risen() / kMegabyte <= (3 * kLarge + kSlack) / kMegabyte);
    }
  }
}

TEST_CASE("a budget counts what is held until it is given back", "[memory]") {
  http::Budget budget(1000);
  {
    http::Budget::Share first(budget, "a");
    http::Budget::Share second(budget, "a");
    http::Budget::Share other(budget, "b");
    first.set(700);
    CHECK(first.fits());
    second.set(60);
    CHECK_FALSE(second.fits());  // three quarters are all that one lane gets
    second.set(50);
    CHECK(second.fits());
    other.set(250);
    CHECK(other.fits());
    other.set(251);
    CHECK_FALSE(other.fits());
    first.set(10);
    CHECK(other.fits());
    CHECK(budget.held() == 311);
  }
  CHECK(budget.held() == 0);
}

TEST_CASE("answers that nobody takes count, and keep further bodies out", "[memory]") {
  ServiceOptions options;
  options.front.maxHeld = 20 * kMegabyte;
  Fixture fixture(options);
  fixture.gate.runScript = [](const GateRequest& request) -> Result<Report> {
    Report report = FakeGate::successReport(request);
    report.execution->resultJson = "\"" + std::string(15 * kMegabyte, 'x') + "\"";
    return report;
  };
  const std::string code = R"({"language":"python","code":"1"})";
  RawClient idle = fixture.client();
  idle.send(Fixture::postBytes("/v1/execute", code, "X-Tenant-ID: a\r\n"));
  // It has its status line, so its answer is made.
  CHECK(idle.readThrough("\r\n").find("200") != std::string::npos);
  int status = 0;
  for (int i = 0; i < 1000 && status != 503; ++i) {
    status = fixture.post("/v1/vet", code, "X-Tenant-ID: a\r\n").status;
  }
  CHECK(status == 503);
  // Just after its first line the answer may be held twice: as the result and as bytes to send.
  int other = 0;
  for (int i = 0; i < 1000 && other != 200; ++i) {
    other = fixture.post("/v1/vet", code, "X-Tenant-ID: b\r\n").status;
  }
  CHECK(other == 200);
  CHECK(fixture.post("/v1/vet", code, "X-Tenant-ID: a\r\n").status == 503);
  idle.close();
  for (int i = 0; i < 1000 && status != 200; ++i) {
    status = fixture.post("/v1/vet", code, "X-Tenant-ID: a\r\n").status;
  }
  CHECK(status == 200);
}

TEST_CASE("the findings of a batch are held as the answer's text, which has an end", "[memory]") {
  if (!PeakMemory::canBeMeasured()) return;
  const std::string file = R"({"code":"1"},)";
  for (const char* accept : {"application/json", "application/sarif+json"}) {
    for (const std::size_t files : {20U, 400U}) {  // some 8 MB, or more than an answer may have
      ForgetfulFixture fixture;
      fixture.gate.vetScript = [](const GateRequest& request) -> Result<Report> {
        Report report = FakeGate::successReport(request);
        Finding finding;
        finding.rule = "py.import.not-allowed";
        finding.message = finding.snippet = std::string(100, 'x');
        report.verdict.findings.assign(1000, finding);
        return report;
      };
      fixture.start();
      std::string body = R"({"language":"python","files":[)";
      for (std::size_t i = 1; i < files; ++i) body += file;
      body += R"({"code":"1"}]})";
      RawClient client = fixture.client();
      const PeakMemory peak;
      client.send("POST /v1/vet HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
                  ("Accept: " + std::string(accept)) + "\r\nConnection: close\r\nContent-Length: " +
                  std::to_string(body.size()) + "\r\n\r\n" + body);
      const std::string answer = readStart(client);
      INFO(accept << " " << files << "\n" << answer.substr(0, 600));
      CHECK(answer.starts_with(files == 20 ? "HTTP/1.1 200" : "HTTP/1.1 413"));
      // Twice at the end: the findings, and the answer that is put together from them.
      CHECK(peak.risen() <= (files == 20 ? 3 * 12 : 2 * 67) * kMegabyte + kSlack);
    }
  }
}
