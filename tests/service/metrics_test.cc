#include "service/metrics.h"

#include <catch2/catch.hpp>
#include <string>

#include "service/operation.h"

using namespace gantlet;

namespace {

Report ran(RunStatus status, std::string provider) {
  Report report;
  report.status = status;
  report.verdict.action = Action::kAllow;
  report.stagesMs.analyze = 0.4;
  report.execution.emplace();
  report.execution->provider = std::move(provider);
  report.execution->metrics.durationMs = 3;
  return report;
}

}  // namespace

TEST_CASE("runs are counted by outcome, provider and language", "[metrics]") {
  Metrics metrics;
  metrics.countRun(ran(RunStatus::kSuccess, "local"), "docker");
  metrics.countRun(ran(RunStatus::kSuccess, "local"), "docker");
  metrics.countRun(ran(RunStatus::kTimeout, "local"), "docker");
  Report denied;
  denied.status = RunStatus::kDenied;
  metrics.countRun(denied, "docker");
  const std::string text = metrics.text({}, 7);
  CHECK(text.find(
            "gantlet_executions_total{language=\"python\",outcome=\"success\",provider=\"local\"}"
            " 2") != std::string::npos);
  CHECK(text.find("outcome=\"timeout\",provider=\"local\"} 1") != std::string::npos);
  CHECK(text.find("outcome=\"denied\",provider=\"docker\"} 1") != std::string::npos);
  CHECK(text.find("gantlet_execution_duration_seconds_count{language=\"python\"} 3") !=
        std::string::npos);
  for (const char* stage : {"analyze", "judge", "assemble"}) {
    CHECK(text.find("gantlet_stage_duration_seconds_count{stage=\"" + std::string(stage) +
                    "\"} 4") != std::string::npos);
  }
  for (const char* stage : {"profile", "execute"}) {
    CHECK(text.find("gantlet_stage_duration_seconds_count{stage=\"" + std::string(stage) +
                    "\"} 3") != std::string::npos);
  }
  CHECK(text.find("gantlet_audit_records 7") != std::string::npos);
  CHECK(text.find("# TYPE gantlet_executions_total counter") != std::string::npos);
}

TEST_CASE("how long the audit log's commits take is a histogram", "[metrics]") {
  audit::CommitTimes commits;
  for (const int ms : {1, 1, 4, 300, 9000}) commits.add(std::chrono::milliseconds(ms));
  const std::string text = Metrics().text({}, 7, commits);
  INFO(text);
  for (const char* line :
       {"_bucket{le=\"0.0005\"} 0\n", "_bucket{le=\"0.001\"} 2\n", "_bucket{le=\"0.005\"} 3\n",
        "_bucket{le=\"0.5\"} 4\n", "_bucket{le=\"5\"} 4\n", "_bucket{le=\"+Inf\"} 5\n",
        "_count 5\n", "_sum 9.3"}) {
    CHECK(text.find(std::string("gantlet_audit_commit_seconds") + line) != std::string::npos);
  }
}

TEST_CASE("a log that can't be written shows in the metrics", "[metrics]") {
  Metrics metrics;
  metrics.countFailed({ErrorCode::kAuditFailed, "full", ""}, Language::kPython, "local");
  metrics.countFailed({ErrorCode::kUnavailable, "gone", ""}, Language::kJavaScript, "local");
  const std::string text = metrics.text({}, 0);
  CHECK(text.find("gantlet_audit_append_failures_total 1") != std::string::npos);
  CHECK(text.find("language=\"javascript\",outcome=\"unavailable\"") != std::string::npos);
}

TEST_CASE("pools and starts of the provider are told as they are now", "[metrics]") {
  ProviderHealth health{true, "ready"};
  health.pools = {{"python", 4, 3}};
  health.starts = {{"warm", 12}};
  const std::string text = Metrics().text(health, 0);
  CHECK(text.find("gantlet_pool_size{pool=\"python\"} 4") != std::string::npos);
  CHECK(text.find("gantlet_pool_available{pool=\"python\"} 3") != std::string::npos);
  CHECK(text.find("gantlet_starts_total{start=\"warm\"} 12") != std::string::npos);
  CHECK(text.find("gantlet_up 1") != std::string::npos);
}

TEST_CASE("how old the audit log's checkpoint is, and what it covers, is told where there is one",
          "[metrics]") {
  const ServiceCounts counts;
  OperationState state;
  CHECK(operationMetrics(true, state, counts, std::nullopt).find("checkpoint") ==
        std::string::npos);
  state.checkpoint = {41, 1.5};
  const std::string text = operationMetrics(true, state, counts, std::nullopt);
  INFO(text);
  CHECK(text.find("\ngantlet_audit_checkpoint_age_seconds 1.5\n") != std::string::npos);
  CHECK(text.find("\ngantlet_audit_checkpoint_records 41\n") != std::string::npos);
}

TEST_CASE("for how long each node was silent is told by a gateway", "[metrics]") {
  const ServiceCounts counts;
  OperationState state;
  state.cluster.emplace();
  CHECK(operationMetrics(true, state, counts, std::nullopt).find("heartbeat") == std::string::npos);
  state.cluster->silentSeconds = {{"node-1", 0.5}, {"node-2", 31}};
  const std::string text = operationMetrics(true, state, counts, std::nullopt);
  INFO(text);
  for (const char* line : {"{node=\"node-1\"} 0.5\n", "{node=\"node-2\"} 31\n"}) {
    CHECK(text.find(std::string("gantlet_cluster_heartbeat_age_seconds") + line) !=
          std::string::npos);
  }
}

TEST_CASE("what the object store was asked for is told from the start on, where there is one",
          "[metrics]") {
  const ServiceCounts counts;
  OperationState state;
  CHECK(operationMetrics(true, state, counts, std::nullopt).find("gantlet_objects") ==
        std::string::npos);
  state.objects.emplace();
  const auto told = [&](const std::string& line) {
    const std::string text = operationMetrics(true, state, counts, std::nullopt);
    INFO(text);
    CHECK(text.find("gantlet_objects_" + line + "\n") != std::string::npos);
  };
  told(R"(operations_total{operation="get",result="altered"} 0)");
  told(R"(operations_total{operation="put",result="failed"} 0)");
  using namespace objects;
  auto& put = state.objects->of(ObjectAct::kPut);
  put.add(ObjectResult::kDone, std::chrono::milliseconds(20), 700);
  put.add(ObjectResult::kFailed, std::chrono::minutes(10), 0);
  state.objects->of(ObjectAct::kGet).add(ObjectResult::kAltered, std::chrono::milliseconds(1), 4);
  told(R"(operations_total{operation="put",result="done"} 1)");
  told(R"(operations_total{operation="put",result="failed"} 1)");
  told(R"(operations_total{operation="get",result="altered"} 1)");
  told(R"(operations_total{operation="list",result="done"} 0)");
  told(R"(bytes_total{operation="put"} 700)");
  told(R"(bytes_total{operation="get"} 4)");
  told(R"(seconds_bucket{operation="put",le="0.01"} 0)");
  told(R"(seconds_bucket{operation="put",le="0.025"} 1)");
  told(R"(seconds_bucket{operation="put",le="300"} 1)");
  told(R"(seconds_bucket{operation="put",le="+Inf"} 2)");
  told(R"(seconds_count{operation="put"} 2)");
}
