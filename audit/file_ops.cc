#include "audit/file_ops.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include <cerrno>

namespace gantlet::audit {
namespace {

class SystemFileOps final : public FileOps {
 public:
  int open(const std::filesystem::path& path, int flags, unsigned mode, UniqueFd& out) override {
    // O_NOFOLLOW: a link planted in the folder must not send records elsewhere.
    UniqueFd fd(::open(path.c_str(), flags | O_CLOEXEC | O_NOFOLLOW, static_cast<mode_t>(mode)));
    if (!fd) return errno;
    out = std::move(fd);
    return 0;
  }
  int writeAt(int fd, std::string_view bytes, std::uint64_t offset, std::size_t& written) override {
    const ssize_t n = ::pwrite(fd, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (n < 0) return errno;
    written = static_cast<std::size_t>(n);
    return 0;
  }
  int sync(int fd) override { return ::fdatasync(fd) == 0 ? 0 : errno; }
  int truncate(int fd, std::uint64_t size) override {
    return ::ftruncate(fd, static_cast<off_t>(size)) == 0 ? 0 : errno;
  }
  int preallocate(int fd, std::uint64_t size) override {
    return ::posix_fallocate(fd, 0, static_cast<off_t>(size));
  }
  int rename(const std::filesystem::path& from, const std::filesystem::path& to) override {
    return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
  }
  int remove(const std::filesystem::path& path) override {
    return ::unlink(path.c_str()) == 0 || errno == ENOENT ? 0 : errno;
  }
  int makeFolder(const std::filesystem::path& path, unsigned mode) override {
    return ::mkdir(path.c_str(), static_cast<mode_t>(mode)) == 0 ? 0 : errno;
  }
  int syncFolder(const std::filesystem::path& path) override {
    const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!fd) return errno;
    return ::fsync(fd.get()) == 0 ? 0 : errno;
  }
  int freeBytes(const std::filesystem::path& path, std::uint64_t& bytes) override {
    struct statvfs state {};
    if (::statvfs(path.c_str(), &state) != 0) return errno;
    bytes = std::uint64_t{state.f_bavail} * std::uint64_t{state.f_frsize};
    return 0;
  }
};

}  // namespace

FileOps& systemFileOps() {
  static SystemFileOps instance;
  return instance;
}

int writeAll(FileOps& files, int fd, std::string_view bytes, std::uint64_t offset) {
  while (!bytes.empty()) {
    std::size_t written = 0;
    const int error = files.writeAt(fd, bytes, offset, written);
    if (error == EINTR) continue;
    if (error != 0) return error;
    if (written == 0 || written > bytes.size()) return EIO;  // would otherwise loop for ever
    bytes.remove_prefix(written);
    offset += written;
  }
  return 0;
}

int replaceFile(FileOps& files, const std::filesystem::path& scratch,
                const std::filesystem::path& target, std::string_view bytes, unsigned mode) {
  UniqueFd fd;
  if (const int error = files.open(scratch, O_WRONLY | O_CREAT | O_TRUNC, mode, fd)) return error;
  if (const int error = writeAll(files, fd.get(), bytes, 0)) return error;
  if (const int error = files.sync(fd.get())) return error;
  return files.rename(scratch, target);
}

Result<std::string> readFile(const std::filesystem::path& path, std::size_t maxBytes) {
  // O_NONBLOCK: a FIFO in a hostile folder must not hold the reader for ever.
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!fd) {
    if (errno == ENOENT || errno == ENOTDIR) {
      return Error{ErrorCode::kNotFound, "there is no " + path.string(), ""};
    }
    return systemError("open " + path.string(), errno);
  }
  struct stat state {};
  if (::fstat(fd.get(), &state) != 0) return systemError("stat " + path.string(), errno);
  if (!S_ISREG(state.st_mode)) {
    return Error{ErrorCode::kIo, path.string() + " is not a regular file", ""};
  }
  std::string bytes;
  if (static_cast<std::uint64_t>(state.st_size) > maxBytes) {
    return Error{ErrorCode::kTooLarge, path.string() + " is too large", ""};
  }
  bytes.resize(static_cast<std::size_t>(state.st_size) + 1);  // one more: has it grown since?
  std::size_t size = 0;
  for (;;) {
    if (size == bytes.size()) {
      if (size > maxBytes) return Error{ErrorCode::kTooLarge, path.string() + " is too large", ""};
      bytes.resize(size * 2);
    }
    const ssize_t n = ::read(fd.get(), bytes.data() + size, bytes.size() - size);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return systemError("read " + path.string(), errno);
    if (n == 0) break;
    size += static_cast<std::size_t>(n);
  }
  bytes.resize(size);
  return bytes;
}

}  // namespace gantlet::audit
