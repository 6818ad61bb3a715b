// GatewayService: what a gateway serves to the other gateways of its cluster, on an address of its
// own: pages of its audit log (POST /v1/cluster/audit), and nothing else. Whoever connects has
// shown a certificate of the cluster for gateways; who reads, and which tenant that one sees, is
// what it says.
// Thread-safety: all functions may be called from any thread; start and destruction from one.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "core/event_log.h"
#include "core/result.h"
#include "manager/audit_desk.h"
#include "service/http/tls_context.h"

namespace gantlet {

struct GatewayServiceOptions {
  std::string address;
  std::uint16_t port = 0;  // 0: the system chooses
  // Asks each client for its certificate. DANGEROUS where it is null: plain HTTP, in which nobody
  // proves anything. Only on the loopback.
  std::shared_ptr<const http::TlsContext> tls;
  EventLog* log = nullptr;  // a line for each request; may be null
};

class GatewayService {
 public:
  // `audit` must outlive it. Errors: kInvalidArgument (no address, or no TLS beyond loopback),
  // kBusy (the port is taken), kIo.
  [[nodiscard]] static Result<std::unique_ptr<GatewayService>> start(
      const GatewayServiceOptions& options, AuditDesk& audit);
  ~GatewayService();
  GatewayService(const GatewayService&) = delete;
  GatewayService& operator=(const GatewayService&) = delete;

  [[nodiscard]] std::uint16_t port() const;
  // For connections from now on. Does nothing where there is no TLS.
  void useTls(std::shared_ptr<const http::TlsContext> tls);
  // Stops accepting, lets requests in work finish until `timeout`, then cuts them off.
  void drain(std::chrono::milliseconds timeout);

 private:
  struct Impl;
  explicit GatewayService(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace gantlet
