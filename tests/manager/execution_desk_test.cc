#include "manager/execution_desk.h"

#include <poll.h>

#include <catch2/catch.hpp>
#include <set>

#include "manager/execution_request.h"
#include "store/key_store.h"
#include "tests/store/answer_thief.h"
#include "tests/store/engines.h"
#include "tests/support/memory_log.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using gantlet::test::MariaDbServer;
using gantlet::test::MemoryLog;
using gantlet::test::TempFolder;

namespace {

GateRequest requestOf(const std::string& tenant = "acme", const std::string& source = "1") {
  GateRequest request;
  request.submission.id = newSubmissionId();
  request.submission.tenant = TenantId(tenant);
  request.submission.filename = "main.py";
  request.submission.source = source;
  request.actor = {"key_1", "10.0.0.1", "req-1"};
  return request;
}

// A gate in which programs wait until they are let go.
struct FakeRuns {
  Result<Report> run(const GateRequest& request) {
    std::unique_lock lock(mutex);
    started.push_back(request.submission.tenant.text() + ":" + request.submission.source);
    changed.notify_all();
    Report report;
    report.id = request.submission.id;
    report.tenant = request.submission.tenant;
    report.status = RunStatus::kSuccess;
    while (held) {
      lock.unlock();
      pollfd cancel{request.cancel.eventFd, POLLIN, 0};
      const bool cancelled = ::poll(&cancel, 1, 1) > 0;
      lock.lock();
      if (cancelled) {
        report.status = RunStatus::kCancelled;
        break;
      }
    }
    if (fault && faults-- > 0) return *fault;
    return report;
  }
  void awaitStarted(std::size_t count) {
    std::unique_lock lock(mutex);
    REQUIRE(
        changed.wait_for(lock, std::chrono::seconds(20), [&] { return started.size() >= count; }));
  }
  void let() {
    const std::lock_guard lock(mutex);
    held = false;
  }
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::string> started;
  bool held = false;
  std::optional<Error> fault;
  int faults = 1000;  // runs that meet it
};

struct Place {
  Place() { openDatabase(); }
  ~Place() {
    runs.let();
    desk.reset();
  }
  // With another database than the embedded one.
  explicit Place(const DatabaseAddress& address) { openDatabase(address); }
  void openDatabase() { openDatabase(DatabaseAddress::embedded(folder.path / "gantlet.db")); }
  void openDatabase(const DatabaseAddress& address) {
    auto opened = Database::open(address);
    REQUIRE(opened);
    database = std::move(opened).value();
  }
  ExecutionDesk& open(std::size_t workers = 4) {
    ExecutionOptions options;
    options.workers = workers;
    options.maxWaitingTenant = 5;
    return open(options);
  }
  ExecutionDesk& open(const ExecutionOptions& options) {
    ExecutionDesk::Parts parts{
        *database,
        log,
        clock,
        admission,
        [this](const GateRequest& request) { return runs.run(request); },
        [](const TenantId&, std::string_view name) -> Result<Policy> {
          if (name == "gone") {
            return Error{ErrorCode::kNotFound, "there is no policy gone", ""};
          }
          return Policy();
        },
        nullptr};
    auto opened = ExecutionDesk::open(parts, options);
    INFO((opened ? "" : opened.error().text()));
    REQUIRE(opened);
    desk = std::move(opened).value();
    return *desk;
  }
  // With one worker, which has `request` to run until it is let go; its id.
  std::string openBusy(const GateRequest& request = requestOf()) {
    runs.held = true;
    open(1);
    const std::string id = add(request);
    runs.awaitStarted(1);
    return id;
  }
  std::string add(const GateRequest& request, const std::string& policy = "") {
    const auto added = desk->add({request, policy, std::nullopt, "h"});
    INFO((added ? "" : added.error().text()));
    REQUIRE(added);
    return added->execution.id;
  }
  StoredExecution ended(const std::string& id) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    const auto found = desk->waitFor(id, [&] { return std::chrono::steady_clock::now() > end; });
    INFO((found ? "" : found.error().text()));
    REQUIRE(found);
    return *found;
  }

  TempFolder folder;
  MemoryLog log;
  SystemClock clock;
  Admission admission{AdmissionOptions{}, clock};
  FakeRuns runs;
  std::unique_ptr<Database> database;
  std::unique_ptr<ExecutionDesk> desk;
};

}  // namespace

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
  Place place;
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
  Place place;
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

TEST_CASE("what no provider could start is tried again where that was asked for, and only that",
          "[executions][retry]") {
  Place place;
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
  Place place;
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
  Place place;
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
  Place place;
  const std::string id = place.openBusy();
  place.log.setFault(Error{ErrorCode::kAuditFailed, "no space", ""});
  CHECK(place.desk->cancel(id, std::nullopt, {"adm", "", ""}).error().code ==
        ErrorCode::kAuditFailed);
  place.log.setFault(std::nullopt);
  place.runs.let();
  CHECK(place.ended(id).state == "COMPLETED");
}

