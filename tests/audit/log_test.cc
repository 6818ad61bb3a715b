#include "audit/log.h"

#include <thread>

#include "audit/bundle.h"
#include "audit/checkpoint.h"
#include "audit/record_json.h"
#include "audit/tile_reader.h"
#include "json/value.h"
#include "tests/audit/support.h"

namespace gantlet::audit {
namespace {

Checkpoint readCheckpoint(const std::filesystem::path& folder) {
  const auto key = parseVerifierKey(slurp(folder / "log.vkey"));
  REQUIRE(key);
  const auto checkpoint = openCheckpoint(slurp(folder / "checkpoint"), *key);
  REQUIRE(checkpoint);
  return *checkpoint;
}

std::vector<std::string> readEntries(const std::filesystem::path& folder, std::uint64_t size) {
  const TileReader reader(folder, size);
  std::vector<std::string> all;
  for (std::uint64_t i = 0; i * kTileWidth < size; ++i) {
    const auto bundle = reader.bundle(i);
    REQUIRE(bundle);
    const auto entries = parseBundle(*bundle, reader.tileWidth(0, i));
    REQUIRE(entries);
    all.insert(all.end(), entries->begin(), entries->end());
  }
  return all;
}

}  // namespace

TEST_CASE("a new log has a key, a verifier key and a checkpoint of size 0", "[audit][log]") {
  const TempFolder temp;
  const ManualClock clock;
  mustOpen(temp.audit(), clock);
  const Checkpoint checkpoint = readCheckpoint(temp.audit());
  CHECK(checkpoint.size == 0);
  CHECK(checkpoint.root == emptyRoot());
  CHECK(checkpoint.origin.starts_with("gantlet.local/log/"));
  using std::filesystem::perms;
  CHECK(std::filesystem::status(temp.path() / "keys").permissions() == perms::owner_all);
  CHECK(std::filesystem::status(temp.path() / "keys/log-signing.key").permissions() ==
        (perms::owner_read | perms::owner_write));
}

TEST_CASE("records stand in the log in order, as canonical JSON", "[audit][log]") {
  const TempFolder temp;
  ManualClock clock;
  auto log = mustOpen(temp.audit(), clock);
  AuditRecord record = makeRecord("analyze", "sub_1");
  record.details = {{"z", 1}, {"a", json::Object{{"y", 2}, {"b", "q\"\n"}}}};
  const auto first = write(*log, record);
  REQUIRE(first);
  CHECK(first->seq == 0);
  clock.advance(std::chrono::milliseconds(1500));
  REQUIRE(write(*log, makeRecord("judge", "sub_1")));
  CHECK(log->size() == 2);
  log.reset();

  CHECK(readCheckpoint(temp.audit()).size == 2);
  const auto entries = readEntries(temp.audit(), 2);
  CHECK(entries[0] == "{\"boot_id\":\"" + readBootId() +
                          "\",\"details\":{\"a\":{\"b\":\"q\\\"\\n\",\"y\":2},\"z\":1},"
                          "\"event\":\"outcome\",\"mono_ns\":1000000000,\"outcome\":\"ok\","
                          "\"seq\":0,\"stage\":\"analyze\",\"submission_id\":\"sub_1\","
                          "\"tenant_id\":\"acme\",\"time\":\"2026-01-01T00:00:01.000Z\","
                          "\"took_us\":12,\"v\":1}");
  CHECK(first->hash == toHex(leafHash(entries[0])));
  const auto view = viewRecord(entries[1]);
  REQUIRE(view);
  CHECK(view->seq == 1U);
  CHECK(view->time == "2026-01-01T00:00:02.500Z");
  CHECK(view->details == "{\"code_hash\":\"sha256:00\",\"language\":\"python\"}");
}

TEST_CASE("tiles, bundles and checkpoint agree at every published size", "[audit][log]") {
  const TempFolder temp;
  const ManualClock clock;
  auto log = mustOpen(temp.audit(), clock);
  std::uint64_t size = 0;
  for (const std::size_t more : {1U, 1U, 253U, 1U, 1U, 255U, 300U, 512U, 7U}) {
    writeMany(*log, more);
    size += more;
    REQUIRE(log->publish());
    const Checkpoint checkpoint = readCheckpoint(temp.audit());
    REQUIRE(checkpoint.size == size);
    TileReader reader(temp.audit(), size);
    const auto edge = reader.edge();
    REQUIRE(edge);
    CHECK(edge->root() == checkpoint.root);
    std::vector<Digest> leaves;
    for (const std::string& entry : readEntries(temp.audit(), size)) {
      leaves.push_back(leafHash(entry));
    }
    CHECK(treeHash(leaves) == checkpoint.root);
    CHECK(*reader.subtree(0, size) == checkpoint.root);
  }
}

TEST_CASE("partial tiles go once the full tile is published", "[audit][log]") {
  const TempFolder temp;
  const ManualClock clock;
  auto log = mustOpen(temp.audit(), clock);
  writeMany(*log, 100);
  REQUIRE(log->publish());
  CHECK(std::filesystem::exists(temp.audit() / "tile/0/000.p/100"));
  CHECK(std::filesystem::exists(temp.audit() / "tile/entries/000.p/100"));
  writeMany(*log, 156);
  REQUIRE(log->publish());
  CHECK_FALSE(std::filesystem::exists(temp.audit() / "tile/0/000.p"));
  CHECK_FALSE(std::filesystem::exists(temp.audit() / "tile/entries/000.p"));
  CHECK(std::filesystem::file_size(temp.audit() / "tile/0/000") == 8192);
  CHECK(std::filesystem::exists(temp.audit() / "tile/1/000.p/1"));
}

TEST_CASE("a log goes on where it ended", "[audit][log]") {
  const TempFolder temp;
  const ManualClock clock;
  std::uint64_t size = 0;
  std::string vkey;
  for (int round = 0; round < 12; ++round) {
    auto log = mustOpen(temp.audit(), clock);
    CHECK(log->size() == size);
    const std::size_t more = static_cast<std::size_t>(round * 37 + 1);
    writeMany(*log, more);
    size += more;
    log.reset();
    CHECK(readCheckpoint(temp.audit()).size == size);
    if (round == 0) vkey = slurp(temp.audit() / "log.vkey");
    CHECK(slurp(temp.audit() / "log.vkey") == vkey);
  }
  const auto entries = readEntries(temp.audit(), size);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto view = viewRecord(entries[i]);
    REQUIRE(view);
    REQUIRE(view->seq == i);
  }
}

