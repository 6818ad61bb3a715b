#include "executor/root/root_layout.h"

#include <fcntl.h>
#include <linux/mount.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <set>

#include "core/unique_fd.h"

namespace gantlet {
namespace {

namespace fs = std::filesystem;

enum class For : std::uint8_t { kBoth, kPython, kJavaScript };

struct HostPath {
  For whom;
  RootEntryKind kind;
  const char* path;
  const char* reason;
};

// Nothing of /etc that tells of the host (no passwd, no hosts, no hostname), no /proc, no /home.
constexpr std::array<HostPath, 27> kHostPaths{{
    {For::kBoth, RootEntryKind::kFolder, "/usr/lib64", "the dynamic loader"},
    {For::kPython, RootEntryKind::kFolder, "/usr/lib/python3",
     "packages of the distribution (numpy, pandas)"},
    {For::kPython, RootEntryKind::kFolder, "/usr/lib/python3.9", "Python's standard library"},
    {For::kPython, RootEntryKind::kFolder, "/usr/lib/python3.10", "Python's standard library"},
    {For::kPython, RootEntryKind::kFolder, "/usr/lib/python3.11", "Python's standard library"},
    {For::kPython, RootEntryKind::kFolder, "/usr/lib/python3.12", "Python's standard library"},
    {For::kPython, RootEntryKind::kFolder, "/usr/lib/python3.13", "Python's standard library"},
    {For::kBoth, RootEntryKind::kFolder, "/usr/share/zoneinfo", "time zones for datetime and Intl"},
    {For::kPython, RootEntryKind::kFolder, "/usr/share/matplotlib", "matplotlib's data"},
    {For::kPython, RootEntryKind::kFolder, "/usr/share/fonts", "fonts for plots"},
    {For::kPython, RootEntryKind::kFolder, "/usr/share/python3-plotly", "plotly's data"},
    {For::kJavaScript, RootEntryKind::kFolder, "/usr/share/nodejs",
     "Node's own modules where the distribution splits them off"},
    {For::kPython, RootEntryKind::kFolder, "/etc/fonts", "fontconfig"},
    {For::kPython, RootEntryKind::kFolder, "/etc/alternatives",
     "links to the BLAS that numpy uses"},
    {For::kBoth, RootEntryKind::kFile, "/etc/ld.so.cache", "where the loader finds libraries"},
    {For::kPython, RootEntryKind::kFile, "/etc/matplotlibrc", "matplotlib's defaults"},
    {For::kBoth, RootEntryKind::kDevice, "/dev/null", "an empty device"},
    {For::kBoth, RootEntryKind::kDevice, "/dev/zero", "zeros"},
    {For::kBoth, RootEntryKind::kDevice, "/dev/full", "a full device"},
    {For::kBoth, RootEntryKind::kDevice, "/dev/random", "randomness"},
    {For::kBoth, RootEntryKind::kDevice, "/dev/urandom", "randomness"},
    {For::kBoth, RootEntryKind::kFolder, "/lib", "libraries, on hosts without a merged /usr"},
    {For::kBoth, RootEntryKind::kFolder, "/lib64", "the dynamic loader"},
    {For::kBoth, RootEntryKind::kFolder, "/bin", "a link on hosts with a merged /usr"},
    {For::kBoth, RootEntryKind::kFolder, "/usr/lib32", "a link target on some hosts"},
    {For::kJavaScript, RootEntryKind::kFolder, "/usr/share/javascript",
     "shared scripts of the distribution's Node"},
    {For::kJavaScript, RootEntryKind::kFolder, "/usr/share/node_modules",
     "modules of the distribution's Node"},
}};

// Other names of the workspace: links in a root that nobody can write to. Code that was written for
// other interpreters finds its files where those have them.
struct WorkspaceName {
  const char* folder;  // empty: the root
  const char* path;
  const char* target;
};
constexpr std::array<WorkspaceName, 3> kWorkspaceNames{{
    {"", "tmp", "workspace"},
    {"mnt", "mnt/data", "../workspace"},
    {"home", "home/user", "../workspace"},
}};

Error stepError(const std::string& step) {
  const Error cause = systemError(step, errno);
  return Error{ErrorCode::kUnsupported, "the private root can't be made: " + cause.message,
               "run 'gantlet doctor' to see what this host lacks"};
}

void addInterpreter(std::vector<RootEntry>& entries, const std::string& program,
                    const char* reason) {
  std::error_code error;
  const fs::path real = fs::canonical(program, error);
  if (error) return;
  entries.push_back({RootEntryKind::kFile, real.string(), "", reason});
  if (real != fs::path(program)) {
    entries.push_back({RootEntryKind::kSymlink, program, real.string(), reason});
  }
}

// Each file is a mount of its own: a link to its folder would show all that lies there.
void addLibraries(std::vector<RootEntry>& entries, const std::vector<std::string>& libraries) {
  constexpr const char* kReason = "shared libraries";
  std::set<std::string> files;
  for (const std::string& path : libraries) {
    struct stat info {};
    if (::lstat(path.c_str(), &info) != 0) continue;
    if (S_ISDIR(info.st_mode)) {
      entries.push_back({RootEntryKind::kFolder, path, "", kReason});
      continue;
    }
    std::error_code error;
    const std::string real = fs::canonical(path, error).string();
    if (error) continue;
    if (real != path) entries.push_back({RootEntryKind::kSymlink, path, real, kReason});
    if (files.insert(real).second) entries.push_back({RootEntryKind::kFile, real, "", kReason});
  }
}

// mkdir -p below the new root (the working folder).
bool makeParents(const std::string& relative) {
  for (std::size_t slash = relative.find('/'); slash != std::string::npos;
       slash = relative.find('/', slash + 1)) {
    if (::mkdir(relative.substr(0, slash).c_str(), 0755) != 0 && errno != EEXIST) return false;
  }
  return true;
}

int openTree(const char* path) {
  return static_cast<int>(
      ::syscall(SYS_open_tree, AT_FDCWD, path, OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE));
}

Status bindReadOnly(const RootEntry& entry, const std::string& relative) {
  const bool folder = entry.kind == RootEntryKind::kFolder;
  if (folder) {
    if (::mkdir(relative.c_str(), 0755) != 0 && errno != EEXIST)
      return stepError("mkdir " + relative);
  } else {
    const UniqueFd file(::open(relative.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0644));
    if (!file) return stepError("create " + relative);
  }
  const UniqueFd tree(openTree(entry.path.c_str()));
  if (!tree) return stepError("open_tree " + entry.path);
  mount_attr attributes{};
  attributes.attr_set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID;
  // Device nodes work only without nodev. Read-only holds for the file (its times and mode, which
  // the host shares and which would be a channel between runs), not for what is written to the
  // device.
  if (entry.kind == RootEntryKind::kDevice) {
    attributes.attr_set |= MOUNT_ATTR_NOEXEC;
  } else {
    attributes.attr_set |= MOUNT_ATTR_NODEV;
  }
  if (::syscall(SYS_mount_setattr, tree.get(), "", AT_EMPTY_PATH | AT_RECURSIVE, &attributes,
                sizeof(attributes)) != 0) {
    return stepError("mount_setattr " + entry.path);
  }
  if (::syscall(SYS_move_mount, tree.get(), "", AT_FDCWD, relative.c_str(),
                MOVE_MOUNT_F_EMPTY_PATH) != 0) {
    return stepError("move_mount " + entry.path);
  }
  return {};
}

Status placeEntry(const RootEntry& entry) {
  const std::string relative = entry.path.substr(1);
  if (!makeParents(relative)) return stepError("mkdir for " + relative);
  if (entry.kind != RootEntryKind::kSymlink) return bindReadOnly(entry, relative);
  if (::symlink(entry.target.c_str(), relative.c_str()) != 0 && errno != EEXIST) {
    return stepError("symlink " + relative);
  }
  return {};
}

Status placeFile(const RootFile& file) {
  const std::string relative = file.path.substr(1);
  if (!makeParents(relative)) return stepError("mkdir for " + relative);
  const UniqueFd out(::open(relative.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0444));
  if (!out) return stepError("create " + relative);
  std::size_t done = 0;
  while (done < file.content.size()) {
    const ssize_t n = ::write(out.get(), file.content.data() + done, file.content.size() - done);
    if (n < 0) return stepError("write " + relative);
    done += static_cast<std::size_t>(n);
  }
  return {};
}

Status placeName(const WorkspaceName& name) {
  const std::string path(name.path);
  if (!makeParents(path)) return stepError("mkdir for " + path);
  if (::symlink(name.target, name.path) != 0) return stepError("symlink " + path);
  // To be passed, not to be read: what else stands there is nobody's business, were there anything.
  if (*name.folder != '\0' && ::chmod(name.folder, 0111) != 0) return stepError("chmod " + path);
  return {};
}

}  // namespace

std::vector<RootEntry> rootEntries(Language language, const std::string& interpreter,
                                   const std::vector<std::string>& libraries) {
  std::vector<RootEntry> entries;
  const For own = language == Language::kPython ? For::kPython : For::kJavaScript;
  for (const HostPath& host : kHostPaths) {
    if (host.whom != For::kBoth && host.whom != own) continue;
    struct stat info {};
    if (::lstat(host.path, &info) != 0) continue;
    if (S_ISLNK(info.st_mode)) {
      std::error_code error;
      const fs::path target = fs::read_symlink(host.path, error);
      if (!error)
        entries.push_back({RootEntryKind::kSymlink, host.path, target.string(), host.reason});
    } else {
      entries.push_back({host.kind, host.path, "", host.reason});
    }
  }
  addLibraries(entries, libraries);
  addInterpreter(entries, interpreter, "the interpreter");
  return entries;
}

Status enterPrivateRoot(const std::vector<RootEntry>& entries, const std::vector<RootFile>& files) {
  if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
    return stepError("make / private");
  // /tmp is only the place where the new root hangs until the pivot; the host's stays as it is.
  if (::mount("gantlet-root", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV,
              "size=4m,nr_inodes=1024,mode=755") != 0) {
    return stepError("mount a tmpfs for the root");
  }
  if (::chdir("/tmp") != 0) return stepError("chdir to the new root");
  for (const RootEntry& entry : entries) TRY_STATUS(placeEntry(entry));
  for (const RootFile& file : files) TRY_STATUS(placeFile(file));
  if (::mkdir("workspace", 0755) != 0) return stepError("mkdir workspace");
  for (const WorkspaceName& name : kWorkspaceNames) TRY_STATUS(placeName(name));
  if (::mount(nullptr, ".", nullptr, MS_BIND | MS_REMOUNT | MS_RDONLY | MS_NOSUID | MS_NODEV,
              nullptr) != 0) {
    return stepError("make the root read-only");
  }
  // pivot_root(".", "."): pivot_root(2), NOTES. The old root ends up on top and is detached.
  if (::syscall(SYS_pivot_root, ".", ".") != 0) return stepError("pivot_root");
  if (::umount2(".", MNT_DETACH) != 0) return stepError("detach the host's root");
  if (::chdir("/") != 0) return stepError("chdir /");
  return {};
}

}  // namespace gantlet
