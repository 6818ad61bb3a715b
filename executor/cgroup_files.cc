#include "executor/cgroup_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <sstream>

#include "core/unique_fd.h"

namespace gantlet {

std::string ownParentGroup() { return std::string(kGroupPrefix) + std::to_string(::getpid()); }

Status writeGroupFile(const std::filesystem::path& path, const std::string& text) {
  UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!fd) return systemError("open " + path.string(), errno);
  if (::write(fd.get(), text.data(), text.size()) < 0)
    return systemError("write " + path.string(), errno);
  return {};
}

std::string readGroupFile(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace gantlet
