// Router: from a request's head to the route that serves it, past everything that refuses it.
// Thread-safety: screen() and refuse() on the front's thread; serve() on many.
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
  void serve(http::Exchange& exchange) override;
  http::Response refuse(int status, const std::string& detail, const http::RequestHead* head,
                        const std::string& requestId) override;

  // From now on /readyz says no.
  void beginDrain() { draining_ = true; }

 private:
  [[nodiscard]] std::optional<http::Response> screenRoute(const http::RequestHead& head,
                                                          const http::Peer& peer,
                                                          const std::string& requestId);
  [[nodiscard]] std::optional<Problem> screenBody(const http::RequestHead& head) const;

  const ServiceOptions& options_;
  Gate& gate_;
  const Desks desks_;
  Access access_;
  std::atomic<bool> draining_{false};
};

}  // namespace gantlet
