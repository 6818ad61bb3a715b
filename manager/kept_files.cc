// Saves as files of the data folder.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "core/unique_fd.h"
#include "manager/kept_parts.h"

namespace gantlet {

Error notWritten(const char* what, int errnum) {
  if (errnum == ENOSPC || errnum == EDQUOT) {
    return Error{ErrorCode::kUnavailable,
                 "the disk of the data folder is full: the workspace could not be saved",
                 "free space there; what was saved before is as it was"};
  }
  return systemError(std::string("save the workspace: ") + what, errnum);
}

Status makeFolder(const std::filesystem::path& path) {
  if (::mkdir(path.c_str(), 0700) == 0 || errno == EEXIST) return {};
  return notWritten("mkdir", errno);
}

Status syncFolder(const std::filesystem::path& path) {
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!fd || ::fsync(fd.get()) != 0) return notWritten("fsync", errno);
  return {};
}

Status writeAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(fd, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return notWritten("write", n == 0 ? ENOSPC : errno);
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return {};
}

Result<std::size_t> readSome(int fd, char* buffer, std::size_t size) {
  while (true) {
    const ssize_t n = ::read(fd, buffer, size);
    if (n >= 0) return static_cast<std::size_t>(n);
    if (errno != EINTR) return systemError("read the saved workspace", errno);
  }
}

std::string draftName(const std::string& id) { return id + ".new"; }

}  // namespace gantlet
