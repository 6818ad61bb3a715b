// What is kept of the log and beside it: witnesses' signatures, retention and holds, the side
// store.
#include <fstream>

#include "audit/proof.h"
#include "audit/query.h"
#include "audit/retention.h"
#include "audit/side_store.h"
#include "audit/verify.h"
#include "audit/witness.h"
#include "tests/audit/support.h"

namespace gantlet::audit {
namespace {

struct Kept {
  Kept() { log = mustOpen(folder.audit(), clock); }
  void add(std::size_t records) {
    writeMany(*log, records);
    REQUIRE(log->publish());
    clock.advance(std::chrono::hours(24));
  }
  VerifierKey key() const { return parseVerifierKey(slurp(folder.audit() / "log.vkey")).value(); }
  std::string checkpoint() const { return slurp(folder.audit() / "checkpoint"); }
  VerifyReport verify(const VerifyOptions& options = {}) const {
    auto report = verifyLog(folder.audit(), options);
    INFO((report ? "" : report.error().text()));
    REQUIRE(report);
    return std::move(report).value();
  }
  TempFolder folder{fastFolder()};
  ManualClock clock;
  std::unique_ptr<Log> log;
};

std::vector<ProblemKind> kinds(const VerifyReport& report) {
  std::vector<ProblemKind> list;
  for (const VerifyProblem& problem : report.problems) list.push_back(problem.kind);
  return list;
}

const json::Object kActor{{"actor", "local"}};

}  // namespace

// --- witnesses ----------------------------------------------------------------------------------

TEST_CASE("a cosignature has the bytes that C2SP tlog-cosignature says", "[audit][witness]") {
  Kept kept;
  kept.add(10);
  const SigningKey key = SigningKey::generate().value();
  const auto note = cosign(kept.checkpoint(), key, "example.com/w", kept.clock.wallNow());
  REQUIRE(note);
  CHECK(note->starts_with(kept.checkpoint()));
  const SignedNote parsed = parseNote(*note).value();
  REQUIRE(parsed.signatures.size() == 2);
  const NoteSignature& line = parsed.signatures[1];
  CHECK(line.name == "example.com/w");
  REQUIRE(line.signature.size() == 72);
  std::uint64_t time = 0;
  for (const char c : line.signature.substr(0, 8)) {
    time = (time << 8U) | static_cast<unsigned char>(c);
  }
  const std::string message = "cosignature/v1\ntime " + std::to_string(time) + "\n" + parsed.text;
  const WitnessKey witness = witnessKeyOf(key, "example.com/w");
  CHECK(verifyEd25519(witness.publicKey, message, line.signature.substr(8)));
  CHECK(parseWitnessKey(witness.text()).value() == witness);
  CHECK_FALSE(parseWitnessKey(key.verifierKey("example.com/w").text()));  // another type
  const auto when = verifyCosignature(*note, witness);
  REQUIRE(when);
  CHECK(when->time_since_epoch() / std::chrono::seconds(1) == static_cast<std::int64_t>(time));
  CHECK(openCheckpoint(*note, kept.key()));  // the log's own signature holds as before
}

TEST_CASE("a wrong, foreign or missing cosignature is told", "[audit][witness]") {
  Kept kept;
  kept.add(10);
  const SigningKey key = SigningKey::generate().value();
  const WitnessKey witness = witnessKeyOf(key, "w");
  CHECK_FALSE(verifyCosignature(kept.checkpoint(), witness));
  const std::string note = cosign(kept.checkpoint(), key, "w", kept.clock.wallNow()).value();
  CHECK_FALSE(verifyCosignature(note, witnessKeyOf(SigningKey::generate().value(), "w")));
  // The signature of one checkpoint under another's text.
  const std::size_t line = note.rfind("\xE2\x80\x94 w ");
  kept.add(1);
  CHECK_FALSE(verifyCosignature(kept.checkpoint() + note.substr(line), witness));
  // A later time than was signed.
  const std::size_t blob = note.rfind(' ') + 1;
  for (std::size_t i = 0; i < 12; ++i) {
    std::string edited = note;
    edited[blob + i] = edited[blob + i] == 'A' ? 'B' : 'A';
    CHECK_FALSE(verifyCosignature(edited, witness));
  }
}

TEST_CASE("a witness cosigns a log that goes on, and no other", "[audit][witness]") {
  Kept kept;
  kept.add(300);
  const SigningKey key = SigningKey::generate().value();
  const auto witness = [&](const std::string& last) {
    return witnessLog(kept.folder.audit(), kept.key(), last, key, "w", kept.clock.wallNow());
  };
  const auto first = witness("");
  REQUIRE(first);
  const TempFolder old(fastFolder());
  copyFolder(kept.folder.audit(), old.audit());
  kept.add(700);
  const auto second = witness(*first);
  REQUIRE(second);
  CHECK(openCheckpoint(*second, kept.key())->size == 1000);
  // Rolled back.
  const auto back = witnessLog(old.audit(), kept.key(), *second, key, "w", kept.clock.wallNow());
  REQUIRE_FALSE(back);
  CHECK(back.error().code == ErrorCode::kAuditFailed);
  CHECK(back.error().message.find("rolled back") != std::string::npos);
  // Rewritten, and signed by the log's own key.
  Checkpoint other = openCheckpoint(*second, kept.key()).value();
  other.root[0] ^= 1U;
  const SigningKey own =
      SigningKey::fromPem(slurp(kept.folder.path() / "keys/log-signing.key")).value();
  kept.add(1);
  const auto rewritten = witness(signCheckpoint(other, own).value());
  REQUIRE_FALSE(rewritten);
  CHECK(rewritten.error().message.find("rewritten") != std::string::npos);
}

TEST_CASE("a log keeps what its witnesses sign, and verify holds it against that",
          "[audit][witness]") {
  Kept kept;
  kept.add(300);
  const std::filesystem::path folder = kept.folder.audit();
  const SigningKey one = SigningKey::generate().value();
  const SigningKey two = SigningKey::generate().value();
  const std::string byOne = cosign(kept.checkpoint(), one, "w1", kept.clock.wallNow()).value();
  const std::string byTwo = cosign(kept.checkpoint(), two, "w2", kept.clock.wallNow()).value();
  CHECK_FALSE(keepCosigned(folder, byOne));  // no witnesses are named
  spill(folder / "witnesses",
        "# ours\n" + witnessKeyOf(one, "w1").text() + "\n" + witnessKeyOf(two, "w2").text() + "\n");
  CHECK_FALSE(keepCosigned(folder, kept.checkpoint()));
  kept.add(5);  // the log goes on meanwhile
  CHECK(keepCosigned(folder, byOne).value() == std::vector<std::string>{"w1"});
  CHECK(keepCosigned(folder, byTwo).value() == std::vector<std::string>{"w2"});
  const std::string both = slurp(folder / "checkpoint.cosigned");
  CHECK(verifyCosignature(both, witnessKeyOf(one, "w1")));
  CHECK(verifyCosignature(both, witnessKeyOf(two, "w2")));
  VerifyOptions options;
  options.witness = witnessKeyOf(two, "w2");
  const VerifyReport good = kept.verify(options);
  CHECK(good.good());
  CHECK(good.witnessed);
  options.witness = witnessKeyOf(SigningKey::generate().value(), "w3");
  CHECK(kinds(kept.verify(options)) == std::vector<ProblemKind>{ProblemKind::kNotWitnessed});
  std::filesystem::remove(folder / "checkpoint.cosigned");
  CHECK(kinds(kept.verify(options)) == std::vector<ProblemKind>{ProblemKind::kNotWitnessed});
}

TEST_CASE("a damaged cosignature that was kept makes room for a right one", "[audit][witness]") {
  Kept kept;
  kept.add(3);
  const std::filesystem::path folder = kept.folder.audit();
  const SigningKey one = SigningKey::generate().value();
  const WitnessKey witness = witnessKeyOf(one, "w1");
  spill(folder / "witnesses", witness.text() + "\n");
  const std::string note = cosign(kept.checkpoint(), one, "w1", kept.clock.wallNow()).value();
  REQUIRE(keepCosigned(folder, note));
  std::string damaged = note;
  char& last = damaged.at(damaged.size() - 20);
  last = last == 'A' ? 'B' : 'A';
  spill(folder / "checkpoint.cosigned", damaged);
  REQUIRE_FALSE(verifyCosignature(slurp(folder / "checkpoint.cosigned"), witness));
  REQUIRE(keepCosigned(folder, note));
  CHECK(verifyCosignature(slurp(folder / "checkpoint.cosigned"), witness));
}

// --- retention ----------------------------------------------------------------------------------

TEST_CASE("pruning takes what is old, in whole bundles, and says so in the log", "[audit][keep]") {
  Kept kept;
  for (int day = 0; day < 5; ++day) kept.add(400);
  RetentionPolicy policy;
  policy.keepFor = std::chrono::hours(24) * 3;  // the records of days 0 and 1 are older
  const auto plan = planPrune(kept.folder.audit(), policy, kept.clock.wallNow());
  REQUIRE(plan);
  CHECK(plan->first == 0);
  CHECK(plan->newFirst == 768);
  CHECK(plan->bytes > 0);
  REQUIRE(prune(*kept.log, kept.folder.audit(), *plan, kActor));
  CHECK(firstRetained(kept.folder.audit()) == 768);
  CHECK_FALSE(std::filesystem::exists(kept.folder.audit() / "tile/entries/000"));
  CHECK_FALSE(std::filesystem::exists(kept.folder.audit() / "tile/0/002"));
  CHECK(std::filesystem::exists(kept.folder.audit() / "tile/entries/003"));
  const VerifyReport report = kept.verify();
  CHECK(report.good());
  CHECK(report.pruned == 768);
  CHECK(report.records == 2001 - 768);
  CHECK(readRecord(kept.folder.audit(), 767).error().code == ErrorCode::kNotFound);
  CHECK(readRecord(kept.folder.audit(), 768));
  // Again: nothing to do.
  const auto again = planPrune(kept.folder.audit(), policy, kept.clock.wallNow());
  CHECK(again->newFirst == again->first);
}

TEST_CASE("proofs of what is kept hold after pruning; the log opens and goes on", "[audit][keep]") {
  Kept kept;
  kept.add(2000);
  const std::string before = kept.checkpoint();
  const std::string oldProof = writeTlogProof(proveRecord(kept.folder.audit(), 5).value());
  kept.add(600);
  RetentionPolicy policy;
  policy.keepBytes = 1;
  const auto plan = planPrune(kept.folder.audit(), policy, kept.clock.wallNow());
  REQUIRE(prune(*kept.log, kept.folder.audit(), plan.value(), kActor));
  const std::uint64_t first = firstRetained(kept.folder.audit());
  CHECK(first == 2304);  // the newest full bundle stays
  for (const std::uint64_t seq : {first, first + 1, std::uint64_t{2600}}) {
    const auto proof = proveRecord(kept.folder.audit(), seq);
    REQUIRE(proof);
    CHECK(verifyTlogProof(*proof, proof->extra, kept.key()));
  }
  // A proof from before, of a record that is gone, goes on holding.
  const TlogProof old = parseTlogProof(oldProof).value();
  CHECK(verifyTlogProof(old, old.extra, kept.key()));
  kept.log.reset();
  kept.log = mustOpen(kept.folder.audit(), kept.clock);
  kept.add(300);
  VerifyOptions options;
  options.knownCheckpoint = kept.checkpoint();
  CHECK(kept.verify(options).good());
  options.knownCheckpoint = before;
  const auto tooOld = verifyLog(kept.folder.audit(), options);
  CHECK_FALSE((tooOld && tooOld->good()));  // it can't be held against leaves that are gone
}

TEST_CASE("records that are gone without a record of it are found", "[audit][keep]") {
  Kept kept;
  kept.add(2000);
  SECTION("bundles removed") {
    std::filesystem::remove(kept.folder.audit() / "tile/entries/000");
    std::filesystem::remove(kept.folder.audit() / "tile/0/000");
    CHECK_FALSE(kept.verify().good());
  }
  SECTION("bundles removed, and a pruning pretended") {
    for (const char* name : {"entries/000", "entries/001", "0/000", "0/001"}) {
      std::filesystem::remove(kept.folder.audit() / "tile" / name);
    }
    spill(kept.folder.audit() / "pruned", "512\n");
    CHECK(kinds(kept.verify()) == std::vector<ProblemKind>{ProblemKind::kUnrecordedPruning});
  }
  SECTION("more than was recorded") {
    PrunePlan plan;
    plan.newFirst = 256;
    REQUIRE(prune(*kept.log, kept.folder.audit(), plan, kActor));
    CHECK(kept.verify().good());
    spill(kept.folder.audit() / "pruned", "512\n");
    CHECK(kinds(kept.verify()) == std::vector<ProblemKind>{ProblemKind::kUnrecordedPruning});
    spill(kept.folder.audit() / "pruned", "51200\n");
    CHECK_FALSE(kept.verify().good());
  }
}

TEST_CASE("a legal hold pins its records until it is released", "[audit][keep]") {
  Kept kept;
  kept.add(2000);
  RetentionPolicy policy;
  policy.keepBytes = 1;
  const auto target = [&] {
    return planPrune(kept.folder.audit(), policy, kept.clock.wallNow()).value();
  };
  CHECK(target().newFirst == 1536);
  REQUIRE(placeHold(*kept.log, kept.folder.audit(), {"case-17", 700, "court order", 0}, kActor));
  REQUIRE(placeHold(*kept.log, kept.folder.audit(), {"case-18", 1300, "", 0}, kActor));
  CHECK(target().newFirst == 512);
  CHECK(target().heldBy == "case-17");
  REQUIRE(activeHolds(kept.folder.audit())->size() == 2);
  CHECK(activeHolds(kept.folder.audit())->front().reason == "court order");
  REQUIRE(prune(*kept.log, kept.folder.audit(), target(), kActor));
  CHECK(readRecord(kept.folder.audit(), 700));
  CHECK_FALSE(releaseHold(*kept.log, kept.folder.audit(), "case-99", kActor));
  REQUIRE(releaseHold(*kept.log, kept.folder.audit(), "case-17", kActor));
  CHECK(target().newFirst == 1280);
  REQUIRE(releaseHold(*kept.log, kept.folder.audit(), "case-18", kActor));
  CHECK(target().newFirst > 1280);
  CHECK(kept.verify().good());
  CHECK_FALSE(placeHold(*kept.log, kept.folder.audit(), {"../x", 0, "", 0}, kActor));
}

// --- side store ---------------------------------------------------------------------------------

TEST_CASE("the side store gives back what was kept, and holds no readable text", "[audit][side]") {
  const TempFolder folder(fastFolder());
  const TenantId acme("acme");
  const std::string source = "print('CANARY-SOURCE')\n";
  std::string commitment;
  {
    const auto store = SideStore::open(folder.path() / "side", folder.path() / "keys").value();
    commitment = store->commit(acme, "actor", "CANARY-ACTOR").value();
    CHECK(store->commit(acme, "actor", "CANARY-ACTOR").value() == commitment);
    CHECK(store->commit(acme, "address", "CANARY-ACTOR").value() != commitment);
    CHECK(store->commit(TenantId("beta"), "actor", "CANARY-ACTOR").value() != commitment);
    REQUIRE(store->keepSource(acme, source));
  }
  const auto store = SideStore::open(folder.path() / "side", folder.path() / "keys").value();
  CHECK(commitment.starts_with("commit:"));
  CHECK(commitment.size() == 7 + 64);
  CHECK(store->reveal(acme, "actor", commitment).value() == "CANARY-ACTOR");
  CHECK_FALSE(store->reveal(acme, "address", commitment));
  CHECK_FALSE(store->reveal(TenantId("beta"), "actor", commitment));
  CHECK(store->source(acme, digestText(sha256(source))).value() == source);
  CHECK_FALSE(store->source(TenantId("beta"), digestText(sha256(source))));
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path())) {
    INFO(entry.path().string());
    CHECK(entry.path().string().find("CANARY") == std::string::npos);
    if (entry.is_regular_file()) CHECK(slurp(entry.path()).find("CANARY") == std::string::npos);
  }
}

