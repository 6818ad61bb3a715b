#include "audit/export.h"

#include <algorithm>
#include <array>

#include "audit/export_forms.h"
#include "audit/file_ops.h"
#include "core/digest.h"

namespace gantlet::audit {
namespace {

constexpr std::size_t kPieceBytes = 64U << 10U;
constexpr std::array<std::string_view, 5> kNames{"ndjson", "csv", "ocsf", "ecs", "cef"};

std::string ocsfLines(const json::Object& record) {
  std::string lines;
  for (const json::Object& event : ocsfEvents(record)) lines += json::write(event) + "\n";
  return lines;
}

}  // namespace

std::string_view exportFormatName(ExportFormat format) {
  return kNames.at(static_cast<std::size_t>(format));
}

std::optional<ExportFormat> parseExportFormat(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames.at(i) == name) return static_cast<ExportFormat>(i);
  }
  return std::nullopt;
}

std::string exportHeader(ExportFormat format) {
  return format == ExportFormat::kCsv ? csvHeader() : std::string();
}

Result<std::string> exportRecord(ExportFormat format, std::string_view entry) {
  const auto refuse = [] {
    return Error{ErrorCode::kInvalidArgument, "an entry of the audit log is not a record",
                 "run 'gantlet audit verify'"};
  };
  // As it stands; but a line's end in a hostile entry would make two records of one.
  const bool oneLine = entry.find_first_of("\r\n") == std::string_view::npos;
  if (format == ExportFormat::kNdjson && oneLine) return std::string(entry) + "\n";
  auto parsed = json::parse(entry);
  if (format == ExportFormat::kNdjson || !parsed || parsed->asObject() == nullptr) return refuse();
  const json::Object& record = *parsed->asObject();
  switch (format) {
    case ExportFormat::kCsv: return csvLine(record);
    case ExportFormat::kOcsf: return ocsfLines(record);
    case ExportFormat::kEcs: return json::write(ecsEvent(record)) + "\n";
    case ExportFormat::kCef: return cefLine(record);
    case ExportFormat::kNdjson: break;
  }
  return refuse();
}

Result<ExportSummary> exportLog(const std::filesystem::path& folder, const RecordFilter& filter,
                                ExportFormat format, const WritePiece& write,
                                const ScanOptions& options) {
  ExportSummary summary;
  Sha256 hash;
  std::string piece;  // a write for each record would be most of the work
  const auto flush = [&]() -> Status {
    hash.update(piece);
    summary.bytes += piece.size();
    if (!piece.empty() && !write(piece)) {
      return Error{ErrorCode::kCancelled, "the export was stopped", ""};
    }
    piece.clear();
    return {};
  };
  piece = exportHeader(format);
  const auto visit = [&](const RecordView& view, std::string_view entry) -> Result<bool> {
    TRY(const std::string line, exportRecord(format, entry));
    piece += line;
    if (summary.records++ == 0) {
      summary.firstSeq = *view.seq;
      summary.firstTime = view.time;
    }
    summary.lastSeq = *view.seq;
    summary.lastTime = view.time;
    if (piece.size() >= kPieceBytes) TRY_STATUS(flush());
    return true;
  };
  // The note first: the records that it covers stay as they are, whatever is added meanwhile.
  TRY(summary.note, readFile(folder / "checkpoint", kMaxNoteBytes));
  TRY(summary.checkpoint, parseCheckpointUnverified(summary.note));
  ScanOptions pinned = options;
  pinned.asOf = std::min(options.asOf.value_or(summary.checkpoint.size), summary.checkpoint.size);
  summary.asOf = *pinned.asOf;
  TRY([[maybe_unused]] const Checkpoint checkpoint, scanLog(folder, filter, visit, pinned));
  TRY_STATUS(flush());
  summary.sha256 = toHex(hash.finish());
  return summary;
}

}  // namespace gantlet::audit
