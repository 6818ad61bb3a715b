#include "audit/stats.h"

#include "audit/export_forms.h"

namespace gantlet::audit {

namespace {

json::Object countsOf(const std::map<std::string, std::uint64_t>& counts) {
  json::Object object;
  for (const auto& [name, count] : counts) object.append(name, count);
  return object;
}

}  // namespace

json::Object statsJson(const LogStats& stats) {
  return json::Object{{"checkpoint", json::Object{{"origin", stats.checkpoint.origin},
                                                  {"size", stats.checkpoint.size},
                                                  {"root", hashText(stats.checkpoint.root)}}},
                      {"records", stats.records},
                      {"bytes", stats.bytes},
                      {"first_time", stats.firstTime},
                      {"last_time", stats.lastTime},
                      {"submissions", stats.submissions},
                      {"executions", stats.executions},
                      {"aborted", stats.aborted},
                      {"by_stage", countsOf(stats.byStage)},
                      {"by_action", countsOf(stats.byDecision)},
                      {"by_status", countsOf(stats.byStatus)},
                      {"by_tenant", countsOf(stats.byTenant)},
                      {"by_rule", countsOf(stats.byRule)},
                      {"by_provider", countsOf(stats.byProvider)}};
}

Result<LogStats> logStats(const std::filesystem::path& folder, const RecordFilter& filter,
                          const ScanOptions& options) {
  LogStats stats;
  const auto visit = [&](const RecordView& view, std::string_view entry) -> Result<bool> {
    ++stats.records;
    stats.bytes += entry.size();
    if (stats.firstTime.empty()) stats.firstTime = view.time;
    stats.lastTime = view.time;
    ++stats.byStage[std::string(view.stage)];
    ++stats.byTenant[std::string(view.tenant)];
    if (view.stage == "execute" && view.event == "intent") ++stats.executions;
    if (view.stage == "assemble") {
      ++stats.submissions;
      ++stats.byStatus[std::string(view.outcome)];
      if (view.outcome == "aborted") ++stats.aborted;
    }
    if (view.stage == "execute" && view.event == "outcome") {
      const auto details = json::parse(view.details);
      if (details && details->asObject() != nullptr) {
        ++stats.byProvider[textOf(*details->asObject(), "provider")];
      }
    }
    if (view.stage == "judge") {
      ++stats.byDecision[std::string(view.outcome)];
      const auto details = json::parse(view.details);
      if (details && details->asObject() != nullptr) {
        for (const std::string& rule : rulesOf({{"details", *details}})) ++stats.byRule[rule];
      }
    }
    return true;
  };
  TRY(stats.checkpoint, scanLog(folder, filter, visit, options));
  return stats;
}

}  // namespace gantlet::audit
