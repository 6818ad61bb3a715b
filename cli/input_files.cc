#include "cli/input_files.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "cli/inputs.h"
#include "core/utf8.h"
#include "pipeline/check_request.h"

namespace gantlet::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFiles = 100;  // as of a request's `files`

Error invalid(std::string message, std::string resolution) {
  return Error{ErrorCode::kInvalidArgument, std::move(message), std::move(resolution)};
}

std::string shown(const fs::path& path) { return "'" + toValidUtf8(path.string()) + "'"; }

class Reader {
 public:
  explicit Reader(const Policy& policy) : policy_(policy) {}

  // "NAME=PATH", "PATH".
  Status addFile(const std::string& word) {
    const std::size_t equals = word.find('=');
    const std::string path = equals == std::string::npos ? word : word.substr(equals + 1);
    const std::string name =
        equals == std::string::npos ? fs::path(word).filename().string() : word.substr(0, equals);
    if (path.empty() || name.empty()) {
      return invalid("--file '" + toValidUtf8(word) + "' names no file",
                     "write --file FILE or --file NAME=FILE");
    }
    if (path == "-") {
      return invalid("--file can't be standard input", "name a file, or pipe it to the program");
    }
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) {
      return invalid("--file: " + shown(path) + " is a folder", "pass a folder with --files");
    }
    return add(name, path);
  }

  Status addFolder(const std::string& folder) {
    std::error_code error;
    if (!fs::is_directory(folder, error)) {
      return Error{fs::exists(folder, error) ? ErrorCode::kInvalidArgument : ErrorCode::kNotFound,
                   "--files: " + shown(folder) + " is no folder", "name a file with --file"};
    }
    std::vector<fs::path> paths;
    fs::recursive_directory_iterator at(folder, error);
    for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
      const fs::file_status status = at->symlink_status(error);
      if (error) break;
      if (fs::is_directory(status)) continue;
      if (!fs::is_regular_file(status)) {
        const bool link = fs::is_symlink(status);
        return invalid(
            "--files: " + shown(at->path()) +
                (link ? " is a symbolic link, which may lead anywhere" : " is not a regular file"),
            link ? "name what it leads to with --file" : "take it out of the folder");
      }
      paths.push_back(at->path());
      if (paths.size() > kMaxFiles) return tooMany();
    }
    if (error) {
      return invalid("cannot read the folder " + shown(folder) + ": " + error.message(), "");
    }
    std::sort(paths.begin(), paths.end());
    for (const fs::path& path : paths) {
      TRY_STATUS(add(path.lexically_relative(folder).generic_string(), path.string()));
    }
    return {};
  }

  [[nodiscard]] Result<std::vector<InputFile>> finish() {
    TRY_STATUS(checkFiles(files_, policy_));
    return std::move(files_);
  }

 private:
  static Error tooMany() {
    return invalid("there are more than " + std::to_string(kMaxFiles) + " input files",
                   "pass fewer, or an archive that the program unpacks");
  }

  Status add(const std::string& name, const std::string& path) {
    if (files_.size() == kMaxFiles) return tooMany();
    const ByteCount left(policy_.limits.workspace.bytes() - total_);
    TRY(std::string bytes, readInput(path, left));
    if (bytes.size() > left.bytes()) {
      return Error{ErrorCode::kTooLarge,
                   (files_.empty() ? "" : "the input files up to ") + shown(path) +
                       (files_.empty() ? " is" : " are") + " larger than the workspace of " +
                       formatByteCount(policy_.limits.workspace) + " that policy " +
                       policy_.label() + " gives",
                   "pass less, or use a policy with a larger workspace"};
    }
    total_ += bytes.size();
    files_.push_back({name, std::move(bytes)});
    return {};
  }

  const Policy& policy_;
  std::vector<InputFile> files_;
  std::uint64_t total_ = 0;
};

}  // namespace

Result<std::vector<InputFile>> inputFilesOf(const Arguments& arguments, const Policy& policy) {
  Reader reader(policy);
  for (const std::string& folder : arguments.values("--files")) {
    TRY_STATUS(reader.addFolder(folder));
  }
  for (const std::string& word : arguments.values("--file")) TRY_STATUS(reader.addFile(word));
  return reader.finish();
}

}  // namespace gantlet::cli
