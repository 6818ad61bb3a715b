#include "manager/session_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/fsuid.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>

#include "core/utf8.h"

namespace gantlet {
namespace {

constexpr std::size_t kMaxPath = 1024;
constexpr std::size_t kMaxEntries = 20'000;
constexpr std::uint32_t kMaxDepth = 64;

Error notThere(const std::string& path) {
  return Error{ErrorCode::kNotFound, "there is no file " + shownName(path) + " in the workspace",
               ""};
}

// What the system says of a path, as an error for its caller.
Error faultOf(const std::string& path, int errnum) {
  switch (errnum) {
    case ENOENT: return notThere(path);
    case ELOOP:
    case EXDEV:
      return Error{ErrorCode::kInvalidArgument,
                   shownName(path) + " leads over a link, and links are not followed from outside",
                   "name the file itself"};
    case ENOTDIR:
      return Error{ErrorCode::kInvalidArgument, "a part of " + shownName(path) + " is no folder",
                   ""};
    case EISDIR: return Error{ErrorCode::kInvalidArgument, shownName(path) + " is a folder", ""};
    case ENAMETOOLONG:
      return Error{ErrorCode::kInvalidArgument, shownName(path) + " has a part that is too long",
                   ""};
    case ENOTEMPTY:
    case EEXIST:
      return Error{ErrorCode::kInvalidArgument, shownName(path) + " is there already", ""};
    case EACCES:
      return Error{ErrorCode::kInvalidArgument, shownName(path) + " may not be read or changed",
                   "a program has taken the permission away (chmod)"};
    case ENOSPC:
    case EDQUOT:
      return Error{ErrorCode::kTooLarge, "the session's workspace is full",
                   "remove files of it, or choose a policy with a larger workspace"};
    default: return systemError(shownName(path), errnum);
  }
}

// What was there when it was begun has gone: nothing of it is told as if it had never been there.
Error goneMeanwhile(const std::string& path) {
  return Error{ErrorCode::kBusy,
               "a folder of " + shownName(path) + " was removed while the file came",
               "send it again: that makes the folder anew"};
}

Error isBeingFilled(const std::string& path) {
  return Error{ErrorCode::kBusy,
               "the folder " + shownName(path) +
                   " is being filled: a part of it was removed, and more came meanwhile",
               "end what writes to it, and delete it again"};
}

std::pair<std::string, std::string> splitLast(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return {"", path};
  return {path.substr(0, slash), path.substr(slash + 1)};
}

Result<UniqueFd> openFolder(int workspace, const std::string& path) {
  UniqueFd fd = openBeneath(workspace, path, O_RDONLY | O_DIRECTORY);
  if (!fd) return faultOf(path, errno);
  return fd;
}

// The folder with those on the way to it, made where they are missing. `made`: the last one was.
Result<UniqueFd> makeFolders(int workspace, const std::string& path, bool& made) {
  made = false;
  UniqueFd at = openBeneath(workspace, "", O_RDONLY | O_DIRECTORY);
  if (!at) return faultOf(path, errno);
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string part = path.substr(begin, end - begin);
    made = ::mkdirat(at.get(), part.c_str(), 0755) == 0;
    if (!made && errno != EEXIST) {
      return errno == ENOENT ? goneMeanwhile(path) : faultOf(path, errno);
    }
    UniqueFd next = openBeneath(at.get(), part, O_RDONLY | O_DIRECTORY);
    if (!next) return errno == ENOENT ? goneMeanwhile(path) : faultOf(path, errno);
    at = std::move(next);
    begin = end + 1;
  }
  return at;
}

FileInfo infoOf(const struct stat& from, std::string path) {
  FileInfo info;
  info.path = std::move(path);
  info.type = S_ISREG(from.st_mode)   ? FileType::kFile
              : S_ISDIR(from.st_mode) ? FileType::kFolder
              : S_ISLNK(from.st_mode) ? FileType::kLink
                                      : FileType::kOther;
  if (info.type == FileType::kFile) info.size = static_cast<std::uint64_t>(from.st_size);
  info.modifiedAt = from.st_mtim.tv_sec * 1000LL + from.st_mtim.tv_nsec / 1'000'000;
  info.mode = from.st_mode & 07777;
  if (info.type != FileType::kFile) return info;
  std::array<char, 96> etag{};
  std::snprintf(etag.data(), etag.size(), "%llx-%llx-%llx.%lx-%lx.%lx",
                static_cast<unsigned long long>(from.st_ino),
                static_cast<unsigned long long>(from.st_size),
                static_cast<unsigned long long>(from.st_mtim.tv_sec),
                static_cast<unsigned long>(from.st_mtim.tv_nsec),
                static_cast<unsigned long>(from.st_ctim.tv_sec),
                static_cast<unsigned long>(from.st_ctim.tv_nsec));
  info.etag = etag.data();
  return info;
}

std::string under(const std::string& folder, const std::string& name) {
  return folder.empty() ? name : folder + "/" + name;
}

struct DirCloser {
  void operator()(DIR* dir) const { ::closedir(dir); }
};

Status listInto(UniqueFd folder, const std::string& path, std::uint32_t depth,
                std::vector<FileInfo>& found) {
  const std::unique_ptr<DIR, DirCloser> dir(::fdopendir(folder.get()));
  if (!dir) return faultOf(path, errno);
  const int fd = folder.release();  // the stream's
  while (const dirent* entry = ::readdir(dir.get())) {
    const std::string name = entry->d_name;
    if (name == "." || name == ".." || isAnyUpload(name)) continue;
    struct stat info {};
    if (::fstatat(fd, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) continue;  // it has gone
    if (found.size() >= kMaxEntries) {
      return Error{ErrorCode::kTooLarge, "there are more than 20000 files", "list a folder of it"};
    }
    found.push_back(infoOf(info, under(path, name)));
    if (!S_ISDIR(info.st_mode) || depth <= 1) continue;
    UniqueFd next = openBeneath(fd, name, O_RDONLY | O_DIRECTORY);
    if (next) TRY_STATUS(listInto(std::move(next), under(path, name), depth - 1, found));
  }
  return {};
}

// Whether a folder could not be removed because something came into it.
bool hasMore(int errnum) { return errnum == ENOTEMPTY || errnum == EEXIST; }

// All that is in `folder`, however deep. What comes meanwhile may be left.
Status emptyFolder(UniqueFd folder, const std::string& path, std::uint32_t depth) {
  if (depth > kMaxDepth * 16) {
    return Error{ErrorCode::kTooLarge,
                 shownName(path) + " is deeper than the " + std::to_string(kMaxDepth * 16) +
                     " folders that are removed from outside",
                 "remove it in a cell: shutil.rmtree"};
  }
  const std::unique_ptr<DIR, DirCloser> dir(::fdopendir(folder.get()));
  if (!dir) return faultOf(path, errno);
  const int fd = folder.release();
  while (const dirent* entry = ::readdir(dir.get())) {
    const std::string name = entry->d_name;
    if (name == "." || name == "..") continue;
    if (::unlinkat(fd, name.c_str(), 0) == 0 || errno == ENOENT) continue;
    if (errno != EISDIR && errno != EPERM) return faultOf(under(path, name), errno);
    UniqueFd next = openBeneath(fd, name, O_RDONLY | O_DIRECTORY);
    if (!next && errno == EACCES) return faultOf(under(path, name), errno);
    if (!next) continue;  // it has gone, or is something else by now
    TRY_STATUS(emptyFolder(std::move(next), under(path, name), depth + 1));
    if (::unlinkat(fd, name.c_str(), AT_REMOVEDIR) == 0 || errno == ENOENT || errno == ENOTDIR) {
      continue;
    }
    if (!hasMore(errno)) return faultOf(under(path, name), errno);
  }
  return {};
}

constexpr std::string_view kUploadStart = ".gantlet-upload-";

std::string uploadPrefix() { return std::string(kUploadStart) + std::to_string(::getpid()) + "-"; }

// Errors: kBusy: what would be done now would be lost. Those of `place`.
Result<std::unique_lock<std::mutex>> enter(const FileOrder& order, const FileCheck& place = {}) {
  std::unique_lock lock(order->mutex);
  if (place) TRY_STATUS(place());
  if (!order->closed) return lock;
  return Error{ErrorCode::kBusy, "the session's files were put away meanwhile",
               "send it again: that brings them back"};
}

}  // namespace

std::string uploadName() {
  static std::atomic<std::uint64_t> next{0};
  return uploadPrefix() + std::to_string(++next);
}

bool isUpload(std::string_view name) { return name.starts_with(uploadPrefix()); }

bool isAnyUpload(std::string_view name) {
  if (!name.starts_with(kUploadStart)) return false;
  name.remove_prefix(kUploadStart.size());
  const auto isNumber = [](std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  };
  const std::size_t dash = std::min(name.find('-'), name.size());
  return isNumber(name.substr(0, dash)) && isNumber(name.substr(std::min(dash + 1, name.size())));
}

std::string shownName(std::string_view path) {
  constexpr std::size_t kMost = 128;
  std::string shown = toValidUtf8(path.substr(0, kMost));
  std::replace_if(
      shown.begin(), shown.end(),
      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, '?');
  if (path.size() <= kMost) return "'" + shown + "'";
  return "'" + shown + "...' (" + std::to_string(path.size()) + " bytes)";
}

AsOwner::AsOwner(std::uint32_t owner) : changes_(::geteuid() == 0 && owner != 0) {
  if (!changes_) return;
  ::setfsgid(owner);
  ::setfsuid(owner);
}

AsOwner::~AsOwner() {
  if (!changes_) return;
  ::setfsuid(0);
  ::setfsgid(::getegid());
}

std::string_view fileTypeName(FileType type) {
  switch (type) {
    case FileType::kFile: return "file";
    case FileType::kFolder: return "folder";
    case FileType::kLink: return "link";
    case FileType::kOther: break;
  }
  return "other";
}

bool FileCondition::matches(const FileInfo* file) const {
  if (!mustExist && among.empty()) return true;
  if (file == nullptr) return false;
  return mustExist ||
         (!file->etag.empty() && std::find(among.begin(), among.end(), file->etag) != among.end());
}

bool FileCondition::noneMatches(const FileInfo* file) const {
  if (file == nullptr) return true;
  return !mustBeAbsent && std::find(notAmong.begin(), notAmong.end(), file->etag) == notAmong.end();
}

Result<std::string> workspacePath(std::string_view path) {
  const bool clean = std::none_of(path.begin(), path.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F;
  });
  if (!isValidUtf8(path) || !clean) {
    return Error{ErrorCode::kInvalidArgument,
                 "the path " + shownName(path) +
                     (clean ? " is not valid UTF-8" : " holds a control character"),
                 "name a file, such as data/input.csv"};
  }
  return anyWorkspacePath(path);
}

