#include "manager/provider_admin.h"

#include <catch2/catch.hpp>

#include "providers/registry.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;

TEST_CASE("a provider's configuration that nobody sealed is not believed", "[manager]") {
  const test::TempFolder folder;
  const auto store = SettingsStore::open(
      folder.path / "gantlet.db", {folder.path / "settings.key", Secret(std::string(32, 'k'))});
  REQUIRE(store);
  const ProviderKind& kind = *findProviderKind("self_managed");
  ProviderAdmin::Parts parts;
  parts.store = store->get();
  const ProviderAdmin admin(parts);
  const std::string config = R"({"endpoint":"http://127.0.0.1:9385"})";
  REQUIRE((*store)->put({{"sandbox.self_managed", "variable", "json", config}}));
  const auto own = admin.shownConfig(kind);
  REQUIRE(own);
  CHECK(*own->find("endpoint") == json::Value("http://127.0.0.1:9385"));
  // As somebody could write it who has the file and not the key.
  REQUIRE((*store)->put({{"sandbox.self_managed", "variable", "string", config}}));
  const auto planted = admin.shownConfig(kind);
  REQUIRE_FALSE(planted);
  CHECK(planted.error().message.find("not sealed") != std::string::npos);
}
