#include "executor/artifacts.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "core/unique_fd.h"
#include "core/utf8.h"

namespace gantlet {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kTypes{{
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".jpeg", "image/jpeg"},
    {".svg", "image/svg+xml"},
    {".pdf", "application/pdf"},
    {".csv", "text/csv"},
    {".json", "application/json"},
    {".html", "text/html"},
}};

std::optional<std::string_view> mimeTypeOf(std::string_view name) {
  for (const auto& [ending, type] : kTypes) {
    if (name.size() > ending.size() && name.ends_with(ending)) return type;
  }
  return std::nullopt;
}

// Characters that nobody sees or that turn what is around them: they make one name look like
// another.
bool hasHiddenCharacter(std::string_view name) {
  struct Range {
    std::string_view first;  // UTF-8, which sorts as code points do
    std::string_view last;
  };
  constexpr std::array<Range, 10> kHidden{{
      {"\xC2\x80", "\xC2\x9F"},                  // C1 controls
      {"\xC2\xAD", "\xC2\xAD"},                  // soft hyphen
      {"\xD8\x9C", "\xD8\x9C"},                  // Arabic letter mark
      {"\xE1\xA0\x8E", "\xE1\xA0\x8E"},          // Mongolian vowel separator
      {"\xE2\x80\x8B", "\xE2\x80\x8F"},          // zero width, marks of direction
      {"\xE2\x80\xA8", "\xE2\x80\xAE"},          // separators, embeddings, overrides
      {"\xE2\x81\xA0", "\xE2\x81\xAF"},          // joiners, isolates
      {"\xEF\xB8\x80", "\xEF\xB8\x8F"},          // variation selectors
      {"\xEF\xBB\xBF", "\xEF\xBB\xBF"},          // byte order mark
      {"\xF3\xA0\x80\x80", "\xF3\xA0\x87\xBF"},  // tags, more selectors
  }};
  for (std::size_t i = 0; i < name.size(); ++i) {
    for (const Range& range : kHidden) {
      const std::string_view here = name.substr(i, range.first.size());
      if (here.size() == range.first.size() && here >= range.first && here <= range.last) {
        return true;
      }
    }
  }
  return false;
}

// The name goes into results, headers and terminals.
bool isPlainName(std::string_view name) {
  return !name.empty() && !hasHiddenCharacter(name) && name.front() != '.' && name.size() <= 255 &&
         isValidUtf8(name) && std::none_of(name.begin(), name.end(), [](char c) {
           const auto byte = static_cast<unsigned char>(c);
           return byte < 0x20 || byte == 0x7F || c == '/' || c == '\\';
         });
}

UniqueFd openBeneath(int folder, const char* name, std::uint64_t flags) {
  open_how how{};
  how.flags = flags | O_CLOEXEC;
  // No link may lead the supervisor, which has the host's rights, out of the workspace.
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_XDEV;
  return UniqueFd(static_cast<int>(::syscall(SYS_openat2, folder, name, &how, sizeof(how))));
}

std::vector<std::string> listNames(int folder) {
  std::vector<std::string> names;
  DIR* directory = ::fdopendir(::fcntl(folder, F_DUPFD_CLOEXEC, 0));
  if (directory == nullptr) return names;
  const std::unique_ptr<DIR, int (*)(DIR*)> owner(directory, &::closedir);
  while (const dirent* entry = ::readdir(directory)) {
    if (isPlainName(entry->d_name) && mimeTypeOf(entry->d_name)) names.emplace_back(entry->d_name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<std::string> readArtifact(int folder, const std::string& name, ByteCount limit) {
  // O_NONBLOCK: a FIFO of that name must not hold the supervisor.
  const UniqueFd fd = openBeneath(folder, name.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
  struct stat info {};
  if (!fd || ::fstat(fd.get(), &info) != 0 || !S_ISREG(info.st_mode) || info.st_size <= 0)
    return std::nullopt;
  if (static_cast<std::uint64_t>(info.st_size) > limit.bytes()) return std::nullopt;
  std::string bytes(static_cast<std::size_t>(info.st_size), '\0');
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t n = ::read(fd.get(), bytes.data() + done, bytes.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return std::nullopt;
    done += static_cast<std::size_t>(n);
  }
  return bytes;
}

}  // namespace

std::vector<Artifact> collectArtifacts(int workspaceFd, const Limits& limits) {
  std::vector<Artifact> artifacts;
  const UniqueFd folder = openBeneath(workspaceFd, "artifacts", O_RDONLY | O_DIRECTORY);
  if (!folder) return artifacts;
  for (const std::string& name : listNames(folder.get())) {
    if (artifacts.size() >= limits.artifactCount) break;
    if (auto bytes = readArtifact(folder.get(), name, limits.artifactSize)) {
      artifacts.push_back({name, std::string(*mimeTypeOf(name)), std::move(*bytes)});
    }
  }
  return artifacts;
}

}  // namespace gantlet
