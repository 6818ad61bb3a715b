// The manager: fallbacks, the breaker, hot reload, isolation, clean-up.
#include "providers/manager.h"

#include <catch2/catch.hpp>
#include <future>
#include <thread>

#include "tests/support/scripted_provider.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

class HandClock final : public Clock {
 public:
  [[nodiscard]] WallTime wallNow() const override { return WallTime{}; }
  [[nodiscard]] MonotonicTime monotonicNow() const override {
    return MonotonicTime{std::chrono::seconds{now.load()}};
  }
  std::atomic<std::int64_t> now{1000};
};

Error fault(ErrorCode code) { return Error{code, "it broke", ""}; }

ExecutionRequest request() {
  ExecutionRequest request;
  request.tenant = TenantId("acme");
  return request;
}

struct House {
  HandClock clock;
  std::shared_ptr<ScriptedProvider> first;
  std::shared_ptr<ScriptedProvider> second;
  ProviderManager manager{clock};

  explicit House(ScriptedProvider::Script script)
      : first(std::make_shared<ScriptedProvider>(clock, "first", std::move(script))),
        second(std::make_shared<ScriptedProvider>(clock, "second")) {
    manager.use({first, second});
  }
};

}  // namespace

TEST_CASE("another provider tries only where nothing has run", "[manager]") {
  for (const ErrorCode code :
       {ErrorCode::kConnectFailed, ErrorCode::kInstanceFailed, ErrorCode::kUnavailable}) {
    House house([code](const auto&) -> Result<ExecutionResult> { return fault(code); });
    const auto result = house.manager.execute(request());
    REQUIRE(result);
    CHECK(result->provider == "second");
    REQUIRE(result->attempts.size() == 1);
    CHECK(result->attempts[0].provider == "first");
    CHECK(result->attempts[0].code == code);
  }
  for (const ErrorCode code :
       {ErrorCode::kOutcomeUnknown, ErrorCode::kBusy, ErrorCode::kInternal, ErrorCode::kCancelled,
        ErrorCode::kInvalidArgument, ErrorCode::kUnsupported, ErrorCode::kTooLarge}) {
    House house([code](const auto&) -> Result<ExecutionResult> { return fault(code); });
    const auto result = house.manager.execute(request());
    REQUIRE_FALSE(result);
    CHECK(result.error().code == code);
    CHECK(house.second->made == 0);
  }
}

TEST_CASE("when all fail the active provider's trouble is told first", "[manager]") {
  House house([](const auto&) -> Result<ExecutionResult> {
    return Error{ErrorCode::kConnectFailed, "no route", ""};
  });
  auto broken = std::make_shared<ScriptedProvider>(
      house.clock, "second", [](const auto&) -> Result<ExecutionResult> {
        return Error{ErrorCode::kInstanceFailed, "no capacity", ""};
      });
  house.manager.use({house.first, broken});
  const auto result = house.manager.execute(request());
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::kConnectFailed);
  CHECK(result.error().message == "no route; then second: no capacity");
}

TEST_CASE("nothing runs without a provider", "[manager]") {
  const HandClock clock;
  ProviderManager manager(clock);
  CHECK_FALSE(manager.execute(request()));
  CHECK_FALSE(manager.health().healthy);
  CHECK(manager.id() == "none");
}

TEST_CASE("a policy's isolation class is met or refused", "[manager]") {
  House house({});
  ExecutionRequest strong = request();
  strong.isolation = IsolationClass::kGvisor;
  auto result = house.manager.execute(strong);
  REQUIRE_FALSE(result);
  CHECK(result.error().message.find("demands isolation 'gvisor'") != std::string::npos);
  CHECK(house.first->made == 0);
  house.second->isolationClass = IsolationClass::kMicrovm;
  result = house.manager.execute(strong);
  REQUIRE(result);
  CHECK(result->provider == "second");
}

TEST_CASE("what rests on the runner runs where the runner is, and nowhere else", "[manager]") {
  House house({});
  ExecutionRequest pickles = request();
  pickles.needsRunner = true;
  auto result = house.manager.execute(pickles);
  REQUIRE_FALSE(result);
  CHECK(result.error().message.find("does not run Gantlet's own runner") != std::string::npos);
  CHECK(house.first->made == 0);
  CHECK(house.second->made == 0);
  house.second->holdsByRunner = true;
  result = house.manager.execute(pickles);
  REQUIRE(result);
  CHECK(result->provider == "second");
}

TEST_CASE("environment variables go to a provider that sets them, and are never dropped",
          "[manager]") {
  House house({});
  ExecutionRequest asked = request();
  asked.environmentJson = R"({"A":"b"})";
  auto result = house.manager.execute(asked);
  REQUIRE_FALSE(result);
  CHECK(result.error().message.find("sets no environment variables") != std::string::npos);
  CHECK(house.first->made + house.second->made == 0);
  house.second->environment = true;
  result = house.manager.execute(asked);
  REQUIRE(result);
  CHECK(result->provider == "second");
  CHECK(house.manager.execute(request())->provider == "first");
}

