// ClaimApi: SandboxClaims of extensions.agents.x-k8s.io/v1beta1 at a Kubernetes API server. A claim
// names a warm pool; the cluster's controller gives it a sandbox, and says in its status which one
// and at which address.
//
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "core/clock.h"
#include "providers/config_schema.h"
#include "providers/http/client.h"
#include "providers/provider_kind.h"

namespace gantlet::kubernetes {

// The warm pool's and the namespace's names, which become parts of paths: DNS labels.
[[nodiscard]] bool isName(const std::string& name);

struct Claim {
  std::string name;     // the claim's own
  std::string sandbox;  // what it was given
  std::string address;  // of the sandbox's pod, in brackets where it is IPv6
};

class ClaimApi {
 public:
  // Errors: kInvalidArgument, for an address or a file of authorities that can't be used.
  [[nodiscard]] static Result<std::unique_ptr<ClaimApi>> create(const ProviderConfig& config,
                                                                const ProviderContext& context);

  // Makes a claim that ends by itself `life` from now, and waits until its sandbox is ready. What
  // comes to nothing is given back. Errors: kConnectFailed, kInstanceFailed, kBusy, kCancelled.
  [[nodiscard]] Result<Claim> take(std::chrono::seconds life, const CancelSignal& cancel) const;
  // One that is not there any more is a success. Errors: what the server said.
  [[nodiscard]] Status giveBack(const std::string& name) const;
  // Whether the warm pool can be read. Errors: why not.
  [[nodiscard]] Status findPool() const;
  // Gives back claims of ours, of this process or another, whose shutdown time is over: the
  // controller does so itself unless it was away. Errors: what the server said.
  [[nodiscard]] Status giveBackLeftovers() const;

 private:
  ClaimApi(ProviderConfig config, const Clock& clock, std::unique_ptr<net::HttpClient> server);
  [[nodiscard]] Result<net::HttpRequest> request(const char* method, std::string target,
                                                 std::chrono::milliseconds time) const;
  [[nodiscard]] Result<net::HttpReply> send(const net::HttpRequest& request) const;
  [[nodiscard]] Error refusal(const net::HttpReply& reply) const;
  [[nodiscard]] std::string claims(const std::string& name = "") const;
  [[nodiscard]] json::Object claimOf(const std::string& name, std::chrono::seconds life) const;
  [[nodiscard]] Result<Claim> awaitReady(json::Object made, const CancelSignal& cancel) const;
  [[nodiscard]] Result<json::Object> watch(const std::string& name, const std::string& version,
                                           net::Deadline until, const CancelSignal& cancel) const;

  const ProviderConfig config_;
  const Clock& clock_;
  const std::unique_ptr<net::HttpClient> server_;
};

}  // namespace gantlet::kubernetes
