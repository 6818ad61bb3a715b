// HttpClient: the one way out to other hosts. Every exchange has a deadline for its whole length
// and a cap on what it reads; it ends at once when its caller goes away; certificates are verified;
// a redirect is an answer like any other and never followed, so that credentials stay with the host
// that they are for.
//
// HTTP/1.1 (RFC 9112), one connection an exchange unless keepConnections() says otherwise.
// Thread-safety: send() may be called from many
// threads at once.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/byte_count.h"
#include "core/result.h"
#include "executor/execution.h"
#include "providers/http/address_guard.h"
#include "providers/http/url.h"

namespace gantlet::net {

using Deadline = std::chrono::steady_clock::time_point;

[[nodiscard]] inline Deadline in(std::chrono::milliseconds time) {
  return std::chrono::steady_clock::now() + time;
}

struct TlsOptions {
  // SHA-256 of the server key's SubjectPublicKeyInfo (RFC 7469 section 2.4) as base64, with or
  // without "sha256/" in front: beside the usual verification, the server must have this key.
  std::string pin;
  std::string caFile;      // PEM; instead of the system's authorities; empty: the system's
  bool systemToo = false;  // with a caFile: the system's authorities as well
  // PEM: who we are, where the server asks for that; "": nobody. The key is not encrypted.
  std::string certFile{};
  std::string keyFile{};
  // The name that the server's certificate must have, instead of the URL's host; "": that one.
  std::string serverName{};
  // Beside `pin`, of a server whose key changes: it may have this one as well.
  std::string otherPin{};
};

struct HttpReply;

struct HttpRequest {
  std::string method = "GET";
  std::string target;  // path and query, behind the URL's base
  std::vector<std::pair<std::string, std::string>> headers;  // beside Host and framing
  std::string body;
  Deadline deadline;
  CancelSignal cancel;
  ByteCount maxBody = ByteCount::mebi(64);
  // Where set: gets a 2xx body piece by piece instead of HttpReply::body; false ends the exchange.
  std::function<bool(std::string_view)> onData;
  // The exchange ends with the head of the answer: of its body nothing is kept, however long it is.
  bool headOnly = false;
  // For a stream in both directions (a container's attached streams): called once when the head of
  // a 2xx response is there; what it returns is sent, and then our side of the stream is closed.
  // Not for TLS.
  std::function<std::string()> onOpen;
  // Where it is set: the exchange's time starts anew behind onOpen, and is this long.
  std::chrono::milliseconds openTime{0};
  // On a connection of its own, even where others are kept.
  bool fresh = false;
  // The Host field, where it is not the URL's; "": that one.
  std::string host{};
  // Where set: the body, piece by piece, sent in chunks behind the head; an empty piece is its end.
  // An error ends the exchange as if its caller had gone. `body` is then not looked at.
  std::function<Result<std::string>()> pieces{};
  // How long that is together, where it is known: then it is not sent in chunks.
  std::optional<std::uint64_t> length{};
  // Where set: called once, when the head of the answer is there and nothing of its body was passed
  // on. onData then gets the body of every answer, not of a 2xx alone.
  std::function<void(const HttpReply&)> onHead{};
};

struct HttpReply {
  int status = 0;
  std::vector<std::pair<std::string, std::string>> headers;  // lower case names
  std::string body;
  bool stopped = false;  // onData ended it

  [[nodiscard]] const std::string* find(std::string_view name) const;
};

enum class HttpFault : std::uint8_t {
  kConnect,    // no connection, or none that can be trusted
  kTimeout,    // the deadline
  kCancelled,  // the caller went away
  kBroken,     // the peer broke off or does not speak HTTP
  kTooLarge,   // more than maxBody
};

struct HttpFailure {
  HttpFault fault = HttpFault::kBroken;
  // Whether any part of the request may have reached the peer. False: sending again is safe.
  bool sent = false;
  int status = 0;       // of a response that broke off later; 0: none came
  std::string message;  // never with headers, bodies or credentials
  // A kept connection broke before any of the answer: the server may have closed it before it saw
  // the request. Whoever knows that the request can't be served twice sends it again, `fresh`.
  bool stale = false;
};

struct HttpOutcome {
  std::optional<HttpFailure> failure;
  HttpReply reply;  // where there is no failure

  [[nodiscard]] bool ok() const { return !failure; }
};

class HttpClient {
 public:
  // `guard`: where it must not go, whatever the name is looked up as. Errors: kInvalidArgument for
  // a pin or an authorities' file that can't be used, and for a host that the guard refuses.
  [[nodiscard]] static Result<std::unique_ptr<HttpClient>> create(Url url,
                                                                  const TlsOptions& tls = {},
                                                                  AddressGuard guard = {});
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  // From now on up to `most` connections that nobody uses stay open, for half a minute each.
  // Before the first send().
  void keepConnections(std::size_t most);
  [[nodiscard]] HttpOutcome send(const HttpRequest& request) const;
  [[nodiscard]] const Url& url() const { return url_; }

 private:
  struct Tls;
  struct Kept;
  HttpClient(Url url, std::unique_ptr<Tls> tls, AddressGuard guard);
  Url url_;
  std::unique_ptr<Tls> tls_;
  AddressGuard guard_;
  std::unique_ptr<Kept> kept_;  // behind what its connections need
};

// "connection refused by http://host:port" and its like, as an Error that says that nothing ran
// (kConnectFailed), or that it may have (kOutcomeUnknown) when the request was sent.
[[nodiscard]] Error errorOf(const HttpFailure& failure, std::string_view peer);

// An integer Retry-After; nullopt for none or a date.
[[nodiscard]] std::optional<std::chrono::seconds> retryAfterOf(const HttpReply& reply);

}  // namespace gantlet::net
