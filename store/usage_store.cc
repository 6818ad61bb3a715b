#include "store/usage_store.h"

namespace gantlet {
namespace {

std::int64_t number(std::uint64_t value) { return static_cast<std::int64_t>(value); }

}  // namespace

Status UsageStore::add(std::span<const UsageRow> rows) {
  return database_.transact([&](Sql& sql) -> Status {
    for (const UsageRow& row : rows) {
      TRY(const std::uint64_t there,
          sql.change("UPDATE usage_days SET executions = executions + ?, cpu_us = cpu_us + ?, "
                     "memory_mb_us = memory_mb_us + ?, wall_us = wall_us + ?, cost_micros = "
                     "cost_micros + ? WHERE day = ? AND tenant = ? AND provider = ? AND template = "
                     "? AND currency = ?",
                     {number(row.executions), number(row.cpuUs), number(row.memoryMbUs),
                      number(row.wallUs), number(row.costMicros), row.day, row.tenant, row.provider,
                      row.templateLabel, row.currency}));
      if (there > 0) continue;
      TRY_STATUS(sql.run(
          "INSERT INTO usage_days (day, tenant, provider, template, currency, executions, cpu_us, "
          "memory_mb_us, wall_us, cost_micros) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          {row.day, row.tenant, row.provider, row.templateLabel, row.currency,
           number(row.executions), number(row.cpuUs), number(row.memoryMbUs), number(row.wallUs),
           number(row.costMicros)}));
    }
    return {};
  });
}

Result<std::vector<UsageRow>> UsageStore::list(const UsageFilter& filter) {
  std::vector<SqlValue> values{filter.from, filter.to};
  if (filter.tenant) values.emplace_back(*filter.tenant);
  TRY(const std::vector<SqlRow> found, database_.transact([&](Sql& sql) {
    return sql.rows(
        std::string(
            "SELECT day, tenant, provider, template, currency, executions, cpu_us, "
            "memory_mb_us, wall_us, cost_micros FROM usage_days WHERE day >= ? AND day < ?") +
            (filter.tenant ? " AND tenant = ?" : "") +
            " ORDER BY day, tenant, provider, template, currency",
        "nttttnnnnn", values);
  }));
  std::vector<UsageRow> rows;
  rows.reserve(found.size());
  const auto count = [](std::int64_t value) {
    return static_cast<std::uint64_t>(value < 0 ? 0 : value);
  };
  for (const SqlRow& row : found) {
    rows.push_back({row.number(0), row.text(1), row.text(2), row.text(3), row.text(4),
                    count(row.number(5)), count(row.number(6)), count(row.number(7)),
                    count(row.number(8)), count(row.number(9))});
  }
  return rows;
}

}  // namespace gantlet
