// Trees of files that look like cgroup version 2. What only the kernel knows, who may enter which
// group, is looked at on a real one (tests/cgroup_v2).
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>

#include "executor/kernel/cgroup.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;

namespace {

namespace fs = std::filesystem;

class FakeTree {
 public:
  explicit FakeTree(const std::string& ownGroup) : own_(mount() / ownGroup) {
    fs::create_directories(own_);
    write("proc/self/mounts", "cgroup2 " + mount().string() + " cgroup2 rw,nsdelegate 0 0\n");
    write("proc/self/cgroup", "0::/" + ownGroup + "\n");
  }

  void write(const fs::path& file, const std::string& text) const {
    fs::create_directories((folder_.path / file).parent_path());
    std::ofstream(folder_.path / file) << text;
  }
  void writeOwn(const std::string& file, const std::string& text) const {
    std::ofstream(own_ / file) << text;
  }
  // Nothing can be written to it, not even by root: as with EBUSY, while processes live there.
  void makeBusy() const { fs::create_directory(own_ / "cgroup.subtree_control"); }
  [[nodiscard]] const fs::path& own() const { return own_; }
  [[nodiscard]] CgroupLayout find() const { return findCgroups(folder_.path / "proc"); }

 private:
  [[nodiscard]] fs::path mount() const { return folder_.path / "tree"; }

  gantlet::test::TempFolder folder_;
  fs::path own_;
};

}  // namespace

TEST_CASE("a group without the controllers is not used, and that is said", "[cgroup]") {
  const FakeTree tree("app.service");
  tree.writeOwn("cgroup.controllers", "memory pids\n");
  const CgroupLayout layout = tree.find();
  CHECK(layout.version == CgroupVersion::kNone);
  CHECK(layout.missing.find("app.service lacks the controllers") != std::string::npos);
}

TEST_CASE("disks are limited only where the controller io is there too", "[cgroup]") {
  for (const bool delegated : {false, true}) {
    const FakeTree tree("app.service");
    tree.writeOwn("cgroup.controllers", delegated ? "cpu io memory pids\n" : "cpu memory pids\n");
    tree.writeOwn("cgroup.procs", std::to_string(::getpid()) + "\n");
    tree.makeBusy();
    // The kernel would make the files of a new group.
    const std::string probe = "gantlet-probe-" + std::to_string(::getpid());
    fs::create_directory(tree.own() / probe);
    tree.writeOwn(probe + "/cgroup.procs", "");
    const CgroupLayout layout = tree.find();
    CHECK(layout.version == CgroupVersion::kV2);
    CHECK(layout.mustLeave);
    CHECK(layout.io == (delegated ? tree.own() : fs::path()));
    CHECK(layout.ioMissing.empty() == delegated);
    if (!delegated) CHECK(layout.ioMissing.find("lacks the controller io") != std::string::npos);
  }
}

TEST_CASE("nobody is moved out of a group that others live in", "[cgroup]") {
  const FakeTree tree("app.service");
  tree.writeOwn("cgroup.controllers", "cpu memory pids\n");
  tree.writeOwn("cgroup.procs", std::to_string(::getpid()) + "\n1\n");
  tree.makeBusy();
  const CgroupLayout layout = tree.find();
  CHECK(layout.version == CgroupVersion::kNone);
  CHECK_FALSE(layout.mustLeave);
  CHECK(layout.missing.find("other processes live in " + tree.own().string()) != std::string::npos);
  CHECK(layout.missing.find("Delegate=yes") != std::string::npos);
}
