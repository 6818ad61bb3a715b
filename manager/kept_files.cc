// Saves as files of the data folder.
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "manager/disk_writes.h"
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
  if (const int failed = syncFolderAt(path); failed != 0) return notWritten("fsync", failed);
  return {};
}

Status writeAll(int fd, RoomLeft& room, std::string_view bytes) {
  if (!room.has(bytes.size())) {
    return Error{ErrorCode::kUnavailable,
                 "the disk of the data folder is nearly full: the workspace can't be kept there",
                 "free space there; what was saved before is as it was"};
  }
  if (const int failed = writeWhole(fd, bytes); failed != 0) return notWritten("write", failed);
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
