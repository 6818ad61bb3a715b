// HttpService: Gantlet's HTTP API on TCP and on the local socket of the data folder.
//
//   auto service = HttpService::start(options, gate);
//   …
//   (*service)->drain(std::chrono::seconds{30});
//
// Thread-safety: all functions may be called from any thread; start and destruction from one.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/byte_count.h"
#include "core/event_log.h"
#include "core/ids.h"
#include "core/result.h"
#include "core/secret.h"
#include "policy/policy.h"
#include "service/auth/address_list.h"
#include "service/auth/api_token.h"
#include "service/desks.h"
#include "service/gate.h"
#include "service/http/front.h"
#include "service/operation.h"

namespace gantlet {

// What RAGFlow's settings say of POST /run; each is cut down to the policy's own limit.
struct RagflowOptions {
  std::chrono::milliseconds timeout{10'000};  // SANDBOX_TIMEOUT
  ByteCount memory = ByteCount::mebi(256);    // SANDBOX_MAX_MEMORY
  // The operator's choice, which callers can't change and `policies` does not bound; none: the
  // tenant's.
  std::optional<Policy> policy;
};

struct ServiceOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 9385;  // 0: the system chooses
  // Where set, /livez, /readyz and /metrics on an address of their own, and nothing else: in plain
  // HTTP and to anybody, as a node's port takes gateways alone.
  struct Watch {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;  // 0: the system chooses
  };
  std::optional<Watch> watch;
  // Where set, the same API on a socket that only this user can open; never asks for a token.
  std::filesystem::path localSocket;
  std::vector<ApiToken> tokens;  // none: no authentication, unless there are allowed addresses
  // Who may call without a token, as a tenant. Where there are any, everybody else needs a token.
  AddressList allowAddresses;
  // Of admins, taken where they are presented, but asked for only where `tokens` holds any: a
  // service without tokens serves its own host without one.
  std::vector<ApiToken> adminTokens;
  // What the provider self_managed sends as Gantlet-Via: a submission that comes back is refused.
  std::string via;
  // DANGEROUS: without it a service without tokens refuses to listen beyond loopback, because
  // anyone who reaches it can run code.
  bool allowUnauthenticated = false;
  // Of a cluster's node: who comes over TCP is a gateway, by its certificate, and says who calls.
  bool behindGateways = false;
  // Whether callers are asked who they are.
  [[nodiscard]] bool authenticates() const { return !tokens.empty() || !allowAddresses.empty(); }
  // Names beside the address itself and the loopback names that a Host field may carry when there
  // are no tokens (DNS rebinding): those under which a reverse proxy reaches the service.
  std::vector<std::string> hostNames;
  ByteCount maxBody = ByteCount::mebi(64);
  ByteCount maxCode = ByteCount::mebi(1);
  // Per minute; 0: no limit. RAGFlow's newer servers use 30 and 120.
  unsigned requestsPerAddress = 0;  // of requests that may change something
  unsigned requestsPerToken = 0;
  unsigned failedAuthPerAddress = 30;  // wrong or missing tokens; of one wrong token the same
  RagflowOptions ragflow;
  http::FrontOptions front;
  // What the address above speaks; null: plain HTTP.
  std::shared_ptr<const http::TlsContext> tls;
  // Under which faces sign what they hand out on behalf of a key; empty: a new one for this
  // process.
  Secret faceSecret;
  // A line for each request, and for what else an operator may have to know; null: none. Must
  // outlive the service.
  EventLog* log = nullptr;
  // For GET /metrics, from many threads; empty: nothing of it is told.
  std::function<OperationState()> operation;
};

class HttpService {
 public:
  // `gate` and the desks must outlive the service. Errors: kInvalidArgument (address, or not
  // loopback and no authentication), kBusy (port or socket taken), kIo.
  [[nodiscard]] static Result<std::unique_ptr<HttpService>> start(const ServiceOptions& options,
                                                                  Gate& gate,
                                                                  const Desks& desks = {});
  // Whether a service could be started with these options. Errors: kInvalidArgument as start().
  [[nodiscard]] static Status check(const ServiceOptions& options);
  ~HttpService();
  HttpService(const HttpService&) = delete;
  HttpService& operator=(const HttpService&) = delete;

  [[nodiscard]] std::uint16_t port() const;
  [[nodiscard]] std::uint16_t watchPort() const;  // 0: `watch` is not set
  // From the next request on; those in work finish with what they began with. Address, port,
  // `watch`, local socket, front, log and `operation` stay as they were started, and so does
  // whether there is TLS. REQUIRES: check() found nothing.
  void use(ServiceOptions options);
  // /readyz is false from now on, so that load balancers send nothing more, and each answer is its
  // connection's last; all else is served.
  void announceStop();
  // Stops accepting, makes /readyz false, lets requests in work finish until `timeout`, then cuts
  // them off (their runs are cancelled).
  void drain(std::chrono::milliseconds timeout);

 private:
  struct Impl;
  explicit HttpService(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace gantlet
