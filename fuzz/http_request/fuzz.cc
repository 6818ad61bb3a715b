// The HTTP readers: a request's head and body from any bytes, cut anywhere. The first byte says how
// the bytes are cut. However they are, the outcome is the same, what is accepted can be read in one
// way only, and a response that repeats parts of it stays one response.
#include <algorithm>

#include "fuzz/target.h"
#include "service/http/body_reader.h"
#include "service/http/head_reader.h"

namespace gantlet::fuzz::http_request {
namespace {

constexpr std::size_t kMaxBody = 4096;

struct Outcome {
  http::ReadState state = http::ReadState::kMore;
  int status = 0;
  std::size_t size = 0;
  http::RequestHead head;
  std::string body;
};

Outcome readHead(std::string_view bytes, std::size_t step) {
  http::HeadReader reader;
  Outcome outcome;
  for (std::size_t end = 0; outcome.state == http::ReadState::kMore && end < bytes.size();) {
    end = std::min(bytes.size(), end + step);
    outcome.state = reader.feed(bytes.substr(0, end));
  }
  if (outcome.state == http::ReadState::kRefused) outcome.status = reader.refusal().status;
  if (outcome.state != http::ReadState::kDone) return outcome;
  outcome.size = reader.size();
  outcome.head = reader.take();
  return outcome;
}

Outcome readBody(const http::RequestHead& head, std::string_view bytes, std::size_t step) {
  http::BodyReader reader(head, kMaxBody);
  Outcome outcome;
  std::string waiting;
  std::size_t at = 0;
  do {
    waiting += bytes.substr(at, step);
    at = std::min(bytes.size(), at + step);
    std::size_t consumed = 0;
    outcome.state = reader.feed(waiting, consumed);
    require(consumed <= waiting.size(), "no more is consumed than there is");
    require(reader.size() <= kMaxBody, "the body's limit holds");
    outcome.size += consumed;
    waiting.erase(0, consumed);
  } while (outcome.state == http::ReadState::kMore && at < bytes.size());
  if (outcome.state == http::ReadState::kRefused) outcome.status = reader.refusal().status;
  if (outcome.state == http::ReadState::kDone) outcome.body = reader.take();
  return outcome;
}

std::string textOf(const http::RequestHead& head) {
  std::string text = head.method + " " + head.target + " " + head.host + " " +
                     std::to_string(head.minorVersion) + (head.chunked ? " chunked" : "") +
                     (head.keepAlive ? " keep" : "") + (head.expectContinue ? " expect" : "");
  if (head.contentLength) text += " " + std::to_string(*head.contentLength);
  for (const http::Header& header : head.headers) text += "|" + header.name + "=" + header.value;
  return text;
}

void checkHead(const http::RequestHead& head, std::string_view bytes) {
  require(bytes.find("\r\n\r\n") != std::string_view::npos, "a head ends with an empty line");
  require(textOf(head).find_first_of(std::string_view("\r\n\0", 3)) == std::string::npos,
          "no field holds a line break or a NUL");
  require(head.count("host") + (head.minorVersion == 0 ? 1 : 0) >= 1 && head.count("host") <= 1,
          "there is one Host field");
  require(head.count("content-length") <= 1 && head.count("transfer-encoding") <= 1,
          "the framing stands once");
  require(!(head.chunked && head.contentLength), "a body has one length");
  require(head.chunked == (head.count("transfer-encoding") == 1), "a coding is never overlooked");
  require(head.contentLength.has_value() == (head.count("content-length") == 1),
          "a length is never overlooked");
  require(head.headers.size() <= 100 && head.target.size() <= 8192, "the head's limits hold");
  for (const http::Header& header : head.headers) {
    require(http::isToken(header.name), "a field's name is a token");
  }
}

void checkResponse(const http::RequestHead& head) {
  http::Response response;
  response.headers.push_back({"X-Echo", head.target});
  const std::string text = http::writeHead(response, http::requestIdOf(head),
                                           http::BodyLength::kCounted, 0, head.keepAlive);
  require(text.find("\r\n\r\n") + 4 == text.size(), "a response is one response");
}

}  // namespace

void run(std::string_view input) {
  if (input.empty()) return;
  const std::size_t step = static_cast<unsigned char>(input.front()) % 40U + 1;
  const std::string_view bytes = input.substr(1);
  const Outcome whole = readHead(bytes, bytes.size());
  const Outcome cut = readHead(bytes, step);
  require(whole.state == cut.state && whole.status == cut.status && whole.size == cut.size,
          "a head is read the same however it is cut");
  if (whole.state != http::ReadState::kDone) return;
  require(textOf(whole.head) == textOf(cut.head), "a head says the same however it is cut");
  checkHead(whole.head, bytes);
  checkResponse(whole.head);
  (void)http::acceptsExactly(whole.head, "text/event-stream");
  const std::string_view behind = bytes.substr(whole.size);
  const Outcome body = readBody(whole.head, behind, std::max<std::size_t>(behind.size(), 1));
  const Outcome cutBody = readBody(whole.head, behind, step);
  require(body.state == cutBody.state && body.status == cutBody.status && body.body == cutBody.body,
          "a body is read the same however it is cut");
  if (body.state == http::ReadState::kDone) {
    require(body.size == cutBody.size, "the next request starts at the same byte");
    if (!whole.head.chunked) {
      require(body.size == whole.head.contentLength.value_or(0), "a counted body has its length");
    }
  }
}

}  // namespace gantlet::fuzz::http_request
