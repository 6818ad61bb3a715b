#include "audit/export.h"

#include <algorithm>
#include <array>

#include "audit/export_forms.h"
#include "core/digest.h"

namespace gantlet::audit {
namespace {

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
  if (format == ExportFormat::kNdjson) return std::string(entry) + "\n";
  auto parsed = json::parse(entry);
  if (!parsed || parsed->asObject() == nullptr) {
    return Error{ErrorCode::kInvalidArgument, "an entry of the audit log is not a record",
                 "run 'gantlet audit verify'"};
  }
  const json::Object& record = *parsed->asObject();
  switch (format) {
    case ExportFormat::kCsv: return csvLine(record);
    case ExportFormat::kOcsf: return ocsfLines(record);
    case ExportFormat::kEcs: return json::write(ecsEvent(record)) + "\n";
    case ExportFormat::kCef: return cefLine(record);
    case ExportFormat::kNdjson: break;
  }
  return std::string(entry) + "\n";
}

Result<ExportSummary> exportLog(const std::filesystem::path& folder, const RecordFilter& filter,
                                ExportFormat format, const WritePiece& write) {
  ExportSummary summary;
  Sha256 hash;
  const auto put = [&](std::string_view bytes) -> Status {
    hash.update(bytes);
    if (!bytes.empty() && !write(bytes)) {
      return Error{ErrorCode::kCancelled, "the export was stopped", ""};
    }
    return {};
  };
  TRY_STATUS(put(exportHeader(format)));
  const auto visit = [&](const RecordView&, std::string_view entry) -> Result<bool> {
    TRY(const std::string line, exportRecord(format, entry));
    TRY_STATUS(put(line));
    ++summary.records;
    return true;
  };
  TRY(summary.checkpoint, scanLog(folder, filter, visit));
  summary.sha256 = toHex(hash.finish());
  return summary;
}

}  // namespace gantlet::audit
