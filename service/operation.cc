#include "service/operation.h"

#include <prometheus/text_serializer.h>

#include <limits>

#include "service/metric_family.h"

namespace gantlet {
namespace {

using prometheus::MetricFamily;
using prometheus::MetricType;

MetricFamily gauge(const char* name, const char* help, double value) {
  return metricFamily(name, help, MetricType::Gauge, {{{}, value}});
}

MetricFamily counter(const char* name, const char* help, std::uint64_t value) {
  return metricFamily(name, help, MetricType::Counter, {{{}, static_cast<double>(value)}});
}

double seconds(WallTime time) {
  return static_cast<double>(time.time_since_epoch().count()) / 1000.0;
}

void addQueue(std::vector<MetricFamily>& all, const OperationState::Queue& queue) {
  all.push_back(gauge("gantlet_queue_waiting", "Executions that wait to be run.",
                      static_cast<double>(queue.waiting)));
  all.push_back(gauge("gantlet_queue_running", "Executions of the queue that run.",
                      static_cast<double>(queue.running)));
  all.push_back(gauge("gantlet_queue_oldest_seconds",
                      "How long the execution that has waited longest has waited.",
                      queue.oldestSeconds));
  all.push_back(counter("gantlet_queue_accepted_total",
                        "Executions taken into the queue since the start.", queue.accepted));
  std::vector<std::pair<MetricLabels, double>> ended;
  for (const auto& [name, count] : queue.ended) {
    ended.push_back({{{"state", name}}, static_cast<double>(count)});
  }
  if (ended.empty()) return;
  all.push_back(metricFamily("gantlet_queue_ended_total",
                             "Executions of the queue that have ended, by their state.",
                             MetricType::Counter, ended));
}

void addClusterLog(std::vector<MetricFamily>& all, const OperationState::Cluster::Log& log) {
  all.push_back(gauge("gantlet_cluster_log_entries",
                      "Entries of this gateway's copy of the cluster's log.",
                      static_cast<double>(log.entries)));
  all.push_back(gauge("gantlet_cluster_log_writing", "1 on the gateway that writes the log now.",
                      log.writing ? 1 : 0));
  all.push_back(gauge("gantlet_cluster_log_contradicted",
                      "1 where the database says otherwise than this gateway's copy of the log.",
                      log.contradicted ? 1 : 0));
  all.push_back(counter("gantlet_cluster_log_refused_total",
                        "Checkpoints of parts that this gateway has refused.", log.refused));
  all.push_back(metricFamily(
      "gantlet_cluster_log_parts",
      "Parts whose last checkpoint is refused, and parts that should publish, and don't.",
      MetricType::Gauge,
      {{{{"state", "faulty"}}, static_cast<double>(log.faulty)},
       {{{"state", "silent"}}, static_cast<double>(log.silent)}}));
}

void addCluster(std::vector<MetricFamily>& all, const OperationState::Cluster& cluster) {
  std::vector<std::pair<MetricLabels, double>> nodes;
  for (const auto& [state, count] : cluster.nodes) {
    nodes.push_back({{{"state", state}}, static_cast<double>(count)});
  }
  all.push_back(metricFamily("gantlet_cluster_nodes",
                             "Nodes of the cluster by their state; those that are ready, by mode.",
                             MetricType::Gauge, nodes));
  std::vector<std::pair<MetricLabels, double>> silent;
  for (const auto& [node, age] : cluster.silentSeconds) silent.push_back({{{"node", node}}, age});
  if (!silent.empty()) {
    all.push_back(metricFamily("gantlet_cluster_heartbeat_age_seconds",
                               "How long ago a node of the cluster last told of itself.",
                               MetricType::Gauge, silent));
  }
  all.push_back(gauge("gantlet_cluster_dead_letters",
                      "Executions that no node could begin, and that nobody has looked at.",
                      static_cast<double>(cluster.deadLetters)));
  std::vector<std::pair<MetricLabels, double>> relays;
  for (const auto& [outcome, count] : cluster.relays) {
    relays.push_back({{{"outcome", outcome}}, static_cast<double>(count)});
  }
  all.push_back(metricFamily("gantlet_relays_total",
                             "Requests that were to go to a node, by how that ended.",
                             MetricType::Counter, relays));
  prometheus::ClientMetric times;
  for (const auto& [bound, count] : cluster.relayTimes) {
    times.histogram.bucket.push_back({count, bound});
  }
  times.histogram.bucket.push_back({cluster.relayCount, std::numeric_limits<double>::infinity()});
  times.histogram.sample_count = cluster.relayCount;
  times.histogram.sample_sum = cluster.relaySeconds;
  MetricFamily family;
  family.name = "gantlet_relay_seconds";
  family.help = "How long it took until a node's answer began.";
  family.type = MetricType::Histogram;
  family.metric.push_back(std::move(times));
  all.push_back(std::move(family));
  if (cluster.log) addClusterLog(all, *cluster.log);
}

// Each result is told from the start on: of a series that begins with its first fault no increase
// is seen.
void addObjects(std::vector<MetricFamily>& all, const objects::ObjectCounts& counts) {
  std::vector<std::pair<MetricLabels, double>> results;
  std::vector<std::pair<MetricLabels, double>> bytes;
  MetricFamily seconds;
  seconds.name = "gantlet_objects_seconds";
  seconds.help = "How long operations of the object store took, with all tries of each.";
  seconds.type = MetricType::Histogram;
  for (const objects::ObjectAct act : objects::kObjectActs) {
    const std::string name(objectActName(act));
    const objects::ObjectActCounts& one = counts.of(act);
    for (const objects::ObjectResult result : objectResultsOf(act)) {
      results.push_back({{{"operation", name}, {"result", std::string(objectResultName(result))}},
                         static_cast<double>(one.of(result))});
    }
    if (act == objects::ObjectAct::kPut || act == objects::ObjectAct::kGet) {
      bytes.push_back({{{"operation", name}}, static_cast<double>(one.bytes)});
    }
    prometheus::ClientMetric metric;
    metric.label.push_back({"operation", name});
    metric.histogram = metricHistogram(objects::ObjectActCounts::kBounds, one.times, one.seconds);
    seconds.metric.push_back(std::move(metric));
  }
  all.push_back(metricFamily("gantlet_objects_operations_total",
                             "What the object store was asked for, by how that ended.",
                             MetricType::Counter, results));
  all.push_back(metricFamily("gantlet_objects_bytes_total",
                             "Bytes that were put into the object store, and got from there.",
                             MetricType::Counter, bytes));
  all.push_back(std::move(seconds));
}

}  // namespace

std::string operationMetrics(bool ready, const OperationState& state, const ServiceCounts& counts,
                             std::optional<WallTime> certificateEnds) {
  std::vector<MetricFamily> all;
  all.push_back(gauge("gantlet_ready", "Whether a submission could run now, as GET /readyz says.",
                      ready ? 1 : 0));
  if (state.dataFolder) {
    all.push_back(gauge("gantlet_data_free_bytes", "Free space of the data folder's file system.",
                        static_cast<double>(state.dataFolder->freeBytes)));
    all.push_back(gauge("gantlet_data_size_bytes", "Size of the data folder's file system.",
                        static_cast<double>(state.dataFolder->totalBytes)));
  }
  if (state.checkpoint) {
    all.push_back(gauge("gantlet_audit_checkpoint_age_seconds",
                        "How long ago the audit log's last checkpoint was written.",
                        state.checkpoint->ageSeconds));
    all.push_back(gauge("gantlet_audit_checkpoint_records",
                        "Records that the audit log's last checkpoint covers.",
                        static_cast<double>(state.checkpoint->records)));
  }
  all.push_back(counter("gantlet_log_lines_dropped_total",
                        "Lines of the operational log that nobody read in time.",
                        state.logLinesDropped));
  all.push_back(metricFamily(
      "gantlet_reloads_total", "Reloads of the settings, by how they ended.", MetricType::Counter,
      {{{{"result", "done"}}, static_cast<double>(state.reloadsDone)},
       {{{"result", "refused"}}, static_cast<double>(state.reloadsRefused)}}));
  all.push_back(gauge("gantlet_last_reload_successful",
                      "Whether the last reload was done (1 before the first).",
                      state.lastReloadDone ? 1 : 0));
  if (state.lastReloadAt) {
    all.push_back(gauge("gantlet_last_reload_success_timestamp_seconds",
                        "When the settings were last reloaded.", seconds(*state.lastReloadAt)));
  }
  if (state.queue) addQueue(all, *state.queue);
  if (state.cluster) addCluster(all, *state.cluster);
  if (state.objects) addObjects(all, *state.objects);
  all.push_back(counter("gantlet_auth_failures_total",
                        "Requests without the token that they needed.", counts.authFailures));
  if (certificateEnds) {
    all.push_back(gauge("gantlet_tls_certificate_expiry_timestamp_seconds",
                        "When the certificate of the service's TLS ends.",
                        seconds(*certificateEnds)));
    all.push_back(counter("gantlet_tls_handshake_failures_total",
                          "Connections on which TLS could not be set up.",
                          counts.handshakeFailures));
  }
  return prometheus::TextSerializer().Serialize(all);
}

}  // namespace gantlet
