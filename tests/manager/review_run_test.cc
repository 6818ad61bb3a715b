// What becomes of an approval's run: it is there with its decision or not at all, and goes by what
// is set when it is approved.
#include "tests/manager/review_place.h"

using namespace gantlet;
using namespace gantlet::test::reviews;
using gantlet::test::MemoryLog;

namespace {

// The database takes no decision: what the service would have written when it was killed.
void breakDecisions(Database& database, bool broken) {
  REQUIRE(database.transact([&](Sql& sql) {
    return sql.run(broken ? "CREATE TRIGGER broken BEFORE UPDATE ON reviews BEGIN SELECT "
                            "RAISE(ABORT, 'broken'); END"
                          : "DROP TRIGGER broken");
  }));
}

std::size_t decisionsIn(const MemoryLog& log, const std::string& event) {
  std::size_t count = 0;
  for (const audit::AuditRecord& record : log.records()) {
    count += record.stage == "review" && record.event == event ? 1U : 0U;
  }
  return count;
}

}  // namespace

TEST_CASE("a decision and its run are both kept or neither is", "[reviews]") {
  Place place;
  const std::string id = place.send(kRefused);
  breakDecisions(*place.database, true);
  CHECK_FALSE(place.reviews->decide(id, std::nullopt, {true, "x", {}}, kReviewer));
  place.open();  // it was killed behind the record, and starts again
  CHECK(decisionsIn(place.log, "approved") == 1);
  CHECK(place.reviews->get(id, std::nullopt)->state == ReviewState::kOpen);
  const auto kept = place.executions->list({});
  REQUIRE(kept);
  REQUIRE(kept->executions.size() == 1);
  CHECK(kept->executions[0].id == id);
  CHECK(place.ran.empty());
  breakDecisions(*place.database, false);
  const ReviewDesk::Decided decided = place.decide(id, true);
  CHECK(place.ended(decided.review.stored.run) == "COMPLETED");
  CHECK(place.ran.size() == 1);
  CHECK(place.reviews->get(id, std::nullopt)->stored.run == decided.review.stored.run);
}

TEST_CASE("of two gateways that decide at once one does, and one run is there", "[reviews]") {
  Place place;
  const std::string id = place.send(kRefused);
  ExecutionStore executions(*place.database);
  ReviewStore reviews(*place.database);
  const auto approve = [&](const std::string& run, const std::string& by) {
    StoredReview review = **reviews.get(id);
    review.decision = "approve";
    review.decidedAt = place.clock.now;
    review.decidedBy = by;
    NewExecution added;
    added.execution.id = run;
    added.execution.tenant = "acme";
    added.execution.state = "PENDING";
    added.execution.createdBy = "key_agent";
    added.request = "{}";
    added.idempotencyKey = "review " + id;
    added.with = [review](Sql& sql, const std::string& made) {
      StoredReview stored = review;
      stored.run = made;
      return decideReview(sql, stored);
    };
    const auto answer = executions.add(added);
    REQUIRE(answer);
    return *answer;
  };
  CHECK_FALSE(approve("sub_first", "key_one").declined);
  const ExecutionAdded again = approve("sub_again", "key_one");  // the answer was lost
  CHECK_FALSE(again.declined);
  CHECK(again.execution.id == "sub_first");
  CHECK(approve("sub_other", "key_two").declined);
  CHECK(reviews.get(id)->value().decidedBy == "key_one");
  CHECK_FALSE(*executions.get("sub_other"));
  // What nobody was promised is taken back, and its decision with it.
  CHECK(*executions.takeBack("sub_first", "PENDING"));
  CHECK(place.reviews->get(id, std::nullopt)->state == ReviewState::kOpen);
  CHECK(place.reviews->get(id, std::nullopt)->stored.run.empty());
}

TEST_CASE("a rejected review declines a run", "[reviews]") {
  Place place;
  const std::string id = place.send(kRefused);
  StoredReview late = place.reviews->get(id, std::nullopt)->stored;
  (void)place.decide(id, false);
  late.decision = "approve";
  ExecutionDesk::Wanted wanted{place.requestOf(kRefused), "strict", "review " + id, "h"};
  wanted.with = [late](Sql& sql, const std::string&) { return decideReview(sql, late); };
  const auto added = place.executions->add(wanted);
  REQUIRE(added);
  CHECK(added->declined);
  CHECK(place.executions->counts().waiting == 0);
  CHECK(place.reviews->get(id, std::nullopt)->state == ReviewState::kRejected);
}

