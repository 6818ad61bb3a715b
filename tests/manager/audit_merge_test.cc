// One search over many logs: what stands in a page, where the next one goes on, who is missing.
#include "manager/audit_merge.h"

#include <catch2/catch.hpp>
#include <map>
#include <random>
#include <set>

using namespace gantlet;

namespace {

std::string entryAt(std::uint64_t seq, std::int64_t second) {
  return R"({"boot_id":"b","details":{},"event":"test","mono_ns":1,"outcome":"ok","seq":)" +
         std::to_string(seq) +
         R"(,"stage":"service","submission_id":"","tenant_id":"acme","time":")" +
         formatRfc3339(second * 1000) + R"(","took_us":0,"v":1})";
}

// A log in memory, of whose records each page gives at most `most`.
struct FakeLog {
  std::string name;
  std::vector<std::int64_t> seconds;
  std::size_t most = SIZE_MAX;
  bool down = false;
  std::vector<AuditReader> readers = {};

  Result<audit::QueryPage> page(const AuditReader& reader, const MergedQuery& query,
                                std::optional<std::uint64_t> cursor) {
    readers.push_back(reader);
    if (down) return Error{ErrorCode::kUnavailable, "it does not answer", ""};
    audit::QueryPage page;
    const auto size = static_cast<std::int64_t>(seconds.size());
    std::int64_t at = query.newestFirst ? size - 1 : 0;
    if (cursor) at = static_cast<std::int64_t>(*cursor);
    for (; at >= 0 && at < size; at += query.newestFirst ? -1 : 1) {
      if (page.records.size() == std::min(query.limit, most)) {
        page.next = static_cast<std::uint64_t>(at);
        return page;
      }
      const auto seq = static_cast<std::uint64_t>(at);
      page.records.push_back({seq, entryAt(seq, seconds[seq])});
    }
    return page;
  }
};

std::vector<AuditPart> partsOf(std::vector<FakeLog>& logs) {
  std::vector<AuditPart> parts;
  for (FakeLog& log : logs) {
    parts.push_back(
        {log.name,
         [&log](const AuditReader& reader, const MergedQuery& query,
                std::optional<std::uint64_t> cursor) { return log.page(reader, query, cursor); },
         ""});
  }
  return parts;
}

const AuditReader kReader{"aud", "127.0.0.1", "req", TenantId("acme")};

// All pages, one behind the other.
std::vector<std::string> readAll(std::vector<FakeLog>& logs, MergedQuery query, int& pages) {
  std::vector<std::string> found;
  for (pages = 0; pages < 1000; ++pages) {
    const auto page = mergedSearch(partsOf(logs), kReader, query);
    REQUIRE(page);
    CHECK(page->records.size() <= query.limit);
    for (const MergedRecord& record : page->records) {
      found.push_back(record.part + " " + std::to_string(record.found.seq));
    }
    if (!page->next) return found;
    query.cursor = *page->next;
  }
  FAIL("the pages do not end");
  return found;
}

}  // namespace

TEST_CASE("records of all parts come in the order of their times, each once", "[merge]") {
  std::vector<FakeLog> logs{{"gateway:g", {1, 4, 7}}, {"node:a", {2, 3, 9}}, {"node:b", {}}};
  MergedQuery query;
  int pages = 0;
  CHECK(readAll(logs, query, pages) == std::vector<std::string>{"node:a 2", "gateway:g 2",
                                                                "gateway:g 1", "node:a 1",
                                                                "node:a 0", "gateway:g 0"});
  query.newestFirst = false;
  query.limit = 2;
  CHECK(readAll(logs, query, pages) == std::vector<std::string>{"gateway:g 0", "node:a 0",
                                                                "node:a 1", "gateway:g 1",
                                                                "gateway:g 2", "node:a 2"});
  CHECK(pages >= 2);
  for (const FakeLog& log : logs) {
    for (const AuditReader& reader : log.readers) CHECK(reader.only == TenantId("acme"));
  }
}

