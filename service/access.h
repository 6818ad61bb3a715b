// Access: who may call, as whom, and from where. Loopback without tokens is guarded against the
// web pages that a local browser may have open: by the Host field (DNS rebinding) and the Origin
// field (cross-site requests).
//
// Thread-safety: screen() from one thread (the front's loop); caller() from any.
#pragma once

#include <optional>
#include <string>

#include "service/problem.h"
#include "service/rate_limit.h"
#include "service/service.h"

namespace gantlet {

struct Caller {
  TenantId tenant;  // for whom it acts
  Actor actor;
  Principal principal;  // what it may do, and whose things it may see
};

class Access {
 public:
  // `options` must outlive it.
  explicit Access(const ServiceOptions& options);

  // Whether the request may come in at all: Host, Origin, rate limits. nullopt: it may.
  [[nodiscard]] std::optional<Problem> screenOrigin(const http::RequestHead& head,
                                                    const http::Peer& peer, bool changesState);
  // Whether it carries what authentication asks for (401), and its bearer may do what the route
  // needs (403).
  [[nodiscard]] std::optional<Problem> screenCaller(const http::RequestHead& head,
                                                    const http::Peer& peer, Permission needed);

  // REQUIRES: screenCaller() let it in. Errors: kInvalidArgument for a malformed X-Tenant-ID or one
  // that is not the token's.
  [[nodiscard]] Result<Caller> caller(const http::RequestHead& head, const http::Peer& peer,
                                      const std::string& requestId) const;

 private:
  [[nodiscard]] bool isKnownHost(std::string_view host) const;
  [[nodiscard]] const ApiToken* tokenOf(const http::RequestHead& head) const;
  [[nodiscard]] bool needsToken(const http::Peer& peer) const;

  const ServiceOptions& options_;
  bool guardHost_ = false;
  RateLimit perAddress_;
  RateLimit perToken_;
  RateLimit failedAuth_;
};

}  // namespace gantlet
