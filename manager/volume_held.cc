#include "manager/volume_held.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

namespace gantlet {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kBlock = 512;  // of st_blocks
constexpr std::string_view kPlace = "/volumes/";

using Inode = std::pair<dev_t, ino_t>;
using MountsOfSpace = std::map<std::string, std::string>;  // volumes by their mounts' numbers

// proc_pid_mountinfo(5): number, parent, device, root, mount point.
MountsOfSpace volumesIn(const fs::path& process) {
  MountsOfSpace found;
  std::ifstream file(process / "mountinfo");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string number, parent, device, root, point;
    if (!(words >> number >> parent >> device >> root >> point)) continue;
    const std::size_t slash = root.rfind("/vol_");
    if (!point.starts_with(kPlace) || slash == std::string::npos) continue;
    found.emplace(number, root.substr(slash + 1));
  }
  return found;
}

std::string mountOf(const fs::path& process, const std::string& descriptor) {
  std::ifstream file(process / "fdinfo" / descriptor);
  for (std::string name, value; file >> name >> value;) {
    if (name == "mnt_id:") return value;
  }
  return "";
}

class Holders {
 public:
  explicit Holders(dev_t device) : device_(device) {}

  void lookAt(const fs::path& process) {
    std::error_code error;
    const std::string space = fs::read_symlink(process / "ns/mnt", error);
    if (error) return;
    auto known = spaces_.find(space);
    if (known == spaces_.end()) known = spaces_.emplace(space, volumesIn(process)).first;
    const MountsOfSpace& volumes = known->second;
    if (volumes.empty()) return;
    for (fs::directory_iterator at(process / "fd", error); !error && at != fs::directory_iterator();
         at.increment(error)) {
      const auto mount = volumes.find(mountOf(process, at->path().filename()));
      if (mount != volumes.end()) count(at->path(), mount->second);
    }
    // A mapping does not tell its mount: it is counted for each volume that the process has, so
    // that it is for the right one.
    error.clear();
    for (fs::directory_iterator at(process / "map_files", error);
         !error && at != fs::directory_iterator(); at.increment(error)) {
      for (const auto& [number, volume] : volumes) count(at->path(), volume);
    }
  }

  [[nodiscard]] const std::map<std::string, std::uint64_t>& held() const { return held_; }

 private:
  void count(const fs::path& link, const std::string& volume) {
    struct stat info {};
    if (::stat(link.c_str(), &info) != 0 || !S_ISREG(info.st_mode) || info.st_nlink != 0 ||
        info.st_dev != device_) {
      return;
    }
    if (!seen_.insert({volume, Inode(info.st_dev, info.st_ino)}).second) return;
    held_[volume] += static_cast<std::uint64_t>(info.st_blocks) * kBlock;
  }

  const dev_t device_;
  std::map<std::string, MountsOfSpace> spaces_;
  std::set<std::pair<std::string, Inode>> seen_;
  std::map<std::string, std::uint64_t> held_;
};

}  // namespace

std::map<std::string, std::uint64_t> heldByVolume(dev_t device) {
  Holders holders(device);
  std::error_code error;
  for (fs::directory_iterator at("/proc", error); !error && at != fs::directory_iterator();
       at.increment(error)) {
    const std::string name = at->path().filename();
    if (std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; })) {
      holders.lookAt(at->path());
    }
  }
  return holders.held();
}

}  // namespace gantlet
