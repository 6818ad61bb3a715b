// ClusterParts: what a service of a cluster has beside that of a single machine: a gateway's relay
// and queue, a node's worker and its place among the others. Made in the order of their need, and
// stopped in the other one.
//
// Thread-safety: all functions may be called from many threads at once; start, retire and stop from
// one.
#pragma once

#include <memory>

#include "cli/serve/service_config.h"
#include "cluster/audit_search.h"
#include "cluster/cluster_log.h"
#include "cluster/dead_letter_desk.h"
#include "cluster/event_book.h"
#include "cluster/identity_desk.h"
#include "cluster/log_publisher.h"
#include "cluster/membership.h"
#include "cluster/node_desk.h"
#include "cluster/node_runner.h"
#include "cluster/node_worker.h"
#include "cluster/place_book.h"
#include "cluster/quarantine.h"
#include "cluster/redis_queue.h"
#include "cluster/relay.h"
#include "cluster/repeated.h"
#include "cluster/share.h"
#include "cluster/start_counts.h"
#include "manager/kept_sessions.h"
#include "service/gateway_service.h"
#include "service/operation.h"

namespace gantlet {
class CatalogDesk;
class KeyDesk;
class PolicyDesk;
}  // namespace gantlet

namespace gantlet::cli {

class ClusterParts {
 public:
  struct Parts {
    Database& database;
    audit::Log& log;
    EventLog* lines = nullptr;
    cluster::KeptRun::Parts runs;
    const Clock& clock;
    // This part's own log, its copy of the cluster's, and where the key of that lies.
    std::filesystem::path audit = {};
    std::filesystem::path clusterLog = {};
    std::filesystem::path clusterKeys = {};
  };
  // Null for the role all. What is named must outlive it. Errors: kUnavailable, kInvalidArgument.
  [[nodiscard]] static Result<std::unique_ptr<ClusterParts>> open(const ServiceConfig& config,
                                                                  const Parts& parts);
  ~ClusterParts();

  // From now on this service is there for the others. `port`: where it listens. What is named must
  // outlive it. Errors: kUnavailable.
  [[nodiscard]] Status start(std::uint16_t port, KeyDesk& keys, CatalogDesk& catalog,
                             PolicyDesk& policies);
  // Takes no more work.
  void retire();
  // Ends what runs, after `timeout`.
  void stop(std::chrono::milliseconds timeout);

  [[nodiscard]] ExecutionShare& share() { return *share_; }
  [[nodiscard]] cluster::NodeDesk& nodes() { return nodeDesk_; }
  [[nodiscard]] cluster::IdentityDesk* identities() { return identities_.get(); }  // null: a node
  [[nodiscard]] cluster::Relay* relay() { return relay_.get(); }                   // null: a node
  [[nodiscard]] cluster::DeadLetterDesk* deadLetters() { return letterDesk_.get(); }  // as relay()
  [[nodiscard]] cluster::PlaceBook* places() { return &book_; }
  [[nodiscard]] const std::string& nodeName() const { return config_.nodeName; }
  // On a node: the others find it here from now on. Errors: kUnavailable.
  [[nodiscard]] Status place(StoredPlace place);
  // On a node: what it shares kept sessions through. `objects` must outlive its user, as this must.
  [[nodiscard]] KeptShare keptShare(objects::ObjectStore& objects) {
    return {keptRows_, placeStore_, objects, config_.nodeName};
  }
  [[nodiscard]] cluster::NodeRunner* runner() { return runner_.get(); }  // null: a gateway
  // Null: a gateway.
  [[nodiscard]] cluster::EventBook* events() { return worker_ ? &events_ : nullptr; }
  // Of a gateway: where a search of `own` goes as well. It must outlive this; what is given, its
  // use.
  [[nodiscard]] AuditParts auditParts(AuditDesk& own);
  // Of a gateway: lets the others ask `own`, which must outlive this; they find it from start() on.
  // Errors: as GatewayService::start().
  [[nodiscard]] Status listenForGateways(const GatewayServiceOptions& options, AuditDesk& own);
  [[nodiscard]] GatewayService* gatewayService() { return gatewayService_.get(); }  // may be null
  [[nodiscard]] cluster::ClusterLog* clusterLog() { return clusterLog_.get(); }     // null: a node
  // For GET /metrics; nullopt: it is a node, or the database can't be asked.
  [[nodiscard]] std::optional<OperationState::Cluster> state();
  // Whether it is to get work. Errors: kUnavailable, saying why it is not.
  [[nodiscard]] Status ready() const;

 private:
  ClusterParts(const ServiceConfig& config, const Parts& parts);
  [[nodiscard]] Status openQueues();
  [[nodiscard]] Status openLogs();
  [[nodiscard]] net::TlsOptions nodeTls() const;
  // Where others reach what listens there: `told`, or the place itself.
  [[nodiscard]] std::string urlOf(const std::string& told, const std::string& address,
                                  std::uint16_t port) const;

  const ServiceConfig config_;
  const Parts parts_;
  NodeStore nodeStore_;
  ClaimStore claims_;
  ExecutionStore executions_;
  IdentityStore identityStore_;
  ClusterLogStore logStore_;
  PlaceStore placeStore_;
  KeptShareStore keptRows_;
  cluster::PlaceBook book_;
  DeadLetterStore letters_;
  cluster::NodeDesk nodeDesk_;
  cluster::KeptRun runs_;
  std::unique_ptr<cluster::Queue> publishing_;
  std::unique_ptr<cluster::Queue> reconciling_;
  std::unique_ptr<cluster::Queue> taking_;
  std::unique_ptr<cluster::Reconciler> reconciler_;
  std::unique_ptr<cluster::Share> share_;
  std::unique_ptr<cluster::DeadLetterDesk> letterDesk_;
  std::unique_ptr<cluster::Relay> relay_;
  std::unique_ptr<cluster::EventFollower> follower_;  // null: a node
  std::unique_ptr<cluster::AuditSearch> auditSearch_;
  std::unique_ptr<GatewayService> gatewayService_;
  SystemClock clock_;
  std::unique_ptr<cluster::Quarantine> quarantine_;
  cluster::StartCounts starts_;
  cluster::EventBook events_;
  std::unique_ptr<cluster::CertificateAuthority> authority_;  // null: it has no key
  std::unique_ptr<cluster::IdentityDesk> identities_;
  std::string boot_;
  std::string ownPart_;  // as the cluster's log calls it
  std::unique_ptr<cluster::NodeWorker> worker_;
  std::unique_ptr<cluster::NodeRunner> runner_;
  std::unique_ptr<cluster::Membership> member_;
  std::unique_ptr<cluster::ClusterLog> clusterLog_;
  std::unique_ptr<cluster::LogPublisher> publisher_;
  cluster::Repeated refresher_;
};

}  // namespace gantlet::cli
