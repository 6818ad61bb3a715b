// The verifier against every kind of tampering, and against a log that is in order.
#include "audit/verify.h"

#include <thread>

#include "audit/key_store.h"
#include "audit/tile_path.h"
#include "tests/audit/check_log.h"
#include "tests/audit/faulty_files.h"

namespace gantlet::audit {
namespace {

constexpr std::size_t kSize = 700;  // bundles 0 and 1 full, 2 with 188 records

// A log with its signing key, to be copied and tampered with.
struct Original {
  TempFolder temp{fastFolder()};
  std::string early;  // the checkpoint at 100 records
  Original() {
    const ManualClock clock;
    FaultyFiles files;
    LogOptions options = quietOptions();
    options.files = &files;
    auto log = mustOpen(temp.audit(), clock, options);
    writeMany(*log, 100);
    REQUIRE(log->publish());
    early = slurp(temp.audit() / "checkpoint");
    writeMany(*log, kSize - 100);
  }
};

struct Copy {
  TempFolder temp{fastFolder()};
  std::filesystem::path audit;
  explicit Copy(const Original& original) : audit(temp.audit()) {
    copyFolder(original.temp.audit(), audit);
  }
  [[nodiscard]] std::vector<std::string> entries(std::uint64_t bundle) const {
    const TileReader reader(audit, kSize);
    const auto bytes = reader.bundle(bundle);
    REQUIRE(bytes);
    const auto parsed = parseBundle(*bytes, reader.tileWidth(0, bundle));
    REQUIRE(parsed);
    return {parsed->begin(), parsed->end()};
  }
  [[nodiscard]] std::vector<std::string> allEntries() const {
    std::vector<std::string> all;
    for (std::uint64_t i = 0; i < 3; ++i) {
      for (std::string& entry : entries(i)) all.push_back(std::move(entry));
    }
    return all;
  }
  void setEntries(std::uint64_t bundle, const std::vector<std::string>& list) const {
    std::string bytes;
    for (const std::string& entry : list) appendEntry(bytes, entry);
    const unsigned width = TileReader(audit, kSize).tileWidth(0, bundle);
    spill(audit / bundlePath(bundle, width), bytes);
  }
  // Writes bundles and tiles as if `all` had always been the log; not the checkpoint.
  Digest rewrite(const std::vector<std::string>& all) const {
    std::filesystem::remove_all(audit / "tile");
    TreeEdge edge;
    std::string bundle;
    const auto put = [&](const std::string& path, std::span<const Digest> hashes) {
      spill(audit / path, std::string(reinterpret_cast<const char*>(hashes.data()),
                                      hashes.size() * sizeof(Digest)));
    };
    for (std::size_t i = 0; i < all.size(); ++i) {
      appendEntry(bundle, all[i]);
      edge.add(leafHash(all[i]),
               [&](unsigned level, std::uint64_t index, std::span<const Digest> hashes) {
                 put(tilePath(level, index), hashes);
               });
      if (edge.size() % 256 == 0) {
        spill(audit / bundlePath(i / 256), bundle);
        bundle.clear();
      }
    }
    for (unsigned level = 0; level < edge.levels().size(); ++level) {
      const auto& hashes = edge.levels()[level];
      if (hashes.empty()) continue;
      put(tilePath(level, TreeEdge::partialIndex(all.size(), level),
                   static_cast<unsigned>(hashes.size())),
          hashes);
    }
    if (!bundle.empty()) {
      spill(audit / bundlePath(all.size() / 256, static_cast<unsigned>(all.size() % 256)), bundle);
    }
    return edge.root();
  }
};

VerifyReport verify(const std::filesystem::path& audit, const VerifyOptions& options = {}) {
  const auto report = verifyLog(audit, options);
  INFO((report ? std::string() : report.error().text()));
  REQUIRE(report);
  return *report;
}

std::string describe(const VerifyReport& report) {
  std::string text;
  for (const VerifyProblem& problem : report.problems) {
    text += std::string(problemKindName(problem.kind)) + ": " + problem.message + "\n";
  }
  return text;
}

// The first problem's kind and record.
void checkFirst(const VerifyReport& report, ProblemKind kind, std::optional<std::uint64_t> seq) {
  INFO(describe(report));
  REQUIRE_FALSE(report.good());
  CHECK(problemKindName(report.problems[0].kind) == problemKindName(kind));
  CHECK(report.problems[0].seq == seq);
  CHECK_FALSE(report.problems[0].message.empty());
}

}  // namespace

TEST_CASE("a log in order verifies, with what it says of itself", "[audit][verify]") {
  const Original original;
  const VerifyReport report = verify(original.temp.audit());
  INFO(describe(report));
  CHECK(report.good());
  CHECK(report.records == kSize);
  CHECK(report.checkpoint.size == kSize);
  CHECK(report.firstTime == "2026-01-01T00:00:01.000Z");
  CHECK(report.lastTime == "2026-01-01T00:00:01.000Z");
  CHECK(report.openSubmissions == 0);
  CHECK(report.unsignedRecords == 0);
  VerifyOptions options;
  const auto key = parseVerifierKey(slurp(original.temp.audit() / "log.vkey"));
  REQUIRE(key);
  options.key = *key;
  options.knownCheckpoint = original.early;
  CHECK(verify(original.temp.audit(), options).good());
}

TEST_CASE("a changed byte in any record is found and named", "[audit][verify]") {
  const Original original;
  for (const std::uint64_t seq : {0U, 1U, 254U, 255U, 256U, 500U, 511U, 512U, 698U, 699U}) {
    const Copy copy(original);
    auto list = copy.entries(seq / 256);
    std::string& entry = list[seq % 256];
    entry[entry.find("acme")] = 'A';
    copy.setEntries(seq / 256, list);
    const VerifyReport report = verify(copy.audit);
    checkFirst(report, ProblemKind::kChangedRecord, seq);
    CHECK(report.problems.size() == 1);
  }
}

TEST_CASE("swapped records are found and named", "[audit][verify]") {
  const Original original;
  for (const auto& [bundle, one, two] :
       std::vector<std::array<std::size_t, 3>>{{0, 3, 4}, {1, 0, 255}, {2, 186, 187}}) {
    const Copy copy(original);
    auto list = copy.entries(bundle);
    std::swap(list[one], list[two]);
    copy.setEntries(bundle, list);
    checkFirst(verify(copy.audit), ProblemKind::kSwappedRecords, bundle * 256 + one);
  }
}

TEST_CASE("a removed record is found and named", "[audit][verify]") {
  const Original original;
  for (const std::size_t at : {0U, 100U, 186U}) {
    for (const std::size_t bundle : {0U, 1U, 2U}) {
      const Copy copy(original);
      auto list = copy.entries(bundle);
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(at));
      copy.setEntries(bundle, list);
      checkFirst(verify(copy.audit), ProblemKind::kRemovedRecord, bundle * 256 + at);
    }
  }
  const Copy copy(original);  // the rest moved up through all bundles
  auto all = copy.allEntries();
  all.erase(all.begin() + 300);
  for (std::size_t bundle = 0; bundle < 3; ++bundle) {
    const auto end = std::min<std::size_t>(all.size(), (bundle + 1) * 256);
    copy.setEntries(bundle, {all.begin() + static_cast<std::ptrdiff_t>(bundle * 256),
                             all.begin() + static_cast<std::ptrdiff_t>(end)});
  }
  const VerifyReport report = verify(copy.audit);
  checkFirst(report, ProblemKind::kRemovedRecord, 300);
  CHECK(report.problems.size() == 1);
}

