#include "executor/jail/confine.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/seccomp.h>
#include <linux/securebits.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>

namespace gantlet {
namespace {

constexpr std::uint64_t kMaxOpenFiles = 256;
constexpr std::size_t kMaxPlaced = 12;

struct ResourceLimit {
  int resource;
  std::uint64_t soft;
  std::uint64_t hard;
};

// Never above what the service itself has: a hard limit can only be lowered.
bool apply(const ResourceLimit& limit) {
  const auto resource = static_cast<__rlimit_resource_t>(limit.resource);
  rlimit ours{};
  if (::getrlimit(resource, &ours) != 0) return false;
  if (ours.rlim_cur == limit.soft && ours.rlim_max == limit.hard) return true;
  const rlimit both{std::min<rlim_t>(limit.soft, ours.rlim_max),
                    std::min<rlim_t>(limit.hard, ours.rlim_max)};
  return ::setrlimit(resource, &both) == 0;
}

}  // namespace

const char* limitForAll() {
  constexpr std::array<int, 5> kNone{RLIMIT_CORE, RLIMIT_MEMLOCK, RLIMIT_MSGQUEUE, RLIMIT_NICE,
                                     RLIMIT_RTPRIO};
  for (const int resource : kNone) {
    if (!apply({resource, 0, 0})) return "setrlimit";
  }
  return nullptr;
}

const char* limitResources(const JailSpec& spec) {
  if (const char* failedStep = limitForAll()) return failedStep;
  const std::uint64_t file = spec.fileBytes != 0 ? spec.fileBytes : spec.workspaceBytes;
  const std::array<ResourceLimit, 5> limits{{
      {RLIMIT_NOFILE, kMaxOpenFiles, kMaxOpenFiles},
      {RLIMIT_FSIZE, file, file},
      {RLIMIT_SIGPENDING, 256, 256},
      // Counted per user and user namespace since Linux 5.14: a wall of its own behind the pids
      // cgroup.
      {RLIMIT_NPROC, spec.pids + 1ULL, spec.pids + 1ULL},
      // SIGXCPU, which says why; a second later SIGKILL, for a program that ignores it.
      {RLIMIT_CPU, spec.cpuSeconds, spec.cpuSeconds + 1ULL},
  }};
  for (const ResourceLimit& limit : limits) {
    if (!apply(limit)) return "setrlimit";
  }
  if (spec.dataBytes != 0 && !apply({RLIMIT_DATA, spec.dataBytes, spec.dataBytes})) {
    return "setrlimit data";
  }
  return nullptr;
}

const char* dropCapabilities(std::uint32_t kept, std::uint32_t keptHigh) {
  __user_cap_header_struct header{};
  header.version = _LINUX_CAPABILITY_VERSION_3;
  std::array<__user_cap_data_struct, 2> sets{};
  sets[0].permitted = kept;
  sets[1].permitted = keptHigh;
  return ::syscall(SYS_capset, &header, sets.data()) == 0 ? nullptr : "drop capabilities";
}

const char* dropBoundingSet() {
  int capability = 0;
  while (::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0) ++capability;
  // EINVAL: there is none of that number (capabilities(7)).
  return errno == EINVAL && capability > 0 ? nullptr : "drop bounding capability";
}

const char* dropPrivileges(std::uint32_t kept, std::uint32_t keptHigh) {
  // Uid 0 gets nothing on exec, and none of this can be undone.
  if (::prctl(PR_SET_SECUREBITS,
              SECBIT_NOROOT | SECBIT_NOROOT_LOCKED | SECBIT_NO_SETUID_FIXUP |
                  SECBIT_NO_SETUID_FIXUP_LOCKED | SECBIT_KEEP_CAPS_LOCKED,
              0, 0, 0) != 0) {
    return "lock securebits";
  }
  if (const char* failedStep = dropCapabilities(kept, keptHigh)) return failedStep;
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return "no_new_privs";
  return nullptr;
}

const char* placeDescriptors(std::span<const int> sources, std::size_t keepOverExec) {
  std::array<int, kMaxPlaced> moved{};
  if (sources.size() > moved.size()) return "place descriptors";
  // All others first: a fork server has one for each living child, which together may be more than
  // a program may have.
  std::array<int, kMaxPlaced> sorted{};
  std::copy(sources.begin(), sources.end(), sorted.begin());
  std::sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(sources.size()));
  int next = 0;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const int source = sorted.at(i);
    if (source > next && ::syscall(SYS_close_range, next, source - 1, 0) != 0) return "close_range";
    next = std::max(next, source + 1);
  }
  if (::syscall(SYS_close_range, next, ~0U, 0) != 0) return "close_range";
  // Then out of the way, so that no dup hits a descriptor that is still needed.
  for (std::size_t i = 0; i < sources.size(); ++i) {
    moved.at(i) = ::fcntl(sources[i], F_DUPFD_CLOEXEC, 64);
    if (moved.at(i) < 0) return "move descriptor";
  }
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const int target = static_cast<int>(i);
    const int flags = i < keepOverExec ? 0 : O_CLOEXEC;
    if (::dup3(moved.at(i), target, flags) != target) return "place descriptor";
  }
  if (::syscall(SYS_close_range, sources.size(), ~0U, 0) != 0) return "close_range";
  return nullptr;
}

int installFilter(std::span<const sock_filter> filter) {
  sock_fprog program{};
  program.len = static_cast<unsigned short>(filter.size());
  program.filter = const_cast<sock_filter*>(filter.data());
  const long listener =
      ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
  return listener < 0 ? -errno : static_cast<int>(listener);
}

void takeUsage(const struct rusage& usage, JailMessage& message) {
  message.userUs = usage.ru_utime.tv_sec * 1'000'000L + usage.ru_utime.tv_usec;
  message.systemUs = usage.ru_stime.tv_sec * 1'000'000L + usage.ru_stime.tv_usec;
  message.maxRssKb = usage.ru_maxrss;
  message.readBlocks = usage.ru_inblock;
  message.writeBlocks = usage.ru_oublock;
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  message.endedUs = now.tv_sec * 1'000'000L + now.tv_nsec / 1000;
}

JailMessage failedMessage(const char* step, int errnum) {
  JailMessage message;
  message.event = JailEvent::kFailed;
  message.errnum = errnum;
  std::snprintf(message.step, sizeof(message.step), "%s", step);
  return message;
}

}  // namespace gantlet
