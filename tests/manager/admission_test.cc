#include "manager/admission.h"

#include <sys/eventfd.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

#include "core/unique_fd.h"
#include "manager/quota_book.h"
#include "tests/support/memory_log.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;

namespace {

class HandClock final : public Clock {
 public:
  [[nodiscard]] WallTime wallNow() const override {
    return WallTime{std::chrono::milliseconds{passed.load() * 1000}};
  }
  [[nodiscard]] MonotonicTime monotonicNow() const override {
    return MonotonicTime{std::chrono::seconds{passed.load()}};
  }
  std::atomic<std::int64_t> passed{0};
};

AdmissionOptions with(const Quota& quota) {
  AdmissionOptions options;
  options.everyTenant = quota;
  return options;
}

const TenantId kAcme("acme");
const TenantId kOther("other");

}  // namespace

TEST_CASE("over the limit a submission waits for a place of its own tenant", "[quota]") {
  const HandClock clock;
  Quota quota;
  quota.concurrent = 1;
  Admission admission(with(quota), clock);
  auto first = admission.enter(kAcme, {});
  REQUIRE(first);
  REQUIRE(admission.enter(kOther, {}));  // another tenant is not held up
  std::atomic<bool> entered{false};
  std::thread waiter([&] { entered = admission.enter(kAcme, {}).has_value(); });
  while (admission.usage(kAcme).waiting == 0) std::this_thread::yield();
  CHECK_FALSE(entered);
  { const Admission::Ticket done = std::move(*first); }
  waiter.join();
  CHECK(entered);
  CHECK(admission.usage(kAcme).running == 0);
}

TEST_CASE("a full queue is refused at once, with how long to wait", "[quota]") {
  const HandClock clock;
  Quota quota;
  quota.concurrent = 1;
  quota.queue = 0;
  Admission admission(with(quota), clock);
  auto first = admission.enter(kAcme, {});
  const auto second = admission.enter(kAcme, {});
  REQUIRE_FALSE(second);
  CHECK(second.error().code == ErrorCode::kBusy);
  CHECK(second.error().retryAfter.count() >= 1);
  CHECK(second.error().limit == "\"concurrent\";q=1");
}

TEST_CASE("waiting ends by time and when the caller has gone", "[quota]") {
  const HandClock clock;
  Quota quota;
  quota.concurrent = 1;
  quota.longestWait = std::chrono::milliseconds(1);
  Admission admission(with(quota), clock);
  auto first = admission.enter(kAcme, {});
  CHECK(admission.enter(kAcme, {}).error().code == ErrorCode::kBusy);
  quota.longestWait = std::chrono::hours(1);
  Admission patient(with(quota), clock);
  auto held = patient.enter(kAcme, {});
  const UniqueFd gone(::eventfd(1, EFD_CLOEXEC));
  CHECK(patient.enter(kAcme, {gone.get(), -1}).error().code == ErrorCode::kCancelled);
  CHECK(patient.usage(kAcme).waiting == 0);
}

TEST_CASE("tenants take turns at the places that all share", "[quota]") {
  const HandClock clock;
  AdmissionOptions options = with(Quota{});
  options.places = 1;
  Admission admission(options, clock);
  auto first = admission.enter(kAcme, {});
  std::mutex mutex;
  std::string order;
  std::vector<std::thread> threads;
  const auto queue = [&](const TenantId& tenant, char letter, std::uint32_t waiting) {
    threads.emplace_back([&, tenant, letter] {
      auto ticket = admission.enter(tenant, {});
      const std::lock_guard lock(mutex);
      order += letter;
    });
    while (admission.usage(tenant).waiting < waiting) std::this_thread::yield();
  };
  queue(kAcme, 'a', 1);
  queue(kAcme, 'a', 2);
  queue(kAcme, 'a', 3);
  queue(kOther, 'o', 1);
  { const Admission::Ticket done = std::move(*first); }
  for (std::thread& thread : threads) thread.join();
  CHECK(order.find('o') <= 1);
}

