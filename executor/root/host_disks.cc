#include "executor/root/host_disks.h"

#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "executor/root/root_layout.h"
#include "executor/root/shared_libraries.h"

namespace gantlet {
namespace {

namespace fs = std::filesystem;

std::string wordIn(const fs::path& file) {
  std::ifstream in(file);
  std::string word;
  in >> word;
  return word;
}

// "259:0" for a partition 259:1 of it; the device itself for a disk or a mapped one; "" where the
// kernel has no such block device.
std::string wholeDisk(dev_t device, const fs::path& sys) {
  std::string number = std::to_string(::major(device)) + ":" + std::to_string(::minor(device));
  std::error_code error;
  const fs::path folder = fs::canonical(sys / "dev/block" / number, error);
  if (error) return "";
  if (!fs::exists(folder / "partition", error)) return number;
  return wordIn(folder.parent_path() / "dev");
}

// Memory that looks like a disk, and what lies on another one anyway.
bool isNoDisk(std::string_view name) {
  constexpr std::array<std::string_view, 3> kPrefixes{"loop", "ram", "zram"};
  return std::any_of(kPrefixes.begin(), kPrefixes.end(),
                     [&](std::string_view prefix) { return name.starts_with(prefix); });
}

void addAllDisks(const fs::path& sys, std::set<std::string>& disks) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(sys / "block", error)) {
    if (isNoDisk(entry.path().filename().string())) continue;
    const std::string number = wordIn(entry.path() / "dev");
    if (!number.empty() && wordIn(entry.path() / "size") != "0") disks.insert(number);
  }
}

}  // namespace

std::vector<std::string> disksOf(const std::vector<dev_t>& devices, const fs::path& sys) {
  std::set<std::string> disks;
  for (const dev_t device : devices) {
    const std::string disk = wholeDisk(device, sys);
    if (disk.empty()) {
      addAllDisks(sys, disks);
    } else {
      disks.insert(disk);
    }
  }
  return {disks.begin(), disks.end()};
}

std::vector<dev_t> devicesOf(const std::vector<std::string>& paths) {
  std::set<dev_t> devices;
  for (const std::string& path : paths) {
    struct stat info {};
    if (::stat(path.c_str(), &info) == 0) devices.insert(info.st_dev);
  }
  return {devices.begin(), devices.end()};
}

std::vector<std::string> disksOfRoot(const std::string& python, const std::string& node) {
  std::vector<std::string> paths;
  for (const auto& [language, interpreter] :
       {std::pair{Language::kPython, python}, std::pair{Language::kJavaScript, node}}) {
    for (const RootEntry& entry : rootEntries(language, interpreter, libraryFolders())) {
      if (entry.kind == RootEntryKind::kFolder || entry.kind == RootEntryKind::kFile) {
        paths.push_back(entry.path);
      }
    }
  }
  return disksOf(devicesOf(paths));
}

}  // namespace gantlet
