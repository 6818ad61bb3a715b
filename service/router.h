// Router: from a request's head to the route that serves it, past everything that refuses it.
// Thread-safety: screen() and refuse() on the front's thread; what a screening serves on many.
#pragma once

#include <atomic>

#include "service/access.h"
#include "service/face.h"
#include "service/http/front.h"
#include "service/log_throttle.h"
#include "service/options_cell.h"
#include "service/repeated_answers.h"
#include "service/routes/routes.h"

namespace gantlet {

class Router final : public http::Handler {
 public:
  // `options`, `gate` and what the desks point to must outlive it. What `options` holds may be
  // changed at any time: a request goes by what it held when its head was there.
  Router(const OptionsCell& options, Gate& gate, const Desks& desks = {});

  Screening screen(const http::RequestHead& head, const http::Peer& peer,
                   const std::string& requestId) override;
  http::Response refuse(int status, const std::string& detail, const http::RequestHead* head,
                        const std::string& requestId) override;

  void handshakeFailed(const http::Peer& peer, const std::string& reason) override;

  // From now on /readyz says no.
  void beginDrain() { draining_ = true; }

 private:
  // What needs no route, or refuses one: origin, unknown paths and methods.
  [[nodiscard]] std::optional<http::Response> screenPath(const http::RequestHead& head,
                                                         const http::Peer& peer, const Route* route,
                                                         const std::string& requestId,
                                                         const Face* face);
  // Of one who may ask for health and metrics alone.
  [[nodiscard]] Screening screenWatching(const http::RequestHead& head, const Route* route,
                                         const std::string& requestId);
  [[nodiscard]] Screening screenPublic(const http::RequestHead& head, const Route& route,
                                       const std::string& requestId);
  [[nodiscard]] Screening screenGuarded(const http::RequestHead& head, const http::Peer& peer,
                                        const Route& route, const GuardedRoute& guarded,
                                        const std::string& requestId, const Face* face);
  // Who calls, past the face's own form of saying so.
  [[nodiscard]] std::variant<Caller, Problem> admit(const http::RequestHead& head,
                                                    const http::Peer& peer,
                                                    const GuardedRoute& guarded,
                                                    const std::string& requestId, const Face* face);
  [[nodiscard]] std::optional<Problem> screenBody(const http::RequestHead& head,
                                                  BodyKind kind) const;
  // A request that a gateway has passed on: what a node has to look at before it serves it.
  [[nodiscard]] bool isRelayed(const http::RequestHead& head, const http::Peer& peer) const;
  [[nodiscard]] std::optional<http::Response> screenRelayed(const http::RequestHead& head,
                                                            const Caller& caller,
                                                            const std::string& requestId) const;
  // What serves it where it is not served here; empty: it is.
  [[nodiscard]] std::function<void(Call&)> passesOn(const http::RequestHead& head,
                                                    const Route& route, const Face* face) const;
  // A repetition gets what was answered before: see repeated_answers.h.
  void serveOnce(Call& call, void (*serve)(Call&));
  void refreshOptions();
  // Lines of the log. One for each request:
  struct Told {
    std::string_view method;
    const Route* route = nullptr;
    int status = 0;  // 0: the client had gone
    std::string tenant;
    std::string requestId;
    std::span<const std::string> submissions;
    std::chrono::steady_clock::time_point began;
    std::string reason;  // why the front refused it
  };
  void tell(const Told& request) const;
  void tellRefusedCaller(const Problem& problem, const http::Peer& peer, const Route& route,
                         const std::string& requestId);

  const OptionsCell& cell_;
  std::uint64_t seen_ = 0;                         // the cell's version; the front's thread's own
  std::shared_ptr<const ServiceOptions> options_;  // of the request that is screened
  EventLog* const log_;
  Gate& gate_;
  const Desks desks_;
  Access access_;
  LogThrottle refusedCallers_;
  LogThrottle failedHandshakes_;
  RepeatedAnswers repeated_;
  ServiceCounts counts_;
  std::atomic<bool> draining_{false};
};

}  // namespace gantlet