TEST_CASE("a record too large for an entry has its lists shortened and says so", "[audit][log]") {
  const TempFolder temp;
  const ManualClock clock;
  auto log = mustOpen(temp.audit(), clock);
  AuditRecord record = makeRecord("judge", "sub_1");
  json::Array findings;
  for (int i = 0; i < 4000; ++i) {
    findings.push_back(json::Object{{"rule", "py.import.not-allowed"}, {"line", i}});
  }
  record.details.set("findings", findings);
  record.details.set("note", std::string(100'000, 'n'));
  REQUIRE(write(*log, record));
  log.reset();
  const auto entries = readEntries(temp.audit(), 1);
  CHECK(entries[0].size() <= kMaxEntryBytes);
  const auto parsed = json::parse(entries[0]);
  REQUIRE(parsed);
  const json::Object& details = *parsed->asObject()->find("details")->asObject();
  const json::Object& truncated = *details.find("truncated")->asObject();
  const json::Object& cut = *truncated.find("findings")->asObject();
  CHECK(*cut.find("of")->asInt() == 4000);
  CHECK(static_cast<std::size_t>(*cut.find("kept")->asInt()) ==
        details.find("findings")->asArray()->size());
  CHECK(details.find("findings")->asArray()->size() >= 250);
  CHECK(*truncated.find("note")->asObject()->find("of")->asInt() == 100'000);
  CHECK(*details.find("code_hash")->asString() == "sha256:00");
}

TEST_CASE("a record whose fixed fields don't fit is refused", "[audit][log]") {
  const TempFolder temp;
  const ManualClock clock;
  auto log = mustOpen(temp.audit(), clock);
  AuditRecord record = makeRecord("judge", "sub_1");
  record.outcome = std::string(70'000, 'x');
  const auto receipt = log->enqueue(record);
  REQUIRE_FALSE(receipt);
  CHECK(receipt.error().code == ErrorCode::kTooLarge);
  CHECK(log->size() == 0);
}

TEST_CASE("many threads get numbers without gaps and their records under them",
          "[audit][log][threads]") {
  const TempFolder temp;
  const SystemClock clock;
  LogOptions options = quietOptions();
  options.publishEvery = std::chrono::milliseconds(20);
  auto log = mustOpen(temp.audit(), clock, options);
  constexpr std::size_t kThreads = 16;
  constexpr std::size_t kEach = 200;
  std::vector<std::vector<Receipt>> receipts(kThreads);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (std::size_t i = 0; i < kEach; ++i) {
        const auto receipt =
            log->enqueue(makeRecord("analyze", "sub_" + std::to_string(t * kEach + i)));
        if (!receipt || !log->waitDurable(receipt->seq)) return;
        receipts[t].push_back(*receipt);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  log.reset();
  const auto entries = readEntries(temp.audit(), kThreads * kEach);
  CHECK(readCheckpoint(temp.audit()).size == kThreads * kEach);
  std::vector<bool> seen(entries.size());
  for (std::size_t t = 0; t < kThreads; ++t) {
    REQUIRE(receipts[t].size() == kEach);
    for (std::size_t i = 0; i < kEach; ++i) {
      const Receipt& receipt = receipts[t][i];
      REQUIRE(receipt.seq < entries.size());
      REQUIRE_FALSE(seen[receipt.seq]);
      seen[receipt.seq] = true;
      REQUIRE(receipt.hash == toHex(leafHash(entries[receipt.seq])));
      REQUIRE(viewRecord(entries[receipt.seq])->submission ==
              "sub_" + std::to_string(t * kEach + i));
    }
  }
}

TEST_CASE("the background thread publishes by itself", "[audit][log][threads]") {
  const TempFolder temp;
  const SystemClock clock;
  LogOptions options = quietOptions();
  options.publishEvery = std::chrono::milliseconds(5);
  auto log = mustOpen(temp.audit(), clock, options);
  REQUIRE(log->enqueue(makeRecord("analyze", "sub_1")));  // nobody waits for it
  for (int i = 0; i < 2000 && readCheckpoint(temp.audit()).size == 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  CHECK(readCheckpoint(temp.audit()).size == 1);
}

TEST_CASE("a second process is refused", "[audit][log]") {
  const TempFolder temp;
  const ManualClock clock;
  auto log = mustOpen(temp.audit(), clock);
  const auto second = openLog(temp.audit(), clock, quietOptions());
  REQUIRE_FALSE(second);
  CHECK(second.error().code == ErrorCode::kBusy);
  log.reset();
  CHECK(openLog(temp.audit(), clock, quietOptions()));
}

TEST_CASE("waiting for a record that was never queued is an error", "[audit][log]") {
  const TempFolder temp;
  const ManualClock clock;
  auto log = mustOpen(temp.audit(), clock);
  CHECK_FALSE(log->waitDurable(0));
}

TEST_CASE("the journal is renewed as it grows and drops what tiles cover", "[audit][log]") {
  const TempFolder temp;
  const ManualClock clock;
  auto log = mustOpen(temp.audit(), clock);
  AuditRecord big = makeRecord("analyze", "sub_1");
  big.details.set("padding", std::string(20'000, 'p'));
  for (int round = 0; round < 5; ++round) {
    for (int i = 0; i < 70; ++i) REQUIRE(write(*log, big));
    REQUIRE(log->publish());
  }
  std::uintmax_t files = 0;
  for ([[maybe_unused]] const auto& file :
       std::filesystem::directory_iterator(temp.audit() / "journal")) {
    ++files;
  }
  CHECK(files == 1);
  log.reset();
  auto again = mustOpen(temp.audit(), clock);
  CHECK(again->size() == 350);
  REQUIRE(write(*again, big));
  again.reset();
  CHECK(readCheckpoint(temp.audit()).size == 351);
}

}  // namespace gantlet::audit
