// FileOps: the system calls by which the log changes the disk, as an interface, so that tests can
// make each of them fail, fall short or be lost in a power cut.
//
// Functions return 0 or an errno value: what to do about ENOSPC differs from what to do about EIO.
// Thread-safety: implementations are safe to call from any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/unique_fd.h"

namespace gantlet::audit {

class FileOps {
 public:
  virtual ~FileOps() = default;
  // open(2); O_CLOEXEC and O_NOFOLLOW are added.
  virtual int open(const std::filesystem::path& path, int flags, unsigned mode, UniqueFd& out) = 0;
  // One pwrite(2): may write less than asked, may return EINTR.
  virtual int writeAt(int fd, std::string_view bytes, std::uint64_t offset,
                      std::size_t& written) = 0;
  virtual int sync(int fd) = 0;                             // fdatasync(2)
  virtual int truncate(int fd, std::uint64_t size) = 0;     // ftruncate(2)
  virtual int preallocate(int fd, std::uint64_t size) = 0;  // posix_fallocate(3)
  virtual int rename(const std::filesystem::path& from, const std::filesystem::path& to) = 0;
  virtual int remove(const std::filesystem::path& path) = 0;  // unlink(2); a missing file is 0
  virtual int makeFolder(const std::filesystem::path& path, unsigned mode) = 0;  // mkdir(2)
  virtual int syncFolder(const std::filesystem::path& path) = 0;  // fsync(2) of a folder
  virtual int freeBytes(const std::filesystem::path& path, std::uint64_t& bytes) = 0;  // statvfs(3)
};

// The real ones. A static object without state.
[[nodiscard]] FileOps& systemFileOps();

// Writes all of `bytes` at `offset`, whatever EINTR and short writes come between. 0 or errno.
[[nodiscard]] int writeAll(FileOps& files, int fd, std::string_view bytes, std::uint64_t offset);

// Writes `bytes` to `scratch`, syncs it and renames it to `target`: a reader sees the old file or
// the new one, whole. The folder of `target` is left to be synced by the caller. 0 or errno.
[[nodiscard]] int replaceFile(FileOps& files, const std::filesystem::path& scratch,
                              const std::filesystem::path& target, std::string_view bytes,
                              unsigned mode);

// The whole of a regular file. Errors: kNotFound, kTooLarge (over `maxBytes`), kIo.
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path, std::size_t maxBytes);

}  // namespace gantlet::audit