TEST_CASE("days and minutes have their limits", "[quota]") {
  HandClock clock;
  Quota quota;
  quota.executionsPerDay = 2;
  quota.secondsPerDay = 100;
  Admission daily(with(quota), clock);
  REQUIRE(daily.enter(kAcme, {}));
  REQUIRE(daily.enter(kAcme, {}));
  const auto third = daily.enter(kAcme, {});
  REQUIRE_FALSE(third);
  CHECK(third.error().retryAfter.count() == 86'400);
  CHECK(third.error().limit == "\"executions-per-day\";q=2;w=86400");
  clock.passed = 86'400;
  {
    const auto forLong = daily.enter(kAcme, {});
    REQUIRE(forLong);
    clock.passed = 86'400 + 200;
  }
  CHECK(daily.enter(kAcme, {}).error().limit == "\"seconds-per-day\";q=100;w=86400");
  Quota rate;
  rate.executionsPerMinute = 1;
  Admission paced(with(rate), clock);
  REQUIRE(paced.enter(kAcme, {}));
  CHECK(paced.enter(kAcme, {}).error().retryAfter.count() == 60);
  clock.passed = 86'400 + 260;
  CHECK(paced.enter(kAcme, {}));
}

namespace {

// Submissions that come at once, each on its own thread, until they have run or were refused.
class Crowd {
 public:
  Crowd(Admission& admission, int size) {
    for (int i = 0; i < size; ++i) {
      threads_.emplace_back([&] {
        auto ticket = admission.enter(kAcme, {gone_.get(), -1});
        ++(ticket ? let_ : refused_);
        if (!ticket) {
          const std::lock_guard lock(mutex_);
          limit_ = ticket.error().limit;
        }
      });
    }
  }
  ~Crowd() { join(); }
  void join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }
  void callAway() { CHECK(::eventfd_write(gone_.get(), 1) == 0); }
  [[nodiscard]] int let() const { return let_; }
  [[nodiscard]] int refused() const { return refused_; }
  [[nodiscard]] std::string limit() {
    const std::lock_guard lock(mutex_);
    return limit_;
  }

 private:
  UniqueFd gone_{::eventfd(0, EFD_CLOEXEC)};
  std::mutex mutex_;
  std::string limit_;
  std::atomic<int> let_{0};
  std::atomic<int> refused_{0};
  std::vector<std::thread> threads_;
};

void awaitWaiting(const Admission& admission, std::uint32_t count) {
  while (admission.usage(kAcme).waiting < count) std::this_thread::yield();
}

}  // namespace

TEST_CASE("as many of a day run as may, also of those that come at once", "[quota]") {
  HandClock clock;
  Quota quota;
  quota.concurrent = 1;
  quota.executionsPerDay = 10;
  Admission admission(with(quota), clock);
  auto first = admission.enter(kAcme, {});
  REQUIRE(first);
  Crowd crowd(admission, 39);
  while (crowd.refused() < 30) std::this_thread::yield();
  awaitWaiting(admission, 9);
  CHECK(crowd.let() == 0);
  { const Admission::Ticket done = std::move(*first); }
  crowd.join();
  CHECK(crowd.let() == 9);
  CHECK(crowd.refused() == 30);
  CHECK(crowd.limit() == "\"executions-per-day\";q=10;w=86400");
  CHECK(admission.usage(kAcme).executions == 10);
}

TEST_CASE("what was let in and did not run is none of the day's", "[quota]") {
  HandClock clock;
  Quota quota;
  quota.concurrent = 1;
  quota.executionsPerDay = 3;
  quota.queue = 2;
  Admission admission(with(quota), clock);
  auto first = admission.enter(kAcme, {});
  REQUIRE(first);
  SECTION("its caller went away while it waited") {
    Crowd crowd(admission, 2);
    awaitWaiting(admission, 2);
    CHECK(admission.enter(kAcme, {}).error().limit.find("executions-per-day") != std::string::npos);
    crowd.callAway();
    crowd.join();
    CHECK(crowd.refused() == 2);
  }
  SECTION("no place became free in time, or the queue was full") {
    quota.longestWait = std::chrono::milliseconds(1);
    admission.use(with(quota));
    CHECK_FALSE(admission.enter(kAcme, {}));
    quota.queue = 0;
    admission.use(with(quota));
    CHECK_FALSE(admission.enter(kAcme, {}));
  }
  SECTION("who had the place says so") {
    { const Admission::Ticket done = std::move(*first); }
    {
      auto none = admission.enter(kAcme, {});
      REQUIRE(none);
      clock.passed += 50;
      none->nothingRan();
    }
    CHECK(admission.usage(kAcme).seconds == 0);
  }
  CHECK(admission.usage(kAcme).executions == 1);
  SECTION("it was one of yesterday's") {
    first->nothingRan();
    clock.passed += 86'400;
    auto today = admission.enter(kOther, {});
    { const Admission::Ticket done = std::move(*first); }
    CHECK(admission.usage(kAcme).executions == 0);
  }
}

