#include "cli/inputs.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <set>
#include <utility>

#include "core/unique_fd.h"

namespace gantlet::cli {
namespace {

Error openError(const std::string& path, int errnum) {
  Error error = systemError("cannot read '" + path + "'", errnum);
  error.code =
      errnum == ENOENT || errnum == ENOTDIR ? ErrorCode::kNotFound : ErrorCode::kInvalidArgument;
  return error;
}

bool isSourceName(std::string_view name) {
  static constexpr std::array<std::string_view, 4> kEndings{".py", ".js", ".mjs", ".cjs"};
  return std::any_of(kEndings.begin(), kEndings.end(),
                     [&](std::string_view ending) { return name.ends_with(ending); });
}

// Walks with a list of its own instead of recursion, so that deep trees cost no stack.
class Walk {
 public:
  FoundFiles run(const std::string& folder) {
    pending_.push_back(folder);
    while (!pending_.empty()) {
      const std::string path = std::move(pending_.back());
      pending_.pop_back();
      visit(path);
    }
    return std::move(found_);
  }

 private:
  void visit(const std::string& path) {
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0) {
      found_.unreadable.push_back(openError(path, errno));
    } else if (S_ISDIR(info.st_mode)) {
      if (seen_.emplace(info.st_dev, info.st_ino).second) list(path);
    } else if (S_ISREG(info.st_mode) && isSourceName(path)) {
      found_.files.push_back(path);
    }
  }

  void list(const std::string& folder) {
    DIR* stream = ::opendir(folder.c_str());
    if (stream == nullptr) {
      found_.unreadable.push_back(openError(folder, errno));
      return;
    }
    std::vector<std::string> names;
    while (const dirent* entry = ::readdir(stream)) {
      const std::string_view name = entry->d_name;
      if (name == "." || name == "..") continue;
      // A plain file of another kind needs no stat(2).
      if (entry->d_type == DT_REG && !isSourceName(name)) continue;
      if (entry->d_type == DT_LNK && !isSourceName(name) && !linksToFolder(folder, name)) continue;
      names.emplace_back(name);
    }
    ::closedir(stream);
    // The last one pushed is walked first.
    std::sort(names.begin(), names.end(), std::greater<>());
    const std::string prefix = folder.ends_with('/') ? folder : folder + "/";
    for (const std::string& name : names) pending_.push_back(prefix + name);
  }

  static bool linksToFolder(const std::string& folder, std::string_view name) {
    struct stat info {};
    const std::string path = folder + "/" + std::string(name);
    return ::stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
  }

  std::vector<std::string> pending_;
  std::set<std::pair<dev_t, ino_t>> seen_;
  FoundFiles found_;
};

}  // namespace

Result<std::string> readDescriptor(int fd, std::string_view name, ByteCount limit) {
  const std::size_t most = limit.bytes() + 1;
  std::string bytes;
  std::array<char, 65536> buffer{};
  while (bytes.size() < most) {
    const ssize_t count = ::read(fd, buffer.data(), std::min(buffer.size(), most - bytes.size()));
    if (count < 0) {
      if (errno == EINTR) continue;
      if (errno == EISDIR) {
        return Error{ErrorCode::kInvalidArgument, "'" + std::string(name) + "' is a folder",
                     "name a file"};
      }
      return systemError("cannot read '" + std::string(name) + "'", errno);
    }
    if (count == 0) break;
    bytes.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return bytes;
}

Result<std::string> readInput(const std::string& path, ByteCount limit) {
  if (path == "-") return readDescriptor(STDIN_FILENO, inputName(path), limit);
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
  if (!fd) return openError(path, errno);
  return readDescriptor(fd.get(), path, limit);
}

std::string inputName(const std::string& path) { return path == "-" ? "<stdin>" : path; }

Result<Language> languageOf(const std::optional<std::string>& flag, const std::string& path,
                            std::string_view source) {
  if (flag) {
    if (const auto language = parseLanguage(*flag)) return *language;
    return Error{ErrorCode::kInvalidArgument, "unknown language '" + *flag + "'",
                 "the languages are python and javascript"};
  }
  if (const auto language = languageOfFile(path)) return *language;
  if (const auto language = languageOfContent(source)) return *language;
  return Error{ErrorCode::kInvalidArgument, "cannot tell the language of '" + inputName(path) + "'",
               "say it with --language python or --language javascript"};
}

Status writeToFile(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(fd, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return systemError("cannot write", errno);
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return {};
}

Status writeFile(const std::string& path, std::string_view bytes) {
  const UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  if (!fd) return systemError("cannot write '" + path + "'", errno);
  return writeToFile(fd.get(), bytes);
}

FoundFiles findSources(const std::string& folder) { return Walk().run(folder); }

}  // namespace gantlet::cli
