// The readers alone: however the bytes are cut, the outcome is the same, and no bytes whatever make
// them misbehave.
#include <catch2/catch.hpp>
#include <random>

#include "service/http/body_reader.h"
#include "service/http/head_reader.h"

using namespace gantlet::http;

namespace {

struct Outcome {
  ReadState state = ReadState::kMore;
  int status = 0;
  std::string text;  // what was read, for comparison
  std::size_t size = 0;
  bool operator==(const Outcome&) const = default;
};

std::string textOf(const RequestHead& head) {
  std::string text = head.method + " " + head.target + " " + head.path + "?" + head.query + " " +
                     head.host + (head.chunked ? " chunked" : "") +
                     (head.keepAlive ? " keep" : " close");
  if (head.contentLength) text += " " + std::to_string(*head.contentLength);
  for (const Header& header : head.headers) text += "|" + header.name + "=" + header.value;
  return text;
}

Outcome readHead(std::string_view bytes, std::size_t step) {
  HeadReader reader;
  Outcome outcome;
  for (std::size_t end = 0; outcome.state == ReadState::kMore && end < bytes.size();) {
    end = std::min(bytes.size(), end + step);
    outcome.state = reader.feed(bytes.substr(0, end));
  }
  if (outcome.state == ReadState::kRefused) outcome.status = reader.refusal().status;
  if (outcome.state != ReadState::kDone) return outcome;
  outcome.size = reader.size();
  outcome.text = textOf(reader.take());
  return outcome;
}

Outcome readBody(std::string_view bytes, std::size_t step, const RequestHead& head) {
  BodyReader reader(head, 1000);
  Outcome outcome;
  std::string waiting;
  for (std::size_t at = 0; outcome.state == ReadState::kMore && at < bytes.size(); at += step) {
    waiting += bytes.substr(at, step);
    std::size_t consumed = 0;
    outcome.state = reader.feed(waiting, consumed);
    outcome.size += consumed;
    REQUIRE(consumed <= waiting.size());
    waiting.erase(0, consumed);
    REQUIRE(reader.size() <= 1000);
  }
  if (outcome.state == ReadState::kRefused) outcome.status = reader.refusal().status;
  if (outcome.state == ReadState::kRefused) outcome.size = 0;  // how far it got depends on the cuts
  if (outcome.state == ReadState::kDone) outcome.text = reader.take();
  return outcome;
}

std::string mutate(std::string text, std::mt19937& random) {
  static constexpr std::string_view kSpice(
      "\r\n\0\t :,;/%\x7f\xff"
      "0a-+",
      16);
  const unsigned changes = 1 + random() % 4;
  for (unsigned i = 0; i < changes && !text.empty(); ++i) {
    const std::size_t at = random() % text.size();
    const char spice = kSpice[random() % kSpice.size()];
    switch (random() % 4) {
      case 0: text[at] = spice; break;
      case 1: text.insert(at, 1, spice); break;
      case 2: text.erase(at, 1 + random() % 3); break;
      default: text.insert(at, text.substr(at / 2, random() % 20));
    }
  }
  return text;
}

}  // namespace

TEST_CASE("a head is read the same however its bytes are cut", "[readers]") {
  const std::string good =
      "\r\nPOST http://Host.example:80/a%20b?c=d HTTP/1.1\r\nHost: host.example:80\r\n"
      "Content-Length: 12\r\nX-Text: \t a \xc3\xa9 b\t \r\nConnection: keep-alive, close\r\n\r\n";
  const Outcome whole = readHead(good, good.size());
  REQUIRE(whole.state == ReadState::kDone);
  CHECK(whole.size == good.size());
  CHECK(whole.text ==
        "POST /a%20b?c=d /a%20b?c=d host.example:80 close 12|host=host.example:80|"
        "content-length=12|x-text=a \xc3\xa9 b|connection=keep-alive, close");
  for (std::size_t step = 1; step < good.size(); ++step) CHECK(readHead(good, step) == whole);
  std::mt19937 random(20260101);
  int refused = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = mutate(good, random);
    const Outcome outcome = readHead(text, text.size());
    if (!(readHead(text, 1) == outcome) || !(readHead(text, 7) == outcome)) FAIL(text);
    refused += outcome.state == ReadState::kRefused ? 1 : 0;
    // What was accepted holds no character that could start another line.
    if (outcome.text.find_first_of(std::string_view("\r\n\0", 3)) != std::string::npos) FAIL(text);
  }
  CHECK(refused > 5000);
}

TEST_CASE("a chunked body is read the same however its bytes are cut", "[readers]") {
  RequestHead head;
  head.chunked = true;
  const std::string good = "5\r\nhello\r\nA;x=y\r\n0123456789\r\n0\r\nX-T: 1\r\n\r\nGET /next";
  const Outcome whole = readBody(good, good.size(), head);
  REQUIRE(whole.state == ReadState::kDone);
  CHECK(whole.text == "hello0123456789");
  CHECK(good.substr(whole.size) == "GET /next");
  for (std::size_t step = 1; step < good.size(); ++step) {
    CHECK(readBody(good, step, head).text == whole.text);
  }
  std::mt19937 random(20260102);
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = mutate(good, random);
    const Outcome outcome = readBody(text, text.size(), head);
    if (!(readBody(text, 1, head) == outcome)) FAIL(text);
  }
}

TEST_CASE("a counted body takes its bytes and no more", "[readers]") {
  RequestHead head;
  head.contentLength = 5;
  const Outcome outcome = readBody("helloGET", 8, head);
  CHECK(outcome.text == "hello");
  CHECK(outcome.size == 5);
  head.contentLength = 1001;
  CHECK(readBody("x", 1, head).status == 413);
  head.contentLength.reset();
  BodyReader none(head, 0);
  std::size_t consumed = 0;
  CHECK(none.feed("GET", consumed) == ReadState::kDone);
  CHECK(consumed == 0);
}
