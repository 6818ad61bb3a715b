// Search through the index: the same answers as without it, whatever the index says.
#include <random>

#include "audit/search_index.h"
#include "store/block_index_db.h"
#include "tests/audit/support.h"

namespace gantlet::audit {
namespace {

std::unique_ptr<BlockIndex> openIndex(const TempFolder& folder) {
  auto index = openBlockIndex(folder.path() / "index.db");
  REQUIRE(index);
  return std::move(index).value();
}

// Records of many kinds, in an order that a seed decides; the clock goes on, and once back.
void fillLog(Log& log, ManualClock& clock, int records) {
  std::mt19937 random(7);
  const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int i = 0; i < records; ++i) {
    AuditRecord record;
    record.tenant = TenantId("t" + std::to_string(pick(40)));
    record.submission = SubmissionId("sub_" + std::to_string(i / 5));
    record.stage = pick(2) == 0 ? "judge" : "execute";
    record.event = "outcome";
    record.outcome = pick(3) == 0 ? "deny" : "allow";
    record.details = {{"provider", pick(500) == 0 ? "docker" : "local"},
                      {"session_id", "s\"" + std::to_string(pick(300))},
                      {"findings", json::Array{"rule." + std::to_string(pick(200))}},
                      {"actor", "k" + std::to_string(pick(9))},
                      {"hosts", json::Array{"h" + std::to_string(pick(90)) + ".example.com"}},
                      {"modules", json::Array{"json", "m" + std::to_string(pick(60)) + ".sub"}},
                      {"names", json::Array{"say \"n" + std::to_string(pick(60)) + "\""}},
                      {"paths", json::Array{"/p/" + std::to_string(pick(60))}}};
    REQUIRE(log.enqueue(record));
    clock.advance(std::chrono::seconds(i == records / 2 ? -900 : 1));
  }
  REQUIRE(log.publish());
}

std::vector<RecordFilter> someFilters(const ManualClock& clock) {
  std::vector<RecordFilter> filters(16);
  filters[1].tenant = "t7";
  filters[2].submission = "sub_77";
  filters[3].rule = "rule.13";
  filters[4].details = {{"provider", "docker"}};
  filters[5].details = {{"session_id", "s\"17"}};
  filters[6].tenant = "t3";
  filters[6].from = clock.wallNow() - std::chrono::minutes(30);
  filters[6].to = clock.wallNow() - std::chrono::minutes(5);
  filters[7].tenant = "nobody";
  filters[8].tenant = "t1";
  filters[8].outcomes = {"deny"};
  filters[8].stages = {"judge"};
  filters[9].named = {{"modules", "m5"}};
  filters[10].named = {{"modules", "m5.sub"}, {"hosts", "h7.example.com"}};
  filters[11].named = {{"hosts", "example.com"}};
  filters[11].tenant = "t2";
  filters[12].named = {{"names", "say \"n3\""}};
  filters[13].named = {{"paths", "/p/9"}};
  filters[13].tenant = "t9";
  filters[15].details = {{"actor", "k4"}};
  filters[15].tenant = "t4";
  filters[14].named = {{"modules", "m"}};  // no part of a name
  return filters;
}

std::vector<std::uint64_t> numbers(const TempFolder& folder, const RecordFilter& filter,
                                   BlockIndex* index, bool newestFirst, std::size_t limit) {
  QueryOptions options;
  options.index = index;
  options.newestFirst = newestFirst;
  options.limit = limit;
  std::vector<std::uint64_t> all;
  while (true) {
    const auto page = queryLog(folder.audit(), filter, options);
    REQUIRE(page);
    for (const FoundRecord& found : page->records) all.push_back(found.seq);
    if (!page->next) return all;
    options.cursor = page->next;
  }
}

// Names blocks that were not asked for, repeats itself, fails: whatever a damaged index could do.
class LyingIndex final : public BlockIndex {
 public:
  explicit LyingIndex(std::vector<std::uint64_t> says) : says_(std::move(says)) {}
  Result<std::string> identity() override { return std::string("x"); }
  Result<std::uint64_t> covered() override { return std::uint64_t{1} << 50U; }
  Status add(const std::string&, std::span<const IndexedBlock>) override { return {}; }
  Result<std::vector<std::uint64_t>> find(const BlockQuery&) override {
    if (says_.empty()) return Error{ErrorCode::kUnavailable, "damaged", ""};
    return says_;
  }
  Status clear() override { return {}; }

 private:
  std::vector<std::uint64_t> says_;
};

}  // namespace

TEST_CASE("a search through the index finds what a search without it finds", "[audit][index]") {
  const TempFolder folder(fastFolder());
  ManualClock clock;
  const auto log = mustOpen(folder.audit(), clock);
  fillLog(*log, clock, 3000);
  const auto index = openIndex(folder);
  SECTION("all of it is covered") {}
  SECTION("a part is covered") { CHECK_FALSE(updateIndex(folder.audit(), *index, 4).value()); }
  if (index->covered().value() == 0) CHECK(updateIndex(folder.audit(), *index, 1000).value());
  for (const RecordFilter& filter : someFilters(clock)) {
    for (const bool newestFirst : {true, false}) {
      const auto plain = numbers(folder, filter, nullptr, newestFirst, 50);
      CHECK(numbers(folder, filter, index.get(), newestFirst, 50) == plain);
      CHECK(numbers(folder, filter, index.get(), newestFirst, 7) == plain);
    }
  }
}

TEST_CASE("the index goes on with the log and is emptied for another one", "[audit][index]") {
  const TempFolder folder(fastFolder());
  ManualClock clock;
  auto log = mustOpen(folder.audit(), clock);
  const auto index = openIndex(folder);
  writeMany(*log, 600);
  REQUIRE(log->publish());
  CHECK(updateIndex(folder.audit(), *index, 100).value());
  CHECK(index->covered().value() == 2);
  writeMany(*log, 600);
  REQUIRE(log->publish());
  CHECK(updateIndex(folder.audit(), *index, 100).value());
  CHECK(index->covered().value() == 4);
  log.reset();
  const TempFolder other(fastFolder());
  log = mustOpen(other.audit(), clock);
  writeMany(*log, 300);
  REQUIRE(log->publish());
  CHECK(updateIndex(other.audit(), *index, 100).value());
  CHECK(index->covered().value() == 1);
}

TEST_CASE("an index that lies leads to no false record and in no circle", "[audit][index]") {
  const TempFolder folder(fastFolder());
  ManualClock clock;
  const auto log = mustOpen(folder.audit(), clock);
  fillLog(*log, clock, 1500);
  RecordFilter filter;
  filter.tenant = "t7";
  const auto plain = numbers(folder, filter, nullptr, true, 10);
  LyingIndex fails({});
  CHECK(numbers(folder, filter, &fails, true, 10) == plain);
  CHECK(numbers(folder, filter, &fails, false, 10).size() == plain.size());
  for (const std::vector<std::uint64_t>& says :
       std::vector<std::vector<std::uint64_t>>{{99}, {3, 3, 3}, {1, 99, 4, 0}}) {
    LyingIndex lies(says);
    for (const std::uint64_t seq : numbers(folder, filter, &lies, true, 10)) {
      CHECK(std::find(plain.begin(), plain.end(), seq) != plain.end());
    }
  }
}

}  // namespace gantlet::audit
