#include "executor/kernel/landlock.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <string_view>

namespace gantlet {
namespace {

// Our own copies of the kernel's numbers (include/uapi/linux/landlock.h): the newest rights are
// newer than the headers that distributions build with.
constexpr std::uint32_t kCreateRulesetVersion = 1U << 0U;
constexpr std::uint64_t kExecute = 1ULL << 0U;
constexpr std::uint64_t kWriteFile = 1ULL << 1U;
constexpr std::uint64_t kReadFile = 1ULL << 2U;
constexpr std::uint64_t kReadDir = 1ULL << 3U;
constexpr std::uint64_t kRemoveDir = 1ULL << 4U;
constexpr std::uint64_t kRemoveFile = 1ULL << 5U;
constexpr std::uint64_t kMakeDir = 1ULL << 7U;
constexpr std::uint64_t kMakeReg = 1ULL << 8U;
constexpr std::uint64_t kMakeSym = 1ULL << 12U;
constexpr std::uint64_t kAllAbi1 = (1ULL << 13U) - 1U;
constexpr std::uint64_t kRefer = 1ULL << 13U;     // ABI 2
constexpr std::uint64_t kTruncate = 1ULL << 14U;  // ABI 3
constexpr std::uint64_t kIoctlDev = 1ULL << 15U;  // ABI 5
constexpr std::uint64_t kNetTcp = 3U;             // ABI 4: bind, connect
constexpr std::uint64_t kScopes = 3U;             // ABI 6: abstract sockets, signals

struct RulesetAttr {
  std::uint64_t handledFs;
  std::uint64_t handledNet;
  std::uint64_t scoped;
};

struct PathBeneathAttr {
  std::uint64_t allowed;
  std::int32_t parentFd;
} __attribute__((packed));

struct PathRight {
  const char* path;
  std::uint64_t rights;
  bool shared;  // of the root that all jails have
};

constexpr std::uint64_t kReadOnly = kExecute | kReadFile | kReadDir;
constexpr std::uint64_t kWorkspace = kReadFile | kReadDir | kWriteFile | kRemoveDir | kRemoveFile |
                                     kMakeDir | kMakeReg | kMakeSym | kRefer | kTruncate;

constexpr std::array<PathRight, LandlockPaths::kCount> kPaths{{
    {"/usr", kReadOnly, true},
    {"/lib", kReadOnly, true},
    {"/lib64", kReadOnly, true},
    {"/etc", kReadFile | kReadDir, true},
    {"/gantlet", kReadFile | kReadDir, false},
    {"/dev", kReadFile | kReadDir | kWriteFile, true},
    {"/workspace", kWorkspace, false},
    {"/home", kWorkspace, false},
    {"/proc", kReadFile | kReadDir, false},
    {"/volumes", kWorkspace, false},
}};

constexpr std::size_t kWorkspaceRule = 6;
constexpr std::size_t kHomeRule = 7;  // nothing but the workspace is below it
static_assert(std::string_view(kPaths.at(kWorkspaceRule).path) == "/workspace");
static_assert(std::string_view(kPaths.at(kHomeRule).path) == "/home");
// Nothing but volumes is below it, which only a jail that stays has.
constexpr std::size_t kVolumesRule = 9;
static_assert(std::string_view(kPaths.at(kVolumesRule).path) == "/volumes");

// On most systems /lib is a link into /usr, whose rule is its own as well.
bool isLinkIntoUsr(const char* path) {
  std::array<char, 256> target{};
  const ssize_t length = ::readlink(path, target.data(), target.size());
  if (length <= 0) return false;
  const std::string_view text(target.data(), static_cast<std::size_t>(length));
  const bool below = text.starts_with("usr/") || text.starts_with("/usr/");
  return below && text.find("..") == std::string_view::npos;
}

std::uint64_t handledFs(int abi) {
  std::uint64_t rights = kAllAbi1;
  if (abi >= 2) rights |= kRefer;
  if (abi >= 3) rights |= kTruncate;
  if (abi >= 5) rights |= kIoctlDev;
  return rights;
}

}  // namespace

int landlockAbi() {
  const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, kCreateRulesetVersion);
  return version > 0 ? static_cast<int>(version) : 0;
}

LandlockPaths openSharedPaths() {
  LandlockPaths paths;
  for (std::size_t i = 0; i < kPaths.size(); ++i) {
    if (!kPaths.at(i).shared) continue;
    if (isLinkIntoUsr(kPaths.at(i).path)) {
      paths.fds.at(i) = LandlockPaths::kNotNeeded;
    } else if (const int fd = ::open(kPaths.at(i).path, O_PATH | O_CLOEXEC); fd >= 0) {
      paths.fds.at(i) = fd;
    }
  }
  return paths;
}

int applyLandlock(int abi, const LandlockPaths& paths, bool living) {
  RulesetAttr attributes{handledFs(abi), abi >= 4 ? kNetTcp : 0, abi >= 6 ? kScopes : 0};
  // Older kernels refuse a struct with set fields that they do not know: pass what they know.
  const std::size_t size = abi >= 6 ? 24 : abi >= 4 ? 16 : 8;
  const int ruleset =
      static_cast<int>(::syscall(SYS_landlock_create_ruleset, &attributes, size, 0));
  if (ruleset < 0) return errno;
  int failed = 0;
  for (std::size_t i = 0; i < kPaths.size(); ++i) {
    const int ready = paths.fds.at(i);
    if (i == (living ? kWorkspaceRule : kHomeRule)) continue;
    if (!living && i == kVolumesRule) continue;
    if (ready == LandlockPaths::kNotNeeded) continue;
    const int parent = ready >= 0 ? ready : ::open(kPaths.at(i).path, O_PATH | O_CLOEXEC);
    if (parent < 0) continue;  // what is not in the root needs no right
    PathBeneathAttr rule{kPaths.at(i).rights & attributes.handledFs, parent};
    if (::syscall(SYS_landlock_add_rule, ruleset, 1, &rule, 0) != 0) failed = errno;
    if (parent != ready) ::close(parent);
  }
  if (failed == 0 && ::syscall(SYS_landlock_restrict_self, ruleset, 0) != 0) failed = errno;
  ::close(ruleset);
  return failed;
}

}  // namespace gantlet
