// Reviews with real rules: what is approved runs, as it was sent, and nothing else does.
#include "manager/review_desk.h"

#include <set>

#include "tests/manager/review_place.h"

using namespace gantlet;
using namespace gantlet::test::reviews;

TEST_CASE("what is approved once runs once, as it was sent, under its own policy", "[reviews]") {
  Place place;
  const std::string id = place.send(kRefused);
  CHECK(place.ended(id) == "DENIED");
  const auto matter = place.reviews->look(id, TenantId("acme"));
  REQUIRE(matter);
  CHECK(matter->source == kRefused);
  CHECK(matter->review.state == ReviewState::kOpen);
  CHECK(matter->proposal.modules == std::vector<std::string>{"csv"});
  CHECK_FALSE(place.reviews->look(id, TenantId("beta")));
  const ReviewDesk::Decided decided = place.decide(id, true);
  CHECK(decided.refusal == Refusal::kNone);
  CHECK(decided.review.state == ReviewState::kApproved);
  CHECK(place.ended(decided.review.stored.run) == "COMPLETED");
  REQUIRE(place.ran.size() == 1);
  CHECK(place.ran[0].submission.source == kRefused);
  CHECK(place.ran[0].argumentsJson.str() == R"({"n":1})");
  CHECK(place.ran[0].actor.id == "key_agent");
  CHECK(place.ran[0].approval == id);
  CHECK(place.ran[0].policy.digest == matter->proposal.policy.digest);
  // Once is once: sent again, it is refused again.
  CHECK(place.ended(place.send(kRefused)) == "DENIED");
  CHECK(place.decide(id, true).refusal == Refusal::kDecided);
  CHECK(place.decide(id, false).refusal == Refusal::kDecided);
  CHECK(place.ran.size() == 1);
  std::size_t told = 0;
  for (const audit::AuditRecord& record : place.log.records()) {
    if (record.stage != "review") continue;
    ++told;
    CHECK(record.event == "approved");
    CHECK(record.submission.text() == id);
    CHECK(*record.details.find("actor")->asString() == "key_reviewer");
    CHECK(*record.details.find("submitted_by")->asString() == "key_agent");
    CHECK(*record.details.find("reason")->asString() == "looked at it");
    CHECK(*record.details.find("scope")->asString() == "once");
  }
  CHECK(told == 1);
}

TEST_CASE("approved code runs until its date, and no other byte, tenant or policy", "[reviews]") {
  Place place;
  const std::string id = place.send(kRefused);
  const ReviewDesk::Decided decided = place.decide(id, true, std::chrono::hours(24));
  REQUIRE(decided.refusal == Refusal::kNone);
  CHECK(place.ended(decided.review.stored.run) == "COMPLETED");
  CHECK(place.ended(place.send(kRefused)) == "COMPLETED");
  CHECK(place.ended(place.send(kRefused + "\n")) == "DENIED");
  CHECK(place.ended(place.send(kRefused, "beta")) == "DENIED");
  place.open();  // after a restart
  {
    // Its execution may be forgotten before the approval ends.
    ExecutionStore store(*place.database);
    REQUIRE(store.forget(place.clock.now + 1, 100));
    const auto matter = place.reviews->look(id, std::nullopt);
    REQUIRE(matter);
    CHECK_FALSE(matter->source);
    CHECK(matter->review.state == ReviewState::kApproved);
  }
  CHECK(place.ended(place.send(kRefused)) == "COMPLETED");
  Policy other = *place.rulebook->policy("strict");
  other.digest += "x";
  CHECK_FALSE(place.reviews->approval(place.requestOf(kRefused).submission, other));
  place.clock.pass(std::chrono::hours(25));
  CHECK(place.ended(place.send(kRefused)) == "DENIED");
  place.open();
  CHECK(place.ended(place.send(kRefused)) == "DENIED");
  CHECK(place.ran.size() == 3);
}

