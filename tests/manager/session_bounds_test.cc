// What is set for a tenant while its sessions live, over a real sandbox and the real settings.
#include "manager/catalog_desk.h"
#include "tests/support/session_place.h"

using namespace gantlet;
using namespace std::chrono_literals;
using gantlet::test::SessionPlace;
using gantlet::test::TempFolder;
using Who = SessionDesk::Who;

namespace {

const Actor kAdmin{"admin", "127.0.0.1", "req-1"};

struct Service {
  Service() {
    auto opened = Database::open(DatabaseAddress::embedded(folder.path / "catalog.db"));
    if (!opened) FAIL(opened.error().text());
    database = std::move(*opened);
    auto desk = CatalogDesk::open(*database, log, clock, admission);
    if (!desk) FAIL(desk.error().text());
    catalog = std::move(*desk);
  }
  void revise(const std::function<void(TenantSettings&)>& how) {
    TenantSettings made;
    made.name = "acme";
    (void)catalog->make(made, kAdmin);  // else it is there
    const auto done = catalog->change(
        "acme",
        [&](const TenantSettings& present) -> Result<TenantSettings> {
          TenantSettings wanted = present;
          how(wanted);
          return wanted;
        },
        kAdmin);
    if (!done || !*done) FAIL("the tenant can't be changed");
  }
  void set(const std::vector<std::string>& policies, std::optional<std::chrono::seconds> wall) {
    revise([&](TenantSettings& wanted) {
      if (!policies.empty()) wanted.policies = policies;
      if (wall) wanted.ceilings.wall = *wall;
    });
  }
  Result<CellAnswer> cell(const Who& who, const std::string& code,
                          std::chrono::milliseconds timeout = 0ms) {
    SessionDesk::CellWanted wanted;
    wanted.code = code;
    wanted.timeout = timeout;
    return place.desk.runCell(who, wanted);
  }

  TempFolder folder;
  gantlet::test::MemoryLog log;
  SystemClock clock;
  Admission admission{AdmissionOptions{}, clock};
  std::unique_ptr<Database> database;
  std::unique_ptr<CatalogDesk> catalog;
  SessionPlace place{
      {},
      nullptr,
      nullptr,
      nullptr,
      [this](const TenantId& tenant, const std::string& policy, const std::string& label) {
        return catalog->boundsOf(tenant, policy, label);
      }};
};

}  // namespace

TEST_CASE("a policy that its tenant may not choose any more runs no cell and makes no branch",
          "[sessions][catalog]") {
  Service service;
  const Who who = service.place.make("default");
  CHECK(service.place.value(who, "x = 1\nx") == "1");
  service.set({"strict"}, std::nullopt);
  const auto refused = service.cell(who, "x");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kInvalidArgument);
  CHECK(refused.error().message == "'policy' must not be default for tenant acme");
  CHECK(refused.error().resolution.find("strict") != std::string::npos);
  CHECK(service.place.desk.branch(who, "main", 1).error().message == refused.error().message);
  CHECK(service.place.desk.checkChoice(who).error().message == refused.error().message);
  // Its files can be fetched, and it goes on when it may.
  service.place.write(who, "a.txt", "a");
  CHECK(service.place.desk.openFile(who, "a.txt"));
  service.set({"strict", "default"}, std::nullopt);
  CHECK(service.place.value(who, "x") == "1");
  CHECK(service.place.desk.branch(who, "main", 1));
  CHECK(service.place.desk.checkChoice(who));
}

TEST_CASE("a lower time limit of the tenant's counts for its living sessions and their branches",
          "[sessions][catalog]") {
  Service service;
  const Who who = service.place.make("default");
  CHECK(service.place.value(who, "import time\n1") == "1");
  service.set({}, 1s);
  const auto branches = service.place.desk.branch(who, "main", 1);
  REQUIRE(branches);
  for (const Who& one : {who, Who{branches->front().id, who.only, who.actor}}) {
    const auto late = service.cell(one, "while True:\n    pass\n", 20s);
    REQUIRE(late);
    CHECK(late->report.status == RunStatus::kTimeout);
    REQUIRE(late->report.error);
    CHECK(late->report.error->resolution.find("tenant acme allows at most 1 s") !=
          std::string::npos);
  }
}

TEST_CASE("a template that its tenant was taken lets its sessions run nothing more",
          "[sessions][catalog]") {
  Service service;
  TemplateSettings made;
  made.name = "reports";
  made.policy = "default";
  REQUIRE(service.catalog->make(made, kAdmin));
  const TenantId acme("acme");
  CHECK(service.catalog->boundsOf(acme, "default@1", "reports@1"));
  // What has gone, or never was, is judged by the policy that it had bound.
  CHECK(service.catalog->boundsOf(acme, "default@1", "gone@1"));
  service.revise([](TenantSettings& wanted) { wanted.templates = {{"other"}}; });
  const auto refused = service.catalog->boundsOf(acme, "default@1", "reports@1");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message == "'template' must not be reports for tenant acme");
  service.set({"team@2"}, std::nullopt);
  CHECK(service.catalog->boundsOf(acme, "team@2", ""));
  CHECK(service.catalog->boundsOf(acme, "team@1", "").error().message ==
        "'policy' must not be team for tenant acme");
}
