// RunningService: all that `gantlet serve` is made of, each part behind those that it needs. They
// end in the other order.
//
// Thread-safety: one thread, which calls open(), start() and stop() in this order.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "cli/arguments.h"
#include "cli/config_source.h"
#include "cli/console.h"
#include "cli/program/local_runner.h"
#include "cli/serve/cluster_parts.h"
#include "cli/serve/log_writer.h"
#include "cli/serve/reload.h"
#include "cli/serve/service_plan.h"
#include "cli/serve/service_secrets.h"
#include "cli/serve/service_watch.h"
#include "cluster/place_keeper.h"
#include "core/clock.h"
#include "executor/root/distributions.h"
#include "manager/audit_desk.h"
#include "manager/catalog_desk.h"
#include "manager/execution_desk.h"
#include "manager/kept_sessions.h"
#include "manager/key_desk.h"
#include "manager/policy_desk.h"
#include "manager/quota_book.h"
#include "manager/review_desk.h"
#include "manager/session_desk.h"
#include "manager/usage_book.h"
#include "manager/volume_desk.h"
#include "manager/webhook_desk.h"
#include "objects/object_store.h"
#include "service/gateway_gate.h"
#include "service/pipeline_gate.h"
#include "service/quota_gate.h"
#include "service/service.h"
#include "service/usage_gate.h"
#include "store/database.h"

namespace gantlet::cli {

class RunningService {
 public:
  // Must outlive this.
  explicit RunningService(Console& console) : console_(console) {}
  RunningService(const RunningService&) = delete;
  RunningService& operator=(const RunningService&) = delete;

  // Reads the settings and opens all that a service works with; nobody can call it yet. Errors:
  // what is wrong with the settings, who holds the data folder, what can't be opened.
  [[nodiscard]] Status open(const Arguments& arguments);
  // Listens, records the start and says where. Errors: an address that can't be had, kAuditFailed.
  [[nodiscard]] Status start();
  // Takes no new work, lets what runs end for as long as the settings say, records the stop.
  [[nodiscard]] Status stop(int signal);

  [[nodiscard]] Reload& reload() { return *reload_; }
  [[nodiscard]] const std::string& url() const { return url_; }

 private:
  [[nodiscard]] Status readSettings(const Arguments& arguments);
  [[nodiscard]] Status openRunner(const Arguments& arguments);
  [[nodiscard]] Status openDatabase();
  [[nodiscard]] Status openGates();
  [[nodiscard]] Status openDesks();
  [[nodiscard]] Status openBudgets();
  [[nodiscard]] Status openCluster();
  [[nodiscard]] Status openExecutions();
  [[nodiscard]] Status openSessions();
  [[nodiscard]] Status openForGateways(Desks& desks);
  [[nodiscard]] Status keepPlaces();

  // What was chosen was allowed when it was queued.
  [[nodiscard]] Result<Policy> granted(const TenantId& tenant, std::string_view name);
  [[nodiscard]] Result<Policy> amended(const std::string& document) const;
  [[nodiscard]] Result<SessionDesk::Chosen> chooseAgain(const TenantId& tenant,
                                                        const std::string& policy,
                                                        const std::string& templateName);
  // By what the tenant may have that run now.
  [[nodiscard]] Result<Ceilings> boundsNow(const TenantId& tenant, const std::string& policy,
                                           const std::string& templateName);
  [[nodiscard]] Result<bool> isRevoked(const std::string& actor) const;
  [[nodiscard]] Result<SessionDesk::Chosen> choose(const TenantId& tenant, const std::string& name,
                                                   const std::string& templateName);
  [[nodiscard]] OperationState operation() const;

  [[nodiscard]] bool isClustered() const { return plan_.config.role != ServiceConfig::Role::kAll; }
  // A gateway runs nothing itself.
  [[nodiscard]] bool runs() const { return plan_.config.role != ServiceConfig::Role::kGateway; }

  Console& console_;
  const SystemClock clock_;
  std::optional<ConfigSource> source_;
  std::shared_ptr<const Rulebook> rulebook_;
  ServicePlan plan_;
  std::filesystem::path folder_;
  std::unique_ptr<objects::ObjectStore> objects_;
  std::unique_ptr<LocalRunner> runner_;
  std::jthread early_;
  std::unique_ptr<Database> database_;
  std::optional<AdminToken> adminToken_;
  std::optional<LogWriter> log_;

  std::optional<PipelineGate> pipelineGate_;
  std::optional<Admission> admission_;
  std::unique_ptr<QuotaBook> quotas_;
  std::optional<UsageBook> usage_;
  std::optional<UsageGate> usageGate_;
  std::optional<QuotaGate> gate_;

  std::unique_ptr<KeyDesk> keys_;
  std::unique_ptr<PolicyDesk> policies_;
  std::optional<AuditDesk> audit_;
  std::unique_ptr<CatalogDesk> catalog_;
  std::unique_ptr<ClusterParts> parts_;  // null on a single machine
  std::unique_ptr<WebhookDesk> webhooks_;
  std::unique_ptr<ExecutionDesk> executions_;
  std::unique_ptr<ReviewDesk> reviews_;
  std::unique_ptr<Database> own_;  // of a node: what it knows of its folder's content
  std::unique_ptr<KeptSessions> kept_;
  std::unique_ptr<VolumeDesk> volumes_;
  std::optional<SessionDesk> sessions_;

  std::optional<Reload> reload_;
  const Distributions distributions_;
  std::optional<GatewayGate> gatewayGate_;
  std::unique_ptr<HttpService> service_;
  std::optional<ServiceWatch> watch_;
  std::unique_ptr<cluster::PlaceKeeper> places_;
  std::string url_;
};

}  // namespace gantlet::cli
