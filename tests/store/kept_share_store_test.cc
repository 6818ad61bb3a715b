// Whose a kept session is, on every engine.
#include "store/kept_share_store.h"

#include "core/clock.h"
#include "store/node_store.h"
#include "store/place_store.h"
#include "tests/store/engines.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::test;

TEST_CASE("a shared session is one node's, and the next one's in a later epoch", "[store]") {
  const Engines engines;
  for (const auto& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    std::int64_t now = 1'000'000;
    const ClusterTime time = [&](Sql&) -> Result<std::int64_t> { return now; };
    KeptShareStore rows(*database, time);
    NodeStore nodes(*database, time);
    PlaceStore places(*database, time);
    constexpr std::int64_t kSilence = 30'000;
    for (const char* id : {"node-1", "node-2"}) {
      StoredNode node;
      node.id = node.boot = id;
      REQUIRE(nodes.add(node));
    }
    const StoredSession session{"ses_1", "acme", "{}", 1000, std::nullopt, false};
    CHECK(*rows.add(session, "node-1"));
    CHECK_FALSE(*rows.add(session, "node-2"));  // it stays whose it is
    REQUIRE(places.add({"ses_1", kSessionPlace, "acme", "node-1", true}));
    REQUIRE(places.add({"key", kKeyPlace, "acme", "node-1"}));
    const KeptOwner first{"node-1", 1};
    CHECK(*rows.ownerOf("ses_1") == first);
    CHECK(*rows.ownerOf("ses_2") == std::nullopt);
    const StoredSave save{"workspaces/acme/ses_1/1/ses_1.7", 12, 3, "ab", 1500};
    CHECK(*rows.saved("ses_1", first, save));
    CHECK(*rows.describe("ses_1", first, R"({"a":1})"));
    for (const KeptOwner& other : {KeptOwner{"node-2", 1}, KeptOwner{"node-1", 2}}) {
      CHECK_FALSE(*rows.saved("ses_1", other, {"x", 1, 1, "", 1}));
      CHECK_FALSE(*rows.describe("ses_1", other, "{}"));
      CHECK_FALSE(*rows.beginRemoval("ses_1", other));
      CHECK(rows.remove("ses_1", other));
    }
    const auto known = *rows.get("ses_1");
    REQUIRE(known);
    CHECK(known->session.document == R"({"a":1})");
    CHECK(known->session.save->file == save.file);
    CHECK(known->session.save->sha256 == "ab");

    CHECK(rows.stranded(kSilence, 10)->empty());
    CHECK_FALSE(*rows.take(*known, "node-2", kSilence, "key"));  // its node is there
    now += kSilence - 1;
    CHECK(rows.stranded(kSilence, 10)->empty());
    now += 1;
    CHECK(*nodes.heartbeat("node-2", "node-2", 0));
    const auto stranded = rows.stranded(kSilence, 10);
    REQUIRE(stranded->size() == 1);
    CHECK(rows.stranded(kSilence, 0)->empty());
    CHECK(*rows.take(stranded->front(), "node-2", kSilence, "key") == KeptOwner{"node-2", 2});
    CHECK_FALSE(*rows.take(stranded->front(), "node-3", kSilence, "key"));  // once
    CHECK((*places.get("ses_1"))->node == "node-2");
    CHECK((*places.get("key"))->node == "node-2");
    CHECK_FALSE(*rows.saved("ses_1", first, save));
    CHECK(rows.ofNode("node-1")->empty());
    const auto owned = rows.ownedBy("node-2");
    REQUIRE(owned->size() == 1);
    CHECK(owned->at("ses_1").tenant == "acme");
    CHECK(owned->at("ses_1").epoch == 2);
    CHECK(*rows.beginRemoval("ses_1", {"node-2", 2}));
    CHECK((*rows.get("ses_1"))->session.deleting);
    REQUIRE(rows.remove("ses_1", {"node-2", 2}));
    CHECK_FALSE(rows.get("ses_1")->has_value());

    INFO("of a node that is revoked, or that nobody knows, at once");
    CHECK(*rows.add(session, "node-2"));
    CHECK(*rows.add({"ses_2", "acme", "{}", 1, std::nullopt, false}, "never-seen"));
    REQUIRE(database->transact([](Sql& sql) {
      return sql.run(
          "INSERT INTO cluster_identities (node, key_sha256, old_key, serial, not_after, "
          "issued_at, revoked_at, revoked_by, reason) VALUES ('node-2', '', '', '', 0, 0, 1, 'x', "
          "'')");
    }));
    CHECK(rows.stranded(kSilence, 10)->size() == 2);
  }
}
