#include "manager/execution_desk.h"

#include <thread>

#include "manager/execution_request.h"
#include "store/key_store.h"
#include "tests/manager/execution_place.h"

using namespace gantlet;
using namespace gantlet::test::executions;

TEST_CASE("a request comes out of the queue as it went in", "[executions]") {
  GateRequest request = requestOf("acme", std::string("\xFF\x00 bytes", 8));
  request.submission.language = Language::kJavaScript;
  request.argumentsJson = R"({"n":18446744073709551616})";
  request.stdinBytes = "in";
  request.files.push_back({"a/b.csv", SharedBytes(std::string("\0\xFE", 2))});
  request.limits.wall = std::chrono::milliseconds(1500);
  request.limits.memory = ByteCount::mebi(64);
  request.ceilings.isolation = IsolationClass::kGvisor;
  request.environment = {{"CITY", "Zürich"}, {"EMPTY", ""}};
  request.packages = {Language::kJavaScript, {"lodash>=4"}};
  const auto kept = readKeptRequest(keepRequest(request, "strict", false, true));
  REQUIRE(kept);
  CHECK(kept->request.ceilings.isolation == IsolationClass::kGvisor);
  CHECK(kept->request.environment == request.environment);
  CHECK(kept->request.packages == request.packages);
  CHECK(kept->retries);
  CHECK_FALSE(kept->awaited);
  CHECK(kept->policyName == "strict");
  CHECK(kept->request.submission.id == request.submission.id);
  CHECK(kept->request.submission.source == request.submission.source);
  CHECK(kept->request.submission.language == Language::kJavaScript);
  CHECK(kept->request.argumentsJson == request.argumentsJson);
  CHECK(kept->request.stdinBytes == "in");
  REQUIRE(kept->request.files.size() == 1);
  CHECK(kept->request.files[0].name == "a/b.csv");
  CHECK(kept->request.files[0].bytes == request.files[0].bytes);
  CHECK(kept->request.limits.wall == request.limits.wall);
  CHECK(kept->request.limits.memory == request.limits.memory);
  CHECK(kept->request.actor.address == "10.0.0.1");
  CHECK_FALSE(readKeptRequest("{}"));
  CHECK_FALSE(readKeptRequest("no JSON"));
}

TEST_CASE("what is queued runs once and is kept with its result", "[executions]") {
  ExecutionPlace place;
  place.open();
  const std::string id = place.add(requestOf());
  const StoredExecution execution = place.ended(id);
  CHECK(execution.state == "COMPLETED");
  CHECK(execution.startedAt);
  CHECK(execution.endedAt);
  REQUIRE(execution.result);
  CHECK(execution.result->find(id) != std::string::npos);
  CHECK(place.runs.started.size() == 1);
}

TEST_CASE("a fault is the execution's end, with its reason", "[executions]") {
  ExecutionPlace place;
  place.runs.fault = Error{ErrorCode::kAuditFailed, "no space for records", ""};
  place.open();
  const StoredExecution failed = place.ended(place.add(requestOf()));
  CHECK(failed.state == "FAILED");
  CHECK(failed.error.find("no space for records") != std::string::npos);
  CHECK_FALSE(failed.result);
  const StoredExecution gone = place.ended(place.add(requestOf(), "gone"));
  CHECK(gone.state == "FAILED");
  CHECK(gone.error.find("no policy gone") != std::string::npos);
  CHECK(place.runs.started.size() == 1);
}

TEST_CASE("why a run was refused or ended by a limit stands beside its state", "[executions]") {
  ExecutionPlace place;
  place.runs.ends = ReportError{"SB005", "the program ran for 1 s", "ask for more"};
  place.open();
  const std::string id = place.add(requestOf());
  const StoredExecution ended = place.ended(id);
  const auto error = json::parse(ended.error);
  REQUIRE(error);
  CHECK(*error->asObject()->find("code")->asString() == "SB005");
  CHECK(*error->asObject()->find("resolution")->asString() == "ask for more");
  CHECK(json::parse(*place.desk->get(id, {})->result));
}

TEST_CASE("what no provider could start is tried again where that was asked for, and only that",
          "[executions][retry]") {
  ExecutionPlace place;
  ExecutionOptions options;
  options.workers = 1;
  options.retryPause = std::chrono::milliseconds(1);
  const auto endOfOne = [&](ErrorCode code, int faults, bool retries) {
    place.runs.fault = Error{code, "the provider is away", ""};
    place.runs.faults = faults;
    place.runs.started.clear();
    const auto added = place.desk->add({requestOf(), "", std::nullopt, "h", false, "", retries});
    REQUIRE(added);
    const std::string state = place.ended(added->execution.id).state;
    return state + " " + std::to_string(place.runs.started.size());
  };
  place.open(options);
  CHECK(endOfOne(ErrorCode::kConnectFailed, 2, true) == "COMPLETED 3");
  CHECK(endOfOne(ErrorCode::kInstanceFailed, 1, true) == "COMPLETED 2");
  CHECK(endOfOne(ErrorCode::kInstanceFailed, 1, false) == "FAILED 1");
  CHECK(endOfOne(ErrorCode::kConnectFailed, 1000, true) == "FAILED 4");
  // It may have begun.
  CHECK(endOfOne(ErrorCode::kOutcomeUnknown, 1, true) == "FAILED 1");
  CHECK(endOfOne(ErrorCode::kUnavailable, 1, true) == "FAILED 1");
  CHECK(endOfOne(ErrorCode::kAuditFailed, 1, true) == "FAILED 1");
}

