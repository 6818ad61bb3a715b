// Checkpoints of sessions, and the way back to them, over a real sandbox and the real pipeline.
#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

#include "manager/session_desk.h"
#include "tests/support/session_place.h"

using namespace gantlet;
using namespace std::chrono_literals;
using gantlet::test::SessionPlace;
using Who = SessionDesk::Who;

namespace {

std::string hold(SessionPlace& place, const Who& who, const std::string& context = "main") {
  const auto made = place.desk.makeCheckpoint(who, context);
  if (!made) FAIL(made.error().text());
  return made->id;
}

ContextInfo goBack(SessionPlace& place, const Who& who, const std::string& checkpoint) {
  const auto done = place.desk.rollback(who, checkpoint);
  if (!done) FAIL(done.error().text());
  return *done;
}

// Waits until a cell of the session runs.
void awaitCell(SessionPlace& place, const Who& who) {
  while (place.desk.get(who)->state != SessionState::kActive) std::this_thread::yield();
}

}  // namespace

TEST_CASE("a context goes back to a checkpoint, variables, files and history, again and again",
          "[sessions][checkpoint]") {
  SessionPlace place;
  const Who who = place.make();
  place.cell(who, "n = [1]\nopen('a.txt', 'w').write('one')");
  place.clock.pass(10s);
  const std::string id = hold(place, who);
  const auto told = place.desk.checkpoint(who, id);
  REQUIRE(told);
  CHECK(told->context == "main");
  CHECK(told->executionCount == 1);
  CHECK(told->createdAt == place.desk.get(who)->createdAt + 10'000);
  CHECK(told->memory.bytes() > 0);
  for (int i = 0; i < 3; ++i) {
    CHECK(place.value(who,
                      "n.append(2)\nlater = 3\nopen('b.txt', 'w').write('b')\n"
                      "open('a.txt', 'a').write('two')\nn") == "[1, 2]");
    CHECK(place.value(who, "later") == "3");
    const ContextInfo context = goBack(place, who, id);
    CHECK(context.id == "main");
    CHECK(context.state == ContextState::kIdle);
    CHECK(context.executionCount == 1);
    CHECK(place.desk.stat(who, "b.txt").error().code == ErrorCode::kNotFound);
    CHECK(place.value(who, "import os\nn, open('a.txt').read(), sorted(os.listdir('.'))") ==
          R"([[1], "one", ["a.txt"]])");
    // What the cells after the checkpoint have named, nobody knows any more.
    CHECK(place.cell(who, "later").report.status == RunStatus::kDenied);
  }
  CHECK(place.desk.checkpoints(who)->size() == 1);
  // The files that a client puts there are the ones that the program sees.
  place.write(who, "c.txt", "see");
  CHECK(place.value(who, "open('c.txt').read()") == "\"see\"");
}

TEST_CASE("checkpoints of one session lie side by side and behind each other",
          "[sessions][checkpoint]") {
  SessionPlace place;
  const Who who = place.make();
  place.cell(who, "at = 'one'");
  const std::string one = hold(place, who);
  place.cell(who, "at = 'two'");
  const std::string two = hold(place, who);
  goBack(place, who, one);
  CHECK(place.value(who, "at") == "\"one\"");
  const std::string below = hold(place, who);
  goBack(place, who, two);
  CHECK(place.value(who, "at") == "\"two\"");
  REQUIRE(place.desk.removeCheckpoint(who, one));
  goBack(place, who, below);
  CHECK(place.value(who, "at") == "\"one\"");
  CHECK(place.desk.rollback(who, one).error().code == ErrorCode::kNotFound);
  CHECK(place.desk.removeCheckpoint(who, one).error().code == ErrorCode::kNotFound);
  CHECK(place.desk.checkpoint(who, one).error().code == ErrorCode::kNotFound);
}

TEST_CASE("a checkpoint brings back an interpreter that has ended", "[sessions][checkpoint]") {
  SessionPlace place;
  const Who who = place.make();
  place.cell(who, "kept = 7");
  const std::string id = hold(place, who);
  const CellAnswer full = place.cell(who,
                                     "x = bytearray(1 << 30)\nfor i in range(0, 1 << 30, 4096):\n"
                                     "    x[i] = 1\n");
  CHECK(full.report.status != RunStatus::kSuccess);
  SessionDesk::CellWanted endless;
  endless.code =
      "while True:\n    try:\n        while True:\n            pass\n"
      "    except BaseException:\n        pass\n";
  endless.timeout = 200ms;
  const auto killed = place.desk.runCell(who, endless);
  REQUIRE(killed);
  CHECK_FALSE(killed->contextEnded.empty());
  CHECK(place.desk.makeCheckpoint(who, "main").error().code == ErrorCode::kBusy);
  goBack(place, who, id);
  CHECK(place.value(who, "kept") == "7");
  REQUIRE(place.desk.restartContext(who, "main"));
  goBack(place, who, id);
  CHECK(place.value(who, "kept + 1") == "8");
}

TEST_CASE("what a context may do after a rollback is what it might at the checkpoint",
          "[sessions][checkpoint]") {
  SessionPlace place;
  const Who who = place.make();
  place.cell(who, "text = 'x'");
  const std::string before = hold(place, who);
  CHECK(place.value(who, "open('f', 'w').write(text)") == "1");
  const std::string after = hold(place, who);
  const auto profileAt = [&] {
    const CellAnswer answer = place.cell(who, "1 + 1");
    REQUIRE(answer.report.status == RunStatus::kSuccess);
    return answer.report.verdict.capabilities.has(Capability::kFileWrite);
  };
  goBack(place, who, before);
  CHECK_FALSE(profileAt());
  goBack(place, who, after);
  CHECK(profileAt());
}

TEST_CASE("an alias of before a checkpoint is known behind it, and one of after it is not",
          "[sessions][checkpoint]") {
  SessionPlace place;
  const Who who = place.make();
  place.cell(who, "import os\nh = os");
  const std::string id = hold(place, who);
  place.cell(who, "h = 1\nk = 2");
  goBack(place, who, id);
  CHECK(place.cell(who, "h.system('ls')").report.status == RunStatus::kDenied);
  CHECK(place.cell(who, "k").report.status == RunStatus::kDenied);
  // Cells are numbered from there on.
  CHECK(place.cell(who, "m = 1").executionCount == 2);
}

TEST_CASE("a checkpoint while a cell runs is answered at once, and so is a rollback",
          "[sessions][checkpoint]") {
  SessionPlace place;
  const Who who = place.make();
  place.cell(who, "n = 1");
  const std::string id = hold(place, who);
  const auto other = place.desk.makeContext(who, std::nullopt);
  REQUIRE(other);
  std::thread runner([&] {
    SessionDesk::CellWanted asked;
    asked.code = "while True:\n    pass\n";
    (void)place.desk.runCell(who, asked);
  });
  awaitCell(place, who);
  for (const Error& error :
       {place.desk.makeCheckpoint(who, "main").error(), place.desk.rollback(who, id).error()}) {
    CHECK(error.code == ErrorCode::kBusy);
    CHECK(error.message.find("a cell runs in the context") != std::string::npos);
  }
  // Another context of the session is not in the way of a checkpoint.
  CHECK(place.desk.makeCheckpoint(who, other->id));
  while (place.desk.interruptContext(who, "main") &&
         place.desk.get(who)->state == SessionState::kActive) {
    std::this_thread::sleep_for(1ms);
  }
  runner.join();
  goBack(place, who, id);
  CHECK(place.value(who, "n") == "1");
}

TEST_CASE("cells that come while a context goes back run before or behind it",
          "[sessions][checkpoint]") {
  SessionPlace place;
  const Who who = place.make();
  place.cell(who, "n = 0");
  const std::string id = hold(place, who);
  std::atomic<bool> done{false};
  std::atomic<int> wrong{0};
  std::thread runner([&] {
    for (int i = 0; i < 60; ++i) {
      SessionDesk::CellWanted asked;
      asked.code = "n += 1\nn";
      const auto answer = place.desk.runCell(who, asked);
      if (!answer || answer->report.status != RunStatus::kSuccess) ++wrong;
    }
    done = true;
  });
  // Behind the last cell at the latest nothing is in its way.
  for (int back = 0; !done || back == 0; std::this_thread::yield()) {
    const auto rolled = place.desk.rollback(who, id);
    if (rolled) ++back;
    if (!rolled) CHECK(rolled.error().code == ErrorCode::kBusy);
  }
  runner.join();
  CHECK(wrong == 0);
  goBack(place, who, id);
  CHECK(place.value(who, "n") == "0");
}

TEST_CASE("another context's variables are not taken along unasked", "[sessions][checkpoint]") {
  SessionPlace place;
  const Who who = place.make();
  place.cell(who, "a = 1");
  const std::string id = hold(place, who);
  const auto other = place.desk.makeContext(who, std::nullopt);
  REQUIRE(other);
  place.cell(who, "b = 2", other->id);
  const auto refused = place.desk.rollback(who, id);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kBusy);
  CHECK(refused.error().message.find(other->id) != std::string::npos);
  CHECK(place.value(who, "b", other->id) == "2");
  REQUIRE(place.desk.restartContext(who, other->id));
  goBack(place, who, id);
  CHECK(place.value(who, "a") == "1");
  // It starts in the workspace that is there now.
  place.write(who, "x", "new");
  CHECK(place.value(who, "open('x').read()", other->id) == "\"new\"");
  // A context's checkpoints go with it.
  const std::string others = hold(place, who, other->id);
  REQUIRE(place.desk.removeContext(who, other->id));
  CHECK(place.desk.rollback(who, others).error().code == ErrorCode::kNotFound);
  CHECK(place.desk.checkpoints(who)->size() == 1);
}

