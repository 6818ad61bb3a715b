// Folders of volumes as their tenant makes, fills and deletes them from outside: too deep ones,
// names that are the service's, and ones that something comes into meanwhile.
#include <atomic>
#include <fstream>

#include "tests/manager/volume_service.h"

using namespace gantlet;
using gantlet::test::folderOf;
using gantlet::test::TempFolder;
using Service = gantlet::test::VolumeService;

namespace fs = std::filesystem;

namespace {

// "d/d/…/d": so many of them.
std::string nested(int folders) {
  std::string path = "d";
  for (int i = 1; i < folders; ++i) path += "/d";
  return path;
}

}  // namespace

TEST_CASE("what lies too deep for a volume is refused before anything of it is made", "[volumes]") {
  const TempFolder folder;
  Service service(folder);
  const VolumeInfo made = service.make("data");
  const auto who = Service::of("data");
  const std::size_t before = service.events().size();
  for (const int folders : {129, 130, 500}) {
    INFO(folders);
    const auto writer = service.volumes->writeFile(who, nested(folders) + "/a.txt", 3);
    REQUIRE_FALSE(writer);
    CHECK(writer.error().code == ErrorCode::kInvalidArgument);
    CHECK(writer.error().message.find("at most 128") != std::string::npos);
    const auto deep = service.volumes->makeFolder(who, nested(folders));
    REQUIRE_FALSE(deep);
    CHECK(deep.error().code == ErrorCode::kInvalidArgument);
  }
  CHECK(service.events().size() == before);
  CHECK(fs::is_empty(folderOf(made)));
  // As deep as it may be, it is measured, and no reason to close the volume.
  CHECK(service.upload("data", nested(128) + "/a.txt", "deep"));
  CHECK(service.volumes->makeFolder(who, "e/" + nested(127)));
  CHECK(service.upload("data", "b.txt", "more"));
  const auto info = service.volumes->get(who);
  REQUIRE(info);
  CHECK(info->use.files == 128 + 128 + 2);
  CHECK(service.trySession({{"data", "", false}}));
}

TEST_CASE("an upload that is under way is seen and named by nobody", "[volumes]") {
  const TempFolder folder;
  Service service(folder);
  const VolumeInfo made = service.make("data");
  const auto who = Service::of("data");
  auto writer = service.volumes->writeFile(who, "in/a.txt", 5);
  REQUIRE(writer);
  REQUIRE((*writer)->write("whole"));
  std::string upload;
  for (const auto& entry : fs::directory_iterator(folderOf(made) / "in")) {
    upload = "in/" + entry.path().filename().string();
  }
  REQUIRE(upload.starts_with("in/.gantlet-upload-"));
  const auto files = service.volumes->listFiles(who, "", 9);
  REQUIRE(files);
  REQUIRE(files->size() == 1);
  CHECK((*files)[0].path == "in");
  const auto refused = [](const auto& result) {
    REQUIRE_FALSE(result);
    INFO(result.error().text());
    CHECK(result.error().code == ErrorCode::kInvalidArgument);
    CHECK(result.error().message.find("kept for uploads") != std::string::npos);
  };
  for (const std::string& name : {upload, std::string(".gantlet-upload-1-1"),
                                  std::string("x/.gantlet-upload-0-18446744073709551615/y")}) {
    INFO(name);
    refused(service.volumes->stat(who, name));
    refused(service.volumes->listFiles(who, name, 1));
    refused(service.volumes->openFile(who, name));
    refused(service.volumes->writeFile(who, name, 1));
    refused(service.volumes->makeFolder(who, name));
    refused(service.volumes->removeFileIf(who, name, {}));
  }
  REQUIRE((*writer)->finish());
  auto opened = service.volumes->openFile(who, "in/a.txt");
  REQUIRE(opened);
  CHECK(opened->info.size == 5);
  // What only begins so is anybody's name.
  for (const char* name : {".gantlet-upload-", ".gantlet-upload-notes", ".gantlet-upload-1",
                           ".gantlet-upload-1-", ".gantlet-upload-1-2x"}) {
    INFO(name);
    CHECK(service.upload("data", name, "own"));
    CHECK(service.volumes->stat(who, name));
  }
}

TEST_CASE("an upload whose folder is deleted meanwhile is told to come again", "[volumes]") {
  const TempFolder folder;
  Service service(folder);
  (void)service.make("data");
  const auto who = Service::of("data");
  auto writer = service.volumes->writeFile(who, "d/e/a.txt", 5);
  REQUIRE(writer);
  REQUIRE((*writer)->write("whole"));
  const auto removed = service.volumes->removeFileIf(who, "d", {});
  REQUIRE(removed);
  CHECK(*removed);
  const auto finished = (*writer)->finish();
  REQUIRE_FALSE(finished);
  CHECK(finished.error().code == ErrorCode::kBusy);
  CHECK(finished.error().message.find("was removed while the file came") != std::string::npos);
  CHECK(service.upload("data", "d/e/a.txt", "whole"));
}

TEST_CASE("a folder that is being filled is deleted, or said to be filled", "[volumes]") {
  const TempFolder folder;
  Service service(folder);
  const VolumeInfo made = service.make("data");
  const auto who = Service::of("data");
  std::atomic<bool> stop{false};
  // As a program of a session does it, without an end.
  std::thread fills([&] {
    const AsOwner as(launcherUser());
    const fs::path at = folderOf(made) / "d";
    for (int i = 0; !stop; ++i) {
      std::error_code ignored;
      fs::create_directories(at / "e", ignored);
      std::ofstream(at / "e" / std::to_string(i % 50)).flush();
    }
  });
  int told = 0;
  for (int i = 0; i < 400; ++i) {
    const auto removed = service.volumes->removeFileIf(who, "d", {});
    if (removed || removed.error().code == ErrorCode::kNotFound) continue;
    INFO(removed.error().text());
    CHECK(removed.error().code == ErrorCode::kBusy);
    CHECK(removed.error().message.find("is being filled") != std::string::npos);
    ++told;
  }
  // Uploads into it: whole, or said to be cut off by what deletes it.
  for (int i = 0; i < 400; ++i) {
    const Status uploaded = service.upload("data", "d/e/up" + std::to_string(i), "x");
    if (i % 2 == 0) (void)service.volumes->removeFileIf(who, "d", {});
    if (uploaded) continue;
    INFO(uploaded.error().text());
    CHECK(uploaded.error().code == ErrorCode::kBusy);
  }
  stop = true;
  fills.join();
  const auto gone = service.volumes->removeFileIf(who, "d", {});
  CHECK((gone || gone.error().code == ErrorCode::kNotFound));
  CHECK_FALSE(fs::exists(folderOf(made) / "d"));
}