TEST_CASE("one that waits for a further try is cancelled without it", "[executions][retry]") {
  ExecutionPlace place;
  ExecutionOptions options;
  options.workers = 1;
  options.retryPause = std::chrono::minutes(1);
  place.open(options);
  place.runs.fault = Error{ErrorCode::kConnectFailed, "the provider is away", ""};
  const auto added = place.desk->add({requestOf(), "", std::nullopt, "h", false, "", true});
  REQUIRE(added);
  place.runs.awaitStarted(1);
  REQUIRE(place.desk->cancel(added->execution.id, std::nullopt, {"key_1", "", ""}));
  CHECK(place.ended(added->execution.id).state == "CANCELLED");
  CHECK(place.runs.started.size() == 1);
}

TEST_CASE("one that waits is cancelled without running, one that runs is ended", "[executions]") {
  ExecutionPlace place;
  const std::string runs = place.openBusy();
  const std::string waits = place.add(requestOf("acme", "2"));
  const Actor admin{"adm", "", ""};
  CHECK_FALSE(place.desk->cancel(waits, TenantId("beta"), admin));
  CHECK(*place.desk->cancel(waits, TenantId("acme"), admin) == ExecutionDesk::Cancelled::kNow);
  CHECK(place.ended(waits).state == "CANCELLED");
  CHECK(*place.desk->cancel(waits, std::nullopt, admin) == ExecutionDesk::Cancelled::kHadEnded);
  CHECK(*place.desk->cancel(runs, std::nullopt, admin) == ExecutionDesk::Cancelled::kAsked);
  CHECK(place.ended(runs).state == "CANCELLED");
  CHECK(place.runs.started.size() == 1);
  std::size_t told = 0;
  for (const audit::AuditRecord& record : place.log.records()) {
    told += record.event == "execution_cancel" ? 1U : 0U;
  }
  CHECK(told == 2);
}

TEST_CASE("what can't be recorded is not cancelled", "[executions]") {
  ExecutionPlace place;
  const std::string id = place.openBusy();
  place.log.setFault(Error{ErrorCode::kAuditFailed, "no space", ""});
  CHECK(place.desk->cancel(id, std::nullopt, {"adm", "", ""}).error().code ==
        ErrorCode::kAuditFailed);
  place.log.setFault(std::nullopt);
  place.runs.let();
  CHECK(place.ended(id).state == "COMPLETED");
}

TEST_CASE("while nothing can be recorded nothing is taken, and what waits goes on waiting",
          "[executions]") {
  ExecutionPlace place;
  place.openBusy();
  const std::string id = place.add(requestOf("acme", "2"));
  place.log.setFault(Error{ErrorCode::kAuditFailed, "no space", ""});
  CHECK(place.desk->add({requestOf(), "", std::nullopt, "h"}).error().code ==
        ErrorCode::kAuditFailed);
  place.runs.let();
  while (place.desk->counts().running > 0) std::this_thread::yield();
  CHECK(place.desk->get(id, std::nullopt)->state == "PENDING");
  place.log.setFault(std::nullopt);
  CHECK(place.ended(id).state == "COMPLETED");
}

TEST_CASE("what its client alone waited for does not run after a restart", "[executions]") {
  ExecutionPlace place;
  place.openBusy();
  const auto awaited = place.desk->add({requestOf("acme", "2"), "", std::nullopt, "h", true});
  REQUIRE(awaited);
  const std::string promised = place.add(requestOf("acme", "3"));
  place.desk->stop(std::chrono::milliseconds(0));
  place.runs.let();
  place.open();
  CHECK(place.ended(promised).state == "COMPLETED");
  const StoredExecution dropped = place.ended(awaited->execution.id);
  CHECK(dropped.state == "CANCELLED");
  CHECK(dropped.error.find("client") != std::string::npos);
  CHECK(place.runs.started.size() == 2);
}

