// gantlet audit list, show and stats: reading the log.
#include <poll.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "audit/filter_fields.h"
#include "audit/query.h"
#include "audit/search_index.h"
#include "audit/stats.h"
#include "cli/audit/audit_source.h"
#include "cli/command.h"
#include "cli/common.h"
#include "cli/data_folder.h"
#include "cli/exit_codes.h"
#include "cli/interrupt.h"
#include "json/value.h"
#include "policy/policy.h"
#include "providers/registry.h"
#include "store/block_index_db.h"

namespace gantlet::cli {
namespace {

constexpr int kFollowMs = 250;
constexpr std::size_t kBundlesToIndex = 4096;  // about a million records: some seconds

constexpr auto kListFlags = withFilterFlags(std::array{
    Flag{"--limit", "N", "at most this many, the newest (default: 50)"},
    Flag{"--follow", "", "go on with what comes, until interrupted", 'f'},
    kFormatFlag,
    kDataDirFlag,
    kVerboseFlag,
});
constexpr std::array kShowFlags{kFormatFlag, kDataDirFlag, kVerboseFlag};
constexpr auto kStatsFlags = withFilterFlags(std::array{kFormatFlag, kDataDirFlag, kVerboseFlag});

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

const json::Object* detailsOf(const json::Object& record) {
  const json::Value* value = record.find("details");
  return value != nullptr ? value->asObject() : nullptr;
}

// Who asked; of records about the service itself nobody did.
std::string actorOf(const json::Object& record) {
  const json::Object* details = detailsOf(record);
  return details == nullptr ? "-" : field(*details, "actor");
}

// What a reviewer looks for first in a record's details.
std::string summary(const json::Object& record) {
  const json::Object* details = detailsOf(record);
  if (details == nullptr) return "";
  std::string text;
  for (const char* key : {"context", "cell", "policy", "modules", "hosts", "findings", "exit_code",
                          "provider", "violations", "error", "fault"}) {
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
         padded(field(*record, "tenant_id"), 12) + " " + padded(actorOf(*record), 12) + " " +
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

// Beside a service the index is kept up by it; else it is brought up now. Searches are right
// without.
std::unique_ptr<BlockIndex> hostIndex(const std::filesystem::path& folder) {
  auto opened = openBlockIndex(folder.parent_path() / kSearchIndexName);
  if (!opened) return nullptr;
  (void)audit::updateIndex(folder, **opened, kBundlesToIndex);
  return std::move(opened).value();
}

// One record a line, as they become part of the signed log: at most a second after they are made.
Result<int> follow(const std::filesystem::path& folder, const audit::RecordFilter& filter,
                   audit::QueryPage page, Format format, Console& console) {
  TRY_STATUS(Interrupt::install());
  audit::QueryOptions options;
  options.newestFirst = false;
  std::uint64_t next = page.checkpoint.size;
  while (true) {
    for (const audit::FoundRecord& found : page.records) {
      if (format == Format::kJson) {
        console.out(found.entry + "\n");
        continue;
      }
      TRY(const std::string line, recordLine(found));
      console.out(line);
    }
    TRY_STATUS(console.outStatus());
    if (!page.next || page.records.empty()) {
      pollfd signal{Interrupt::fd(), POLLIN, 0};
      (void)::poll(&signal, 1, kFollowMs);
    }
    if (Interrupt::pending() != 0) return kExitSuccess;
    options.cursor = next;
    TRY(page, audit::queryLog(folder, filter, options));
    next = page.next.value_or(std::max(next, page.checkpoint.size));
  }
}

// Stored policies are the service's to know.
Result<audit::KnownValues> knownValues() {
  TRY(const std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
  audit::KnownValues known;
  for (const RuleDescription& rule : rulebook->describeRules()) known.rules.push_back(rule.id);
  for (const ProviderKind& kind : providerKinds()) known.providers.push_back(kind.id);
  return known;
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
    TRY_STATUS(recordReading(arguments, kAuditListSpec, console, "read", filter));
  }
  const std::unique_ptr<BlockIndex> index = copy ? nullptr : hostIndex(folder);
  options.index = index.get();
  TRY(audit::QueryPage page, audit::queryLog(folder, filter, options));
  std::reverse(page.records.begin(), page.records.end());  // the newest last, as in any log
  if (page.records.empty() && !arguments.has("--follow")) {
    TRY(const audit::KnownValues known, knownValues());
    TRY_STATUS(audit::explainNothing(filter, known));
  }
  if (arguments.has("--follow")) return follow(folder, filter, std::move(page), format, console);
  TRY_STATUS(showRecords(page.records, format, console));
  if (page.next && format == Format::kText) {
    console.message(kAuditListSpec.name, "there are older ones; see --limit, --until or export");
  }
  return kExitSuccess;
}

// What was done in a session and with it, its cells' records included, in order.
Result<std::vector<audit::FoundRecord>> sessionTimeline(const std::filesystem::path& folder,
                                                        const std::string& session, bool indexed) {
  audit::RecordFilter filter;
  filter.details = {{"session_id", session}};
  const std::unique_ptr<BlockIndex> index = indexed ? hostIndex(folder) : nullptr;
  audit::ScanOptions options;
  options.index = index.get();
  std::vector<audit::FoundRecord> records;
  TRY([[maybe_unused]] const audit::Checkpoint checkpoint,
      audit::scanLog(
          folder, filter,
          [&](const audit::RecordView& view, std::string_view entry) -> Result<bool> {
            records.push_back({view.seq.value_or(0), std::string(entry)});
            return true;
          },
          options));
  return records;
}

Result<int> show(const Arguments& arguments, Console& console) {
  const std::optional<std::string> what = word(arguments, 0);
  if (!what) {
    return Error{ErrorCode::kInvalidArgument,
                 "name a submission (sub_...), a session (ses_...) or a record's number", ""};
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
  TRY(const std::vector<audit::FoundRecord> records,
      what->starts_with("ses_") ? sessionTimeline(folder, *what, !copy)
                                : audit::submissionTimeline(folder, *what));
  if (records.empty()) {
    return Error{ErrorCode::kNotFound, "the log has no record of '" + *what + "'", ""};
  }
  TRY_STATUS(showRecords(records, format, console));
  return kExitSuccess;
}

std::string countLines(std::string_view title, const std::map<std::string, std::uint64_t>& counts) {
  if (counts.empty()) return "";
  std::string text = std::string(title) + "\n";
  for (const auto& [name, count] : counts) {
    text += "  " + padded(std::to_string(count), 10) + " " +
            printable(name.empty() ? std::string("-") : name) + "\n";
  }
  return text;
}

Result<int> stats(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const audit::RecordFilter filter, filterOf(arguments, SystemClock().wallNow()));
  const std::optional<std::string> copy = word(arguments, 0);
  TRY(const std::filesystem::path folder, auditFolder(arguments, copy));
  if (!copy) {
    TRY_STATUS(recordReading(arguments, kAuditStatsSpec, console, "stats", filter));
  }
  const std::unique_ptr<BlockIndex> index = copy ? nullptr : hostIndex(folder);
  audit::ScanOptions options;
  options.index = index.get();
  TRY(const audit::LogStats stats, audit::logStats(folder, filter, options));
  if (format == Format::kJson) {
    console.out(json::write(audit::statsJson(stats), json::Style::kPretty) + "\n");
    return kExitSuccess;
  }
  std::string text = std::to_string(stats.records) + " records (" + std::to_string(stats.bytes) +
                     " bytes), " + std::to_string(stats.submissions) + " submissions, " +
                     std::to_string(stats.executions) + " executions, " +
                     std::to_string(stats.aborted) + " aborted\n";
  if (stats.records > 0) text += stats.firstTime + " to " + stats.lastTime + "\n";
  text += countLines("by action", stats.byDecision) + countLines("by status", stats.byStatus) +
          countLines("by stage", stats.byStage) + countLines("by tenant", stats.byTenant) +
          countLines("by provider", stats.byProvider) + countLines("by rule", stats.byRule);
  console.out(text);
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
    "Lists the newest audit records that match, oldest of them first: number, time, tenant, who "
    "asked\n"
    "(actor), submission, stage, outcome, and what matters of the details. DIR is a copied log; "
    "without\n"
    "it the log of this host is read, and that it was read is recorded in it.",
    kListFlags,
    "  gantlet audit list --action deny --since 24h\n"
    "  gantlet audit list --module pandas --since 30d\n"
    "  gantlet audit list --host example.com --tenant acme\n"
    "  gantlet audit list --follow --tenant acme\n"
    "  gantlet audit list --tenant acme --format json ./copied-log\n"};
const CommandSpec kAuditShowSpec{"audit show",
                                 "show a submission's records, a session's, or one record",
                                 "[FLAG...] SUBMISSION|SESSION|NUMBER [DIR]",
                                 "Shows the timeline of a submission, that of a session with all "
                                 "its cells, or one record\nby its number with all that it "
                                 "holds.",
                                 kShowFlags,
                                 "  gantlet audit show sub_01k5j7b0q3d0w4r8m2x6t9c1ae\n"
                                 "  gantlet audit show ses_01k5j7b0q3d0w4r8m2x6t9c1ae\n"
                                 "  gantlet audit show 42\n"};
const CommandSpec kAuditStatsSpec{
    "audit stats",
    "count audit records",
    "[FLAG...] [DIR]",
    "Counts the records that match: by stage, decision, status, tenant, rule and provider.",
    kStatsFlags,
    "  gantlet audit stats --since 7d\n"
    "  gantlet audit stats --tenant acme --format json ./copied-log\n"};

int runAuditList(const Arguments& arguments, Console& console) {
  return finish(kAuditListSpec, console, list(arguments, console));
}
int runAuditShow(const Arguments& arguments, Console& console) {
  return finish(kAuditShowSpec, console, show(arguments, console));
}
int runAuditStats(const Arguments& arguments, Console& console) {
  return finish(kAuditStatsSpec, console, stats(arguments, console));
}

}  // namespace gantlet::cli
