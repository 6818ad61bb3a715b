// The contract of CatalogStore, on every engine.
#include "store/catalog_store.h"

#include <catch2/catch.hpp>
#include <thread>

#include "tests/store/engines.h"

using namespace gantlet;
using gantlet::test::DatabasePlace;
using gantlet::test::Engines;

TEST_CASE("what is set for tenants is kept and changed as a whole", "[catalog]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    CatalogStore store(*database);
    CHECK(store.tenants()->empty());
    StoredTenant tenant{"acme",       std::vector<std::string>{"strict", "default"},
                        std::nullopt, R"({"concurrent":3})",
                        1000,         "key_1",
                        1000};
    REQUIRE(store.add(tenant));
    CHECK_FALSE(store.add(tenant));  // a name stands once
    REQUIRE(
        store.add(StoredTenant{"Acme", std::nullopt, std::vector<std::string>{}, "{}", 1, "k", 1}));
    const StoredTenant before = tenant;
    tenant.policies.reset();
    tenant.templates = std::vector<std::string>{"reports"};
    tenant.updatedAt = 2000;
    CHECK(*store.change(before, tenant));
    CHECK(*store.change(tenant, tenant));  // also where nothing changes
    CHECK(*store.change(before, tenant));  // a change whose answer was lost
    StoredTenant beta = tenant;
    beta.name = "beta";
    CHECK_FALSE(*store.change(beta, beta));
    CHECK_FALSE(**store.tenant("acme") != tenant);
    CHECK_FALSE(*store.tenant("beta"));
    const auto all = store.tenants();
    REQUIRE(all);
    REQUIRE(all->size() == 2);
    CHECK(all->at(0).name == "Acme");
    REQUIRE(all->at(0).templates);
    CHECK(all->at(0).templates->empty());
    CHECK(all->at(1).name == "acme");
    CHECK_FALSE(all->at(1).policies);
    CHECK(all->at(1).templates == std::vector<std::string>{"reports"});
    CHECK(all->at(1).quota == R"({"concurrent":3})");
    CHECK(all->at(1).createdAt == 1000);
    CHECK(all->at(1).updatedAt == 2000);
  }
}

TEST_CASE("a tenant is changed from what its changer has read, and from nothing else",
          "[catalog]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    CatalogStore first(*database);
    CatalogStore second(*database);
    const StoredTenant made{"acme", std::nullopt, std::nullopt, "{}", 1, "key_1", 1};
    REQUIRE(first.add(made));
    StoredTenant policies = **first.tenant("acme");
    StoredTenant templates = **second.tenant("acme");
    policies.policies = std::vector<std::string>{"strict"};
    templates.templates = std::vector<std::string>{"reports"};
    CHECK(*first.change(made, policies));
    CHECK_FALSE(*second.change(made, templates));
    CHECK(**second.tenant("acme") == policies);
    // Of many at once none is lost.
    std::vector<std::thread> changers;
    for (CatalogStore* store : {&first, &second}) {
      const std::string name = store == &first ? "first" : "second";
      changers.emplace_back([store, name] {
        for (int done = 0; done < 25;) {
          const auto before = store->tenant("acme");
          if (!before || !*before) continue;
          StoredTenant changed = **before;
          changed.policies->push_back(name + std::to_string(done));
          const auto result = store->change(**before, changed);
          if (result && *result) ++done;
        }
      });
    }
    for (std::thread& changer : changers) changer.join();
    CHECK((*first.tenant("acme"))->policies->size() == 51);
  }
}

TEST_CASE("a template's versions are added and never replaced", "[catalog]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    CatalogStore store(*database);
    REQUIRE(store.add(StoredTemplate{"reports", 1, "acme", R"({"policy":"strict"})", 1, "key_1"}));
    REQUIRE(store.add(StoredTemplate{"reports", 2, "acme", "{}", 2, "key_2"}));
    CHECK_FALSE(store.add(StoredTemplate{"reports", 2, "acme", R"({"policy":"x"})", 3, "key_2"}));
    CHECK_FALSE(store.add(StoredTemplate{"reports", 1, "beta", "{}", 3, "key_2"}));
    REQUIRE(store.add(StoredTemplate{"all", 1, std::nullopt, "{}", 4, "key_1"}));
    const auto all = store.templates();
    REQUIRE(all);
    REQUIRE(all->size() == 3);
    CHECK(all->at(0).name == "all");
    CHECK_FALSE(all->at(0).tenant);
    CHECK(all->at(1).document == R"({"policy":"strict"})");
    CHECK(all->at(1).tenant == "acme");
    CHECK(all->at(2).version == 2);
    CHECK(all->at(2).document == "{}");
    CHECK(all->at(2).createdBy == "key_2");
  }
}
