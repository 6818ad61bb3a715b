// What executions used and cost, from outside.
#include "manager/usage_book.h"
#include "service/usage_gate.h"
#include "tests/service/execution_fixture.h"
#include "tests/support/held_clock.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

const std::string kAdmin = "Authorization: Bearer admin-secret-12\r\n";
const std::string kAcme = "Authorization: Bearer acme-secret-1234\r\n";

const std::string kPrices =
    "currency: EUR\nproviders:\n  - {provider: local, cpu_second: 0.5, memory_gb_second: 0.25}\n"
    "  - {provider: \"*\", execution: 2}\n";

Report reportOf(const std::string& tenant, const std::string& provider, double cpuMs, double mb,
                double ms) {
  Report report;
  report.tenant = TenantId(tenant);
  report.execution.emplace();
  report.execution->provider = provider;
  report.execution->metrics.cpuMs = cpuMs;
  report.execution->metrics.memoryPeakMb = mb;
  report.execution->metrics.durationMs = ms;
  return report;
}

PriceTable prices() {
  auto table = parsePriceTable(kPrices, "prices.yaml");
  REQUIRE(table);
  return *table;
}

struct UsageFixture : ExecutionFixture {
  UsageFixture() : ExecutionFixture(true) {
    http.service.reset();
    book = std::make_unique<UsageBook>(*database, clock, prices());
    http.desks.usage = book.get();
  }
  ~UsageFixture() { http.service.reset(); }
  std::unique_ptr<UsageBook> book;
};

}  // namespace

TEST_CASE("a price table is data, and a wrong one is refused with its line", "[usage]") {
  const PriceTable table = prices();
  CHECK(table.currency == "EUR");
  CHECK(table.providers.at("local").cpuSecond == 0.5);
  for (const char* bad : {"", "currency: EU R\n", "providers: []\n",
                          "currency: EUR\nproviders: [{provider: a, "
                          "cpu_second: -1}]\n",
                          "currency: EUR\nproviders: [{provider: a, cpu_second: x}]\n",
                          "currency: EUR\nproviders: [{provider: a}, {provider: a}]\n",
                          "currency: EUR\ncolour: 1\n"}) {
    INFO(bad);
    CHECK_FALSE(parsePriceTable(bad, "prices.yaml"));
  }
}

