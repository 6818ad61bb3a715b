// UsageBook: what executions use and cost, by day, tenant, provider and template. Prices are data:
// a table of a currency and of what a provider takes for a processor second, for a gigabyte held
// for a second, and for an execution.
//
// What was used is in the database within a second; a crash loses at most that much of the sums,
// and nothing of the audit log, whose records have each execution's figures.
//
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <vector>

#include "core/clock.h"
#include "core/event_log.h"
#include "core/ids.h"
#include "pipeline/report.h"
#include "store/usage_store.h"

namespace gantlet {

struct ProviderPrice {
  double cpuSecond = 0;
  double memoryGbSecond = 0;
  double execution = 0;
};
struct PriceTable {
  std::string currency;                            // empty: nothing has a price
  std::map<std::string, ProviderPrice> providers;  // "*": every other one
};

// YAML:
//   currency: EUR
//   providers:
//     - {provider: local, cpu_second: 0.00002, memory_gb_second: 0.000003, execution: 0}
// Errors: kInvalidArgument with "file:line: what is wrong".
[[nodiscard]] Result<PriceTable> parsePriceTable(std::string_view yaml, std::string_view filename);

// What one execution used. Thread-safety: pure.
[[nodiscard]] UsageRow usageOf(const Report& report, const std::string& templateLabel,
                               const PriceTable& prices, WallTime at);

// A tenant has used up that part of its budget of the month.
struct BudgetReached {
  std::string tenant;
  unsigned percent = 0;  // 50, 80 or 100
  std::uint64_t spentMicros = 0;
  std::uint64_t budgetMicros = 0;
};

class UsageBook {
 public:
  // `database`, `clock` and `lines` must outlive it; `lines` may be null.
  UsageBook(Database& database, const Clock& clock, PriceTable prices, EventLog* lines = nullptr);
  ~UsageBook();  // keeps what is left
  UsageBook(const UsageBook&) = delete;
  UsageBook& operator=(const UsageBook&) = delete;

  // Of a run that a provider has done; others used nothing.
  void add(const Report& report, const std::string& templateLabel);
  // Budgets are of a calendar month (UTC). `of` gives a tenant's in millionths of the currency,
  // nullopt for none; `reached` is called once for each of 50, 80 and 100 percent that an execution
  // brings a tenant to, on that execution's thread, after it. Reads what the month has cost so far.
  // REQUIRES: before the first execution. Errors: kUnavailable.
  using BudgetOf = std::function<std::optional<std::uint64_t>(const std::string& tenant)>;
  [[nodiscard]] Status useBudgets(BudgetOf of, std::function<void(const BudgetReached&)> reached);
  // Errors: kBusy (with when to come again) for a tenant that has used up its budget. What runs
  // then goes on: a budget can be overdrawn by what was admitted before.
  [[nodiscard]] Status admits(const TenantId& tenant);

  // With what was added until now. Errors: kUnavailable.
  [[nodiscard]] Result<std::vector<UsageRow>> list(const UsageFilter& filter);
  [[nodiscard]] const PriceTable& prices() const { return prices_; }

 private:
  using Key = std::tuple<std::int64_t, std::string, std::string, std::string, std::string>;
  struct Month {
    std::int64_t number = 0;  // months since 1970
    std::map<std::string, std::uint64_t> spent;
  };
  void background();
  [[nodiscard]] Status keep();
  void startMonth();

  UsageStore store_;
  const Clock& clock_;
  const PriceTable prices_;
  EventLog* const lines_;
  std::mutex keeping_;  // one at a time writes
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stop_ = false;
  std::map<Key, UsageRow> open_;  // not in the database yet
  BudgetOf budgetOf_;
  std::function<void(const BudgetReached&)> reached_;
  Month month_;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace gantlet
