// Files of a session's workspace, from outside. Every path is walked below the workspace's own
// descriptor (openat2(2), RESOLVE_BENEATH and RESOLVE_NO_SYMLINKS), so that no link that a program
// makes, at whatever moment, leads anywhere else.
//
// Thread-safety: OpenedFile and FileWriter have one owner; the functions have no state.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
  FileWriter(std::uint32_t owner, UniqueFd folder, UniqueFd file, std::string temporary,
             std::string name, std::string path);
  ~FileWriter();  // what was not finished is gone
  FileWriter(const FileWriter&) = delete;
  FileWriter& operator=(const FileWriter&) = delete;

  // Errors: kTooLarge: the workspace is full.
  [[nodiscard]] Status write(std::string_view bytes);
  [[nodiscard]] Result<FileInfo> finish();

 private:
  std::uint32_t owner_;
  UniqueFd folder_;
  UniqueFd file_;
  std::string temporary_;
  std::string name_;
  std::string path_;
  bool finished_ = false;
};

// A path as a client names it, as a path below the workspace: "" for the workspace itself. Errors:
// kInvalidArgument.
[[nodiscard]] Result<std::string> workspacePath(std::string_view path);

// `workspace`: a descriptor of the folder. `path`: as of workspacePath(). `owner`: whose the
// workspace is. Errors: kNotFound, kInvalidArgument, kTooLarge, kIo.
[[nodiscard]] Result<FileInfo> statFile(int workspace, const std::string& path);
[[nodiscard]] Result<std::vector<FileInfo>> listFolder(int workspace, const std::string& path,
                                                       std::uint32_t depth);
[[nodiscard]] Result<OpenedFile> openWorkspaceFile(int workspace, const std::string& path);
[[nodiscard]] Result<std::unique_ptr<FileWriter>> writeWorkspaceFile(int workspace,
                                                                     std::uint32_t owner,
                                                                     const std::string& path);
[[nodiscard]] Result<bool> makeWorkspaceFolder(int workspace, std::uint32_t owner,
                                               const std::string& path);
[[nodiscard]] Status removeWorkspaceFile(int workspace, const std::string& path);
[[nodiscard]] Result<FileInfo> moveWorkspaceFile(int workspace, std::uint32_t owner,
                                                 const std::string& from, const std::string& to);

}  // namespace gantlet
