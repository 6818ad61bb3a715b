#include "audit/export_forms.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <limits>

#include "core/joined.h"

namespace gantlet::audit {
namespace {

// Columns of the CSV form: of the record, then of its details.
constexpr std::array<std::string_view, 8> kRecordColumns{
    "seq", "time", "tenant_id", "submission_id", "stage", "event", "outcome", "took_us"};
constexpr std::array<std::string_view, 15> kDetailColumns{
    "provider",  "language",    "code_hash", "policy",         "policy_digest",
    "findings",  "actor",       "address",   "request_id",     "session_id",
    "exit_code", "duration_ms", "cpu_ms",    "memory_peak_mb", "error"};

std::string plain(const json::Value* value) {
  if (value == nullptr || value->isNull()) return "";
  if (const std::string* text = value->asString()) return *text;
  return json::write(*value);
}

std::string csvCell(std::string text) {
  // A cell that starts like a formula would be run by a spreadsheet.
  static constexpr std::string_view kFormula = "=+-@\t\r";
  const bool number = text.find_first_not_of("-0123456789.e") == std::string::npos;
  if (!text.empty() && !number && kFormula.find(text.front()) != std::string_view::npos) {
    text.insert(text.begin(), '\'');
  }
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted.push_back('"');
    quoted.push_back(c);
  }
  return quoted + "\"";
}

// CEF escapes backslashes and line ends everywhere, pipes in the header, equals signs in
// extensions.
std::string cefText(std::string_view text, char also) {
  std::string out;
  for (const char c : text) {
    if (c == '\n' || c == '\r') {
      out += c == '\n' ? "\\n" : "\\r";
      continue;
    }
    if (c == '\\' || c == also) out.push_back('\\');
    out.push_back(c);
  }
  return out;
}

std::int64_t nanosOf(const json::Object& record) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max() / 1000;
  return std::clamp<std::int64_t>(numberOf(record, "took_us"), 0, kMost) * 1000;
}

bool isBad(const std::string& outcome) {
  return outcome == "deny" || outcome == "denied" || outcome == "killed" || outcome == "failed" ||
         outcome == "aborted";
}

// Sets `target.a.b` for path "a.b".
void setPath(json::Object& target, std::string_view path, json::Value value) {
  const std::size_t dot = path.find('.');
  if (dot == std::string_view::npos) {
    target.set(std::string(path), std::move(value));
    return;
  }
  const std::string key(path.substr(0, dot));
  if (target.find(key) == nullptr) target.set(key, json::Object{});
  setPath(*target.find(key)->asObject(), path.substr(dot + 1), std::move(value));
}

}  // namespace

std::string textOf(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  return value != nullptr && value->asString() != nullptr ? *value->asString() : "";
}

std::int64_t numberOf(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  if (value == nullptr) return 0;
  if (value->asInt() != nullptr) return *value->asInt();
  // A hostile log may hold any number; one that doesn't fit has no value here.
  const double* number = value->asDouble();
  return number != nullptr && std::abs(*number) < 9.0e18 ? static_cast<std::int64_t>(*number) : 0;
}

const json::Object& detailsOf(const json::Object& record) {
  static const json::Object kNone;
  const json::Value* details = record.find("details");
  return details != nullptr && details->asObject() != nullptr ? *details->asObject() : kNone;
}

std::vector<std::string> rulesOf(const json::Object& record) {
  std::vector<std::string> rules;
  const json::Value* findings = detailsOf(record).find("findings");
  if (findings == nullptr || findings->asArray() == nullptr) return rules;
  for (const json::Value& finding : *findings->asArray()) {
    if (finding.asObject() != nullptr) {
      rules.push_back(textOf(*finding.asObject(), "rule"));
    } else if (finding.asString() != nullptr) {
      rules.push_back(*finding.asString());
    }
  }
  return rules;
}