TEST_CASE("pages of any length give each record once, in the order of its part", "[merge]") {
  std::mt19937_64 random(11);
  for (int round = 0; round < 40; ++round) {
    std::vector<FakeLog> logs;
    std::size_t all = 0;
    for (int part = 0; part < 4; ++part) {
      FakeLog log{"node:" + std::to_string(part), {}};
      std::int64_t time = 0;
      for (std::uint64_t i = 0; i < random() % 30; ++i) {
        // Now and then a clock is set back.
        time += static_cast<std::int64_t>(random() % 5) - (random() % 7 == 0 ? 6 : 0);
        log.seconds.push_back(1000 + time);
      }
      log.most = 1 + random() % 8;
      all += log.seconds.size();
      logs.push_back(std::move(log));
    }
    MergedQuery query;
    query.limit = 1 + random() % 9;
    query.newestFirst = random() % 2 == 0;
    int pages = 0;
    const std::vector<std::string> found = readAll(logs, query, pages);
    CHECK(found.size() == all);
    CHECK(std::set<std::string>(found.begin(), found.end()).size() == all);
    std::map<std::string, std::vector<int>> order;
    for (const std::string& one : found) {
      const std::size_t space = one.find(' ');
      order[one.substr(0, space)].push_back(std::stoi(one.substr(space)));
    }
    for (auto& [part, seqs] : order) {
      if (query.newestFirst) std::reverse(seqs.begin(), seqs.end());
      CHECK(std::is_sorted(seqs.begin(), seqs.end()));
    }
  }
}

TEST_CASE("a part that can't be asked is named, and asked again with the next page", "[merge]") {
  std::vector<FakeLog> logs{{"gateway:g", {1, 2, 3}}, {"node:a", {4, 5}}};
  logs[1].down = true;
  MergedQuery query;
  query.limit = 2;
  std::vector<AuditPart> parts = partsOf(logs);
  parts.push_back({"node:dead", nullptr, "it is dead"});
  const auto page = mergedSearch(parts, kReader, query);
  REQUIRE(page);
  REQUIRE(page->records.size() == 2);
  REQUIRE(page->missing.size() == 2);
  CHECK(page->missing[0] == std::pair<std::string, std::string>{"node:dead", "it is dead"});
  CHECK(page->missing[1] == std::pair<std::string, std::string>{"node:a", "it does not answer"});
  REQUIRE(page->asked.size() == 1);
  logs[1].down = false;
  REQUIRE(page->next);
  query.cursor = *page->next;
  const auto next = mergedSearch(partsOf(logs), kReader, query);
  REQUIRE(next);
  REQUIRE(next->records.size() == 2);
  CHECK(next->records[0].part == "node:a");
  CHECK(next->missing.empty());
}

TEST_CASE("what is wrong with the question is told, and not taken for a part's trouble",
          "[merge]") {
  const std::vector<AuditPart> parts{
      {"gateway:g",
       [](const AuditReader&, const MergedQuery&,
          std::optional<std::uint64_t>) -> Result<audit::QueryPage> {
         return Error{ErrorCode::kNotFound, "there is no tenant 'other' for this reader", ""};
       },
       ""}};
  const auto page = mergedSearch(parts, kReader, MergedQuery());
  REQUIRE_FALSE(page);
  CHECK(page.error().code == ErrorCode::kNotFound);
  std::vector<FakeLog> logs{{"gateway:g", {1}}};
  for (const char* cursor : {"7", "!!", "e30", "eyJhIjotMX0", "eyJhIjoieCJ9"}) {
    INFO(cursor);
    MergedQuery query;
    query.cursor = cursor;
    const auto wrong = mergedSearch(partsOf(logs), kReader, query);
    if (std::string(cursor) == "e30") {
      CHECK(wrong);  // {}: nothing was read yet
    } else {
      REQUIRE_FALSE(wrong);
      CHECK(wrong.error().code == ErrorCode::kInvalidArgument);
    }
  }
}
