#include "manager/usage_book.h"

#include <cmath>
#include <cstdlib>

#include "policy/yaml.h"

namespace gantlet {
namespace {

constexpr std::chrono::seconds kKeepEvery{1};
constexpr std::size_t kMostOpen = 100'000;  // rows that wait for a database that is away

std::uint64_t whole(double value) {
  if (!(value > 0)) return 0;
  return static_cast<std::uint64_t>(std::llround(std::min(value, 9e15)));
}

std::int64_t monthOf(WallTime time) {
  const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(time));
  return (static_cast<int>(day.year()) - 1970) * 12LL + static_cast<unsigned>(day.month()) - 1;
}

std::int64_t firstDayOf(std::int64_t month) {
  const std::chrono::year_month_day day(std::chrono::year(static_cast<int>(1970 + month / 12)),
                                        std::chrono::month(static_cast<unsigned>(month % 12 + 1)),
                                        std::chrono::day(1));
  return std::chrono::sys_days(day).time_since_epoch().count();
}

void addTo(UsageRow& sum, const UsageRow& row) {
  sum.executions += row.executions;
  sum.cpuUs += row.cpuUs;
  sum.memoryMbUs += row.memoryMbUs;
  sum.wallUs += row.wallUs;
  sum.costMicros += row.costMicros;
}

double priceOf(YamlReader& reader, std::string_view key) {
  const std::string text = reader.text(key).value_or("0");
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (end == text.c_str() || *end != '\0' || !std::isfinite(value) || value < 0 || value > 1e6) {
    reader.fail(reader.lineOf(key), quoted(key) + " must be a price: a number from 0 to 1000000");
  }
  return value;
}

}  // namespace

Result<PriceTable> parsePriceTable(std::string_view yaml, std::string_view filename) {
  TRY(const YamlNode root, parseYaml(yaml, filename));
  YamlReader reader(root, std::string(filename));
  PriceTable table;
  table.currency = reader.requiredText("currency");
  const bool plain =
      !table.currency.empty() && table.currency.size() <= 16 &&
      table.currency.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") ==
          std::string::npos;
  if (!plain) reader.fail(reader.lineOf("currency"), "'currency' must be letters, such as EUR");
  reader.each("providers", [&](YamlReader& inner) {
    const std::string name = inner.requiredText("provider");
    const ProviderPrice price{priceOf(inner, "cpu_second"), priceOf(inner, "memory_gb_second"),
                              priceOf(inner, "execution")};
    if (!table.providers.emplace(name, price).second) {
      inner.fail("the provider " + name + " stands more than once");
    }
  });
  TRY_STATUS(reader.finish());
  return table;
}

UsageRow usageOf(const Report& report, const std::string& templateLabel, const PriceTable& prices,
                 WallTime at) {
  UsageRow row;
  row.day = std::chrono::floor<std::chrono::days>(at).time_since_epoch().count();
  row.tenant = report.tenant.text();
  row.templateLabel = templateLabel;
  row.currency = prices.currency;
  row.executions = 1;
  if (!report.execution) return row;
  const ExecutionMetrics& metrics = report.execution->metrics;
  row.provider = report.execution->provider;
  row.cpuUs = whole(metrics.cpuMs * 1e3);
  row.wallUs = whole(metrics.durationMs * 1e3);
  row.memoryMbUs = whole(metrics.memoryPeakMb * metrics.durationMs * 1e3);
  auto price = prices.providers.find(row.provider);
  if (price == prices.providers.end()) price = prices.providers.find("*");
  if (price == prices.providers.end()) return row;
  const double amount =
      metrics.cpuMs / 1e3 * price->second.cpuSecond +
      metrics.memoryPeakMb * metrics.durationMs / 1024e3 * price->second.memoryGbSecond +
      price->second.execution;
  row.costMicros = whole(amount * 1e6);
  return row;
}

UsageBook::UsageBook(Database& database, const Clock& clock, PriceTable prices, EventLog* lines)
    : store_(database), clock_(clock), prices_(std::move(prices)), lines_(lines) {
  thread_ = std::thread([this] { background(); });
}

UsageBook::~UsageBook() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
  (void)keep();
}

