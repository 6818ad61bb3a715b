// GET /v1/usage: what executions used and cost, by day, tenant, provider and template; as JSON, or
// as CSV for a spreadsheet.
#include <algorithm>
#include <array>
#include <map>

#include "audit/filter_fields.h"
#include "manager/usage_book.h"
#include "service/http/query.h"
#include "service/routes/routes.h"

namespace gantlet {
namespace {

constexpr std::int64_t kMostDays = 3660;
constexpr std::array<std::string_view, 4> kParts{"day", "tenant", "provider", "template"};

struct UsageQuery {
  UsageFilter filter;
  std::vector<std::string> by;
};

std::int64_t dayOf(WallTime time) {
  return std::chrono::floor<std::chrono::days>(time).time_since_epoch().count();
}

std::string dayText(std::int64_t day) {
  return formatRfc3339(WallTime(std::chrono::sys_days(std::chrono::days(day)))).substr(0, 10);
}

Result<std::vector<std::string>> partsOf(const std::string& text) {
  std::vector<std::string> parts;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view word = rest.substr(0, rest.find(','));
    if (std::find(kParts.begin(), kParts.end(), word) == kParts.end()) {
      return Error{ErrorCode::kInvalidArgument, "'by' must name day, tenant, provider or template",
                   "with commas between them"};
    }
    parts.emplace_back(word);
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  }
  if (parts.empty()) return Error{ErrorCode::kInvalidArgument, "'by' is empty", "leave it out"};
  return parts;
}

Result<UsageQuery> readUsageQuery(const Call& call) {
  TRY(const http::QueryFields fields, http::parseQueryOnce(call.request().head.query));
  UsageQuery query;
  const WallTime now = SystemClock().wallNow();
  query.filter.to = dayOf(now) + 1;
  query.filter.from = query.filter.to - 30;
  query.by.assign(kParts.begin(), kParts.end());
  for (const auto& [name, value] : fields) {
    if (name == "from" || name == "to") {
      const Result<WallTime> time = audit::parseTime(value, now);
      if (!time) {
        return Error{ErrorCode::kInvalidArgument, "'" + name + "' is no time",
                     time.error().resolution};
      }
      (name == "from" ? query.filter.from : query.filter.to) = dayOf(*time);
    } else if (name == "tenant") {
      TRY(const TenantId tenant, parseTenantId(value));
      query.filter.tenant = tenant.text();
    } else if (name == "by") {
      TRY(query.by, partsOf(value));
    } else {
      return Error{ErrorCode::kInvalidArgument, "'" + name + "' is not a field of this route",
                   "GET /openapi.json lists them"};
    }
  }
  if (query.filter.from >= query.filter.to || query.filter.to - query.filter.from > kMostDays) {
    return Error{ErrorCode::kInvalidArgument, "'from' must be before 'to', by ten years at most",
                 "both are days, such as 2026-01-31; 'to' is not part of it"};
  }
  // A reader of one tenant sees that one, whatever it asks for.
  if (const auto& only = call.caller.principal.only) {
    if (query.filter.tenant && *query.filter.tenant != only->text()) {
      return Error{ErrorCode::kNotFound, "there is no tenant '" + *query.filter.tenant + "'", ""};
    }
    query.filter.tenant = only->text();
  }
  return query;
}

// Sums over what is not asked for; a currency is never added to another.
std::vector<UsageRow> summed(const std::vector<UsageRow>& rows,
                             const std::vector<std::string>& by) {
  const auto has = [&](std::string_view part) {
    return std::find(by.begin(), by.end(), part) != by.end();
  };
  std::map<std::vector<std::string>, UsageRow> sums;
  for (UsageRow row : rows) {
    if (!has("day")) row.day = 0;
    if (!has("tenant")) row.tenant.clear();
    if (!has("provider")) row.provider.clear();
    if (!has("template")) row.templateLabel.clear();
    const std::string day = has("day") ? dayText(row.day) : "";
    const auto [at, fresh] = sums.emplace(
        std::vector<std::string>{day, row.tenant, row.provider, row.templateLabel, row.currency},
        row);
    if (fresh) continue;
    at->second.executions += row.executions;
    at->second.cpuUs += row.cpuUs;
    at->second.memoryMbUs += row.memoryMbUs;
    at->second.wallUs += row.wallUs;
    at->second.costMicros += row.costMicros;
  }
  std::vector<UsageRow> result;
  for (auto& [key, row] : sums) result.push_back(std::move(row));
  return result;
}

json::Object rowJson(const UsageRow& row, const std::vector<std::string>& by) {
  json::Object object;
  for (const std::string& part : by) {
    if (part == "day") object.set(part, dayText(row.day));
    if (part == "tenant") object.set(part, row.tenant);
    if (part == "provider") object.set(part, row.provider);
    if (part == "template") {
      object.set(part, row.templateLabel.empty() ? json::Value() : json::Value(row.templateLabel));
    }
  }
  object.set("executions", row.executions);
  object.set("cpu_seconds", static_cast<double>(row.cpuUs) / 1e6);
  object.set("memory_gb_seconds", static_cast<double>(row.memoryMbUs) / 1024e6);
  object.set("wall_seconds", static_cast<double>(row.wallUs) / 1e6);
  object.set("cost",
             row.currency.empty()
                 ? json::Value()
                 : json::Value(json::Object{{"amount", static_cast<double>(row.costMicros) / 1e6},
                                            {"currency", row.currency}}));
  return object;
}

// Names of tenants, providers and templates have no commas or quotes, and begin no formula.
std::string csvOf(const std::vector<UsageRow>& rows, const std::vector<std::string>& by) {
  std::string text;
  for (const std::string& part : by) text += part + ",";
  text += "executions,cpu_seconds,memory_gb_seconds,wall_seconds,cost,currency\r\n";
  const auto number = [](double value) { return json::write(json::Value(value)); };
  for (const UsageRow& row : rows) {
    for (const std::string& part : by) {
      text += (part == "day"        ? dayText(row.day)
               : part == "tenant"   ? row.tenant
               : part == "provider" ? row.provider
                                    : row.templateLabel) +
              ",";
    }
    text += std::to_string(row.executions) + "," + number(static_cast<double>(row.cpuUs) / 1e6) +
            "," + number(static_cast<double>(row.memoryMbUs) / 1024e6) + "," +
            number(static_cast<double>(row.wallUs) / 1e6) + ",";
    if (!row.currency.empty()) text += number(static_cast<double>(row.costMicros) / 1e6);
    text += "," + row.currency + "\r\n";
  }
  return text;
}

Result<http::Response> usage(Call& call) {
  UsageBook* book = call.desks.usage;
  if (book == nullptr) {
    return Error{ErrorCode::kUnavailable, "this service keeps no book of what is used", ""};
  }
  TRY(const UsageQuery query, readUsageQuery(call));
  TRY(const std::vector<UsageRow> all, book->list(query.filter));
  const std::vector<UsageRow> rows = summed(all, query.by);
  if (http::acceptsExactly(call.request().head, "text/csv")) {
    http::Response response;
    response.contentType = "text/csv; charset=utf-8; header=present";
    response.body = csvOf(rows, query.by);
    return response;
  }
  json::Array list;
  for (const UsageRow& row : rows) list.emplace_back(rowJson(row, query.by));
  return jsonResponse(json::Object{{"from", dayText(query.filter.from)},
                                   {"to", dayText(query.filter.to)},
                                   {"usage", std::move(list)}});
}

}  // namespace

void usageRoute(Call& call) { answer(call, usage(call)); }

}  // namespace gantlet
