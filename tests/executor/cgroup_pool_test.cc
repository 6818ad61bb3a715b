// The groups of runs on this machine's own cgroups; what only version 1 has is looked at there.
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <memory>
#include <vector>

#include "executor/kernel/cgroup.h"
#include "executor/kernel/cgroup_files.h"
#include "executor/launcher/host_root.h"

using namespace gantlet;

namespace {

std::ptrdiff_t groupsIn(const std::filesystem::path& folder) {
  std::ptrdiff_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.is_directory()) ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("groups that many runs at once have left are given up again", "[cgroup]") {
  const CgroupLayout layout = findCgroups();
  if (layout.version != CgroupVersion::kV1) return;  // elsewhere each is used once
  const auto pool = CgroupPool::create(layout, launcherUser());
  if (!pool) FAIL(pool.error().text());
  const std::filesystem::path folder = layout.memory / ownParentGroup();
  const Limits limits;
  {
    std::vector<std::unique_ptr<CgroupLease>> leases;
    for (int i = 0; i < 100; ++i) {
      auto lease = (*pool)->lease(limits, false);
      if (!lease) FAIL(lease.error().text());
      leases.push_back(std::move(*lease));
    }
    CHECK(groupsIn(folder) >= 100);
  }
  for (int i = 0; i < 50; ++i) REQUIRE((*pool)->lease(limits, false).has_value());
  CHECK(groupsIn(folder) < 80);
}

TEST_CASE("where the service has less of a processor than a run may have, runs start", "[cgroup]") {
  const CgroupLayout here = findCgroups();
  if (here.version != CgroupVersion::kV1 || here.cpu.empty()) return;  // version 2 takes any
  CgroupLayout small = here;
  small.cpu = here.cpu / ("gantlet-test-small-" + std::to_string(::getpid()));
  std::filesystem::create_directory(small.cpu);
  REQUIRE(writeGroupFile(small.cpu / "cpu.cfs_quota_us", "30000").has_value());
  Limits limits;
  const auto quotaOf = [&](CgroupPool& pool, double cores) {
    limits.cpuCores = cores;
    const auto lease = pool.lease(limits, false);
    if (!lease) FAIL(lease.error().text());
    const std::filesystem::path parent = small.cpu / ownParentGroup();
    for (const auto& entry : std::filesystem::recursive_directory_iterator(parent)) {
      const std::string name = entry.path().filename();
      if (!entry.is_directory() || name == kServiceGroup || name == kLastGroups) continue;
      return readGroupFile(entry.path() / "cpu.cfs_quota_us");
    }
    return std::string("no group");
  };
  {
    auto pool = CgroupPool::create(small, launcherUser());
    if (!pool) FAIL(pool.error().text());
    CHECK(quotaOf(**pool, 1.0) == "-1\n");
    CHECK(quotaOf(**pool, 0.2) == "20000\n");
    CHECK(quotaOf(**pool, 0.5) == "-1\n");
  }
  CHECK(std::filesystem::remove(small.cpu));
}
