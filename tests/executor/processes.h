// What /proc tells of other processes. Of one that ends meanwhile there is nothing, and no error.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace gantlet::test {

inline std::string procText(pid_t pid, const std::string& file) {
  // A formatted read of a process that has ended throws nothing.
  std::ifstream in("/proc/" + std::to_string(pid) + "/" + file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

inline std::vector<pid_t> childrenOf(pid_t parent) {
  std::vector<pid_t> children;
  std::error_code gone;
  for (const auto& task :
       std::filesystem::directory_iterator("/proc/" + std::to_string(parent) + "/task", gone)) {
    std::ifstream in(task.path() / "children");
    for (pid_t child = 0; in >> child;) children.push_back(child);
  }
  return children;
}

}  // namespace gantlet::test
