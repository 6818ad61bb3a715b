#include "tests/attacks/leftovers.h"

#include <sys/types.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "executor/kernel/cgroup.h"

namespace gantlet::attacks {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> childrenOf(const std::string& pid) {
  std::vector<std::string> children;
  std::error_code error;
  for (const auto& task : fs::directory_iterator("/proc/" + pid + "/task", error)) {
    std::ifstream in(task.path() / "children");
    children.insert(children.end(), std::istream_iterator<std::string>(in), {});
  }
  return children;
}

std::size_t countBelow(const std::string& pid) {
  std::size_t count = 0;
  for (const std::string& child : childrenOf(pid)) count += 1 + countBelow(child);
  return count;
}

std::size_t countLines(const std::string& path) {
  std::ifstream in(path);
  std::size_t count = 0;
  for (std::string line; std::getline(in, line);) ++count;
  return count;
}

// Without those of cgroups, which the pool keeps open for the next run.
std::size_t countDescriptors() {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator("/proc/self/fd")) {
    std::error_code error;
    const fs::path target = fs::read_symlink(entry.path(), error);
    if (!target.string().starts_with("/sys/fs/cgroup")) ++count;
  }
  return count;
}

std::vector<fs::path> ownFolders() {
  const CgroupLayout layout = findCgroups();
  std::vector<fs::path> folders;
  for (const fs::path& root : {layout.memory, layout.pids, layout.cpu}) {
    if (root.empty()) continue;
    const fs::path own = root / ("gantlet-" + std::to_string(::getpid()));
    std::error_code error;
    if (!fs::exists(own, error)) continue;
    folders.push_back(own);
    for (const auto& entry : fs::recursive_directory_iterator(own, error)) {
      if (entry.is_directory(error)) folders.push_back(entry.path());
    }
  }
  return folders;
}

}  // namespace

Census takeCensus() {
  Census census;
  census.descriptors = countDescriptors();
  for (const std::string& child : childrenOf(std::to_string(::getpid()))) {
    census.processes += countBelow(child);
  }
  census.mounts = countLines("/proc/self/mountinfo");
  for (const fs::path& folder : ownFolders()) {
    const std::string name = folder.filename().string();
    // Those of the launcher and of this process itself (version 2) are no run's.
    if (name.starts_with("launcher-") || name == "service") continue;
    if (countLines(folder / "cgroup.procs") != 0) ++census.busyGroups;
  }
  return census;
}

std::string describeCensus(const Census& census) {
  return std::to_string(census.descriptors) + " descriptors, " + std::to_string(census.processes) +
         " processes, " + std::to_string(census.mounts) + " mounts, " +
         std::to_string(census.busyGroups) + " busy cgroups";
}

Census settle(const Census& expected) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(2);
  Census census = takeCensus();
  while (census != expected && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::yield();
    census = takeCensus();
  }
  return census;
}

Census quietCensus() {
  const auto begin = std::chrono::steady_clock::now();
  auto changed = begin;
  Census census = takeCensus();
  while (true) {
    const auto now = std::chrono::steady_clock::now();
    if (now - changed > std::chrono::milliseconds(500) || now - begin > std::chrono::seconds(10)) {
      return census;
    }
    std::this_thread::yield();
    const Census next = takeCensus();
    if (next != census) changed = std::chrono::steady_clock::now();
    census = next;
  }
}

std::size_t ownGroups() { return ownFolders().size(); }

}  // namespace gantlet::attacks
