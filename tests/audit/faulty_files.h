// FileOps that fail, fall short, end the process in effect, or lose what was not synced.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <functional>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include "audit/file_ops.h"

namespace gantlet::audit {

// Asks `decide` before each call: 0 lets it pass, anything else is the errno it fails with.
class FaultyFiles : public FileOps {
 public:
  using Decide = std::function<int(std::string_view op, const std::filesystem::path& path)>;
  Decide decide = [](std::string_view, const std::filesystem::path&) { return 0; };
  std::size_t maxWrite = SIZE_MAX;  // writes are cut to that
  std::uint64_t freeSpace = UINT64_MAX;

  int open(const std::filesystem::path& path, int flags, unsigned mode, UniqueFd& out) override {
    if (const int error = decide("open", path)) return error;
    return real_.open(path, flags, mode, out);
  }
  int writeAt(int fd, std::string_view bytes, std::uint64_t offset, std::size_t& written) override {
    if (const int error = decide("write", pathOf(fd))) return error;
    return real_.writeAt(fd, bytes.substr(0, maxWrite), offset, written);
  }
  int sync(int fd) override { return decide("sync", pathOf(fd)); }
  int truncate(int fd, std::uint64_t size) override {
    if (const int error = decide("truncate", pathOf(fd))) return error;
    return real_.truncate(fd, size);
  }
  int preallocate(int fd, std::uint64_t size) override {
    if (const int error = decide("preallocate", pathOf(fd))) return error;
    return real_.preallocate(fd, size);
  }
  int rename(const std::filesystem::path& from, const std::filesystem::path& to) override {
    if (const int error = decide("rename", to)) return error;
    return real_.rename(from, to);
  }
  int remove(const std::filesystem::path& path) override {
    if (const int error = decide("remove", path)) return error;
    return real_.remove(path);
  }
  int makeFolder(const std::filesystem::path& path, unsigned mode) override {
    if (const int error = decide("makeFolder", path)) return error;
    return real_.makeFolder(path, mode);
  }
  int syncFolder(const std::filesystem::path& path) override { return decide("syncFolder", path); }
  int freeBytes(const std::filesystem::path& path, std::uint64_t& bytes) override {
    if (const int error = real_.freeBytes(path, bytes)) return error;
    bytes = std::min(bytes, freeSpace);
    return 0;
  }

 protected:
  static std::filesystem::path pathOf(int fd) {
    std::error_code failed;
    return std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(fd), failed);
  }
  FileOps& real_ = systemFileOps();
};

// A disk that keeps what was synced and may lose anything else when powerCut() is called: writes
// one by one, changes of names from some point on.
class LossyFiles final : public FaultyFiles {
 public:
  explicit LossyFiles(std::filesystem::path attic) : attic_(std::move(attic)) {}

  int open(const std::filesystem::path& path, int flags, unsigned mode, UniqueFd& out) override {
    if (const int error = decide("open", path)) return error;
    const bool fresh = (flags & O_CREAT) != 0 && !std::filesystem::exists(path);
    if (!fresh && (flags & O_TRUNC) != 0) rememberName(path, path.parent_path());
    if (!fresh && (flags & O_TRUNC) != 0) std::filesystem::remove(path);
    if (const int error = real_.open(path, flags, mode, out)) return error;
    if (fresh) {
      names_.push_back({path.parent_path(), [path] { std::filesystem::remove(path); }});
    }
    return 0;
  }
  int writeAt(int fd, std::string_view bytes, std::uint64_t offset, std::size_t& written) override {
    if (const int error = decide("write", pathOf(fd))) return error;
    remember(fd, offset, std::min(bytes.size(), maxWrite));
    return real_.writeAt(fd, bytes.substr(0, maxWrite), offset, written);
  }
  int truncate(int fd, std::uint64_t size) override {
    if (const int error = decide("truncate", pathOf(fd))) return error;
    struct stat state {};
    ::fstat(fd, &state);
    const auto now = static_cast<std::uint64_t>(state.st_size);
    if (now > size) remember(fd, size, now - size);
    return real_.truncate(fd, size);
  }
  int sync(int fd) override {
    if (const int error = decide("sync", pathOf(fd))) return error;
    const auto file = inodeOf(fd);
    std::erase_if(writes_, [&](const Write& write) { return write.inode == file; });
    return 0;
  }
  int rename(const std::filesystem::path& from, const std::filesystem::path& to) override {
    if (const int error = decide("rename", to)) return error;
    rememberName(to, to.parent_path());
    return real_.rename(from, to);
  }
  int remove(const std::filesystem::path& path) override {
    if (const int error = decide("remove", path)) return error;
    rememberName(path, path.parent_path());
    return real_.remove(path);
  }
  int makeFolder(const std::filesystem::path& path, unsigned mode) override {
    if (const int error = decide("makeFolder", path)) return error;
    const int error = real_.makeFolder(path, mode);
    if (error == 0) {
      names_.push_back({path.parent_path(), [path] { std::filesystem::remove_all(path); }});
    }
    return error;
  }
  int syncFolder(const std::filesystem::path& path) override {
    if (const int error = decide("syncFolder", path)) return error;
    std::erase_if(names_, [&](const Name& name) { return name.folder == path; });
    return 0;
  }

  // `chance`: the part of unsynced writes that is lost; 1 for all, of writes and of names.
  void powerCut(std::mt19937& random, double chance) {
    std::uniform_real_distribution<double> dice(0, 1);
    for (auto write = writes_.rbegin(); write != writes_.rend(); ++write) {
      if (chance >= 1 || dice(random) < chance) write->undo();
    }
    const std::size_t kept =
        chance >= 1 ? 0 : static_cast<std::size_t>(dice(random) * double(names_.size() + 1));
    while (names_.size() > kept) {
      names_.back().undo();
      names_.pop_back();
    }
    writes_.clear();
    names_.clear();
  }

 private:
  struct Write {
    ino_t inode;
    std::function<void()> undo;
  };
  struct Name {
    std::filesystem::path folder;
    std::function<void()> undo;
  };
  static ino_t inodeOf(int fd) {
    struct stat state {};
    ::fstat(fd, &state);
    return state.st_ino;
  }
  void remember(int fd, std::uint64_t offset, std::size_t size) {
    struct stat state {};
    ::fstat(fd, &state);
    std::string before(size, '\0');
    const ssize_t n = ::pread(fd, before.data(), size, static_cast<off_t>(offset));
    before.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
    auto keep = std::make_shared<UniqueFd>(::dup(fd));
    const off_t end = state.st_size;
    writes_.push_back({state.st_ino, [keep, before, offset, end] {
                         struct stat now {};
                         ::fstat(keep->get(), &now);
                         if (now.st_size > end) (void)!::ftruncate(keep->get(), end);
                         (void)!::pwrite(keep->get(), before.data(), before.size(),
                                         static_cast<off_t>(offset));
                       }});
  }
  // What `path` names now comes back when the change is lost.
  void rememberName(const std::filesystem::path& path, const std::filesystem::path& folder) {
    std::error_code failed;
    const std::filesystem::path kept = attic_ / std::to_string(++count_);
    std::filesystem::create_hard_link(path, kept, failed);
    const bool was = !failed;
    names_.push_back({folder, [path, kept, was] {
                        std::error_code ignored;
                        std::filesystem::remove(path, ignored);
                        if (was) std::filesystem::create_hard_link(kept, path, ignored);
                      }});
  }

  std::filesystem::path attic_;
  std::size_t count_ = 0;
  std::vector<Write> writes_;
  std::vector<Name> names_;
};

}  // namespace gantlet::audit
