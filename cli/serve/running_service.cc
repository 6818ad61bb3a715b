#include "cli/serve/running_service.h"

#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "audit/retention.h"
#include "cli/command.h"
#include "cli/common.h"
#include "cli/early_reading.h"
#include "cli/serve/budget_alert.h"
#include "cli/serve/operation_state.h"
#include "cli/serve/secret_environment.h"
#include "cli/serve/start_lines.h"
#include "core/version.h"
#include "executor/launcher/host_root.h"
#include "store/block_index_db.h"

namespace gantlet::cli {
namespace {

// Whether a service is on its way out, as one that was killed a moment ago: it holds its lock, and
// its socket takes connections, until the kernel has taken it down. Waits 500 ms at most.
bool endsSoon(long pid) {
  const UniqueFd process(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  pollfd ended{process.get(), POLLIN, 0};
  return !process || ::poll(&ended, 1, 500) > 0;
}

// One data folder, one service: another one is told who is there.
Result<DataFolder> takeFolder(const Arguments& arguments, const ServiceConfig& config,
                              Console& console) {
  Arguments folder = arguments;
  if (config.dataDir) folder.set("--data-dir", *config.dataDir);
  TRY(OpenedFolder opened, openFolderFor(folder, kServeSpec, console));
  if (const HeldBy* holder = std::get_if<HeldBy>(&opened); holder && endsSoon(holder->pid)) {
    TRY(opened, openFolderFor(folder, kServeSpec, console));
  }
  if (const HeldBy* holder = std::get_if<HeldBy>(&opened)) {
    TRY(const std::filesystem::path path, dataFolderPath(folder.value("--data-dir")));
    return Error{ErrorCode::kUnavailable,
                 "the data folder " + path.string() + " is held by 'gantlet " + holder->role +
                     "' (process " + std::to_string(holder->pid) + ")",
                 "stop that one, or use another --data-dir"};
  }
  return std::move(std::get<DataFolder>(opened));
}

json::Object startDetails(const ServiceConfig& config, std::uint16_t port) {
  json::Array tokens;
  for (const ApiToken& token : config.service.tokens) tokens.emplace_back(token.id);
  return json::Object{{"version", kVersion},
                      {"address", config.service.address},
                      {"port", static_cast<unsigned>(port)},
                      {"tokens", std::move(tokens)},
                      {"policy", config.policy},
                      {"run_policy", runPolicyOf(config)}};
}

// Of services that start together for the first time in one database, one writes what they all
// bring; the others find it there at their next try.
Result<std::unique_ptr<PolicyDesk>> openPolicies(Database& database, audit::Log& log,
                                                 const Clock& clock, const Rulebook& presets,
                                                 bool clustered) {
  auto desk = PolicyDesk::open(database, log, clock, presets);
  for (int tries = 0; !desk && clustered && tries < 10; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    desk = PolicyDesk::open(database, log, clock, presets);
  }
  return desk;
}

// Without one searches are slow, and right.
std::unique_ptr<BlockIndex> searchIndex(const DataFolder& folder) {
  auto index = openBlockIndex(folder.searchIndex());
  return index ? std::move(index).value() : nullptr;
}

std::string urlOf(const std::string& address, std::uint16_t port, bool tls) {
  const bool v6 = address.find(':') != std::string::npos;
  return (tls ? "https://" : "http://") + (v6 ? "[" + address + "]" : address) + ":" +
         std::to_string(port);
}

// Gateways know within half a second that a node has retired, and are refused until then.
std::chrono::milliseconds stopDelayOf(const ServiceConfig& config) {
  const bool node = config.role == ServiceConfig::Role::kNode;
  return config.stopDelay.value_or(std::chrono::milliseconds(node ? 1'000 : 0));
}

}  // namespace

Status RunningService::open(const Arguments& arguments) {
  TRY_STATUS(readSettings(arguments));
  TRY_STATUS(openRunner(arguments));
  TRY_STATUS(openDatabase());
  TRY_STATUS(openGates());
  TRY_STATUS(openDesks());
  TRY_STATUS(openBudgets());
  TRY_STATUS(openCluster());
  TRY_STATUS(openExecutions());
  TRY_STATUS(openSessions());
  reload_.emplace(Reload::Parts{*source_, *rulebook_, clock_, runner_->log(), *log_, *pipelineGate_,
                                *admission_, *audit_},
                  plan_);
  return {};
}

Status RunningService::readSettings(const Arguments& arguments) {
  TRY(ConfigSource source, ConfigSource::of(arguments, processEnvironment()));
  source_ = std::move(source);
  TRY(ServiceConfig config, source_->load());
  TRY(rulebook_, Rulebook::load());
  TRY(plan_, planService(std::move(config), *rulebook_));
  return {};
}

Status RunningService::openRunner(const Arguments& arguments) {
  TRY(DataFolder folder, takeFolder(arguments, plan_.config, console_));
  TRY(RunnerOptions options, runnerOptions());
  // The launcher enters the folder when it starts.
  TRY_STATUS(makeVolumesFolder(folder.volumes(), launcherUser()));
  plan_.config.sandbox.volumes = folder.volumes();
  options.sandbox = plan_.config.sandbox;
  options.guard = plan_.config.providerGuard;
  options.makeStore = true;
  options.useProviders = runs();
  options.via = newSubmissionId().text();
  plan_.http.via = options.via;
  if (plan_.config.objects) {
    TRY(objects_, objects::openStore(*plan_.config.objects, [](const char* name) {
          const char* value = std::getenv(name);
          return std::string(value == nullptr ? "" : value);
        }));
  }
  guardSecrets();
  TRY(runner_, LocalRunner::open(std::move(folder), rulebook_, options, clock_));
  TRY_STATUS(runner_->keepBeside(plan_.config.keepSources, plan_.config.hideIdentities));
  early_ = readEarly(runner_->pipeline(), plan_.config.sandbox.pools.preloadDataScience);
  folder_ = runner_->folder().path();
  return {};
}

Status RunningService::openDatabase() {
  DatabaseAddress address =
      plan_.config.database.value_or(DatabaseAddress::embedded(runner_->folder().database()));
  address.shared = isClustered();
  TRY(database_, Database::open(address));
  adminToken_.emplace(*runner_->store(), plan_.http);
  TRY_STATUS(adminToken_->prepare());
  TRY_STATUS(prepareFaceSecret(*runner_->store(), plan_.config.faceSecretFile, plan_.http));
  log_.emplace(STDERR_FILENO, clock_, plan_.config.log);
  plan_.http.log = &*log_;
  plan_.http.localSocket = runner_->folder().socket();
  return {};
}

Status RunningService::openGates() {
  pipelineGate_.emplace(runner_->pipeline(), runner_->provider(), runner_->log(), plan_.gate,
                        &*log_);
  admission_.emplace(plan_.admission, clock_);
  TRY(quotas_,
      QuotaBook::open({*admission_, *runner_->store(), runner_->log(), runner_->folder().audit()}));
  PriceTable prices;
  if (!plan_.config.priceTable.empty()) {
    TRY(const std::string table, readInput(plan_.config.priceTable, ByteCount::mebi(1)));
    TRY(prices, parsePriceTable(table, plan_.config.priceTable));
  }
  usage_.emplace(*database_, clock_, std::move(prices), &*log_);
  usageGate_.emplace(*pipelineGate_, *usage_);
  gate_.emplace(*usageGate_, *admission_);
  return {};
}

Status RunningService::openDesks() {
  audit::Log& log = runner_->log();
  TRY(keys_, KeyDesk::open(*database_, log, clock_));
  TRY(policies_, openPolicies(*database_, log, clock_, *rulebook_, isClustered()));
  pipelineGate_->useStored(*policies_);
  audit_.emplace(log, clock_, runner_->folder().audit(), searchIndex(runner_->folder()));
  audit_->keepsIn(runner_->kept());
  audit_->policiesFrom([this](const std::string& digest, const std::optional<TenantId>& only) {
    return policies_->textsOf(digest, only);
  });
  audit_->afterPruning([this](std::int64_t keptFrom) { return policies_->recordAgain(keptFrom); });
  // A pruning may have been by `gantlet audit prune`, or the last thing that this service did.
  TRY(const auto keptFrom, audit::timeOfFirstRetained(runner_->folder().audit()));
  if (keptFrom) TRY_STATUS(policies_->recordAgain(*keptFrom));
  TRY(catalog_, CatalogDesk::open(*database_, log, clock_, *admission_));
  runner_->choicesFrom([this](const TenantId& tenant, std::string_view preset) {
    return catalog_->mayChoose(tenant, preset).value_or(pipelineGate_->offers(preset));
  });
  return {};
}

Status RunningService::openBudgets() {
  return usage_->useBudgets(
      [this](const std::string& tenant) -> std::optional<std::uint64_t> {
        const std::optional<Tenant> set = catalog_->tenant(tenant);
        return set ? set->settings.budgetMicros : std::nullopt;
      },
      // There may be no webhooks yet: nothing runs before there are.
      [this](const BudgetReached& at) {
        tellBudget(at, usage_->prices().currency, runner_->log(), *log_, webhooks_.get());
      });
}

Status RunningService::openCluster() {
  audit::Log& log = runner_->log();
  const DataFolder& folder = runner_->folder();
  TRY(parts_,
      ClusterParts::open(
          plan_.config,
          {*database_,
           log,
           &*log_,
           {log, *admission_,
            [this](const GateRequest& request) { return usageGate_->run(request); },
            [this](const TenantId& tenant, std::string_view name) { return granted(tenant, name); },
            [this](const std::string& document) { return amended(document); }},
           clock_,
           folder.audit(),
           folder.clusterLog(),
           folder.clusterKeys()}));
  TRY(Secret signing, webhookKey(*runner_->store()));
  // Services of a cluster would each deliver all of them.
  if (isClustered()) return {};
  TRY(webhooks_,
      WebhookDesk::open({*database_, log, clock_, plan_.config.webhookGuard, std::move(signing),
                         &*log_, net::TlsOptions{"", plan_.config.webhookCa, true}},
                        {}));
  return {};
}

Status RunningService::openExecutions() {
  audit::Log& log = runner_->log();
  ExecutionOptions options;
  // What nodes add to a cluster's database gateways look after.
  if (!runs()) options.trimEvery = std::chrono::minutes(1);
  TRY(executions_,
      ExecutionDesk::open(
          {*database_, log, clock_, *admission_,
           [this](const GateRequest& request) { return usageGate_->run(request); },
           [this](const TenantId& tenant, std::string_view name) { return granted(tenant, name); },
           &*log_, [this](const std::string& document) { return amended(document); },
           webhooks_.get(), parts_ ? &parts_->share() : nullptr},
          options));
  TRY(reviews_, ReviewDesk::open({*database_, log, clock_, *executions_, *policies_,
                                  [this](std::string_view name) { return policies_->policy(name); },
                                  [this](const Policy& policy, const std::string& document,
                                         const TenantId& tenant, const Actor& actor) {
                                    return policies_->remember(policy, document, tenant, actor);
                                  },
                                  plan_.config.reviewCeiling,
                                  [this](const TenantId& tenant, const std::string& policy,
                                         const std::string& templateName) {
                                    return boundsNow(tenant, policy, templateName);
                                  },
                                  [this](const TenantId& tenant) { return usage_->admits(tenant); },
                                  [this](const std::string& actor) { return isRevoked(actor); }}));
  return {};
}

Status RunningService::openSessions() {
  audit::Log& log = runner_->log();
  std::function<Status(const StoredPlace&)> placed;
  if (parts_) placed = [this](const StoredPlace& one) { return parts_->place(one); };
  if (runs()) {
    // What lies in a folder is its machine's, also in a cluster: what is known of it lies beside
    // it.
    if (isClustered()) {
      TRY(own_, Database::open(DatabaseAddress::embedded(runner_->folder().database())));
    }
    Database& beside = own_ ? *own_ : *database_;
    const auto share =
        objects_ ? std::optional<KeptShare>(parts_->keptShare(*objects_)) : std::nullopt;
    TRY(kept_, KeptSessions::open(beside, runner_->folder().workspaces(), share));
    tellOfObjects(objects_.get(), *log_);
    TRY(volumes_,
        VolumeDesk::open({beside, log, clock_, runner_->folder().volumes(), launcherUser(), placed},
                         {}));
    tellOfUnusable(*volumes_, *log_);
  }
  sessions_.emplace(
      SessionDesk::Parts{
          log, clock_, *admission_,
          [this](const GateRequest& request) { return usageGate_->run(request); },
          [this](const LivingSpec& spec) { return runner_->provider().openLiving(spec); },
          *rulebook_, kept_.get(),
          [this](const TenantId& tenant, const std::string& policy,
                 const std::string& templateName) {
            return chooseAgain(tenant, policy, templateName);
          },
          volumes_.get(), placed,
          [this](const TenantId& tenant, const std::string& policy,
                 const std::string& templateName) {
            return catalog_->boundsOf(tenant, policy, templateName);
          }},
      SessionOptions{});
  return sessions_->syncShared(false);
}

Result<Policy> RunningService::granted(const TenantId& tenant, std::string_view name) {
  return name.empty() ? pipelineGate_->policy(tenant, name) : pipelineGate_->granted(tenant, name);
}

Result<Policy> RunningService::amended(const std::string& document) const {
  return policies_->parsePolicy(document, "approval");
}

Result<SessionDesk::Chosen> RunningService::choose(const TenantId& tenant, const std::string& name,
                                                   const std::string& templateName) {
  auto found = catalog_->choose(tenant, name, templateName, CatalogDesk::Use::kAgain);
  if (const auto* refused = std::get_if<CatalogDesk::Refused>(&found)) {
    return Error{ErrorCode::kInvalidArgument, refused->message, refused->resolution};
  }
  auto choice = std::get<CatalogDesk::Choice>(std::move(found));
  TRY(Policy chosen,
      choice.policy ? gate_->granted(tenant, *choice.policy) : gate_->policy(tenant, name));
  SessionDesk::Chosen made{std::move(chosen), std::move(choice.ceilings),
                           std::move(choice.templateLabel), std::move(choice.packages),
                           std::move(choice.environment)};
  made.ceilings.language = choice.language;
  return made;
}

// By what a session that was put away goes on: as a request that names its policy, or its template,
// would be served now.
Result<SessionDesk::Chosen> RunningService::chooseAgain(const TenantId& tenant,
                                                        const std::string& policy,
                                                        const std::string& templateName) {
  const std::string plain = policy.substr(0, policy.find('@'));
  if (!templateName.empty()) {
    auto bound = choose(tenant, "", templateName);
    if (!bound || bound->policy.name == plain) return bound;
  }
  // A preset of another version has taken the place of the one that it was.
  auto same = choose(tenant, policy, templateName);
  return same ? std::move(same) : choose(tenant, plain, templateName);
}

Result<Ceilings> RunningService::boundsNow(const TenantId& tenant, const std::string& policy,
                                           const std::string& templateName) {
  TRY(SessionDesk::Chosen chosen, chooseAgain(tenant, policy, templateName));
  return std::move(chosen.ceilings);
}

// Who is no key of the desk's has none that can be revoked there.
Result<bool> RunningService::isRevoked(const std::string& actor) const {
  const Result<StoredKey> key = keys_->get(actor, std::nullopt);
  if (key) return key->revokedAt.has_value();
  if (key.error().code == ErrorCode::kNotFound) return false;
  return key.error();
}

OperationState RunningService::operation() const {
  return operationState({folder_, runner_->folder().audit(), clock_, *log_, *reload_, *executions_,
                         parts_.get(), objects_.get()});
}

Status RunningService::openForGateways(Desks& desks) {
  if (parts_->relay() != nullptr) audit_->partsFrom(parts_->auditParts(*audit_));
  if (plan_.gateways) {
    plan_.gateways->log = &*log_;
    TRY_STATUS(parts_->listenForGateways(*plan_.gateways, *audit_));
  }
  desks.nodes = &parts_->nodes();
  desks.relay = parts_->relay();
  desks.deadLetters = parts_->deadLetters();
  if (!runs()) desks.places = parts_->places();
  desks.identities = parts_->identities();
  desks.runner = parts_->runner();
  desks.events = parts_->events();
  return {};
}

// The others of a cluster find what lives on this node, and what they call lost ends here.
Status RunningService::keepPlaces() {
  const auto living = [this] {
    std::vector<StoredPlace> all = sessions_->places();
    for (StoredPlace& one : volumes_->places()) all.push_back(std::move(one));
    return all;
  };
  const auto end = [this](const std::string& id) {
    // What can't be recorded now is looked at again.
    (void)sessions_->remove({id, std::nullopt, {"service", "", ""}});
  };
  // One that is to get no work takes none from the dead neither.
  const auto sync = [this] { return sessions_->syncShared(parts_->ready().has_value()); };
  TRY(places_, cluster::PlaceKeeper::open(
                   {parts_->places()->store(), parts_->nodeName(), living, end, &*log_, sync}));
  return {};
}

Status RunningService::start() {
  plan_.http.operation = [this] { return operation(); };
  if (parts_ && parts_->relay() != nullptr) gatewayGate_.emplace(*gate_, *parts_->relay());
  Gate& front = gatewayGate_ ? static_cast<Gate&>(*gatewayGate_) : *gate_;
  Desks desks{&*audit_,          &runner_->admin(), keys_.get(),
              executions_.get(), catalog_.get(),    reviews_.get(),
              webhooks_.get(),   policies_.get(),   runs() ? &*sessions_ : nullptr,
              &*usage_,          &distributions_,   volumes_.get()};
  if (parts_) TRY_STATUS(openForGateways(desks));
  TRY(service_, HttpService::start(plan_.http, front, desks));
  TRY_STATUS(adminToken_->show(console_));
  TRY_STATUS(recordService(runner_->log(), "start", startDetails(plan_.config, service_->port())));
  audit_->pruneHourly(plan_.config.retention);
  watch_.emplace(runner_->log(), runner_->provider(), *log_);
  TRY_STATUS(watch_->start());
  if (parts_ && runs()) TRY_STATUS(keepPlaces());
  if (parts_) TRY_STATUS(parts_->start(service_->port(), *keys_, *catalog_, *policies_));
  url_ = urlOf(plan_.http.address, service_->port(), plan_.http.tls != nullptr);
  const std::string metrics =
      plan_.http.watch ? urlOf(plan_.http.watch->address, service_->watchPort(), false) : "";
  tellStart(*log_, plan_, url_, metrics, folder_);
  console_.out("listening on " + url_ + " (data folder " + folder_.string() + ")\n");
  TRY_STATUS(console_.outStatus());
  reload_->attach(*service_, parts_ ? parts_->gatewayService() : nullptr);
  return {};
}

Status RunningService::stop(int signal) {
  log_->write({LogLevel::kInfo,
               "stopping",
               "stopping: no new work; running submissions may finish",
               {{"signal", std::int64_t{signal}}}});
  if (parts_) parts_->retire();
  service_->announceStop();
  // A second signal ends the program, here as everywhere.
  std::this_thread::sleep_for(stopDelayOf(reload_->running().config));
  const auto drained = std::chrono::steady_clock::now() + reload_->running().config.drain;
  service_->drain(reload_->running().config.drain);
  const auto left = [&] {
    return std::max(std::chrono::milliseconds(0),
                    std::chrono::duration_cast<std::chrono::milliseconds>(
                        drained - std::chrono::steady_clock::now()));
  };
  executions_->stop(left());
  if (parts_) parts_->stop(left());
  if (webhooks_) webhooks_->stop();
  sessions_->stop();
  if (places_) places_->stop();
  TRY_STATUS(recordService(runner_->log(), "stop", json::Object{{"signal", signal}}));
  log_->write({LogLevel::kInfo, "stopped", "the service has stopped", {}});
  return {};
}

}  // namespace gantlet::cli