TEST_CASE("an approval of code that is withdrawn lets nothing run any more", "[reviews]") {
  Place place;
  const std::string id = place.send(kRefused);
  // A second review of the same code, approved for a longer time.
  const std::string second = place.send(kRefused);
  REQUIRE(place.decide(id, true, std::chrono::hours(24)).refusal == Refusal::kNone);
  REQUIRE(place.decide(second, true, std::chrono::hours(48)).refusal == Refusal::kNone);
  CHECK(place.ended(place.send(kRefused)) == "COMPLETED");
  const auto withdraw = [&](const std::string& review, const std::string& reason,
                            const std::optional<TenantId>& only = std::nullopt) {
    return place.reviews->withdraw(review, only, reason, kReviewer);
  };
  for (const std::string& blank : {std::string(), std::string(" \n"), std::string(2001, 'x')}) {
    CHECK(withdraw(id, blank).error().code == ErrorCode::kInvalidArgument);
  }
  CHECK(withdraw("sub_none", "why").error().code == ErrorCode::kNotFound);
  CHECK(withdraw(id, "why", TenantId("beta")).error().code == ErrorCode::kNotFound);
  CHECK(place.ended(place.send(kRefused)) == "COMPLETED");
  SECTION("it is recorded first, and counts for every approval of the code") {
    const auto done = withdraw(id, "reads more than it said");
    REQUIRE(done);
    CHECK(done->refusal == Refusal::kNone);
    CHECK(done->review.state == ReviewState::kWithdrawn);
    CHECK(done->review.stored.withdrawnBy == kReviewer.id);
    CHECK(done->review.stored.withdrawnWhy == "reads more than it said");
    CHECK(place.ended(place.send(kRefused)) == "DENIED");
    CHECK(place.reviews->get(second, std::nullopt)->state == ReviewState::kWithdrawn);
    std::size_t records = 0;
    for (const audit::AuditRecord& record : place.log.records()) {
      records += record.event == "withdrawn" ? 1U : 0U;
    }
    CHECK(records == 2);
    const auto again = withdraw(id, "once more");
    REQUIRE(again);
    CHECK(again->refusal == Refusal::kNoApproval);
    place.open();  // after a restart
    CHECK(place.ended(place.send(kRefused)) == "DENIED");
    // It can be reviewed and approved anew.
    const std::string third = place.send(kRefused);
    REQUIRE(place.decide(third, true, std::chrono::hours(24)).refusal == Refusal::kNone);
    CHECK(place.ended(place.send(kRefused)) == "COMPLETED");
  }
  SECTION("what can't be recorded is not withdrawn") {
    place.log.setFault(Error{ErrorCode::kAuditFailed, "no space", ""});
    CHECK(withdraw(id, "why").error().code == ErrorCode::kAuditFailed);
    place.log.setFault(std::nullopt);
    CHECK(place.ended(place.send(kRefused)) == "COMPLETED");
  }
  SECTION("at another gateway it counts at once") {
    ReviewStore store(*place.database);
    for (const std::string& one : {id, second}) {
      auto stored = store.get(one);
      REQUIRE((stored && *stored));
      (*stored)->withdrawnAt = place.clock.now;
      (*stored)->withdrawnBy = "key_other";
      const auto kept = store.withdraw(**stored);
      REQUIRE(kept);
      CHECK(*kept);
    }
    CHECK(place.ended(place.send(kRefused)) == "DENIED");
  }
}