Result<std::string> anyWorkspacePath(std::string_view path) {
  const auto wrong = [&](const std::string& why) {
    return Error{ErrorCode::kInvalidArgument, "the path " + shownName(path) + " " + why,
                 "name a file, such as data/input.csv"};
  };
  if (path.size() > kMaxPath) return wrong("is longer than 1024 bytes");
  if (path.find('\0') != std::string_view::npos) return wrong("holds a NUL");
  std::string_view rest = path;
  if (path.starts_with('/')) {
    bool named = false;
    for (const std::string_view root : {"/workspace", "/home/user", "/mnt/data", "/tmp"}) {
      if (!path.starts_with(root)) continue;
      rest = path.substr(root.size());
      named = rest.empty() || rest.front() == '/';
      if (named) break;
    }
    if (!named) return wrong("lies outside of the workspace");
  }
  std::string clear;
  while (!rest.empty()) {
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    const std::string_view part = rest.substr(0, slash);
    rest.remove_prefix(std::min(slash + 1, rest.size()));
    if (part.empty() || part == ".") continue;
    if (part == "..") return wrong("holds a part '..'");
    if (part.size() > 255) return wrong("has a part of more than 255 bytes");
    if (isAnyUpload(part)) {
      return wrong("has a part of the form .gantlet-upload-N-N, which is kept for uploads");
    }
    clear.append(clear.empty() ? "" : "/").append(part);
  }
  return clear;
}