TEST_CASE("an approval goes by what is set for the tenant when it is made", "[reviews]") {
  Place place;
  GateRequest request = place.requestOf(kRefused);
  request.limits.wall = std::chrono::seconds(9);
  request.limits.memory = ByteCount::mebi(100);
  const auto added = place.executions->add({request, "strict", std::nullopt, "h"});
  REQUIRE(added);
  const std::string id = added->execution.id;
  REQUIRE(place.ended(id) == "DENIED");
  const auto refusedFor = [&](const std::string& why) {
    const ReviewDesk::Decided decided = place.decide(id, true);
    CHECK(decided.refusal == Refusal::kForbidden);
    CHECK(decided.why == why);
    CHECK_FALSE(decided.resolution.empty());
    CHECK(place.reviews->get(id, std::nullopt)->state == ReviewState::kOpen);
  };
  place.bounds.wall = std::chrono::seconds(1);
  place.bounds.wallBy = "tenant acme";
  refusedFor("'timeout' must be at most 1 s: the tenant acme allows no more");
  place.bounds.wall = std::chrono::seconds(9);
  place.bounds.memory = ByteCount::mebi(64);
  place.bounds.memoryBy = "template reports@3";
  refusedFor("'memory' must be at most 64 MiB: the template reports@3 allows no more");
  place.bounds.memory = ByteCount::mebi(128);
  place.forbidden = "strict";
  refusedFor("'policy' must not be strict");
  CHECK(decisionsIn(place.log, "approved") == 0);
  CHECK(place.ran.empty());
  place.forbidden.clear();
  const ReviewDesk::Decided decided = place.decide(id, true);
  REQUIRE(decided.refusal == Refusal::kNone);
  CHECK(place.ended(decided.review.stored.run) == "COMPLETED");
  REQUIRE(place.ran.size() == 1);
  CHECK(place.ran[0].ceilings.wall == std::chrono::seconds(9));
  CHECK(place.ran[0].ceilings.memory == ByteCount::mebi(128));
}

TEST_CASE("an approval whose run could not begin is not used up", "[reviews]") {
  Place place;
  const std::string id = place.send(kRefused);
  place.broke = true;
  const auto refused = place.reviews->decide(id, std::nullopt, {true, "x", {}}, kReviewer);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kBusy);
  CHECK(decisionsIn(place.log, "approved") == 0);
  place.broke = false;
  // The budget was used up between the decision and the run.
  place.unrunnable = true;
  const ReviewDesk::Decided first = place.decide(id, true);
  CHECK(place.ended(first.review.stored.run) == "FAILED");
  CHECK(place.reviews->get(id, std::nullopt)->state == ReviewState::kOpen);
  // Of an approval of the code the first run is one of many.
  const std::string code = place.send(kRefused);
  const ReviewDesk::Decided lasting = place.decide(code, true, std::chrono::hours(24));
  CHECK(place.ended(lasting.review.stored.run) == "FAILED");
  CHECK(place.reviews->get(code, std::nullopt)->state == ReviewState::kApproved);
  place.unrunnable = false;
  const ReviewDesk::Decided second = place.decide(id, true);
  CHECK(second.refusal == Refusal::kNone);
  CHECK(second.review.stored.run != first.review.stored.run);
  CHECK(place.ended(second.review.stored.run) == "COMPLETED");
  CHECK(place.ran.size() == 1);
}

TEST_CASE("the first approval of a key that was revoked since counts no more", "[reviews]") {
  Place place;
  place.ceiling.set = true;
  place.open();
  const std::string id = place.send(kRefused);
  CHECK(place.decide(id, true).waitsForSecond);
  place.revoked = kReviewer.id;
  const auto matter = place.reviews->look(id, std::nullopt);
  REQUIRE(matter);
  CHECK_FALSE(matter->first);
  REQUIRE(matter->lapsed);
  CHECK(matter->lapsed->by == kReviewer.id);
  const ReviewDesk::Decided next = place.decide(id, true, std::nullopt, {"key_second", "", ""});
  CHECK(next.waitsForSecond);
  REQUIRE(next.first);
  CHECK(next.first->by == "key_second");
  REQUIRE(next.lapsed);
  CHECK(next.lapsed->by == kReviewer.id);
  CHECK(place.ran.empty());
  CHECK(*place.log.records().back().details.find("instead_of")->asString() == kReviewer.id);
  const ReviewDesk::Decided done = place.decide(id, true, std::nullopt, {"key_third", "", ""});
  CHECK(done.review.state == ReviewState::kApproved);
  CHECK(place.ended(done.review.stored.run) == "COMPLETED");
}
