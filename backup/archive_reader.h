// ArchiveReader: the files of a tar archive (any compression that libarchive reads), one after the
// other. The archive may come from anyone: what is no plain file with a plain relative name is
// refused, so that unpacking can't reach out of its folder.
//
// Thread-safety: none.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace gantlet::backup {

class ArchiveReader {
 public:
  struct Item {
    std::string name;
    std::uint64_t size = 0;
  };

  // `fd` stays the caller's; it may be a pipe. Errors: kInvalidArgument (no such archive).
  [[nodiscard]] static Result<std::unique_ptr<ArchiveReader>> open(int fd);
  ~ArchiveReader();
  ArchiveReader(const ArchiveReader&) = delete;
  ArchiveReader& operator=(const ArchiveReader&) = delete;

  // The next file; nullopt at the end. Errors: kInvalidArgument that says what is wrong: the
  // archive is cut off, or has a link, a device, a name that leads elsewhere.
  [[nodiscard]] Result<std::optional<Item>> next();

  // The bytes of that file, in pieces; exactly Item::size of them. Errors: kInvalidArgument (cut
  // off, damaged), and take's.
  using Take = std::function<Status(std::string_view bytes)>;
  [[nodiscard]] Status read(const Take& take);

 private:
  struct Impl;
  explicit ArchiveReader(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Whether a name is a relative path of plain parts: no "..", nothing empty, no control characters.
[[nodiscard]] bool isPlainName(std::string_view name);

}  // namespace gantlet::backup
