#include "providers/http/client.h"

#include <charconv>
#include <cstdio>
#include <deque>
#include <mutex>
#include <utility>

#include "core/base64.h"
#include "providers/http/connection.h"
#include "providers/http/response_reader.h"
#include "providers/http/tls_context.h"

namespace gantlet::net {

struct HttpClient::Tls {
  TlsContext context{nullptr, &::SSL_CTX_free};
  std::vector<Digest> pins;
  std::string serverName;
};

struct HttpClient::Kept {
  struct Idle {
    std::unique_ptr<Connection> connection;
    std::chrono::steady_clock::time_point since;
  };
  // The one that was used last; null: there is none that its server has left open.
  std::unique_ptr<Connection> take() {
    const auto oldest = std::chrono::steady_clock::now() - kIdleTime;
    while (true) {
      Idle idle;
      {
        const std::lock_guard lock(mutex);
        if (connections.empty()) return nullptr;
        idle = std::move(connections.back());
        connections.pop_back();
        if (idle.since < oldest) {  // and so are all before it
          connections.clear();
          return nullptr;
        }
      }
      if (idle.connection->isQuiet()) return std::move(idle.connection);
    }
  }
  void put(std::unique_ptr<Connection> connection) {
    const std::lock_guard lock(mutex);
    if (connections.size() >= most) connections.pop_front();
    connections.push_back({std::move(connection), std::chrono::steady_clock::now()});
  }

  static constexpr std::chrono::seconds kIdleTime{30};
  std::size_t most = 0;
  std::mutex mutex;
  std::deque<Idle> connections;  // the last one was used last
};

namespace {

Error badTls(std::string message, std::string resolution) {
  return Error{ErrorCode::kInvalidArgument, std::move(message), std::move(resolution)};
}

Result<Digest> readPin(std::string_view text) {
  if (text.starts_with("sha256/")) text.remove_prefix(7);
  const auto bytes = decodeBase64(text);
  Digest digest{};
  if (!bytes || bytes->size() != digest.size()) {
    return badTls("the certificate pin is not the base64 of a SHA-256",
                  "make it with: openssl x509 -in cert.pem -pubkey -noout | openssl pkey -pubin "
                  "-outform der | openssl dgst -sha256 -binary | base64");
  }
  std::copy(bytes->begin(), bytes->end(), digest.begin());
  return digest;
}

bool hasBreak(std::string_view text) {
  return text.find_first_of(std::string_view("\r\n\0", 3)) != std::string_view::npos;
}

// Nothing when a field could be taken for two.
std::optional<std::string> requestBytes(const Url& url, const HttpRequest& request, bool keeps) {
  const std::string target = url.base + request.target;
  if (hasBreak(target) || target.find(' ') != std::string::npos || hasBreak(request.host)) {
    return std::nullopt;
  }
  std::string bytes =
      request.method + " " + (target.empty() ? "/" : target) +
      " HTTP/1.1\r\nHost: " + (request.host.empty() ? url.authority() : request.host) +
      (keeps ? "\r\n" : "\r\nConnection: close\r\n");
  for (const auto& [name, value] : request.headers) {
    if (hasBreak(name) || hasBreak(value)) return std::nullopt;
    bytes.append(name).append(": ").append(value).append("\r\n");
  }
  if (request.pieces) {
    return bytes +
           (request.length ? "Content-Length: " + std::to_string(*request.length)
                           : std::string("Transfer-Encoding: chunked")) +
           "\r\n\r\n";
  }
  if (!request.body.empty() || (request.method != "GET" && request.method != "HEAD")) {
    bytes += "Content-Length: " + std::to_string(request.body.size()) + "\r\n";
  }
  return bytes + "\r\n" + request.body;
}

HttpFault faultOf(Io io) {
  if (io == Io::kTimeout) return HttpFault::kTimeout;
  if (io == Io::kCancelled) return HttpFault::kCancelled;
  return HttpFault::kBroken;
}

HttpOutcome failed(HttpFault fault, bool sent, std::string message, int status = 0) {
  HttpOutcome outcome;
  outcome.failure = HttpFailure{fault, sent, status, std::move(message)};
  return outcome;
}

// False: the caller's side of it broke off. A peer that stops reading may have answered first: that
// ends the sending, and is no fault here.
bool sendPieces(Connection& connection, const HttpRequest& request) {
  while (true) {
    const Result<std::string> piece = request.pieces();
    if (!piece) return false;
    std::array<char, 20> size{};
    std::snprintf(size.data(), size.size(), "%zx\r\n", piece->size());
    const std::string chunk = piece->empty() ? "0\r\n\r\n" : size.data() + *piece + "\r\n";
    const Io io = connection.write(request.length ? *piece : chunk);
    if (io == Io::kTimeout || io == Io::kCancelled) return false;
    if (io != Io::kOk || piece->empty()) return true;
  }
}

HttpOutcome readReply(Connection& connection, ResponseReader& reader, const HttpRequest& request) {
  std::function<std::string()> onOpen = request.onOpen;
  std::array<char, 16384> buffer{};
  while (true) {
    std::size_t count = 0;
    const Io io = connection.read(buffer, count);
    const int status = reader.hasHead() ? reader.reply().status : 0;
    if (io != Io::kOk && io != Io::kEnd) {
      return failed(faultOf(io), true, connection.trouble(), status);
    }
    const auto state =
        io == Io::kEnd ? reader.end() : reader.feed(std::string_view(buffer.data(), count));
    const bool headIsThere = reader.hasHead() || state == ResponseReader::State::kTooLarge;
    if (request.headOnly && headIsThere && state != ResponseReader::State::kBroken) {
      HttpOutcome outcome;
      outcome.reply = std::move(reader.reply());
      outcome.reply.body.clear();
      return outcome;
    }
    if (onOpen && reader.hasHead() && reader.reply().status < 300) {
      const std::string rest = std::exchange(onOpen, nullptr)();
      if (request.openTime.count() > 0) connection.setDeadline(in(request.openTime));
      if (const Io sent = connection.write(rest); sent == Io::kTimeout || sent == Io::kCancelled) {
        return failed(faultOf(sent), true, connection.trouble(), reader.reply().status);
      }
      connection.closeWriting();
    }
    switch (state) {
      case ResponseReader::State::kMore: break;
      case ResponseReader::State::kStopped:
      case ResponseReader::State::kWhole: {
        HttpOutcome outcome;
        outcome.reply = std::move(reader.reply());
        return outcome;
      }
      case ResponseReader::State::kTooLarge:
        return failed(HttpFault::kTooLarge, true, "its answer is too large", status);
      case ResponseReader::State::kBroken:
        return failed(HttpFault::kBroken, true,
                      io == Io::kEnd ? "it broke its answer off" : "its answer is not HTTP",
                      status);
    }
  }
}

}  // namespace

const std::string* HttpReply::find(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (key == name) return &value;
  }
  return nullptr;
}

