// gantlet serve: the service, from its configuration to its last record.
#include <malloc.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "cli/command.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/interrupt.h"
#include "cli/local_runner.h"
#include "cli/secret_environment.h"
#include "cli/service_config.h"
#include "cli/service_manager.h"
#include "core/version.h"
#include "manager/audit_desk.h"
#include "manager/quota_book.h"
#include "service/pipeline_gate.h"
#include "service/quota_gate.h"
#include "store/block_index_db.h"

namespace gantlet::cli {
namespace {

constexpr int kArenas = 4;
constexpr int kLargeBlock = 1 << 20;

constexpr std::array kFlags{
    Flag{"--config", "FILE", "configuration, YAML (default: GANTLET_CONFIG, else none)"},
    Flag{"--listen", "ADDR:PORT", "where to listen (default: 127.0.0.1:9385)"},
    kDataDirFlag,
    Flag{"--settings", "", "list every setting of file and environment, and stop"},
    Flag{"--verbose", "", "a line on standard error for each request", 'v'},
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

// Policies are looked up now: a name that does not exist must not wait for the first request.
Result<PipelineGateOptions> gateOptions(const ServiceConfig& config, const Rulebook& rulebook) {
  PipelineGateOptions options;
  options.defaultPolicy = config.policy;
  options.selectable = config.policies;
  // With tokens there are tenants to be kept from laxer policies: what may be chosen has to be
  // said.
  if (options.selectable.empty() && !config.service.tokens.empty()) {
    options.selectable = {"strict"};
  }
  for (const std::string& name : options.selectable) {
    TRY(const Policy policy, rulebook.policy(name));
  }
  TRY(const Policy policy, rulebook.policy(options.defaultPolicy));
  return options;
}

// RAGFlow's own runners have numpy and pandas, and its users' programs import them. An operator who
// has chosen a policy has chosen it for them as well.
std::string runPolicyOf(const ServiceConfig& config) {
  if (!config.runPolicy.empty()) return config.runPolicy;
  return config.policyIsSet ? config.policy : "data-science";
}

Status record(audit::Log& log, std::string_view event, json::Object details) {
  audit::AuditRecord entry;
  entry.tenant = TenantId("default");
  entry.stage = "service";
  entry.event = std::string(event);
  entry.outcome = "ok";
  entry.details = std::move(details);
  TRY(const audit::Receipt receipt, log.enqueue(entry));
  return log.waitDurable(receipt.seq);
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

// A pool as large as the local sandbox's own: who waits, waits in its tenant's queue and in turn.
AdmissionOptions admissionOptions(const ServiceConfig& config) {
  AdmissionOptions options;
  options.everyTenant = config.quota;
  options.tenants = config.quotas;
  options.places = placesOf(config.sandbox);
  const std::string everybody = "default";
  if (config.service.tokens.empty() && !config.quotaIsSet && !options.tenants.contains(everybody)) {
    Quota none;
    none.concurrent = 0;
    none.queue = 4096;
    none.longestWait = std::chrono::seconds(60);
    options.tenants[everybody] = none;
  }
  return options;
}

constexpr const char* kAdminTokenRow = "service.admin_token_sha256";

// The admin token: made at the first start and shown this once; kept as its hash. An administrator
// who configured one of their own needs no other.
Status takeAdminToken(LocalRunner& runner, ServiceConfig& config, Console& console) {
  const auto& tokens = config.service.tokens;
  const bool own = std::any_of(tokens.begin(), tokens.end(),
                               [](const ApiToken& token) { return token.role == Role::kAdmin; });
  TRY(const std::optional<Setting> row, runner.store()->get(kAdminTokenRow));
  ApiToken admin = ApiToken::of("admin", TenantId("default"), "", Role::kAdmin);
  if (row) {
    const std::optional<Digest> hash = parseSecretHash(row->value);
    if (!hash) return Error{ErrorCode::kUnavailable, "the stored admin token can't be read", ""};
    admin.secretHash = *hash;
    config.service.adminTokens.push_back(admin);
    return {};
  }
  if (own) return {};
  TRY(const Secret random, newSettingsKey());
  const Secret token("gantlet_admin_" + random.reveal());
  admin.secretHash = sha256(token.reveal());
  TRY_STATUS(
      runner.store()->put({{kAdminTokenRow, "internal", "string", toHex(admin.secretHash)}}));
  config.service.adminTokens.push_back(admin);
  console.message(kServeSpec.name,
                  "admin token (shown only now, kept as a hash): " + token.reveal());
  return {};
}

// Without one searches are slow, and right.
std::unique_ptr<BlockIndex> searchIndex(const DataFolder& folder) {
  auto index = openBlockIndex(folder.searchIndex());
  return index ? std::move(index).value() : nullptr;
}

std::string urlOf(const ServiceConfig& config, std::uint16_t port) {
  const std::string& address = config.service.address;
  const bool v6 = address.find(':') != std::string::npos;
  return "http://" + (v6 ? "[" + address + "]" : address) + ":" + std::to_string(port);
}

void logAccess(ServiceConfig& config, Console& console) {
  config.service.onAccess = [&console](const AccessLine& line) {
    console.message(kServeSpec.name, line.method + " " + line.route + " " +
                                         std::to_string(line.status) + " " + line.tenant + " " +
                                         line.requestId + " " + std::to_string(line.took.count()) +
                                         " us");
  };
}

void waitForSignal() {
  pollfd ready{Interrupt::fd(), POLLIN, 0};
  while (::poll(&ready, 1, -1) < 0 && errno == EINTR) {
  }
}

Result<int> serve(const Arguments& arguments, Console& console) {
  if (!arguments.positional().empty()) {
    return Error{ErrorCode::kInvalidArgument, "unexpected word '" + arguments.positional()[0] + "'",
                 ""};
  }
  if (arguments.has("--settings")) {
    console.out(settingsHelp());
    return kExitSuccess;
  }
  TRY_STATUS(Interrupt::install());
  const ServiceManager manager = ServiceManager::fromEnvironment();
  // With an arena for each of many threads (mallopt(3)) memory that is free in one is taken anew in
  // another: a busy service grew with every run.
  ::mallopt(M_ARENA_MAX, kArenas);
  // What is large goes back to the system when it is freed. Left to itself the threshold rises with
  // what was freed, and a large answer's room stays with the arena.
  ::mallopt(M_MMAP_THRESHOLD, kLargeBlock);
  TRY(ServiceConfig config, loadServiceConfig(arguments, processEnvironment()));
  if (arguments.has("--verbose")) logAccess(config, console);
  TRY(std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
  TRY(const PipelineGateOptions options, gateOptions(config, *rulebook));
  TRY(config.service.ragflow.policy, rulebook->policy(runPolicyOf(config)));
  TRY(DataFolder folder, takeFolder(arguments, config, console));

  const SystemClock clock;
  TRY(RunnerOptions runnerParts, runnerOptions());
  runnerParts.sandbox = config.sandbox;
  runnerParts.guard = config.providerGuard;
  runnerParts.makeStore = true;
  runnerParts.via = newSubmissionId().text();
  config.service.via = runnerParts.via;
  guardSecrets();
  TRY(const std::unique_ptr<LocalRunner> runner,
      LocalRunner::open(std::move(folder), rulebook, runnerParts, clock));
  TRY_STATUS(runner->keepBeside(config.keepSources, config.hideIdentities));
  TRY_STATUS(takeAdminToken(*runner, config, console));
  config.service.localSocket = runner->folder().socket();
  PipelineGate pipelineGate(runner->pipeline(), runner->provider(), runner->log(), options);
  Admission admission(admissionOptions(config), clock);
  TRY(const std::unique_ptr<QuotaBook> quotas, QuotaBook::open(admission, *runner->store()));
  QuotaGate gate(pipelineGate, admission);
  AuditDesk audit(runner->log(), clock, runner->folder().audit(), searchIndex(runner->folder()));
  TRY(const std::unique_ptr<HttpService> service,
      HttpService::start(config.service, gate, Desks{&audit, &runner->admin()}));
  TRY_STATUS(record(runner->log(), "start", startDetails(config, service->port())));
  if (config.retention.keepFor || config.retention.keepBytes) audit.pruneHourly(config.retention);

  if (config.service.tokens.empty()) {
    console.message(kServeSpec.name,
                    config.service.allowUnauthenticated
                        ? "WARNING: no API token: anybody who reaches this port can run code"
                        : "no API token is set: only this host can use the service");
  }
  console.out("listening on " + urlOf(config, service->port()) + " (data folder " +
              runner->folder().path().string() + ")\n");
  TRY_STATUS(console.outStatus());
  TRY_STATUS(manager.ready("listening on " + urlOf(config, service->port())));

  waitForSignal();
  console.message(kServeSpec.name, "stopping: no new work; running submissions may finish");
  // Whoever does not hear of it waits for the end, as everybody does.
  (void)manager.stopping("running submissions may finish");
  service->drain(config.drain);
  TRY_STATUS(record(runner->log(), "stop", json::Object{{"signal", Interrupt::pending()}}));
  return kExitSuccess;
}

}  // namespace

const CommandSpec kServeSpec{"serve",
                             "start the service: API, RAGFlow's face",
                             "[FLAG...]",
                             "Starts the service and prints its address when it is ready. Settings "
                             "come from flags, then the\n"
                             "environment (GANTLET_..., then RAGFlow's SANDBOX_...), then the "
                             "file, then defaults; an unknown one\n"
                             "stops the start. SIGTERM and SIGINT let running submissions finish.",
                             kFlags,
                             "  gantlet serve\n"
                             "  gantlet serve --listen 127.0.0.1:8080 --data-dir ./data\n"
                             "  GANTLET_API_TOKEN=... gantlet serve --listen 0.0.0.0:9385\n"};

int runServe(const Arguments& arguments, Console& console) {
  const Result<int> code = serve(arguments, console);
  return code ? *code : fail(kServeSpec, console, code.error());
}

}  // namespace gantlet::cli
