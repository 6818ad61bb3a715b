#include "manager/workspace_archive.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <string>
#include <vector>

#include "core/unique_fd.h"
#include "manager/session_files.h"

namespace gantlet {
namespace {

constexpr std::string_view kMagic = "GNTW1\n";
constexpr std::size_t kPiece = std::size_t{256} << 10U;
constexpr std::size_t kMostLevels = 200;  // each holds a descriptor
constexpr std::size_t kMostName = 255;
constexpr std::size_t kMostTarget = 4096;
constexpr std::uint64_t kMostEntries = 500'000;
constexpr mode_t kPermissions = 0777;
constexpr std::uint64_t kMostSize = INT64_MAX;

struct DirCloser {
  void operator()(DIR* dir) const { ::closedir(dir); }
};

// Of an entry in a folder, and no way to another one.
bool isOneName(std::string_view name) {
  constexpr std::string_view kNot("/\0", 2);
  return name != "." && name != ".." && name.find_first_of(kNot) == std::string_view::npos;
}

class Writer {
 public:
  Writer(ByteCount most, const std::function<Status(std::string_view)>& sink)
      : most_(most), sink_(sink), piece_(kPiece, '\0') {}

  Result<ArchivedWorkspace> write(int workspace) {
    TRY_STATUS(put(kMagic));
    UniqueFd root = openBeneath(workspace, "", O_RDONLY | O_DIRECTORY);
    if (!root) return systemError("open the workspace", errno);
    TRY_STATUS(writeEntries(std::move(root), 0));
    TRY_STATUS(put("E"));
    TRY_STATUS(flush());
    return done_;
  }

 private:
  Status flush() {
    done_.bytes += held_.size();
    TRY_STATUS(sink_(held_));
    held_.clear();
    return {};
  }
  Status put(std::string_view bytes) {
    held_.append(bytes);
    return held_.size() < kPiece ? Status() : flush();
  }
  Status put(std::uint64_t number, unsigned size) {
    std::array<char, 8> bytes{};
    for (unsigned i = 0; i < size; ++i) bytes.at(i) = static_cast<char>(number >> (8 * i) & 0xFFU);
    return put(std::string_view(bytes.data(), size));
  }

  Status head(char type, const struct stat& info, std::string_view name) {
    if (++done_.files > kMostEntries) {
      return Error{ErrorCode::kTooLarge, "the workspace has more than 500000 files to be saved",
                   "remove files of it, or pack them into one"};
    }
    TRY_STATUS(put(std::string_view(&type, 1)));
    TRY_STATUS(put(info.st_mode & kPermissions, 4));
    const std::int64_t time = info.st_mtim.tv_sec * 1'000'000'000LL + info.st_mtim.tv_nsec;
    TRY_STATUS(put(static_cast<std::uint64_t>(time), 8));
    TRY_STATUS(put(name.size(), 4));
    return put(name);
  }

  Status writeEntries(UniqueFd folder, std::size_t level) {
    const std::unique_ptr<DIR, DirCloser> dir(::fdopendir(folder.get()));
    if (!dir) return systemError("read a folder of the workspace", errno);
    const int fd = folder.release();  // the stream's
    while (const dirent* entry = ::readdir(dir.get())) {
      const std::string name = entry->d_name;
      if (name == "." || name == ".." || isUpload(name)) continue;
      struct stat info {};
      if (::fstatat(fd, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) continue;  // it has gone
      if (S_ISDIR(info.st_mode)) TRY_STATUS(writeFolder(fd, name, level));
      if (S_ISREG(info.st_mode)) TRY_STATUS(writeFile(fd, name));
      if (S_ISLNK(info.st_mode)) TRY_STATUS(writeLink(fd, name, info));
    }
    return {};
  }

  // What has gone, or become something else, since it was listed is left out.
  static bool hasGone() { return errno == ENOENT || errno == ELOOP || errno == ENOTDIR; }

  Status writeFolder(int folder, const std::string& name, std::size_t level) {
    if (level >= kMostLevels) {
      return Error{ErrorCode::kTooLarge, "the workspace has folders more than 200 deep",
                   "move what is in them up"};
    }
    UniqueFd next = openBeneath(folder, name, O_RDONLY | O_DIRECTORY);
    struct stat info {};
    if (!next || ::fstat(next.get(), &info) != 0) {
      return hasGone() ? Status() : unreadable(name);
    }
    TRY_STATUS(head('D', info, name));
    TRY_STATUS(writeEntries(std::move(next), level + 1));
    return put("U");
  }

  Status writeLink(int folder, const std::string& name, const struct stat& info) {
    std::string target(kMostTarget, '\0');
    const ssize_t size = ::readlinkat(folder, name.c_str(), target.data(), target.size());
    if (size <= 0) return {};
    target.resize(static_cast<std::size_t>(size));
    TRY_STATUS(head('L', info, name));
    TRY_STATUS(put(target.size(), 4));
    return put(target);
  }

  Status writeFile(int folder, const std::string& name) {
    // No waiting, should it be a pipe by now.
    const UniqueFd file = openBeneath(folder, name, O_RDONLY | O_NONBLOCK | O_NOCTTY);
    struct stat info {};
    if (!file || ::fstat(file.get(), &info) != 0) return hasGone() ? Status() : unreadable(name);
    if (!S_ISREG(info.st_mode)) return {};
    TRY_STATUS(head('F', info, name));
    TRY_STATUS(put(static_cast<std::uint64_t>(info.st_size), 8));
    TRY_STATUS(writeData(file.get(), info.st_size));
    TRY_STATUS(put(0, 8));
    return put(0, 4);
  }

  // Holes stay holes: a file may be larger than any disk.
  Status writeData(int file, off_t size) {
    for (off_t at = 0; at < size;) {
      const off_t begin = ::lseek(file, at, SEEK_DATA);
      if (begin < 0 && errno == ENXIO) return {};
      if (begin < 0) return systemError("read a file of the workspace", errno);
      off_t end = ::lseek(file, begin, SEEK_HOLE);
      if (end < 0) end = size;  // it was cut off meanwhile
      end = std::min(end, size);
      if (begin >= end) return {};
      TRY_STATUS(writePieces(file, begin, end));
      at = end;
    }
    return {};
  }

  Status writePieces(int file, off_t begin, off_t end) {
    for (off_t at = begin; at < end;) {
      const auto want = static_cast<std::size_t>(std::min<off_t>(end - at, kPiece));
      const ssize_t got = ::pread(file, piece_.data(), want, at);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) return systemError("read a file of the workspace", errno);
      if (got == 0) return {};
      const auto size = static_cast<std::size_t>(got);
      data_ += size;
      if (data_ > most_.bytes()) {
        return Error{ErrorCode::kTooLarge,
                     "the workspace's files have more than " + formatByteCount(most_) +
                         " together; one with several names counts once for each",
                     "remove files of it"};
      }
      TRY_STATUS(put(static_cast<std::uint64_t>(at), 8));
      TRY_STATUS(put(size, 4));
      TRY_STATUS(put(std::string_view(piece_.data(), size)));
      at += got;
    }
    return {};
  }

