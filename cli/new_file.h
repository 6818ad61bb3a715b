// NewFile: a file that comes to be whole, or not at all: it has no name until it is finished, and
// never takes the place of another.
//
// Thread-safety: none.
#pragma once

#include <filesystem>

#include "core/result.h"
#include "core/unique_fd.h"

namespace gantlet::cli {

class NewFile {
 public:
  // Readable by its owner alone. Errors: kInvalidArgument (there is one already), kIo.
  [[nodiscard]] static Result<NewFile> open(const std::filesystem::path& path);
  NewFile(NewFile&& other) noexcept;
  NewFile& operator=(NewFile&&) = delete;
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();  // what is not finished is gone

  [[nodiscard]] int fd() const { return fd_.get(); }
  // To disk, then its name. Errors: as open().
  [[nodiscard]] Status finish();

 private:
  NewFile(std::filesystem::path path, std::filesystem::path scratch, UniqueFd fd)
      : path_(std::move(path)), scratch_(std::move(scratch)), fd_(std::move(fd)) {}
  std::filesystem::path path_;
  std::filesystem::path scratch_;  // empty: the file has no name at all until it is finished
  UniqueFd fd_;
};

}  // namespace gantlet::cli
