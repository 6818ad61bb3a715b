// Volumes on a disk that is nearly full: uploads leave room for the audit log, which lies there
// too.
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include <thread>

#include "tests/manager/volume_service.h"

using namespace gantlet;
using gantlet::test::TempFolder;
using gantlet::test::VolumeService;

namespace fs = std::filesystem;

TEST_CASE("uploads leave a tenth of the disk free, and deleting goes on", "[volumes]") {
  const TempFolder folder;
  bool tried = false;
  // The thread sees the small disk, and nobody else does.
  std::thread([&] {
    const fs::path disk = folder.path / "volumes";
    fs::create_directory(disk);
    tried = ::unshare(CLONE_NEWNS) == 0 &&
            ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
            ::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=10m,mode=0700") == 0;
    if (!tried) return;
    test::MemoryLog log;
    test::HeldClock clock;
    const auto database = VolumeService::openedIn(folder);
    auto desk = VolumeDesk::open({*database, log, clock, disk, launcherUser()}, {});
    REQUIRE(desk);
    VolumeDesk& volumes = **desk;
    const auto who = VolumeService::of("data");
    REQUIRE(volumes.create(who, ByteCount::mebi(100)));
    const auto upload = [&](const std::string& path, std::size_t bytes) -> Status {
      TRY(const auto writer, volumes.writeFile(who, path, bytes));
      for (std::size_t sent = 0; sent < bytes; sent += 1 << 16) {
        TRY_STATUS(writer->write(std::string(1 << 16, 'x')));
      }
      TRY([[maybe_unused]] const FileInfo info, writer->finish());
      return {};
    };
    CHECK(upload("one", 4 << 20));
    const Status second = upload("two", 8 << 20);
    REQUIRE_FALSE(second);
    CHECK(second.error().code == ErrorCode::kTooLarge);
    CHECK(second.error().message.find("nearly full") != std::string::npos);
    // What was cut off has left nothing, so a small one finds room again.
    CHECK(fs::space(disk).available > 5U << 20);
    CHECK(upload("three", 1 << 16));
    const UniqueFd filler(::open((disk / "filler").c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
    REQUIRE(::posix_fallocate(filler.get(), 0, 5 << 20) == 0);
    CHECK_FALSE(upload("four", 1 << 16));
    CHECK_FALSE(volumes.makeFolder(who, "d"));
    CHECK(volumes.removeFileIf(who, "one", {}));
    CHECK(upload("four", 1 << 16));
  }).join();
  if (!tried) WARN("not checked: no tmpfs can be mounted here");
}
