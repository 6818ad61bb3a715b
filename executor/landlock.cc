#include "executor/landlock.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>

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
};

constexpr std::uint64_t kReadOnly = kExecute | kReadFile | kReadDir;
constexpr std::uint64_t kWorkspace = kReadFile | kReadDir | kWriteFile | kRemoveDir | kRemoveFile |
                                     kMakeDir | kMakeReg | kMakeSym | kRefer | kTruncate;

constexpr std::array<PathRight, 8> kPaths{{
    {"/usr", kReadOnly},
    {"/lib", kReadOnly},
    {"/lib64", kReadOnly},
    {"/etc", kReadFile | kReadDir},
    {"/gantlet", kReadFile | kReadDir},
    {"/dev", kReadFile | kReadDir | kWriteFile},
    {"/workspace", kWorkspace},
    {"/proc", kReadFile | kReadDir},
}};

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

int applyLandlock(int abi) {
  RulesetAttr attributes{handledFs(abi), abi >= 4 ? kNetTcp : 0, abi >= 6 ? kScopes : 0};
  // Older kernels refuse a struct with set fields that they do not know: pass what they know.
  const std::size_t size = abi >= 6 ? 24 : abi >= 4 ? 16 : 8;
  const int ruleset =
      static_cast<int>(::syscall(SYS_landlock_create_ruleset, &attributes, size, 0));
  if (ruleset < 0) return errno;
  int failed = 0;
  for (const PathRight& entry : kPaths) {
    const int parent = ::open(entry.path, O_PATH | O_CLOEXEC);
    if (parent < 0) continue;  // what is not in the root needs no right
    PathBeneathAttr rule{entry.rights & attributes.handledFs, parent};
    if (::syscall(SYS_landlock_add_rule, ruleset, 1, &rule, 0) != 0) failed = errno;
    ::close(parent);
  }
  if (failed == 0 && ::syscall(SYS_landlock_restrict_self, ruleset, 0) != 0) failed = errno;
  ::close(ruleset);
  return failed;
}

}  // namespace gantlet
