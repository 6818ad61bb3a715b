#include "executor/kernel/copy_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <span>
#include <string_view>

#include "core/unique_fd.h"

namespace gantlet {
namespace {

constexpr mode_t kPermissions = 0777;

int copyTimes(int fd, const struct stat& info) {
  const std::array<timespec, 2> times{info.st_atim, info.st_mtim};
  return ::futimens(fd, times.data()) == 0 ? 0 : errno;
}

bool isZero(std::span<const char> bytes) {
  return bytes[0] == 0 && std::memcmp(bytes.data(), bytes.data() + 1, bytes.size() - 1) == 0;
}

int copyBytes(int from, int to) {
  static std::array<char, 65536> buffer;
  off_t at = 0;
  for (;;) {
    const ssize_t got = ::read(from, buffer.data(), buffer.size());
    if (got < 0) return errno;
    if (got == 0) break;
    const auto size = static_cast<std::size_t>(got);
    // A hole that the copy filled would take memory that the original does not.
    for (std::size_t done = 0; !isZero({buffer.data(), size}) && done < size;) {
      const ssize_t n =
          ::pwrite(to, buffer.data() + done, size - done, at + static_cast<off_t>(done));
      if (n < 0) return errno;
      if (n == 0) return ENOSPC;
      done += static_cast<std::size_t>(n);
    }
    at += got;
  }
  return ::ftruncate(to, at) == 0 ? 0 : errno;
}

int copyFile(int from, int to, const char* name) {
  // No waiting, should it be a pipe by now.
  const UniqueFd in(::openat(from, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat info {};
  if (!in || ::fstat(in.get(), &info) != 0) return errno == ENOENT || errno == ELOOP ? 0 : errno;
  if (!S_ISREG(info.st_mode)) return 0;
  const UniqueFd out(::openat(to, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (!out) return errno;
  if (const int failed = copyBytes(in.get(), out.get()); failed != 0) return failed;
  if (::fchmod(out.get(), info.st_mode & kPermissions) != 0) return errno;
  return copyTimes(out.get(), info);
}

int copyLink(int from, int to, const char* name) {
  std::array<char, 4096> target{};
  const ssize_t size = ::readlinkat(from, name, target.data(), target.size() - 1);
  if (size <= 0) return errno == ENOENT || errno == EINVAL ? 0 : errno;
  return ::symlinkat(target.data(), to, name) == 0 ? 0 : errno;
}

int copyEntries(int from, int to, int level);

int copySubfolder(int from, int to, const char* name, int level) {
  // Each holds three descriptors, and has a frame on the stack.
  if (level >= kDeepestCopy) return ELOOP;
  const UniqueFd in(::openat(from, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  struct stat info {};
  if (!in || ::fstat(in.get(), &info) != 0) return errno == ENOENT || errno == ENOTDIR ? 0 : errno;
  if (::mkdirat(to, name, 0700) != 0) return errno;
  const UniqueFd out(::openat(to, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!out) return errno;
  if (const int failed = copyEntries(in.get(), out.get(), level + 1); failed != 0) return failed;
  if (::fchmod(out.get(), info.st_mode & kPermissions) != 0) return errno;
  return copyTimes(out.get(), info);
}

int copyEntries(int from, int to, int level) {
  const int own = ::openat(from, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR* const folder = own < 0 ? nullptr : ::fdopendir(own);
  if (folder == nullptr) return errno;
  int failed = 0;
  while (failed == 0) {
    const dirent* const entry = ::readdir(folder);
    if (entry == nullptr) break;
    const std::string_view name(entry->d_name);
    if (name == "." || name == "..") continue;
    if (entry->d_type == DT_DIR) failed = copySubfolder(from, to, entry->d_name, level);
    if (entry->d_type == DT_REG) failed = copyFile(from, to, entry->d_name);
    if (entry->d_type == DT_LNK) failed = copyLink(from, to, entry->d_name);
  }
  ::closedir(folder);
  return failed;
}

}  // namespace

int copyFolder(int from, int to) { return copyEntries(from, to, 0); }

}  // namespace gantlet