HttpClient::HttpClient(Url url, std::unique_ptr<Tls> tls, AddressGuard guard)
    : url_(std::move(url)), tls_(std::move(tls)), guard_(std::move(guard)) {}
HttpClient::~HttpClient() = default;

void HttpClient::keepConnections(std::size_t most) {
  kept_ = std::make_unique<Kept>();
  kept_->most = most;
}

Result<std::unique_ptr<HttpClient>> HttpClient::create(Url url, const TlsOptions& options,
                                                       AddressGuard guard) {
  if (url.socketPath.empty()) {
    if (auto why = guard.refusal(url.host)) {
      return Error{ErrorCode::kInvalidArgument, std::move(*why), ""};
    }
  }
  auto tls = std::make_unique<Tls>();
  for (const std::string& text : {options.pin, options.otherPin}) {
    if (text.empty()) continue;
    TRY(const Digest pin, readPin(text));
    tls->pins.push_back(pin);
    if (!url.tls) return badTls("a certificate pin needs https://", "write the URL with https://");
  }
  if (url.tls) {
    TRY(tls->context, makeTlsContext(options));
    tls->serverName = options.serverName;
  }
  return std::unique_ptr<HttpClient>(
      new HttpClient(std::move(url), std::move(tls), std::move(guard)));
}

HttpOutcome HttpClient::send(const HttpRequest& request) const {
  const bool keeps = kept_ != nullptr && !request.headOnly && !request.onOpen;
  const std::optional<std::string> bytes = requestBytes(url_, request, keeps);
  if (!bytes) {
    return failed(HttpFault::kBroken, false, "a header or path with a line break was not sent");
  }
  std::unique_ptr<Connection> owned = keeps && !request.fresh ? kept_->take() : nullptr;
  const bool wasKept = owned != nullptr;
  if (wasKept) {
    owned->use(request.deadline, request.cancel);
  } else {
    owned = std::make_unique<Connection>(request.deadline, request.cancel, guard_);
  }
  Connection& connection = *owned;
  const Io opened =
      wasKept ? Io::kOk : connection.open(url_, tls_->context.get(), tls_->pins, tls_->serverName);
  if (opened != Io::kOk) {
    const bool none = opened == Io::kBroken || opened == Io::kEnd;
    return failed(none ? HttpFault::kConnect : faultOf(opened), false, connection.trouble());
  }
  ResponseReader reader(request.method == "HEAD", request.maxBody, request.onData, request.onHead);
  if (const Io io = connection.write(*bytes); io == Io::kTimeout || io == Io::kCancelled) {
    return failed(faultOf(io), true, connection.trouble());
  }
  if (request.pieces && !sendPieces(connection, request)) {
    return failed(HttpFault::kCancelled, true, "the body broke off");
  }
  // A peer that stops reading may have answered first (413, 401): its answer is still read.
  HttpOutcome outcome = readReply(connection, reader, request);
  if (!outcome.ok()) {
    outcome.failure->stale =
        wasKept && outcome.failure->fault == HttpFault::kBroken && !reader.hasAny();
  } else if (keeps && reader.endedClean() && !outcome.reply.stopped && connection.isQuiet()) {
    const std::string* field = outcome.reply.find("connection");
    if (field == nullptr || field->find("close") == std::string::npos) {
      kept_->put(std::move(owned));
    }
  }
  return outcome;
}

Error errorOf(const HttpFailure& failure, std::string_view peer) {
  const std::string name(peer);
  if (failure.fault == HttpFault::kCancelled) {
    return Error{ErrorCode::kCancelled, "the caller went away", ""};
  }
  if (failure.sent) {
    const bool late = failure.fault == HttpFault::kTimeout;
    return Error{ErrorCode::kOutcomeUnknown,
                 late ? name + " did not answer in time" : name + " broke off: " + failure.message,
                 "look whether the submission has run before you send it again"};
  }
  const bool late = failure.fault == HttpFault::kTimeout;
  return Error{ErrorCode::kConnectFailed,
               late ? "no connection to " + name + " in time"
                    : "no connection to " + name + ": " + failure.message,
               "check the address, the network and the credentials"};
}

std::optional<std::chrono::seconds> retryAfterOf(const HttpReply& reply) {
  const std::string* field = reply.find("retry-after");
  if (field == nullptr) return std::nullopt;
  std::uint32_t seconds = 0;
  const char* end = field->data() + field->size();
  const auto [stop, error] = std::from_chars(field->data(), end, seconds);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return std::chrono::seconds(seconds);
}

}  // namespace gantlet::net
