#include "executor/living/shared_memory.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "core/unique_fd.h"
#include "executor/living/process_text.h"

namespace gantlet {
namespace {

// What the kernel answers of a process's mappings since 6.11 (linux/fs.h, PROCMAP_QUERY). A program
// with numpy and pandas has more than a thousand of them, whose text takes over a millisecond.
struct MappingQuery {
  std::uint64_t size = sizeof(MappingQuery);
  std::uint64_t flags = 0;
  std::uint64_t address = 0;
  std::array<std::uint64_t, 6> found{};
  std::array<std::uint32_t, 4> sizes{};
  std::array<std::uint64_t, 2> texts{};
};
static_assert(sizeof(MappingQuery) == 104);
constexpr std::uint64_t kWritableMapping = 0x02;
constexpr std::uint64_t kSharedMapping = 0x08;
constexpr std::uint64_t kThatOrTheNext = 0x10;

struct SharedMapping {
  bool writable = false;
  dev_t device = 0;
  std::uint64_t inode = 0;  // 0: no file's
};

// Those of a process; nullopt where they can't be known.
std::optional<std::vector<SharedMapping>> sharedMappings(pid_t pid) {
  std::vector<SharedMapping> found;
  const std::string path = "/proc/" + std::to_string(pid) + "/maps";
  const UniqueFd maps(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  MappingQuery query;
  query.flags = kSharedMapping | kThatOrTheNext;
  while (::ioctl(maps.get(), _IOWR('f', 17, MappingQuery), &query) == 0) {
    found.push_back({(query.found[2] & kWritableMapping) != 0,
                     makedev(query.sizes[0], query.sizes[1]), query.found[5]});
    query.address = query.found[1];
    query.sizes = {};
  }
  if (errno == ENOENT) return found;  // there are no more
  // An older kernel: "begin-end rwxs offset major:minor inode path".
  found.clear();
  std::istringstream lines(processText(pid, "maps"));
  bool any = false;
  for (std::string line; std::getline(lines, line); any = true) {
    std::istringstream words(line);
    std::string range;
    std::string rights;
    std::string offset;
    unsigned major = 0;
    unsigned minor = 0;
    char colon = 0;
    SharedMapping mapping;
    words >> range >> rights >> offset >> std::hex >> major >> colon >> minor >> std::dec >>
        mapping.inode;
    if (!words || rights.size() != 4) return std::nullopt;
    if (rights[3] != 's') continue;
    mapping.writable = rights[1] == 'w';
    mapping.device = makedev(major, minor);
    found.push_back(mapping);
  }
  if (!any) return std::nullopt;
  return found;
}

// Of files in memory that lie in no folder (memfd_create(2), shared anonymous memory).
dev_t deviceOfMemory() {
  static const dev_t kDevice = [] {
    const UniqueFd file(::memfd_create("device", MFD_CLOEXEC));
    struct stat info {};
    return file && ::fstat(file.get(), &info) == 0 ? info.st_dev : dev_t{0};
  }();
  return kDevice;
}

}  // namespace

bool sharesMemory(pid_t pid, int workspace) {
  const auto mappings = sharedMappings(pid);
  struct stat folder {};
  if (!mappings || ::fstat(workspace, &folder) != 0) return true;
  return std::any_of(mappings->begin(), mappings->end(), [&](const SharedMapping& one) {
    return one.writable || one.inode == 0 || one.device == folder.st_dev ||
           one.device == deviceOfMemory();
  });
}

}  // namespace gantlet
