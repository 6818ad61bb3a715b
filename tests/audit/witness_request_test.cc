// What a log asks of a witness, what that makes of it, and the policies that name both.
#include "audit/add_checkpoint.h"
#include "audit/tlog_policy.h"
#include "tests/audit/support.h"

using namespace gantlet;
using namespace gantlet::audit;

namespace {

VerifierKey keyIn(const std::filesystem::path& folder) {
  auto key = parseVerifierKey(slurp(folder / "log.vkey"));
  REQUIRE(key);
  return *key;
}

Checkpoint headOf(const std::filesystem::path& folder) {
  auto head = openCheckpoint(slurp(folder / "checkpoint"), keyIn(folder));
  REQUIRE(head);
  return *head;
}

}  // namespace

TEST_CASE("a log proves to a witness that it goes on from what was seen", "[witness]") {
  const TempFolder folder;
  const ManualClock clock;
  const auto log = mustOpen(folder.audit(), clock);
  writeMany(*log, 300);
  REQUIRE(log->publish());
  const Checkpoint first = headOf(folder.audit());
  const VerifierKey key = keyIn(folder.audit());
  auto asked = askOfLog(folder.audit(), 0);
  REQUIRE(asked);
  CHECK_FALSE(judgeCheckpoint(*asked, key, std::nullopt).fault);
  CHECK(judgeCheckpoint(*asked, key, std::nullopt).checkpoint == first);
  writeMany(*log, 25);
  REQUIRE(log->publish());
  asked = askOfLog(folder.audit(), first.size);
  REQUIRE(asked);
  const auto read = parseAddCheckpoint(writeAddCheckpoint(*asked));
  REQUIRE(read);
  CHECK(read->oldSize == first.size);
  CHECK(read->proof == asked->proof);
  const WitnessView view = judgeCheckpoint(*read, key, first);
  CHECK_FALSE(view.fault);
  CHECK_FALSE(view.stale);
  CHECK(view.checkpoint == headOf(folder.audit()));
  // A proof from another size proves nothing of this one, and is no fault.
  const auto stale = askOfLog(folder.audit(), 7);
  REQUIRE(stale);
  CHECK(judgeCheckpoint(*stale, key, first).stale);
}

TEST_CASE("a witness refuses a log that is shorter, another one, or proves nothing", "[witness]") {
  const TempFolder folder;
  const TempFolder other;
  const ManualClock clock;
  const auto log = mustOpen(folder.audit(), clock);
  writeMany(*log, 40);
  REQUIRE(log->publish());
  const VerifierKey key = keyIn(folder.audit());
  const Checkpoint head = headOf(folder.audit());
  auto asked = askOfLog(folder.audit(), 30);
  REQUIRE(asked);
  Checkpoint more = head;
  more.size = 41;
  CHECK(judgeCheckpoint(*asked, key, more).fault == CheckpointFault::kSmaller);
  Checkpoint twin = head;
  twin.root[0] ^= 1U;
  CHECK(judgeCheckpoint(*asked, key, twin).fault == CheckpointFault::kOtherRoot);
  Checkpoint before = head;
  before.size = 30;
  CHECK(judgeCheckpoint(*asked, key, before).fault == CheckpointFault::kNotContinued);
  const auto otherLog = mustOpen(other.audit(), clock);
  writeMany(*otherLog, 3);
  REQUIRE(otherLog->publish());
  CHECK(judgeCheckpoint(*asked, keyIn(other.audit()), std::nullopt).fault ==
        CheckpointFault::kMalformed);
  // The log's name with another key behind it.
  auto made = SigningKey::generate();
  REQUIRE(made);
  CHECK(judgeCheckpoint(*asked, made->verifierKey(key.name), std::nullopt).fault ==
        CheckpointFault::kSignature);
}

TEST_CASE("what is no request to a witness is refused", "[witness]") {
  for (const std::string text :
       {"", "old 1", "old 01\n\n", "old -1\n\n", "new 1\n\n", "old 1\nnot a hash\n\n", "old 1\n"}) {
    INFO(text);
    CHECK_FALSE(parseAddCheckpoint(text));
  }
  std::string many = "old 1\n";
  for (int i = 0; i < 64; ++i) many += hashText(Digest{}) + "\n";
  CHECK_FALSE(parseAddCheckpoint(many + "\nnote"));
}

TEST_CASE("a policy names logs, witnesses and how many of them are enough", "[policy]") {
  auto log = SigningKey::generate();
  auto first = SigningKey::generate();
  auto second = SigningKey::generate();
  REQUIRE((log && first && second));
  const std::string text =
      "# of the cluster\n log\t" + log->verifierKey("example.com/log").text() + "\n\nwitness w1 " +
      witnessKeyOf(*first, "example.com/w1").text() + " https://w1\nwitness w2 " +
      witnessKeyOf(*second, "example.com/w2").text() + "\ngroup both all w1 w2\nquorum both\n";
  const auto policy = parseTlogPolicy(text);
  INFO((policy ? "" : policy.error().text()));
  REQUIRE(policy);
  CHECK(policy->knows(log->verifierKey("example.com/log")));
  CHECK_FALSE(policy->knows(first->verifierKey("example.com/log")));
  REQUIRE(policy->find("example.com/log") != nullptr);
  Checkpoint checkpoint{"example.com/log", 1, {}};
  const auto note = signCheckpoint(checkpoint, *log);
  REQUIRE(note);
  const auto one = cosign(*note, *first, "example.com/w1", WallTime{});
  REQUIRE(one);
  CHECK_FALSE(policy->isWitnessed(*one));
  const auto two = cosign(*one, *second, "example.com/w2", WallTime{});
  REQUIRE(two);
  CHECK(policy->isWitnessed(*two));
}

TEST_CASE("a policy that says something else than it seems to is refused", "[policy]") {
  auto key = SigningKey::generate();
  REQUIRE(key);
  const std::string log = "log " + key->verifierKey("a").text() + "\n";
  const std::string witness = "witness w " + witnessKeyOf(*key, "w").text() + "\n";
  for (const std::string& text : std::vector<std::string>{
           log, log + "quorum nobody\n", log + log + "quorum none\n",
           log + "quorum none\nquorum none\n", witness + witness + "quorum none\n",
           witness + "group g 2 w\nquorum g\n",
           witness + "group g any w\ngroup h any w\nquorum h\n", "group g any w\nquorum none\n",
           "logs x\nquorum none\n", "log x\nquorum none\n", log + "quorum none none\n"}) {
    INFO(text);
    CHECK_FALSE(parseTlogPolicy(text));
  }
}
