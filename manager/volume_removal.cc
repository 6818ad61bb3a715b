#include "manager/volume_removal.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <string>

#include "core/resource_id.h"
#include "manager/session_files.h"

namespace gantlet {
namespace {

constexpr std::size_t kMaxDepth = 100;
constexpr int kMaxRounds = 10'000;  // of each, at least one folder more than the depth goes

struct DirCloser {
  void operator()(DIR* dir) const { ::closedir(dir); }
};

class Removing {
 public:
  explicit Removing(int top) : top_(top) {}

  void below(UniqueFd folder, std::size_t depth) {
    const std::unique_ptr<DIR, DirCloser> dir(::fdopendir(folder.get()));
    if (!dir) return note(errno);
    const int fd = folder.release();  // the stream's
    while (const dirent* entry = ::readdir(dir.get())) {
      const std::string name(entry->d_name);
      if (name == "." || name == "..") continue;
      if (::unlinkat(fd, name.c_str(), 0) == 0 || errno == ENOENT) continue;
      if (errno != EISDIR && errno != EPERM) {
        note(errno);
        continue;
      }
      removeFolder(fd, name, depth);
    }
  }

  [[nodiscard]] bool moved() const { return moved_ > 0; }
  [[nodiscard]] int failed() const { return failed_; }
  void begin() {
    moved_ = 0;
    failed_ = 0;
  }

 private:
  void note(int errnum) { failed_ = errnum; }

  void removeFolder(int parent, const std::string& name, std::size_t depth) {
    if (::unlinkat(parent, name.c_str(), AT_REMOVEDIR) == 0 || errno == ENOENT) return;
    UniqueFd next = openOwn(parent, name);
    if (!next) return note(errno);
    if (depth >= kMaxDepth) {
      // No program can have taken it before, with what lies above this folder or can't be replaced.
      const std::string up = "." + newResourceId("deep");
      if (::renameat(parent, name.c_str(), top_, up.c_str()) != 0) return note(errno);
      ++moved_;
      return;
    }
    below(std::move(next), depth + 1);
    if (::unlinkat(parent, name.c_str(), AT_REMOVEDIR) != 0 && errno != ENOENT && moved_ == 0) {
      note(errno);
    }
  }

  // Also one that its owner, whom we are where we are not root, has closed to himself; what is in
  // it can be removed, and it can be moved, from then on.
  static UniqueFd openOwn(int parent, const std::string& name) {
    UniqueFd next = openBeneath(parent, name, O_RDONLY | O_DIRECTORY);
    if (!next && errno == EACCES) {
      const UniqueFd closed = openBeneath(parent, name, O_PATH | O_DIRECTORY);
      if (!closed) return next;
      (void)::chmod(("/proc/self/fd/" + std::to_string(closed.get())).c_str(), 0700);
      return openBeneath(parent, name, O_RDONLY | O_DIRECTORY);
    }
    if (next) (void)::fchmod(next.get(), 0700);
    return next;
  }

  const int top_;
  std::uint64_t moved_ = 0;
  int failed_ = 0;
};

}  // namespace

int removeAllBelow(int folder) {
  Removing removing(folder);
  for (int round = 0; round < kMaxRounds; ++round) {
    removing.begin();
    UniqueFd own = openBeneath(folder, "", O_RDONLY | O_DIRECTORY);
    if (!own) return errno;
    (void)::fchmod(own.get(), 0700);
    removing.below(std::move(own), 0);
    if (!removing.moved()) return removing.failed();
  }
  return ELOOP;
}

namespace {

void removeUploads(UniqueFd folder, std::size_t depth) {
  constexpr std::size_t kDeepest = 512;  // than which no path of an upload is longer
  const std::unique_ptr<DIR, DirCloser> dir(::fdopendir(folder.get()));
  if (!dir || depth > kDeepest) return;
  const int fd = folder.release();  // the stream's
  while (const dirent* entry = ::readdir(dir.get())) {
    const std::string name(entry->d_name);
    if (name == "." || name == "..") continue;
    struct stat info {};
    if (::fstatat(fd, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) continue;
    if (S_ISREG(info.st_mode) && isAnyUpload(name)) (void)::unlinkat(fd, name.c_str(), 0);
    if (!S_ISDIR(info.st_mode)) continue;
    UniqueFd next = openBeneath(fd, name, O_RDONLY | O_DIRECTORY);
    if (next) removeUploads(std::move(next), depth + 1);
  }
}

}  // namespace

void removeUploadsBelow(int folder) {
  removeUploads(openBeneath(folder, "", O_RDONLY | O_DIRECTORY), 0);
}

}  // namespace gantlet
