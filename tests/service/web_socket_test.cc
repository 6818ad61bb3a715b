// GET /v1/executions/{id}/stream, byte by byte: what RFC 6455 asks of a server, by a client that
// breaks it. Clients of another make are in tests/peers.
#include <atomic>
#include <thread>

#include "tests/service/execution_fixture.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

const std::string kHandshake =
    "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
const std::string kAccept = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";  // RFC 6455 section 1.3

struct Frame {
  unsigned opcode = 0;
  bool last = false;
  std::string payload;

  [[nodiscard]] int closeCode() const {
    if (opcode != 8 || payload.size() < 2) return 0;
    return (static_cast<unsigned char>(payload[0]) << 8) | static_cast<unsigned char>(payload[1]);
  }
};

// A frame as a client sends it.
std::string frame(unsigned first, const std::string& payload, bool masked = true,
                  std::optional<std::uint64_t> length = std::nullopt) {
  const std::uint64_t size = length.value_or(payload.size());
  std::string bytes(1, static_cast<char>(first));
  const unsigned mask = masked ? 0x80U : 0U;
  if (size < 126) {
    bytes += static_cast<char>(mask | size);
  } else if (size < 65536) {
    bytes += static_cast<char>(mask | 126U);
    for (int shift = 8; shift >= 0; shift -= 8) bytes += static_cast<char>((size >> shift) & 255U);
  } else {
    bytes += static_cast<char>(mask | 127U);
    for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>((size >> shift) & 255U);
  }
  if (!masked) return bytes + payload;
  const std::string key = "\x01\x02\x03\x04";
  bytes += key;
  for (std::size_t i = 0; i < payload.size(); ++i) {
    bytes += static_cast<char>(payload[i] ^ key[i % 4]);
  }
  return bytes;
}

class SocketClient : public RawClient {
 public:
  using RawClient::RawClient;

  RawResponse open(const std::string& path, const std::string& headers = kHandshake) {
    send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n");
    RawResponse response = read(true);
    return response;
  }
  // The next frame; opcode 0 with nothing in it where the connection ended.
  Frame next() {
    Frame frame;
    const std::string head = take(2);
    if (head.size() < 2) return frame;
    frame.opcode = static_cast<unsigned char>(head[0]) & 15U;
    frame.last = (static_cast<unsigned char>(head[0]) & 0x80U) != 0;
    CHECK((static_cast<unsigned char>(head[0]) & 0x70U) == 0);
    CHECK((static_cast<unsigned char>(head[1]) & 0x80U) == 0);  // a server masks nothing
    std::uint64_t size = static_cast<unsigned char>(head[1]) & 127U;
    if (size >= 126) {
      const std::string more = take(size == 126 ? 2 : 8);
      size = 0;
      for (const char c : more) size = (size << 8U) | static_cast<unsigned char>(c);
    }
    frame.payload = take(size);
    return frame;
  }
  // Up to its close: the code, 0 where the connection just ended.
  int closeCode() {
    while (true) {
      const Frame frame = next();
      if (frame.opcode == 8) return frame.closeCode();
      if (frame.opcode == 0 && frame.payload.empty() && !frame.last) return 0;
    }
  }
  std::string take(std::size_t size) {
    std::string bytes;
    while (bytes.size() < size) {
      std::string piece(std::min<std::size_t>(size - bytes.size(), 65536), '\0');
      const ssize_t got = rest_.empty() ? get(piece.data(), piece.size()) : fromRest(piece);
      if (got <= 0) break;
      bytes.append(piece, 0, static_cast<std::size_t>(got));
    }
    return bytes;
  }
  // What came with the head stays in RawClient: it comes first.
  void keep() { rest_ = takeRest(); }

 private:
  ssize_t fromRest(std::string& piece) {
    const std::size_t size = std::min(piece.size(), rest_.size());
    piece.replace(0, size, rest_, 0, size);
    rest_.erase(0, size);
    return static_cast<ssize_t>(size);
  }
  std::string rest_;
};

// An execution that runs until the test lets it, so that nothing but what the client does ends the
// stream.
struct StreamFixture : ExecutionFixture {
  explicit StreamFixture(bool tokens = false) : ExecutionFixture(tokens) {
    http.gate.runScript = [this](const GateRequest& request) -> Result<Report> {
      while (held) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return FakeGate::successReport(request);
    };
  }
  ~StreamFixture() { held = false; }
  std::string pathOf(const std::string& id) { return "/v1/executions/" + id + "/stream"; }
  std::atomic<bool> held{true};
};

}  // namespace