TEST_CASE("an execution's cost is its processor time and its memory at the provider's prices",
          "[usage]") {
  const UsageRow row = usageOf(reportOf("acme", "local", 2000, 1024, 4000), "", prices(),
                               WallTime(std::chrono::hours(48)));
  CHECK(row.day == 2);
  CHECK(row.cpuUs == 2'000'000);
  CHECK(row.memoryMbUs == 4'096'000'000);
  CHECK(row.costMicros == 2'000'000);  // 2 s * 0.5 + 4 GB-s * 0.25
  CHECK(usageOf(reportOf("acme", "docker", 1, 1, 1), "", prices(), WallTime()).costMicros ==
        2'000'000);
  CHECK(usageOf(reportOf("acme", "local", 1, 1, 1), "", PriceTable{}, WallTime()).costMicros == 0);
}

TEST_CASE("usage is summed by what is asked for, survives a restart, and is a tenant's own",
          "[usage]") {
  UsageFixture fixture;
  fixture.book->add(reportOf("acme", "local", 2000, 1024, 4000), "reports@1");
  fixture.book->add(reportOf("acme", "local", 2000, 1024, 4000), "reports@1");
  fixture.book->add(reportOf("acme", "docker", 0, 0, 0), "");
  fixture.book->add(reportOf("beta", "local", 1000, 0, 1000), "");
  Report refused;
  refused.tenant = TenantId("acme");
  fixture.book->add(refused, "");
  const RawResponse all = fixture.call("GET", "/v1/usage?by=tenant", kAdmin);
  INFO(all.body);
  CHECK(all.status == 200);
  CHECK(all.body.find(
            R"({"tenant":"acme","executions":3,"cpu_seconds":4.0,"memory_gb_seconds":8.0,)"
            R"("wall_seconds":8.0,"cost":{"amount":6.0,"currency":"EUR"}})") != std::string::npos);
  fixture.http.service.reset();
  fixture.book.reset();
  fixture.book = std::make_unique<UsageBook>(*fixture.database, fixture.clock, prices());
  fixture.http.desks.usage = fixture.book.get();
  fixture.book->add(reportOf("acme", "docker", 0, 0, 0), "");
  const RawResponse own = fixture.call("GET", "/v1/usage?by=provider,template", kAcme);
  INFO(own.body);
  CHECK(own.body.find(R"({"provider":"docker","template":null,"executions":2,)") !=
        std::string::npos);
  CHECK(own.body.find(R"({"provider":"local","template":"reports@1","executions":2,)") !=
        std::string::npos);
  CHECK(fixture.call("GET", "/v1/usage?tenant=beta", kAcme).status == 404);
  CHECK(fixture.call("GET", "/v1/usage?from=2020-01-01&to=2020-01-02", kAcme)
            .body.find("\"usage\":[]") != std::string::npos);
  for (const char* bad :
       {"by=colour", "by=", "from=x", "from=2026-01-02&to=2026-01-01", "from=0001-01-01", "x=1"}) {
    INFO(bad);
    CHECK(fixture.call("GET", std::string("/v1/usage?") + bad, kAcme).status == 400);
  }
  const RawResponse csv =
      fixture.call("GET", "/v1/usage?by=tenant", kAdmin + "Accept: text/csv\r\n");
  CHECK(csv.headers.at("content-type").starts_with("text/csv"));
  CHECK(csv.body.starts_with("tenant,executions,cpu_seconds,"));
  CHECK(csv.body.find("acme,4,4.0,8.0,8.0,8.0,EUR\r\n") != std::string::npos);
}

TEST_CASE("what runs through the gate is counted, what is only vetted is not", "[usage]") {
  UsageFixture fixture;
  UsageGate gate(fixture.http.gate, *fixture.book);
  GateRequest request;
  request.submission.tenant = TenantId("acme");
  REQUIRE(gate.vet(request));
  CHECK(fixture.book->list({0, INT64_MAX, std::nullopt}).value().empty());
}

TEST_CASE("a budget warns at 50, 80 and 100 percent, then stops, until the next month", "[usage]") {
  const TempFolder folder;
  auto database = Database::open(DatabaseAddress::embedded(folder.path / "gantlet.db"));
  REQUIRE(database);
  test::HeldClock clock;
  std::vector<unsigned> reached;
  const auto open = [&] {
    auto book = std::make_unique<UsageBook>(**database, clock, prices());
    REQUIRE(book->useBudgets(
        [](const std::string& tenant) -> std::optional<std::uint64_t> {
          if (tenant == "acme") return 10'000'000;
          if (tenant == "nothing") return 0;
          return std::nullopt;
        },
        [&](const BudgetReached& at) { reached.push_back(at.percent); }));
    return book;
  };
  auto book = open();
  const TenantId acme("acme");
  const Report two = reportOf("acme", "docker", 0, 0, 0);  // costs 2
  for (int i = 0; i < 4; ++i) {
    CHECK(book->admits(acme));
    book->add(two, "");
  }
  CHECK(reached == std::vector<unsigned>{50, 80});
  book.reset();
  book = open();  // what the month has cost is known after a restart
  CHECK(book->admits(acme));
  book->add(two, "");
  CHECK(reached == std::vector<unsigned>{50, 80, 100});
  const Status stopped = book->admits(acme);
  REQUIRE_FALSE(stopped);
  CHECK(stopped.error().code == ErrorCode::kBusy);
  CHECK(stopped.error().retryAfter.count() > 0);
  CHECK(book->admits(TenantId("beta")));
  CHECK_FALSE(book->admits(TenantId("nothing")));
  clock.pass(std::chrono::hours(24 * 31));
  CHECK(book->admits(acme));
  book->add(reportOf("acme", "docker", 0, 0, 0), "");
  CHECK(reached.size() == 3);
}
