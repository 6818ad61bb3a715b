#include "cli/serve/cluster_parts.h"

#include "audit/cluster_entry.h"
#include "audit/file_ops.h"
#include "core/version.h"
#include "manager/catalog_desk.h"
#include "manager/key_desk.h"
#include "manager/policy_desk.h"

namespace gantlet::cli {
namespace {

constexpr std::chrono::seconds kRefreshEvery{2};

// Clusters that share a Redis do not see each other's messages.
Result<std::string> clusterId(Database& database) {
  return database.transact([](Sql& sql) -> Result<std::string> {
    const std::string lock = sql.engine() == Engine::kMariaDb ? " FOR UPDATE" : "";
    // Who comes second waits for this row, and then finds the id.
    TRY_STATUS(sql.run("UPDATE about SET value = value WHERE name = 'use'"));
    TRY(const std::vector<SqlRow> rows,
        sql.rows("SELECT value FROM about WHERE name = 'cluster_id'" + lock, "t"));
    if (!rows.empty()) return rows.front().text(0);
    std::string made = newSubmissionId().text();
    TRY_STATUS(sql.run("INSERT INTO about VALUES ('cluster_id', ?)", {made}));
    return made;
  });
}

}  // namespace

ClusterParts::ClusterParts(const ServiceConfig& config, const Parts& parts)
    : config_(config),
      parts_(parts),
      nodeStore_(parts.database, databaseTime()),
      claims_(parts.database, databaseTime()),
      executions_(parts.database),
      identityStore_(parts.database, databaseTime()),
      logStore_(parts.database, databaseTime()),
      placeStore_(parts.database, databaseTime()),
      keptRows_(parts.database, databaseTime()),
      book_(placeStore_),
      letters_(parts.database),
      nodeDesk_(nodeStore_, parts.log),
      runs_([&] {
        cluster::KeptRun::Parts counted = parts.runs;
        counted.run = [this, run = parts.runs.run](const GateRequest& request) {
          Result<Report> ended = run(request);
          starts_.count(ended);
          return ended;
        };
        return counted;
      }()),
      events_(clock_),
      boot_(newSubmissionId().text()) {}

ClusterParts::~ClusterParts() { stop(std::chrono::milliseconds(0)); }

Status ClusterParts::openQueues() {
  TRY(cluster::RedisAddress redis, cluster::RedisAddress::parse(config_.redis));
  redis.passwordFile = config_.redisPasswordFile;
  redis.tlsCa = config_.redisTlsCa;
  redis.tlsCertificate = config_.redisTlsCertificate;
  redis.tlsKey = config_.redisTlsKey;
  TRY(const std::string id, clusterId(parts_.database));
  const std::string stream = "gantlet:" + id + ":executions";
  const auto queue = [&](const std::string& consumer) {
    return std::make_unique<cluster::RedisQueue>(redis, stream, consumer);
  };
  publishing_ = queue("gateway");
  reconciling_ = queue("gateway");
  taking_ = queue(config_.nodeName.empty() ? "gateway" : config_.nodeName);
  // A Redis that is down now only delays; one that can't be meant is told of at once.
  const auto asked = publishing_->has({"0-1"});
  if (!asked && parts_.lines != nullptr) {
    parts_.lines->write({LogLevel::kError,
                         "queue_unreachable",
                         "the queue does not answer; it is asked again",
                         {{"reason", asked.error().message}}});
  }
  return {};
}

// A node is known by its name, a gateway by its log.
Status ClusterParts::openLogs() {
  TRY(const std::string vkey, audit::readFile(parts_.audit / "log.vkey", audit::kMaxNoteBytes));
  TRY(const audit::VerifierKey own, audit::parseVerifierKey(vkey));
  const bool gateway = config_.role == ServiceConfig::Role::kGateway;
  cluster::LogPublisherOptions options;
  options.part = ownPart_ =
      gateway ? audit::gatewayPart(own.name) : audit::nodePart(config_.nodeName);
  options.folder = parts_.audit;
  publisher_ = std::make_unique<cluster::LogPublisher>(
      cluster::LogPublisher::Parts{logStore_, parts_.lines}, options);
  if (!gateway) return {};
  TRY(const std::string id, clusterId(parts_.database));
  cluster::ClusterLogOptions log;
  log.folder = parts_.clusterLog;
  log.keysFolder = parts_.clusterKeys;
  log.origin = "gantlet.local/cluster/" + id;
  log.gateway = own.name;
  TRY(clusterLog_,
      cluster::ClusterLog::open({logStore_, parts_.clock, parts_.lines}, std::move(log)));
  return {};
}

net::TlsOptions ClusterParts::nodeTls() const {
  net::TlsOptions tls;
  tls.caFile = config_.clusterTls.clientCa;
  tls.certFile = config_.clusterTls.certificate;
  tls.keyFile = config_.clusterTls.key;
  return tls;
}

AuditParts ClusterParts::auditParts(AuditDesk& own) {
  auditSearch_ = std::make_unique<cluster::AuditSearch>(cluster::AuditSearch::Parts{
      own, ownPart_, nodeDesk_, [this] { return logStore_.knownGateways(); }, nodeTls(),
      config_.clusterWithoutTls});
  return [search = auditSearch_.get()] { return search->parts(); };
}

Status ClusterParts::listenForGateways(const GatewayServiceOptions& options, AuditDesk& own) {
  TRY(gatewayService_, GatewayService::start(options, own));
  const std::string url = urlOf(config_.gatewayAddress, options.address, gatewayService_->port());
  publisher_->reachableAt(url);
  if (parts_.lines != nullptr) {
    parts_.lines->write({LogLevel::kInfo,
                         "gateways_listen",
                         "other gateways find the audit log of this one there",
                         {{"url", url}}});
  }
  return {};
}

std::string ClusterParts::urlOf(const std::string& told, const std::string& address,
                                std::uint16_t port) const {
  const bool v6 = address.find(':') != std::string::npos;
  const std::string listens = (v6 ? "[" + address + "]" : address) + ":" + std::to_string(port);
  return (config_.clusterWithoutTls ? "http://" : "https://") + (told.empty() ? listens : told);
}

Result<std::unique_ptr<ClusterParts>> ClusterParts::open(const ServiceConfig& config,
                                                         const Parts& parts) {
  if (config.role == ServiceConfig::Role::kAll) return std::unique_ptr<ClusterParts>();
  std::unique_ptr<ClusterParts> made(new ClusterParts(config, parts));
  TRY_STATUS(made->openQueues());
  TRY_STATUS(made->openLogs());
  const bool gateway = config.role == ServiceConfig::Role::kGateway;
  if (gateway) {
    made->reconciler_ = std::make_unique<cluster::Reconciler>(
        cluster::Reconciler::Parts{*made->reconciling_, made->claims_, parts.log, parts.lines,
                                   &made->placeStore_},
        cluster::ReconcilerOptions{made->boot_});
    const net::TlsOptions tls = made->nodeTls();
    if (!config.clusterWithoutTls) {
      // What can't be used is told of now.
      TRY(net::Url nowhere, net::parseUrl("https://127.0.0.1:1"));
      TRY(const std::unique_ptr<net::HttpClient> usable,
          net::HttpClient::create(std::move(nowhere), tls));
    }
    if (!config.clusterCaKey.empty()) {
      TRY(made->authority_,
          cluster::CertificateAuthority::load(config.clusterTls.clientCa, config.clusterCaKey));
    }
    made->identities_ = std::make_unique<cluster::IdentityDesk>(made->identityStore_, parts.log,
                                                                made->authority_.get());
    made->relay_ = std::make_unique<cluster::Relay>(cluster::Relay::Parts{
        made->nodeDesk_, tls, config.clusterWithoutTls, &made->placeStore_,
        [&store = made->logStore_] { return store.gateways(); }, made->ownPart_});
    made->follower_ = std::make_unique<cluster::EventFollower>(
        cluster::EventFollower::Parts{*made->relay_, made->claims_, made->executions_});
    made->quarantine_ = std::make_unique<cluster::Quarantine>(cluster::Quarantine::Parts{
        made->nodeDesk_, made->clock_,
        [&relay = *made->relay_](const cluster::Node& node) { return relay.probe(node.stored.id); },
        parts.lines});
  }
  made->share_ = std::make_unique<cluster::Share>(
      cluster::Share::Parts{*made->publishing_, made->claims_, made->reconciler_.get(),
                            made->follower_.get(), parts.lines});
  if (gateway) {
    made->letterDesk_ =
        std::make_unique<cluster::DeadLetterDesk>(made->letters_, parts.log, *made->share_);
    return made;
  }
  cluster::WorkerOptions options;
  options.node = config.nodeName;
  options.boot = made->boot_;
  options.places = placesOf(config.sandbox);
  made->worker_ = std::make_unique<cluster::NodeWorker>(
      cluster::NodeWorker::Parts{*made->taking_, made->claims_, made->executions_, made->runs_,
                                 made->events_, parts.lines},
      options);
  made->runner_ = std::make_unique<cluster::NodeRunner>(
      made->runs_, [&made = *made] { return made.ready(); }, made->boot_);
  return made;
}

Status ClusterParts::start(std::uint16_t port, KeyDesk& keys, CatalogDesk& catalog,
                           PolicyDesk& policies) {
  // Before it is there for the others: a node whose log nobody has seen is told of.
  publisher_->start();
  if (clusterLog_) clusterLog_->start();
  if (worker_ != nullptr) {
    StoredNode self;
    self.id = config_.nodeName;
    self.boot = boot_;
    self.address = urlOf(config_.nodeAddress, config_.service.address, port);
    self.version = std::string(kVersion);
    self.capacity = static_cast<std::int64_t>(placesOf(config_.sandbox));
    TRY(member_, cluster::Membership::join(
                     {nodeStore_, claims_, *worker_, [this] { return runner_->running(); },
                      parts_.lines, [this] { return starts_.seen(); }},
                     std::move(self)));
  }
  // Desks keep what the database says of keys, tenants and policies: here others change it, too.
  refresher_.start(
      kRefreshEvery, cluster::Repeated::First::kAfterAPause,
      [&keys, &catalog, &policies]() -> Status {
        TRY_STATUS(keys.refresh());
        TRY_STATUS(catalog.refresh());
        return policies.refresh();
      },
      [lines = parts_.lines](const Error& error) {
        if (lines == nullptr) return;
        lines->write({LogLevel::kError,
                      "refresh_failed",
                      "what others have changed of keys, tenants and policies can't be read",
                      {{"reason", error.message}}});
      });
  return {};
}

std::optional<OperationState::Cluster> ClusterParts::state() {
  if (relay_ == nullptr) return std::nullopt;
  const Result<std::vector<cluster::Node>> nodes = nodeDesk_.list();
  const Result<std::uint64_t> letters = letters_.count();
  if (!nodes || !letters) return std::nullopt;
  OperationState::Cluster state;
  for (const char* name :
       {"ready", "draining", "quarantined", "revoked", "unreachable", "dead", "left"}) {
    state.nodes[name] = 0;
  }
  for (const cluster::Node& node : *nodes) {
    const bool revoked = node.stored.revokedAt.has_value();
    const bool there = node.state == cluster::NodeState::kReady && node.stored.mode != "active";
    ++state.nodes[revoked ? "revoked"
                  : there ? node.stored.mode
                          : std::string(cluster::nodeStateName(node.state))];
    if (revoked || node.state == cluster::NodeState::kLeft) continue;
    state.silentSeconds[node.stored.id] = std::chrono::duration<double>(node.silent).count();
  }
  state.deadLetters = *letters;
  const cluster::RelayCounts::Seen seen = relay_->counts().seen();
  for (std::size_t i = 0; i < seen.outcomes.size(); ++i) {
    state.relays[std::string(cluster::kRelayOutcomes.at(i))] = seen.outcomes.at(i);
  }
  for (std::size_t i = 0; i < seen.times.size(); ++i) {
    state.relayCount += seen.times.at(i);
    if (i < cluster::RelayCounts::kBounds.size()) {
      state.relayTimes.emplace_back(cluster::RelayCounts::kBounds.at(i), state.relayCount);
    }
  }
  state.relaySeconds = seen.seconds;
  if (clusterLog_) {
    const cluster::ClusterLog::State log = clusterLog_->state();
    state.log =
        OperationState::Cluster::Log{log.size,    log.writing,       !log.contradiction.empty(),
                                     log.refused, log.faulty.size(), log.silent.size()};
  }
  return state;
}

Status ClusterParts::place(StoredPlace place) {
  place.node = config_.nodeName;
  return placeStore_.add(place);
}

Status ClusterParts::ready() const {
  if (worker_ == nullptr) return {};
  if (member_ == nullptr) {
    return Error{ErrorCode::kUnavailable, "this node has not registered yet", ""};
  }
  return member_->ready();
}

void ClusterParts::retire() {
  if (member_) member_->retire();
}

void ClusterParts::stop(std::chrono::milliseconds timeout) {
  (void)refresher_.stop();
  if (quarantine_) quarantine_->stop();
  if (follower_) follower_->stop();
  retire();
  // Its leases are renewed until nothing runs any more.
  if (worker_) worker_->stop(timeout);
  if (member_) member_->stop();
  if (gatewayService_) gatewayService_->drain(timeout);  // each question is a record
  if (publisher_) publisher_->stop();
  if (clusterLog_) clusterLog_->stop();
}

}  // namespace gantlet::cli