void UsageBook::add(const Report& report, const std::string& templateLabel) {
  if (!report.execution) return;
  const UsageRow row = usageOf(report, templateLabel, prices_, clock_.wallNow());
  const std::optional<std::uint64_t> budget = budgetOf_ ? budgetOf_(row.tenant) : std::nullopt;
  std::uint64_t before = 0;
  {
    const std::lock_guard lock(mutex_);
    startMonth();
    std::uint64_t& spent = month_.spent[row.tenant];
    before = spent;
    spent += row.costMicros;
    if (open_.size() < kMostOpen) {
      const auto [at, fresh] = open_.emplace(
          Key{row.day, row.tenant, row.provider, row.templateLabel, row.currency}, row);
      if (!fresh) addTo(at->second, row);
    }
  }
  if (!budget || *budget == 0 || !reached_) return;
  const std::uint64_t after = before + row.costMicros;
  for (const unsigned percent : {50U, 80U, 100U}) {
    // Without rounding: 100 times what was spent against percent times the budget.
    const auto beyond = [&](std::uint64_t spent) {
      return static_cast<double>(spent) * 100.0 >=
             static_cast<double>(*budget) * static_cast<double>(percent);
    };
    if (!beyond(before) && beyond(after)) reached_({row.tenant, percent, after, *budget});
  }
}

// REQUIRES: the lock.
void UsageBook::startMonth() {
  const std::int64_t number = monthOf(clock_.wallNow());
  if (month_.number == number) return;
  month_.number = number;
  month_.spent.clear();
}

Status UsageBook::useBudgets(BudgetOf of, std::function<void(const BudgetReached&)> reached) {
  const WallTime now = clock_.wallNow();
  const std::int64_t first = firstDayOf(monthOf(now));
  TRY(const std::vector<UsageRow> rows, store_.list({first, firstDayOf(monthOf(now) + 1), {}}));
  const std::lock_guard lock(mutex_);
  startMonth();
  for (const UsageRow& row : rows) {
    // What was paid in another currency is no part of a budget in this one.
    if (row.currency == prices_.currency) month_.spent[row.tenant] += row.costMicros;
  }
  budgetOf_ = std::move(of);
  reached_ = std::move(reached);
  return {};
}

Status UsageBook::admits(const TenantId& tenant) {
  const std::optional<std::uint64_t> budget = budgetOf_ ? budgetOf_(tenant.text()) : std::nullopt;
  if (!budget) return {};
  {
    const std::lock_guard lock(mutex_);
    startMonth();
    const auto spent = month_.spent.find(tenant.text());
    if (*budget > 0 && (spent == month_.spent.end() || spent->second < *budget)) return {};
  }
  const WallTime now = clock_.wallNow();
  const WallTime next(std::chrono::sys_days(std::chrono::days(firstDayOf(monthOf(now) + 1))));
  Error error{ErrorCode::kBusy, "the tenant's budget of this month is used up",
              "ask an administrator to raise it, or wait for the next month"};
  error.retryAfter = std::chrono::duration_cast<std::chrono::seconds>(next - now);
  error.limit = "\"budget\";q=" + std::to_string(*budget / 1'000'000);
  return error;
}

Status UsageBook::keep() {
  const std::lock_guard keeping(keeping_);
  std::map<Key, UsageRow> taken;
  {
    const std::lock_guard lock(mutex_);
    taken.swap(open_);
  }
  if (taken.empty()) return {};
  std::vector<UsageRow> rows;
  rows.reserve(taken.size());
  for (const auto& [key, row] : taken) rows.push_back(row);
  Status kept = store_.add(rows);
  if (kept) return kept;
  // Tried again with what comes.
  const std::lock_guard lock(mutex_);
  for (auto& [key, row] : taken) {
    const auto [at, fresh] = open_.emplace(key, row);
    if (!fresh) addTo(at->second, row);
  }
  return kept;
}

void UsageBook::background() {
  std::unique_lock lock(mutex_);
  bool told = false;
  while (!stop_) {
    wake_.wait_for(lock, kKeepEvery, [this] { return stop_; });
    if (open_.empty()) continue;
    lock.unlock();
    const Status kept = keep();
    if (!kept && !told && lines_ != nullptr) {
      lines_->write({LogLevel::kWarning,
                     "usage_not_kept",
                     "what executions used can't be written to the database; it is tried again",
                     {{"reason", kept.error().message}}});
    }
    told = !kept;
    lock.lock();
  }
}

Result<std::vector<UsageRow>> UsageBook::list(const UsageFilter& filter) {
  TRY_STATUS(keep());
  return store_.list(filter);
}

}  // namespace gantlet
