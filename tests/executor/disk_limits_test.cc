// What the kernel is told about disks, on trees of files that look like its own, and what it then
// does, on this machine's.
#include "executor/kernel/disk_limits.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "core/unique_fd.h"
#include "executor/kernel/cgroup.h"
#include "executor/kernel/cgroup_files.h"
#include "executor/launcher/host_root.h"
#include "executor/root/host_disks.h"
#include "executor/run/disk_watch.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;

namespace {

namespace fs = std::filesystem;

void write(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream(file) << text;
}

// /sys with a disk that has a partition, a mapped one, and a memory disk.
void makeSys(const fs::path& sys) {
  for (const auto& [folder, number] :
       std::vector<std::pair<std::string, std::string>>{{"devices/pci/sda", "8:0"},
                                                        {"devices/pci/sda/sda1", "8:1"},
                                                        {"devices/virtual/dm-0", "253:0"},
                                                        {"devices/virtual/zram0", "252:0"}}) {
    write(sys / folder / "dev", number + "\n");
    write(sys / folder / "size", "4096\n");
    fs::create_directories(sys / "dev/block");
    fs::create_directory_symlink(sys / folder, sys / "dev/block" / number);
  }
  write(sys / "devices/pci/sda/sda1/partition", "1\n");
  fs::create_directories(sys / "block");
  for (const char* disk : {"pci/sda", "virtual/dm-0", "virtual/zram0"}) {
    const fs::path folder = sys / "devices" / disk;
    fs::create_directory_symlink(folder, sys / "block" / folder.filename());
  }
}

std::string textOf(const fs::path& file) { return readGroupFile(file); }

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("a partition stands for its disk, which alone the kernel's limits know", "[disk]") {
  const gantlet::test::TempFolder folder;
  makeSys(folder.path);
  CHECK(disksOf({::makedev(8, 1)}, folder.path) == Strings{"8:0"});
  CHECK(disksOf({::makedev(8, 0), ::makedev(8, 1)}, folder.path) == Strings{"8:0"});
  CHECK(disksOf({::makedev(253, 0)}, folder.path) == Strings{"253:0"});
}

TEST_CASE("a file system that names no disk may lie on any, but not on memory", "[disk]") {
  const gantlet::test::TempFolder folder;
  makeSys(folder.path);
  CHECK(disksOf({::makedev(0, 31)}, folder.path) == Strings{"253:0", "8:0"});
  CHECK(disksOf({}, folder.path).empty());
}

TEST_CASE("version 1 takes a disk and a number, and 0 for no limit", "[disk]") {
  const gantlet::test::TempFolder folder;
  for (const char* name : {"read_bps", "read_iops", "write_bps", "write_iops"}) {
    write(folder.path / ("blkio.throttle." + std::string(name) + "_device"), "");
  }
  constexpr auto kFiles = DiskLimitFiles::kThrottle;
  REQUIRE(setDiskLimits(kFiles, folder.path, {"8:0"}, 8U << 20U).has_value());
  CHECK(textOf(folder.path / "blkio.throttle.read_bps_device") == "8:0 8388608");
  CHECK(textOf(folder.path / "blkio.throttle.read_iops_device") == "8:0 128");
  CHECK(textOf(folder.path / "blkio.throttle.write_bps_device") == "8:0 1048576");
  CHECK(textOf(folder.path / "blkio.throttle.write_iops_device") == "8:0 16");
  write(folder.path / "blkio.throttle.read_bps_device", "");
  REQUIRE(setDiskRate(kFiles, folder.path, {"8:0"}, std::nullopt).has_value());
  CHECK(textOf(folder.path / "blkio.throttle.read_bps_device").starts_with("8:0 0"));
  CHECK_FALSE(setDiskLimits(kFiles, folder.path / "gone", {"8:0"}, 1U << 20U).has_value());
}

TEST_CASE("version 2 takes one line, and max for no limit", "[disk]") {
  const gantlet::test::TempFolder folder;
  write(folder.path / "io.max", "");
  constexpr auto kFiles = DiskLimitFiles::kIoMax;
  REQUIRE(setDiskLimits(kFiles, folder.path, {"8:0"}, 8U << 20U).has_value());
  CHECK(textOf(folder.path / "io.max") == "8:0 rbps=8388608 riops=128 wbps=1048576 wiops=16");
  write(folder.path / "io.max", "");
  REQUIRE(setDiskRate(kFiles, folder.path, {"8:0"}, std::nullopt).has_value());
  CHECK(textOf(folder.path / "io.max") == "8:0 rbps=max riops=max");
  CHECK_FALSE(setDiskLimits(kFiles, folder.path / "gone", {"8:0"}, 1U << 20U).has_value());
}

TEST_CASE("what was read is the sum over all disks, however the kernel tells it", "[disk]") {
  const DiskUse v1 = parseDiskUse(DiskLimitFiles::kThrottle,
                                  "8:0 Read 4096\n8:0 Write 512\n8:0 Sync 4608\n8:0 Async 0\n"
                                  "8:0 Discard 0\n8:0 Total 4608\n253:0 Read 1\n253:0 Write 2\n"
                                  "Total 4611\n");
  CHECK(v1.read == 4097);
  CHECK(v1.written == 514);
  const DiskUse v2 = parseDiskUse(DiskLimitFiles::kIoMax,
                                  "8:0 rbytes=4096 wbytes=512 rios=1 wios=1 dbytes=9 dios=1\n"
                                  "253:0 rbytes=1 wbytes=2 rios=1 wios=1 dbytes=0 dios=0\n");
  CHECK(v2.read == 4097);
  CHECK(v2.written == 514);
  CHECK(parseDiskUse(DiskLimitFiles::kIoMax, "").read == 0);
}

TEST_CASE("those who read share one rate, and who gives way gets the least of it", "[disk]") {
  const DiskRates rates;
  CHECK(rates.shareOf(1, false) == rates.most());
  CHECK(rates.shareOf(6, false) == rates.all / 6);
  CHECK(rates.shareOf(1000, false) == rates.least());
  CHECK(rates.shareOf(1, true) == rates.behind());
  CHECK(rates.most() < rates.all);
}

TEST_CASE("where nothing limits its rate a run pauses until it has read no faster", "[disk]") {
  const auto nobody = [] { return std::vector<pid_t>{::getpid()}; };
  DiskWatch watch(nullptr, ByteCount::gibi(1024));
  const DiskWatch::Time start{};
  watch.start(start);
  CHECK_FALSE(watch.look(watch.nextLook(), nobody));
  // What this process has read of disks so far is its own, and may be anything: as much again is
  // not read between two looks.
  const DiskWatch::Time later = watch.nextLook();
  CHECK_FALSE(watch.look(later, nobody));
  if (watch.use().read < 8U << 20U) CHECK_FALSE(watch.mustPause());
  DiskWatch strict(nullptr, ByteCount(0));
  strict.start(start);
  if (watch.use().read > 0) CHECK(strict.look(strict.nextLook(), nobody));
}

TEST_CASE("each run's group says what it may read of the disks of its root", "[disk]") {
  CgroupLayout layout = findCgroups();
  layout.disks = disksOfRoot("/usr/bin/python3", "/usr/bin/node");
  if (layout.version != CgroupVersion::kV1 || layout.io.empty() || layout.disks.empty()) return;
  const auto pool = CgroupPool::create(layout, launcherUser());
  if (!pool) FAIL(pool.error().text());
  REQUIRE_FALSE((*pool)->layout().disks.empty());
  const std::string disk = (*pool)->layout().disks.front();
  const DiskRates rates;
  const auto rateOf = [&](const char* group) {
    std::istringstream lines(
        textOf(layout.io / ownParentGroup() / group / "blkio.throttle.read_bps_device"));
    std::string name;
    std::uint64_t rate = 0;
    while (lines >> name >> rate && name != disk) {
    }
    return name == disk ? rate : 0;
  };
  const auto only = [&](const fs::path& folder) {
    std::string found;
    for (const auto& entry : fs::directory_iterator(folder)) {
      const std::string name = entry.path().filename().string();
      if (entry.is_directory() && name != kLastGroups) found = name;
    }
    return found;
  };
  auto lease = (*pool)->lease(Limits(), false);
  if (!lease) FAIL(lease.error().text());
  CHECK((*lease)->attachFds().size() == 4);
  const std::string group = only(layout.io / ownParentGroup());
  CHECK(rateOf(group.c_str()) == rates.atStart());
  (*lease)->shareDisks(true);
  CHECK(rateOf(group.c_str()) == rates.most());
  auto behind = (*pool)->lease(Limits(), true);
  if (!behind) FAIL(behind.error().text());
  const std::string last = "last/" + only(layout.io / ownParentGroup() / "last");
  CHECK(rateOf(last.c_str()) == rates.behind());
  (*behind)->shareDisks(true);
  (*lease)->shareDisks(true);
  CHECK(rateOf(group.c_str()) == rates.shareOf(2, false));
  // The next run in the same group starts with its own share.
  lease->reset();
  auto next = (*pool)->lease(Limits(), false);
  if (!next) FAIL(next.error().text());
  CHECK(rateOf(only(layout.io / ownParentGroup()).c_str()) == rates.atStart());
}