TEST_CASE("there are as many checkpoints, and as much memory in them, as there may be",
          "[sessions][checkpoint]") {
  SessionOptions options;
  options.maxCheckpoints = 2;
  options.maxCheckpointsTenant = 3;
  options.checkpointMemory = ByteCount::mebi(24);
  SessionPlace place(options);
  const Who who = place.make();
  const std::string first = hold(place, who);
  hold(place, who);
  const auto third = place.desk.makeCheckpoint(who, "main");
  REQUIRE_FALSE(third);
  CHECK(third.error().code == ErrorCode::kBusy);
  CHECK(third.error().message.find("as many checkpoints as it may: 2") != std::string::npos);
  CHECK(third.error().limit.empty());
  const Who second = place.make();
  hold(place, second);
  const auto fourth = place.desk.makeCheckpoint(second, "main");
  REQUIRE_FALSE(fourth);
  CHECK(fourth.error().limit == "\"checkpoints\";q=3");
  (void)place.make("default", "beta");
  REQUIRE(place.desk.removeCheckpoint(who, first));
  hold(place, second);
  REQUIRE(place.desk.remove(who));

  // The copy of the workspace is the checkpoint's.
  const Who large = place.make("default", "gamma");
  place.write(large, "large", std::string(30U << 20U, 'x'));
  const std::string held = hold(place, large);
  const auto refused = place.desk.makeCheckpoint(large, "main");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kBusy);
  CHECK(refused.error().message.find("of memory, and may 24") != std::string::npos);
  REQUIRE(place.desk.removeCheckpoint(large, held));
  hold(place, large);
}