TEST_CASE("an inserted record is found and named", "[audit][verify]") {
  const Original original;
  for (const std::size_t at : {0U, 100U, 187U}) {
    for (const bool longer : {true, false}) {
      const Copy copy(original);
      auto list = copy.entries(1);
      list.insert(list.begin() + static_cast<std::ptrdiff_t>(at), list[7]);
      if (!longer) list.pop_back();
      copy.setEntries(1, list);
      checkFirst(verify(copy.audit), ProblemKind::kInsertedRecord, 256 + at);
    }
  }
}

TEST_CASE("a truncated tail is found", "[audit][verify]") {
  const Original original;
  {
    const Copy copy(original);  // whole files gone
    std::filesystem::remove_all(copy.audit / "tile/entries/002.p");
    checkFirst(verify(copy.audit), ProblemKind::kTruncated, 512);
    std::filesystem::remove_all(copy.audit / "tile/0/002.p");
    checkFirst(verify(copy.audit), ProblemKind::kTruncated, 512);
    std::filesystem::remove_all(copy.audit / "tile");
    checkFirst(verify(copy.audit), ProblemKind::kTruncated, 0);
  }
  const Copy copy(original);  // records cut off inside the last file
  auto list = copy.entries(2);
  list.resize(100);
  copy.setEntries(2, list);
  checkFirst(verify(copy.audit), ProblemKind::kTruncated, 612);
}

