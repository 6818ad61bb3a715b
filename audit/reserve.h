// Reserve: space taken ahead in a file, given up when the disk is full, so that the log can record
// that it is full.
// Thread-safety: none; the log's leader alone uses it.
#pragma once

#include <cstdint>
#include <filesystem>

#include "audit/file_ops.h"
#include "core/result.h"

namespace gantlet::audit {

class Reserve {
 public:
  Reserve(FileOps& files, std::filesystem::path folder, std::uint64_t bytes,
          std::uint64_t minFreeBytes)
      : files_(&files), folder_(std::move(folder)), bytes_(bytes), minFree_(minFreeBytes) {}

  // Whether there is space to go on, taking the reserve again if it was given up.
  // Errors: kAuditFailed.
  [[nodiscard]] Status take();

  // Whether there is space to go on. Errors: kAuditFailed.
  [[nodiscard]] Status check() const;

  // Gives the space up; false where that was done already.
  bool giveUp();

 private:
  FileOps* files_;
  std::filesystem::path folder_;
  std::uint64_t bytes_;
  std::uint64_t minFree_;
  bool held_ = false;
};

}  // namespace gantlet::audit
