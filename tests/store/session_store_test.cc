// The contract of SessionStore, on every engine.
#include "store/session_store.h"

#include <catch2/catch.hpp>

#include "tests/store/engines.h"

using namespace gantlet;
using gantlet::test::DatabasePlace;
using gantlet::test::Engines;

TEST_CASE("a kept session is stored with its last save until it is removed", "[kept]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    SessionStore store(*database);
    CHECK(store.all()->empty());
    const StoredSession first{"ses_2", "acme",       R"({"policy":"strict@1"})",
                              1000,    std::nullopt, false};
    REQUIRE(store.add(first));
    CHECK_FALSE(store.add(first));  // an id stands once
    REQUIRE(store.add(StoredSession{"ses_1", "beta", "{}", 2000, std::nullopt, false}));
    const std::uint64_t large = (std::uint64_t{5} << 30U) + 1;
    CHECK(*store.saved("ses_2", {"ses_2.1", large, 12, "ab12", 1500}));
    CHECK(*store.saved("ses_2", {"ses_2.2", large, 13, "cd34", 1600}));
    CHECK_FALSE(*store.saved("ses_3", {"ses_3.1", 1, 1, "", 1}));
    CHECK(*store.describe("ses_2", R"({"policy":"default@1"})"));
    CHECK(*store.describe("ses_2", R"({"policy":"default@1"})"));  // also where nothing changes
    CHECK_FALSE(*store.describe("ses_3", "{}"));
    CHECK(*store.beginRemoval("ses_1"));
    CHECK_FALSE(*store.beginRemoval("ses_3"));
    auto all = store.all();
    REQUIRE(all);
    REQUIRE(all->size() == 2);
    CHECK(all->at(0).id == "ses_1");
    CHECK(all->at(0).deleting);
    CHECK_FALSE(all->at(0).save);
    CHECK(all->at(1).tenant == "acme");
    CHECK(all->at(1).document == R"({"policy":"default@1"})");
    CHECK(all->at(1).createdAt == 1000);
    CHECK_FALSE(all->at(1).deleting);
    REQUIRE(all->at(1).save);
    CHECK(all->at(1).save->file == "ses_2.2");
    CHECK(all->at(1).save->bytes == large);
    CHECK(all->at(1).save->files == 13);
    CHECK(all->at(1).save->sha256 == "cd34");
    CHECK(all->at(1).save->at == 1600);
    REQUIRE(store.remove("ses_1"));
    REQUIRE(store.remove("ses_1"));
    all = store.all();
    REQUIRE(all);
    CHECK(all->size() == 1);
  }
}
