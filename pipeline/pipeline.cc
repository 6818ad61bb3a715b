#include "pipeline/pipeline.h"

#include <algorithm>

#include "audit/trail.h"
#include "core/digest.h"
#include "json/value.h"
#include "pipeline/act_record.h"
#include "pipeline/assemble.h"
#include "pipeline/check_request.h"
#include "pipeline/named.h"
#include "pipeline/report_json.h"
#include "policy/judge.h"

namespace gantlet {
namespace {

// A record is kept for years: the number tells the rest.
constexpr std::size_t kDroppedInRecord = 10;

using Described = std::pair<std::string, json::Object>;

// What every record of a submission carries.
json::Object commonDetails(const GateRequest& request) {
  json::Object common;
  common.set("language", languageName(request.submission.language));
  common.set("code_hash", digestText(sha256(request.submission.source)));
  common.set("policy", request.policy.label());
  common.set("policy_digest", request.policy.digest);
  addActor(common, request.actor);
  if (request.sessionId) common.set("session_id", *request.sessionId);
  if (request.cell) {
    common.set("context", request.cell->context);
    common.set("cell", request.cell->number);
    common.set("cell_hash", request.cell->hash);
    if (!request.cell->environmentHash.empty()) {
      common.set("environment_hash", request.cell->environmentHash);
    }
  }
  if (!request.approval.empty()) common.set("approval", request.approval);
  if (!request.templateLabel.empty()) common.set("template", request.templateLabel);
  return common;
}

// The same, with what is kept beside the log kept. Errors: kAuditFailed.
Result<json::Object> keptDetails(const GateRequest& request, const Pipeline::Keeping& keeping) {
  json::Object common = commonDetails(request);
  if (keeping.store == nullptr) return common;
  const TenantId& tenant = request.submission.tenant;
  if (keeping.sources) TRY_STATUS(keeping.store->keepSource(tenant, request.submission.source));
  for (const char* field : {"actor", "address"}) {
    const json::Value* value = common.find(field);
    if (!keeping.identities || value == nullptr) continue;
    TRY(std::string commitment, keeping.store->commit(tenant, field, *value->asString()));
    common.set(field, std::move(commitment));
  }
  return common;
}

json::Array ruleIds(const Verdict& verdict) {
  json::Array rules;
  for (const Finding& finding : verdict.findings) rules.emplace_back(finding.rule);
  return rules;
}

json::Array capabilityNames(const CapabilitySet& capabilities) {
  json::Array names;
  for (const Capability capability : capabilities.list())
    names.emplace_back(capabilityName(capability));
  return names;
}

Described describeFacts(const Facts& facts, const Submission& submission) {
  json::Object details;
  details.set("code_bytes", std::uint64_t{submission.source.size()});
  details.set("facts", std::uint64_t{facts.items.size()});
  details.set("complete", facts.complete);
  const NamedThings named = namedThings(facts, submission.language);
  json::Object counts;
  for (const auto& [kind, list] :
       {std::pair("modules", &named.modules), std::pair("names", &named.names),
        std::pair("hosts", &named.hosts), std::pair("paths", &named.paths)}) {
    json::Array texts;
    for (const std::string& text : list->texts) texts.emplace_back(text);
    details.set(kind, std::move(texts));
    counts.set(kind, list->count);
  }
  details.set("named", std::move(counts));
  return {facts.complete ? "ok" : "incomplete", std::move(details)};
}

Described describeVerdict(const Verdict& verdict) {
  json::Object details;
  details.set("findings", ruleIds(verdict));
  details.set("capabilities", capabilityNames(verdict.capabilities));
  return {std::string(actionName(verdict.action)), std::move(details)};
}

Described describeProfile(const SealedProfile& profile) {
  json::Object details;
  details.set("profile_digest", digestText(profile.digest()));
  details.set("allowed_syscalls", std::uint64_t{profile.allowedSyscalls()});
  return {"ok", std::move(details)};
}

json::Object describeIntent(const ExecutionRequest& request, std::string_view provider,
                            const std::string& profileDigest) {
  json::Object limits;
  limits.set("wall_ms", std::int64_t{request.limits.wall.count()});
  limits.set("memory_bytes", request.limits.memory.bytes());
  limits.set("pids", request.limits.pids);
  json::Object details;
  details.set("provider", provider);
  details.set("profile_digest", profileDigest);
  details.set("limits", std::move(limits));
  details.set("arguments_bytes", std::uint64_t{request.argumentsJson.size()});
  details.set("arguments_hash", digestText(sha256(request.argumentsJson.str())));
  if (!request.environmentJson.empty()) {
    details.set("environment_hash", digestText(sha256(request.environmentJson)));
  }
  details.set("stdin_bytes", std::uint64_t{request.stdinBytes.size()});
  details.set("files", std::uint64_t{request.files.size()});
  return details;
}

// Codes only: a message may hold what a foreign server answered.
json::Array attemptedProviders(const std::vector<ProviderAttempt>& attempts) {
  json::Array list;
  for (const ProviderAttempt& attempt : attempts) {
    list.emplace_back(
        json::Object{{"provider", attempt.provider}, {"fault", errorCodeName(attempt.code)}});
  }
  return list;
}

Described describeExecution(const Result<ExecutionResult>& executed) {
  json::Object details;
  if (!executed) {
    details.set("fault", errorCodeName(executed.error().code));
    return {"failed", std::move(details)};
  }
  const ExecutionResult& result = *executed;
  details.set("provider", result.provider);
  if (!result.attempts.empty()) details.set("fallback_from", attemptedProviders(result.attempts));
  details.set("exit_code", result.exitCode);
  details.set("duration_ms", result.metrics.durationMs);
  details.set("cpu_ms", result.metrics.cpuMs);
  details.set("memory_peak_mb", result.metrics.memoryPeakMb);
  details.set("stdout_bytes", result.out.bytes);
  details.set("stderr_bytes", result.err.bytes);
  json::Array violations;
  for (const Violation& violation : result.violations) {
    violations.emplace_back(json::Object{
        {"kind", violation.kind}, {"name", violation.name}, {"count", violation.count}});
  }
  details.set("violations", std::move(violations));
  return {std::string(runStatusName(statusOf(result))), std::move(details)};
}

Described describeReport(const Report& report) {
  json::Object details;
  if (report.execution) {
    json::Array artifacts;
    for (const Artifact& artifact : report.execution->artifacts) {
      artifacts.emplace_back(json::Object{{"size", std::uint64_t{artifact.bytes.size()}},
                                          {"hash", digestText(sha256(artifact.bytes))}});
    }
    details.set("artifacts", std::move(artifacts));
    const DroppedArtifacts& dropped = report.execution->dropped;
    if (dropped.count > 0) {
      json::Array named = droppedJson(dropped);
      named.resize(std::min(named.size(), kDroppedInRecord));
      details.set("dropped_artifacts", std::move(named));
      details.set("dropped_artifacts_count", dropped.count);
    }
    details.set(
        "result_bytes",
        std::uint64_t{report.execution->resultJson ? report.execution->resultJson->size() : 0});
  }
  if (report.error) details.set("error", report.error->code);
  const bool vetted = report.status == RunStatus::kVetted;
  return {vetted ? std::string(actionName(report.verdict.action))
                 : std::string(runStatusName(report.status)),
          std::move(details)};
}

std::string textOf(const Environment& environment) {
  json::Object object;
  for (const auto& [name, value] : environment) object.append(name, value);
  return json::write(object);
}

ExecutionRequest makeExecution(const GateRequest& request, const Facts& facts,
                               const Verdict& verdict, SealedProfile profile) {
  ExecutionRequest execution;
  execution.id = request.submission.id;
  execution.tenant = request.submission.tenant;
  execution.language = request.submission.language;
  execution.filename = request.submission.filename;
  // What was analysed is what runs.
  execution.source = facts.plain.empty() ? request.submission.source : facts.plain;
  if (const ByteRange last = facts.lastExpression; last.end > last.start) {
    execution.lastExpression = {last.start, last.end};
  }
  // Who passes arguments wants main() called with them.
  execution.startsItself =
      facts.startsItself && !request.callsMain && request.argumentsJson.str() == "{}";
  execution.needsRunner = verdict.needsRunner;
  execution.absentPackages = verdict.absentPackages;
  execution.readsAnyPickle = verdict.readsAnyPickle;
  execution.evaluatesAnyText = verdict.evaluatesAnyText;
  execution.argumentsJson = request.argumentsJson;
  if (request.packages.language == execution.language) execution.packages = request.packages;
  if (!request.environment.empty()) execution.environmentJson = textOf(request.environment);
  execution.stdinBytes = request.stdinBytes;
  execution.files = request.files;
  execution.limits = effectiveLimits(request);
  execution.profile = std::move(profile);
  execution.cancel = request.cancel;
  execution.isolation = std::max(request.policy.isolation, request.ceilings.isolation);
  execution.session = request.sessionId.value_or("");
  execution.onOutput = request.onOutput;
  return execution;
}

// One submission's way through the stages.
class Passage {
 public:
  Passage(const GateRequest& request, audit::Log* log, const Clock& clock, json::Object common)
      : request_(request),
        trail_(log, clock, request.submission.tenant, request.submission.id, std::move(common)) {
    report_.id = request.submission.id;
    report_.tenant = request.submission.tenant;
    report_.sessionId = request.sessionId;
    report_.language = request.submission.language;
    report_.filename = request.submission.filename;
  }

