// Staging: a folder beside the one that is to be made, which takes its place in one step or not at
// all. What a killed process has left there is removed by the next one.
//
// Thread-safety: none. One process at a time, by a lock on the folder.
#pragma once

#include <filesystem>
#include <string_view>

#include "core/result.h"
#include "core/unique_fd.h"

namespace gantlet::backup {

class Staging {
 public:
  // For `target`, which is missing or an empty folder. Errors: kInvalidArgument (something is
  // there), kUnsupported (it is a mount point, whose place can't be taken), kBusy (another process
  // is at it), kIo.
  [[nodiscard]] static Result<Staging> open(const std::filesystem::path& target);
  Staging(Staging&& other) noexcept;
  Staging& operator=(Staging&&) = delete;
  Staging(const Staging&) = delete;
  Staging& operator=(const Staging&) = delete;
  ~Staging();  // removes the folder, unless it was placed

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

  // A new file below the folder, readable by its owner; the folders above it are made.
  // Errors: kInvalidArgument (it is there already), kIo (no space).
  [[nodiscard]] Result<UniqueFd> create(const std::string& name, std::uint64_t size) const;

  // Everything to disk, then into place, with the owner of the folder that was there.
  [[nodiscard]] Status place();

 private:
  Staging(std::filesystem::path target, std::filesystem::path folder, UniqueFd lock)
      : target_(std::move(target)), folder_(std::move(folder)), lock_(std::move(lock)) {}
  std::filesystem::path target_;
  std::filesystem::path folder_;
  UniqueFd lock_;
  bool placed_ = false;
};

}  // namespace gantlet::backup
