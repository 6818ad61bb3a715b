// Executions that were given up: listed, had wait again, left as they are.
#include "cluster/dead_letter_desk.h"
#include "tests/cluster/fleet.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

class TellsNobody final : public ExecutionShare {
 public:
  void added(const std::string& id) override { told.push_back(id); }
  Result<Load> load() override { return Load(); }
  Result<Load> loadOf(const std::string& /*tenant*/) override { return Load(); }
  Result<bool> askCancel(const std::string& /*id*/) override { return false; }
  Result<std::shared_ptr<EventSource>> follow(const StoredExecution& execution,
                                              std::uint64_t /*after*/) override {
    return Error{ErrorCode::kUnsupported, "nobody watches " + execution.id, ""};
  }
  std::vector<std::string> told;
};

// One that no node could begin.
std::string giveUp(Fleet& fleet) {
  const std::string id = fleet.add(false, "gone");
  fleet.node("a");
  awaitThat([&] {
    fleet.clock.pass(std::chrono::milliseconds(50));
    fleet.reconcile();
    return fleet.get(id).state == "FAILED";
  });
  fleet.nodes.clear();
  return id;
}

}  // namespace

TEST_CASE("a dead letter that is redelivered waits anew, and runs once", "[dead]") {
  onEveryFleet([](Fleet& fleet) {
    DeadLetterStore store(*fleet.database);
    TellsNobody share;
    cluster::DeadLetterDesk desk(store, fleet.log, share);
    CHECK(*desk.count() == 0);
    const std::string id = giveUp(fleet);
    CHECK(*desk.count() == 1);
    const auto letters = desk.list(std::nullopt, "", 10);
    REQUIRE(letters);
    REQUIRE(letters->size() == 1);
    CHECK(letters->front().id == id);
    CHECK(letters->front().tenant == "acme");
    CHECK(letters->front().attempts == 5);
    CHECK(letters->front().error.find("there is no policy") != std::string::npos);
    CHECK(desk.list(TenantId("beta"), "", 10)->empty());
    CHECK(desk.list(std::nullopt, id, 10)->empty());

    const Actor actor{"adm", "", ""};
    CHECK(desk.redeliver(id, TenantId("beta"), actor).error().code == ErrorCode::kNotFound);
    CHECK(desk.redeliver("sub_none", std::nullopt, actor).error().code == ErrorCode::kNotFound);
    fleet.log.setFault(Error{ErrorCode::kAuditFailed, "the disk is full", ""});
    CHECK(desk.redeliver(id, std::nullopt, actor).error().code == ErrorCode::kAuditFailed);
    CHECK(fleet.get(id).state == "FAILED");
    fleet.log.setFault(std::nullopt);
    // It asks for the same policy, which is not there: five attempts more.
    REQUIRE(desk.redeliver(id, std::nullopt, actor));
    CHECK(share.told == std::vector<std::string>{id});
    CHECK(fleet.log.records().back().event == "execution_redelivered");
    CHECK(fleet.get(id).state == "PENDING");
    CHECK(fleet.get(id).error.empty());
    CHECK_FALSE(fleet.get(id).endedAt);
    CHECK(fleet.claims.failures(id)->empty());
    CHECK(*desk.count() == 0);
    CHECK(desk.redeliver(id, std::nullopt, actor).error().code == ErrorCode::kNotFound);
    fleet.node("a");
    awaitThat([&] {
      fleet.clock.pass(std::chrono::milliseconds(50));
      fleet.reconcile();
      return fleet.get(id).state == "FAILED";
    });
    CHECK(desk.list(std::nullopt, "", 10)->front().attempts == 5);
    fleet.nodes.clear();

    REQUIRE(desk.drop(id, std::nullopt, actor));
    CHECK(fleet.log.records().back().event == "execution_dropped");
    CHECK(fleet.get(id).state == "FAILED");
    CHECK(*desk.count() == 0);
    CHECK(desk.drop(id, std::nullopt, actor).error().code == ErrorCode::kNotFound);
    CHECK(desk.redeliver(id, std::nullopt, actor).error().code == ErrorCode::kNotFound);
    CHECK(fleet.runs.started() == 0);
  });
}

TEST_CASE("what failed by itself is no dead letter", "[dead]") {
  onEveryFleet([](Fleet& fleet) {
    DeadLetterStore store(*fleet.database);
    const std::string id = fleet.add();
    fleet.reconcile();
    fleet.node("a");
    fleet.awaitState(id, "COMPLETED");
    CHECK(*store.count() == 0);
    CHECK_FALSE(*store.redeliver(id));
    CHECK_FALSE(*store.drop(id));
    CHECK(fleet.get(id).state == "COMPLETED");
  });
}
