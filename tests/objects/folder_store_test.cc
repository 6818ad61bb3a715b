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

TEST_CASE("a store counts what it was asked for, by how that ended", "[objects]") {
  using objects::ObjectAct;
  using objects::ObjectResult;
  const TempFolder folder;
  FolderStore store(folder.path);
  REQUIRE(putText(store, "a/b", "text"));
  REQUIRE(getText(store, "a/b", contentsOf("text")));
  CHECK_FALSE(getText(store, "a/c", contentsOf("text")));
  CHECK_FALSE(store.get("a/b", contentsOf("text"), [](std::string_view) -> Status {
    return Error{ErrorCode::kNotFound, "the reader's own", ""};
  }));
  std::ofstream(folder.path / "a/b") << "tex!";
  CHECK_FALSE(getText(store, "a/b", contentsOf("text")));
  std::ofstream(folder.path / "a/b") << "a longer text";
  CHECK_FALSE(getText(store, "a/b", contentsOf("text")));
  CHECK_FALSE(putText(store, "../b", "text"));  // asks the store nothing
  CHECK(*store.size("a/b"));
  CHECK_FALSE(*store.size("a/c"));
  CHECK(store.list("a/")->size() == 1);
  REQUIRE(store.remove("a/b"));
  fs::remove_all(folder.path);
  CHECK_FALSE(putText(store, "a/b", "text"));
  CHECK_FALSE(getText(store, "a/b", contentsOf("text")));

  const objects::ObjectCounts counts = store.counts();
  const auto& put = counts.of(ObjectAct::kPut);
  CHECK(put.of(ObjectResult::kDone) == 1);
  CHECK(put.of(ObjectResult::kFailed) == 1);
  CHECK(put.bytes == 4);
  const auto& got = counts.of(ObjectAct::kGet);
  CHECK(got.of(ObjectResult::kDone) == 1);
  CHECK(got.of(ObjectResult::kMissing) == 1);
  CHECK(got.of(ObjectResult::kStopped) == 1);
  CHECK(got.of(ObjectResult::kAltered) == 2);
  CHECK(got.of(ObjectResult::kFailed) == 1);
  CHECK(got.bytes == 4 + 4 + 4 + 13);
  CHECK(counts.of(ObjectAct::kSize).of(ObjectResult::kDone) == 1);
  CHECK(counts.of(ObjectAct::kSize).of(ObjectResult::kMissing) == 1);
  CHECK(counts.of(ObjectAct::kRemove).of(ObjectResult::kDone) == 1);
  CHECK(counts.of(ObjectAct::kList).of(ObjectResult::kDone) == 1);
  std::uint64_t timed = 0;
  for (const std::uint64_t count : got.times) timed += count;
  CHECK(timed == 6);
  CHECK(got.seconds > 0);
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
