#include "backup/staging.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>

namespace gantlet::backup {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kSpaceLeft = 16U << 20U;  // what the audit log wants to go on

Error failed(const std::string& what, const fs::path& path) {
  return systemError("cannot " + what + " '" + path.string() + "'", errno);
}

Error mountPoint(const fs::path& target) {
  return Error{ErrorCode::kUnsupported,
               "'" + target.string() + "' is a mount point: a restored folder can't take its place",
               "restore into a new folder below it, and name that one with --data-dir"};
}

Status checkTarget(const fs::path& target) {
  struct stat info {};
  struct stat above {};
  if (::lstat(target.c_str(), &info) != 0) {
    return errno == ENOENT ? Status() : failed("look at", target);
  }
  std::error_code error;
  if (!S_ISDIR(info.st_mode) || !fs::is_empty(target, error) || error) {
    return Error{ErrorCode::kInvalidArgument,
                 "'" + target.string() + "' is not an empty folder: nothing is restored over data",
                 "stop what uses it and move it away, or name a new folder with --data-dir"};
  }
  if (::stat(target.parent_path().c_str(), &above) == 0 && above.st_dev != info.st_dev) {
    return mountPoint(target);
  }
  return {};
}

// REQUIRES: the lock on `folder` is held.
Status clear(const fs::path& folder) {
  std::error_code error;
  for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator();
       at.increment(error)) {
    fs::remove_all(at->path(), error);
    if (error) break;
  }
  if (error) return systemError("cannot remove '" + folder.string() + "'", error.value());
  return {};
}

Status giveTo(const fs::path& folder, const struct stat& owner) {
  const auto give = [&](const fs::path& path) -> Status {
    if (::lchown(path.c_str(), owner.st_uid, owner.st_gid) == 0) return {};
    return failed("give away", path);
  };
  TRY_STATUS(give(folder));
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error);
       !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
    TRY_STATUS(give(at->path()));
  }
  if (error) return systemError("cannot read '" + folder.string() + "'", error.value());
  return {};
}

}  // namespace

Result<Staging> Staging::open(const fs::path& target) {
  TRY_STATUS(checkTarget(target));
  std::error_code error;
  fs::create_directories(target.parent_path(), error);
  if (error)
    return systemError("cannot make '" + target.parent_path().string() + "'", error.value());
  fs::path folder = target.string() + ".restoring";
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) return failed("make", folder);
  UniqueFd lock(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  struct stat info {};
  if (!lock || ::fstat(lock.get(), &info) != 0) return failed("open", folder);
  // Whose else it is could read or change what is put there.
  if (info.st_uid != ::geteuid() || (info.st_mode & 077) != 0) {
    return Error{ErrorCode::kInvalidArgument, "'" + folder.string() + "' is not ours alone",
                 "look at what it is, and remove it"};
  }
  if (::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) {
    return Error{ErrorCode::kBusy, "another restore into '" + target.string() + "' is under way",
                 "wait for it to end"};
  }
  struct stat now {};
  if (::lstat(folder.c_str(), &now) != 0 || now.st_ino != info.st_ino) {
    return Error{ErrorCode::kBusy, "another restore into '" + target.string() + "' has just ended",
                 "see what it has left"};
  }
  TRY_STATUS(clear(folder));
  return Staging(target, std::move(folder), std::move(lock));
}

Staging::Staging(Staging&& other) noexcept
    : target_(std::move(other.target_)),
      folder_(std::move(other.folder_)),
      lock_(std::move(other.lock_)),
      placed_(std::exchange(other.placed_, true)) {}

Staging::~Staging() {
  if (placed_) return;
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

Result<UniqueFd> Staging::create(const std::string& name, std::uint64_t size) const {
  struct statvfs space {};
  if (::statvfs(folder_.c_str(), &space) != 0) return failed("look at", folder_);
  if (std::uint64_t{space.f_bavail} * space.f_frsize < size + kSpaceLeft) {
    return Error{ErrorCode::kIo,
                 "no space for the restored folder in '" + target_.parent_path().string() + "'",
                 "make room, or name a folder on another disk with --data-dir"};
  }
  const fs::path path = folder_ / name;
  for (std::size_t slash = name.find('/'); slash != std::string::npos;
       slash = name.find('/', slash + 1)) {
    const fs::path above = folder_ / name.substr(0, slash);
    if (::mkdir(above.c_str(), 0700) != 0 && errno != EEXIST) return failed("make", above);
  }
  UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (fd) return fd;
  if (errno == EEXIST || errno == ENOTDIR || errno == EISDIR) {
    return Error{ErrorCode::kInvalidArgument, "the archive has '" + name + "' twice", ""};
  }
  return failed("write", path);
}

Status Staging::place() {
  struct stat before {};
  if (::lstat(target_.c_str(), &before) == 0 && ::geteuid() == 0 && before.st_uid != 0) {
    TRY_STATUS(giveTo(folder_, before));
  }
  if (::syncfs(lock_.get()) != 0) return failed("sync", folder_);
  if (::rename(folder_.c_str(), target_.c_str()) != 0) {
    if (errno == EBUSY || errno == EXDEV) return mountPoint(target_);
    if (errno == ENOTEMPTY || errno == EEXIST) {
      return Error{
          ErrorCode::kBusy,
          "something came to be in '" + target_.string() + "' meanwhile: nothing is changed",
          "stop what uses it, and try again"};
    }
    return failed("put the restored folder into the place of", target_);
  }
  placed_ = true;
  const UniqueFd above(::open(target_.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!above || ::fsync(above.get()) != 0) return failed("sync", target_.parent_path());
  return {};
}

}  // namespace gantlet::backup
