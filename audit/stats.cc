#include "audit/stats.h"

#include "audit/export_forms.h"

namespace gantlet::audit {

Result<LogStats> logStats(const std::filesystem::path& folder, const RecordFilter& filter) {
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
    if (view.stage == "judge") {
      ++stats.byDecision[std::string(view.outcome)];
      const auto details = json::parse(view.details);
      if (details && details->asObject() != nullptr) {
        for (const std::string& rule : rulesOf({{"details", *details}})) ++stats.byRule[rule];
      }
    }
    return true;
  };
  TRY(stats.checkpoint, scanLog(folder, filter, visit));
  return stats;
}

}  // namespace gantlet::audit
