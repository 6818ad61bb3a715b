// How sessions end, over a real sandbox: when nobody uses them, when they are deleted, while they
// are paused, and what becomes of cells that run or wait then.
#include <sys/eventfd.h>

#include <future>
#include <thread>

#include "tests/support/session_place.h"

using namespace gantlet;
using namespace std::chrono_literals;
using gantlet::test::SessionPlace;
using Who = SessionDesk::Who;

TEST_CASE("a session of before the service's start is told as ended with it", "[sessions]") {
  SessionPlace place;
  const Who who{"ses_01jz0000000000000000000000", TenantId("acme"), {"key_1", "10.0.0.1", "req-2"}};
  const Error gone = place.desk.get(who).error();
  CHECK(gone.code == ErrorCode::kNotFound);
  CHECK(gone.resolution.find("end with the service") != std::string::npos);
  // One that was deleted, or is another tenant's, is just not there.
  const Who live = place.make();
  REQUIRE(place.desk.remove(live));
  CHECK(place.desk.get(live).error().resolution.empty());
}

TEST_CASE("sessions end when nobody uses them, and when their time is over", "[sessions]") {
  SessionPlace place;
  auto wanted = place.wanted();
  wanted.idle = 60s;
  wanted.life = 100s;
  const auto made = place.desk.create(wanted);
  REQUIRE(made);
  CHECK(made->deadline - made->createdAt == 100'000);
  CHECK(made->idleDeadline - made->createdAt == 60'000);
  const Who who{made->id, TenantId("acme"), {}};
  place.clock.pass(50s);
  CHECK(place.value(who, "1") == "1");
  place.clock.pass(20s);
  CHECK(place.desk.get(who));  // it was used
  SessionDesk::Change change;
  change.life = 200s;
  REQUIRE(place.desk.change(who, change));
  place.clock.pass(59s);
  CHECK(place.desk.get(who));
  place.clock.pass(1s);
  CHECK_FALSE(place.desk.get(who));
  place.desk.reclaim();
  CHECK(place.events().back() == "session_ended");
}

TEST_CASE("a paused session stands still in memory, and goes on where it was", "[sessions]") {
  SessionPlace place;
  const Who who = place.make();
  CHECK(place.value(who, "x = 1\nx") == "1");
  const Status paused = place.desk.pause(who);
  if (!paused && paused.error().code == ErrorCode::kUnsupported) return;  // no freezer here
  INFO((paused ? "" : paused.error().text()));
  REQUIRE(paused);
  CHECK(place.desk.get(who)->state == SessionState::kPaused);
  CHECK(place.desk.runCell(who, {"x"}).error().code == ErrorCode::kBusy);
  CHECK(place.desk.openFile(who, "a").error().code == ErrorCode::kBusy);
  place.clock.pass(1h);  // longer than it may be idle
  CHECK(place.desk.get(who));
  REQUIRE(place.desk.pause(who));
  REQUIRE(place.desk.resume(who));
  CHECK(place.value(who, "x + 1") == "2");
  REQUIRE(place.desk.pause(who));
  REQUIRE(place.desk.remove(who));
  CHECK(place.events().back() == "session_deleted");
}

TEST_CASE("a deleted session ends what runs in it", "[sessions]") {
  SessionPlace place;
  const Who who = place.make();
  SessionDesk::CellWanted asked;
  asked.code = "while True:\n    pass\n";
  std::optional<std::thread> remover;
  const auto answer = place.desk.runCell(who, asked, [&](const CellEvent& event) {
    if (event.kind != CellEvent::Kind::kStarted) return;
    remover.emplace([&] { CHECK(place.desk.remove(who)); });
  });
  remover->join();
  REQUIRE(answer);
  CHECK(answer->report.status == RunStatus::kCancelled);
  CHECK_FALSE(place.desk.get(who));
}

TEST_CASE("a cell that waits for its turn is told that its session was deleted", "[sessions]") {
  SessionOptions options;
  options.maxWaitingCells = 1;
  SessionPlace place(options);
  const Who who = place.make();
  std::promise<void> started;
  std::thread first([&] {
    SessionDesk::CellWanted endless;
    endless.code = "while True:\n    pass\n";
    (void)place.desk.runCell(who, endless, [&](const CellEvent& event) {
      if (event.kind == CellEvent::Kind::kStarted) started.set_value();
    });
  });
  started.get_future().wait();
  SessionDesk::CellWanted one;
  one.code = "1";
  std::optional<Error> told;
  std::thread second([&] {
    while (!told || told->code == ErrorCode::kBusy) told = place.desk.runCell(who, one).error();
  });
  // A third, whose caller has gone: there is no room for it once the second waits.
  const UniqueFd gone(::eventfd(1, EFD_CLOEXEC));
  SessionDesk::CellWanted third = one;
  third.cancel.eventFd = gone.get();
  while (place.desk.runCell(who, third).error().code != ErrorCode::kBusy) {
  }
  CHECK(place.desk.remove(who));
  first.join();
  second.join();
  CHECK(told->code == ErrorCode::kNotFound);
  CHECK(told->message.find("no such session") != std::string::npos);
}

TEST_CASE("a session that is deleted between a cell's start and its run ends that cell",
          "[sessions]") {
  SessionPlace place;
  for (const bool restarts : {false, true}) {
    const Who who = place.make();
    CHECK(place.value(who, "kept = 1; kept") == "1");
    SessionDesk::CellWanted asked;
    asked.code = "while True:\n    pass\n";
    const auto answer = place.desk.runCell(who, asked, [&](const CellEvent& event) {
      if (event.kind != CellEvent::Kind::kStarted) return;
      if (restarts) {
        CHECK(place.desk.restartContext(who, "main"));
      } else {
        CHECK(place.desk.remove(who));
      }
    });
    REQUIRE(answer);
    CHECK(answer->report.status == RunStatus::kCancelled);
    CHECK_FALSE(answer->contextEnded.empty());
    if (restarts) CHECK(place.value(who, "6 * 7") == "42");
  }
}

TEST_CASE("a deadline that stands still while a session is paused goes on behind it",
          "[sessions]") {
  SessionPlace place;
  auto wanted = place.wanted();
  wanted.life = 100s;
  wanted.idle = 60s;
  const auto made = place.desk.create(wanted);
  REQUIRE(made);
  const Who who{made->id, wanted.tenant, wanted.actor};
  CHECK(place.value(who, "x = 5\nx") == "5");
  place.clock.pass(30s);
  REQUIRE(place.desk.pause(who, 3'600s));
  CHECK(place.desk.get(who)->deadline == made->createdAt + 3'630'000);
  CHECK(place.desk.get(who)->idleDeadline == made->createdAt + 3'630'000);
  place.clock.pass(3'000s);
  place.desk.reclaim();
  REQUIRE(place.desk.resume(who));
  CHECK(place.desk.get(who)->deadline == made->createdAt + 3'100'000);  // 70 s were left
  CHECK(place.value(who, "x") == "5");
  // A time that is given meanwhile is the one that counts.
  REQUIRE(place.desk.pause(who, 3'600s));
  REQUIRE(place.desk.change(who, {200s, std::nullopt, std::nullopt}));
  CHECK(place.desk.get(who)->deadline == made->createdAt + 3'230'000);
  REQUIRE(place.desk.resume(who));
  CHECK(place.desk.get(who)->deadline == made->createdAt + 3'230'000);
  // And it ends for good where nobody comes back.
  REQUIRE(place.desk.pause(who, 50s));
  place.clock.pass(51s);
  place.desk.reclaim();
  CHECK_FALSE(place.desk.get(who));
}