TEST_CASE("the queue is bounded for each tenant, and tenants take turns", "[executions]") {
  Place place;
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
  Place place;
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
  Place place;
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
  Place place;
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

TEST_CASE("while nothing can be recorded nothing is taken, and what waits goes on waiting",
          "[executions]") {
  Place place;
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
  Place place;
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
  Place place;
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
  Place place;
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
  Place place;
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
  Place place;
  place.openBusy();
  const std::string id = place.add(requestOf("acme", "2"));
  const auto live = place.desk->events(id, std::nullopt, 0);
  REQUIRE(live);
  REQUIRE(place.desk->cancel(id, std::nullopt, {"adm", "", ""}));
  CHECK((*live)->hasEnded());
  REQUIRE((*live)->next(1));
  CHECK((*live)->next(1)->data.find("CANCELLED") != std::string::npos);
}

TEST_CASE("after a crash what waited runs once, and what ran is lost and never run again",
          "[executions]") {
  Place place;
  {
    ExecutionStore store(*place.database);
    for (const char* state : {"PENDING", "RUNNING"}) {
      const GateRequest request = requestOf("acme", state);
      NewExecution made;
      made.execution.id = request.submission.id.text();
      made.execution.tenant = "acme";
      made.execution.state = "PENDING";
      made.execution.createdBy = "key_1";
      made.request = keepRequest(request, "");
      REQUIRE(store.add(made));
      if (std::string(state) == "RUNNING") {
        REQUIRE(*store.begin(made.execution.id, "PENDING", "RUNNING", 1));
      }
    }
  }
  SECTION("each has one end, and the lost one its record") {
    place.open();
    const auto page = place.desk->list({});
    REQUIRE(page);
    REQUIRE(page->executions.size() == 2);
    std::multiset<std::string> states;
    for (const StoredExecution& one : page->executions) states.insert(place.ended(one.id).state);
    CHECK(states == std::multiset<std::string>{"COMPLETED", "LOST"});
    CHECK(place.runs.started == std::vector<std::string>{"acme:PENDING"});
    const auto records = place.log.records();
    REQUIRE(records.size() == 1);
    CHECK(records[0].event == "execution_lost");
    CHECK(records[0].outcome == "aborted");
    CHECK(records[0].submission.text().starts_with("sub_"));
  }
  SECTION("without a record nothing is changed and nothing starts") {
    place.log.setFault(Error{ErrorCode::kAuditFailed, "no space", ""});
    ExecutionDesk::Parts parts{*place.database, place.log, place.clock, place.admission, {}, {},
                               nullptr};
    const auto refused = ExecutionDesk::open(parts, {});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::kAuditFailed);
    CHECK(ExecutionStore(*place.database).in("RUNNING")->size() == 1);
  }
}

