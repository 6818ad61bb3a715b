// Export: records in the forms that other tools read.
//
//   ndjson  each record as it stands in the log, one a line: its leaf hash can be computed from it
//   csv     RFC 4180, one line a record, the commonest fields; cells that a spreadsheet would run
//           are led by an apostrophe
//   ocsf    Open Cybersecurity Schema Framework 1.8 events as NDJSON; a decision has one more event
//           for each finding
//   ecs     Elastic Common Schema events as NDJSON
//   cef     ArcSight Common Event Format, one line a record
//
// Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "audit/query.h"
#include "core/result.h"

namespace gantlet::audit {

enum class ExportFormat : std::uint8_t { kNdjson, kCsv, kOcsf, kEcs, kCef };

[[nodiscard]] std::string_view exportFormatName(ExportFormat format);
[[nodiscard]] std::optional<ExportFormat> parseExportFormat(std::string_view name);

// What stands before the first record: CSV's header line, nothing for the others.
[[nodiscard]] std::string exportHeader(ExportFormat format);

// One record, with the newline (of each event). Errors: kInvalidArgument when the entry is not a
// record.
[[nodiscard]] Result<std::string> exportRecord(ExportFormat format, std::string_view entry);

// Passes the whole export on in pieces; false from `write` ends it (kCancelled).
using WritePiece = std::function<bool(std::string_view bytes)>;
struct ExportSummary {
  std::uint64_t records = 0;
  std::uint64_t bytes = 0;
  std::string sha256;  // hex digits, over all that was written
  std::uint64_t firstSeq = 0;
  std::uint64_t lastSeq = 0;
  std::string firstTime;
  std::string lastTime;
  std::uint64_t asOf = 0;  // how many of the log's records were looked at
  Checkpoint checkpoint;   // the log's last one when it was read
  std::string note;        // that checkpoint, signed
};
[[nodiscard]] Result<ExportSummary> exportLog(const std::filesystem::path& folder,
                                              const RecordFilter& filter, ExportFormat format,
                                              const WritePiece& write,
                                              const ScanOptions& options = {});

}  // namespace gantlet::audit
