#include "service/faces/e2b/entries.h"

#include <optional>

#include "core/clock.h"
#include "core/utf8.h"

namespace gantlet::e2b {
namespace {

constexpr std::string_view kHome = "/home/user";
constexpr std::string_view kUser = "user";

std::string nameOf(const FileInfo& file) {
  const std::string path = shownPath(file.path);
  return toValidUtf8(path.substr(path.rfind('/') + 1));
}

// "-rw-r--r--"
std::string permissionsOf(const FileInfo& file) {
  std::string text;
  switch (file.type) {
    case FileType::kFolder: text = "d"; break;
    case FileType::kLink: text = "L"; break;
    default: text = "-";
  }
  constexpr std::string_view kLetters = "rwxrwxrwx";
  for (std::size_t i = 0; i < kLetters.size(); ++i) {
    text += (file.mode >> (8U - i) & 1U) != 0 ? kLetters[i] : '-';
  }
  return text;
}

std::string_view typeOf(FileType type) {
  switch (type) {
    case FileType::kFile: return "FILE_TYPE_FILE";
    case FileType::kFolder: return "FILE_TYPE_DIRECTORY";
    case FileType::kLink: return "FILE_TYPE_SYMLINK";
    case FileType::kOther: break;
  }
  return "FILE_TYPE_UNSPECIFIED";
}

}  // namespace

std::string shownPath(std::string_view path) {
  std::string shown(kHome);
  if (!path.empty()) shown.append("/").append(path);
  return shown;
}

std::string askedPath(std::string_view path) {
  if (path == "~") return std::string(kHome);
  if (path.starts_with("~/")) return std::string(kHome).append(path.substr(1));
  return std::string(path);
}

json::Object writtenJson(const FileInfo& file) {
  return {{"name", nameOf(file)},
          {"path", toValidUtf8(shownPath(file.path))},
          {"type", file.type == FileType::kFolder ? "dir" : "file"}};
}

json::Object entryJson(const FileInfo& file) {
  return {{"name", nameOf(file)},
          {"type", typeOf(file.type)},
          {"path", toValidUtf8(shownPath(file.path))},
          {"size", std::to_string(file.size)},  // 64 bits are texts in this JSON
          {"mode", static_cast<std::int64_t>(file.mode)},
          {"permissions", permissionsOf(file)},
          {"owner", kUser},
          {"group", kUser},
          {"modifiedTime", formatRfc3339(file.modifiedAt)}};
}

std::optional<std::string> unknownUser(std::string_view name) {
  if (name.empty() || name == kUser) return std::nullopt;
  return "there is no user '" + std::string(name.substr(0, 64)) +
         "' here: all files are those of the user 'user'";
}

}  // namespace gantlet::e2b
