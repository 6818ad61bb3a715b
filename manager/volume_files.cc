// Files of volumes, from outside, each act behind its record.
#include <algorithm>

#include "core/digest.h"
#include "json/value.h"
#include "manager/volume_entry.h"

namespace gantlet {
namespace {

std::string hashOf(const std::string& path) { return digestText(sha256(path)); }

// What lies deeper would count as full, for good and for everybody who has the volume.
Status checkDepth(const std::string& path, std::ptrdiff_t folders) {
  if (folders <= std::ptrdiff_t{kDeepestVolumeFolder}) return {};
  return Error{ErrorCode::kInvalidArgument,
               shownName(path) + " lies " + std::to_string(folders) +
                   " folders deep, and a volume has at most " +
                   std::to_string(kDeepestVolumeFolder) + " in one another",
               "name a path with fewer folders"};
}

std::ptrdiff_t slashesIn(const std::string& path) {
  return std::count(path.begin(), path.end(), '/');
}

}  // namespace

Result<FileInfo> VolumeDesk::stat(const Who& who, const std::string& path) {
  TRY(const std::string clear, anyWorkspacePath(path));
  Found volume;
  {
    const std::lock_guard lock(mutex_);
    TRY(volume, find(who));
  }
  return statFile(volume->folder.get(), clear);
}

Result<std::vector<FileInfo>> VolumeDesk::listFiles(const Who& who, const std::string& path,
                                                    std::uint32_t depth) {
  TRY(const std::string clear, anyWorkspacePath(path));
  Found volume;
  {
    const std::lock_guard lock(mutex_);
    TRY(volume, find(who));
  }
  return listFolder(volume->folder.get(), clear, depth);
}

Result<OpenedFile> VolumeDesk::openFile(const Who& who, const std::string& path) {
  TRY(const std::string clear, anyWorkspacePath(path));
  Found volume;
  {
    const std::lock_guard lock(mutex_);
    TRY(volume, find(who));
  }
  TRY(OpenedFile opened, openWorkspaceFile(volume->folder.get(), clear));
  TRY_STATUS(record("volume_file_read", volume->row, who.actor,
                    {{"path_hash", hashOf(clear)}, {"size", opened.info.size}}));
  return opened;
}

Status VolumeDesk::takeRoom(VolumeEntry& volume, std::uint64_t bytes) {
  // The audit log lies on the same disk. Without room for it nothing runs, and no file can be
  // deleted.
  if (isDiskLow(volume)) {
    return Error{ErrorCode::kTooLarge,
                 "the disk of the data folder is nearly full: nothing more is written to a volume",
                 "delete files, or ask whoever runs the service to free space there"};
  }
  const std::lock_guard lock(mutex_);
  TRY_STATUS(volume.checkRoom(bytes, options_.maxFiles));
  volume.uploading += bytes;
  return {};
}

Result<std::unique_ptr<FileWriter>> VolumeDesk::writeFile(const Who& who, const std::string& path,
                                                          std::optional<std::uint64_t> size) {
  TRY(const std::string clear, workspacePath(path));
  TRY_STATUS(checkDepth(clear, slashesIn(clear)));
  Found volume;
  {
    const std::lock_guard lock(mutex_);
    TRY(volume, find(who));
  }
  measure(*volume);
  TRY_STATUS(takeRoom(*volume, 0));
  {
    // What is known to be too much is refused before a byte of it is stored.
    const std::lock_guard lock(mutex_);
    TRY_STATUS(volume->checkRoom(size.value_or(0), options_.maxFiles));
  }
  json::Object details{{"path_hash", hashOf(clear)}};
  if (size) details.set("size", *size);
  TRY_STATUS(record("volume_file_written", volume->row, who.actor, std::move(details)));
  TRY(const std::shared_ptr<void> mark, folders_.markUpload(volume->row));
  TRY(std::unique_ptr<FileWriter> writer,
      writeWorkspaceFile(volume->folder.get(), folders_.owner(), volume->order, clear));
  writer->askBefore([this, volume, mark](std::size_t bytes) { return takeRoom(*volume, bytes); });
  writer->askAtEnd([this, volume]() -> Status {
    const std::lock_guard lock(mutex_);
    if (!volume->removing) return {};
    return Error{ErrorCode::kNotFound, "the volume was deleted while the file came", ""};
  });
  return writer;
}

Result<bool> VolumeDesk::makeFolder(const Who& who, const std::string& path) {
  TRY(const std::string clear, workspacePath(path));
  TRY_STATUS(checkDepth(clear, slashesIn(clear) + 1));
  Found volume;
  {
    const std::lock_guard lock(mutex_);
    TRY(volume, find(who));
  }
  measure(*volume);
  TRY_STATUS(takeRoom(*volume, 0));
  TRY_STATUS(record("volume_folder_made", volume->row, who.actor, {{"path_hash", hashOf(clear)}}));
  return makeWorkspaceFolder(volume->folder.get(), folders_.owner(), volume->order, clear);
}

Result<bool> VolumeDesk::removeFileIf(const Who& who, const std::string& path,
                                      const FileCondition& condition) {
  TRY(const std::string clear, anyWorkspacePath(path));
  Found volume;
  {
    const std::lock_guard lock(mutex_);
    TRY(volume, find(who));
  }
  TRY_STATUS(record("volume_file_removed", volume->row, who.actor, {{"path_hash", hashOf(clear)}}));
  TRY(const bool removed,
      removeWorkspaceFile(volume->folder.get(), volume->order, clear, condition));
  measure(*volume);
  return removed;
}

}  // namespace gantlet
