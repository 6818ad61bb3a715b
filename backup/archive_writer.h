// ArchiveWriter: a compressed tar archive (pax, zstd; libarchive) on a descriptor, as it is made,
// and the digest of each file in it. Plain files only, readable by their owner.
//
// Thread-safety: none.
#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "core/digest.h"
#include "core/result.h"

namespace gantlet::backup {

class ArchiveWriter {
 public:
  // `fd` stays the caller's; it may be a pipe. Errors: kInternal (libarchive can't do it).
  [[nodiscard]] static Result<std::unique_ptr<ArchiveWriter>> open(int fd);
  ~ArchiveWriter();
  ArchiveWriter(const ArchiveWriter&) = delete;
  ArchiveWriter& operator=(const ArchiveWriter&) = delete;

  // Errors of both: kIo with the system's reason (no space, a reader that has gone).
  [[nodiscard]] Status add(const std::string& name, std::string_view bytes);
  // Streams the file; its size is what it has at the start. Errors: kNotFound (it is gone), kIo,
  // also where it got shorter meanwhile.
  [[nodiscard]] Status addFile(const std::string& name, const std::filesystem::path& file);
  // The archive's end. Without it the archive is one that was cut off.
  [[nodiscard]] Status close();

  // "<sha256, hex>  <name>", a line a file, as sha256sum(1) writes and checks them.
  [[nodiscard]] const std::string& digests() const { return digests_; }
  [[nodiscard]] std::uint64_t files() const { return files_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  struct Impl;
  explicit ArchiveWriter(std::unique_ptr<Impl> impl);
  [[nodiscard]] Status begin(const std::string& name, std::uint64_t size);
  [[nodiscard]] Status write(std::string_view bytes);
  void note(const std::string& name, std::uint64_t size, const Digest& digest);

  std::unique_ptr<Impl> impl_;
  std::string digests_;
  std::uint64_t files_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace gantlet::backup
