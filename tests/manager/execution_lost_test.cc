// Executions of which nobody knows: a crash, or a commit whose answer was lost.
#include <atomic>
#include <fstream>
#include <sstream>
#include <thread>

#include "audit/record_json.h"
#include "store/execution_store.h"
#include "test_paths.h"
#include "tests/manager/execution_place.h"
#include "tests/store/answer_thief.h"
#include "tests/store/engines.h"
#include "tests/support/schema_check.h"

using namespace gantlet;
using namespace gantlet::test::executions;
using gantlet::test::MariaDbServer;

TEST_CASE("after a crash what waited runs once, and what ran is lost and never run again",
          "[executions]") {
  ExecutionPlace place;
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
    const std::ifstream file(GANTLET_SOURCE_DIR "/docs/audit-record.schema.json");
    std::ostringstream text;
    text << file.rdbuf();
    const gantlet::test::SchemaCheck schema(json::parse(text.str()).value());
    const auto draft = audit::RecordDraft::of(records[0], "");
    REQUIRE(draft);
    CHECK(schema.fault(*json::parse(draft->entry(1, place.clock.wallNow(), {}))) == "");
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

TEST_CASE("a commit whose answer is lost leaves nothing waiting or running for ever",
          "[executions][lost]") {
  MariaDbServer* server = gantlet::test::sharedMariaDb();
  if (server == nullptr) return;  // test_store tells
  gantlet::test::AnswerThief thief(server->socket());
  DatabaseAddress address = gantlet::test::Engines::on(*server).address;
  address.place = thief.socket();
  address.reconnectPause = std::chrono::milliseconds(0);
  ExecutionPlace place(address);
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
  ExecutionPlace place;
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
  ExecutionPlace place;
  const std::string runs = place.openBusy();
  const std::string waits = place.add(requestOf("acme", "2"));
  CHECK(place.desk->reconcile());
  CHECK(place.desk->get(runs, std::nullopt)->state == "RUNNING");
  CHECK(place.desk->get(waits, std::nullopt)->state == "PENDING");
  place.runs.let();
  CHECK(place.ended(runs).state == "COMPLETED");
  CHECK(place.ended(waits).state == "COMPLETED");
}
