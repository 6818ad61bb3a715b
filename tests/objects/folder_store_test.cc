#include "objects/folder_store.h"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "tests/objects/store_contract.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::test;
using objects::FolderStore;

namespace fs = std::filesystem;

TEST_CASE("a folder does what an object store must", "[objects]") {
  const TempFolder folder;
  FolderStore store(folder.path);
  checkStore(store);
  // Nothing of what was removed is left, not even its folders.
  for (const auto& entry : fs::recursive_directory_iterator(folder.path)) {
    CHECK(entry.path().filename() == ".drafts");
  }
}

TEST_CASE("two machines' stores in one folder see the same objects", "[objects]") {
  const TempFolder folder;
  FolderStore one(folder.path);
  FolderStore other(folder.path);
  REQUIRE(putText(one, "a/b", "text"));
  CHECK(*getText(other, "a/b", contentsOf("text")) == "text");
}

TEST_CASE("a folder that is not there is no empty store", "[objects]") {
  const TempFolder folder;
  FolderStore store(folder.path / "not-mounted");
  for (const Status& status : {store.check(), putText(store, "a", "x"), store.remove("a")}) {
    REQUIRE_FALSE(status);
    CHECK(status.error().code == ErrorCode::kUnavailable);
    CHECK_THAT(status.error().text(), Catch::Contains("not-mounted") && Catch::Contains("mounted"));
  }
  CHECK_FALSE(store.list(""));
}

TEST_CASE("objects in a folder are their owner's alone, and links lead nowhere", "[objects]") {
  const TempFolder folder;
  const TempFolder elsewhere;
  FolderStore store(folder.path);
  REQUIRE(putText(store, "a/b", "text"));
  struct stat info {};
  REQUIRE(::stat((folder.path / "a/b").c_str(), &info) == 0);
  CHECK((info.st_mode & 0777) == 0600);
  REQUIRE(::stat((folder.path / "a").c_str(), &info) == 0);
  CHECK((info.st_mode & 0777) == 0700);

  std::ofstream(elsewhere.path / "secret") << "secret";
  fs::create_symlink(elsewhere.path / "secret", folder.path / "a/link");
  fs::create_directory_symlink(elsewhere.path, folder.path / "away");
  CHECK_FALSE(getText(store, "a/link", contentsOf("secret")));
  CHECK_FALSE(getText(store, "away/secret", contentsOf("secret")));
  CHECK_FALSE(putText(store, "away/new", "x"));
  CHECK_FALSE(fs::exists(elsewhere.path / "new"));
  CHECK(*store.list("") == std::vector<std::string>{"a/b"});
}

TEST_CASE("a file that changes while it is put is refused", "[objects]") {
  const TempFolder folder;
  FolderStore store(folder.path);
  const UniqueFd file = fileOf("others");
  const Status put = store.put("a/b", file.get(), contentsOf("before"));
  REQUIRE_FALSE(put);
  CHECK(*store.size("a/b") == std::nullopt);
  CHECK(fs::is_empty(folder.path / ".drafts"));
}

TEST_CASE("what a crash left on its way goes an hour later", "[objects]") {
  const TempFolder folder;
  fs::create_directory(folder.path / ".drafts");
  for (const char* name : {"old", "new"}) std::ofstream(folder.path / ".drafts" / name) << "x";
  fs::last_write_time(folder.path / ".drafts/old",
                      fs::file_time_type::clock::now() - std::chrono::hours(2));
  FolderStore store(folder.path);
  REQUIRE(putText(store, "a", "x"));
  CHECK_FALSE(fs::exists(folder.path / ".drafts/old"));
  CHECK(fs::exists(folder.path / ".drafts/new"));
}
