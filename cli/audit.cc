// gantlet audit list, show and export: reading the log.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>

#include "audit/export.h"
#include "audit/query.h"
#include "cli/audit_source.h"
#include "cli/command.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "core/unique_fd.h"
#include "json/value.h"

namespace gantlet::cli {
namespace {

constexpr Flag kTenant{"--tenant", "TENANT", "of this tenant only"};
constexpr Flag kSubmission{"--submission", "ID", "of this submission only"};
constexpr Flag kStage{"--stage", "STAGE",
                      "analyze, judge, profile, execute, assemble, service, audit or config"};
constexpr Flag kOutcome{"--outcome", "OUTCOME", "such as deny, success, timeout"};
constexpr Flag kRule{"--rule", "RULE", "with a finding of this rule"};
constexpr Flag kSince{"--since", "TIME", "from 2026-01-31, 2026-01-31T12:00:00Z, or 24h ago"};
constexpr Flag kUntil{"--until", "TIME", "before that time"};

constexpr std::array kListFlags{
    kTenant,
    kSubmission,
    kStage,
    kOutcome,
    kRule,
    kSince,
    kUntil,
    Flag{"--limit", "N", "at most this many, the newest (default: 50)"},
    Flag{"--format", "FORMAT", "text or json"},
    kDataDirFlag,
    kVerboseFlag,
};
constexpr std::array kShowFlags{Flag{"--format", "FORMAT", "text or json"}, kDataDirFlag,
                                kVerboseFlag};
constexpr std::array kExportFlags{
    kTenant,
    kSubmission,
    kStage,
    kOutcome,
    kRule,
    kSince,
    kUntil,
    Flag{"--format", "FORMAT", "ndjson (default), csv, ocsf, ecs or cef"},
    Flag{"--output", "FILE", "write there (default: standard output)"},
    kDataDirFlag,
    kVerboseFlag,
};

std::optional<std::string> word(const Arguments& arguments, std::size_t index) {
  const std::vector<std::string>& words = arguments.positional();
  return index < words.size() ? std::optional(words[index]) : std::nullopt;
}

std::string field(const json::Object& record, std::string_view key) {
  const json::Value* value = record.find(key);
  if (value == nullptr || value->isNull()) return "-";
  const std::string* text = value->asString();
  if (text == nullptr) return json::write(*value);
  return text->empty() ? "-" : printable(*text);
}

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text;
}

// What a reviewer looks for first in a record's details.
std::string summary(const json::Object& record) {
  const json::Value* value = record.find("details");
  const json::Object* details = value != nullptr ? value->asObject() : nullptr;
  if (details == nullptr) return "";
  std::string text;
  for (const char* key :
       {"policy", "findings", "exit_code", "provider", "violations", "error", "fault"}) {
    const json::Value* item = details->find(key);
    const bool empty = item == nullptr || item->isNull() ||
                       (item->asArray() != nullptr && item->asArray()->empty());
    if (!empty) text += "  " + std::string(key) + "=" + field(*details, key);
  }
  return text;
}

Result<std::string> recordLine(const audit::FoundRecord& found) {
  TRY(const json::Value value, json::parse(found.entry));
  const json::Object* record = value.asObject();
  if (record == nullptr) {
    return Error{ErrorCode::kInternal, "record " + std::to_string(found.seq) + " is malformed",
                 "run 'gantlet audit verify'"};
  }
  std::string what = field(*record, "stage");
  if (field(*record, "event") != "outcome") what += " " + field(*record, "event");
  return padded(std::to_string(found.seq), 7) + " " + field(*record, "time") + "  " +
         padded(field(*record, "tenant_id"), 12) + " " +
         padded(field(*record, "submission_id"), 30) + " " + padded(what, 15) + " " +
         padded(field(*record, "outcome"), 13) + summary(*record) + "\n";
}

Status showRecords(const std::vector<audit::FoundRecord>& records, Format format,
                   Console& console) {
  if (format == Format::kJson) {
    // Records as they stand in the log: each one's leaf hash can be computed from its bytes.
    std::string text = "[";
    for (const audit::FoundRecord& found : records) {
      text += (text.size() > 1 ? ",\n " : "") + found.entry;
    }
    console.out(text + "]\n");
    return {};
  }
  for (const audit::FoundRecord& found : records) {
    TRY(const std::string line, recordLine(found));
    console.out(line);
  }
  return {};
}

Result<int> list(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const audit::RecordFilter filter, filterOf(arguments, SystemClock().wallNow()));
  audit::QueryOptions options;
  const std::string limit = arguments.valueOr("--limit", "50");
  const auto [stop, error] =
      std::from_chars(limit.data(), limit.data() + limit.size(), options.limit);
  if (error != std::errc{} || stop != limit.data() + limit.size() || options.limit == 0) {
    return Error{ErrorCode::kInvalidArgument, "--limit must be a whole number above 0", ""};
  }
  const std::optional<std::string> copy = word(arguments, 0);
  TRY(const std::filesystem::path folder, auditFolder(arguments, copy));
  if (!copy) {
    TRY_STATUS(recordReading(arguments, kAuditListSpec, console, "read"));
  }
  TRY(audit::QueryPage page, audit::queryLog(folder, filter, options));
  std::reverse(page.records.begin(), page.records.end());  // the newest last, as in any log
  TRY_STATUS(showRecords(page.records, format, console));
  if (page.next && format == Format::kText) {
    console.message(kAuditListSpec.name, "there are older ones; see --limit, --until or export");
  }
  return kExitSuccess;
}

