// How much waits and runs of a tenant, and how much of its results is kept.
#include <set>

#include "store/execution_store.h"
#include "tests/manager/execution_place.h"

using namespace gantlet;
using namespace gantlet::test::executions;

TEST_CASE("the queue is bounded for each tenant, and tenants take turns", "[executions]") {
  ExecutionPlace place;
  place.openBusy(requestOf("acme", "first"));
  std::vector<std::string> ids;
  for (int i = 0; i < 5; ++i) ids.push_back(place.add(requestOf("acme", std::to_string(i))));
  const auto full = place.desk->add({requestOf("acme"), "", std::nullopt, "h"});
  REQUIRE_FALSE(full);
  CHECK(full.error().code == ErrorCode::kBusy);
  CHECK(full.error().retryAfter.count() > 0);
  ids.push_back(place.add(requestOf("beta", "b")));
  place.runs.let();
  for (const std::string& id : ids) CHECK(place.ended(id).state == "COMPLETED");
  REQUIRE(place.runs.started.size() == 7);
  CHECK(place.runs.started[1] == "beta:b");  // not behind all of acme's
  CHECK(place.runs.started[2] == "acme:0");
}

TEST_CASE("a quota that names a queue bounds executions, also of many that come at once",
          "[executions]") {
  ExecutionPlace place;
  AdmissionOptions quotas;
  quotas.tenants["acme"].concurrent = 1;
  quotas.tenants["acme"].queue = 5;
  quotas.tenants["acme"].queueNamed = true;
  place.admission.use(quotas);
  place.runs.held = true;
  ExecutionOptions options;
  options.workers = 1;
  place.open(options);
  std::atomic<int> accepted{0};
  std::atomic<int> full{0};
  std::vector<std::thread> clients;
  for (int i = 0; i < 20; ++i) {
    clients.emplace_back([&] {
      const auto added = place.desk->add({requestOf("acme"), "", std::nullopt, "h"});
      if (added) ++accepted;
      if (!added && added.error().code == ErrorCode::kBusy) ++full;
    });
  }
  for (std::thread& client : clients) client.join();
  CHECK(accepted == 6);
  CHECK(full == 14);
  CHECK(place.desk->add({requestOf("beta"), "", std::nullopt, "h"}));
  place.runs.let();
}

TEST_CASE("of a tenant's results over its bytes the oldest are forgotten, and say so",
          "[executions]") {
  ExecutionPlace place;
  ExecutionOptions options;
  options.maxKeptBytes = 100'000;
  place.open(options);
  ExecutionStore store(*place.database);
  const auto keep = [&](const std::string& tenant, std::size_t bytes) {
    const GateRequest request = requestOf(tenant);
    NewExecution made;
    made.execution.id = request.submission.id.text();
    made.execution.tenant = tenant;
    made.execution.state = "RUNNING";
    made.execution.createdBy = "key_1";
    made.request = "{}";
    REQUIRE(store.add(made));
    StoredExecution ended;
    ended.state = "COMPLETED";
    // Not so long ago that it is forgotten for its age.
    ended.endedAt = std::chrono::duration_cast<std::chrono::milliseconds>(
                        place.clock.wallNow().time_since_epoch())
                        .count();
    ended.result = "\"" + std::string(bytes, 'x') + "\"";
    REQUIRE(*store.end(made.execution.id, "RUNNING", ended));
    return made.execution.id;
  };
  const std::string oldest = keep("acme", 60'000);
  const std::string newest = keep("acme", 60'000);
  const std::string others = keep("beta", 60'000);
  place.desk->trim();
  const auto trimmed = place.desk->get(oldest, std::nullopt);
  CHECK_FALSE(trimmed->result);
  CHECK(trimmed->state == "COMPLETED");
  CHECK(trimmed->error.find("forgotten") != std::string::npos);
  CHECK(place.desk->get(newest, std::nullopt)->result);
  CHECK(place.desk->get(others, std::nullopt)->result);
  CHECK(place.desk->events(oldest, std::nullopt, 0));
  place.desk->trim();
  CHECK(place.desk->get(newest, std::nullopt)->result);
}

TEST_CASE("what waits of a tenant is bounded in bytes", "[executions]") {
  ExecutionPlace place;
  place.runs.held = true;
  ExecutionOptions options;
  options.workers = 1;
  options.maxWaitingBytes = 100'000;
  place.open(options);
  place.add(requestOf("acme"));
  place.runs.awaitStarted(1);
  GateRequest large = requestOf("acme");
  large.stdinBytes = SharedBytes(std::string(60'000, 'x'));
  const std::string first = place.add(large);
  large.submission.id = requestOf("acme").submission.id;
  const auto refused = place.desk->add({large, "", std::nullopt, "h"});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kBusy);
  REQUIRE(place.desk->cancel(first, std::nullopt, {"adm", "", ""}));
  CHECK(place.desk->add({large, "", std::nullopt, "h"}));
  place.runs.let();
}

TEST_CASE("a tenant's own quota holds its executions back, and nobody else's", "[executions]") {
  ExecutionPlace place;
  AdmissionOptions quotas;
  quotas.tenants["acme"].concurrent = 1;
  quotas.tenants["acme"].queue = 1;
  quotas.tenants["acme"].longestWait = std::chrono::milliseconds(1);
  place.admission.use(quotas);
  place.runs.held = true;
  place.open(4);
  std::vector<std::string> ids;
  for (int i = 0; i < 3; ++i) ids.push_back(place.add(requestOf("acme", std::to_string(i))));
  ids.push_back(place.add(requestOf("beta", "b")));
  place.runs.awaitStarted(2);
  {
    const std::lock_guard lock(place.runs.mutex);
    CHECK(std::set<std::string>(place.runs.started.begin(), place.runs.started.end())
              .contains("beta:b"));
    CHECK(place.runs.started.size() == 2);
  }
  place.runs.let();
  for (const std::string& id : ids) CHECK(place.ended(id).state == "COMPLETED");
  CHECK(place.runs.started.size() == 4);
}

TEST_CASE("an end that the database can't take yet holds no place of all tenants'",
          "[executions]") {
  ExecutionPlace place;
  AdmissionOptions quotas;
  quotas.places = 1;
  quotas.everyTenant.longestWait = std::chrono::seconds(20);
  place.admission.use(quotas);
  const std::string id = place.openBusy();
  // Nobody else can write to the database while this is under way.
  const Status held = place.database->transact([&](Sql&) -> Status {
    place.runs.let();
    CHECK(place.admission.enter(TenantId("beta"), {}));
    return {};
  });
  REQUIRE(held);
  CHECK(place.ended(id).state == "COMPLETED");
}
