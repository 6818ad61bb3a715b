#include "cli/new_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace gantlet::cli {
namespace {

namespace fs = std::filesystem;

Error isThere(const fs::path& path) {
  return Error{ErrorCode::kInvalidArgument, "'" + path.string() + "' is there already",
               "name a new file"};
}

Error cannotWrite(const fs::path& path) {
  return systemError("cannot write '" + path.string() + "'", errno);
}

// What is wrong with the name that was given, where it is that.
Error cannotMake(const fs::path& path, const fs::path& folder) {
  const int error = errno;
  const std::string place = "'" + folder.string() + "'";
  if (error == ENOENT || error == ENOTDIR) {
    return Error{ErrorCode::kInvalidArgument, "there is no folder " + place,
                 "make it first (mkdir -p), or name a file elsewhere"};
  }
  if (error == EACCES || error == EPERM || error == EROFS) {
    return Error{ErrorCode::kInvalidArgument, "nothing may be written in " + place,
                 "name a file in a folder of yours"};
  }
  errno = error;
  return cannotWrite(path);
}

fs::path folderOf(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

}  // namespace

Result<NewFile> NewFile::open(const fs::path& path) {
  struct stat info {};
  if (::lstat(path.c_str(), &info) == 0) return isThere(path);
  UniqueFd fd(::open(folderOf(path).c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0600));
  if (fd) return NewFile(path, {}, std::move(fd));
  if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) {
    return cannotMake(path, folderOf(path));
  }
  // A file system without nameless files (NFS).
  fs::path scratch = path.string() + ".partial";
  fd.reset(::open(scratch.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (fd) return NewFile(path, std::move(scratch), std::move(fd));
  return errno == EEXIST ? isThere(scratch) : cannotWrite(scratch);
}

NewFile::NewFile(NewFile&& other) noexcept
    : path_(std::move(other.path_)),
      scratch_(std::exchange(other.scratch_, {})),
      fd_(std::move(other.fd_)) {}

NewFile::~NewFile() {
  if (!scratch_.empty()) ::unlink(scratch_.c_str());
}

Status NewFile::finish() {
  if (::fsync(fd_.get()) != 0) return cannotWrite(path_);
  // link(2) refuses a name that is taken, which rename(2) would not.
  const std::string self = "/proc/self/fd/" + std::to_string(fd_.get());
  const int linked = scratch_.empty() ? ::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, path_.c_str(),
                                                 AT_SYMLINK_FOLLOW)
                                      : ::link(scratch_.c_str(), path_.c_str());
  if (linked != 0) return errno == EEXIST ? isThere(path_) : cannotWrite(path_);
  const UniqueFd folder(::open(folderOf(path_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder || ::fsync(folder.get()) != 0) return cannotWrite(path_);
  return {};
}

}  // namespace gantlet::cli
