#include "cli/data_folder.h"

#include <fcntl.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <thread>

#include "service/local_client.h"

namespace gantlet::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kServeRole = "serve";
constexpr const char* kSystemFolder = "/var/lib/gantlet";

Error unusable(const fs::path& path, std::string_view what, int errnum) {
  return Error{
      ErrorCode::kUnavailable,
      "the data folder " + path.string() + " cannot be used: " + systemError(what, errnum).message,
      "nothing runs without an audit log; choose another folder with --data-dir or "
      "GANTLET_DATA_DIR"};
}

// Makes one folder for the owner alone. An existing one must be ours to write and nobody else's:
// who can write there can swap the log or its signing key.
Status makePrivateFolder(const fs::path& path, const fs::path& whole) {
  if (::mkdir(path.c_str(), 0700) == 0) return {};
  if (errno != EEXIST) return unusable(whole, "mkdir", errno);
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) return unusable(whole, "stat", errno);
  if (!S_ISDIR(info.st_mode)) return unusable(whole, path.filename().string(), ENOTDIR);
  if ((info.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    return Error{ErrorCode::kUnavailable,
                 "the data folder " + path.string() + " can be written by other users",
                 "chmod 700 " + path.string()};
  }
  if (::access(path.c_str(), W_OK | X_OK) != 0) return unusable(whole, "write", errno);
  return {};
}

Status makeFolders(const fs::path& path) {
  std::error_code error;
  if (path.has_parent_path()) {
    fs::create_directories(path.parent_path(), error);
    if (error) return unusable(path, "mkdir", error.value());
  }
  TRY_STATUS(makePrivateFolder(path, path));
  for (const char* part : {"audit", "keys", "tmp"}) {
    TRY_STATUS(makePrivateFolder(path / part, path));
  }
  return {};
}

std::string userName(uid_t uid) {
  const passwd* entry = ::getpwuid(uid);
  return entry != nullptr ? entry->pw_name : std::to_string(uid);
}

// Whose folder it is, where it is there and another user's: root may write to it all the same, and
// its owner, a service, could then read and continue nothing of what root left.
std::optional<uid_t> otherOwner(const fs::path& path) {
  struct stat info {};
  if (::geteuid() != 0 || ::stat(path.c_str(), &info) != 0) return std::nullopt;
  return info.st_uid != 0 ? std::optional(info.st_uid) : std::nullopt;
}

Error notAFolder(const fs::path& path) {
  return Error{ErrorCode::kInvalidArgument, "the data folder " + path.string() + " is not a folder",
               "name a folder, or one that is to be made, with --data-dir or GANTLET_DATA_DIR"};
}

Error notOurs(const fs::path& path, uid_t owner) {
  const std::string name = userName(owner);
  return Error{ErrorCode::kUnavailable,
               "the data folder " + path.string() + " belongs to " + name +
                   ", who could not use what root writes there",
               "run it as that user: runuser -u " + name +
                   " -- gantlet ..., or choose another "
                   "folder with --data-dir or GANTLET_DATA_DIR"};
}

// The lock file's text is "ROLE PID\n"; it is only a hint for messages, the lock is the truth.
HeldBy readHolder(int fd) {
  std::array<char, 64> buffer{};
  const ssize_t count = ::pread(fd, buffer.data(), buffer.size(), 0);
  std::string_view text(buffer.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
  HeldBy holder;
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return holder;
  holder.role = std::string(text.substr(0, space));
  text.remove_prefix(space + 1);
  std::from_chars(text.data(), text.data() + text.size(), holder.pid);
  return holder;
}

}  // namespace

