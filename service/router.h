// Router: from a request's head to the route that serves it, past everything that refuses it.
// Thread-safety: screen() and refuse() on the front's thread; what a screening serves on many.
#pragma once

#include <atomic>

#include "service/access.h"
#include "service/http/front.h"
#include "service/routes/routes.h"

namespace gantlet {

class Router final : public http::Handler {
 public:
  // `options`, `gate` and what the desks point to must outlive it.
  Router(const ServiceOptions& options, Gate& gate, const Desks& desks = {});

  Screening screen(const http::RequestHead& head, const http::Peer& peer,
                   const std::string& requestId) override;
  http::Response refuse(int status, const std::string& detail, const http::RequestHead* head,
                        const std::string& requestId) override;

  // From now on /readyz says no.
  void beginDrain() { draining_ = true; }

 private:
  // What needs no route, or refuses one: origin, unknown paths and methods.
  [[nodiscard]] std::optional<http::Response> screenPath(const http::RequestHead& head,
                                                         const http::Peer& peer, const Route* route,
                                                         const std::string& requestId);
  [[nodiscard]] Screening screenPublic(const Route& route) const;
  [[nodiscard]] Screening screenGuarded(const http::RequestHead& head, const http::Peer& peer,
                                        const Route& route, const GuardedRoute& guarded,
                                        const std::string& requestId);
  [[nodiscard]] std::optional<Problem> screenBody(const http::RequestHead& head) const;
  void tell(const http::RequestHead& head, const Route* route, int status,
            const std::string& tenant, const std::string& requestId,
            std::chrono::steady_clock::duration took) const;

  const ServiceOptions& options_;
  Gate& gate_;
  const Desks desks_;
  Access access_;
  std::atomic<bool> draining_{false};
};

}  // namespace gantlet
