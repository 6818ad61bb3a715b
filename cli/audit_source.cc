#include "cli/audit_source.h"

#include <charconv>
#include <chrono>

#include "cli/audit_session.h"
#include "cli/data_folder.h"

namespace gantlet::cli {
namespace {

namespace fs = std::filesystem;

bool isLog(const fs::path& folder) {
  std::error_code ignored;
  return fs::exists(folder / "checkpoint", ignored) || fs::exists(folder / "log.vkey", ignored) ||
         fs::exists(folder / "tile", ignored);
}

// Exactly `size` digits at `at`.
std::optional<int> digits(std::string_view text, std::size_t at, std::size_t size) {
  if (at + size > text.size()) return std::nullopt;
  int number = 0;
  for (const char c : text.substr(at, size)) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return number;
}

std::optional<WallTime> dayOf(std::string_view text) {
  const auto year = digits(text, 0, 4);
  const auto month = digits(text, 5, 2);
  const auto day = digits(text, 8, 2);
  if (text.size() != 10 || text[4] != '-' || text[7] != '-' || !year || !month || !day) {
    return std::nullopt;
  }
  const std::chrono::year_month_day date(std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day)));
  if (!date.ok()) return std::nullopt;
  return WallTime(std::chrono::sys_days(date));
}

std::optional<std::chrono::milliseconds> timeOfDay(std::string_view text) {
  if (!text.ends_with('Z')) return std::nullopt;
  text.remove_suffix(1);
  const auto hour = digits(text, 0, 2);
  const auto minute = digits(text, 3, 2);
  const auto second = digits(text, 6, 2);
  if (!hour || !minute || !second || text[2] != ':' || text[5] != ':') return std::nullopt;
  if (*hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
  int millis = 0;
  if (text.size() == 12 && text[8] == '.') {
    const auto fraction = digits(text, 9, 3);
    if (!fraction) return std::nullopt;
    millis = *fraction;
  } else if (text.size() != 8) {
    return std::nullopt;
  }
  return std::chrono::milliseconds(((*hour * 60 + *minute) * 60 + *second) * 1000 + millis);
}

std::optional<std::chrono::milliseconds> ageOf(std::string_view text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop + 1 != end || number < 0 || number > 1'000'000) {
    return std::nullopt;
  }
  switch (*stop) {
    case 's': return std::chrono::seconds(number);
    case 'm': return std::chrono::minutes(number);
    case 'h': return std::chrono::hours(number);
    case 'd': return std::chrono::hours(24 * number);
    default: return std::nullopt;
  }
}

}  // namespace

Result<WallTime> parseTime(std::string_view text, WallTime now) {
  if (const auto age = ageOf(text)) return now - *age;
  if (const auto day = dayOf(text.substr(0, 10))) {
    if (text.size() == 10) return *day;
    if (text[10] == 'T') {
      if (const auto time = timeOfDay(text.substr(11))) return *day + *time;
    }
  }
  return Error{ErrorCode::kInvalidArgument, "'" + std::string(text) + "' is not a time",
               "such as 2026-01-31, 2026-01-31T23:59:59Z or 24h (ago)"};
}

Result<fs::path> auditFolder(const Arguments& arguments, const std::optional<std::string>& copy) {
  fs::path folder;
  if (copy) {
    folder = *copy;
    if (!isLog(folder) && isLog(folder / "audit")) folder /= "audit";
  } else {
    TRY(const fs::path data, dataFolderPath(arguments.value("--data-dir")));
    folder = data / "audit";
  }
  if (isLog(folder)) return folder;
  return Error{ErrorCode::kNotFound, "there is no audit log in " + folder.string(),
               copy ? "name the log's folder, or the data folder that has it"
                    : "name another data folder with --data-dir"};
}

Status recordReading(const Arguments& arguments, const CommandSpec& spec, Console& console,
                     std::string_view event) {
  TRY(OpenedFolder opened, openFolderFor(arguments, spec, console));
  if (std::holds_alternative<HeldBy>(opened)) {
    if (arguments.has("--verbose")) {
      console.message(spec.name, "a service holds the data folder: reading beside it");
    }
    return {};
  }
  const SystemClock clock;
  TRY(const AuditSession session,
      AuditSession::over(std::move(std::get<DataFolder>(opened)), clock));
  audit::AuditRecord record;
  record.tenant = TenantId("default");
  record.stage = "audit";
  record.event = std::string(event);
  record.outcome = "ok";
  record.details = json::Object{{"actor", "local"}, {"command", spec.name}};
  TRY(const audit::Receipt receipt, session.log()->enqueue(record));
  TRY_STATUS(session.log()->waitDurable(receipt.seq));
  return session.log()->publish();
}

Result<audit::RecordFilter> filterOf(const Arguments& arguments, WallTime now) {
  audit::RecordFilter filter;
  filter.tenant = arguments.value("--tenant");
  filter.submission = arguments.value("--submission");
  filter.rule = arguments.value("--rule");
  if (const auto stage = arguments.value("--stage")) filter.stages.push_back(*stage);
  if (const auto outcome = arguments.value("--outcome")) filter.outcomes.push_back(*outcome);
  if (const auto since = arguments.value("--since")) {
    TRY(filter.from, parseTime(*since, now));
  }
  if (const auto until = arguments.value("--until")) {
    TRY(filter.to, parseTime(*until, now));
  }
  return filter;
}

}  // namespace gantlet::cli
