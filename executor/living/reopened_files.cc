#include "executor/living/reopened_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/open_beneath.h"
#include "core/unique_fd.h"
#include "executor/jail/jail_spec.h"
#include "executor/kernel/notification.h"

namespace gantlet {
namespace {

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

struct OpenFile {
  int number = -1;
  int flags = 0;  // open(2)
  off_t place = 0;
  struct stat info {};
  std::string path;  // as its own namespace has it
};

bool readNumber(std::string_view text, std::string_view key, int base, std::int64_t& value) {
  const std::size_t at = text.find(key);
  if (at == std::string_view::npos) return false;
  text.remove_prefix(at + key.size());
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return std::from_chars(text.data(), text.data() + text.size(), value, base).ec == std::errc();
}

// False: nothing is known of it.
bool look(int folder, int infos, OpenFile& file) {
  const std::string name = std::to_string(file.number);
  std::array<char, 512> text{};
  const UniqueFd info(::openat(infos, name.c_str(), O_RDONLY | O_CLOEXEC));
  const ssize_t size = info ? ::read(info.get(), text.data(), text.size()) : -1;
  std::int64_t flags = 0;
  std::int64_t place = 0;
  const std::string_view told(text.data(), size < 0 ? 0 : static_cast<std::size_t>(size));
  if (!readNumber(told, "flags:", 8, flags) || !readNumber(told, "pos:", 10, place)) return false;
  std::array<char, 4096> path{};
  const ssize_t length = ::readlinkat(folder, name.c_str(), path.data(), path.size());
  if (length <= 0 || static_cast<std::size_t>(length) == path.size()) return false;
  file.flags = static_cast<int>(flags);
  file.place = static_cast<off_t>(place);
  file.path.assign(path.data(), static_cast<std::size_t>(length));
  return ::fstatat(folder, name.c_str(), &file.info, 0) == 0;
}

bool isSame(int fd, const struct stat& wanted) {
  struct stat info {};
  return ::fstat(fd, &info) == 0 && info.st_dev == wanted.st_dev && info.st_ino == wanted.st_ino;
}

// The copy of its name, beneath the branch's workspace and over no link.
UniqueFd openCopy(const Reopening& branch, const OpenFile& file) {
  const std::string_view root = kLivingWorkspace;
  if (!file.path.starts_with(root)) return {};
  std::string below = file.path.substr(root.size());
  if (!below.empty() && below.front() != '/') return {};
  below.insert(0, ".");
  // What was deleted has no name, or another file has that by now.
  const UniqueFd named = openBeneath(branch.itsWorkspace, below, O_PATH);
  if (!named || !isSame(named.get(), file.info)) return {};
  constexpr int kKept = O_ACCMODE | O_APPEND | O_DIRECTORY;
  UniqueFd copy =
      openBeneath(branch.workspace, below,
                  static_cast<std::uint64_t>((file.flags & kKept) | O_NONBLOCK | O_NOCTTY));
  struct stat info {};
  const bool alike = copy && ::fstat(copy.get(), &info) == 0 &&
                     (info.st_mode & S_IFMT) == (file.info.st_mode & S_IFMT);
  return alike ? std::move(copy) : UniqueFd();
}

// The same file by a description of its own, with no more rights than it is open with.
UniqueFd openSame(int folder, const OpenFile& file) {
  // What lies in no folder (memfd_create(2), what was deleted) would be shared with the parent.
  if (file.path.empty() || file.path.front() != '/' || file.path.starts_with("/memfd:") ||
      file.path.ends_with(" (deleted)")) {
    return {};
  }
  const int flags = (file.flags & (O_ACCMODE | O_APPEND)) | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  UniqueFd same(::openat(folder, std::to_string(file.number).c_str(), flags));
  return same && isSame(same.get(), file.info) ? std::move(same) : UniqueFd();
}

UniqueFd openAgain(const Reopening& branch, int folder, const OpenFile& file) {
  struct stat workspace {};
  const bool isFile = S_ISREG(file.info.st_mode) || S_ISDIR(file.info.st_mode);
  // By O_PATH alone nothing could be read; as a file it could.
  if (!isFile || (file.flags & O_PATH) != 0 || ::fstat(branch.itsWorkspace, &workspace) != 0) {
    return {};
  }
  const bool copied = file.info.st_dev == workspace.st_dev;
  UniqueFd again = copied ? openCopy(branch, file) : openSame(folder, file);
  if (again && (file.flags & O_NONBLOCK) == 0) {
    ::fcntl(again.get(), F_SETFL, file.flags & O_APPEND);
  }
  // Of a folder the place is one in its list, which is another one's.
  if (again && S_ISREG(file.info.st_mode) &&
      ::lseek(again.get(), file.place, SEEK_SET) != file.place) {
    return {};
  }
  return again;
}

// It can't be read nor written: open(2), access mode 3. (O_PATH would do, but can't be handed
// over.) A file of nobody's, so that it leads nowhere.
UniqueFd makeDead() {
  constexpr unsigned kNoExecSeal = 8;  // MFD_NOEXEC_SEAL, newer than some C libraries
  UniqueFd file(::memfd_create("closed", MFD_CLOEXEC | kNoExecSeal));
  if (!file) file = UniqueFd(::memfd_create("closed", MFD_CLOEXEC));
  if (!file || ::fchmod(file.get(), 0600) != 0) return {};
  const std::string path = "/proc/self/fd/" + std::to_string(file.get());
  return UniqueFd(::open(path.c_str(), O_ACCMODE | O_CLOEXEC));
}

std::vector<int> numbersIn(int folder) {
  std::vector<int> numbers;
  const std::unique_ptr<DIR, CloseFolder> list(::fdopendir(::dup(folder)));
  while (const dirent* const entry = list ? ::readdir(list.get()) : nullptr) {
    int number = -1;
    const char* const end = entry->d_name + std::strlen(entry->d_name);
    const auto read = std::from_chars(entry->d_name, end, number);
    if (read.ec == std::errc() && read.ptr == end) numbers.push_back(number);
  }
  return numbers;
}

UniqueFd folderOf(pid_t program, const char* name) {
  const std::string path = "/proc/" + std::to_string(program) + "/" + name;
  return UniqueFd(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

}  // namespace

bool reopenFiles(const Reopening& branch) {
  const UniqueFd folder = folderOf(branch.program, "fd");
  if (!folder) return false;
  UniqueFd infos;
  UniqueFd dead;
  for (const int number : numbersIn(folder.get())) {
    if (number < static_cast<int>(kProgramFdCount)) continue;
    if (!infos) {
      infos = folderOf(branch.program, "fdinfo");
      dead = makeDead();
      if (!infos || !dead) return false;
    }
    OpenFile file;
    file.number = number;
    const bool known = look(folder.get(), infos.get(), file);
    const UniqueFd again = known ? openAgain(branch, folder.get(), file) : UniqueFd();
    if (!placeDescriptor(branch.listener, branch.call, again ? again.get() : dead.get(), number)) {
      return false;
    }
  }
  return true;
}

}  // namespace gantlet
