#include "service/service.h"

#include <sys/random.h>

#include <cerrno>

#include "service/http/listen.h"
#include "service/options_cell.h"
#include "service/router.h"

namespace gantlet {

struct HttpService::Impl {
  Impl(const ServiceOptions& options, Gate& gate, const Desks& desks)
      : localSocket(options.localSocket), current(options), router(current, gate, desks) {}

  const std::filesystem::path localSocket;
  OptionsCell current;
  Router router;
  std::uint16_t port = 0;
  std::uint16_t watchPort = 0;
  std::unique_ptr<http::Front> front;  // last: its threads use the router
};

HttpService::HttpService(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

HttpService::~HttpService() {
  impl_->front.reset();
  if (!impl_->localSocket.empty()) {
    std::error_code ignored;
    std::filesystem::remove(impl_->localSocket, ignored);
  }
}

Status HttpService::check(const ServiceOptions& options) {
  TRY(const bool loopback, http::isLoopback(options.address));
  if (!options.allowAddresses.empty() && options.allowUnauthenticated) {
    return Error{ErrorCode::kInvalidArgument,
                 "addresses are allowed by name, and anybody is allowed as well",
                 "leave allow_unauthenticated out, or allow_addresses"};
  }
  if (!loopback && !options.authenticates() && !options.allowUnauthenticated) {
    return Error{
        ErrorCode::kInvalidArgument,
        "refusing to listen on " + options.address +
            " without an API token: anyone who reaches it could run code here",
        "set an API token or allow_addresses, or listen on 127.0.0.1, or allow it explicitly"};
  }
  return {};
}

Result<std::unique_ptr<HttpService>> HttpService::start(const ServiceOptions& options, Gate& gate,
                                                        const Desks& desks) {
  TRY_STATUS(check(options));
  std::vector<http::Listener> listeners;
  TRY(http::Listener tcp, http::listenTcp(options.address, options.port));
  ServiceOptions ready = options;
  if (ready.faceSecret.empty()) {
    std::string bytes(32, '\0');
    if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
      return systemError("getrandom", errno);
    }
    ready.faceSecret = Secret(std::move(bytes));
  }
  auto impl = std::make_unique<Impl>(ready, gate, desks);
  impl->port = tcp.port;
  listeners.push_back(std::move(tcp));
  if (options.watch) {
    TRY(http::Listener watch, http::listenTcp(options.watch->address, options.watch->port));
    watch.watching = true;
    impl->watchPort = watch.port;
    listeners.push_back(std::move(watch));
  }
  if (!options.localSocket.empty()) {
    TRY(http::Listener local, http::listenLocal(options.localSocket));
    listeners.push_back(std::move(local));
  }
  TRY(impl->front,
      http::Front::start(options.front, std::move(listeners), impl->router, options.tls));
  return std::unique_ptr<HttpService>(new HttpService(std::move(impl)));
}

std::uint16_t HttpService::port() const { return impl_->port; }

std::uint16_t HttpService::watchPort() const { return impl_->watchPort; }

void HttpService::use(ServiceOptions options) {
  const auto now = impl_->current.get();
  options.address = now->address;
  options.port = now->port;
  options.watch = now->watch;
  options.localSocket = now->localSocket;
  options.front = now->front;
  options.log = now->log;
  options.operation = now->operation;
  options.faceSecret = now->faceSecret;
  if (!options.tls || !now->tls) options.tls = now->tls;
  if (options.tls != now->tls) impl_->front->useTls(options.tls);
  impl_->current.set(std::move(options));
}

void HttpService::announceStop() {
  impl_->router.beginDrain();
  impl_->front->announceDrain();
}

void HttpService::drain(std::chrono::milliseconds timeout) {
  announceStop();
  impl_->front->drain(timeout);
}

}  // namespace gantlet
