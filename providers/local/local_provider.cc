#include "providers/local/local_provider.h"

#include <sys/stat.h>
#include <unistd.h>

#include "providers/claims.h"
#include "providers/local/pool_gauges.h"

namespace gantlet {
namespace {

// "; fork servers: plain; waiting: 4 Python, 1 Node, …".
std::string poolText(const PoolState& pools) {
  if (!pools.enabled) return "";
  std::string text = "; fork servers:";
  text += pools.plain.serving ? " plain" : " none yet";
  if (pools.dataScience.serving) text += ", data science";
  if (pools.node.serving) text += ", node";
  for (const std::string& error : {pools.plain.error, pools.dataScience.error, pools.node.error}) {
    if (!error.empty()) text += " (" + error + ")";
  }
  text += "; waiting: " + std::to_string(pools.warmPython) + " Python, " +
          std::to_string(pools.warmDataScience) + " data science, " +
          std::to_string(pools.warmNode) + " Node, " + std::to_string(pools.readyJails) + " jails";
  text += "; runs: " + std::to_string(pools.warmHits) + " warm, " + std::to_string(pools.forked) +
          " forked, " + std::to_string(pools.cold) + " cold";
  if (pools.fallbacks > 0) {
    text += "; " + std::to_string(pools.fallbacks) + " fallbacks, last: " + pools.lastFallback;
  }
  return text;
}

const Clock& systemClock() {
  static const SystemClock kClock;  // has no state
  return kClock;
}

ConfigSchema localSchema() {
  ConfigField python{"python_bin", FieldType::kString, false, false, "Python interpreter"};
  python.placeholder = "/usr/bin/python3";
  ConfigField node{"node_bin", FieldType::kString, false, false, "Node interpreter"};
  node.placeholder = "/usr/bin/node";
  ConfigField work{"work_dir", FieldType::kString, false, false, "Work folder"};
  work.description =
      "Accepted for other servers' sake: every run has a workspace in memory of its own.";
  const auto number = [](const char* name, const char* label, std::int64_t value, std::int64_t min,
                         std::int64_t max) {
    ConfigField field{name, FieldType::kInteger, false, false, label};
    field.defaultValue = value;
    field.min = min;
    field.max = max;
    return field;
  };
  return ConfigSchema(
      {python, node, work, number("timeout", "Execution Timeout (seconds)", 30, 1, 600),
       number("max_memory_mb", "Max Memory (MB)", 512, 1, 65536),
       number("max_output_bytes", "Max Output (bytes)", 1048576, 1024, 10485760),
       number("max_artifacts", "Max Artifacts", 20, 0, 100),
       number("max_artifact_bytes", "Max Artifact Size (bytes)", 10485760, 1024, 104857600)});
}

// Why nothing can be started by this path; empty where something can.
std::string_view troubleWith(const std::string& interpreter) {
  struct stat info {};
  if (::stat(interpreter.c_str(), &info) != 0) return " is not installed";
  if (!S_ISREG(info.st_mode)) return " is not a file, so it can't be an interpreter";
  if (::access(interpreter.c_str(), X_OK) != 0) return " is not a program: it may not be executed";
  return {};
}

std::optional<std::string> validateLocal(const ProviderConfig& config) {
  for (const char* name : {"python_bin", "node_bin", "work_dir"}) {
    const std::string path = config.text(name);
    if (!path.empty() && !path.starts_with('/')) {
      return std::string(name) + " must be an absolute path";
    }
  }
  return std::nullopt;
}

// A limit counts only where it was configured: the schema's defaults are not to cut what a policy
// gives.
LimitCaps capsOf(const ProviderConfig& config) {
  LimitCaps caps;
  const auto bytes = [&](const char* name, std::uint64_t unit) {
    return ByteCount(static_cast<std::uint64_t>(config.integer(name)) * unit);
  };
  if (config.isSet("timeout")) caps.wall = std::chrono::seconds(config.integer("timeout"));
  if (config.isSet("max_memory_mb")) caps.memory = bytes("max_memory_mb", 1U << 20U);
  if (config.isSet("max_output_bytes")) caps.output = bytes("max_output_bytes", 1);
  if (config.isSet("max_artifacts")) {
    caps.artifactCount = static_cast<std::uint32_t>(config.integer("max_artifacts"));
  }
  if (config.isSet("max_artifact_bytes")) caps.artifactSize = bytes("max_artifact_bytes", 1);
  return caps;
}

Result<std::shared_ptr<SandboxProvider>> initializeLocal(const ProviderConfig& config,
                                                         const ProviderContext& context) {
  SandboxOptions options = context.sandbox;
  if (config.isSet("python_bin")) options.python = config.text("python_bin");
  if (config.isSet("node_bin")) options.node = config.text("node_bin");
  TRY(std::shared_ptr<SandboxProvider> provider, LocalProvider::create(options, capsOf(config)));
  return provider;
}

}  // namespace

ProviderKind localProviderKind() {
  ProviderKind kind;
  kind.id = "local";
  kind.name = "Local";
  kind.description =
      "This host's own sandbox: namespaces, seccomp, Landlock and cgroups, a fresh one a run.";
  kind.icon = "server";
  kind.tags = {"self-hosted", "fast", "no network"};
  kind.languages = {"python", "nodejs", "javascript"};
  kind.schema = localSchema();
  kind.interpreters = {{"python_bin", Language::kPython}, {"node_bin", Language::kJavaScript}};
  kind.validate = validateLocal;
  kind.initialize = initializeLocal;
  return kind;
}

LocalProvider::LocalProvider(SandboxOptions options, const LimitCaps& caps,
                             std::unique_ptr<Sandbox> sandbox)
    : SandboxProvider(systemClock()),
      options_(std::move(options)),
      caps_(caps),
      sandbox_(std::move(sandbox)) {}

Result<std::unique_ptr<LocalProvider>> LocalProvider::create(const SandboxOptions& options,
                                                             const LimitCaps& caps) {
  TRY(std::unique_ptr<Sandbox> sandbox, Sandbox::create(options));
  return std::unique_ptr<LocalProvider>(new LocalProvider(options, caps, std::move(sandbox)));
}

Capabilities LocalProvider::capabilities() const {
  Capabilities capabilities;
  capabilities.streamsOutput = true;
  capabilities.environment = true;
  capabilities.enforcesProfile = true;
  capabilities.holdsByRunner = true;
  capabilities.remote = false;
  return capabilities;
}

Result<SandboxProvider::Native> LocalProvider::makeInstance(const InstanceRequest& /*request*/) {
  return Native{std::to_string(++made_), {}};
}

Status LocalProvider::endInstance(const Native& /*native*/) { return {}; }

Result<ExecutionResult> LocalProvider::runIn(const Native& /*native*/,
                                             const ExecutionRequest& request) {
  return caps_.any() ? run(capped(request)) : run(request);
}

ExecutionRequest LocalProvider::capped(const ExecutionRequest& request) const {
  ExecutionRequest capped = request;
  capped.limits = caps_.apply(request.limits);
  return capped;
}

void LocalProvider::expect(const ExecutionRequest& request) {
  sandbox_->expect(caps_.any() ? capped(request) : request);
}

std::vector<Language> LocalProvider::languages() const {
  std::vector<Language> languages;
  if (troubleWith(options_.python).empty()) languages.push_back(Language::kPython);
  if (troubleWith(options_.node).empty()) languages.push_back(Language::kJavaScript);
  return languages;
}

Result<ExecutionResult> LocalProvider::run(const ExecutionRequest& request) {
  const std::string& interpreter =
      request.language == Language::kPython ? options_.python : options_.node;
  if (const std::string_view trouble = troubleWith(interpreter); !trouble.empty()) {
    const bool python = request.language == Language::kPython;
    return Error{ErrorCode::kUnsupported, interpreter + std::string(trouble),
                 std::string("install it, or name another interpreter in the provider's ") +
                     (python ? "python_bin" : "node_bin")};
  }
  TRY(ExecutionResult result, sandbox_->execute(request));
  checkClaims(result);
  return result;
}

Result<std::shared_ptr<LivingSandbox>> LocalProvider::openLiving(const LivingSpec& spec) {
  struct Kept {
    std::shared_ptr<Sandbox> sandbox;
    std::unique_ptr<LivingSandbox> living;  // goes first
  };
  LivingSpec capped = spec;
  const auto wall = spec.limits.wall;
  if (caps_.any()) capped.limits = caps_.apply(spec.limits);
  capped.limits.wall = wall;  // of the session's life, not of a run
  auto kept = std::make_shared<Kept>();
  kept->sandbox = sandbox_;
  TRY(kept->living, sandbox_->openLiving(capped));
  LivingSandbox* const living = kept->living.get();
  return std::shared_ptr<LivingSandbox>(std::move(kept), living);
}

ProviderHealth LocalProvider::health() {
  if (const Status status = sandbox_->health(); !status) return {false, status.error().text()};
  if (languages().empty()) {
    return {false, "neither " + options_.python + " nor " + options_.node + " is installed"};
  }
  const PoolState pools = sandbox_->pools();
  ProviderHealth health{true, "ready" + poolText(pools)};
  if (pools.enabled) health.pools = poolGauges(options_.pools, pools);
  health.starts = {{"warm", pools.warmHits},
                   {"forked", pools.forked},
                   {"cold", pools.cold},
                   {"fallback", pools.fallbacks}};
  health.helpers = {{"launcher", pools.launchers}};
  if (pools.enabled) {
    health.helpers.push_back({"fork server", pools.plain.started, pools.plain.error});
    health.helpers.push_back(
        {"data science fork server", pools.dataScience.started, pools.dataScience.error});
    health.helpers.push_back({"node fork server", pools.node.started, pools.node.error});
  }
  return health;
}

}  // namespace gantlet
