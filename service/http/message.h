// Request and Response: one HTTP/1.1 exchange as values, after the strict reader has accepted it.
// Thread-safety: value types.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gantlet::http {

struct Header {
  std::string name;  // lower case in requests, as it is sent in responses
  std::string value;
};

// What head_reader.h has accepted of a request's head (RFC 9112).
struct RequestHead {
  std::string method;
  std::string target;  // origin form, as it came
  std::string path;    // the target without its query; never decoded: no route needs it
  std::string query;
  std::string host;  // the Host field; empty only under HTTP/1.0
  int minorVersion = 1;
  std::vector<Header> headers;
  std::optional<std::uint64_t> contentLength;
  bool chunked = false;
  bool keepAlive = true;
  bool expectContinue = false;

  // The first field of that (lower case) name; nullptr without one.
  [[nodiscard]] const std::string* find(std::string_view name) const;
  [[nodiscard]] std::size_t count(std::string_view name) const;
};

// Who is at the other end.
struct Peer {
  std::string address;    // without the port; empty on the local socket
  bool local = false;     // came through the 0600 socket of the data folder
  bool watching = false;  // came where health and metrics alone are served
};

struct Request {
  RequestHead head;
  Peer peer;
  std::string id;  // for X-Request-Id and the audit record
  std::string body;
};

struct Response {
  int status = 200;
  std::string contentType = "application/json";
  std::string body;
  std::vector<Header> headers;  // beyond those that every response has
  // Of what a HEAD is not sent, where that is not `body`.
  std::optional<std::uint64_t> length = std::nullopt;
  bool close = false;  // end the connection behind it
};

[[nodiscard]] std::string lowerCase(std::string_view text);
[[nodiscard]] bool equalsIgnoreCase(std::string_view a, std::string_view b);
[[nodiscard]] std::string_view trimBlanks(std::string_view text);  // SP and HTAB at both ends
[[nodiscard]] bool isToken(std::string_view text);                 // RFC 9110 section 5.6.2

// Whether a list-valued Accept names `mediaType` itself (wildcards do not count) with q > 0.
[[nodiscard]] bool acceptsExactly(const RequestHead& head, std::string_view mediaType);

// X-Request-Id where it is 1 to 128 harmless characters, else the trace id of a valid traceparent
// (W3C Trace Context), else a new random id: what is logged is never an attacker's line break.
[[nodiscard]] std::string requestIdOf(const RequestHead& head);
[[nodiscard]] std::string newRequestId();

// How a response's body ends.
enum class BodyLength : std::uint8_t { kCounted, kChunked, kUntilClose };

// Status line and header fields: those of the response, those that every response has (security
// headers, Date, X-Request-Id) and the framing.
[[nodiscard]] std::string writeHead(const Response& response, std::string_view requestId,
                                    BodyLength length, std::size_t bodySize, bool keepAlive);

}  // namespace gantlet::http
