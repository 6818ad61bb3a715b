// JailSpec: what the supervisor tells the launcher about one run. It travels as the head of one
// SOCK_SEQPACKET message, the filter behind it, the descriptors beside it (SCM_RIGHTS).
// Both ends are the same program: the layout needs no version.
#pragma once

#include <linux/filter.h>

#include <cstdint>

namespace gantlet {

// The descriptors that come with a spec, in this order; cgroup descriptors follow.
enum JailFd : std::uint32_t {
  kFdControl = 0,  // SOCK_SEQPACKET: status from init to the supervisor
  kFdStdin,
  kFdStdout,
  kFdStderr,
  kFdResult,  // pipe: the result frame
  kFdInput,   // memfd, read-only: the submission for the runner
  kFdFiles,   // memfd, read-only: files for the workspace
  kFdCount,
};

inline constexpr std::uint32_t kMaxCgroupFds = 4;
inline constexpr std::uint32_t kJailMagic = 0x474e5431;  // "GNT1"

struct JailSpec {
  std::uint32_t magic = kJailMagic;
  std::uint32_t language = 0;  // Language
  std::uint64_t workspaceBytes = 0;
  std::uint32_t workspaceInodes = 0;
  std::uint32_t pids = 0;
  std::uint64_t dataBytes = 0;      // RLIMIT_DATA; 0: none (a memory cgroup holds)
  std::uint32_t cpuSeconds = 0;     // RLIMIT_CPU backstop
  std::uint32_t heapMebibytes = 0;  // V8's old space
  std::uint32_t cgroupFds = 0;      // descriptors to write "0" to
  std::uint32_t cgroupV2Fd =
      0;  // 1: the first cgroup descriptor is a v2 folder for CLONE_INTO_CGROUP
  std::uint32_t filterLength = 0;  // sock_filter entries behind this struct; 0 only in wall tests
  std::uint32_t landlock = 1;      // 0 only in wall tests
};

// What comes back over the control socket, one message each.
enum class JailEvent : std::uint32_t {
  kLaunched = 1,   // from the launcher; with the init's pidfd
  kWorkspace = 2,  // from init; with a descriptor of the workspace
  kListener = 3,   // from init; with the filter's notification descriptor
  kExited = 4,     // from init: the program has ended and nothing of it is left
  kFailed = 5,     // a step of the set-up failed: nothing of the submission has run
};

struct JailMessage {
  JailEvent event = JailEvent::kFailed;
  std::int32_t waitStatus = 0;  // kExited: as from waitpid(2)
  std::int32_t errnum = 0;      // kFailed
  std::int64_t userUs = 0;      // kExited: CPU time of the program and its children
  std::int64_t systemUs = 0;
  std::int64_t maxRssKb = 0;
  std::int64_t readBlocks = 0;  // of 512 bytes
  std::int64_t writeBlocks = 0;
  char step[48] = {};  // kFailed: which step
};

}  // namespace gantlet