TEST_CASE("a handshake is accepted as in the RFC's example, and else told what is wrong",
          "[socket]") {
  StreamFixture fixture;
  const std::string path =
      fixture.pathOf(fixture.idOf(fixture.http.post("/v1/executions", kAsync)));
  const RawResponse accepted = SocketClient(fixture.http.port()).open(path);
  CHECK(accepted.status == 101);
  CHECK(accepted.headers.at("sec-websocket-accept") == kAccept);
  CHECK(accepted.headers.at("upgrade") == "websocket");
  CHECK_FALSE(accepted.headers.contains("transfer-encoding"));
  const auto status = [&](const std::string& headers) {
    return SocketClient(fixture.http.port()).open(path, headers).status;
  };
  const std::string upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n";
  const std::string version = "Sec-WebSocket-Version: 13\r\n";
  const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  CHECK(status("") == 426);
  CHECK(status(version + key) == 426);
  CHECK(status("Upgrade: h2c\r\nConnection: Upgrade\r\n" + version + key) == 426);
  CHECK(status(upgrade + "Sec-WebSocket-Version: 8\r\n" + key) == 426);
  CHECK(status(upgrade + key) == 400);
  CHECK(status(upgrade + version) == 400);
  CHECK(status(upgrade + version + "Sec-WebSocket-Key: short\r\n") == 400);
  CHECK(status(upgrade + version + key + key) == 400);
  CHECK(status(kHandshake + "Origin: https://evil.example\r\n") == 403);
  CHECK(status(kHandshake + "Origin: http://localhost\r\n") == 101);
  CHECK(status(kHandshake + "Last-Event-ID: x\r\n") == 400);
  CHECK(SocketClient(fixture.http.port()).open(path + "?after=-1").status == 400);
  CHECK(SocketClient(fixture.http.port()).open(path + "?x=1").status == 400);
  CHECK(SocketClient(fixture.http.port()).open(fixture.pathOf("sub_none")).status == 404);
}

TEST_CASE("another tenant's execution can't be watched", "[socket]") {
  StreamFixture fixture(true);
  const std::string acme = "Authorization: Bearer acme-secret-1234\r\n";
  const std::string beta = "Authorization: Bearer beta-secret-1234\r\n";
  const std::string path =
      fixture.pathOf(fixture.idOf(fixture.http.post("/v1/executions", kAsync, acme)));
  CHECK(SocketClient(fixture.http.port()).open(path, kHandshake + acme).status == 101);
  CHECK(SocketClient(fixture.http.port()).open(path, kHandshake + beta).status == 404);
  CHECK(SocketClient(fixture.http.port()).open(path).status == 401);
}

TEST_CASE("breaches of the protocol end the connection with their code", "[socket]") {
  StreamFixture fixture;
  const std::string path =
      fixture.pathOf(fixture.idOf(fixture.http.post("/v1/executions", kAsync)));
  const auto codeFor = [&](const std::string& bytes) {
    SocketClient client(fixture.http.port());
    CHECK(client.open(path).status == 101);
    client.keep();
    client.send(bytes);
    return client.closeCode();
  };
  CHECK(codeFor(frame(0x81, "hi", false)) == 1002);  // not masked
  CHECK(codeFor(frame(0xC1, "hi")) == 1002);         // a reserved bit
  CHECK(codeFor(frame(0xA1, "hi")) == 1002);
  CHECK(codeFor(frame(0x91, "hi")) == 1002);
  CHECK(codeFor(frame(0x83, "")) == 1002);  // reserved opcodes
  CHECK(codeFor(frame(0x8B, "")) == 1002);
  CHECK(codeFor(frame(0x09, "")) == 1002);                      // a ping in fragments
  CHECK(codeFor(frame(0x89, std::string(126, 'x'))) == 1002);   // a long ping
  CHECK(codeFor(frame(0x80, "x")) == 1002);                     // a continuation of nothing
  CHECK(codeFor(frame(0x01, "a") + frame(0x81, "b")) == 1002);  // a message inside of another
  CHECK(codeFor(frame(0x81, "\xFF\xFE")) == 1007);              // no UTF-8
  CHECK(codeFor(frame(0x81, "\xED\xA0\x80")) == 1007);          // a surrogate
  CHECK(codeFor(frame(0x81, "\xC0\x80")) == 1007);              // an overlong form
  CHECK(codeFor(frame(0x81, "\xE2\x82")) == 1007);              // cut within a character
  CHECK(codeFor(frame(0x81, "x", true, std::uint64_t{16} << 20U)) == 1009);
  CHECK(codeFor(frame(0x82, "x", true, std::uint64_t{16} << 20U)) == 1009);
  CHECK(codeFor(frame(0x82, "", true, std::uint64_t{1} << 63U)) == 1002);
  CHECK(codeFor(frame(0x01, std::string(40'000, 'x')) + frame(0x80, std::string(40'000, 'x'))) ==
        1009);
  CHECK(codeFor(frame(0x88, "\x03\xE8")) == 1000);  // a goodbye is answered
  CHECK(codeFor(frame(0x88,
                      "\x03\xE8"
                      "bye")) == 1000);
  CHECK(codeFor(frame(0x88, "x")) == 0);  // half a code: ended without one
  CHECK(codeFor(frame(0x88, std::string("\x03\xEC", 2))) == 1002);  // 1004 is none
  CHECK(codeFor(frame(0x88, std::string("\x03\xED", 2))) == 1002);  // 1005 is never sent
  CHECK(codeFor(frame(0x88, std::string("\x03\xE8\xFF", 3))) == 1007);
  // The service lives, and so does the execution.
  CHECK(fixture.http.get("/livez").status == 200);
}

