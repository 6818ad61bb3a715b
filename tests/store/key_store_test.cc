// The contract of KeyStore, on every engine.
#include "store/key_store.h"

#include <catch2/catch.hpp>
#include <thread>

#include "tests/store/engines.h"

using namespace gantlet;
using gantlet::test::DatabasePlace;
using gantlet::test::Engines;

namespace {

const std::string kHash(64, 'a');

StoredKey keyOf(const std::string& id, const std::string& tenant = "acme") {
  StoredKey key;
  key.id = id;
  key.name = "the \xC3\xA9tat's 'key'";
  key.tenant = tenant;
  key.role = "tenant";
  key.scopes = {"vet", "execute"};
  key.createdAt = 1000;
  key.createdBy = "admin";
  return key;
}

std::vector<std::string> hashesOf(KeyStore& store, const std::string& id, std::int64_t now) {
  std::vector<std::string> hashes;
  const auto secrets = store.secrets(now);
  REQUIRE(secrets);
  for (const StoredSecret& secret : *secrets) {
    if (secret.keyId == id) hashes.push_back(secret.sha256);
  }
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

}  // namespace

TEST_CASE("a key is kept whole, over a restart too", "[keys]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    StoredKey key = keyOf("key_1");
    key.expiresAt = 5000;
    {
      const auto database = place.open();
      REQUIRE(KeyStore(*database).add(key, kHash));
    }
    const auto database = place.open();
    KeyStore store(*database);
    const auto found = store.get("key_1");
    REQUIRE(found);
    REQUIRE(*found);
    CHECK((*found)->name == key.name);
    CHECK((*found)->tenant == "acme");
    CHECK((*found)->role == "tenant");
    CHECK((*found)->scopes == key.scopes);
    CHECK((*found)->createdAt == 1000);
    CHECK((*found)->createdBy == "admin");
    CHECK((*found)->expiresAt == 5000);
    CHECK_FALSE((*found)->revokedAt);
    CHECK_FALSE((*found)->lastUsedAt);
    CHECK_FALSE(*store.get("key_2"));
    CHECK_FALSE(*store.get("KEY_1"));  // ids are compared byte by byte
    CHECK(hashesOf(store, "key_1", 2000) == std::vector{kHash});
  }
}

TEST_CASE("an id or a secret that is there is never taken over", "[keys]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    KeyStore store(*database);
    REQUIRE(store.add(keyOf("key_1"), kHash));
    CHECK_FALSE(store.add(keyOf("key_1", "evil"), std::string(64, 'b')));
    CHECK_FALSE(store.add(keyOf("key_2", "evil"), kHash));
    CHECK((*store.get("key_1"))->tenant == "acme");
    CHECK_FALSE(*store.get("key_2"));
    CHECK(store.secrets(0)->size() == 1);
  }
}

TEST_CASE("keys are listed in pages, in their order, of one tenant or of all", "[keys]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    KeyStore store(*database);
    for (int i = 0; i < 5; ++i) {
      REQUIRE(store.add(keyOf("key_" + std::to_string(i), i % 2 == 0 ? "acme" : "other"),
                        std::string(64, static_cast<char>('a' + i))));
    }
    const auto first = store.list("", 2, std::nullopt);
    REQUIRE(first);
    CHECK(first->more);
    REQUIRE(first->keys.size() == 2);
    CHECK(first->keys[1].id == "key_1");
    const auto rest = store.list("key_1", 10, std::nullopt);
    REQUIRE(rest);
    CHECK_FALSE(rest->more);
    CHECK(rest->keys.size() == 3);
    const auto own = store.list("", 10, "acme");
    REQUIRE(own);
    CHECK(own->keys.size() == 3);
    CHECK(store.list("", 5, std::nullopt)->more == false);
  }
}

TEST_CASE("a revoked key stays in the list and has no secret any more", "[keys]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    KeyStore store(*database);
    REQUIRE(store.add(keyOf("key_1"), kHash));
    CHECK(*store.revoke("key_1", 3000));
    CHECK_FALSE(*store.revoke("key_1", 4000));
    CHECK_FALSE(*store.revoke("key_2", 4000));
    CHECK((*store.get("key_1"))->revokedAt == 3000);
    CHECK(store.secrets(0)->empty());
    CHECK(store.usable(0)->empty());
    CHECK_FALSE(*store.rotate("key_1", std::string(64, 'b'), 5000, 6000));
    CHECK(store.secrets(0)->empty());
  }
}

TEST_CASE("a key that is revoked while it is rotated keeps no secret", "[keys]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    KeyStore store(*database);
    for (int i = 0; i < 40; ++i) {
      const std::string id = "key_" + std::to_string(i);
      const auto hash = [&](char kind) {
        std::string text = id + kind;
        return std::string(64 - text.size(), 'a') + text;
      };
      REQUIRE(store.add(keyOf(id), hash('x')));
      std::thread rotates([&] { CHECK(store.rotate(id, hash('y'), 2000, 3000)); });
      CHECK(*store.revoke(id, 2000));
      rotates.join();
      CHECK(hashesOf(store, id, 2000).empty());
    }
  }
}

TEST_CASE("a rotated key has two secrets until the overlap is over", "[keys]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    KeyStore store(*database);
    const std::string second(64, 'b');
    const std::string third(64, 'c');
    REQUIRE(store.add(keyOf("key_1"), kHash));
    CHECK(*store.rotate("key_1", second, 2000, 3000));
    CHECK(hashesOf(store, "key_1", 2999) == std::vector{kHash, second});
    CHECK(hashesOf(store, "key_1", 3000) == std::vector{second});
    // A second rotation can't lengthen the life of the first secret, only end it earlier.
    CHECK(*store.rotate("key_1", third, 2500, 9000));
    CHECK(hashesOf(store, "key_1", 2999) == std::vector{kHash, second, third});
    CHECK(hashesOf(store, "key_1", 3000) == std::vector{second, third});
    CHECK_FALSE(*store.rotate("key_2", std::string(64, 'd'), 2500, 9000));
  }
}

TEST_CASE("expired keys are none, and the last use never goes back", "[keys]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    KeyStore store(*database);
    StoredKey key = keyOf("key_1");
    key.expiresAt = 5000;
    REQUIRE(store.add(key, kHash));
    CHECK(store.usable(4999)->size() == 1);
    CHECK(store.usable(5000)->empty());
    REQUIRE(store.touch({{"key_1", 4000}, {"key_none", 4000}}));
    REQUIRE(store.touch({{"key_1", 3000}}));
    CHECK((*store.get("key_1"))->lastUsedAt == 4000);
  }
}
