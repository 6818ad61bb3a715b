// UsageStore: what tenants' executions have used and cost, a row for each day, tenant, provider,
// template and currency.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "store/database.h"

namespace gantlet {

struct UsageRow {
  std::int64_t day = 0;  // days since 1970, UTC
  std::string tenant;
  std::string provider;
  std::string templateLabel;  // "reports@3"; empty: none
  std::string currency;       // ISO 4217, or what the price table says; empty: no prices
  std::uint64_t executions = 0;
  std::uint64_t cpuUs = 0;
  std::uint64_t memoryMbUs =
      0;  // the most that was held, times how long it ran: MB times microseconds
  std::uint64_t wallUs = 0;
  std::uint64_t costMicros = 0;  // millionths of the currency
};

struct UsageFilter {
  std::int64_t from = 0;  // days, inclusive
  std::int64_t to = 0;    // exclusive
  std::optional<std::string> tenant;
};

class UsageStore {
 public:
  // `database` must outlive it.
  explicit UsageStore(Database& database) : database_(database) {}

  // Errors of all: kUnavailable; nothing is then changed.
  // Adds to what is there, all or none.
  [[nodiscard]] Status add(std::span<const UsageRow> rows);
  // By day, tenant, provider and template.
  [[nodiscard]] Result<std::vector<UsageRow>> list(const UsageFilter& filter);

 private:
  Database& database_;
};

}  // namespace gantlet