TEST_CASE("only an approval of code that counts can be withdrawn", "[reviews]") {
  Place place;
  const auto refusal = [&](const std::string& id) {
    const auto done = place.reviews->withdraw(id, std::nullopt, "why", kReviewer);
    REQUIRE(done);
    CHECK_FALSE(done->why.empty());
    return done->refusal;
  };
  const std::string open = place.send(kRefused);
  CHECK(refusal(open) == Refusal::kNoApproval);
  REQUIRE(place.decide(open, true).refusal == Refusal::kNone);  // once
  CHECK(refusal(open) == Refusal::kNoApproval);
  const std::string rejected = place.send(kRefused);
  REQUIRE(place.decide(rejected, false).refusal == Refusal::kNone);
  CHECK(refusal(rejected) == Refusal::kNoApproval);
  const std::string over = place.send(kRefused);
  REQUIRE(place.decide(over, true, std::chrono::hours(1)).refusal == Refusal::kNone);
  place.clock.pass(std::chrono::hours(2));
  CHECK(refusal(over) == Refusal::kNoApproval);
}

TEST_CASE("what is rejected stays refused", "[reviews]") {
  Place place;
  const std::string id = place.send(kRefused);
  CHECK(place.decide(id, false).review.state == ReviewState::kRejected);
  CHECK(place.reviews->get(id, std::nullopt)->stored.run.empty());
  CHECK(place.ended(place.send(kRefused)) == "DENIED");
  CHECK(place.ran.empty());
  CHECK(place.decide(id, true).refusal == Refusal::kDecided);
}

TEST_CASE("reviews are listed by each of their states", "[reviews]") {
  Place place;
  using State = ReviewFilter::State;
  const std::string expired = place.send(kRefused);
  place.clock.pass(ReviewDesk::kOpenFor);
  const std::string open = place.send(kRefused);
  const std::string rejected = place.send(kRefused);
  const std::string withdrawn = place.send(kRefused);
  const std::string approved = place.send(kRefusedName);
  REQUIRE(place.decide(rejected, false).refusal == Refusal::kNone);
  REQUIRE(place.decide(withdrawn, true, std::chrono::hours(24)).refusal == Refusal::kNone);
  REQUIRE(place.reviews->withdraw(withdrawn, std::nullopt, "why", kReviewer));
  REQUIRE(place.decide(approved, true).refusal == Refusal::kNone);
  const auto listed = [&](State state) {
    ReviewFilter filter;
    filter.state = state;
    std::set<std::string> ids;
    const auto page = place.reviews->list(filter);
    REQUIRE(page);
    for (const Review& review : page->first) ids.insert(review.stored.execution);
    return ids;
  };
  CHECK(listed(State::kExpired) == std::set{expired});
  CHECK(listed(State::kOpen) == std::set{open});
  CHECK(listed(State::kRejected) == std::set{rejected});
  CHECK(listed(State::kWithdrawn) == std::set{withdrawn});
  CHECK(listed(State::kApproved) == std::set{approved});
  CHECK(listed(State::kDecided) == std::set{approved, rejected, withdrawn});
  CHECK(listed(State::kAny).size() == 5);
}

TEST_CASE("nobody decides about what they sent, nor too late, nor without a reason", "[reviews]") {
  Place place;
  const std::string id = place.send(kRefused);
  CHECK(place.decide(id, true, std::nullopt, {"key_agent", "", ""}).refusal == Refusal::kOwn);
  for (const char* reason : {"", "  \n"}) {
    const auto refused = place.reviews->decide(id, std::nullopt, {true, reason, {}}, kReviewer);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::kInvalidArgument);
  }
  for (const auto hours : {std::chrono::hours(0), std::chrono::hours(24 * 91)}) {
    CHECK_FALSE(place.reviews->decide(id, std::nullopt, {true, "x", place.clock.wallNow() + hours},
                                      kReviewer));
  }
  CHECK_FALSE(place.reviews->decide("sub_none", std::nullopt, {true, "x", {}}, kReviewer));
  CHECK_FALSE(place.reviews->decide(id, TenantId("beta"), {true, "x", {}}, kReviewer));
  place.clock.pass(ReviewDesk::kOpenFor);
  CHECK(place.reviews->get(id, std::nullopt)->state == ReviewState::kExpired);
  CHECK(place.decide(id, true).refusal == Refusal::kExpired);
  CHECK(place.ran.empty());
  for (const audit::AuditRecord& record : place.log.records()) CHECK(record.stage != "review");
}

