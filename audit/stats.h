// Figures of a log: what an overview page shows.
// Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include "audit/query.h"
#include "core/result.h"

namespace gantlet::audit {

struct LogStats {
  Checkpoint checkpoint;  // as of which they were made
  std::uint64_t records = 0;
  std::uint64_t bytes = 0;        // of the records
  std::uint64_t submissions = 0;  // with a terminal record
  std::uint64_t executions = 0;   // that were announced
  std::uint64_t aborted = 0;
  std::string firstTime;
  std::string lastTime;
  std::map<std::string, std::uint64_t> byStage;
  std::map<std::string, std::uint64_t> byDecision;  // outcomes of "judge"
  std::map<std::string, std::uint64_t> byStatus;    // outcomes of "assemble"
  std::map<std::string, std::uint64_t> byTenant;    // records
  std::map<std::string, std::uint64_t> byRule;      // findings
  std::map<std::string, std::uint64_t> byProvider;  // executions that ended
};

// The same as a document.
[[nodiscard]] json::Object statsJson(const LogStats& stats);

// Of the records that match. Errors: those of scanLog().
[[nodiscard]] Result<LogStats> logStats(const std::filesystem::path& folder,
                                        const RecordFilter& filter = {},
                                        const ScanOptions& options = {});

}  // namespace gantlet::audit
