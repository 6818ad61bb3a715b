#include "manager/volume_folders.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "manager/disk_writes.h"
#include "manager/volume_archive.h"
#include "manager/volume_removal.h"

namespace gantlet {
namespace {

namespace fs = std::filesystem;

constexpr int kFolder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

Error notMade(const char* what, int errnum) {
  if (errnum == ENOSPC || errnum == EDQUOT) {
    return Error{ErrorCode::kUnavailable, "the disk of the data folder is full",
                 "free space there, and try again"};
  }
  return systemError(std::string("make the volume's folder: ") + what, errnum);
}

// A folder that programs' group passes through, and no other user of the host.
Status makePassage(const fs::path& path, std::uint32_t owner) {
  if (::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) return notMade("mkdir", errno);
  const bool shared = ::geteuid() == 0 && owner != 0;
  if (shared && ::chown(path.c_str(), 0, owner) != 0) return notMade("chown", errno);
  // Whatever the umask.
  if (::chmod(path.c_str(), shared ? 0710 : 0700) != 0) return notMade("chmod", errno);
  return {};
}

// A volume's own folder. Its programs may have closed it to its owner (chmod), whom we are where we
// are not root.
UniqueFd openOwn(const fs::path& path) {
  UniqueFd fd(::open(path.c_str(), kFolder));
  if (fd || errno != EACCES || ::chmod(path.c_str(), 0700) != 0) return fd;
  return UniqueFd(::open(path.c_str(), kFolder));
}

Status syncFolder(const fs::path& path) {
  if (const int failed = syncFolderAt(path); failed != 0) return notMade("fsync", failed);
  return {};
}

}  // namespace

Status makeVolumesFolder(const fs::path& folder, std::uint32_t owner) {
  TRY_STATUS(makePassage(folder, owner));
  // Those of the tenants, which were open to all at first.
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (!entry.is_symlink(error) && entry.is_directory(error)) {
      TRY_STATUS(makePassage(entry.path(), owner));
    }
  }
  if (error) return notMade("look into", error.value());
  return {};
}

// Where the data folder came from a backup, its files lie beside where they belong; also where that
// was left half done.
Status VolumeFolders::unpack(const StoredVolume& row) {
  const fs::path packed = folderOf(row).string() + kPackedVolume;
  if (::access(packed.c_str(), F_OK) != 0) return {};
  TRY_STATUS(empty(row));
  TRY_STATUS(make(row));
  const UniqueFd fd = openOwn(folderOf(row));
  if (!fd) return systemError("open the volume's folder", errno);
  Status done = unpackVolume(packed, fd.get(), owner_);
  if (!done) {
    Error error = std::move(done).error();
    error.message = "the volume '" + row.name + "' can't be restored: " + error.message;
    return error;
  }
  if (::syncfs(fd.get()) != 0) return notMade("syncfs", errno);
  if (::unlink(packed.c_str()) != 0) return systemError("remove the saved volume", errno);
  return syncFolder(packed.parent_path());
}

fs::path VolumeFolders::markOf(const StoredVolume& row) const {
  return folderOf(row).string() + ".uploading";
}

void VolumeFolders::removeCutOff(const StoredVolume& row) const {
  const fs::path mark = markOf(row);
  if (::access(mark.c_str(), F_OK) != 0) return;
  const UniqueFd fd = openOwn(folderOf(row));
  if (fd) removeUploadsBelow(fd.get());
  (void)::unlink(mark.c_str());
}

Result<std::shared_ptr<void>> VolumeFolders::markUpload(const StoredVolume& row) {
  const std::lock_guard folders(mutex_);
  const fs::path mark = markOf(row);
  if (!uploads_.contains(row.id)) {
    const UniqueFd fd(::open(mark.c_str(), O_CREAT | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!fd) return notMade("mark an upload", errno);
    TRY_STATUS(syncFolder(mark.parent_path()));
  }
  ++uploads_[row.id];
  return std::shared_ptr<void>(nullptr, [this, id = row.id, mark](void*) {
    const std::lock_guard over(mutex_);
    if (--uploads_.at(id) > 0) return;
    uploads_.erase(id);
    (void)::unlink(mark.c_str());
  });
}

fs::path VolumeFolders::folderOf(const StoredVolume& row) const {
  return folder_ / row.tenant / row.id;
}

Status VolumeFolders::make(const StoredVolume& row) {
  const std::lock_guard folders(mutex_);
  const fs::path tenant = folder_ / row.tenant;
  TRY_STATUS(makePassage(tenant, owner_));
  TRY_STATUS(syncFolder(folder_));
  const fs::path folder = folderOf(row);
  if (::mkdir(folder.c_str(), 0700) != 0) return notMade("mkdir", errno);
  const bool given =
      ::geteuid() != 0 || owner_ == ::geteuid() || ::chown(folder.c_str(), owner_, owner_) == 0;
  if (!given) return notMade("chown", errno);
  return syncFolder(tenant);
}

// No session has it any more; what was one may still be ending.
Status VolumeFolders::empty(const StoredVolume& row) {
  const fs::path folder = folderOf(row);
  const std::lock_guard folders(mutex_);
  {
    const UniqueFd fd = openOwn(folder);
    const int failed = fd ? removeAllBelow(fd.get()) : 0;
    if (failed != 0) return systemError("remove the volume's files", failed);
  }
  if (::rmdir(folder.c_str()) != 0 && errno != ENOENT) {
    return systemError("remove the volume's folder", errno);
  }
  return {};
}

Status VolumeFolders::remove(const StoredVolume& row) {
  TRY_STATUS(empty(row));
  (void)::unlink((folderOf(row).string() + kPackedVolume).c_str());
  (void)::unlink(markOf(row).c_str());
  const std::lock_guard folders(mutex_);
  (void)::rmdir(folderOf(row).parent_path().c_str());  // while it is empty
  return {};
}

Result<UniqueFd> VolumeFolders::open(const StoredVolume& row) const {
  UniqueFd fd = openOwn(folderOf(row));
  if (fd) return fd;
  const int errnum = errno;
  if (errnum == ENOENT) {
    return Error{ErrorCode::kUnavailable,
                 "the files of the volume '" + row.name + "' are gone from the data folder",
                 "restore the data folder from a backup, or delete the volume"};
  }
  return systemError("open the volume's folder", errnum);
}

}  // namespace gantlet