TEST_CASE("a stop lets what runs end, and leaves what waits for the next start", "[executions]") {
  Place place;
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

TEST_CASE("a tenant's own quota holds its executions back, and nobody else's", "[executions]") {
  Place place;
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

TEST_CASE("a commit whose answer is lost leaves nothing waiting or running for ever",
          "[executions][lost]") {
  MariaDbServer* server = gantlet::test::sharedMariaDb();
  if (server == nullptr) return;  // test_store tells
  gantlet::test::AnswerThief thief(server->socket());
  DatabaseAddress address = gantlet::test::Engines::on(*server).address;
  address.place = thief.socket();
  address.reconnectPause = std::chrono::milliseconds(0);
  Place place(address);
  const auto states = [&] {
    std::vector<std::string> all;
    const auto page = place.desk->list({});
    REQUIRE(page);
    for (const StoredExecution& one : page->executions) all.push_back(one.state);
    return all;
  };
  constexpr const char* kAdding = "INSERT INTO executions ";
  constexpr const char* kBeginning = "SET state = 'RUNNING'";

  SECTION("of its coming: its client was told that nothing is queued, and nothing is") {
    place.open();
    thief.steal(kAdding);
    const auto refused = place.desk->add({requestOf(), "", std::nullopt, "h"});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::kUnavailable);
    CHECK(thief.stolen() == 1);
    CHECK(states() == std::vector<std::string>{"PENDING"});  // nobody would ever run it
    CHECK(place.desk->reconcile());
    CHECK(states().empty());
    CHECK(place.runs.started.empty());
  }
  SECTION("of its coming: sent again under its key, it is queued once, and runs") {
    place.open();
    thief.steal(kAdding);
    const ExecutionDesk::Wanted wanted{requestOf(), "", "key", "h"};
    REQUIRE_FALSE(place.desk->add(wanted));
    // The desk may be taking it back by itself just now; then there is another one.
    auto again = place.desk->add({requestOf(), "", "key", "h"});
    for (int tries = 0; !again && tries < 1000; ++tries) {
      CHECK(again.error().code == ErrorCode::kUnavailable);
      std::this_thread::yield();
      again = place.desk->add({requestOf(), "", "key", "h"});
    }
    REQUIRE(again);
    const bool same = again->execution.id == wanted.request.submission.id.text();
    CHECK(again->existed == same);
    CHECK(place.ended(again->execution.id).state == "COMPLETED");
    CHECK(place.desk->reconcile());
    CHECK(states() == std::vector<std::string>{"COMPLETED"});
    CHECK(place.runs.started.size() == 1);
  }
  SECTION("of its start: it runs, once") {
    place.open();
    thief.steal(kBeginning);
    const std::string id = place.add(requestOf());
    CHECK(place.ended(id).state == "COMPLETED");
    CHECK(thief.stolen() == 1);
    CHECK(place.runs.started.size() == 1);
    CHECK(place.desk->reconcile());
    CHECK(states() == std::vector<std::string>{"COMPLETED"});
  }
  SECTION("of its end: it has ended") {
    place.open();
    thief.steal("SET state = 'COMPLETED'");
    const std::string id = place.add(requestOf());
    CHECK(place.ended(id).state == "COMPLETED");
    CHECK(thief.stolen() == 1);
  }
  SECTION("of its end while it waited: it is cancelled, and not run") {
    const std::string busy = [&] {
      place.runs.held = true;
      place.open(1);
      const std::string id = place.add(requestOf());
      place.runs.awaitStarted(1);
      return id;
    }();
    const std::string waits = place.add(requestOf("acme", "2"));
    thief.steal("SET state = 'CANCELLED'");
    CHECK_FALSE(place.desk->cancel(waits, std::nullopt, {"admin", "", ""}));
    CHECK(thief.stolen() == 1);
    place.runs.let();
    CHECK(place.ended(busy).state == "COMPLETED");
    CHECK(place.ended(waits).state == "CANCELLED");
    CHECK(place.runs.started.size() == 1);
  }
  SECTION("whatever else it was: what nobody here runs is lost, with its record") {
    place.open();
    ExecutionStore store(*place.database);
    NewExecution made;
    made.execution.id = newSubmissionId().text();
    made.execution.tenant = "acme";
    made.execution.state = "PENDING";
    REQUIRE(store.add(made));
    REQUIRE(*store.begin(made.execution.id, "PENDING", "RUNNING", 1));
    place.log.setFault(Error{ErrorCode::kAuditFailed, "no space", ""});
    CHECK_FALSE(place.desk->reconcile());
    CHECK(states() == std::vector<std::string>{"RUNNING"});
    place.log.setFault(std::nullopt);
    CHECK(place.desk->reconcile());
    CHECK(place.ended(made.execution.id).state == "LOST");
    REQUIRE(place.log.records().size() == 1);
    CHECK(place.log.records()[0].event == "execution_lost");
  }
}

TEST_CASE("a loss that many looks find at once is recorded once", "[executions][lost]") {
  Place place;
  place.open();
  ExecutionStore store(*place.database);
  for (std::size_t round = 1; round <= 20; ++round) {
    NewExecution made;
    made.execution.id = newSubmissionId().text();
    made.execution.tenant = "acme";
    made.execution.state = "PENDING";
    REQUIRE(store.add(made));
    REQUIRE(*store.begin(made.execution.id, "PENDING", "RUNNING", 1));
    std::atomic<int> clean = 0;
    std::vector<std::thread> looks;
    for (int i = 0; i < 4; ++i) {
      looks.emplace_back([&] { clean += place.desk->reconcile() ? 1 : 0; });
    }
    for (std::thread& look : looks) look.join();
    CHECK(clean == 4);
    CHECK(place.ended(made.execution.id).state == "LOST");
    REQUIRE(place.log.records().size() == round);
  }
}

TEST_CASE("what is alive is left alone by the look for what is not", "[executions][lost]") {
  Place place;
  const std::string runs = place.openBusy();
  const std::string waits = place.add(requestOf("acme", "2"));
  CHECK(place.desk->reconcile());
  CHECK(place.desk->get(runs, std::nullopt)->state == "RUNNING");
  CHECK(place.desk->get(waits, std::nullopt)->state == "PENDING");
  place.runs.let();
  CHECK(place.ended(runs).state == "COMPLETED");
  CHECK(place.ended(waits).state == "COMPLETED");
}
