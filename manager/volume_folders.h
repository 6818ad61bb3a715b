// VolumeFolders: the folders of volumes on the disk: made, opened, brought back and removed.
//
//   volumes/TENANT/vol_…            the volume's own
//   volumes/TENANT/vol_….uploading  one of its files may be half there
//
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "core/result.h"
#include "core/unique_fd.h"
#include "store/volume_store.h"

namespace gantlet {

class VolumeFolders {
 public:
  // `owner`: whose the files of programs are, on the host.
  VolumeFolders(std::filesystem::path folder, std::uint32_t owner)
      : folder_(std::move(folder)), owner_(owner) {}

  [[nodiscard]] std::uint32_t owner() const { return owner_; }

  // Errors of all: kUnavailable (the disk is full), kIo.
  [[nodiscard]] Status make(const StoredVolume& row);
  // Errors too: kUnavailable: it was lost, or is not what it was.
  [[nodiscard]] Result<UniqueFd> open(const StoredVolume& row) const;
  // Where the data folder came from a backup, its files lie beside where they belong; also where
  // that was left half done.
  [[nodiscard]] Status unpack(const StoredVolume& row);
  // No session has it any more; what was one may still be ending.
  [[nodiscard]] Status empty(const StoredVolume& row);
  // The same, with all that lies beside it.
  [[nodiscard]] Status remove(const StoredVolume& row);

  // While what is given back lives, a mark beside the volume says that one of its files may be half
  // there: a service that is killed meanwhile has it removed at its next start.
  [[nodiscard]] Result<std::shared_ptr<void>> markUpload(const StoredVolume& row);
  void removeCutOff(const StoredVolume& row) const;

 private:
  [[nodiscard]] std::filesystem::path folderOf(const StoredVolume& row) const;
  [[nodiscard]] std::filesystem::path markOf(const StoredVolume& row) const;

  const std::filesystem::path folder_;
  const std::uint32_t owner_;
  std::mutex mutex_;                            // of tenants' folders: whether they are there; and
  std::map<std::string, std::size_t> uploads_;  // those under way, by id
};

// The folder that a sandbox is given as SandboxOptions::volumes, which must be there before the
// sandbox is. Programs' user and we pass through it, and no other user of the host, whatever the
// mode of the data folder: what programs leave there, a set-user-id file too, is nobody's to run.
// `owner`: programs' user. Errors: kIo, kUnavailable.
[[nodiscard]] Status makeVolumesFolder(const std::filesystem::path& folder, std::uint32_t owner);

}  // namespace gantlet