Result<FileInfo> statFile(int workspace, const std::string& path) {
  const UniqueFd fd = openBeneath(workspace, path, O_PATH);
  struct stat info {};
  if (fd && ::fstat(fd.get(), &info) == 0) return infoOf(info, path);
  if (errno != ELOOP || path.empty()) return faultOf(path, errno);
  // The last part is a link, of which can be told, or a part before it is.
  const auto [folder, name] = splitLast(path);
  TRY(const UniqueFd parent, openFolder(workspace, folder));
  if (::fstatat(parent.get(), name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) {
    return faultOf(path, errno);
  }
  return infoOf(info, path);
}

Result<std::vector<FileInfo>> listFolder(int workspace, const std::string& path,
                                         std::uint32_t depth) {
  TRY(UniqueFd folder, openFolder(workspace, path));
  std::vector<FileInfo> found;
  TRY_STATUS(listInto(std::move(folder), path, std::min(depth, kMaxDepth), found));
  std::sort(found.begin(), found.end(),
            [](const FileInfo& a, const FileInfo& b) { return a.path < b.path; });
  return found;
}

Result<OpenedFile> openWorkspaceFile(int workspace, const std::string& path) {
  OpenedFile opened;
  // Never waits for another end, whatever the program has put there.
  opened.fd = openBeneath(workspace, path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  if (!opened.fd) return faultOf(path, errno);
  struct stat info {};
  if (::fstat(opened.fd.get(), &info) != 0) return faultOf(path, errno);
  opened.info = infoOf(info, path);
  if (opened.info.type == FileType::kFolder) return faultOf(path, EISDIR);
  if (opened.info.type != FileType::kFile) return notThere(path);
  return opened;
}

Result<std::unique_ptr<FileWriter>> writeWorkspaceFile(int workspace, std::uint32_t owner,
                                                       FileOrder order, const std::string& path) {
  const AsOwner as(owner);
  const auto [folder, name] = splitLast(path);
  if (name.empty()) return faultOf("the workspace", EISDIR);
  bool made = false;
  TRY(UniqueFd parent, makeFolders(workspace, folder, made));
  struct stat info {};
  if (::fstatat(parent.get(), name.c_str(), &info, AT_SYMLINK_NOFOLLOW) == 0 &&
      S_ISDIR(info.st_mode)) {
    return faultOf(path, EISDIR);
  }
  const std::string temporary = uploadName();
  UniqueFd file = openBeneath(parent.get(), temporary, O_WRONLY | O_CREAT | O_EXCL, 0644);
  if (!file) return errno == ENOENT ? goneMeanwhile(path) : faultOf(path, errno);
  return std::make_unique<FileWriter>(owner, std::move(order), std::move(parent), std::move(file),
                                      temporary, name, path);
}

Result<bool> makeWorkspaceFolder(int workspace, std::uint32_t owner, const FileOrder& order,
                                 const std::string& path) {
  const AsOwner as(owner);
  TRY([[maybe_unused]] const auto lock, enter(order));
  bool made = false;
  TRY([[maybe_unused]] const UniqueFd folder, makeFolders(workspace, path, made));
  return made;
}

Result<bool> removeWorkspaceFile(int workspace, const FileOrder& order, const std::string& path,
                                 const FileCondition& condition) {
  const auto [folder, name] = splitLast(path);
  if (name.empty()) {
    return Error{ErrorCode::kInvalidArgument, "the workspace itself can't be removed",
                 "delete the session"};
  }
  TRY(const UniqueFd parent, openFolder(workspace, folder));
  TRY([[maybe_unused]] const auto lock, enter(order));
  if (condition.asks()) {
    struct stat info {};
    if (::fstatat(parent.get(), name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) {
      return faultOf(path, errno);
    }
    const FileInfo there = infoOf(info, path);
    if (!condition.matches(&there) || !condition.noneMatches(&there)) return false;
  }
  if (::unlinkat(parent.get(), name.c_str(), 0) == 0) return true;
  if (errno != EISDIR && errno != EPERM) return faultOf(path, errno);
  constexpr int kMostRounds = 16;  // a program may fill it without an end
  for (int round = 0; round < kMostRounds; ++round) {
    UniqueFd inside = openBeneath(parent.get(), name, O_RDONLY | O_DIRECTORY);
    if (!inside && errno == ENOENT && round > 0) return true;  // somebody else has removed it
    if (!inside) return faultOf(path, errno);
    TRY_STATUS(emptyFolder(std::move(inside), path, 0));
    if (::unlinkat(parent.get(), name.c_str(), AT_REMOVEDIR) == 0) return true;
    if (!hasMore(errno)) return faultOf(path, errno);
  }
  return isBeingFilled(path);
}

Result<FileInfo> moveWorkspaceFile(int workspace, std::uint32_t owner, const FileOrder& order,
                                   const std::string& from, const std::string& to) {
  const AsOwner as(owner);
  const auto [fromFolder, fromName] = splitLast(from);
  const auto [toFolder, toName] = splitLast(to);
  if (fromName.empty() || toName.empty()) {
    return Error{ErrorCode::kInvalidArgument, "the workspace itself can't be moved", ""};
  }
  TRY(const UniqueFd source, openFolder(workspace, fromFolder));
  struct stat info {};
  if (::fstatat(source.get(), fromName.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) {
    return faultOf(from, errno);
  }
  bool made = false;
  TRY(const UniqueFd target, makeFolders(workspace, toFolder, made));
  TRY([[maybe_unused]] const auto lock, enter(order));
  if (::renameat(source.get(), fromName.c_str(), target.get(), toName.c_str()) != 0) {
    return errno == EINVAL ? Error{ErrorCode::kInvalidArgument,
                                   shownName(from) + " can't be moved into itself", ""}
                           : faultOf(to, errno);
  }
  return infoOf(info, to);
}

FileWriter::FileWriter(std::uint32_t owner, FileOrder order, UniqueFd folder, UniqueFd file,
                       std::string temporary, std::string name, std::string path)
    : owner_(owner),
      order_(std::move(order)),
      folder_(std::move(folder)),
      file_(std::move(file)),
      temporary_(std::move(temporary)),
      name_(std::move(name)),
      path_(std::move(path)) {}

FileWriter::~FileWriter() {
  if (!finished_) (void)::unlinkat(folder_.get(), temporary_.c_str(), 0);
}

Status FileWriter::write(std::string_view bytes) {
  if (room_) TRY_STATUS(room_(bytes.size()));
  while (!bytes.empty()) {
    const ssize_t n = ::write(file_.get(), bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return faultOf(path_, n == 0 ? ENOSPC : errno);
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return {};
}

Result<FileInfo> FileWriter::finish() {
  Result<std::optional<FileInfo>> info = finishIf({});
  if (!info) return info.error();
  return std::move(**info);
}

Result<std::optional<FileInfo>> FileWriter::finishIf(const FileCondition& condition) {
  const AsOwner as(owner_);
  TRY([[maybe_unused]] const auto lock, enter(order_, place_));
  struct stat info {};
  if (condition.asks()) {
    const bool there = ::fstatat(folder_.get(), name_.c_str(), &info, AT_SYMLINK_NOFOLLOW) == 0;
    if (!there && errno != ENOENT) return faultOf(path_, errno);
    const FileInfo old = there ? infoOf(info, path_) : FileInfo();
    const FileInfo* seen = there ? &old : nullptr;
    if (!condition.matches(seen) || !condition.noneMatches(seen)) return std::optional<FileInfo>();
  }
  // Not over what a program makes at this very moment, where nothing may be there.
  const unsigned flags = condition.mustBeAbsent ? RENAME_NOREPLACE : 0U;
  if (::renameat2(folder_.get(), temporary_.c_str(), folder_.get(), name_.c_str(), flags) != 0) {
    if (condition.mustBeAbsent && errno == EEXIST) return std::optional<FileInfo>();
    return errno == ENOENT ? goneMeanwhile(path_) : faultOf(path_, errno);
  }
  finished_ = true;
  if (::fstat(file_.get(), &info) != 0) return faultOf(path_, errno);
  return std::optional(infoOf(info, path_));
}

}  // namespace gantlet
