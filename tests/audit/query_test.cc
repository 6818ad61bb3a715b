#include "audit/query.h"

#include <thread>

#include "audit/export.h"
#include "audit/stats.h"
#include "core/ids.h"
#include "tests/audit/check_log.h"
#include "tests/audit/faulty_files.h"

namespace gantlet::audit {
namespace {

AuditRecord ofTenant(const std::string& tenant, AuditRecord record) {
  record.tenant = TenantId(tenant);
  return record;
}

// 600 records, one a second, of two tenants in turn; each tenth a denial with findings.
struct SampleLog {
  TempFolder temp{fastFolder()};
  SampleLog() {
    ManualClock clock;
    FaultyFiles files;
    LogOptions options = quietOptions();
    options.files = &files;
    auto log = mustOpen(temp.audit(), clock, options);
    for (int i = 0; i < 600; ++i) {
      AuditRecord record =
          ofTenant(i % 2 == 0 ? "acme" : "other", makeRecord("judge", "sub_" + std::to_string(i)));
      record.outcome = i % 10 == 0 ? "deny" : "allow";
      record.details.set("provider", i % 3 == 0 ? "local" : "docker");
      if (i % 10 == 0) {
        record.details.set("findings", json::Array{"py.import.not-allowed", "py.call.eval"});
      }
      if (i == 7) record.details.set("note", "py.call.eval");  // not a finding
      REQUIRE(log->enqueue(record));
      clock.advance(std::chrono::seconds(1));
    }
  }
  [[nodiscard]] std::filesystem::path audit() const { return temp.audit(); }
};

std::vector<std::uint64_t> numbers(const QueryPage& page) {
  std::vector<std::uint64_t> all;
  for (const FoundRecord& record : page.records) all.push_back(record.seq);
  return all;
}

QueryPage query(const std::filesystem::path& audit, const RecordFilter& filter,
                const QueryOptions& options = {}) {
  const auto page = queryLog(audit, filter, options);
  INFO((page ? std::string() : page.error().text()));
  REQUIRE(page);
  return *page;
}

}  // namespace

TEST_CASE("pages go through the whole log once, in either direction", "[audit][query]") {
  const SampleLog sample;
  for (const bool newestFirst : {true, false}) {
    QueryOptions options;
    options.limit = 70;
    options.newestFirst = newestFirst;
    std::vector<std::uint64_t> all;
    for (int pages = 0; pages < 20; ++pages) {
      const QueryPage page = query(sample.audit(), {}, options);
      for (const std::uint64_t seq : numbers(page)) all.push_back(seq);
      if (!page.next) break;
      options.cursor = page.next;
    }
    REQUIRE(all.size() == 600);
    for (std::uint64_t i = 0; i < 600; ++i) REQUIRE(all[i] == (newestFirst ? 599 - i : i));
  }
}

TEST_CASE("filters hold together", "[audit][query]") {
  const SampleLog sample;
  QueryOptions options;
  options.limit = 1000;
  options.newestFirst = false;
  const auto count = [&](const RecordFilter& filter) {
    return query(sample.audit(), filter, options).records.size();
  };
  RecordFilter filter;
  filter.tenant = "acme";
  CHECK(count(filter) == 300);
  filter.tenant = "acm";
  CHECK(count(filter) == 0);
  filter = {};
  filter.rule = "py.call.eval";
  CHECK(count(filter) == 60);
  filter.tenant = "other";
  CHECK(count(filter) == 0);
  filter = {};
  filter.outcomes = {"deny", "review"};
  filter.details = {{"provider", "local"}};
  CHECK(count(filter) == 20);
  filter.details = {{"provider", "loca"}};
  CHECK(count(filter) == 0);
  filter = {};
  filter.submission = "sub_42";
  CHECK(numbers(query(sample.audit(), filter, options)) == std::vector<std::uint64_t>{42});
  filter = {};
  filter.stages = {"analyze", "judge"};
  filter.events = {"outcome"};
  CHECK(count(filter) == 600);
  filter.stages = {"analyze"};
  CHECK(count(filter) == 0);
  filter = {};
  const ManualClock start;  // stands at the first record's time
  filter.from = start.wallNow() + std::chrono::seconds(100);
  filter.to = start.wallNow() + std::chrono::seconds(110);
  const auto found = numbers(query(sample.audit(), filter, options));
  REQUIRE(found.size() == 10);
  CHECK(found.front() == 100);
}

TEST_CASE("one request's work can be bounded", "[audit][query]") {
  const SampleLog sample;
  RecordFilter filter;
  filter.submission = "sub_5";
  QueryOptions options;
  options.maxScanned = 100;
  std::size_t found = 0;
  int pages = 0;
  for (; pages < 10; ++pages) {
    const QueryPage page = query(sample.audit(), filter, options);
    CHECK(page.scanned <= 100);
    found += page.records.size();
    if (!page.next) break;
    options.cursor = page.next;
  }
  CHECK(pages == 5);
  CHECK(found == 1);
}

TEST_CASE("a submission's timeline is found, for its own tenant only", "[audit][query]") {
  const TempFolder temp(fastFolder());
  const SystemClock clock;
  std::vector<std::string> ids;
  {
    auto log = mustOpen(temp.audit(), clock);
    for (int i = 0; i < 200; ++i) {
      ids.push_back(newSubmissionId().text());
      for (const char* stage : {"analyze", "judge", "profile"}) {
        REQUIRE(log->enqueue(makeRecord(stage, ids.back())));
      }
      REQUIRE(log->enqueue(makeRecord("execute", ids.back(), "intent")));
      REQUIRE(log->enqueue(makeRecord("execute", ids.back())));
      REQUIRE(log->enqueue(makeRecord("assemble", ids.back())));
    }
  }
  for (const std::size_t i : {0U, 99U, 199U}) {
    const auto found = submissionTimeline(temp.audit(), ids[i]);
    REQUIRE(found);
    REQUIRE(found->size() == 6);
    CHECK(found->front().seq == i * 6);
    CHECK(found->back().seq == i * 6 + 5);
    CHECK(submissionTimeline(temp.audit(), ids[i], "acme")->size() == 6);
    CHECK(submissionTimeline(temp.audit(), ids[i], "other")->empty());
  }
  CHECK(submissionTimeline(temp.audit(), "sub_none")->empty());
  // An id whose time is far ahead of the records', as after the clock was set back.
  const auto ahead = submissionTimeline(temp.audit(), "sub_7zzzzzzzzzzzzzzzzzzzzzzzzz");
  REQUIRE(ahead);
  CHECK(ahead->empty());
}

TEST_CASE("a timeline is found though the clock was set back", "[audit][query]") {
  const TempFolder temp(fastFolder());
  const ManualClock clock;  // stands in the past of the id's time
  const std::string id = newSubmissionId().text();
  {
    auto log = mustOpen(temp.audit(), clock);
    REQUIRE(log->enqueue(makeRecord("analyze", id)));
    writeMany(*log, 600);
    REQUIRE(log->enqueue(makeRecord("assemble", id)));
  }
  const auto found = submissionTimeline(temp.audit(), id);
  REQUIRE(found);
  CHECK(found->size() == 2);
}

TEST_CASE("a record can be read by its number", "[audit][query]") {
  const SampleLog sample;
  const auto record = readRecord(sample.audit(), 300);
  REQUIRE(record);
  CHECK(record->entry.find("\"submission_id\":\"sub_300\"") != std::string::npos);
  CHECK(readRecord(sample.audit(), 600).error().code == ErrorCode::kNotFound);
  CHECK(queryLog(sample.temp.path() / "none", {}).error().code == ErrorCode::kNotFound);
}

TEST_CASE("reading goes on while the log is written", "[audit][query][threads]") {
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
  std::string trouble;
  std::uint64_t last = 0;
  for (int round = 0; round < 300 && trouble.empty() && (last < 1000 || round < 30); ++round) {
    const auto page = queryLog(temp.audit(), {});
    if (!page) trouble = page.error().text();
    if (page) last = page->checkpoint.size;
  }
  stop = true;
  writer.join();
  CHECK(trouble.empty());
  CHECK(last > 0);
}

TEST_CASE("statistics count what is there", "[audit][query]") {
  const SampleLog sample;
  const auto stats = logStats(sample.audit());
  REQUIRE(stats);
  CHECK(stats->records == 600);
  CHECK(stats->byDecision.at("deny") == 60);
  CHECK(stats->byTenant.at("acme") == 300);
  CHECK(stats->byRule.at("py.call.eval") == 60);
  RecordFilter filter;
  filter.tenant = "other";
  CHECK(logStats(sample.audit(), filter)->records == 300);
}

TEST_CASE("an NDJSON export has the records byte by byte", "[audit][export]") {
  const SampleLog sample;
  std::string out;
  const auto summary =
      exportLog(sample.audit(), {}, ExportFormat::kNdjson, [&](std::string_view bytes) {
        out += bytes;
        return true;
      });
  REQUIRE(summary);
  CHECK(summary->records == 600);
  CHECK(summary->sha256 == toHex(sha256(out)));
  std::string expected;
  for (const std::string& entry : readBack(sample.audit()).entries) expected += entry + "\n";
  CHECK(out == expected);
  const auto stopped =
      exportLog(sample.audit(), {}, ExportFormat::kNdjson, [](std::string_view) { return false; });
  CHECK(stopped.error().code == ErrorCode::kCancelled);
}

TEST_CASE("CSV cells are quoted and can't be run by a spreadsheet", "[audit][export]") {
  AuditRecord record = makeRecord("judge", "sub_1");
  record.details = {{"actor", "=cmd|' /C calc'!A0"},
                    {"policy", "a,\"b\"\nc"},
                    {"exit_code", -1},
                    {"findings", json::Array{"r.one", json::Object{{"rule", "r.two"}}}}};
  const auto draft = RecordDraft::of(record, "boot");
  REQUIRE(draft);
  const std::string entry = draft->entry(7, WallTime{}, MonotonicTime{});
  const auto line = exportRecord(ExportFormat::kCsv, entry);
  REQUIRE(line);
  CHECK(*line ==
        "7,1970-01-01T00:00:00.000Z,acme,sub_1,judge,outcome,ok,12,,,,\"a,\"\"b\"\"\nc\",,"
        "r.one;r.two,'=cmd|' /C calc'!A0,,,,-1,,,,\r\n");
  const std::string header = exportHeader(ExportFormat::kCsv);
  CHECK(std::count(header.begin(), header.end(), ',') == 22);
  CHECK(header.starts_with("seq,time,tenant_id,submission_id,stage,"));
}

TEST_CASE("CEF lines can't be broken out of", "[audit][export]") {
  AuditRecord record = makeRecord("judge", "sub_1");
  record.outcome = "a|b\nc=d\\";
  record.details = {{"actor", "x cs1=other"}};
  const auto draft = RecordDraft::of(record, "boot");
  const auto line = exportRecord(ExportFormat::kCef, draft->entry(7, WallTime{}, MonotonicTime{}));
  REQUIRE(line);
  CHECK(line->starts_with("CEF:0|Gantlet|Gantlet|1|judge.outcome|judge: a\\|b\\nc=d\\\\|3|"));
  CHECK(line->find("outcome=a|b\\nc\\=d\\\\ ") != std::string::npos);
  CHECK(line->find("suser=x cs1\\=other ") != std::string::npos);
  CHECK(std::count(line->begin(), line->end(), '\n') == 1);
}

TEST_CASE("numbers and line ends of a hostile record break no export", "[audit][export]") {
  const std::string head =
      R"({"boot_id":"b","details":{"code_bytes":1e300},"event":"outcome","mono_ns":1,"outcome":"ok",)"
      R"("seq":0,"stage":"judge","submission_id":"s","tenant_id":"acme","time":"t","took_us":)";
  for (const char* took : {"9223372036854775807", "-9223372036854775807", "1e300"}) {
    const std::string entry = head + took + R"(,"v":1})";
    for (const ExportFormat format : {ExportFormat::kOcsf, ExportFormat::kEcs}) {
      const auto line = exportRecord(format, entry);
      REQUIRE(line);
      CHECK(json::parse(*line));
    }
  }
  const std::string two = head + "1,\n\"v\":1}";
  CHECK_FALSE(exportRecord(ExportFormat::kNdjson, two));
  CHECK(exportRecord(ExportFormat::kNdjson, head + R"(1,"v":1})"));
}

TEST_CASE("OCSF events have what their classes require", "[audit][export]") {
  struct Expected {
    const char* stage;
    const char* event;
    std::int64_t uid;
    std::vector<std::string> required;
  };
  const std::vector<Expected> table{
      {"analyze", "outcome", 6007, {"scan"}},
      {"judge", "outcome", 1009, {"actor", "device", "script"}},
      {"profile", "outcome", 5019, {"device"}},
      {"execute", "intent", 1007, {"actor", "device", "process"}},
      {"execute", "outcome", 1007, {"actor", "device", "process"}},
      {"assemble", "outcome", 6003, {"actor", "api", "src_endpoint"}},
      {"service", "start", 6002, {"app"}},
      {"config", "outcome", 3004, {"entity"}},
      {"audit", "failed", 1008, {"log_name"}},
  };
  for (const Expected& expected : table) {
    CAPTURE(expected.stage);
    AuditRecord record = makeRecord(expected.stage, "sub_1", expected.event);
    const auto draft = RecordDraft::of(record, "boot");
    const auto text =
        exportRecord(ExportFormat::kOcsf,
                     draft->entry(7, WallTime(std::chrono::milliseconds(1500)), MonotonicTime{}));
    REQUIRE(text);
    const auto event = json::parse(*text);
    REQUIRE(event);
    const json::Object& object = *event->asObject();
    for (const char* key : {"activity_id", "category_uid", "class_uid", "metadata", "severity_id",
                            "time", "type_uid"}) {
      CAPTURE(key);
      REQUIRE(object.find(key) != nullptr);
    }
    for (const std::string& key : expected.required) REQUIRE(object.find(key) != nullptr);
    CHECK(*object.find("class_uid")->asInt() == expected.uid);
    CHECK(*object.find("type_uid")->asInt() ==
          expected.uid * 100 + *object.find("activity_id")->asInt());
    CHECK(*object.find("time")->asInt() == 1500);
    const json::Object& metadata = *object.find("metadata")->asObject();
    CHECK(*metadata.find("tenant_uid")->asString() == "acme");
    CHECK(*metadata.find("sequence")->asInt() == 7);
    CHECK(*metadata.find("correlation_uid")->asString() == "sub_1");
  }
}

TEST_CASE("a denial is exported with its findings", "[audit][export]") {
  AuditRecord record = makeRecord("judge", "sub_1");
  record.outcome = "deny";
  record.details.set("findings", json::Array{"r.one", "r.two"});
  const auto draft = RecordDraft::of(record, "boot");
  const std::string entry = draft->entry(7, WallTime{}, MonotonicTime{});
  const auto lines = exportRecord(ExportFormat::kOcsf, entry);
  REQUIRE(lines);
  CHECK(std::count(lines->begin(), lines->end(), '\n') == 3);
  CHECK(lines->find("\"class_uid\":2004") != std::string::npos);
  CHECK(lines->find("\"action_id\":2") != std::string::npos);
  const auto ecs = json::parse(*exportRecord(ExportFormat::kEcs, entry));
  REQUIRE(ecs);
  CHECK(*ecs->asObject()->find("event")->asObject()->find("outcome")->asString() == "failure");
  CHECK(ecs->asObject()->find("rule")->asObject()->find("id")->asArray()->size() == 2);
  for (const auto format : {ExportFormat::kCsv, ExportFormat::kOcsf, ExportFormat::kEcs,
                            ExportFormat::kCef, ExportFormat::kNdjson}) {
    CHECK(parseExportFormat(exportFormatName(format)) == format);
    if (format != ExportFormat::kNdjson) CHECK_FALSE(exportRecord(format, "nonsense"));
  }
}

}  // namespace gantlet::audit
