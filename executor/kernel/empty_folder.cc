#include "executor/kernel/empty_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <string_view>
#include <vector>

#include "core/unique_fd.h"

namespace gantlet {
namespace {

constexpr int kFolder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

// Removes what is no folder. The folders that are left.
std::vector<std::string> removeFiles(int folder) {
  std::vector<std::string> left;
  // One that its owner has closed to himself, where we are that owner.
  (void)::fchmod(folder, 0700);
  const int own = ::openat(folder, ".", kFolder);
  DIR* const entries = own < 0 ? nullptr : ::fdopendir(own);
  if (entries == nullptr) return left;
  while (const dirent* const entry = ::readdir(entries)) {
    const std::string_view name(entry->d_name);
    if (name == "." || name == "..") continue;
    if (::unlinkat(folder, entry->d_name, 0) != 0 && errno == EISDIR) left.emplace_back(name);
  }
  ::closedir(entries);
  return left;
}

}  // namespace

void emptyFolder(int folder) {
  // Where we are, and what is left to be removed of each folder on the way there.
  UniqueFd at(::openat(folder, ".", kFolder));
  std::vector<std::vector<std::string>> left;
  if (at) left.push_back(removeFiles(at.get()));
  while (!left.empty()) {
    if (left.back().empty()) {
      left.pop_back();
      if (left.empty()) return;
      at = UniqueFd(::openat(at.get(), "..", kFolder));
      if (!at || ::unlinkat(at.get(), left.back().back().c_str(), AT_REMOVEDIR) != 0) return;
      left.back().pop_back();
      continue;
    }
    const std::string& name = left.back().back();
    (void)!::fchmodat(at.get(), name.c_str(), 0700, 0);
    at = UniqueFd(::openat(at.get(), name.c_str(), kFolder));
    if (!at) return;
    left.push_back(removeFiles(at.get()));
  }
}

}  // namespace gantlet