std::int64_t millisOf(const json::Object& record) {
  const std::string time = textOf(record, "time");
  if (time.size() != 24) return 0;
  const auto part = [&](std::size_t at, std::size_t size) {
    int number = 0;
    std::from_chars(time.data() + at, time.data() + at + size, number);
    return number;
  };
  const std::chrono::year_month_day day(std::chrono::year(part(0, 4)),
                                        std::chrono::month(static_cast<unsigned>(part(5, 2))),
                                        std::chrono::day(static_cast<unsigned>(part(8, 2))));
  if (!day.ok()) return 0;
  const std::int64_t days = std::chrono::sys_days(day).time_since_epoch().count();
  const std::int64_t seconds = ((days * 24 + part(11, 2)) * 60 + part(14, 2)) * 60 + part(17, 2);
  return seconds * 1000 + part(20, 3);
}

std::string csvHeader() {
  std::string line;
  for (const std::string_view column : kRecordColumns) line += std::string(column) + ",";
  for (const std::string_view column : kDetailColumns) line += std::string(column) + ",";
  line.back() = '\r';
  return line + "\n";
}

std::string csvLine(const json::Object& record) {
  std::string line;
  for (const std::string_view column : kRecordColumns) {
    line += csvCell(plain(record.find(column))) + ",";
  }
  for (const std::string_view column : kDetailColumns) {
    const bool rules = column == "findings";
    line += csvCell(rules ? joined(rulesOf(record), ";") : plain(detailsOf(record).find(column)));
    line += ",";
  }
  line.back() = '\r';
  return line + "\n";
}

std::string cefLine(const json::Object& record) {
  const std::string stage = textOf(record, "stage");
  const std::string outcome = textOf(record, "outcome");
  const json::Object& details = detailsOf(record);
  std::string line =
      "CEF:0|Gantlet|Gantlet|1|" + cefText(stage + "." + textOf(record, "event"), '|') + "|" +
      cefText(stage + ": " + outcome, '|') + "|" + (isBad(outcome) ? "7" : "3") + "|";
  std::vector<std::string> extensions;
  const auto add = [&](const std::string& key, const std::string& value) {
    if (!value.empty()) extensions.push_back(key + "=" + cefText(value, '='));
  };
  add("rt", std::to_string(millisOf(record)));
  add("externalId", plain(record.find("seq")));
  add("outcome", outcome);
  add("suser", textOf(details, "actor"));
  add("src", textOf(details, "address"));
  add("fileHash", textOf(details, "code_hash"));
  add("cs1Label", "tenant");
  add("cs1", textOf(record, "tenant_id"));
  add("cs2Label", "submission");
  add("cs2", textOf(record, "submission_id"));
  add("cs3Label", "policy");
  add("cs3", textOf(details, "policy"));
  add("cs4Label", "findings");
  add("cs4", joined(rulesOf(record), " "));
  add("cs5Label", "provider");
  add("cs5", textOf(details, "provider"));
  return line + joined(extensions, " ") + "\n";
}

json::Object ecsEvent(const json::Object& record) {
  const std::string outcome = textOf(record, "outcome");
  const json::Object& details = detailsOf(record);
  json::Object event;
  const auto put = [&](std::string_view path, const std::string& value) {
    if (!value.empty()) setPath(event, path, json::Value(value));
  };
  put("@timestamp", textOf(record, "time"));
  put("ecs.version", "8.11.0");
  put("event.kind", "event");
  put("event.module", "gantlet");
  put("event.dataset", "gantlet.audit");
  put("event.action", textOf(record, "stage") + "." + textOf(record, "event"));
  put("event.outcome", isBad(outcome) ? "failure" : "success");
  put("event.reason", outcome);
  setPath(event, "event.sequence", numberOf(record, "seq"));
  setPath(event, "event.duration", nanosOf(record));
  put("organization.id", textOf(record, "tenant_id"));
  put("trace.id", textOf(record, "submission_id"));
  put("user.id", textOf(details, "actor"));
  put("client.address", textOf(details, "address"));
  put("http.request.id", textOf(details, "request_id"));
  put("cloud.provider", textOf(details, "provider"));
  if (const std::string hash = textOf(details, "code_hash"); hash.starts_with("sha256:")) {
    put("file.hash.sha256", hash.substr(7));
  }
  json::Array rules;
  for (const std::string& rule : rulesOf(record)) rules.emplace_back(rule);
  if (!rules.empty()) setPath(event, "rule.id", std::move(rules));
  setPath(event, "gantlet", details);
  return event;
}

}  // namespace gantlet::audit
