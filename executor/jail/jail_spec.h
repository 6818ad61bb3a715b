// What supervisor, launcher, init and fork server say to each other: one SOCK_SEQPACKET message
// each, descriptors beside it (SCM_RIGHTS), a filter behind it. Both ends are the same program: the
// layout needs no version.
#pragma once

#include <linux/filter.h>
#include <sched.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>

namespace gantlet {

inline constexpr std::uint32_t kMaxCgroupFds = 4;
inline constexpr std::uint32_t kMaxVolumes = 8;          // of one jail
inline constexpr std::uint32_t kJailMagic = 0x474e5432;  // "GNT2"

// Which preloaded interpreter a fork server is.
enum class Image : std::uint32_t {
  kNone = 0,         // no fork server: the program is executed
  kPlain = 1,        // Python with parts of its standard library
  kDataScience = 2,  // and numpy, pandas, matplotlib, scipy, sklearn, seaborn …
  kNode = 3,         // node
};

// To the launcher.
enum class LauncherOrder : std::uint32_t {
  kJail = 1,        // descriptors: control, for a branch its parent's init, those of the cgroups
  kForkServer = 2,  // descriptors: control
};

// Where a jail that programs live in has its workspace; /workspace leads there.
inline constexpr const char* kLivingWorkspace = "/home/user";

// Of a jail that programs live in Landlock's rule stands on the folder above its workspace, which
// the jails of branches have too. A rule on
// the workspace itself would be lost with the change of mount namespaces.
enum class JailKind : std::uint32_t {
  kOneRun = 0,
  kLiving = 1,
  kBranch = 2,  // of a living one: below its namespaces, with a copy of its workspace
};

// A jail without a program: what it must know before anything of a submission is known.
struct JailSpec {
  std::uint32_t magic = kJailMagic;
  LauncherOrder order = LauncherOrder::kJail;
  Image image = Image::kNone;  // for kForkServer
  std::uint32_t workspaceInodes = 0;
  std::uint64_t workspaceBytes = 0;
  std::uint64_t dataBytes = 0;   // RLIMIT_DATA; 0: none (a memory cgroup holds)
  std::uint64_t fileBytes = 0;   // RLIMIT_FSIZE; 0: workspaceBytes
  std::uint32_t cpuSeconds = 0;  // RLIMIT_CPU backstop
  std::uint32_t pids = 0;
  std::uint32_t cgroupFds = 0;   // descriptors to write "0" to
  std::uint32_t cgroupV2Fd = 0;  // 1: the first of them is a v2 folder for CLONE_INTO_CGROUP
  std::uint32_t landlock = 1;    // 0 only in wall tests
  std::uint16_t runners = 1;     // 0: no interpreter will be executed in it
  // 1: each library is a mount of its own in its root, so that nothing that is installed later is
  // ever seen: where packages have changed, and for jails that stay.
  std::uint16_t eachLibrary = 0;
  std::uint32_t language = 0;  // Language: whose root it gets
  JailKind kind = JailKind::kOneRun;
  std::uint32_t volumes = 0;   // VolumeSpecs behind this, on the way to the launcher
  std::uint32_t reserved = 0;  // no padding
};
static_assert(std::has_unique_object_representations_v<JailSpec>);  // it is a key, byte by byte

// A folder that outlives the jail (volume_mounts.h). Both texts end with NUL.
struct VolumeSpec {
  char folder[120] = {};  // below the launcher's folder of volumes: "acme/vol_01…"
  char path[68] = {};     // in the jail: "/volumes/NAME"
  std::uint32_t readOnly = 0;
};

// The descriptors of a program, in the order of their numbers inside.
enum ProgramFd : std::uint32_t {
  kFdStdin = 0,
  kFdStdout,
  kFdStderr,
  kFdResult,  // pipe: the result frame
  kFdInput,   // socket: the submission for the runner; it ends when all of it is sent
  kProgramFdCount,
};

// To init, over the jail's control socket.
enum class JailOrder : std::uint32_t {
  kStart = 1,  // execute an interpreter; descriptors: the program's; the filter behind the order
  kFiles = 2,  // place the input files; descriptor: a memfd
  kArm = 3,    // the program has had its input: end everything when wallMs are over
  kPause = 4,  // stop all processes but init
  kGoOn = 5,   // let them go on
};

struct JailCommand {
  JailOrder order = JailOrder::kStart;
  std::uint32_t language = 0;       // Language
  std::uint32_t heapMebibytes = 0;  // V8's old space
  std::uint32_t filterLength = 0;   // sock_filter entries behind this; 0 only in wall tests
  std::uint64_t wallMs = 0;
};

// To a fork server: a child into a jail that stands ready. Descriptors: init's pidfd, the child's
// control socket, the program's, those of the cgroups. The filter is behind it.
struct ForkSpec {
  std::uint32_t magic = kJailMagic;
  std::uint32_t filterLength = 0;
  std::uint32_t waits = 0;          // 1: made ahead of its submission
  std::uint32_t heapMebibytes = 0;  // V8's old space
  JailSpec jail;
};
inline constexpr std::uint32_t kForkFds = 2 + kProgramFdCount;

// The step of a kFailed that is the request's own fault, with the errno that says how.
inline constexpr const char* kFilesStep = "place the input files";

// The namespaces that a branch of a program enters, in this order (/proc/self/ns).
struct BranchNamespace {
  const char* name;
  int flag;  // CLONE_NEW…
};
inline constexpr BranchNamespace kBranchNamespaces[] = {
    {"user", CLONE_NEWUSER}, {"pid", CLONE_NEWPID}, {"mnt", CLONE_NEWNS},
    {"ipc", CLONE_NEWIPC},   {"uts", CLONE_NEWUTS}, {"cgroup", CLONE_NEWCGROUP}};
inline constexpr std::size_t kBranchNamespaceCount = std::size(kBranchNamespaces);

// How a living program that is to branch, and its branch, speak to the supervisor: getsid(2) of
// these numbers, which name no process; it waits in them for its answer.
// For the next piece: 1, and above these bits the key of its tag (living_orders.h); or to
// branch: 2.
inline constexpr std::uint64_t kCallWaits = 0x474E54;
inline constexpr std::uint32_t kOrderBits = 8;
inline constexpr std::uint64_t kCallStone = 0x474E55;     // the stepping stone, for its descriptors
inline constexpr std::uint64_t kCallBranched = 0x474E56;  // the branch, confined, for its own
// Where the stepping stone finds the namespaces, and behind them the cgroups.
inline constexpr int kFirstStoneFd = 200;

// What comes back to the supervisor.
enum class JailEvent : std::uint32_t {
  kLaunched = 1,  // from the launcher; with the pidfd of an init or a fork server
  kReady = 2,  // from init, with a descriptor of the workspace, behind which a branch's has those
               // of its namespaces (kBranchNamespaces), and one run's the two ends of its standard
               // input, to write and to read; from a fork server: it serves
  kFilesPlaced,  // from init
  kForked,       // from a fork server, by the program's input socket; with the child's pidfd
  kListener,     // from init, with the filter's notification descriptor; from a forked child its
                 // number in the child (0: no filter)
  kExited,  // from init: the program has ended and nothing of it is left; from a fork server: the
            // child has ended
  kFailed,  // a step of the set-up failed: nothing of the submission has run
};

struct JailMessage {
  JailEvent event = JailEvent::kFailed;
  std::int32_t waitStatus = 0;  // kExited: as from waitpid(2)
  std::int32_t errnum = 0;      // kFailed
  std::int32_t number = 0;      // kListener from a forked child; kForked: its pid on the host
  std::int64_t userUs = 0;      // kExited: CPU time of the program and its children
  std::int64_t systemUs = 0;
  std::int64_t maxRssKb = 0;
  std::int64_t endedUs = 0;     // CLOCK_MONOTONIC, when it was reaped
  std::int64_t readBlocks = 0;  // of 512 bytes
  std::int64_t writeBlocks = 0;
  char step[48] = {};  // kFailed: which step
};

}  // namespace gantlet