Result<int> show(const Arguments& arguments, Console& console) {
  const std::optional<std::string> what = word(arguments, 0);
  if (!what) {
    return Error{ErrorCode::kInvalidArgument, "name a submission (sub_...) or a record's number",
                 ""};
  }
  TRY(const Format format, formatOf(arguments));
  const std::optional<std::string> copy = word(arguments, 1);
  TRY(const std::filesystem::path folder, auditFolder(arguments, copy));
  if (!copy) {
    TRY_STATUS(recordReading(arguments, kAuditShowSpec, console, "read"));
  }
  if (const auto seq = audit::parseTreeSize(*what)) {
    TRY(const audit::FoundRecord found, audit::readRecord(folder, *seq));
    TRY(const json::Value record, json::parse(found.entry));
    console.out(format == Format::kJson
                    ? found.entry + "\n"
                    : printable(json::write(record, json::Style::kPretty), true) + "\n");
    return kExitSuccess;
  }
  TRY(const std::vector<audit::FoundRecord> records, audit::submissionTimeline(folder, *what));
  if (records.empty()) {
    return Error{ErrorCode::kNotFound, "the log has no record of '" + *what + "'", ""};
  }
  TRY_STATUS(showRecords(records, format, console));
  return kExitSuccess;
}

Result<int> exportAll(const Arguments& arguments, Console& console) {
  const std::string name = arguments.valueOr("--format", "ndjson");
  const std::optional<audit::ExportFormat> format = audit::parseExportFormat(name);
  if (!format) {
    return Error{ErrorCode::kInvalidArgument, "unknown format '" + name + "'",
                 "the formats are ndjson, csv, ocsf, ecs and cef"};
  }
  TRY(const audit::RecordFilter filter, filterOf(arguments, SystemClock().wallNow()));
  const std::optional<std::string> copy = word(arguments, 0);
  TRY(const std::filesystem::path folder, auditFolder(arguments, copy));
  UniqueFd file;
  if (const auto path = arguments.value("--output")) {
    file.reset(::open(path->c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    if (!file) return systemError("cannot write '" + *path + "'", errno);
  }
  if (!copy) {
    TRY_STATUS(recordReading(arguments, kAuditExportSpec, console, "export"));
  }
  Status written;
  const auto write = [&](std::string_view bytes) {
    written = file ? writeToFile(file.get(), bytes) : (console.out(bytes), console.outStatus());
    return written.has_value();
  };
  const Result<audit::ExportSummary> summary = audit::exportLog(folder, filter, *format, write);
  TRY_STATUS(written);
  if (!summary) return summary.error();
  console.message(kAuditExportSpec.name, std::to_string(summary->records) + " records, sha256 " +
                                             summary->sha256 + ", as of checkpoint " +
                                             std::to_string(summary->checkpoint.size));
  return kExitSuccess;
}

int finish(const CommandSpec& spec, Console& console, const Result<int>& code) {
  return code ? *code : fail(spec, console, code.error());
}

}  // namespace

const CommandSpec kAuditListSpec{
    "audit list",
    "list audit records",
    "[FLAG...] [DIR]",
    "Lists the newest audit records that match, oldest of them first. DIR is a copied log; without "
    "it the\n"
    "log of this host is read, and that it was read is recorded in it.",
    kListFlags,
    "  gantlet audit list --outcome deny --since 24h\n"
    "  gantlet audit list --tenant acme --format json ./copied-log\n"};
const CommandSpec kAuditShowSpec{
    "audit show",
    "show a submission's records, or one record",
    "[FLAG...] SUBMISSION|NUMBER [DIR]",
    "Shows the timeline of a submission, or one record by its number with all that it holds.",
    kShowFlags,
    "  gantlet audit show sub_01k5j7b0q3d0w4r8m2x6t9c1ae\n"
    "  gantlet audit show 42\n"};
const CommandSpec kAuditExportSpec{
    "audit export",
    "export audit records for other tools",
    "[FLAG...] [DIR]",
    "Exports the records that match, oldest first, and tells their number and SHA-256.",
    kExportFlags,
    "  gantlet audit export --format csv --output audit.csv\n"
    "  gantlet audit export --format ocsf --since 2026-01-01 > events.ndjson\n"};

int runAuditList(const Arguments& arguments, Console& console) {
  return finish(kAuditListSpec, console, list(arguments, console));
}
int runAuditShow(const Arguments& arguments, Console& console) {
  return finish(kAuditShowSpec, console, show(arguments, console));
}
int runAuditExport(const Arguments& arguments, Console& console) {
  return finish(kAuditExportSpec, console, exportAll(arguments, console));
}

}  // namespace gantlet::cli
