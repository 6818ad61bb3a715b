#include "manager/key_desk.h"

#include <catch2/catch.hpp>
#include <thread>

#include "tests/support/memory_log.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using gantlet::test::MemoryLog;
using gantlet::test::TempFolder;

namespace {

class FakeClock final : public Clock {
 public:
  WallTime wallNow() const override { return WallTime(std::chrono::milliseconds(now)); }
  MonotonicTime monotonicNow() const override { return {}; }
  std::atomic<std::int64_t> now{1'000'000};
};

const Actor kAdmin{"adm", "10.0.0.1", "req-1"};

struct Place {
  Place() {
    auto opened = Database::open(DatabaseAddress::embedded(folder.path / "gantlet.db"));
    REQUIRE(opened);
    database = std::move(opened).value();
    reopen();
  }
  void reopen() {
    desk.reset();
    auto opened = KeyDesk::open(*database, log, clock);
    REQUIRE(opened);
    desk = std::move(opened).value();
  }
  MadeKey make(const std::string& tenant = "acme") {
    NewKey wanted;
    wanted.tenant = tenant;
    wanted.role = "tenant";
    auto made = desk->make(wanted, kAdmin);
    INFO((made ? "" : made.error().text()));
    REQUIRE(made);
    return *made;
  }
  [[nodiscard]] bool counts(const Secret& secret) const {
    const KeyDesk::Match match = desk->match(secret.reveal());
    CHECK(match.isKey);
    return match.key != nullptr;
  }

  TempFolder folder;
  FakeClock clock;
  MemoryLog log;
  std::unique_ptr<Database> database;
  std::unique_ptr<KeyDesk> desk;
};

}  // namespace

TEST_CASE("a key counts as soon as it is made, and over a restart, until it is revoked", "[keys]") {
  Place place;
  const MadeKey made = place.make();
  CHECK(made.secret.reveal().size() == kKeyPrefix.size() + 64);
  CHECK(place.counts(made.secret));
  CHECK(place.desk->match(made.secret.reveal()).key->tenant == "acme");
  CHECK(place.make().secret.reveal() != made.secret.reveal());
  place.reopen();
  CHECK(place.counts(made.secret));
  REQUIRE(place.desk->revoke(made.key.id, std::nullopt, kAdmin));
  CHECK_FALSE(place.counts(made.secret));
  place.reopen();
  CHECK_FALSE(place.counts(made.secret));
  // Again is no other act: one record, and the same answer.
  CHECK(place.desk->revoke(made.key.id, std::nullopt, kAdmin));
  CHECK(place.log.records().size() == 3);
  CHECK(place.desk->revoke("key_none", std::nullopt, kAdmin).error().code == ErrorCode::kNotFound);
  const auto rotated =
      place.desk->rotate(made.key.id, std::chrono::seconds(0), std::nullopt, kAdmin);
  REQUIRE_FALSE(rotated);
  CHECK(rotated.error().message.find("was revoked at ") != std::string::npos);
  CHECK_FALSE(place.desk->match("some-other-token").isKey);
  CHECK(place.desk->match(std::string(kKeyPrefix) + "guess").isKey);
}

TEST_CASE("an act that can't be recorded is not done", "[keys]") {
  Place place;
  const MadeKey made = place.make();
  place.log.setFault(Error{ErrorCode::kAuditFailed, "no space", ""});
  NewKey wanted;
  wanted.tenant = "acme";
  wanted.role = "tenant";
  CHECK(place.desk->make(wanted, kAdmin).error().code == ErrorCode::kAuditFailed);
  CHECK(place.desk->revoke(made.key.id, std::nullopt, kAdmin).error().code ==
        ErrorCode::kAuditFailed);
  CHECK(
      place.desk->rotate(made.key.id, std::chrono::seconds(0), std::nullopt, kAdmin).error().code ==
      ErrorCode::kAuditFailed);
  CHECK(place.counts(made.secret));
  place.log.setFault(std::nullopt);
  const auto page = place.desk->list("", 10, std::nullopt);
  REQUIRE(page);
  REQUIRE(page->keys.size() == 1);
  CHECK_FALSE(page->keys[0].revokedAt);
}

TEST_CASE("what was recorded and could not be done is told as failed, and changes nothing",
          "[keys]") {
  Place place;
  const MadeKey made = place.make();
  REQUIRE(place.database->transact([](Sql& sql) { return sql.run("DROP TABLE api_key_secrets"); }));
  CHECK(place.desk->revoke(made.key.id, std::nullopt, kAdmin).error().code ==
        ErrorCode::kUnavailable);
  CHECK(place.counts(made.secret));
  const auto records = place.log.records();
  REQUIRE(records.size() == 3);
  CHECK(records[1].event == "key_revoked");
  CHECK(records[1].outcome == "ok");
  CHECK(records[2].event == "key_revoked");
  CHECK(records[2].outcome == "failed");
}

TEST_CASE("a key whose revocation came through without its answer ends when it is asked for again",
          "[keys]") {
  Place place;
  const MadeKey made = place.make();
  const MadeKey other = place.make();
  REQUIRE(place.database->transact([&](Sql& sql) {
    return sql.run("UPDATE api_keys SET revoked_at = 1 WHERE id = ?", {made.key.id});
  }));
  REQUIRE(place.counts(made.secret));
  CHECK(place.desk->revoke(made.key.id, std::nullopt, kAdmin));
  CHECK_FALSE(place.counts(made.secret));
  CHECK(place.counts(other.secret));
}

