// Access: who may call, as whom, and from where. Loopback without tokens is guarded against the
// web pages that a local browser may have open: by the Host field (DNS rebinding) and the Origin
// field (cross-site requests).
//
// Thread-safety: one thread (the front's loop).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "service/problem.h"
#include "service/rate_limit.h"
#include "service/service.h"

namespace gantlet {

class KeyDesk;
struct Presented;

struct Caller {
  TenantId tenant;  // for whom it acts
  Actor actor;
  Principal principal;  // what it may do, and whose things it may see
  bool anonymous =
      false;  // it presented nothing, and came over TCP: it may be any user of the host
  // Whose sessions it may see and touch; none: every tenant's. Who presented nothing is any user of
  // this host, and has those of the tenant for which it acts, as one with a key would.
  [[nodiscard]] std::optional<TenantId> ownTenant() const {
    return anonymous ? std::optional(tenant) : principal.only;
  }
  std::string keyId;  // of the token or key that it presented; empty: none
  Digest keyHash{};   // of that one's secret
  // Of a face's request that a gateway has passed on: what this node signs with, under which name,
  // and the mark of the secret that was presented; empty: the service's own, and keyHash.
  Secret faceSecret = {};
  std::string faceNode = {};
  std::string keyMark = {};
};

class Access {
 public:
  // `keys`: the API keys that are managed; null: there are none. Must outlive it.
  explicit Access(std::shared_ptr<const ServiceOptions> options, KeyDesk* keys = nullptr)
      : keys_(keys) {
    use(std::move(options));
  }
  // From now on. What was counted against the limits stays.
  void use(std::shared_ptr<const ServiceOptions> options);

  // Whether the request may come in at all: Host, Origin, rate limits. nullopt: it may.
  [[nodiscard]] std::optional<Problem> screenOrigin(const http::RequestHead& head,
                                                    const http::Peer& peer, bool changesState);
  // Who calls a route that needs `needed` (or `orElse`); or why nobody may: a token that is wrong,
  // or none where one is needed (401), a malformed X-Tenant-ID or one that is not the token's
  // (400), a role that may not do that (403), too many requests (429). Public routes never ask.
  // `presented`: what a face has found in its client's request, instead of the fields that are
  // looked at else; null: it is no face's. Of a secret that is none of ours a service that asks for
  // none takes no notice: those clients can't send none.
  [[nodiscard]] std::variant<Caller, Problem> admit(const http::RequestHead& head,
                                                    const http::Peer& peer,
                                                    const std::string& requestId, Permission needed,
                                                    std::optional<Permission> orElse = {},
                                                    const Presented* presented = nullptr);
  // The same of a request that a gateway has passed on, which has asked all of this: who calls
  // stands in it. Errors: 400, 403.
  [[nodiscard]] static std::variant<Caller, Problem> admitRelayed(
      const http::RequestHead& head, Permission needed, std::optional<Permission> orElse = {});
  // For who presents nothing where a token is needed, or what is not valid: 401, or 429 after too
  // many of these. `presents`: it presents something; `secret`: what, where that can be told.
  [[nodiscard]] Problem refused(const http::Peer& peer, bool presents,
                                const std::optional<std::string>& secret = std::nullopt);

 private:
  // As whom an address may call that presents no token; null: as nobody. A problem: it could be a
  // page of a browser there.
  [[nodiscard]] std::variant<const ApiToken*, Problem> allowedCaller(const http::RequestHead& head,
                                                                     const http::Peer& peer) const;
  [[nodiscard]] bool isKnownHost(std::string_view host) const;
  // `token`: whose secret was presented; null where none was and none is needed. `otherwise`: for
  // whom it then acts where the request does not say.
  [[nodiscard]] Result<Caller> callerOf(const http::RequestHead& head, const http::Peer& peer,
                                        const std::string& requestId, const ApiToken* token,
                                        const std::optional<TenantId>& otherwise) const;
  // Whose secret it is; nullopt: nobody's that counts.
  [[nodiscard]] std::optional<ApiToken> tokenOf(const std::string& secret) const;
  // The same of a key by its id, where the secret that has this mark counts.
  [[nodiscard]] std::optional<ApiToken> tokenOfId(const std::string& id,
                                                  const std::string& mark) const;
  [[nodiscard]] bool needsToken(const http::Peer& peer) const;

  KeyDesk* const keys_;
  std::shared_ptr<const ServiceOptions> options_;
  bool guardHost_ = false;
  RateLimit perAddress_{0};
  RateLimit perToken_{0};
  RateLimit failedPerAddress_{0};
  RateLimit failedPerCredential_{0};
};

}  // namespace gantlet