TEST_CASE("a forgotten tenant can't be read again, others can", "[audit][side]") {
  const TempFolder folder(fastFolder());
  const auto store = SideStore::open(folder.path() / "side", folder.path() / "keys").value();
  const TenantId acme("acme");
  const TenantId beta("beta");
  const std::string a = store->commit(acme, "actor", "anna").value();
  const std::string b = store->commit(beta, "actor", "bert").value();
  const TempFolder backup(fastFolder());
  copyFolder(folder.path() / "side", backup.path() / "side");
  REQUIRE(store->forget(acme));
  CHECK_FALSE(store->reveal(acme, "actor", a));
  CHECK(store->reveal(beta, "actor", b).value() == "bert");
  CHECK(store->forget(acme).error().code == ErrorCode::kNotFound);
  // A new key is another one: the same value has another commitment, and the old one stays shut,
  // even with the ciphertext from a backup.
  CHECK(store->commit(acme, "actor", "anna").value() != a);
  copyFolder(backup.path() / "side", folder.path() / "side");
  CHECK_FALSE(store->reveal(acme, "actor", a));
}

TEST_CASE("what was changed in the side store is not given back", "[audit][side]") {
  const TempFolder folder(fastFolder());
  const auto store = SideStore::open(folder.path() / "side", folder.path() / "keys").value();
  const TenantId acme("acme");
  const std::string commitment = store->commit(acme, "actor", "anna").value();
  std::filesystem::path file;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path() / "side")) {
    if (entry.is_regular_file()) file = entry.path();
  }
  const std::string bytes = slurp(file);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string edited = bytes;
    edited[i] = static_cast<char>(edited[i] ^ 1);
    spill(file, edited);
    CHECK_FALSE(store->reveal(acme, "actor", commitment));
  }
  spill(file, bytes.substr(0, 10));
  CHECK_FALSE(store->reveal(acme, "actor", commitment));
  spill(file, bytes);
  CHECK(store->reveal(acme, "actor", commitment));
  CHECK_FALSE(store->commit(TenantId("../x"), "actor", "anna"));
}

}  // namespace gantlet::audit