TEST_CASE("what waits over midnight is one of the day on which it runs", "[quota]") {
  HandClock clock;
  Quota quota;
  quota.concurrent = 1;
  quota.executionsPerDay = 4;
  Admission admission(with(quota), clock);
  auto first = admission.enter(kAcme, {});
  REQUIRE(first);
  Crowd crowd(admission, 3);
  awaitWaiting(admission, 3);
  clock.passed += 86'400;
  { const Admission::Ticket done = std::move(*first); }
  crowd.join();
  CHECK(crowd.let() == 3);
  CHECK(admission.usage(kAcme).executions == 3);
  CHECK(admission.enter(kAcme, {}));
  CHECK_FALSE(admission.enter(kAcme, {}));
}

TEST_CASE("running time of a day is that of what runs, too, and of what waits nothing", "[quota]") {
  HandClock clock;
  Quota quota;
  quota.concurrent = 2;
  quota.secondsPerDay = 10;
  Admission admission(with(quota), clock);
  auto first = admission.enter(kAcme, {});
  auto second = admission.enter(kAcme, {});
  REQUIRE(first);
  REQUIRE(second);
  Crowd crowd(admission, 20);
  awaitWaiting(admission, 20);
  clock.passed += 6;  // 12 s of both together, of which none has ended
  CHECK(admission.enter(kAcme, {}).error().limit == "\"seconds-per-day\";q=10;w=86400");
  { const Admission::Ticket done = std::move(*first); }
  crowd.join();
  CHECK(crowd.let() == 0);
  CHECK(crowd.refused() == 20);
  CHECK(crowd.limit() == "\"seconds-per-day\";q=10;w=86400");
  { const Admission::Ticket done = std::move(*second); }
  CHECK(admission.usage(kAcme).seconds == 12);
  CHECK(admission.usage(kAcme).running == 0);
}

TEST_CASE("while others are active a tenant leaves a quarter of all places to them", "[quota]") {
  HandClock clock;
  Quota quota;
  quota.concurrent = 0;
  quota.queue = 0;
  AdmissionOptions options = with(quota);
  options.places = 4;
  Admission admission(options, clock);
  REQUIRE(admission.enter(kOther, {}));
  std::vector<Admission::Ticket> held;
  held.reserve(3);
  for (int i = 0; i < 3; ++i) {
    auto ticket = admission.enter(kAcme, {});
    REQUIRE(ticket);
    held.push_back(std::move(*ticket));
  }
  CHECK_FALSE(admission.enter(kAcme, {}).has_value());
  CHECK(admission.enter(kOther, {}).has_value());
  clock.passed += 61;  // the other has gone quiet
  CHECK(admission.enter(kAcme, {}).has_value());
}

TEST_CASE("a tenant may have a quota of its own, and none at all", "[quota]") {
  const HandClock clock;
  Quota one;
  one.concurrent = 1;
  one.queue = 0;
  AdmissionOptions options = with(one);
  Quota none;
  none.concurrent = 0;
  options.tenants["default"] = none;
  Admission admission(options, clock);
  std::vector<Result<Admission::Ticket>> tickets;
  tickets.reserve(100);
  for (int i = 0; i < 100; ++i) tickets.push_back(admission.enter(TenantId("default"), {}));
  CHECK(std::all_of(tickets.begin(), tickets.end(), [](const auto& t) { return t.has_value(); }));
  auto held = admission.enter(kAcme, {});
  CHECK_FALSE(admission.enter(kAcme, {}));
}

