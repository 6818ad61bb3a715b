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

Status delegateV2(const std::filesystem::path& folder) {
  const std::filesystem::path control = folder / "cgroup.subtree_control";
  TRY_STATUS(writeGroupFile(control, kV2Controllers));
  // By itself: the kernel takes all of a line or nothing.
  (void)writeGroupFile(control, "+io");
  return {};
}

std::string readGroupFile(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace gantlet