class DataFolderOpener {
 public:
  static Result<OpenedFolder> open(const fs::path& path, std::string_view role) {
    std::error_code unknown;
    if (fs::exists(path, unknown) && !fs::is_directory(path, unknown)) return notAFolder(path);
    const std::optional<uid_t> other = otherOwner(path);
    if (!other) TRY_STATUS(makeFolders(path));
    const fs::path lockPath = path / "lock";
    const int make = other ? 0 : O_CREAT;
    UniqueFd lock(::open(lockPath.c_str(), O_RDWR | make | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!lock && other) return notOurs(path, *other);
    if (!lock) return unusable(path, "open lock", errno);
    if (::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) {
      if (errno != EWOULDBLOCK) return unusable(path, "flock", errno);
      return OpenedFolder(readHolder(lock.get()));
    }
    if (other) return notOurs(path, *other);
    const std::string text = std::string(role) + " " + std::to_string(::getpid()) + "\n";
    if (::ftruncate(lock.get(), 0) != 0 ||
        ::pwrite(lock.get(), text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
      return unusable(path, "write lock", errno);
    }
    return OpenedFolder(DataFolder(path, std::move(lock)));
  }
};

Result<fs::path> dataFolderPath(const std::optional<std::string>& flag) {
  const auto absolute = [](std::string_view text, std::string_view from) -> Result<fs::path> {
    if (text.empty()) {
      return Error{ErrorCode::kInvalidArgument, std::string(from) + " is empty", "name a folder"};
    }
    std::error_code error;
    fs::path path = fs::absolute(fs::path(text), error).lexically_normal();
    if (error) return systemError("the current folder", error.value());
    return path;
  };
  if (flag) return absolute(*flag, "--data-dir");
  if (const char* value = std::getenv("GANTLET_DATA_DIR")) {
    return absolute(value, "GANTLET_DATA_DIR");
  }
  // Root's, and that of the service's own user (as the Debian package has it).
  struct stat info {};
  const bool own = ::lstat(kSystemFolder, &info) == 0 && info.st_uid == ::geteuid();
  if (::geteuid() == 0 || own) return fs::path(kSystemFolder);
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home != '/') {
    const passwd* entry = ::getpwuid(::geteuid());
    home = entry != nullptr ? entry->pw_dir : nullptr;
  }
  if (home == nullptr || *home != '/') {
    return Error{ErrorCode::kInvalidArgument, "there is no home folder for the data",
                 "name a folder with --data-dir or GANTLET_DATA_DIR"};
  }
  return fs::path(home) / ".local/share/gantlet";
}

Result<OpenedFolder> tryOpenDataFolder(const fs::path& path, std::string_view role) {
  return DataFolderOpener::open(path, role);
}

Result<OpenedFolder> openDataFolder(const fs::path& path, std::string_view role,
                                    const WaitForFolder& wait) {
  constexpr std::chrono::milliseconds kPoll{15};
  const auto begin = std::chrono::steady_clock::now();
  bool noticed = false;
  while (true) {
    TRY(OpenedFolder opened, tryOpenDataFolder(path, role));
    const HeldBy* holder = std::get_if<HeldBy>(&opened);
    if (holder == nullptr) return opened;
    // A service that is starting or stopping holds the folder but does not answer: it is waited
    // for.
    if (holder->role == kServeRole && isServed(path / kSocketName)) return opened;
    const auto waited = std::chrono::steady_clock::now() - begin;
    if (waited >= wait.limit) {
      return Error{ErrorCode::kBusy,
                   "the data folder " + path.string() + " has been held by 'gantlet " +
                       holder->role + "' (process " + std::to_string(holder->pid) + ") for " +
                       std::to_string(wait.limit.count() / 1000) + " s",
                   "wait for it to end, or use another --data-dir"};
    }
    if (!noticed && waited >= wait.noticeAfter && wait.notice) {
      wait.notice(*holder);
      noticed = true;
    }
    if (wait.interrupted && wait.interrupted()) {
      return Error{ErrorCode::kCancelled, "interrupted", ""};
    }
    std::this_thread::sleep_for(kPoll);
  }
}

}  // namespace gantlet::cli
