#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "store/settings_store.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using gantlet::test::TempFolder;

namespace {

struct Place {
  TempFolder folder;
  std::filesystem::path database = folder.path / "gantlet.db";
  SettingsKeySource key{folder.path / "settings.key", {}};

  [[nodiscard]] std::unique_ptr<SettingsStore> open() const {
    auto store = SettingsStore::open(database, key);
    INFO((store ? "" : store.error().text()));
    REQUIRE(store);
    return std::move(*store);
  }
  [[nodiscard]] std::string bytes() const {
    std::string all;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path)) {
      if (!entry.path().filename().string().starts_with("gantlet.db")) continue;
      std::ifstream in(entry.path(), std::ios::binary);
      std::ostringstream out;
      out << in.rdbuf();
      all += out.str();
    }
    return all;
  }
};

const std::vector<Setting> kTwo{{"sandbox.e2b", "variable", "json", R"({"api_key":"e2b_cafe"})"},
                                {"sandbox.provider_type", "variable", "string", "e2b"}};

}  // namespace

TEST_CASE("settings outlive the store, and secrets are not in the file", "[store]") {
  const Place place;
  REQUIRE(place.open()->put(kTwo));
  CHECK(place.bytes().find("e2b_cafe") == std::string::npos);
  CHECK(place.bytes().find("sandbox.provider_type") != std::string::npos);
  const auto store = place.open();
  const auto setting = store->get("sandbox.e2b");
  REQUIRE(setting);
  REQUIRE(*setting);
  CHECK((*setting)->value == R"({"api_key":"e2b_cafe"})");
  CHECK(store->list("sandbox.")->size() == 2);
  CHECK_FALSE(*store->get("sandbox.docker"));
  struct stat info {};
  REQUIRE(::stat(place.database.c_str(), &info) == 0);
  CHECK((info.st_mode & 077) == 0);
}

TEST_CASE("a wrong or missing key refuses to open and destroys nothing", "[store]") {
  Place place;
  REQUIRE(place.open()->put(kTwo));
  const std::filesystem::path kept = place.folder.path / "kept.key";
  std::filesystem::rename(place.key.file, kept);
  auto missing = SettingsStore::open(place.database, place.key);
  REQUIRE_FALSE(missing);
  CHECK(missing.error().message.find("is missing") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(place.key.file));
  REQUIRE(writeKeyFile(place.key.file, *newSettingsKey()));
  auto wrong = SettingsStore::open(place.database, place.key);
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().message.find("is not the one") != std::string::npos);
  std::filesystem::rename(kept, place.key.file);
  CHECK(place.open()->list("sandbox.")->size() == 2);
}

TEST_CASE("a key file that others can read is refused", "[store]") {
  const Place place;
  (void)place.open();
  REQUIRE(::chmod(place.key.file.c_str(), 0644) == 0);
  const auto store = SettingsStore::open(place.database, place.key);
  REQUIRE_FALSE(store);
  CHECK(store.error().message.find("read by others") != std::string::npos);
}

TEST_CASE("a store that can't be opened leaves the umask alone", "[store]") {
  const Place place;
  std::ofstream(place.database) << "this is no database, and long enough to be seen as none";
  const ::mode_t before = ::umask(022);
  CHECK_FALSE(SettingsStore::open(place.database, place.key));
  CHECK(::umask(before) == 022);
}

TEST_CASE("the key of the environment wins over the file", "[store]") {
  Place place;
  place.key.fromEnvironment = *parseSettingsKey(std::string(64, 'a'));
  REQUIRE(place.open()->put(kTwo));
  CHECK_FALSE(std::filesystem::exists(place.key.file));
  place.key.fromEnvironment = *parseSettingsKey(std::string(64, 'b'));
  const auto store = SettingsStore::open(place.database, place.key);
  REQUIRE_FALSE(store);
  CHECK(store.error().message.find("GANTLET_SETTINGS_KEY") != std::string::npos);
  CHECK_FALSE(parseSettingsKey("short"));
}

TEST_CASE("rotation makes the old key useless and keeps the settings", "[store]") {
  const Place place;
  REQUIRE(place.open()->put(kTwo));
  const auto old = readKeyFile(place.key.file);
  REQUIRE(rotateSettingsKey(place.database, place.key, std::nullopt));
  const auto fresh = readKeyFile(place.key.file);
  CHECK((*old)->reveal() != (*fresh)->reveal());
  CHECK((*place.open()->get("sandbox.e2b"))->value == R"({"api_key":"e2b_cafe"})");
}

TEST_CASE("a rotation that was cut off is finished by the next start", "[store]") {
  const Place place;
  REQUIRE(place.open()->put(kTwo));
  const auto made = newSettingsKey();
  REQUIRE(writeKeyFile(place.key.file.string() + ".next", *made));
  SECTION("before its transaction: the old key still opens") {}
  SECTION("behind its transaction: the new one takes its place") {
    REQUIRE(place.open()->rotate(SecretBox(*parseSettingsKey(made->reveal()))));
  }
  CHECK(place.open()->list("sandbox.")->size() == 2);
  CHECK(place.open()->list("sandbox.")->size() == 2);
}

TEST_CASE("a sealed value opens under its own name and unchanged only", "[store]") {
  const SecretBox box(*parseSettingsKey(std::string(64, 'c')));
  const auto sealed = box.seal("a", "text");
  REQUIRE(sealed);
  CHECK(box.open("a", *sealed)->reveal() == "text");
  CHECK_FALSE(box.open("b", *sealed));
  std::string changed = *sealed;
  changed[changed.size() / 2] = changed[changed.size() / 2] == 'A' ? 'B' : 'A';
  CHECK_FALSE(box.open("a", changed));
  CHECK(*box.seal("a", "text") != *sealed);
}