TEST_CASE("records of keys tell who did what, and no secret", "[keys]") {
  Place place;
  const MadeKey made = place.make();
  const auto rotated =
      place.desk->rotate(made.key.id, std::chrono::seconds(60), std::nullopt, kAdmin);
  REQUIRE(rotated);
  REQUIRE(place.desk->revoke(made.key.id, std::nullopt, kAdmin));
  std::vector<std::string> events;
  for (const audit::AuditRecord& record : place.log.records()) {
    events.push_back(record.event);
    const std::string text = json::write(record.details);
    CHECK(record.tenant == TenantId("acme"));
    CHECK(text.find(made.key.id) != std::string::npos);
    CHECK(text.find("\"actor\":\"adm\"") != std::string::npos);
    CHECK(text.find("10.0.0.1") != std::string::npos);
    for (const Secret& secret : {made.secret, rotated->secret}) {
      CHECK(text.find(secret.reveal()) == std::string::npos);
      CHECK(text.find(toHex(sha256(secret.reveal()))) == std::string::npos);
    }
  }
  CHECK(events == std::vector<std::string>{"key_made", "key_rotated", "key_revoked"});
}

TEST_CASE("after a rotation both secrets count, and the old one ends with the overlap", "[keys]") {
  Place place;
  const MadeKey made = place.make();
  const auto rotated =
      place.desk->rotate(made.key.id, std::chrono::seconds(60), std::nullopt, kAdmin);
  REQUIRE(rotated);
  CHECK(rotated->key.id == made.key.id);
  CHECK(place.counts(made.secret));
  CHECK(place.counts(rotated->secret));
  SECTION("by the clock") { place.clock.now += 60'000; }
  SECTION("by the clock, after a restart") {
    place.clock.now += 60'000;
    place.reopen();
  }
  SECTION("by a rotation without overlap") {
    const auto next =
        place.desk->rotate(made.key.id, std::chrono::seconds(0), std::nullopt, kAdmin);
    REQUIRE(next);
    CHECK(place.counts(next->secret));
    CHECK_FALSE(place.counts(rotated->secret));
    CHECK_FALSE(place.counts(made.secret));
    return;
  }
  CHECK_FALSE(place.counts(made.secret));
  CHECK(place.counts(rotated->secret));
  CHECK_FALSE(place.desk->rotate(made.key.id, std::chrono::hours(24 * 31), std::nullopt, kAdmin));
}

TEST_CASE("a key ends at its time, and none is made that has ended", "[keys]") {
  Place place;
  NewKey wanted;
  wanted.tenant = "acme";
  wanted.role = "tenant";
  wanted.expiresAt = WallTime(std::chrono::milliseconds(1'000'000));
  CHECK(place.desk->make(wanted, kAdmin).error().code == ErrorCode::kInvalidArgument);
  wanted.expiresAt = WallTime(std::chrono::milliseconds(1'000'500));
  const auto made = place.desk->make(wanted, kAdmin);
  REQUIRE(made);
  CHECK(place.counts(made->secret));
  place.clock.now = 1'000'500;
  CHECK_FALSE(place.counts(made->secret));
  CHECK_FALSE(place.desk->rotate(made->key.id, std::chrono::seconds(1), std::nullopt, kAdmin));
}

TEST_CASE("another tenant's key is not there for who sees but one", "[keys]") {
  Place place;
  const MadeKey acme = place.make("acme");
  const MadeKey beta = place.make("beta");
  const TenantId only("beta");
  CHECK_FALSE(place.desk->get(acme.key.id, only));
  CHECK_FALSE(place.desk->revoke(acme.key.id, only, kAdmin));
  CHECK_FALSE(place.desk->rotate(acme.key.id, std::chrono::seconds(1), only, kAdmin));
  CHECK(place.desk->get(beta.key.id, only));
  CHECK(place.desk->list("", 10, only)->keys.size() == 1);
  CHECK(place.counts(acme.secret));
}

TEST_CASE("the last use is told at once, and kept when it is written", "[keys]") {
  Place place;
  const MadeKey made = place.make();
  CHECK_FALSE(place.desk->get(made.key.id, std::nullopt)->lastUsedAt);
  place.clock.now = 2'000'000;
  CHECK(place.counts(made.secret));
  CHECK(place.desk->get(made.key.id, std::nullopt)->lastUsedAt == 2'000'000);
  place.desk->flush();
  place.reopen();
  CHECK(place.desk->get(made.key.id, std::nullopt)->lastUsedAt == 2'000'000);
}

TEST_CASE("keys are made, used and revoked by many threads at once", "[keys]") {
  Place place;
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int i = 0; i < 6; ++i) {
    threads.emplace_back([&] {
      for (int k = 0; k < 5; ++k) {
        NewKey wanted;
        wanted.tenant = "acme";
        wanted.role = "tenant";
        const auto made = place.desk->make(wanted, kAdmin);
        if (!made || place.desk->match(made->secret.reveal()).key == nullptr) ++wrong;
        if (!place.desk->revoke(made->key.id, std::nullopt, kAdmin)) ++wrong;
        if (place.desk->match(made->secret.reveal()).key != nullptr) ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
}