  Status analyzeAndJudge(const AnalyzeLimits& limits, const Pipeline::TenantMayChoose& choices,
                         VettingCache& cache) {
    const Submission& submission = request_.submission;
    MayChoose mayChoose;
    if (choices) {
      mayChoose = [&](std::string_view preset) { return choices(submission.tenant, preset); };
    }
    const Digest key = VettingCache::keyOf(submission, request_.policy, request_.everyFinding);
    const std::shared_ptr<const Vetted> before = cache.find(key);
    TRY(report_.facts, trail_.step(
                           "analyze",
                           [&] {
                             if (before) return before->facts;
                             return request_.everyFinding
                                        ? analyze(submission, limits)
                                        : analyzeFor(request_.policy, submission, limits);
                           },
                           [&](const Facts& facts) {
                             Described described = describeFacts(facts, submission);
                             if (before) described.second.set("reused", true);
                             return described;
                           }));
    report_.stagesMs.analyze = trail_.lastTookMs();
    TRY(report_.verdict, trail_.step(
                             "judge",
                             [&] {
                               if (before && before->verdict) return *before->verdict;
                               return judge(report_.facts, submission, request_.policy, mayChoose);
                             },
                             describeVerdict));
    report_.stagesMs.judge = trail_.lastTookMs();
    report_.status = statusOf(report_.verdict);
    if (!before) cache.keep(key, report_.facts, report_.verdict);
    return {};
  }

