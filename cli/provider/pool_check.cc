#include "cli/provider/pool_check.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <string>

#include "policy/profile_builder.h"

namespace gantlet::cli {
namespace {

constexpr std::chrono::seconds kPatience{5};

Result<ExecutionRequest> sample(Language language) {
  TRY(const std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
  ExecutionRequest request;
  request.id = newSubmissionId();
  request.tenant = TenantId("doctor");
  const bool python = language == Language::kPython;
  request.language = language;
  request.filename = python ? "main.py" : "main.js";
  request.source = python ? "result = 1\n" : "var result = 1;\n";
  request.argumentsJson = "{}";
  request.limits.wall = std::chrono::seconds(10);
  CapabilitySet capabilities;
  capabilities.add(Capability::kCompute);
  request.profile = buildProfile(*rulebook, request.language, capabilities);
  return request;
}

std::string sizes(const PoolOptions& pools) {
  return std::to_string(pools.warmPython) + " Python, " + std::to_string(pools.warmDataScience) +
         " data science, " + std::to_string(pools.warmNode) + " Node, " +
         std::to_string(pools.readyJails) + " jails";
}

// What ran, in a line. Errors: why nothing was forked.
Result<std::string> runForked(const SandboxOptions& options, Language language) {
  TRY(const ExecutionRequest request, sample(language));
  TRY(const std::unique_ptr<Sandbox> sandbox, Sandbox::create(options));
  TRY_STATUS(sandbox->prepareFor(request, kPatience));
  TRY(const ExecutionResult result, sandbox->execute(request));
  const PoolState state = sandbox->pools();
  if (state.warmHits + state.forked == 0 || result.resultJson != "1") {
    const ForkServerState& server = language == Language::kPython ? state.plain : state.node;
    const std::string& why = server.error.empty() ? state.lastFallback : server.error;
    return Error{ErrorCode::kUnavailable, why.empty() ? "no program came of it" : why, ""};
  }
  std::array<char, 64> took{};
  std::snprintf(took.data(), took.size(), "%.1f ms", result.metrics.durationMs);
  return "a program was forked and ran in " + std::string(took.data());
}

}  // namespace

HostFinding checkPools(SandboxOptions options) {
  options.pools.enabled = true;
  options.pools.warmNode = options.pools.warmDataScience = 0;
  HostFinding finding{"fork server", false, false, "", ""};
  const Result<std::string> ran = runForked(options, Language::kPython);
  finding.present = ran.has_value();
  if (ran) {
    finding.detail = *ran + "; a service keeps waiting: " + sizes(PoolOptions());
  } else {
    finding.detail = ran.error().message;
    finding.instead = "every run starts its interpreter, some ten times as slow";
  }
  return finding;
}

HostFinding checkNodePool(SandboxOptions options) {
  options.pools.enabled = options.pools.forkNode = true;
  options.pools.warmPython = options.pools.warmNode = options.pools.warmDataScience = 0;
  HostFinding finding{"node fork server", false, false, "", ""};
  const Result<std::string> ran = runForked(options, Language::kJavaScript);
  finding.present = ran.has_value();
  if (ran) {
    finding.detail = *ran + "; a service starts it with the first program of JavaScript";
  } else {
    finding.detail = ran.error().message;
    finding.instead = "JavaScript runs in nodes that are started for each, of which some wait";
  }
  return finding;
}

}  // namespace gantlet::cli
