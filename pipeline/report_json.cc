#include "pipeline/report_json.h"

#include <cmath>

#include "core/sb_code.h"

namespace gantlet {
namespace {

// A program's value may nest deeper than a request may: it was already capped by its size.
constexpr json::ParseLimits kResultLimits{std::size_t{64} << 20U, 512};

json::Value orNull(const std::string& text) { return text.empty() ? json::Value() : text; }

// Microseconds are as fine as the clocks tell; more digits would be noise in every result.
double round3(double value) { return std::round(value * 1000.0) / 1000.0; }

json::Value spanLine(std::uint32_t number) { return static_cast<std::uint64_t>(number); }

json::Object findingJson(const Finding& finding, const std::string& filename) {
  return {
      {"rule", finding.rule},
      {"severity", severityName(finding.severity)},
      {"cwe", finding.cwe.empty() ? json::Value() : "CWE-" + std::to_string(finding.cwe.front())},
      {"message", finding.message},
      {"file", finding.file.empty() ? filename : finding.file},
      {"line", spanLine(finding.span.line)},
      {"column", spanLine(finding.span.column)},
      {"end_line", spanLine(finding.span.endLine)},
      {"end_column", spanLine(finding.span.endColumn)},
      {"snippet", finding.snippet},
      {"action", actionName(finding.action)},
      {"hint", orNull(finding.hint)},
  };
}

json::Object factJson(const Fact& fact) {
  return {
      {"kind", factKindName(fact.kind)},
      {"origin", originName(fact.origin)},
      {"name", fact.name},
      {"module", orNull(fact.module)},
      {"key", orNull(fact.key)},
      {"value", fact.hasValue || !fact.value.empty() ? json::Value(fact.value) : json::Value()},
      {"line", spanLine(fact.span.line)},
      {"column", spanLine(fact.span.column)},
      {"end_line", spanLine(fact.span.endLine)},
      {"end_column", spanLine(fact.span.endColumn)},
  };
}

json::Object truncatedJson(const ExecutionResult& execution) {
  return {
      {"stdout", execution.out.truncated},
      {"stderr", execution.err.truncated},
      {"stdout_bytes", execution.out.bytes},
      {"stderr_bytes", execution.err.bytes},
  };
}

json::Object metricsJson(const ExecutionMetrics& metrics, const StageTimes& stages) {
  return {
      {"duration_ms", round3(metrics.durationMs)},
      {"cpu_ms", round3(metrics.cpuMs)},
      {"memory_peak_mb", round3(metrics.memoryPeakMb)},
      {"io_read_bytes", metrics.ioReadBytes},
      {"io_write_bytes", metrics.ioWriteBytes},
      {"stages_ms", json::Object{{"analyze", round3(stages.analyze)},
                                 {"judge", round3(stages.judge)},
                                 {"profile", round3(stages.profile)},
                                 {"execute", round3(stages.execute)},
                                 {"assemble", round3(stages.assemble)}}},
  };
}

json::Array violationsJson(const ExecutionResult& execution) {
  json::Array violations;
  for (const Violation& violation : execution.violations) {
    violations.push_back(json::Object{
        {"kind", violation.kind}, {"name", violation.name}, {"count", violation.count}});
  }
  return violations;
}

json::Value profileJson(const Report& report) {
  if (report.profileDigest.empty()) return {};
  return json::Object{{"digest", report.profileDigest},
                      {"allowed_syscalls", std::uint64_t{report.allowedSyscalls}}};
}

json::Value errorJson(const Report& report) {
  if (!report.error) return {};
  return json::Object{{"code", report.error->code},
                      {"message", report.error->message},
                      {"resolution", report.error->resolution}};
}

json::Array attemptsJson(const ExecutionResult& execution) {
  json::Array attempts;
  for (const ProviderAttempt& attempt : execution.attempts) {
    attempts.push_back(json::Object{{"provider", attempt.provider},
                                    {"code", sbCodeOf(attempt.code)},
                                    {"message", attempt.message}});
  }
  return attempts;
}

json::Array displayJson(std::vector<std::string> display) {
  json::Array bundles;
  for (std::string& bundle : display) bundles.push_back(programResult(std::move(bundle)));
  return bundles;
}

json::Array auditJson(const Report& report) {
  json::Array references;
  for (const AuditReference& reference : report.audit) {
    references.push_back(json::Object{{"stage", reference.stage},
                                      {"seq", reference.receipt.seq},
                                      {"hash", reference.receipt.hash}});
  }
  return references;
}

}  // namespace

json::Value programResult(std::optional<std::string> resultJson) {
  if (!resultJson) return {};
  auto text = json::parseText(*resultJson, kResultLimits);
  return text ? json::Value(std::move(text).value()) : json::Value(*std::move(resultJson));
}

json::Array artifactsJson(std::vector<Artifact> artifacts) {
  json::Array list;
  for (Artifact& artifact : artifacts) {
    json::Object object{{"name", artifact.name},
                        {"mime_type", artifact.mimeType},
                        {"size", std::uint64_t{artifact.bytes.size()}}};
    // Appended, not listed: an initializer list copies, and artifacts may have megabytes.
    object.append("content_b64", json::Base64{std::move(artifact.bytes)});
    list.emplace_back(std::move(object));
  }
  return list;
}

json::Array droppedJson(const DroppedArtifacts& dropped) {
  json::Array list;
  for (const DroppedArtifact& artifact : dropped.named) {
    list.push_back(json::Object{
        {"name", artifact.name}, {"size", artifact.size}, {"reason", artifact.reason}});
  }
  return list;
}

json::Object verdictJson(const Verdict& verdict, const std::string& filename) {
  json::Array capabilities;
  for (const Capability capability : verdict.capabilities.list()) {
    capabilities.push_back(capabilityName(capability));
  }
  json::Array findings;
  for (const Finding& finding : verdict.findings) {
    findings.push_back(findingJson(finding, filename));
  }
  return {
      {"action", actionName(verdict.action)},  {"policy", verdict.policy},
      {"policy_digest", verdict.policyDigest}, {"capabilities", std::move(capabilities)},
      {"findings", std::move(findings)},
  };
}

json::Object vetJson(const Report& report, bool withFacts) {
  json::Object object{
      {"file", report.filename},
      {"language", languageName(report.language)},
      {"verdict", verdictJson(report.verdict, report.filename)},
  };
  if (withFacts) {
    json::Array items;
    for (const Fact& fact : report.facts.items) items.push_back(factJson(fact));
    object.set("facts",
               json::Object{{"complete", report.facts.complete}, {"items", std::move(items)}});
  }
  return object;
}

json::Object reportJson(Report report) {
  // What never ran has the results of an empty run: the keys of a result do not depend on its fate.
  const bool ran = report.execution.has_value();
  ExecutionResult execution = ran ? *std::move(report.execution) : ExecutionResult{};
  json::Object result;
  result.append("id", report.id.text());
  result.append("tenant_id", report.tenant.text());
  result.append("session_id", report.sessionId ? json::Value(*report.sessionId) : json::Value());
  result.append("language", languageName(report.language));
  result.append("provider", orNull(execution.provider));
  // Only where another provider was asked first: who never falls back never sees it.
  if (!execution.attempts.empty()) result.append("fallback_from", attemptsJson(execution));
  result.append("status", runStatusName(report.status));
  result.append("exit_code", ran ? json::Value(execution.exitCode) : json::Value());
  result.append("stdout", std::move(execution.out.text));
  result.append("stderr", std::move(execution.err.text));
  result.append("result", programResult(std::move(execution.resultJson)));
  result.append("display", displayJson(std::move(execution.display)));
  result.append("truncated", truncatedJson(execution));
  result.append("artifacts", artifactsJson(std::move(execution.artifacts)));
  result.append("dropped_artifacts", droppedJson(execution.dropped));
  result.append("dropped_artifacts_count", execution.dropped.count);
  result.append("metrics", metricsJson(execution.metrics, report.stagesMs));
  result.append("verdict", verdictJson(report.verdict, report.filename));
  result.append("advice", orNull(adviceOf(report)));
  result.append("profile", profileJson(report));
  result.append("violations", violationsJson(execution));
  result.append("error", errorJson(report));
  result.append("audit", auditJson(report));
  return result;
}

}  // namespace gantlet
