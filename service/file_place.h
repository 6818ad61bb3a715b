// Files with addresses of their own: those of a session's workspace, and of a volume.
// Thread-safety: one request, one thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "manager/session_files.h"
#include "service/routes/routes.h"

namespace gantlet {

// Errors of all as of SessionDesk's functions of these names.
class FilePlace {
 public:
  FilePlace() = default;
  FilePlace(const FilePlace&) = delete;
  FilePlace& operator=(const FilePlace&) = delete;
  virtual ~FilePlace() = default;

  // Whether it is there at all.
  [[nodiscard]] virtual Status there() = 0;
  [[nodiscard]] virtual Result<FileInfo> stat(const std::string& path) = 0;
  [[nodiscard]] virtual Result<std::vector<FileInfo>> list(const std::string& path,
                                                           std::uint32_t depth) = 0;
  [[nodiscard]] virtual Result<OpenedFile> open(const std::string& path) = 0;
  [[nodiscard]] virtual Result<std::unique_ptr<FileWriter>> write(
      const std::string& path, std::optional<std::uint64_t> size) = 0;
  [[nodiscard]] virtual Result<bool> makeFolder(const std::string& path) = 0;
  [[nodiscard]] virtual Result<bool> removeIf(const std::string& path,
                                              const FileCondition& condition) = 0;
};
using FoundPlace = Result<std::unique_ptr<FilePlace>>;

// Bodies and answers of any size go through in pieces.
void answerFile(Call& call, const FoundPlace& place);
void takeFile(Call& call, const FoundPlace& place);
void removeFile(Call& call, const FoundPlace& place);
void listFiles(Call& call, const FoundPlace& place);

}  // namespace gantlet
