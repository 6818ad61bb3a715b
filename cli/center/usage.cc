// gantlet usage: what executions used and cost, through the running service.
#include <array>

#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/serve/service_desk.h"

namespace gantlet::cli {
namespace {

constexpr std::array kUsageFlags{
    Flag{"--by", "day|tenant|provider|template,...",
         "a line for each, with commas; sums over the rest (default: all four)"},
    Flag{"--since", "TIME", "the first day: 2026-01-31, or 7d (default: 30 days ago)"},
    Flag{"--until", "TIME", "the day behind the last (default: tomorrow)"},
    Flag{"--tenant", "TENANT", "of this tenant alone"},
    kFormatFlag,
    kDataDirFlag};

constexpr std::array<std::string_view, 4> kParts{"day", "tenant", "provider", "template"};

std::string numberIn(const json::Object& row, std::string_view key) {
  const json::Value* value = row.find(key);
  return value == nullptr || value->isNull() ? "0" : json::write(*value);
}

std::string costIn(const json::Object& row) {
  const json::Value* cost = row.find("cost");
  if (cost == nullptr || cost->asObject() == nullptr) return "-";
  return numberIn(*cost->asObject(), "amount") + " " + textIn(*cost->asObject(), "currency");
}

std::string lineOf(const json::Object& row) {
  std::string line;
  for (const std::string_view part : kParts) {
    if (row.find(part) == nullptr) continue;
    const std::string text = textIn(row, part);
    line += inColumn(text.empty() ? "-" : text, part == "day" ? 10 : 16);
  }
  return line + inColumn(numberIn(row, "executions") + " executions", 18) +
         inColumn(numberIn(row, "cpu_seconds") + " cpu s", 18) +
         inColumn(numberIn(row, "memory_gb_seconds") + " GB s", 20) +
         inColumn(numberIn(row, "wall_seconds") + " s", 16) + costIn(row);
}

Result<int> usage(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  std::string query;
  for (const auto& [flag, field] : {std::pair{"--by", "by"}, std::pair{"--since", "from"},
                                    std::pair{"--until", "to"}, std::pair{"--tenant", "tenant"}}) {
    const auto value = arguments.value(flag);
    if (!value) continue;
    const bool plain = value->find_first_not_of(
                           "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:,") ==
                       std::string::npos;
    if (!plain || value->empty()) {
      return Error{ErrorCode::kInvalidArgument, std::string(flag) + " is not usable",
                   "'gantlet usage --help' shows what it takes"};
    }
    query += (query.empty() ? "?" : "&") + std::string(field) + "=" + *value;
  }
  Result<json::Object> asked = askService(arguments, "GET", "/v1/usage" + query);
  if (!asked) {
    return inFlags(asked.error(), {{"by", "--by"}, {"from", "--since"}, {"to", "--until"}});
  }
  json::Object& answer = *asked;
  if (format == Format::kJson) {
    console.out(json::write(answer) + "\n");
    return kExitSuccess;
  }
  TRY(const json::Array rows, takeObjects(answer, "usage"));
  for (const json::Value& row : rows) console.out(lineOf(*row.asObject()) + "\n");
  if (rows.empty()) {
    console.message(kUsageSpec.name,
                    "nothing ran from " + textIn(answer, "from") + " to " + textIn(answer, "to"));
  }
  return kExitSuccess;
}

}  // namespace

const CommandSpec kUsageSpec{
    "usage",
    "what executions used and cost, by day, tenant, provider and template",
    "[FLAG...]",
    "Sums what executions used: processor seconds, gigabyte-seconds of memory, running time, and\n"
    "what that cost by the service's price table ('-' where there is none). Days are UTC's.",
    kUsageFlags,
    "  gantlet usage\n"
    "  gantlet usage --by tenant --since 2026-01-01 --until 2026-02-01\n"
    "  gantlet usage --by day,template --tenant acme --format json | jq .usage\n",
    "a tenant is named with --tenant"};

int runUsage(const Arguments& arguments, Console& console) {
  return finish(usage(arguments, console), kUsageSpec, console);
}

}  // namespace gantlet::cli
