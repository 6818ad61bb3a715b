#include "service/gateway_service.h"

#include "cluster/audit_search.h"
#include "service/http/front.h"
#include "service/log_throttle.h"
#include "service/problem.h"

namespace gantlet {
namespace {

constexpr std::uint64_t kMostQuestion = std::uint64_t{1} << 20U;
constexpr unsigned kLinesOfStrangers = 60;  // a minute

// A cluster has some gateways, and each asks once for a search of its readers.
http::FrontOptions frontOptions() {
  http::FrontOptions options;
  options.maxHeld = std::size_t{32} << 20U;
  options.maxConnections = 512;
  options.workers = 16;
  options.queue = 128;
  return options;
}

bool isJson(const http::RequestHead& head) {
  const std::string* type = head.find("content-type");
  return type != nullptr && http::equalsIgnoreCase(http::trimBlanks(*type), "application/json");
}

class Handler final : public http::Handler {
 public:
  Handler(AuditDesk& audit, EventLog* log)
      : audit_(audit), log_(log), failedHandshakes_(kLinesOfStrangers) {}

  Screening screen(const http::RequestHead& head, const http::Peer& /*peer*/,
                   const std::string& requestId) override {
    Screening screening;
    if (const std::optional<Problem> problem = refusal(head)) {
      screening.answer = problemResponse(*problem, requestId);
      tell(head, problem->status, requestId, {});
      return screening;
    }
    screening.maxBody = kMostQuestion;
    screening.serve = [this, began = std::chrono::steady_clock::now()](http::Exchange& exchange) {
      const http::Request& request = exchange.request();
      Result<audit::QueryPage> page = pageOf(request.body);
      if (page) {
        http::Response response;
        response.body = cluster::writeAuditPage(*page);
        exchange.reply(std::move(response));
      } else {
        exchange.reply(problemResponse(problemOf(page.error()), request.id));
      }
      tell(request.head, exchange.status(), request.id, std::chrono::steady_clock::now() - began);
    };
    return screening;
  }

  http::Response refuse(int status, const std::string& detail, const http::RequestHead* head,
                        const std::string& requestId) override {
    if (head != nullptr) tell(*head, status, requestId, {});
    return problemResponse(problemOf(status, detail), requestId);
  }

  void handshakeFailed(const http::Peer& peer, const std::string& reason) override {
    if (log_ == nullptr) return;
    const auto leftOut = failedHandshakes_.admit(RateLimit::Time::clock::now());
    if (!leftOut) return;
    LogLine line{LogLevel::kWarning, "tls_handshake_failed", "TLS could not be set up", {}};
    line.fields = {{"reason", reason}, {"address", peer.address}};
    if (*leftOut > 0) line.fields.push_back({"left_out", static_cast<std::int64_t>(*leftOut)});
    log_->write(line);
  }

 private:
  [[nodiscard]] static std::optional<Problem> refusal(const http::RequestHead& head) {
    if (head.path != cluster::kAuditPath) {
      return problemOf(404, "gateways ask each other for their audit logs alone");
    }
    if (head.method != "POST") {
      Problem problem = problemOf(405, "this path does not know that method");
      problem.headers.push_back({"Allow", "POST"});
      return problem;
    }
    // No gateway sends it: where there is no TLS, a page in a browser of this host would.
    if (head.find("origin") != nullptr) return problemOf(403, "web pages have no business here");
    if (head.find("content-encoding") != nullptr || !isJson(head)) {
      return problemOf(415, "the body must be JSON");
    }
    return std::nullopt;
  }

  [[nodiscard]] Result<audit::QueryPage> pageOf(const std::string& body) {
    TRY(const cluster::AuditAsk asked, cluster::parseAuditAsk(body));
    return cluster::ownAuditPage(audit_, asked.reader, asked.query, asked.cursor);
  }

  void tell(const http::RequestHead& head, int status, const std::string& requestId,
            std::chrono::duration<double, std::milli> took) const {
    if (log_ == nullptr) return;
    LogLine line{
        status >= 500 ? LogLevel::kWarning : LogLevel::kInfo, "request", "a gateway's request", {}};
    const bool known = head.path == cluster::kAuditPath;
    line.fields = {{"method", head.method},
                   {"route", known ? std::string(cluster::kAuditPath) : std::string()},
                   {"status", std::int64_t{status}},
                   {"duration_ms", took.count()},
                   {"request_id", requestId}};
    log_->write(line);
  }

  AuditDesk& audit_;
  EventLog* const log_;
  LogThrottle failedHandshakes_;
};

}  // namespace

struct GatewayService::Impl {
  Impl(const GatewayServiceOptions& options, AuditDesk& audit)
      : tls(options.tls != nullptr), handler(audit, options.log) {}

  const bool tls;
  Handler handler;
  std::uint16_t port = 0;
  std::unique_ptr<http::Front> front;  // last: its threads use the handler
};

GatewayService::GatewayService(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
GatewayService::~GatewayService() = default;

Result<std::unique_ptr<GatewayService>> GatewayService::start(const GatewayServiceOptions& options,
                                                              AuditDesk& audit) {
  TRY(const bool loopback, http::isLoopback(options.address));
  if (!options.tls && !loopback) {
    return Error{ErrorCode::kInvalidArgument,
                 "refusing to listen for gateways on " + options.address +
                     " without TLS: anyone who reaches it could read the audit log",
                 "set cluster_certificate, cluster_key and cluster_ca"};
  }
  auto impl = std::make_unique<Impl>(options, audit);
  std::vector<http::Listener> listeners;
  TRY(http::Listener tcp, http::listenTcp(options.address, options.port));
  impl->port = tcp.port;
  listeners.push_back(std::move(tcp));
  TRY(impl->front,
      http::Front::start(frontOptions(), std::move(listeners), impl->handler, options.tls));
  return std::unique_ptr<GatewayService>(new GatewayService(std::move(impl)));
}

std::uint16_t GatewayService::port() const { return impl_->port; }

void GatewayService::useTls(std::shared_ptr<const http::TlsContext> tls) {
  if (impl_->tls && tls) impl_->front->useTls(std::move(tls));
}

void GatewayService::drain(std::chrono::milliseconds timeout) { impl_->front->drain(timeout); }

}  // namespace gantlet