TEST_CASE("what no reviewer may allow is not allowed, and what can't be recorded neither",
          "[reviews]") {
  Place place;
  const ReviewDesk::Decided never = place.decide(place.send(kNever), true);
  CHECK(never.refusal == Refusal::kImpossible);
  CHECK(never.why.find("line 2") != std::string::npos);
  const std::string id = place.send(kRefused);
  place.log.setFault(Error{ErrorCode::kAuditFailed, "no space", ""});
  const auto refused = place.reviews->decide(id, std::nullopt, {true, "x", {}}, kReviewer);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kAuditFailed);
  place.log.setFault(std::nullopt);
  CHECK(place.reviews->get(id, std::nullopt)->state == ReviewState::kOpen);
  // Nor under rules that nobody looked at.
  place.changed = true;
  CHECK(place.decide(id, true).refusal == Refusal::kImpossible);
  place.changed = false;
  CHECK(place.ran.empty());
  CHECK(place.decide(id, true).refusal == Refusal::kNone);
}

TEST_CASE("a decision that is made again after a crash finds the run that it had made",
          "[reviews]") {
  Place place;
  const std::string id = place.send(kRefused);
  // The run stands in the database, the decision does not yet.
  GateRequest request = place.requestOf(kRefused);
  const auto before = place.executions->add({request, "strict", "review " + id, "h"});
  REQUIRE(before);
  (void)place.ended(before->execution.id);
  const ReviewDesk::Decided decided = place.decide(id, true);
  CHECK(decided.review.stored.run == before->execution.id);
}

TEST_CASE("what reaches beyond the ceiling takes two people, who approve the same", "[reviews]") {
  Place place;
  place.ceiling.set = true;
  place.ceiling.capabilities = {"time"};
  place.ceiling.modules = true;
  place.open();
  const Actor second{"key_second", "", ""};
  // A module is below this ceiling: one is enough.
  const std::string plain = place.send("import csv\nprint(csv.QUOTE_ALL)\n");
  CHECK_FALSE(place.reviews->look(plain, std::nullopt)->needsTwo);
  const ReviewDesk::Decided alone = place.decide(plain, true);
  CHECK(alone.review.state == ReviewState::kApproved);
  CHECK(place.ended(alone.review.stored.run) == "COMPLETED");
  const std::size_t before = place.ran.size();
  const std::string files = place.send("print(open('a.txt').read())\n");
  CHECK(place.reviews->look(files, std::nullopt)->needsTwo);
  CHECK(place.decide(files, true, std::nullopt, {"anonymous", "", ""}).refusal ==
        ReviewDesk::Refusal::kNameless);
  CHECK_FALSE(place.reviews->look(files, std::nullopt)->first);
  const ReviewDesk::Decided first = place.decide(files, true);
  CHECK(first.refusal == ReviewDesk::Refusal::kNone);
  CHECK(first.waitsForSecond);
  CHECK(first.review.state == ReviewState::kOpen);
  CHECK(place.ran.size() == before);
  place.open();  // what one has approved outlives a restart
  CHECK(place.reviews->look(files, std::nullopt)->first->by == kReviewer.id);
  CHECK(place.decide(files, true).refusal == ReviewDesk::Refusal::kSamePerson);
  const ReviewDesk::Decided longer = place.decide(files, true, std::chrono::hours(24), second);
  CHECK(longer.refusal == ReviewDesk::Refusal::kOtherScope);
  CHECK(longer.why == "the first approval is of one run, this one of the code");
  REQUIRE(longer.first);
  CHECK(longer.first->by == kReviewer.id);
  CHECK(place.decide(files, true, std::nullopt, {"key_agent", "", ""}).refusal ==
        ReviewDesk::Refusal::kOwn);
  const ReviewDesk::Decided done = place.decide(files, true, std::nullopt, second);
  CHECK(done.review.state == ReviewState::kApproved);
  CHECK(place.ended(done.review.stored.run) == "COMPLETED");
  std::size_t firsts = 0;
  for (const audit::AuditRecord& record : place.log.records()) {
    firsts += record.event == "approved_first" ? 1U : 0U;
  }
  CHECK(firsts == 1);
  // A rejection takes one.
  const std::string other = place.send("print(open('b.txt').read())\n");
  CHECK(place.decide(other, false).review.state == ReviewState::kRejected);
}

