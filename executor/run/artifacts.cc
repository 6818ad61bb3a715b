#include "executor/run/artifacts.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/artifact_name.h"
#include "core/media_types.h"
#include "core/open_beneath.h"
#include "core/unique_fd.h"

namespace gantlet {
namespace {

constexpr std::string_view kFolder = "artifacts";
// Each level holds a descriptor of ours.
constexpr int kMaxDepth = 16;

// Sorted, without "." and "..".
std::vector<std::string> listNames(int folder) {
  std::vector<std::string> names;
  DIR* directory = ::fdopendir(::fcntl(folder, F_DUPFD_CLOEXEC, 0));
  if (directory == nullptr) return names;
  const std::unique_ptr<DIR, int (*)(DIR*)> owner(directory, &::closedir);
  while (const dirent* entry = ::readdir(directory)) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool readFully(int fd, char* target, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t n = ::read(fd, target + done, size - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  return true;
}

bool holds(int fd, std::string_view bytes) {
  std::array<char, 65536> piece{};
  while (!bytes.empty()) {
    const std::size_t size = std::min(bytes.size(), piece.size());
    if (!readFully(fd, piece.data(), size) ||
        std::string_view(piece.data(), size) != bytes.substr(0, size)) {
      return false;
    }
    bytes.remove_prefix(size);
  }
  return true;
}

// What libraries leave beside the program's own files without being asked.
bool isCache(std::string_view name) {
  static constexpr std::string_view kCaches[] = {".cache",   ".config", ".fontconfig", ".ipython",
                                                 ".jupyter", ".local",  ".matplotlib", ".npm"};
  return std::find(std::begin(kCaches), std::end(kCaches), name) != std::end(kCaches);
}

class Collector {
 public:
  Collector(const Limits& limits, std::span<const InputFile> inputs) : limits_(limits) {
    for (const InputFile& input : inputs) inputs_.emplace(input.name, &input.bytes);
  }

  // `prefix`: of names in the result; `place`: of paths in the workspace. Both end in '/', or are
  // empty.
  void walk(int folder, const std::string& prefix, const std::string& place, int depth) {
    for (const std::string& name : listNames(folder)) {
      if (outside_ && isCache(name)) continue;
      const std::string path = prefix + name;
      struct stat info {};
      if (::fstatat(folder, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) {
        drop(path, info, "it can't be read");
        continue;
      }
      if (since_ != nullptr && !S_ISDIR(info.st_mode) && !isNews(path, info)) continue;
      if (place.empty() && name == kFolder && S_ISDIR(info.st_mode)) continue;  // walked before
      std::string_view trouble = troubleWithName(name);
      if (trouble.empty()) trouble = troubleWithPath(path);
      if (!trouble.empty()) {
        drop(path, info, std::string(trouble));
      } else if (S_ISDIR(info.st_mode)) {
        enter(folder, name, info, prefix, place, depth);
      } else {
        take(folder, name, info, path, place + name);
      }
    }
  }

  // What the program has put in the folder's place, a link or a file, is of the rest.
  void walkFolder(int workspace) {
    struct stat info {};
    const std::string name(kFolder);
    if (::fstatat(workspace, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) return;
    if (!S_ISDIR(info.st_mode)) return;
    const UniqueFd folder = openBeneath(workspace, name, O_RDONLY | O_DIRECTORY);
    if (!folder) return drop(name, info, "a folder that can't be read");
    walk(folder.get(), "", name + "/", 1);
  }

  void walkRest(int workspace) {
    outside_ = true;
    walk(workspace, "", "", 0);
  }

  // Only what has been changed since then, and is not told yet.
  void tellOnly(const timespec& since, ToldArtifacts& told) {
    since_ = &since;
    told_ = &told;
  }

  Collected finish() { return std::move(collected_); }

 private:
  bool isNews(const std::string& path, const struct stat& info) {
    const timespec& changed = info.st_ctim;
    if (std::tie(changed.tv_sec, changed.tv_nsec) < std::tie(since_->tv_sec, since_->tv_nsec)) {
      return false;
    }
    const std::array<std::int64_t, 4> now{static_cast<std::int64_t>(info.st_ino), info.st_size,
                                          changed.tv_sec, changed.tv_nsec};
    std::array<std::int64_t, 4>& known = told_->files[path];
    return std::exchange(known, now) != now;
  }

  void drop(const std::string& path, const struct stat& info, std::string reason) {
    const auto size = static_cast<std::uint64_t>(S_ISREG(info.st_mode) ? info.st_size : 0);
    collected_.dropped.add({tellableName(path), size, std::move(reason)});
  }

  void enter(int folder, const std::string& name, const struct stat& info,
             const std::string& prefix, const std::string& place, int depth) {
    if (depth == kMaxDepth) {
      drop(prefix + name, info, "its folder lies deeper than " + std::to_string(kMaxDepth));
      return;
    }
    const UniqueFd below = openBeneath(folder, name, O_RDONLY | O_DIRECTORY);
    if (!below) {
      drop(prefix + name, info, "a folder that can't be read");
      return;
    }
    walk(below.get(), prefix + name + "/", place + name + "/", depth + 1);
  }

  void take(int folder, const std::string& name, const struct stat& info, const std::string& path,
            const std::string& place) {
    if (S_ISLNK(info.st_mode)) return drop(path, info, "a symbolic link: links are not followed");
    if (!S_ISREG(info.st_mode)) return drop(path, info, "not a regular file");
    const bool input = isInput(place, info);
    const bool fits = static_cast<std::uint64_t>(info.st_size) <= limits_.artifactSize.bytes();
    const bool full = collected_.artifacts.size() >= limits_.artifactCount;
    const bool taken = outside_ && names_.contains(path);
    if (!input && !fits) {
      return drop(path, info, "larger than " + formatByteCount(limits_.artifactSize));
    }
    if (!input && full) {
      return drop(path, info,
                  "more than " + std::to_string(limits_.artifactCount) +
                      (limits_.artifactCount == 1 ? " file" : " files"));
    }
    if (!input && taken) return drop(path, info, "artifacts/ holds a file of the same name");
    // O_NONBLOCK: a FIFO that took the name meanwhile must not hold the supervisor.
    UniqueFd fd = openBeneath(folder, name, O_RDONLY | O_NONBLOCK);
    if (!fd) return drop(path, info, "it can't be read");
    if (input && holds(fd.get(), *inputs_.find(place)->second)) return;
    if (input) {
      // The bytes differ: it is the program's work after all.
      inputs_.erase(place);
      return take(folder, name, info, path, place);
    }
    read(fd.get(), info, path);
  }

  // Whether it may be an input that nobody has changed.
  [[nodiscard]] bool isInput(const std::string& place, const struct stat& info) const {
    const auto found = inputs_.find(place);
    return found != inputs_.end() &&
           found->second->size() == static_cast<std::uint64_t>(info.st_size);
  }

  void read(int fd, const struct stat& seen, const std::string& path) {
    struct stat info {};
    const bool same = ::fstat(fd, &info) == 0 && S_ISREG(info.st_mode) &&
                      info.st_ino == seen.st_ino && info.st_size == seen.st_size;
    std::string bytes(same ? static_cast<std::size_t>(info.st_size) : 0, '\0');
    if (!same || !readFully(fd, bytes.data(), bytes.size())) {
      return drop(path, seen, "it changed while it was read");
    }
    if (!outside_) names_.insert(path);
    collected_.artifacts.push_back(
        {path, std::string(mediaTypeOf(path)), std::move(bytes), outside_});
  }

  const Limits& limits_;
  std::map<std::string, const SharedBytes*, std::less<>> inputs_;
  std::set<std::string, std::less<>> names_;  // of the artifacts in artifacts/
  bool outside_ = false;
  const timespec* since_ = nullptr;  // and told_: see tellOnly()
  ToldArtifacts* told_ = nullptr;
  Collected collected_;
};

}  // namespace

Collected collectArtifacts(int workspaceFd, const Limits& limits,
                           std::span<const InputFile> inputs) {
  Collector collector(limits, inputs);
  collector.walkFolder(workspaceFd);
  collector.walkRest(workspaceFd);
  return collector.finish();
}

Collected collectArtifactsSince(int workspaceFd, const Limits& limits, const timespec& since,
                                ToldArtifacts& told) {
  constexpr std::size_t kMostTold = 10'000;  // a program may give its files new names for ever
  const std::lock_guard lock(told.mutex);
  if (told.files.size() > kMostTold) told.files.clear();
  Collector collector(limits, {});
  collector.tellOnly(since, told);
  collector.walkFolder(workspaceFd);
  return collector.finish();
}

}  // namespace gantlet
