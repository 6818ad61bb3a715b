// gantlet serve: the service, from its configuration to its last record.
#include <malloc.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <thread>

#include "cli/command.h"
#include "cli/common.h"
#include "cli/early_reading.h"
#include "cli/exit_codes.h"
#include "cli/interrupt.h"
#include "cli/program/local_runner.h"
#include "cli/serve/budget_alert.h"
#include "cli/serve/cluster_parts.h"
#include "cli/serve/reload.h"
#include "cli/serve/secret_environment.h"
#include "cli/serve/service_manager.h"
#include "cli/serve/service_secrets.h"
#include "cli/serve/service_watch.h"
#include "cli/serve/settings_table.h"
#include "cli/serve/start_lines.h"
#include "cli/serve/stop_signals.h"
#include "cluster/place_keeper.h"
#include "core/file_pages.h"
#include "core/version.h"
#include "executor/launcher/host_root.h"
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
#include "service/gateway_gate.h"
#include "service/pipeline_gate.h"
#include "service/quota_gate.h"
#include "service/usage_gate.h"
#include "store/block_index_db.h"
#include "store/database.h"

namespace gantlet::cli {
namespace {

constexpr int kArenas = 4;
constexpr int kLargeBlock = 1 << 20;

constexpr std::array kFlags{
    Flag{"--config", "FILE", "configuration, YAML (default: GANTLET_CONFIG, else none)"},
    Flag{"--listen", "ADDR:PORT", "where to listen (default: 127.0.0.1:9385)"},
    kDataDirFlag,
    Flag{"--role", "all|gateway|node",
         "all (default), or what this service is in a cluster: docs/scaling.md"},
    Flag{"--settings", "", "list every setting of file and environment, and stop"},
    Flag{"--log-format", "text|json", "of the log on standard error (default: text)"},
    Flag{"--log-level", "debug|info|warning|error",
         "what the log leaves out is below (default: info)"},
    Flag{"--verbose", "", "as --log-level debug", 'v'},
};

// One data folder, one service: another one is told who is there.
Result<DataFolder> takeFolder(const Arguments& arguments, const ServiceConfig& config,
                              Console& console) {
  Arguments folder = arguments;
  if (config.dataDir) folder.set("--data-dir", *config.dataDir);
  TRY(OpenedFolder opened, openFolderFor(folder, kServeSpec, console));
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

OperationState operationOf(const std::filesystem::path& folder, const LogWriter& log,
                           const Reload& reload, ExecutionDesk& executions, ClusterParts* cluster,
                           const objects::ObjectStore* objects) {
  OperationState state;
  struct statvfs space {};
  if (::statvfs(folder.c_str(), &space) == 0) {
    state.dataFolder = {std::uint64_t{space.f_bavail} * space.f_frsize,
                        std::uint64_t{space.f_blocks} * space.f_frsize};
  }
  state.logLinesDropped = log.dropped();
  const Reload::Counts counts = reload.counts();
  state.reloadsDone = counts.done;
  state.reloadsRefused = counts.refused;
  state.lastReloadDone = counts.lastDone;
  state.lastReloadAt = counts.lastDoneAt;
  const ExecutionDesk::Counts queue = executions.counts();
  state.queue = OperationState::Queue{queue.waiting, queue.running,
                                      std::chrono::duration<double>(queue.oldestWait).count(),
                                      queue.accepted, queue.ended};
  if (cluster != nullptr) state.cluster = cluster->state();
  if (objects != nullptr) state.objects = objects->counts();
  return state;
}

// By what a session that was put away goes on: as a request that names its policy, or its template,
// would be served now.
Result<SessionDesk::Chosen> chooseAgain(const CatalogDesk& catalog, Gate& gate,
                                        const TenantId& tenant, const std::string& policy,
                                        const std::string& templateName) {
  const auto choose = [&](const std::string& name) -> Result<SessionDesk::Chosen> {
    auto found = catalog.choose(tenant, name, templateName);
    if (const auto* refused = std::get_if<CatalogDesk::Refused>(&found)) {
      return Error{ErrorCode::kInvalidArgument, refused->message, refused->resolution};
    }
    auto choice = std::get<CatalogDesk::Choice>(std::move(found));
    TRY(Policy chosen,
        choice.policy ? gate.granted(tenant, *choice.policy) : gate.policy(tenant, name));
    SessionDesk::Chosen made{std::move(chosen), std::move(choice.ceilings),
                             std::move(choice.templateLabel), std::move(choice.packages),
                             std::move(choice.environment)};
    made.ceilings.language = choice.language;
    return made;
  };
  const std::string plain = policy.substr(0, policy.find('@'));
  if (!templateName.empty()) {
    auto bound = choose("");
    if (!bound || bound->policy.name == plain) return bound;
  }
  // A preset of another version has taken the place of the one that it was.
  auto same = choose(policy);
  return same ? std::move(same) : choose(plain);
}

// The others of a cluster find what lives on this node, and what they call lost ends here.
Result<std::unique_ptr<cluster::PlaceKeeper>> keepPlaces(ClusterParts& parts, SessionDesk& sessions,
                                                         VolumeDesk& volumes, EventLog* lines) {
  const auto living = [&] {
    std::vector<StoredPlace> all = sessions.places();
    for (StoredPlace& one : volumes.places()) all.push_back(std::move(one));
    return all;
  };
  const auto end = [&](const std::string& id) {
    // What can't be recorded now is looked at again.
    (void)sessions.remove({id, std::nullopt, {"service", "", ""}});
  };
  // One that is to get no work takes none from the dead neither.
  const auto sync = [&] { return sessions.syncShared(parts.ready().has_value()); };
  return cluster::PlaceKeeper::open(
      {parts.places()->store(), parts.nodeName(), living, end, lines, sync});
}

// Each connection takes a descriptor, and each living session some twenty: as many as the host lets
// us have, where shells give 1024.
void takeAllDescriptors() {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = std::max(files.rlim_cur, std::min<rlim_t>(files.rlim_max, 65'536));
  (void)::setrlimit(RLIMIT_NOFILE, &files);  // else the front takes fewer connections
}

// Gateways know within half a second that a node has retired, and are refused until then.
std::chrono::milliseconds stopDelayOf(const ServiceConfig& config) {
  const bool node = config.role == ServiceConfig::Role::kNode;
  return config.stopDelay.value_or(std::chrono::milliseconds(node ? 1'000 : 0));
}

// What a service is made of, in the order in which one needs the other.
// NOLINTNEXTLINE(readability-function-size)
Result<int> serve(const Arguments& arguments, Console& console) {
  takeAllDescriptors();
  if (arguments.has("--settings")) {
    console.out(settingsHelp());
    return kExitSuccess;
  }
  const Terminal terminal;
  TRY_STATUS(Interrupt::install(Interrupt::Hangup::kReloads));
  const ServiceManager manager = ServiceManager::fromEnvironment();
  // With an arena for each of many threads (mallopt(3)) memory that is free in one is taken anew in
  // another: a busy service grew with every run.
  ::mallopt(M_ARENA_MAX, kArenas);
  // What is large goes back to the system when it is freed. Left to itself the threshold rises with
  // what was freed, and a large answer's room stays with the arena.
  ::mallopt(M_MMAP_THRESHOLD, kLargeBlock);
  TRY(const ConfigSource source, ConfigSource::of(arguments, processEnvironment()));
  TRY(ServiceConfig config, source.load());
  TRY(std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
  TRY(ServicePlan plan, planService(std::move(config), *rulebook));
  TRY(DataFolder folder, takeFolder(arguments, plan.config, console));

  const SystemClock clock;
  TRY(RunnerOptions runnerParts, runnerOptions());
  // The launcher enters the folder when it starts.
  TRY_STATUS(makeVolumesFolder(folder.volumes(), launcherUser()));
  plan.config.sandbox.volumes = folder.volumes();
  runnerParts.sandbox = plan.config.sandbox;
  runnerParts.guard = plan.config.providerGuard;
  runnerParts.makeStore = true;
  const bool clustered = plan.config.role != ServiceConfig::Role::kAll;
  runnerParts.useProviders = plan.config.role != ServiceConfig::Role::kGateway;
  runnerParts.via = newSubmissionId().text();
  plan.http.via = runnerParts.via;
  std::unique_ptr<objects::ObjectStore> store;
  if (plan.config.objects) {
    TRY(store, objects::openStore(*plan.config.objects, [](const char* name) {
          const char* value = std::getenv(name);
          return std::string(value == nullptr ? "" : value);
        }));
  }
  guardSecrets();
  TRY(const std::unique_ptr<LocalRunner> runner,
      LocalRunner::open(std::move(folder), rulebook, runnerParts, clock));
  TRY_STATUS(runner->keepBeside(plan.config.keepSources, plan.config.hideIdentities));
  const std::jthread early =
      readEarly(runner->pipeline(), plan.config.sandbox.pools.preloadDataScience);
  DatabaseAddress address =
      plan.config.database.value_or(DatabaseAddress::embedded(runner->folder().database()));
  address.shared = clustered;
  TRY(const std::unique_ptr<Database> database, Database::open(address));
  AdminToken adminToken(*runner->store(), plan.http);
  TRY_STATUS(adminToken.prepare());
  TRY_STATUS(prepareFaceSecret(*runner->store(), plan.config.faceSecretFile, plan.http));
  const std::filesystem::path place = runner->folder().path();
  LogWriter log(STDERR_FILENO, clock, plan.config.log);
  plan.http.log = &log;
  plan.http.localSocket = runner->folder().socket();
  PipelineGate pipelineGate(runner->pipeline(), runner->provider(), runner->log(), plan.gate, &log);
  Admission admission(plan.admission, clock);
  TRY(const std::unique_ptr<QuotaBook> quotas, QuotaBook::open(admission, *runner->store()));
  PriceTable prices;
  if (!plan.config.priceTable.empty()) {
    TRY(const std::string table, readInput(plan.config.priceTable, ByteCount::mebi(1)));
    TRY(prices, parsePriceTable(table, plan.config.priceTable));
  }
  UsageBook usage(*database, clock, std::move(prices), &log);
  UsageGate usageGate(pipelineGate, usage);
  QuotaGate gate(usageGate, admission);
  TRY(const std::unique_ptr<KeyDesk> keys, KeyDesk::open(*database, runner->log(), clock));
  TRY(const std::unique_ptr<PolicyDesk> policies,
      openPolicies(*database, runner->log(), clock, *rulebook, clustered));
  pipelineGate.useStored(*policies);
  AuditDesk audit(runner->log(), clock, runner->folder().audit(), searchIndex(runner->folder()));
  audit.keepsIn(runner->kept());
  audit.policiesFrom([&](const std::string& digest, const std::optional<TenantId>& only) {
    return policies->textsOf(digest, only);
  });
  TRY(const std::unique_ptr<CatalogDesk> catalog,
      CatalogDesk::open(*database, runner->log(), clock, admission));
  runner->choicesFrom([&](const TenantId& tenant, std::string_view preset) {
    return catalog->mayChoose(tenant, preset).value_or(pipelineGate.offers(preset));
  });
  WebhookDesk* alerts = nullptr;  // from when there are any on: nothing runs before
  TRY_STATUS(usage.useBudgets(
      [&](const std::string& tenant) -> std::optional<std::uint64_t> {
        const std::optional<Tenant> set = catalog->tenant(tenant);
        return set ? set->settings.budgetMicros : std::nullopt;
      },
      [&](const BudgetReached& at) {
        tellBudget(at, usage.prices().currency, runner->log(), log, alerts);
      }));
  const auto granted = [&](const TenantId& tenant, std::string_view name) {
    // What was chosen was allowed when it was queued.
    return name.empty() ? pipelineGate.policy(tenant, name) : pipelineGate.granted(tenant, name);
  };
  const auto amended = [&](const std::string& document) {
    return policies->parsePolicy(document, "approval");
  };
  TRY(const std::unique_ptr<ClusterParts> parts,
      ClusterParts::open(
          plan.config,
          {*database,
           runner->log(),
           &log,
           {runner->log(), admission,
            [&](const GateRequest& request) { return usageGate.run(request); }, granted, amended},
           clock,
           runner->folder().audit(),
           runner->folder().clusterLog(),
           runner->folder().clusterKeys()}));
  TRY(Secret signing, webhookKey(*runner->store()));
  // Services of a cluster would each deliver all of them.
  std::unique_ptr<WebhookDesk> webhooks;
  if (!clustered) {
    TRY(webhooks, WebhookDesk::open(
                      {*database, runner->log(), clock, plan.config.webhookGuard,
                       std::move(signing), &log, net::TlsOptions{"", plan.config.webhookCa, true}},
                      {}));
  }
  alerts = webhooks.get();
  ExecutionOptions executionOptions;
  // What nodes add to a cluster's database gateways look after.
  if (plan.config.role == ServiceConfig::Role::kGateway) {
    executionOptions.trimEvery = std::chrono::minutes(1);
  }
  TRY(const std::unique_ptr<ExecutionDesk> executions,
      ExecutionDesk::open(
          {*database, runner->log(), clock, admission,
           [&](const GateRequest& request) { return usageGate.run(request); }, granted, &log,
           amended, webhooks.get(), parts ? &parts->share() : nullptr},
          executionOptions));
  TRY(const std::unique_ptr<ReviewDesk> reviews,
      ReviewDesk::open(
          {*database, runner->log(), clock, *executions, *policies,
           [&](std::string_view name) { return policies->policy(name); },
           [&](const Policy& policy, const std::string& document, const TenantId& tenant,
               const Actor& actor) { return policies->remember(policy, document, tenant, actor); },
           plan.config.reviewCeiling}));
  // What lies in a folder is its machine's, also in a cluster: what is known of it lies beside it.
  const bool runs = plan.config.role != ServiceConfig::Role::kGateway;
  std::unique_ptr<Database> own;
  if (runs && clustered) {
    TRY(own, Database::open(DatabaseAddress::embedded(runner->folder().database())));
  }
  Database& beside = own ? *own : *database;
  std::function<Status(const StoredPlace&)> placed;
  if (parts) placed = [&](const StoredPlace& one) { return parts->place(one); };
  std::unique_ptr<KeptSessions> kept;
  std::unique_ptr<VolumeDesk> volumes;
  if (runs) {
    const auto share = store ? std::optional<KeptShare>(parts->keptShare(*store)) : std::nullopt;
    TRY(kept, KeptSessions::open(beside, runner->folder().workspaces(), share));
    tellOfObjects(store.get(), log);
    TRY(volumes, VolumeDesk::open({beside, runner->log(), clock, runner->folder().volumes(),
                                   launcherUser(), placed},
                                  {}));
    tellOfUnusable(*volumes, log);
  }
  SessionDesk sessions(
      {runner->log(), clock, admission,
       [&](const GateRequest& request) { return usageGate.run(request); },
       [&](const LivingSpec& spec) { return runner->provider().openLiving(spec); }, *rulebook,
       kept.get(),
       [&](const TenantId& tenant, const std::string& policy, const std::string& templateName) {
         return chooseAgain(*catalog, pipelineGate, tenant, policy, templateName);
       },
       volumes.get(), placed},
      {});
  TRY_STATUS(sessions.syncShared(false));
  Reload reload({source, *rulebook, clock, runner->log(), log, pipelineGate, admission, audit},
                plan);
  plan.http.operation = [&] {
    return operationOf(place, log, reload, *executions, parts.get(), store.get());
  };
  const Distributions distributions;
  std::optional<GatewayGate> gatewayGate;
  if (parts && parts->relay() != nullptr) gatewayGate.emplace(gate, *parts->relay());
  Gate& front = gatewayGate ? static_cast<Gate&>(*gatewayGate) : gate;
  Desks desks{&audit,           &runner->admin(), keys.get(),
              executions.get(), catalog.get(),    reviews.get(),
              webhooks.get(),   policies.get(),   runs ? &sessions : nullptr,
              &usage,           &distributions,   volumes.get()};
  if (parts) {
    if (parts->relay() != nullptr) audit.partsFrom(parts->auditParts(audit));
    if (plan.gateways) {
      plan.gateways->log = &log;
      TRY_STATUS(parts->listenForGateways(*plan.gateways, audit));
    }
    desks.nodes = &parts->nodes();
    desks.relay = parts->relay();
    desks.deadLetters = parts->deadLetters();
    if (!runs) desks.places = parts->places();
    desks.identities = parts->identities();
    desks.runner = parts->runner();
    desks.events = parts->events();
  }
  TRY(const std::unique_ptr<HttpService> service, HttpService::start(plan.http, front, desks));
  TRY_STATUS(adminToken.show(console));
  TRY_STATUS(recordService(runner->log(), "start", startDetails(plan.config, service->port())));
  audit.pruneHourly(plan.config.retention);
  ServiceWatch watch(runner->log(), runner->provider(), log);
  TRY_STATUS(watch.start());
  std::unique_ptr<cluster::PlaceKeeper> places;
  if (parts && runs) {
    TRY(places, keepPlaces(*parts, sessions, *volumes, &log));
  }
  if (parts) TRY_STATUS(parts->start(service->port(), *keys, *catalog, *policies));

  const std::string url = urlOf(plan.http.address, service->port(), plan.http.tls != nullptr);
  const std::string metrics =
      plan.http.watch ? urlOf(plan.http.watch->address, service->watchPort(), false) : "";
  tellStart(log, plan, url, metrics, place);
  console.out("listening on " + url + " (data folder " + place.string() + ")\n");
  TRY_STATUS(console.outStatus());
  TRY_STATUS(manager.ready("listening on " + url));

  // The start reads far more of the program than requests do.
  releaseFilePages();
  reload.attach(*service, parts ? parts->gatewayService() : nullptr);
  waitForEnd(reload, terminal);
  log.write({LogLevel::kInfo,
             "stopping",
             "stopping: no new work; running submissions may finish",
             {{"signal", std::int64_t{Interrupt::pending()}}}});
  // Whoever does not hear of it waits for the end, as everybody does.
  (void)manager.stopping("running submissions may finish");
  if (parts) parts->retire();
  service->announceStop();
  // A second signal ends the program, here as everywhere.
  std::this_thread::sleep_for(stopDelayOf(reload.running().config));
  const auto drained = std::chrono::steady_clock::now() + reload.running().config.drain;
  service->drain(reload.running().config.drain);
  const auto left = [&] {
    return std::max(std::chrono::milliseconds(0),
                    std::chrono::duration_cast<std::chrono::milliseconds>(
                        drained - std::chrono::steady_clock::now()));
  };
  executions->stop(left());
  if (parts) parts->stop(left());
  if (webhooks) webhooks->stop();
  sessions.stop();
  if (places) places->stop();
  TRY_STATUS(recordService(runner->log(), "stop", json::Object{{"signal", Interrupt::pending()}}));
  log.write({LogLevel::kInfo, "stopped", "the service has stopped", {}});
  return kExitSuccess;
}

}  // namespace

const CommandSpec kServeSpec{
    "serve",
    "start the service: API, RAGFlow's face",
    "[FLAG...]",
    "Starts the service and prints its address when it is ready. Settings "
    "come from flags, then the\n"
    "environment (GANTLET_..., then RAGFlow's SANDBOX_...), then the "
    "file, then defaults; an unknown one\n"
    "stops the start. SIGHUP reads them again. SIGTERM and SIGINT let running\n"
    "submissions finish. The log on standard error has a line for each "
    "request.",
    kFlags,
    "  gantlet serve\n"
    "  gantlet serve --listen 127.0.0.1:8080 --data-dir ./data\n"
    "  GANTLET_API_TOKEN=... gantlet serve --listen 0.0.0.0:9385\n"};

int runServe(const Arguments& arguments, Console& console) {
  const Result<int> code = serve(arguments, console);
  return code ? *code : fail(kServeSpec, console, code.error());
}

}  // namespace gantlet::cli