  Result<SealedProfile> profile(const Rulebook& rulebook, ProfileCache& profiles) {
    TRY(SealedProfile profile, trail_.step(
                                   "profile",
                                   [&] {
                                     return profiles.get(rulebook, request_.submission.language,
                                                         report_.verdict.capabilities);
                                   },
                                   describeProfile));
    report_.stagesMs.profile = trail_.lastTookMs();
    report_.profileDigest = digestText(profile.digest());
    report_.allowedSyscalls = profile.allowedSyscalls();
    return profile;
  }

  Status execute(Provider& provider, SealedProfile profile) {
    const ExecutionRequest execution =
        makeExecution(request_, report_.facts, report_.verdict, std::move(profile));
    TRY_STATUS(trail_.write("execute", "intent", "ok", {},
                            describeIntent(execution, provider.id(), report_.profileDigest)));
    // Durable before effect: nothing runs of which the log could lose the trace.
    TRY_STATUS(trail_.durable());
    if (request_.onStarted) request_.onStarted(provider.id());
    TRY(Result<ExecutionResult> executed,
        trail_.step(
            "execute", [&] { return provider.execute(execution); }, describeExecution));
    report_.stagesMs.execute = trail_.lastTookMs();
    if (!executed) {
      report_.status = RunStatus::kProviderError;
      return std::move(executed).error();
    }
    report_.status = statusOf(*executed);
    report_.execution = std::move(executed).value();
    return {};
  }