TEST_CASE("below a ceiling that names no modules nobody alone lets a program import one",
          "[reviews]") {
  Place place;
  place.ceiling.set = true;  // none
  SECTION("none") {}
  SECTION("another word") {
    place.ceiling.capabilities = {"time", "file.read"};
    place.ceiling.rules = true;
  }
  place.open();
  const std::string module = place.send(kRefused);
  CHECK(place.reviews->look(module, std::nullopt)->needsTwo);
  const ReviewDesk::Decided alone = place.decide(module, true);
  CHECK(alone.waitsForSecond);
  CHECK(alone.review.state == ReviewState::kOpen);
  CHECK(place.ended(place.send(kRefused)) == "DENIED");
  CHECK(place.ran.empty());
  // A name of a module that the policy allows already is reach, too.
  const ReviewDesk::Decided name = place.decide(place.send(kRefusedName), true);
  CHECK(name.waitsForSecond);
  CHECK(place.ran.empty());
  const ReviewDesk::Decided both = place.decide(module, true, std::nullopt, {"key_two", "", ""});
  CHECK(both.review.state == ReviewState::kApproved);
  CHECK(place.ended(both.review.stored.run) == "COMPLETED");
}

TEST_CASE("a second approval of the code ends with the first or before", "[reviews]") {
  Place place;
  place.ceiling.set = true;
  place.open();
  const Actor second{"key_second", "", ""};
  const std::string id = place.send(kRefused);
  const ReviewDesk::Decided first = place.decide(id, true, std::chrono::hours(24));
  CHECK(first.waitsForSecond);
  REQUIRE(first.first);
  CHECK(first.first->validUntil == place.clock.now + 24 * 3'600'000);
  CHECK(place.reviews->look(id, std::nullopt)->first->validUntil == first.first->validUntil);
  const ReviewDesk::Decided once = place.decide(id, true, std::nullopt, second);
  CHECK(once.refusal == Refusal::kOtherScope);
  CHECK(once.why == "the first approval is of the code, this one of one run");
  const ReviewDesk::Decided longer = place.decide(id, true, std::chrono::hours(25), second);
  CHECK(longer.refusal == Refusal::kOtherScope);
  CHECK(longer.why == "the first approval ends before this one");
  const ReviewDesk::Decided done = place.decide(id, true, std::chrono::hours(23), second);
  CHECK(done.review.state == ReviewState::kApproved);
  CHECK(done.review.stored.validUntil == place.clock.now + 23 * 3'600'000);
}

TEST_CASE("two who approve at once make one run", "[reviews]") {
  Place place;
  const std::string id = place.send(kRefused);
  std::atomic<int> first{0};
  std::vector<std::thread> reviewers;
  for (int i = 0; i < 8; ++i) {
    reviewers.emplace_back([&, i] {
      const Actor actor{"key_" + std::to_string(i), "", ""};
      const auto decided = place.reviews->decide(id, std::nullopt, {true, "x", {}}, actor);
      if (decided && decided->refusal == Refusal::kNone) ++first;
    });
  }
  for (std::thread& reviewer : reviewers) reviewer.join();
  CHECK(first == 1);
  CHECK(place.ended(place.reviews->get(id, std::nullopt)->stored.run) == "COMPLETED");
  CHECK(place.ran.size() == 1);
}