  static Error unreadable(const std::string& name) {
    const int errnum = errno;
    if (errnum == EACCES || errnum == EPERM) {
      return Error{ErrorCode::kInvalidArgument, shownName(name) + " of the workspace can't be read",
                   "a program has taken the permission away (chmod)"};
    }
    return systemError("read " + shownName(name) + " of the workspace", errnum);
  }

  const ByteCount most_;
  const std::function<Status(std::string_view)>& sink_;
  ArchivedWorkspace done_;
  std::uint64_t data_ = 0;
  std::string held_;
  std::string piece_;
};

class Reader {
 public:
  Reader(std::uint32_t owner, const std::function<Result<std::size_t>(char*, std::size_t)>& source)
      : owner_(owner), source_(source), held_(kPiece, '\0') {}

  Status read(int workspace) {
    TRY(const std::string magic, text(kMagic.size()));
    if (magic != kMagic) return broken();
    UniqueFd root = openBeneath(workspace, "", O_RDONLY | O_DIRECTORY);
    if (!root) return systemError("open the workspace", errno);
    folders_.push_back({std::move(root), 0, 0});
    while (true) {
      TRY(const std::uint64_t byte, number(1));
      const char type = static_cast<char>(byte);
      if (type == 'E') return folders_.size() == 1 && atEnd() ? Status() : broken();
      if (type == 'U') {
        TRY_STATUS(leaveFolder());
        continue;
      }
      TRY_STATUS(readEntry(type));
    }
  }

 private:
  struct Folder {
    UniqueFd fd;
    mode_t mode = 0;
    std::int64_t time = 0;
  };

  static Error broken() {
    return Error{ErrorCode::kUnavailable, "the saved workspace can't be read: it is damaged",
                 "restore the data folder from a backup, or delete the session"};
  }
  static Error failed(const char* what) {
    if (errno == ENOSPC || errno == EDQUOT) {
      return Error{ErrorCode::kTooLarge,
                   "the saved files don't fit into the workspace as the policy limits it now",
                   "choose a policy or template with a larger workspace, or delete the session"};
    }
    return systemError(what, errno);
  }

  Status fill() {
    if (begin_ < end_) return {};
    begin_ = 0;
    TRY(end_, source_(held_.data(), held_.size()));
    return end_ == 0 ? broken() : Status();
  }
  bool atEnd() {
    if (begin_ < end_) return false;
    const auto more = source_(held_.data(), held_.size());
    return more && *more == 0;
  }
  // The next bytes, at most `most`, as they come.
  Result<std::string_view> some(std::size_t most) {
    TRY_STATUS(fill());
    const std::size_t size = std::min(most, end_ - begin_);
    const std::string_view bytes(held_.data() + begin_, size);
    begin_ += size;
    return bytes;
  }
  Result<std::string> text(std::size_t size) {
    std::string bytes(size, '\0');
    for (std::size_t done = 0; done < size;) {
      TRY(const std::string_view next, some(size - done));
      done += next.copy(bytes.data() + done, next.size());
    }
    return bytes;
  }
  Result<std::uint64_t> number(unsigned size) {
    TRY(const std::string bytes, text(size));
    std::uint64_t value = 0;
    for (unsigned i = 0; i < size; ++i) {
      value |= std::uint64_t{static_cast<std::uint8_t>(bytes[i])} << (8 * i);
    }
    return value;
  }