TEST_CASE("checkpoints and rollbacks in a row end with a clear word, and the session lives on",
          "[sessions][checkpoint]") {
  SessionPlace place;
  const Who who = place.make();
  place.cell(who, "n = 0");
  int rounds = 0;
  std::optional<Error> error;
  std::string last;
  for (; rounds < 40 && !error; ++rounds) {
    const auto made = place.desk.makeCheckpoint(who, "main");
    if (!made) {
      error = made.error();
      break;
    }
    if (!last.empty()) REQUIRE(place.desk.removeCheckpoint(who, last));
    last = made->id;
    goBack(place, who, last);
    CHECK(place.value(who, "n += 1\nn") == std::to_string(rounds + 1));
  }
  REQUIRE(error);
  CHECK(error->code == ErrorCode::kBusy);
  CHECK(error->message.find("nest no deeper") != std::string::npos);
  CHECK(rounds == 12);
  CHECK(place.value(who, "n") == "12");
  goBack(place, who, last);
  CHECK(place.value(who, "n") == "11");
}

TEST_CASE(
    "checkpoints are a tenant's own, recorded before they are there, and end with the session",
    "[sessions][checkpoint]") {
  SessionPlace place;
  const Who who = place.make();
  place.cell(who, "n = 1");
  const std::string id = hold(place, who);
  goBack(place, who, id);
  REQUIRE(place.desk.removeCheckpoint(who, id));
  std::vector<std::string> told;
  for (const auto& record : place.log.records()) {
    const json::Value* of = record.details.find("checkpoint");
    if (of == nullptr) continue;
    told.push_back(record.event);
    CHECK(*of->asString() == id);
    CHECK(*record.details.find("session_id")->asString() == who.session);
    if (record.event == "checkpoint_deleted") continue;
    CHECK(*record.details.find("context")->asString() == "main");
    CHECK(*record.details.find("cells")->asInt() == 1);
    CHECK(record.details.find("history_hash") != nullptr);
  }
  CHECK(told == std::vector<std::string>{"checkpoint_created", "session_rolled_back",
                                         "checkpoint_deleted"});
  const std::string kept = hold(place, who);
  Who stranger = who;
  stranger.only = TenantId("other");
  CHECK(place.desk.makeCheckpoint(stranger, "main").error().code == ErrorCode::kNotFound);
  CHECK(place.desk.checkpoints(stranger).error().code == ErrorCode::kNotFound);
  CHECK(place.desk.checkpoint(stranger, kept).error().code == ErrorCode::kNotFound);
  CHECK(place.desk.rollback(stranger, kept).error().code == ErrorCode::kNotFound);
  CHECK(place.desk.removeCheckpoint(stranger, kept).error().code == ErrorCode::kNotFound);
  // Another session of the same tenant has none of it.
  const Who second = place.make();
  CHECK(place.desk.rollback(second, kept).error().code == ErrorCode::kNotFound);
  CHECK(place.desk.makeCheckpoint(who, "none").error().code == ErrorCode::kNotFound);
  place.log.setFault(Error{ErrorCode::kAuditFailed, "no space", ""});
  CHECK(place.desk.makeCheckpoint(who, "main").error().code == ErrorCode::kAuditFailed);
  CHECK(place.desk.rollback(who, kept).error().code == ErrorCode::kAuditFailed);
  CHECK(place.desk.removeCheckpoint(who, kept).error().code == ErrorCode::kAuditFailed);
  place.log.setFault(std::nullopt);
  CHECK(place.desk.checkpoints(who)->size() == 1);
  REQUIRE(place.desk.remove(who));
  CHECK(place.desk.rollback(who, kept).error().code == ErrorCode::kNotFound);
}

