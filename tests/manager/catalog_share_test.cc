// Two gateways on one database that change the same tenants, templates and policies: no change of
// one undoes the other's.
#include <catch2/catch.hpp>
#include <thread>

#include "manager/catalog_desk.h"
#include "manager/policy_desk.h"
#include "tests/store/engines.h"
#include "tests/support/memory_log.h"

using namespace gantlet;
using gantlet::test::DatabasePlace;
using gantlet::test::Engines;
using gantlet::test::MemoryLog;

namespace {

const Actor kAdmin{"admin", "127.0.0.1", "req-1"};
// Somebody else: the same made twice by one, within a millisecond, is one whose answer was lost.
const Actor kOther{"other", "127.0.0.1", "req-2"};

const Rulebook& rules() {
  static const auto kRules = Rulebook::load();
  REQUIRE(kRules);
  return **kRules;
}

struct Gateway {
  explicit Gateway(Database& database) {
    auto desk = CatalogDesk::open(database, log, clock, admission);
    REQUIRE(desk);
    catalog = std::move(*desk);
    auto stored = PolicyDesk::open(database, log, clock, rules());
    REQUIRE(stored);
    policies = std::move(*stored);
  }
  Result<std::optional<Tenant>> addPolicy(const std::string& name) {
    return catalog->change(
        "acme",
        [&](const TenantSettings& present) -> Result<TenantSettings> {
          TenantSettings wanted = present;
          if (!wanted.policies) wanted.policies.emplace();
          wanted.policies->push_back(name);
          return wanted;
        },
        kAdmin);
  }
  MemoryLog log;
  SystemClock clock;
  Admission admission{AdmissionOptions{}, clock};
  std::unique_ptr<CatalogDesk> catalog;
  std::unique_ptr<PolicyDesk> policies;
};

template <class Case>
void onTwoGateways(Case test) {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    Gateway first(*database);
    Gateway second(*database);
    test(first, second);
  }
}

}  // namespace

TEST_CASE("of two gateways that change a tenant, neither undoes the other's change", "[catalog]") {
  onTwoGateways([](Gateway& first, Gateway& second) {
    TenantSettings acme;
    acme.name = "acme";
    REQUIRE(*first.catalog->make(acme, kAdmin));
    // The second one does not know of it yet, and finds it there.
    const auto again = second.catalog->make(acme, kOther);
    REQUIRE(again);
    CHECK_FALSE(*again);
    CHECK(second.catalog->tenant("acme"));
    // One changes it while the other is at it.
    int revised = 0;
    const auto changed = first.catalog->change(
        "acme",
        [&](const TenantSettings& present) -> Result<TenantSettings> {
          if (++revised == 1) REQUIRE(*second.addPolicy("strict"));
          TenantSettings wanted = present;
          wanted.quota.concurrent = 7;
          return wanted;
        },
        kAdmin);
    REQUIRE(changed);
    REQUIRE(*changed);
    CHECK(revised == 2);
    CHECK((*changed)->settings.policies == std::vector<std::string>{"strict"});
    // What the first one has done is not undone by one that has not heard of it.
    REQUIRE(*second.addPolicy("default"));
    CHECK(second.catalog->tenant("acme")->settings.quota.concurrent == 7);
    // The log says of each whether it was done.
    std::vector<std::string> outcomes;
    for (const auto& record : first.log.records()) {
      if (record.event == "tenant_changed") outcomes.push_back(record.outcome);
    }
    CHECK(outcomes == std::vector<std::string>{"ok", "failed", "ok"});
  });
}

TEST_CASE("of many changes of a tenant at two gateways none is lost", "[catalog]") {
  onTwoGateways([](Gateway& first, Gateway& second) {
    TenantSettings acme;
    acme.name = "acme";
    REQUIRE(*first.catalog->make(acme, kAdmin));
    std::vector<std::thread> threads;
    for (Gateway* gateway : {&first, &second}) {
      const std::string name = gateway == &first ? "first" : "second";
      threads.emplace_back([gateway, name] {
        for (int done = 0; done < 20;) {
          const auto changed = gateway->addPolicy(name + std::to_string(done));
          if (changed) ++done;
          CHECK((changed || changed.error().code == ErrorCode::kBusy));
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    REQUIRE(first.catalog->refresh());
    CHECK(first.catalog->tenant("acme")->settings.policies->size() == 40);
  });
}

TEST_CASE("of two gateways that make a version of a template or policy, each makes one",
          "[catalog]") {
  onTwoGateways([](Gateway& first, Gateway& second) {
    TemplateSettings reports;
    reports.name = "reports";
    REQUIRE(*first.catalog->make(reports, kAdmin));
    REQUIRE(second.catalog->refresh());
    reports.description = "of the first";
    CHECK((*first.catalog->addVersion(reports, kAdmin))->version == 2);
    reports.description = "of the second";
    const auto third = second.catalog->addVersion(reports, kOther);
    REQUIRE(third);
    CHECK((*third)->version == 3);
    CHECK(second.catalog->find("reports@2", std::nullopt)->settings.description == "of the first");
    const auto taken = first.catalog->make(reports, kAdmin);
    REQUIRE(taken);
    CHECK_FALSE(*taken);

    const std::string document = "extends: default\n";
    REQUIRE(*first.policies->make({"team", std::nullopt, document}, kAdmin));
    const auto known = second.policies->make({"team", std::nullopt, document}, kOther);
    REQUIRE(known);
    CHECK_FALSE(*known);
    CHECK((*first.policies->addVersion({"team", std::nullopt, document}, kAdmin))->stored.version ==
          2);
    const auto next = second.policies->addVersion({"team", std::nullopt, document}, kOther);
    REQUIRE(next);
    CHECK((*next)->stored.version == 3);
    CHECK(second.policies->versions("team", std::nullopt).size() == 3);
  });
}
