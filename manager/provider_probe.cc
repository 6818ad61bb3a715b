// ProviderAdmin's probes: a program of our own, run where submissions would run.
#include <cmath>

#include "manager/provider_admin.h"

namespace gantlet {
namespace {

constexpr const char* kPythonProbe = "print(\"TEST_PASSED\")\n";
constexpr const char* kJavaScriptProbe = "console.log(\"TEST_PASSED\");\n";

Error unknownProvider(const std::string& id) {
  return Error{ErrorCode::kInvalidArgument, "Unknown provider type: " + id,
               "the providers are: " + providerIds()};
}

}  // namespace

ConnectionTest ProviderAdmin::probe(SandboxProvider& provider, Language language,
                                    const Actor& actor) {
  ConnectionTest test;
  const auto began = std::chrono::steady_clock::now();
  const auto policy = parts_.rulebook->policy("strict");
  if (!policy || parts_.log == nullptr) {
    test.message = policy ? "nothing runs without an audit log" : policy.error().message;
    return test;
  }
  GateRequest request;
  request.submission.id = newSubmissionId();
  request.submission.tenant = TenantId("default");
  const bool python = language == Language::kPython;
  request.submission.language = language;
  request.submission.filename = python ? "probe.py" : "probe.js";
  request.submission.source = python ? kPythonProbe : kJavaScriptProbe;
  request.policy = *policy;
  request.actor = actor;
  // Through the pipeline, as everything: the probe has its records too.
  const Pipeline pipeline(parts_.rulebook, &provider, parts_.log, *parts_.context.clock);
  const auto report = pipeline.run(request);
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - began;
  test.latencyMs = std::round(took.count() * 1000) / 1000;
  if (!report) {
    test.message = report.error().text();
    return test;
  }
  if (report->execution) {
    test.exitCode = report->execution->exitCode;
    test.out = report->execution->out.text;
    test.err = report->execution->err.text;
  }
  test.success =
      report->status == RunStatus::kSuccess && test.out.find("TEST_PASSED") != std::string::npos;
  if (test.success) {
    test.message = "Connection successful";
  } else if (report->status == RunStatus::kSuccess) {
    test.message = "it answered, but not with what the probe prints";
  } else {
    test.message = "the probe ended with " + std::string(runStatusName(report->status));
    if (report->execution && !report->execution->detail.empty()) {
      test.message += ": " + report->execution->detail;
    }
  }
  return test;
}

ConnectionTest ProviderAdmin::test(const std::string& provider,
                                   const std::optional<json::Object>& config, const Actor& actor) {
  ConnectionTest failed;
  const ProviderKind* kind = findProviderKind(provider);
  if (kind == nullptr) {
    failed.message = unknownProvider(provider).message;
    return failed;
  }
  std::shared_ptr<SandboxProvider> subject;
  {
    const std::lock_guard lock(mutex_);
    const auto own = stored(*kind);
    if (!own) {
      failed.message = own.error().text();
      return failed;
    }
    const json::Object counted =
        effective(*kind, config ? kind->schema.unmasked(*config, *own) : *own);
    const std::vector<FieldProblem> problems =
        checkConfig(*kind, kind->schema.withDefaults(counted));
    if (!problems.empty()) {
      failed.message = problems.front().message;
      return failed;
    }
    auto madeOne = made(*kind, counted);
    if (!madeOne) {
      failed.message = madeOne.error().text();
      return failed;
    }
    subject = std::move(*madeOne);
  }
  return probe(*subject, Language::kPython, actor);
}

// A path that names something else than an interpreter would be kept, and end every run.
std::optional<Refusal> ProviderAdmin::checkInterpreters(const ProviderKind& kind,
                                                        const json::Object& config,
                                                        const Actor& actor) {
  for (const ProviderKind::Interpreter& one : kind.interpreters) {
    const json::Value* value = config.find(one.field);
    const std::string* path = value == nullptr ? nullptr : value->asString();
    if (path == nullptr || path->empty()) continue;
    ProviderContext context = parts_.context;
    context.sandbox.pools = {};  // for one run
    context.sandbox.ownCpuGroup = false;
    std::string why;
    if (auto provider = makeProvider(kind, config, context)) {
      const ConnectionTest tested = probe(**provider, one.language, actor);
      if (tested.success) continue;
      why = tested.message;
    } else {
      why = provider.error().message;
    }
    const char* language = one.language == Language::kPython ? "Python" : "JavaScript";
    const std::string message = one.field + ": " + *path + " does not run " + language + ": " + why;
    return Refusal{
        Error{ErrorCode::kInvalidArgument, message, "name an interpreter, or leave it out"},
        {{one.field, message}}};
  }
  return std::nullopt;
}

}  // namespace gantlet
