// The groups of runs on this machine's own cgroups; what only version 1 has is looked at there.
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