TEST_CASE("what is right is taken: fragments, pings between them, many at once", "[socket]") {
  StreamFixture fixture;
  const std::string id = fixture.idOf(fixture.http.post("/v1/executions", kAsync));
  SocketClient client(fixture.http.port());
  REQUIRE(client.open(fixture.pathOf(id)).status == 101);
  client.keep();
  std::string bytes = frame(0x01, "\xC3") + frame(0x89, "between") + frame(0x80, "\xA9") +
                      frame(0x82, std::string(60'000, '\xFF')) + frame(0x8A, "unasked");
  for (int i = 0; i < 1000; ++i) bytes += frame(0x89, std::to_string(i));
  for (const char byte : bytes.substr(0, 64)) REQUIRE(client.send({&byte, 1}));
  REQUIRE(client.send(std::string_view(bytes).substr(64)));
  int pongs = 0;
  fixture.held = false;
  std::vector<std::string> messages;
  int code = 0;
  while (code == 0) {
    const Frame frame = client.next();
    if (frame.opcode == 10) ++pongs;
    if (frame.opcode == 8) code = frame.closeCode();
    if (frame.opcode == 1) messages.push_back(frame.payload);
    if (frame.opcode == 0 && !messages.empty()) messages.back() += frame.payload;
    REQUIRE((frame.opcode != 0 || !frame.payload.empty() || frame.last));
  }
  CHECK(code == 1000);
  CHECK(pongs > 0);  // the last ping is what has to be answered (RFC 6455 section 5.5.3)
  REQUIRE(messages.size() >= 3);
  for (std::size_t i = 0; i < messages.size(); ++i) {
    INFO(messages[i]);
    const auto message = json::parse(messages[i]);
    REQUIRE(message);
    CHECK(*message->asObject()->find("id")->asInt() == static_cast<std::int64_t>(i + 1));
    CHECK(message->asObject()->find("data")->asObject() != nullptr);
  }
  CHECK(messages.front().find("\"queued\"") != std::string::npos);
  CHECK(messages.back().find("\"ended\"") != std::string::npos);
  // From any number on, as often as one likes.
  for (std::size_t after = 0; after <= messages.size(); ++after) {
    SocketClient again(fixture.http.port());
    REQUIRE(again
                .open(fixture.pathOf(id),
                      kHandshake + "Last-Event-ID: " + std::to_string(after) + "\r\n")
                .status == 101);
    again.keep();
    std::string text;
    Frame frame = again.next();
    while (frame.opcode != 8 && (frame.opcode == 1 || !frame.payload.empty() || frame.last)) {
      text += frame.payload;
      CHECK(frame.last);  // a short message is one frame: clients count frames
      frame = again.next();
    }
    CHECK(frame.closeCode() == 1000);
    std::string expected;
    for (std::size_t i = after; i < messages.size(); ++i) expected += messages[i];
    CHECK(text == expected);
  }
}
