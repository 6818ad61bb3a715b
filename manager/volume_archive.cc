#include "manager/volume_archive.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <set>

#include "core/unique_fd.h"
#include "manager/disk_writes.h"
#include "manager/workspace_archive.h"

namespace gantlet {
namespace {

namespace fs = std::filesystem;

constexpr int kFolder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

Status writeAll(int fd, std::string_view bytes) {
  if (const int failed = writeWhole(fd, bytes); failed != 0) {
    return systemError("copy a volume", failed);
  }
  return {};
}

// Folders, and what is still to become one, sorted. These are the service's: no program can change
// what is directly in them.
Result<std::set<std::string>> foldersIn(const fs::path& folder) {
  std::set<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator();
       at.increment(error)) {
    std::error_code gone;
    if (fs::is_directory(at->symlink_status(gone))) names.insert(at->path().filename());
    if (at->path().extension() == kPackedVolume) names.insert(at->path().stem());
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    return systemError("read the folder of volumes", error.value());
  }
  return names;
}

// What has not been unpacked is the whole of it, whatever is in the folder.
Status packOne(const fs::path& volume, const fs::path& scratch) {
  const fs::path packed = volume.string() + kPackedVolume;
  std::error_code error;
  if (fs::exists(packed, error)) {
    fs::copy_file(packed, scratch, fs::copy_options::overwrite_existing, error);
    return error ? systemError("copy a volume", error.value()) : Status();
  }
  const UniqueFd folder(::open(volume.c_str(), kFolder));
  if (!folder) return systemError("open a volume", errno);
  (void)::unlink(scratch.c_str());
  const UniqueFd file(
      ::open(scratch.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!file) return systemError("make a copy of a volume", errno);
  TRY([[maybe_unused]] const ArchivedWorkspace written,
      writeWorkspaceArchive(folder.get(), ByteCount(UINT64_MAX),
                            [&](std::string_view bytes) { return writeAll(file.get(), bytes); }));
  return {};
}

// Rather than a fault of the disk's.
bool isOfItsPrograms(const Error& error) {
  return error.code == ErrorCode::kTooLarge || error.code == ErrorCode::kInvalidArgument;
}

}  // namespace

Status packVolumes(const fs::path& folder, const fs::path& scratch, const PackSinks& sinks) {
  TRY(const std::set<std::string> tenants, foldersIn(folder));
  for (const std::string& tenant : tenants) {
    TRY(const std::set<std::string> volumes, foldersIn(folder / tenant));
    for (const std::string& volume : volumes) {
      const fs::path path = folder / tenant / volume;
      const std::string name = std::string(tenant).append("/").append(volume);
      const Status packed = packOne(path, scratch);
      const Status added = packed ? sinks.add(name + kPackedVolume) : Status();
      (void)::unlink(scratch.c_str());
      TRY_STATUS(added);
      std::error_code error;
      if (packed || !fs::exists(path, error)) continue;  // it was deleted meanwhile
      if (!isOfItsPrograms(packed.error())) return packed;
      sinks.leftOut(name, packed.error());
    }
  }
  return {};
}

Status unpackVolume(const fs::path& packed, int folder, std::uint32_t owner) {
  const UniqueFd file(::open(packed.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  if (!file) return systemError("open a saved volume", errno);
  return readWorkspaceArchive(folder, owner,
                              [&](char* buffer, std::size_t most) -> Result<std::size_t> {
                                while (true) {
                                  const ssize_t n = ::read(file.get(), buffer, most);
                                  if (n >= 0) return static_cast<std::size_t>(n);
                                  if (errno != EINTR)
                                    return systemError("read a saved volume", errno);
                                }
                              });
}

}  // namespace gantlet
