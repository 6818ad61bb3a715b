#include "executor/kernel/process_tree.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>

namespace gantlet {
namespace {

namespace fs = std::filesystem;

// More than any limit on processes; a bound for a tree that grows while it is walked.
constexpr std::size_t kMaxProcesses = 4096;

// The sum of the lines with these keys of /proc/PID/`file`, which gives them in KiB. False where
// the file can't be read: the process is gone.
bool sumOf(pid_t pid, const char* file, std::initializer_list<std::string_view> keys,
           std::uint64_t& bytes) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/" + file);
  std::string line;
  bool any = false;
  while (std::getline(in, line)) {
    any = true;
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) continue;
    const std::string_view key = std::string_view(line).substr(0, colon);
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) continue;
    bytes += std::strtoull(line.c_str() + colon + 1, nullptr, 10) * 1024;
  }
  return any;
}

}  // namespace

pid_t pidOf(int pidFd) {
  std::ifstream in("/proc/self/fdinfo/" + std::to_string(pidFd));
  pid_t pid = -1;
  for (std::string key; in >> key;) {
    if (key == "Pid:" && in >> pid) return pid;
  }
  return -1;
}

std::vector<pid_t> processTree(pid_t root) {
  std::vector<pid_t> all{root};
  for (std::size_t i = 0; i < all.size() && all.size() < kMaxProcesses; ++i) {
    std::error_code error;
    // Children hang on the thread that made them.
    for (const auto& task :
         fs::directory_iterator("/proc/" + std::to_string(all[i]) + "/task", error)) {
      std::ifstream in(task.path() / "children");
      for (pid_t child = 0; in >> child;) all.push_back(child);
    }
  }
  return all;
}

std::uint64_t roughMemory(const std::vector<pid_t>& processes) {
  std::uint64_t bytes = 0;
  for (const pid_t pid : processes)
    (void)sumOf(pid, "status", {"RssAnon", "RssShmem", "VmSwap"}, bytes);
  return bytes;
}

std::uint64_t exactMemory(const std::vector<pid_t>& processes) {
  std::uint64_t bytes = 0;
  for (const pid_t pid : processes) {
    // Unreadable for a process that lives: count it in full rather than not at all.
    if (!sumOf(pid, "smaps_rollup", {"Pss_Anon", "Pss_Shmem", "SwapPss"}, bytes)) {
      bytes += roughMemory({pid});
    }
  }
  return bytes;
}

}  // namespace gantlet