TEST_CASE("a branch has none of its parent's checkpoints, and outlives them",
          "[sessions][checkpoint][branch]") {
  SessionPlace place;
  const Who who = place.make();
  place.cell(who, "n = 1");
  const std::string id = hold(place, who);
  goBack(place, who, id);
  const auto made = place.desk.branch(who, "main", 1);
  REQUIRE(made);
  Who branch = who;
  branch.session = made->at(0).id;
  CHECK(place.desk.checkpoints(branch)->empty());
  CHECK(place.desk.rollback(branch, id).error().code == ErrorCode::kNotFound);
  const std::string own = hold(place, branch);
  REQUIRE(place.desk.remove(who));
  place.cell(branch, "n = 2");
  goBack(place, branch, own);
  CHECK(place.value(branch, "n") == "1");
}

TEST_CASE("a paused session is not held or rolled back", "[sessions][checkpoint]") {
  SessionPlace place;
  const Who who = place.make();
  place.cell(who, "n = 1");
  const std::string id = hold(place, who);
  const Status paused = place.desk.pause(who);
  if (!paused && paused.error().code == ErrorCode::kUnsupported) return;  // no freezer here
  REQUIRE(paused);
  CHECK(place.desk.makeCheckpoint(who, "main").error().code == ErrorCode::kBusy);
  CHECK(place.desk.rollback(who, id).error().code == ErrorCode::kBusy);
  CHECK(place.desk.checkpoints(who)->size() == 1);
  REQUIRE(place.desk.resume(who));
  goBack(place, who, id);
  CHECK(place.value(who, "n") == "1");
  REQUIRE(place.desk.pause(who));
  REQUIRE(place.desk.resume(who));
  const std::string second = hold(place, who);
  goBack(place, who, second);
  CHECK(place.value(who, "n") == "1");
}
