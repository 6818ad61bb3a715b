#include "objects/folder_store.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <memory>

#include "core/digest.h"
#include "core/resource_id.h"
#include "core/unique_fd.h"

namespace gantlet::objects {
namespace {

constexpr std::size_t kPiece = std::size_t{256} << 10U;
constexpr const char* kDrafts = ".drafts";  // no key begins with a dot
constexpr std::chrono::hours kSweepEvery{1};
constexpr int kPlaceTries = 5;
constexpr int kFolder = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW;

struct Split {
  std::vector<std::string> folders;
  std::string name;
};
Split splitKey(const std::string& key) {
  Split split;
  std::size_t from = 0;
  for (std::size_t slash = key.find('/'); slash != std::string::npos; slash = key.find('/', from)) {
    split.folders.push_back(key.substr(from, slash - from));
    from = slash + 1;
  }
  split.name = key.substr(from);
  return split;
}

struct CloseDir {
  void operator()(DIR* dir) const { ::closedir(dir); }
};

// One object's way through the store's folders, a part at a time and over no link.
class Walk {
 public:
  explicit Walk(const ObjectStore& store) : store_(store) {}

  [[nodiscard]] Error failed(const std::string& what, int errnum) const {
    const bool full = errnum == ENOSPC || errnum == EDQUOT;
    return {ErrorCode::kUnavailable, store_.where() + ": " + what + ": " + std::strerror(errnum),
            full ? "free space there"
                 : "'objects' must name a folder that is mounted, and that this user may write"};
  }
  [[nodiscard]] Result<UniqueFd> root(const std::filesystem::path& folder) const {
    UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!fd) return failed("it can't be opened", errno);
    return fd;
  }
  // nullopt: there is no such folder, and it is not to be made; or another one has just removed it.
  [[nodiscard]] Result<std::optional<UniqueFd>> enter(UniqueFd at,
                                                      const std::vector<std::string>& folders,
                                                      bool make) const {
    for (const std::string& name : folders) {
      const bool made = make && ::mkdirat(at.get(), name.c_str(), 0700) == 0;
      if (make && !made && errno != EEXIST && errno != ENOENT) return failed("mkdir", errno);
      if (made && ::fsync(at.get()) != 0) return failed("fsync", errno);
      UniqueFd next(::openat(at.get(), name.c_str(), kFolder));
      if (!next && errno == ENOENT) return std::optional<UniqueFd>();
      if (!next) return failed("a folder in it can't be opened", errno);
      at = std::move(next);
    }
    return std::optional(std::move(at));
  }
  [[nodiscard]] Status copy(int from, int to, const Contents& contents) const {
    std::string piece(kPiece, '\0');
    Sha256 hash;
    std::uint64_t at = 0;
    while (true) {
      const ssize_t n = ::pread(from, piece.data(), piece.size(), static_cast<off_t>(at));
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return systemError("read what is to be put", errno);
      if (n == 0) break;
      std::string_view rest(piece.data(), static_cast<std::size_t>(n));
      hash.update(rest);
      at += rest.size();
      while (!rest.empty()) {
        const ssize_t done = ::write(to, rest.data(), rest.size());
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return failed("write", done == 0 ? ENOSPC : errno);
        rest.remove_prefix(static_cast<std::size_t>(done));
      }
    }
    if (at == contents.bytes && toHex(hash.finish()) == contents.sha256) return {};
    return Error{ErrorCode::kUnavailable, "the file that is to be put is not what it was", ""};
  }
  [[nodiscard]] Status collect(int folder, const std::string& path,
                               std::vector<std::string>& keys) const {
    const int own = ::openat(folder, ".", kFolder);
    if (own < 0) return failed("a folder in it can't be opened", errno);
    const std::unique_ptr<DIR, CloseDir> dir(::fdopendir(own));
    if (!dir) {
      ::close(own);
      return failed("a folder in it can't be read", errno);
    }
    while (true) {
      errno = 0;
      const dirent* entry = ::readdir(dir.get());
      if (entry == nullptr) break;
      const std::string name = entry->d_name;
      if (name.front() == '.' || !isKey(path + name)) continue;
      struct stat info {};
      if (::fstatat(folder, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) {
        if (errno == ENOENT) continue;
        return failed("stat", errno);
      }
      if (S_ISREG(info.st_mode)) keys.push_back(path + name);
      if (!S_ISDIR(info.st_mode)) continue;
      const UniqueFd below(::openat(folder, name.c_str(), kFolder));
      if (!below && errno == ENOENT) continue;
      if (!below) return failed("a folder in it can't be opened", errno);
      TRY_STATUS(collect(below.get(), path + name + "/", keys));
    }
    if (errno != 0) return failed("a folder in it can't be read", errno);
    return {};
  }

 private:
  const ObjectStore& store_;
};

}  // namespace

std::string FolderStore::where() const { return "the folder " + folder_.string(); }

Status FolderStore::write(const std::string& key, int file, const Contents& contents) {
  const Walk walk(*this);
  const Split split = splitKey(key);
  TRY(UniqueFd root, walk.root(folder_));
  TRY(const std::optional<UniqueFd> drafts, walk.enter(std::move(root), {kDrafts}, true));
  if (!drafts) return walk.failed("its folder of drafts can't be made", ENOENT);
  TRY_STATUS(sweep(drafts->get()));
  const std::string draft = newResourceId("new");
  const Status written = [&]() -> Status {
    const UniqueFd fd(::openat(drafts->get(), draft.c_str(),
                               O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!fd) return walk.failed("open", errno);
    TRY_STATUS(walk.copy(file, fd.get(), contents));
    if (::fsync(fd.get()) != 0) return walk.failed("fsync", errno);
    return place(drafts->get(), draft, key);
  }();
  if (!written) (void)::unlinkat(drafts->get(), draft.c_str(), 0);
  return written;
}

// Whoever removes the last object of a folder removes the folder: then it is made again.
Status FolderStore::place(int drafts, const std::string& draft, const std::string& key) const {
  const Walk walk(*this);
  const Split split = splitKey(key);
  int why = ENOENT;
  for (int tries = 0; tries < kPlaceTries && why == ENOENT; ++tries) {
    TRY(UniqueFd root, walk.root(folder_));
    TRY(const std::optional<UniqueFd> folder, walk.enter(std::move(root), split.folders, true));
    if (!folder) continue;
    if (::renameat(drafts, draft.c_str(), folder->get(), split.name.c_str()) == 0) {
      return ::fsync(folder->get()) == 0 ? Status() : walk.failed("fsync", errno);
    }
    why = errno;
  }
  return walk.failed("rename", why);
}

// What crashes have left: an hour is longer than any write takes.
Status FolderStore::sweep(int drafts) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  auto before = swept_.load();
  if (before != 0 && now - before < std::chrono::nanoseconds(kSweepEvery).count()) return {};
  if (!swept_.compare_exchange_strong(before, now)) return {};
  const Walk walk(*this);
  std::vector<std::string> left;
  TRY_STATUS(walk.collect(drafts, "", left));
  for (const std::string& name : left) {
    struct stat info {};
    if (::fstatat(drafts, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) continue;
    const auto age = ::time(nullptr) - info.st_mtim.tv_sec;
    if (age > std::chrono::seconds(kSweepEvery).count()) (void)::unlinkat(drafts, name.c_str(), 0);
  }
  return {};
}

Status FolderStore::read(const std::string& key, std::uint64_t /*most*/, const ByteSink& sink) {
  const Walk walk(*this);
  const Split split = splitKey(key);
  const auto missing = [&] {
    return Error{ErrorCode::kNotFound, where() + " has no object " + key, ""};
  };
  TRY(UniqueFd root, walk.root(folder_));
  TRY(const std::optional<UniqueFd> folder, walk.enter(std::move(root), split.folders, false));
  if (!folder) return missing();
  const UniqueFd fd(
      ::openat(folder->get(), split.name.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (!fd) return errno == ENOENT ? missing() : walk.failed("open", errno);
  std::string piece(kPiece, '\0');
  while (true) {
    const ssize_t n = ::read(fd.get(), piece.data(), piece.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return walk.failed("read", errno);
    if (n == 0) return {};
    TRY_STATUS(sink(std::string_view(piece.data(), static_cast<std::size_t>(n))));
  }
}

Result<std::optional<std::uint64_t>> FolderStore::measure(const std::string& key) {
  const Walk walk(*this);
  const Split split = splitKey(key);
  TRY(UniqueFd root, walk.root(folder_));
  TRY(const std::optional<UniqueFd> folder, walk.enter(std::move(root), split.folders, false));
  struct stat info {};
  if (!folder || ::fstatat(folder->get(), split.name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) {
    if (!folder || errno == ENOENT) return std::optional<std::uint64_t>();
    return walk.failed("stat", errno);
  }
  if (!S_ISREG(info.st_mode)) return std::optional<std::uint64_t>();
  return std::optional(static_cast<std::uint64_t>(info.st_size));
}

// The folders on the way go with their last object; one that another object is put into stays.
Status FolderStore::erase(const std::string& key) {
  const Walk walk(*this);
  Split split = splitKey(key);
  for (bool first = true;; first = false) {
    TRY(UniqueFd root, walk.root(folder_));
    TRY(const std::optional<UniqueFd> folder, walk.enter(std::move(root), split.folders, false));
    if (!folder) return {};
    if (::unlinkat(folder->get(), split.name.c_str(), first ? 0 : AT_REMOVEDIR) != 0) {
      if (!first || errno == ENOENT) return {};
      return walk.failed("unlink", errno);
    }
    if (::fsync(folder->get()) != 0) return walk.failed("fsync", errno);
    if (split.folders.empty()) return {};
    split.name = split.folders.back();
    split.folders.pop_back();
  }
}

Result<std::vector<std::string>> FolderStore::keysIn(const std::string& prefix) {
  const Walk walk(*this);
  TRY(UniqueFd root, walk.root(folder_));
  TRY(const std::optional<UniqueFd> folder,
      walk.enter(std::move(root), splitKey(prefix).folders, false));
  std::vector<std::string> keys;
  if (folder) TRY_STATUS(walk.collect(folder->get(), prefix, keys));
  std::sort(keys.begin(), keys.end());
  return keys;
}

}  // namespace gantlet::objects