TEST_CASE("what waits of a revoked key is cancelled, also of one revoked while nothing ran",
          "[executions]") {
  ExecutionPlace place;
  place.runs.held = true;
  place.open(1);
  KeyStore keys(*place.database);
  StoredKey key;
  key.id = "key_1";
  key.tenant = "acme";
  key.role = "tenant";
  REQUIRE(keys.add(key, std::string(64, 'a')));
  place.add(requestOf("beta"));
  place.runs.awaitStarted(1);
  GateRequest request = requestOf("acme", "leaked");
  request.actor.id = "key_1";
  const std::string waits = place.add(request);
  request.actor.id = "key_2";
  request.submission.id = requestOf().submission.id;
  const std::string other = place.add(request);
  CHECK(*place.desk->cancelRevoked({"adm", "", ""}) == 0);
  REQUIRE(*keys.revoke("key_1", 1));
  SECTION("beside the service") {
    CHECK(*place.desk->cancelRevoked({"adm", "", ""}) == 1);
    CHECK(place.desk->get(waits, std::nullopt)->state == "CANCELLED");
    place.runs.let();
  }
  SECTION("while none ran") {
    place.desk->stop(std::chrono::milliseconds(0));
    place.runs.let();
    place.open();
  }
  CHECK(place.ended(waits).state == "CANCELLED");
  CHECK(place.ended(other).state == "COMPLETED");
  std::size_t told = 0;
  for (const audit::AuditRecord& record : place.log.records()) {
    told += record.event == "execution_cancel" ? 1U : 0U;
  }
  CHECK(told == 1);
}

TEST_CASE("events are watched from the queue to the end, and read after it", "[executions]") {
  ExecutionPlace place;
  const std::string first = place.openBusy();
  const std::string id = place.add(requestOf("acme", "2"));
  CHECK(place.desk->counts().waiting == 1);
  CHECK(place.desk->counts().running == 1);
  CHECK(place.desk->counts().accepted == 2);
  CHECK_FALSE(place.desk->events(id, TenantId("beta"), 0));
  const auto live = place.desk->events(id, TenantId("acme"), 0);
  REQUIRE(live);
  REQUIRE((*live)->next(0));
  CHECK((*live)->next(0)->name == "queued");
  CHECK_FALSE((*live)->next(1));
  CHECK_FALSE((*live)->hasEnded());
  place.runs.let();
  CHECK(place.ended(id).state == "COMPLETED");
  while (!(*live)->hasEnded()) std::this_thread::yield();
  const auto kept = place.desk->events(id, std::nullopt, 0);
  REQUIRE(kept);
  std::vector<std::string> names;
  for (auto event = (*kept)->next(0); event; event = (*kept)->next(event->number)) {
    names.push_back(event->name);
    REQUIRE((*live)->next(event->number - 1));
    CHECK((*live)->next(event->number - 1)->data == event->data);
  }
  CHECK(names == std::vector<std::string>{"queued", "result", "ended"});
  CHECK(place.desk->counts().ended.at("COMPLETED") == 2);
  CHECK(place.desk->counts().waiting == 0);
}

TEST_CASE("whoever watches while executions end sees each end once", "[executions]") {
  ExecutionPlace place;
  place.open(4);
  for (int round = 0; round < 30; ++round) {
    const std::string id = place.add(requestOf());
    std::vector<std::thread> watchers;
    std::atomic<int> ends{0};
    for (int i = 0; i < 4; ++i) {
      watchers.emplace_back([&] {
        const auto events = place.desk->events(id, std::nullopt, 0);
        if (!events) return;
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (!(*events)->hasEnded() && std::chrono::steady_clock::now() < end) {
          std::this_thread::yield();
        }
        std::string last;
        for (auto event = (*events)->next(0); event; event = (*events)->next(event->number)) {
          last = event->name;
        }
        if (last == "ended") ++ends;
      });
    }
    for (std::thread& watcher : watchers) watcher.join();
    REQUIRE(ends == 4);
  }
}

TEST_CASE("the events of one that was cancelled before it ran end as well", "[executions]") {
  ExecutionPlace place;
  place.openBusy();
  const std::string id = place.add(requestOf("acme", "2"));
  const auto live = place.desk->events(id, std::nullopt, 0);
  REQUIRE(live);
  REQUIRE(place.desk->cancel(id, std::nullopt, {"adm", "", ""}));
  CHECK((*live)->hasEnded());
  REQUIRE((*live)->next(1));
  CHECK((*live)->next(1)->data.find("CANCELLED") != std::string::npos);
}

TEST_CASE("a stop lets what runs end, and leaves what waits for the next start", "[executions]") {
  ExecutionPlace place;
  const std::string runs = place.openBusy();
  const std::string waits = place.add(requestOf("acme", "2"));
  SECTION("cut off at the timeout") { place.desk->stop(std::chrono::milliseconds(0)); }
  SECTION("within it") {
    place.runs.let();
    place.desk->stop(std::chrono::seconds(20));
  }
  CHECK(place.desk->add({requestOf(), "", std::nullopt, "h"}).error().code ==
        ErrorCode::kUnavailable);
  const std::string end = place.desk->get(runs, std::nullopt)->state;
  CHECK((end == "CANCELLED" || end == "COMPLETED"));
  place.runs.let();
  place.open();
  CHECK(place.ended(waits).state == "COMPLETED");
  CHECK(place.runs.started.size() == 2);
}
