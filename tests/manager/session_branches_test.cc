// Branches of sessions, and what becomes of one whose parent ends meanwhile.
#include <catch2/catch.hpp>
#include <chrono>
#include <set>
#include <thread>

#include "manager/session_desk.h"
#include "tests/support/session_place.h"

using namespace gantlet;
using namespace std::chrono_literals;
using gantlet::test::SessionPlace;
using Who = SessionDesk::Who;

TEST_CASE("a session branches between cells, and each branch is a session of its own",
          "[sessions][branch]") {
  SessionPlace place;
  const Who who = place.make("data-science");
  place.cell(who, "n = 1\nopen('a.txt', 'w').write('one')");
  place.clock.pass(10s);
  const auto made = place.desk.branch(who, "main", 3);
  if (!made) FAIL(made.error().text());
  REQUIRE(made->size() == 3);
  const auto parent = place.desk.get(who);
  REQUIRE(parent);
  for (const SessionInfo& info : *made) {
    CHECK(info.parent == who.session);
    CHECK(info.createdAt == parent->createdAt + 10'000);
    CHECK(info.deadline == parent->deadline);
    CHECK(info.contexts.at(0).executionCount == 1);
    Who branch = who;
    branch.session = info.id;
    CHECK(place.value(branch, "n += 1\nopen('a.txt', 'a').write('two')\nn") == "2");
    // The history is its own from here on: what the parent has named since is not known.
    place.cell(who, "later = 3");
    CHECK(place.cell(branch, "later").report.status == RunStatus::kDenied);
  }
  CHECK(place.value(who, "n, open('a.txt').read()") == R"([1, "one"])");
  REQUIRE(place.desk.remove(who).has_value());
  Who last = who;
  last.session = made->back().id;
  CHECK(place.value(last, "n, open('a.txt').read()") == R"([2, "onetwo"])");
  // Recorded before it was there, with where it comes from.
  std::size_t told = 0;
  for (const auto& record : place.log.records()) {
    if (record.event != "session_branched") continue;
    ++told;
    CHECK(*record.details.find("parent_session")->asString() == who.session);
    CHECK(*record.details.find("parent_context")->asString() == "main");
    CHECK(record.details.find("history_hash") != nullptr);
  }
  CHECK(told == 3);
}

TEST_CASE("an alias of before a branch is known in it", "[sessions][branch]") {
  SessionPlace place;
  const Who who = place.make();
  place.cell(who, "import os\ng = os.getcwd\nh = os");
  place.cell(who, "1/0");
  const auto made = place.desk.branch(who, "main", 1);
  if (!made) FAIL(made.error().text());
  Who branch = who;
  branch.session = made->at(0).id;
  const CellAnswer denied = place.cell(branch, "h.system('ls')");
  CHECK(denied.report.status == RunStatus::kDenied);
}

TEST_CASE("what can't be branched is answered with why, and nothing is made",
          "[sessions][branch]") {
  SessionOptions options;
  options.maxSessionsTenant = 3;
  SessionPlace place(options);
  const Who who = place.make();
  CHECK(place.desk.branch(who, "main", 0).error().code == ErrorCode::kInvalidArgument);
  CHECK(place.desk.branch(who, "main", 17).error().code == ErrorCode::kInvalidArgument);
  CHECK(place.desk.branch(who, "other", 1).error().code == ErrorCode::kNotFound);
  Who stranger = who;
  stranger.only = TenantId("other");
  CHECK(place.desk.branch(stranger, "main", 1).error().code == ErrorCode::kNotFound);
  // As many as there may be: all or none.
  CHECK(place.desk.branch(who, "main", 3).error().code == ErrorCode::kBusy);
  CHECK(place.desk.list(who.only)->size() == 1);
  place.cell(who, "x = 1");
  const auto made = place.desk.branch(who, "main", 2);
  REQUIRE(made.has_value());
  REQUIRE(place.desk.list(who.only)->size() == 3);
}

TEST_CASE("a branch or checkpoint of what is deleted meanwhile is no fault of the service",
          "[sessions][branch]") {
  SessionPlace place;
  std::set<ErrorCode> told;
  for (int round = 0; round < 12; ++round) {
    const Who who = place.make();
    (void)place.cell(who, "x = bytearray(3_000_000)");
    std::thread removes([&, round] {
      std::this_thread::sleep_for(std::chrono::microseconds(700 * round));
      CHECK(place.desk.remove(who));
    });
    if (round % 2 == 0) {
      const auto made = place.desk.branch(who, "main", 5);
      if (!made) told.insert(made.error().code);
    } else {
      const auto made = place.desk.makeCheckpoint(who, "main");
      if (!made) told.insert(made.error().code);
    }
    removes.join();
  }
  for (const ErrorCode code : told) {
    INFO(errorCodeName(code));
    CHECK((code == ErrorCode::kNotFound || code == ErrorCode::kBusy));
  }
  CHECK_FALSE(told.empty());
}

TEST_CASE("a program that changes how it is forked is told that it did", "[sessions][branch]") {
  SessionPlace place;
  for (const char* code :
       {"m._branch = lambda: True", "m._branch = lambda: False",
        "def z():\n    r = real()\n    if r: os._exit(0)\n    return r\nm._branch = z",
        "def z():\n    r = real()\n    if r: L.setuid(0)\n    return r\nm._branch = z"}) {
    INFO(code);
    const Who who = place.make("observe");
    const CellAnswer set =
        place.cell(who, std::string("import sys, os, ctypes\nL = ctypes.CDLL(None)\n"
                                    "m = sys.modules['gantlet_cells']\nreal = m._branch\n") +
                            code);
    REQUIRE(set.report.status == RunStatus::kSuccess);
    const auto made = place.desk.branch(who, "main", 1);
    if (made) continue;  // what it does behind its fork is its own business
    INFO(made.error().text());
    CHECK(made.error().code == ErrorCode::kBusy);
    CHECK_FALSE(made.error().resolution.empty());
  }
}

TEST_CASE("a branch or checkpoint of a context that is restarted meanwhile waits for nothing",
          "[sessions][branch]") {
  SessionPlace place;
  const Who who = place.make();
  for (int round = 0; round < 16; ++round) {
    std::thread restarts([&, round] {
      std::this_thread::sleep_for(std::chrono::microseconds(500 * round));
      CHECK(place.desk.restartContext(who, "main"));
    });
    const auto begin = std::chrono::steady_clock::now();
    if (round % 2 == 0) {
      (void)place.desk.branch(who, "main", 1);
    } else {
      (void)place.desk.makeCheckpoint(who, "main");
    }
    restarts.join();
    CHECK(place.value(who, "6 * 7") == "42");
    // The order for a branch is given up after ten seconds.
    CHECK(std::chrono::steady_clock::now() - begin < 8s);
  }
}

TEST_CASE("a workspace whose folders are too deep for a branch is told so", "[sessions][branch]") {
  SessionPlace place;
  const Who who = place.make();
  // One below the other, from the inside out.
  REQUIRE(place.value(who,
                      "import os\nos.mkdir('d')\nfor n in range(200):\n    os.mkdir('e')\n"
                      "    os.rename('d', 'e/d')\n    os.rename('e', 'd')\n1") == "1");
  const auto made = place.desk.branch(who, "main", 1);
  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::kTooLarge);
  CHECK(made.error().message.find("more than 200 deep") != std::string::npos);
  CHECK(place.value(who, "6 * 7") == "42");
}