  // The last record; the report is released only when it is on disk.
  Status assemble() {
    TRY(report_.error,
        trail_.step(
            "assemble",
            [&] { return errorOf(report_.status, report_, effectiveCeilings(request_)); },
            [&](const std::optional<ReportError>& error) {
              report_.error = error;
              return describeReport(report_);
            }));
    report_.stagesMs.assemble = trail_.lastTookMs();
    TRY_STATUS(trail_.durable());
    for (const audit::Trail::Entry& entry : trail_.entries())
      report_.audit.push_back({entry.stage, entry.receipt});
    return {};
  }

  [[nodiscard]] const Report& report() const { return report_; }
  Report take() { return std::move(report_); }

 private:
  const GateRequest& request_;
  audit::Trail trail_;
  Report report_;
};

}  // namespace

Pipeline::Pipeline(std::shared_ptr<const Rulebook> rulebook, Provider* provider, audit::Log* log,
                   const Clock& clock, AnalyzeLimits analyzeLimits)
    : rulebook_(std::move(rulebook)),
      provider_(provider),
      log_(log),
      clock_(clock),
      analyzeLimits_(analyzeLimits) {}

Result<Report> Pipeline::vet(const GateRequest& request) const {
  TRY(json::Object common, keptDetails(request, log_ == nullptr ? Keeping{} : keeping_));
  Passage passage(request, log_, clock_, std::move(common));
  TRY_STATUS(passage.analyzeAndJudge(analyzeLimits_, mayChoose_, vetted_));
  TRY_STATUS(passage.assemble());
  return passage.take();
}

void Pipeline::expect(const GateRequest& request) const {
  const Submission& submission = request.submission;
  const Facts facts = analyzeFor(request.policy, submission, analyzeLimits_);
  const Verdict verdict = judge(facts, submission, request.policy);
  if (verdict.action != Action::kAllow || provider_ == nullptr) return;
  Result<SealedProfile> profile =
      profiles_.get(*rulebook_, submission.language, verdict.capabilities);
  if (!profile) return;
  provider_->expect(makeExecution(request, facts, verdict, std::move(profile).value()));
}

Result<Report> Pipeline::run(const GateRequest& request) const {
  if (log_ == nullptr) {
    return Error{ErrorCode::kAuditFailed, "nothing runs without an audit log", ""};
  }
  Provider* const provider = request.cell ? request.cell->runsIn : provider_;
  if (provider == nullptr) {
    return Error{ErrorCode::kUnavailable, "no provider is initialised (SB001)",
                 "run 'gantlet doctor'"};
  }
  TRY_STATUS(checkRun(request));
  TRY(json::Object common, keptDetails(request, keeping_));
  Passage passage(request, log_, clock_, std::move(common));
  TRY_STATUS(passage.analyzeAndJudge(analyzeLimits_, mayChoose_, vetted_));
  if (request.onVetted) request.onVetted(passage.report().verdict);
  Status executed;
  if (passage.report().verdict.action == Action::kAllow) {
    TRY(SealedProfile profile, passage.profile(*rulebook_, profiles_));
    executed = passage.execute(*provider, std::move(profile));
  }
  // A failed execution has its last record too; then its error goes to the caller.
  TRY_STATUS(passage.assemble());
  if (!executed) {
    if (request.onFailed) request.onFailed(passage.take());
    return std::move(executed).error();
  }
  return passage.take();
}

}  // namespace gantlet
