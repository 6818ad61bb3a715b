// Files of a session's workspace, from outside. Every path is walked below the workspace's own
// descriptor (openat2(2), RESOLVE_BENEATH and RESOLVE_NO_SYMLINKS), so that no link that a program
// makes, at whatever moment, leads anywhere else.
//
// Thread-safety: OpenedFile and FileWriter have one owner; the functions have no state.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/open_beneath.h"
#include "core/result.h"
#include "core/unique_fd.h"

namespace gantlet {

enum class FileType : std::uint8_t { kFile, kFolder, kLink, kOther };
[[nodiscard]] std::string_view fileTypeName(FileType type);  // "file", "folder", "link", "other"

struct FileInfo {
  std::string path;  // below the workspace, without a slash at its start; "": the workspace
  FileType type = FileType::kFile;
  std::uint64_t size = 0;       // of a file, in bytes
  std::int64_t modifiedAt = 0;  // milliseconds since 1970, UTC
  std::uint32_t mode = 0;       // permission bits
  // Of a file: changes whenever its content may have; a strong validator without quotes.
  std::string etag;
};

// What a client says must be so of a file before something is done to it (RFC 9110, section 13.1).
struct FileCondition {
  bool mustExist = false;             // If-Match: *
  std::vector<std::string> among;     // If-Match: one of these is its etag; empty: not asked
  bool mustBeAbsent = false;          // If-None-Match: *
  std::vector<std::string> notAmong;  // If-None-Match: none of these is its etag
  [[nodiscard]] bool asks() const {
    return mustExist || mustBeAbsent || !among.empty() || !notAmong.empty();
  }
  // Whether If-Match, and If-None-Match, hold of `file`; nullptr: there is none.
  [[nodiscard]] bool matches(const FileInfo* file) const;
  [[nodiscard]] bool noneMatches(const FileInfo* file) const;
};

// Puts what changes the files of one workspace into an order, so that a condition still holds when
// the change is made, and so that nothing is changed any more behind a last save. Programs in the
// session don't know it.
struct FileDoor {
  std::mutex mutex;
  bool closed = false;      // the workspace is being put away: what is changed now would be lost
  std::uint64_t swaps = 0;  // how often another workspace took its place
};
using FileCheck = std::function<Status()>;
using FileOrder = std::shared_ptr<FileDoor>;

// A folder as it was listed.
struct FolderFiles {
  UniqueFd workspace;
  std::string path;               // of the folder, below the workspace
  std::vector<FileInfo> entries;  // all below it, by path
};

struct OpenedFile {
  UniqueFd fd;  // for pread(2); a regular file
  FileInfo info;
};

// The service may be root, whom the workspace's owner does not know: what it makes, or renames,
// there it does as the owner. Of this thread alone (setfsuid(2)), as long as it is there.
class AsOwner {
 public:
  explicit AsOwner(std::uint32_t owner);
  ~AsOwner();
  AsOwner(const AsOwner&) = delete;
  AsOwner& operator=(const AsOwner&) = delete;

 private:
  const bool changes_;
};

// A file that is being written beside its place, and takes it when it is whole.
class FileWriter {
 public:
  FileWriter(std::uint32_t owner, FileOrder order, UniqueFd folder, UniqueFd file,
             std::string temporary, std::string name, std::string path);
  ~FileWriter();  // what was not finished is gone
  FileWriter(const FileWriter&) = delete;
  FileWriter& operator=(const FileWriter&) = delete;

  // Asked before each write whether there is room for so many bytes. Errors of write() then.
  void askBefore(std::function<Status(std::size_t bytes)> room) { room_ = std::move(room); }
  // Asked when the file is whole, with the lock of its workspace's FileDoor held: whether it still
  // has a place there. Errors of finish() and finishIf() then.
  void askAtEnd(FileCheck place) { place_ = std::move(place); }
  // Errors: kTooLarge: the workspace is full.
  [[nodiscard]] Status write(std::string_view bytes);
  [[nodiscard]] Result<FileInfo> finish();
  // nullopt: `condition` does not hold of what is in the file's place, which stays.
  [[nodiscard]] Result<std::optional<FileInfo>> finishIf(const FileCondition& condition);

 private:
  std::uint32_t owner_;
  FileOrder order_;
  UniqueFd folder_;
  UniqueFd file_;
  std::string temporary_;
  std::string name_;
  std::string path_;
  bool finished_ = false;
  std::function<Status(std::size_t bytes)> room_;
  FileCheck place_;
};

// A name for an upload, which no other one of this process has.
[[nodiscard]] std::string uploadName();
// Whether it is the name of an upload of this process that is under way.
[[nodiscard]] bool isUpload(std::string_view name);
// Or was one of another process's: ".gantlet-upload-", and two numbers.
[[nodiscard]] bool isAnyUpload(std::string_view name);

// A path or a name for a message: quoted, valid UTF-8 without control characters, cut where it is
// long.
[[nodiscard]] std::string shownName(std::string_view path);

// A path as a client names it, as a path below the workspace: "" for the workspace itself. None of
// its parts is a name of an upload: those are the service's, and no client sees or names them.
// Errors: kInvalidArgument.
[[nodiscard]] Result<std::string> workspacePath(std::string_view path);
// The same of what may be there: a program may give a file any name, with control characters and
// bytes that are no UTF-8.
[[nodiscard]] Result<std::string> anyWorkspacePath(std::string_view path);

// `workspace`: a descriptor of the folder. `path`: as of workspacePath(). `owner`: whose the
// workspace is. Errors: kNotFound, kInvalidArgument, kTooLarge, kIo; kBusy: a folder came or went
// meanwhile.
[[nodiscard]] Result<FileInfo> statFile(int workspace, const std::string& path);
[[nodiscard]] Result<std::vector<FileInfo>> listFolder(int workspace, const std::string& path,
                                                       std::uint32_t depth);
[[nodiscard]] Result<OpenedFile> openWorkspaceFile(int workspace, const std::string& path);
[[nodiscard]] Result<std::unique_ptr<FileWriter>> writeWorkspaceFile(int workspace,
                                                                     std::uint32_t owner,
                                                                     FileOrder order,
                                                                     const std::string& path);
[[nodiscard]] Result<bool> makeWorkspaceFolder(int workspace, std::uint32_t owner,
                                               const FileOrder& order, const std::string& path);
// false: `condition` does not hold, and nothing was removed.
[[nodiscard]] Result<bool> removeWorkspaceFile(int workspace, const FileOrder& order,
                                               const std::string& path,
                                               const FileCondition& condition);
[[nodiscard]] Result<FileInfo> moveWorkspaceFile(int workspace, std::uint32_t owner,
                                                 const FileOrder& order, const std::string& from,
                                                 const std::string& to);

}  // namespace gantlet
