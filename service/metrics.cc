#include "service/metrics.h"

#include <prometheus/counter.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <array>
#include <utility>
#include <vector>

#include "core/submission.h"
#include "service/metric_family.h"

namespace gantlet {
namespace {

using prometheus::MetricFamily;
using prometheus::MetricType;

// From a warm start to the longest time limits, in seconds.
const prometheus::Histogram::BucketBoundaries kSeconds = {
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300};

using Labels = MetricLabels;

}  // namespace

struct Metrics::Families {
  prometheus::Registry registry;
  prometheus::Family<prometheus::Counter>& executions =
      prometheus::BuildCounter()
          .Name("gantlet_executions_total")
          .Help("Submissions that were to run, by how that ended.")
          .Register(registry);
  prometheus::Family<prometheus::Counter>& verdicts =
      prometheus::BuildCounter()
          .Name("gantlet_verdicts_total")
          .Help("Submissions judged, whether to run or not.")
          .Register(registry);
  prometheus::Family<prometheus::Counter>& auditFailures =
      prometheus::BuildCounter()
          .Name("gantlet_audit_append_failures_total")
          .Help("Submissions refused because the audit log could not be written.")
          .Register(registry);
  prometheus::Family<prometheus::Histogram>& durations =
      prometheus::BuildHistogram()
          .Name("gantlet_execution_duration_seconds")
          .Help("How long programs ran.")
          .Register(registry);
  prometheus::Family<prometheus::Histogram>& stages =
      prometheus::BuildHistogram()
          .Name("gantlet_stage_duration_seconds")
          .Help("How long the stages of a submission took.")
          .Register(registry);
  prometheus::Counter& auditFailure = auditFailures.Add({});
};

Metrics::Metrics() : families_(std::make_unique<Families>()) {}
Metrics::~Metrics() = default;

void Metrics::countVetted(const Report& report) {
  const std::string language(languageName(report.language));
  families_->verdicts
      .Add({{"action", std::string(actionName(report.verdict.action))}, {"language", language}})
      .Increment();
  countStage("analyze", report.stagesMs.analyze);
  countStage("judge", report.stagesMs.judge);
  countStage("assemble", report.stagesMs.assemble);
}

void Metrics::countStage(const char* stage, double milliseconds) {
  families_->stages.Add({{"stage", stage}}, kSeconds).Observe(milliseconds / 1000);
}

void Metrics::countRun(const Report& report, std::string_view provider) {
  countVetted(report);
  const std::string language(languageName(report.language));
  const std::string ran = report.execution ? report.execution->provider : std::string(provider);
  families_->executions
      .Add({{"outcome", std::string(runStatusName(report.status))},
            {"provider", ran},
            {"language", language}})
      .Increment();
  if (!report.execution) return;
  families_->durations.Add({{"language", language}}, kSeconds)
      .Observe(report.execution->metrics.durationMs / 1000);
  countStage("profile", report.stagesMs.profile);
  countStage("execute", report.stagesMs.execute);
}

void Metrics::countFailed(const Error& error, Language language, std::string_view provider) {
  if (error.code == ErrorCode::kAuditFailed) families_->auditFailure.Increment();
  families_->executions
      .Add({{"outcome", std::string(errorCodeName(error.code))},
            {"provider", std::string(provider)},
            {"language", std::string(languageName(language))}})
      .Increment();
}

namespace {

MetricFamily commitFamily(const audit::CommitTimes& commits) {
  prometheus::ClientMetric metric;
  metric.histogram = metricHistogram(audit::CommitTimes::kBounds, commits.counts, commits.seconds);
  MetricFamily family;
  family.name = "gantlet_audit_commit_seconds";
  family.help = "How long batches of audit records took to be on disk.";
  family.type = MetricType::Histogram;
  family.metric.push_back(std::move(metric));
  return family;
}

}  // namespace

std::string Metrics::text(const ProviderHealth& provider, std::uint64_t auditRecords,
                          const audit::CommitTimes& commits) const {
  std::vector<MetricFamily> all = families_->registry.Collect();
  std::vector<std::pair<Labels, double>> sizes;
  std::vector<std::pair<Labels, double>> available;
  for (const PoolGauge& pool : provider.pools) {
    sizes.push_back({{{"pool", pool.name}}, static_cast<double>(pool.size)});
    available.push_back({{{"pool", pool.name}}, static_cast<double>(pool.available)});
  }
  std::vector<std::pair<Labels, double>> starts;
  for (const auto& [kind, count] : provider.starts) {
    starts.push_back({{{"start", kind}}, static_cast<double>(count)});
  }
  all.push_back(metricFamily("gantlet_up",
                             "Whether a provider in use can run submissions; see gantlet_ready.",
                             MetricType::Gauge, {{{}, provider.healthy ? 1.0 : 0.0}}));
  all.push_back(metricFamily("gantlet_audit_records", "Records in the audit log.",
                             MetricType::Gauge, {{{}, static_cast<double>(auditRecords)}}));
  all.push_back(commitFamily(commits));
  if (!sizes.empty()) {
    all.push_back(metricFamily("gantlet_pool_size", "The most programs that a pool holds ready.",
                               MetricType::Gauge, sizes));
    all.push_back(metricFamily("gantlet_pool_available", "Programs that a pool holds ready.",
                               MetricType::Gauge, available));
  }
  if (!starts.empty()) {
    all.push_back(metricFamily("gantlet_starts_total", "How programs were started.",
                               MetricType::Counter, starts));
  }
  std::vector<std::pair<Labels, double>> helpers;
  for (const ProviderHelper& helper : provider.helpers) {
    helpers.push_back({{{"helper", helper.name}}, static_cast<double>(helper.started)});
  }
  if (!helpers.empty()) {
    all.push_back(metricFamily("gantlet_helper_starts_total",
                               "Processes that the provider keeps for its runs, started so far.",
                               MetricType::Counter, helpers));
  }
  return prometheus::TextSerializer().Serialize(all);
}

}  // namespace gantlet