TEST_CASE("a bundle missing in the middle is told apart from a truncated tail", "[audit][verify]") {
  const Original original;
  const Copy copy(original);
  std::filesystem::remove(copy.audit / "tile/entries/001");
  checkFirst(verify(copy.audit), ProblemKind::kMissingFile, std::nullopt);
  CHECK(verify(copy.audit).problems.size() == 1);
}

TEST_CASE("a malformed bundle is found", "[audit][verify]") {
  const Original original;
  const Copy copy(original);
  const std::string bundle = slurp(copy.audit / "tile/entries/001");
  spill(copy.audit / "tile/entries/001", bundle.substr(0, bundle.size() - 3));
  checkFirst(verify(copy.audit), ProblemKind::kMalformedBundle, std::nullopt);
  spill(copy.audit / "tile/entries/001", std::string(100'000, '\0'));
  checkFirst(verify(copy.audit), ProblemKind::kMalformedBundle, std::nullopt);
  spill(copy.audit / "tile/entries/001", std::string(20'000'000, 'x'));
  checkFirst(verify(copy.audit), ProblemKind::kMalformedBundle, std::nullopt);
}

TEST_CASE("a tile that was changed is told apart from records that were", "[audit][verify]") {
  const Original original;
  for (const char* path : {"tile/0/000", "tile/0/002.p/188", "tile/1/000.p/2"}) {
    const Copy copy(original);
    std::string bytes = slurp(copy.audit / path);
    REQUIRE(bytes.size() > 40);
    bytes[40] = static_cast<char>(bytes[40] ^ 1);
    spill(copy.audit / path, bytes);
    const VerifyReport report = verify(copy.audit);
    INFO(describe(report));
    REQUIRE(report.problems.size() == 1);
    CHECK(report.problems[0].kind == ProblemKind::kWrongTile);
    CHECK(report.problems[0].file == path);
    std::filesystem::remove(copy.audit / path);
    checkFirst(verify(copy.audit), ProblemKind::kMissingFile, std::nullopt);
  }
}

TEST_CASE("tiles and bundles of earlier checkpoints are verified where they lie there still",
          "[audit][verify]") {
  const TempFolder temp(fastFolder());
  const ManualClock clock;
  FaultyFiles files;
  LogOptions options = quietOptions();
  options.files = &files;
  {
    auto log = mustOpen(temp.audit(), clock, options);
    writeMany(*log, 300);
    REQUIRE(log->publish());
    writeMany(*log, 100);
    REQUIRE(log->publish());
  }
  const std::filesystem::path audit = temp.audit();
  // Those that a writer removes when their full tile is there, as a copy may have kept them, and
  // one that is of a checkpoint to come.
  const std::string bundle = slurp(audit / "tile/entries/000");
  std::string first;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto parsed = splitBundle(bundle);
    REQUIRE(parsed);
    appendEntry(first, (*parsed)[i]);
  }
  spill(audit / "tile/entries/000.p/2", first);
  spill(audit / "tile/0/000.p/2", slurp(audit / "tile/0/000").substr(0, 64));
  spill(audit / "tile/0/002.p/9", std::string(9 * 32, 'x'));
  spill(audit / "tile/0/001.p/later", "no tile");
  CHECK(verify(audit).good());
  std::size_t looked = 0;
  for (const std::string path :
       {"tile/0/001.p/44", "tile/entries/001.p/44", "tile/0/000.p/2", "tile/entries/000.p/2"}) {
    INFO(path);
    const std::string honest = slurp(audit / path);
    for (const std::size_t offset : {std::size_t{40}, honest.size() - 1}) {
      std::string changed = honest;
      changed[offset] = static_cast<char>(changed[offset] ^ 1);
      spill(audit / path, changed);
      const VerifyReport report = verify(audit);
      INFO(describe(report));
      REQUIRE(report.problems.size() == 1);
      CHECK(report.problems[0].file == path);
      CHECK(report.problems[0].kind == (path.find("entries") == std::string::npos
                                            ? ProblemKind::kWrongTile
                                            : ProblemKind::kChangedRecord));
    }
    spill(audit / path, honest + "x");
    CHECK(verify(audit).problems.size() == 1);
    spill(audit / path, honest.substr(1));
    CHECK(verify(audit).problems.size() == 1);
    std::filesystem::remove(audit / path);  // nobody has to keep them
    CHECK(verify(audit).good());
    spill(audit / path, honest);
    ++looked;
  }
  CHECK(looked == 4);
  CHECK(verify(audit).good());
}

TEST_CASE("records and tiles rewritten together do not fit the checkpoint", "[audit][verify]") {
  const Original original;
  struct Case {
    std::function<void(std::vector<std::string>&)> change;
    ProblemKind kind;
    std::optional<std::uint64_t> seq;
  };
  const std::vector<Case> cases{
      {[](auto& all) { all[5][all[5].find("acme")] = 'A'; }, ProblemKind::kRootMismatch,
       std::nullopt},
      {[](auto& all) { std::swap(all[5], all[600]); }, ProblemKind::kSwappedRecords, 5},
      {[](auto& all) {
         all.erase(all.begin() + 300);
         all.push_back(all.back());
       },
       ProblemKind::kRemovedRecord, 300},
      {[](auto& all) {
         all.insert(all.begin() + 300, all[300]);
         all.pop_back();
       },
       ProblemKind::kInsertedRecord, 301},
  };
  for (const Case& one : cases) {
    const Copy copy(original);
    auto all = copy.allEntries();
    one.change(all);
    copy.rewrite(all);
    const VerifyReport report = verify(copy.audit);
    checkFirst(report, one.kind, one.seq);
    CHECK(report.problems.back().kind == ProblemKind::kRootMismatch);
  }
}

TEST_CASE("an edited checkpoint is found", "[audit][verify]") {
  const Original original;
  const std::string note = slurp(original.temp.audit() / "checkpoint");
  for (std::size_t at = 0; at < note.size(); ++at) {
    const Copy copy(original);
    std::string edited = note;
    edited[at] = static_cast<char>(edited[at] ^ 1);
    spill(copy.audit / "checkpoint", edited);
    const VerifyReport report = verify(copy.audit);
    INFO(describe(report));
    REQUIRE_FALSE(report.good());
    // A change to the name or the id of the signature line makes it another key's signature.
    const std::size_t line = note.find("\u2014");
    if (at < line) REQUIRE(report.problems[0].kind == ProblemKind::kCheckpointEdited);
  }
  const Copy copy(original);
  std::filesystem::remove(copy.audit / "checkpoint");
  checkFirst(verify(copy.audit), ProblemKind::kCheckpointEdited, std::nullopt);
}

TEST_CASE("a replaced key is found by who knows the right one", "[audit][verify]") {
  const Original original;
  const Copy copy(original);
  const auto known = parseVerifierKey(slurp(copy.audit / "log.vkey"));
  const auto forger = SigningKey::generate();
  REQUIRE((known && forger));
  auto all = copy.allEntries();
  all[5][all[5].find("acme")] = 'A';
  Checkpoint checkpoint{known->name, kSize, copy.rewrite(all)};
  spill(copy.audit / "checkpoint", *signCheckpoint(checkpoint, *forger));
  checkFirst(verify(copy.audit), ProblemKind::kKeyReplaced, std::nullopt);  // log.vkey kept
  spill(copy.audit / "log.vkey", forger->verifierKey(known->name).text() + "\n");
  CHECK(verify(copy.audit).good());  // nothing in the folder itself contradicts
  VerifyOptions options;
  options.key = *known;
  checkFirst(verify(copy.audit, options), ProblemKind::kKeyReplaced, std::nullopt);
}

TEST_CASE("a rolled-back log is found by who knows a later checkpoint", "[audit][verify]") {
  const Original original;
  const Copy copy(original);
  VerifyOptions options;
  options.knownCheckpoint = slurp(copy.audit / "checkpoint");
  auto all = copy.allEntries();
  all.resize(100);
  copy.rewrite(all);
  spill(copy.audit / "checkpoint", original.early);
  CHECK(verify(copy.audit).records == 100);
  checkFirst(verify(copy.audit, options), ProblemKind::kRolledBack, std::nullopt);
}

TEST_CASE("a history rewritten by the log's own key is found by an earlier checkpoint",
          "[audit][verify]") {
  const Original original;
  const Copy copy(original);
  const auto key = loadSigningKey(original.temp.path() / "keys");
  const auto known = parseVerifierKey(slurp(copy.audit / "log.vkey"));
  REQUIRE((key && known));
  auto all = copy.allEntries();
  all[5][all[5].find("acme")] = 'A';
  const Checkpoint checkpoint{known->name, kSize, copy.rewrite(all)};
  spill(copy.audit / "checkpoint", *signCheckpoint(checkpoint, *key));
  CHECK(verify(copy.audit).good());
  VerifyOptions options;
  options.knownCheckpoint = original.early;
  checkFirst(verify(copy.audit, options), ProblemKind::kHistoryRewritten, std::nullopt);
  options.knownCheckpoint = "nonsense";
  CHECK_FALSE(verifyLog(copy.audit, options));
}

TEST_CASE("a checkpoint that claims a monstrous size ends the verification soon",
          "[audit][verify]") {
  const Original original;
  const Copy copy(original);
  const auto known = parseVerifierKey(slurp(copy.audit / "log.vkey"));
  const auto key = loadSigningKey(original.temp.path() / "keys");
  REQUIRE((key && known));
  spill(copy.audit / "checkpoint",
        *signCheckpoint({known->name, kMaxTreeSize, leafHash("x")}, *key));
  const VerifyReport report = verify(copy.audit);
  CHECK_FALSE(report.good());
  CHECK(report.records <= kSize);
}

TEST_CASE("the verifier reports progress and can be stopped", "[audit][verify]") {
  const Original original;
  VerifyOptions options;
  std::vector<std::uint64_t> seen;
  options.progress = [&](std::uint64_t done, std::uint64_t total) {
    CHECK(total == kSize);
    seen.push_back(done);
    return true;
  };
  verify(original.temp.audit(), options);
  CHECK(seen == std::vector<std::uint64_t>{256, 512, 700});
  options.progress = [](std::uint64_t, std::uint64_t) { return false; };
  CHECK(verifyLog(original.temp.audit(), options).error().code == ErrorCode::kCancelled);
  CHECK(verifyLog(original.temp.path() / "none").error().code == ErrorCode::kNotFound);
}

TEST_CASE("a log verifies while it is being written", "[audit][verify][threads]") {
  const TempFolder temp(fastFolder());
  const SystemClock clock;
  LogOptions options = quietOptions();
  options.publishEvery = std::chrono::milliseconds(2);
  auto log = mustOpen(temp.audit(), clock, options);
  std::atomic<bool> stop{false};
  std::thread writer([&] {
    for (int i = 0; !stop; ++i) {
      const auto receipt = log->enqueue(makeRecord("analyze", "sub_" + std::to_string(i)));
      if (!receipt || !log->waitDurable(receipt->seq)) return;
    }
  });
  std::uint64_t last = 0;
  int rounds = 0;
  while (rounds < 400 && (last < 1500 || rounds < 30)) {
    const auto report = verifyLog(temp.audit());
    ++rounds;
    if (!report || !report->good()) {
      stop = true;
      writer.join();
      FAIL((report ? describe(*report) : report.error().text()));
    }
    CHECK(report->checkpoint.size >= last);
    last = report->checkpoint.size;
  }
  stop = true;
  writer.join();
  CHECK(last > 0);
}

}  // namespace gantlet::audit