  static Status finish(int fd, mode_t mode, std::int64_t time) {
    const std::array<timespec, 2> times{timespec{0, UTIME_OMIT},
                                        timespec{time / 1'000'000'000, time % 1'000'000'000}};
    if (::fchmod(fd, mode & kPermissions) != 0) return failed("chmod in the workspace");
    // A time before 1970 has a negative rest: then it is the time of now.
    if (time >= 0 && ::futimens(fd, times.data()) != 0) return failed("utimensat in the workspace");
    return {};
  }

  Status leaveFolder() {
    if (folders_.size() < 2) return broken();
    const AsOwner as(owner_);
    TRY_STATUS(finish(folders_.back().fd.get(), folders_.back().mode, folders_.back().time));
    folders_.pop_back();
    return {};
  }

  Status readEntry(char type) {
    TRY(const std::uint64_t mode, number(4));
    TRY(const std::uint64_t time, number(8));
    TRY(const std::uint64_t length, number(4));
    if (length == 0 || length > kMostName) return broken();
    TRY(const std::string name, text(length));
    if (!isOneName(name)) return broken();
    const auto permissions = static_cast<mode_t>(mode & kPermissions);
    const auto modified = static_cast<std::int64_t>(time);
    if (type == 'D') return enterFolder(name, permissions, modified);
    if (type == 'F') return readFile(name, permissions, modified);
    if (type == 'L') return readLink(name);
    return broken();
  }

  Status enterFolder(const std::string& name, mode_t mode, std::int64_t time) {
    if (folders_.size() > kMostLevels) return broken();
    const AsOwner as(owner_);
    const int above = folders_.back().fd.get();
    if (::mkdirat(above, name.c_str(), 0700) != 0) return failed("mkdir in the workspace");
    UniqueFd next = openBeneath(above, name, O_RDONLY | O_DIRECTORY);
    if (!next) return failed("open in the workspace");
    folders_.push_back({std::move(next), mode, time});
    return {};
  }

  Status readLink(const std::string& name) {
    TRY(const std::uint64_t length, number(4));
    if (length == 0 || length > kMostTarget) return broken();
    TRY(const std::string target, text(length));
    if (target.find('\0') != std::string::npos) return broken();
    const AsOwner as(owner_);
    if (::symlinkat(target.c_str(), folders_.back().fd.get(), name.c_str()) != 0) {
      return failed("symlink in the workspace");
    }
    return {};
  }

  Status readFile(const std::string& name, mode_t mode, std::int64_t time) {
    TRY(const std::uint64_t size, number(8));
    if (size > kMostSize) return broken();
    UniqueFd file;
    {
      const AsOwner as(owner_);
      file = openBeneath(folders_.back().fd.get(), name, O_WRONLY | O_CREAT | O_EXCL, 0600);
    }
    if (!file) return failed("make a file in the workspace");
    while (true) {
      TRY(const std::uint64_t offset, number(8));
      TRY(const std::uint64_t length, number(4));
      if (length == 0) break;
      if (offset > size || length > size - offset) return broken();
      TRY_STATUS(readPiece(file.get(), offset, length));
    }
    const AsOwner as(owner_);
    if (::ftruncate(file.get(), static_cast<off_t>(size)) != 0) return failed("ftruncate");
    return finish(file.get(), mode, time);
  }

  Status readPiece(int file, std::uint64_t offset, std::uint64_t length) {
    while (length > 0) {
      TRY(std::string_view bytes,
          some(static_cast<std::size_t>(std::min<std::uint64_t>(length, kPiece))));
      length -= bytes.size();
      while (!bytes.empty()) {
        const ssize_t n = ::pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (n < 0 && errno == EINTR) continue;
        if (n == 0) errno = ENOSPC;
        if (n <= 0) return failed("write to the workspace");
        offset += static_cast<std::uint64_t>(n);
        bytes.remove_prefix(static_cast<std::size_t>(n));
      }
    }
    return {};
  }

  const std::uint32_t owner_;
  const std::function<Result<std::size_t>(char*, std::size_t)>& source_;
  std::string held_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::vector<Folder> folders_;
};

}  // namespace

Result<ArchivedWorkspace> writeWorkspaceArchive(
    int workspace, ByteCount most, const std::function<Status(std::string_view)>& sink) {
  return Writer(most, sink).write(workspace);
}

Status readWorkspaceArchive(int workspace, std::uint32_t owner,
                            const std::function<Result<std::size_t>(char*, std::size_t)>& source) {
  return Reader(owner, source).read(workspace);
}

}  // namespace gantlet