TEST_CASE("what a tenant has used of its day outlives a restart, and only that day", "[quota]") {
  const gantlet::test::TempFolder folder;
  const SettingsKeySource key{folder.path / "settings.key", std::nullopt};
  HandClock clock;
  clock.passed = 86'400 * 20'000 + 100;
  Quota quota;
  quota.executionsPerDay = 3;
  AdmissionOptions options;
  options.tenants["acme"] = quota;
  const auto runs = [&](int count) {
    auto store = SettingsStore::open(folder.path / "gantlet.db", key);
    REQUIRE(store);
    Admission admission(options, clock);
    gantlet::test::MemoryLog log;
    const auto book = QuotaBook::open({admission, **store, log, folder.path});
    REQUIRE(book);
    int admitted = 0;
    for (int i = 0; i < count; ++i) {
      if (admission.enter(kAcme, {})) ++admitted;
      CHECK(admission.enter(kOther, {}));
    }
    return admitted;
  };
  CHECK(runs(2) == 2);
  CHECK(runs(2) == 1);
  CHECK(runs(2) == 0);
  clock.passed += 86'400;
  CHECK(runs(4) == 3);
}

TEST_CASE("what a service that was killed had begun counts from its records", "[quota]") {
  const gantlet::test::TempFolder folder;
  const SettingsKeySource key{folder.path / "settings.key", std::nullopt};
  HandClock clock;
  clock.passed = 86'400 * 20'000 + 100;
  auto log = audit::openLog(folder.path / "audit", clock);
  REQUIRE(log);
  const auto record = [&](const std::string& tenant, const std::string& event) {
    audit::AuditRecord entry;
    entry.tenant = TenantId(tenant);
    entry.submission = newSubmissionId();
    entry.stage = "execute";
    entry.event = event;
    entry.outcome = "ok";
    entry.tookUs = event == "outcome" ? 20'000'000 : 0;
    REQUIRE((*log)->enqueue(entry));
  };
  Quota quota;
  quota.executionsPerDay = 10;
  quota.secondsPerDay = 100;
  const auto store = SettingsStore::open(folder.path / "gantlet.db", key);
  REQUIRE(store);
  const auto used = [&](const TenantId& tenant) {
    Admission admission(with(quota), clock);
    REQUIRE(QuotaBook::open({admission, **store, **log, folder.path / "audit"}));
    return admission.usage(tenant);
  };
  record("acme", "intent");
  CHECK(used(kAcme).executions == 0);  // nothing was kept before: it is the first start
  const auto kept = (*store)->get("service.quota_day");
  record("acme", "intent");
  record("acme", "outcome");
  record("acme", "intent");
  record("other", "intent");
  CHECK(used(kAcme).executions == 2);
  CHECK(used(kAcme).seconds == 20);  // and once
  CHECK(used(kOther).executions == 1);
  clock.passed += 86'400;
  REQUIRE((*store)->put({**kept}));
  record("acme", "intent");
  CHECK(used(kAcme).executions == 1);
}

TEST_CASE("a row that makes no sense is no reason not to start", "[quota]") {
  const gantlet::test::TempFolder folder;
  auto store =
      SettingsStore::open(folder.path / "gantlet.db", {folder.path / "settings.key", std::nullopt});
  REQUIRE(store);
  const HandClock clock;
  for (const char* text : {"", "{}", "[1]", R"([{"tenant": "../x", "day": 0}])",
                           R"([{"tenant": "acme", "day": 0, "executions": -1}])",
                           R"([{"tenant": "acme", "day": 0, "executions": 1e300}])",
                           R"([{"records": -1}])", R"([{"records": 7}])"}) {
    INFO(text);
    REQUIRE((*store)->put({{"service.quota_day", "variable", "string", text}}));
    Quota quota;
    quota.executionsPerDay = 1;
    Admission admission(with(quota), clock);
    gantlet::test::MemoryLog log;
    REQUIRE(QuotaBook::open({admission, **store, log, folder.path}));
    CHECK(admission.enter(kAcme, {}));
  }
}

TEST_CASE("new quotas count for tenants that wait and run, and what they used stays", "[quota]") {
  const HandClock clock;
  Quota quota;
  quota.concurrent = 1;
  quota.executionsPerDay = 10;
  Admission admission(with(quota), clock);
  auto first = admission.enter(kAcme, {});
  REQUIRE(first);
  std::atomic<bool> entered{false};
  std::thread waiter([&] { entered = admission.enter(kAcme, {}).has_value(); });
  while (admission.usage(kAcme).waiting == 0) std::this_thread::yield();
  quota.concurrent = 2;
  quota.executionsPerDay = 2;
  admission.use(with(quota));
  waiter.join();  // it got its place from the new quota: `first` still holds the other
  CHECK(entered);
  const auto refused = admission.enter(kAcme, {});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().limit.find("executions-per-day") != std::string::npos);
}