TEST_CASE("without a template's packages nothing is started, and no provider is blamed",
          "[manager]") {
  House house({});
  ExecutionRequest asked = request();
  asked.packages = {Language::kPython, {"numpy"}};
  auto result = house.manager.execute(asked);
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::kUnavailable);
  CHECK(result.error().message.find("is not known here") != std::string::npos);
  house.first->packages = false;
  for (int i = 0; i < 2 * Breaker::kThreshold; ++i) {
    result = house.manager.execute(asked);
    REQUIRE_FALSE(result);
    CHECK(result.error().message.find("not have here: numpy") != std::string::npos);
  }
  CHECK(house.first->made + house.second->made == 0);
  CHECK(house.manager.execute(request())->provider == "first");
  LivingSpec living;
  living.packages = asked.packages;
  const auto session = house.manager.openLiving(living);
  REQUIRE_FALSE(session);
  CHECK(session.error().message.find("not have here: numpy") != std::string::npos);
  house.first->packages = true;
  CHECK(house.manager.execute(asked)->provider == "first");
}

TEST_CASE("a provider that keeps failing is left out until it is well again", "[manager]") {
  std::atomic<bool> down{true};
  std::atomic<int> asked{0};
  House house([&](const auto&) -> Result<ExecutionResult> {
    ++asked;
    if (down) return fault(ErrorCode::kConnectFailed);
    return ExecutionResult();
  });
  for (int i = 0; i < 5; ++i) REQUIRE(house.manager.execute(request()));
  CHECK(asked == Breaker::kThreshold);  // then nobody waits for it any more
  house.first->healthy = false;
  house.clock.now += Breaker::kPause.count();
  CHECK(house.manager.execute(request())->provider == "second");
  CHECK(asked == Breaker::kThreshold);
  CHECK(house.first->healthAsked > 0);
  down = false;
  house.first->healthy = true;
  house.clock.now += Breaker::kPause.count();
  CHECK(house.manager.execute(request())->provider == "first");
}

TEST_CASE("a change takes effect for the next run and disturbs none", "[manager]") {
  std::promise<void> started;
  std::promise<void> go;
  House house([&](const auto&) -> Result<ExecutionResult> {
    started.set_value();
    go.get_future().wait();
    return ExecutionResult();
  });
  auto running = std::async(std::launch::async, [&] { return house.manager.execute(request()); });
  started.get_future().wait();
  house.manager.use({house.second});
  CHECK(house.manager.execute(request())->provider == "second");
  go.set_value();
  const auto result = running.get();
  REQUIRE(result);
  CHECK(result->provider == "first");
}

TEST_CASE("fifty clients see no failure while providers are switched", "[manager]") {
  House house({});
  std::atomic<bool> done{false};
  std::atomic<int> failures{0};
  std::vector<std::thread> clients;
  for (int i = 0; i < 50; ++i) {
    clients.emplace_back([&] {
      for (int n = 0; n < 200; ++n) {
        const auto result = house.manager.execute(request());
        if (!result || result->provider.empty()) ++failures;
      }
    });
  }
  std::thread switcher([&] {
    while (!done) {
      house.manager.use({house.second, house.first});
      house.manager.use({house.first});
    }
  });
  for (std::thread& client : clients) client.join();
  done = true;
  switcher.join();
  CHECK(failures == 0);
  CHECK(house.first->instanceCount() + house.second->instanceCount() == 0);
}

TEST_CASE("instances that nobody ends are ended after five minutes", "[manager]") {
  House house({});
  InstanceRequest wanted;
  wanted.tenant = TenantId("acme");
  const auto instance = house.first->createInstance(wanted);
  REQUIRE(instance);
  CHECK(instance->id.text() == "acme:-:n1");
  house.clock.now += 299;
  CHECK(house.manager.reapStale() == 0);
  house.clock.now += 2;
  CHECK(house.manager.reapStale() == 1);
  CHECK(house.first->ended == 1);
  CHECK(house.first->instanceCount() == 0);
}

TEST_CASE("an instance at work is not stale, and a failed end is tried again", "[manager]") {
  House house({});
  std::shared_ptr<ScriptedProvider> busy;
  std::size_t reaped = 7;
  busy = std::make_shared<ScriptedProvider>(house.clock, "busy", [&](const auto&) {
    house.clock.now += 3600;
    reaped = busy->reapStale();
    return Result<ExecutionResult>(ExecutionResult());
  });
  busy->endFails = true;
  REQUIRE(busy->execute(request()));
  CHECK(reaped == 0);
  CHECK(busy->instanceCount() == 1);
  busy->endFails = false;
  CHECK(busy->reapStale() == 1);
}

TEST_CASE("a provider that is not in use any more is still cleaned up", "[manager]") {
  House house({});
  InstanceRequest wanted;
  wanted.tenant = TenantId("acme");
  REQUIRE(house.first->createInstance(wanted));
  house.manager.use({house.second});
  house.clock.now += 301;
  CHECK(house.manager.reapStale() == 1);
}
