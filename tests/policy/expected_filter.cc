#include "tests/policy/expected_filter.h"

#include <sys/syscall.h>

#include <algorithm>
#include <cerrno>
#include <set>
#include <vector>

#if defined(__x86_64__)  // names of its table

namespace gantlet::test {
namespace {

using Numbers = std::set<long>;
using enum Answer::Kind;

constexpr std::uint64_t kThread = 0x3d0f00;  // what pthread_create passes
constexpr std::uint64_t kFork = 0x1200011;   // CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD
// O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, __O_TMPFILE
constexpr std::uint64_t kWriting = 01 | 02 | 0100 | 01000 | 020000000;
constexpr std::uint64_t kPastTheCache = 040000;  // O_DIRECT
constexpr std::uint64_t kLendsRights = 06000;    // S_ISUID, S_ISGID
constexpr std::uint64_t kFlushes = 010000;       // O_DSYNC, and in O_SYNC
constexpr std::uint64_t kDrops = 4;              // of POSIX_FADV_DONTNEED and what is above it
constexpr std::uint64_t kRwfAppend = 16;

// Both interpreters, whatever was granted.
const Numbers& always() {
  static const Numbers kNumbers{SYS_brk,
                                SYS_munmap,
                                SYS_mremap,
                                SYS_read,
                                SYS_readv,
                                SYS_write,
                                SYS_writev,
                                SYS_close,
                                SYS_lseek,
                                SYS_pread64,
                                SYS_newfstatat,
                                SYS_fstat,
                                SYS_stat,
                                SYS_lstat,
                                SYS_access,
                                SYS_faccessat,
                                SYS_faccessat2,
                                SYS_readlink,
                                SYS_readlinkat,
                                SYS_getcwd,
                                SYS_dup,
                                SYS_dup2,
                                SYS_dup3,
                                SYS_close_range,
                                SYS_rt_sigaction,
                                SYS_rt_sigprocmask,
                                SYS_rt_sigreturn,
                                SYS_sigaltstack,
                                SYS_futex,
                                SYS_set_robust_list,
                                SYS_set_tid_address,
                                SYS_rseq,
                                SYS_getrlimit,
                                SYS_getrusage,
                                SYS_times,
                                SYS_uname,
                                SYS_sched_getaffinity,
                                SYS_sched_yield,
                                SYS_getpid,
                                SYS_getppid,
                                SYS_gettid,
                                SYS_getuid,
                                SYS_geteuid,
                                SYS_getgid,
                                SYS_getegid,
                                SYS_getrandom,
                                SYS_clock_gettime,
                                SYS_clock_getres,
                                SYS_gettimeofday,
                                SYS_time,
                                SYS_epoll_create1,
                                SYS_restart_syscall,
                                SYS_exit};
  return kNumbers;
}

// V8 has threads, an event loop and code made at run time before any script starts.
const Numbers& alwaysInNode() {
  static const Numbers kNumbers{SYS_mmap,      SYS_mprotect,   SYS_membarrier,  SYS_capget,
                                SYS_epoll_ctl, SYS_epoll_wait, SYS_epoll_pwait, SYS_eventfd2,
                                SYS_pipe2,     SYS_poll,       SYS_ppoll};
  return kNumbers;
}

const Numbers kReading{SYS_chdir, SYS_fchdir, SYS_preadv};
// The host's disk is not theirs to flush, and their workspace needs none.
const Numbers kDoneAlready{SYS_readahead, SYS_fsync, SYS_fdatasync, SYS_msync, SYS_sync_file_range};
const Numbers kChanging{
    SYS_ftruncate,       SYS_truncate,  SYS_pwrite64,  SYS_pwritev, SYS_sendfile,
    SYS_copy_file_range, SYS_mkdir,     SYS_mkdirat,   SYS_rmdir,   SYS_unlink,
    SYS_unlinkat,        SYS_rename,    SYS_renameat,  SYS_link,    SYS_linkat,
    SYS_symlink,         SYS_symlinkat, SYS_utimensat, SYS_umask};
const Numbers kTalking{SYS_connect,    SYS_bind,        SYS_listen,      SYS_accept,
                       SYS_accept4,    SYS_sendto,      SYS_recvfrom,    SYS_sendmsg,
                       SYS_recvmsg,    SYS_sendmmsg,    SYS_recvmmsg,    SYS_setsockopt,
                       SYS_getsockopt, SYS_getsockname, SYS_getpeername, SYS_shutdown};
const Numbers kLooping{SYS_epoll_ctl,  SYS_epoll_wait, SYS_epoll_pwait, SYS_epoll_pwait2,
                       SYS_poll,       SYS_ppoll,      SYS_select,      SYS_pselect6,
                       SYS_eventfd2,   SYS_pipe2,      SYS_getsockname, SYS_getpeername,
                       SYS_getsockopt, SYS_recvfrom,   SYS_shutdown};

// Granted as a whole, whatever the arguments.
bool grantedInPython(CapabilitySet granted, long number) {
  const auto has = [&](Capability capability, const Numbers& numbers) {
    return granted.has(capability) && numbers.contains(number);
  };
  return number == SYS_getdents64 || has(Capability::kStdin, {SYS_poll, SYS_ppoll}) ||
         has(Capability::kFileRead, kReading) || has(Capability::kFileWrite, kChanging) ||
         has(Capability::kThreads, {SYS_get_mempolicy, SYS_membarrier, SYS_getcpu}) ||
         has(Capability::kAsyncIo, kLooping) ||
         has(Capability::kTime, {SYS_clock_nanosleep, SYS_nanosleep, SYS_select, SYS_pselect6}) ||
         has(Capability::kNet, kTalking) ||
         has(Capability::kNet, {SYS_poll, SYS_ppoll, SYS_select, SYS_pselect6, SYS_epoll_ctl,
                                SYS_epoll_wait, SYS_epoll_pwait}) ||
         has(Capability::kSpawn,
             {SYS_vfork, SYS_wait4, SYS_waitid, SYS_pipe2, SYS_poll, SYS_kill}) ||
         has(Capability::kFfi, {SYS_mmap, SYS_mprotect});
}

bool grantedInNode(CapabilitySet granted, long number) {
  const auto has = [&](Capability capability, const Numbers& numbers) {
    return granted.has(capability) && numbers.contains(number);
  };
  return alwaysInNode().contains(number) || has(Capability::kFileRead, kReading) ||
         has(Capability::kFileRead, {SYS_getdents64}) || has(Capability::kFileWrite, kChanging) ||
         has(Capability::kTime, {SYS_clock_nanosleep, SYS_nanosleep}) ||
         has(Capability::kNet, kTalking) ||
         has(Capability::kSpawn, {SYS_vfork, SYS_wait4, SYS_waitid, SYS_kill});
}

constexpr std::uint64_t kHugePages = 0x40000;  // MAP_HUGETLB

// The low half, which is what the kernel looks at.
std::uint32_t low(std::uint64_t value) { return static_cast<std::uint32_t>(value); }

Answer runsIf(bool holds) { return {holds ? kRuns : kTold, 0}; }

Answer ioctlAnswer(bool python, CapabilitySet granted, std::uint32_t request) {
  const bool net = granted.has(Capability::kNet);
  switch (request) {
    case 0x5401:                     // TCGETS
    case 0x5413:                     // TIOCGWINSZ
    case 0x5450:                     // FIONCLEX
    case 0x5451: return {kRuns, 0};  // FIOCLEX
    case 0x5421:                     // FIONBIO
      return runsIf(!python || net || granted.has(Capability::kAsyncIo));
    case 0x541b: return runsIf(net);  // FIONREAD
    case 0x40049409:                  // FICLONE
      if (granted.has(Capability::kFileWrite)) return {kFails, EOPNOTSUPP};
      return {};
    default: return {};  // TIOCSTI and TIOCLINUX among them
  }
}

Answer openAnswer(CapabilitySet granted, std::uint64_t flags, std::uint64_t mode) {
  if ((flags & (kPastTheCache | kFlushes)) != 0) return {kFails, EINVAL};
  if ((flags & kWriting) == 0) return {kRuns, 0};
  return runsIf(granted.has(Capability::kFileWrite) && (mode & kLendsRights) == 0);
}

Answer fileAdviceAnswer(CapabilitySet granted, std::uint64_t advice) {
  if ((advice & kDrops) != 0 || low(advice) == 3) return {kFails, 0};  // WILLNEED
  return runsIf(granted.has(Capability::kFileRead) && low(advice) <= 2);
}

Answer memoryAdviceAnswer(std::uint32_t advice) {
  switch (advice) {
    case 3:                       // WILLNEED
    case 12:                      // MERGEABLE
    case 13:                      // UNMERGEABLE
    case 20:                      // COLD
    case 21:                      // PAGEOUT
    case 22:                      // POPULATE_READ
    case 25: return {kFails, 0};  // COLLAPSE
    case 0:
    case 1:
    case 2:
    case 4:
    case 23: return {kRuns, 0};
    default: return runsIf((advice >= 8 && advice <= 11) || (advice >= 14 && advice <= 19));
  }
}

Answer fcntlAnswer(bool python, CapabilitySet granted, std::uint32_t command, std::uint64_t flags) {
  switch (command) {
    case 1:                        // F_GETFD
    case 2:                        // F_SETFD
    case 3:                        // F_GETFL
    case 1030: return {kRuns, 0};  // F_DUPFD_CLOEXEC
    case 4:                        // F_SETFL
      if ((flags & kPastTheCache) != 0) return {kFails, EINVAL};
      return runsIf(!python || granted.has(Capability::kAsyncIo) || granted.has(Capability::kNet));
    case 5:  // F_GETLK, F_SETLK: SQLite is told that it has its lock, and has none
    case 6: return {kFails, python && granted.has(Capability::kFileWrite) ? 0 : ENOLCK};
    case 7: return {kFails, ENOLCK};  // F_SETLKW
    default: return {};
  }
}

Answer socketAnswer(CapabilitySet granted, std::uint32_t domain) {
  if (domain == 2 || domain == 10) return runsIf(granted.has(Capability::kNet));
  if (domain == 1 && granted.has(Capability::kFileRead)) return {kFails, EAFNOSUPPORT};
  return {};  // AF_NETLINK, AF_PACKET, AF_VSOCK, AF_ALG …
}

}  // namespace

Answer expectedAnswer(Language language, CapabilitySet granted, long number,
                      const CallArguments& a) {
  const bool python = language == Language::kPython;
  const bool threads = !python || granted.has(Capability::kThreads);
  if (number == SYS_mmap && (a[3] & kHugePages) != 0) return {kFails, ENOMEM};
  if (always().contains(number)) return {kRuns, 0};
  if (kDoneAlready.contains(number)) return {kFails, 0};
  if (python ? grantedInPython(granted, number) : grantedInNode(granted, number)) {
    return {kRuns, 0};
  }
  switch (number) {
    case SYS_mmap:  // code is a file's, and private
      return runsIf((a[2] & 4U) == 0 || ((a[2] & 2U) == 0 && (a[3] & 0x23U) == 2U));
    case SYS_mprotect: return runsIf((a[2] & 4U) == 0);
    case SYS_openat: return openAnswer(granted, a[2], a[3]);
    case SYS_chmod:
    case SYS_fchmod:
      return runsIf(granted.has(Capability::kFileWrite) && (a[1] & kLendsRights) == 0);
    case SYS_fchmodat:
      return runsIf(granted.has(Capability::kFileWrite) && (a[2] & kLendsRights) == 0);
    case SYS_fadvise64: return fileAdviceAnswer(granted, a[3]);
    case SYS_madvise: return memoryAdviceAnswer(low(a[2]));
    case SYS_preadv2: return runsIf(granted.has(Capability::kFileRead) && low(a[5]) == 0);
    case SYS_pwritev2:
      return runsIf(granted.has(Capability::kFileWrite) && (low(a[5]) & ~kRwfAppend) == 0);
    case SYS_renameat2:  // but for RENAME_WHITEOUT
      return runsIf(granted.has(Capability::kFileWrite) && (a[4] & 4U) == 0);
    case SYS_ioctl: return ioctlAnswer(python, granted, low(a[1]));
    case SYS_fcntl: return fcntlAnswer(python, granted, low(a[1]), a[2]);
    case SYS_socket: return socketAnswer(granted, low(a[0]));
    case SYS_socketpair:
      return runsIf(low(a[0]) == 1 &&
                    granted.has(python ? Capability::kAsyncIo : Capability::kSpawn));
    case SYS_sendto: return runsIf(python && granted.has(Capability::kAsyncIo) && a[4] == 0);
    case SYS_clone:
      return runsIf((threads && low(a[0]) == kThread) ||
                    (granted.has(Capability::kSpawn) && low(a[0]) == kFork));
    case SYS_prctl:
      return runsIf((threads && low(a[0]) == 15) || (!python && low(a[0]) == 0x53564d41));
    case SYS_arch_prctl: return runsIf(low(a[0]) == 0x1002);
    case SYS_prlimit64: return runsIf(a[2] == 0);
    case SYS_tgkill: return runsIf(low(a[2]) == 6);
    case SYS_listxattr:
    case SYS_llistxattr:
    case SYS_flistxattr:
      if (python && granted.has(Capability::kFileWrite)) return {kFails, EOPNOTSUPP};
      return {};
    case SYS_pipe2: return {kFails, EPERM};
    case SYS_fallocate: return {kFails, EOPNOTSUPP};
    case SYS_clone3:
    case SYS_openat2:
    case SYS_pkey_alloc:
    case SYS_sysinfo:
    case SYS_statfs:
    case SYS_fstatfs:
    case SYS_ustat: return {kFails, ENOSYS};
    case SYS_statx: return runsIf((a[3] & 0x4000U) == 0);  // STATX_MNT_ID_UNIQUE
    case SYS_mbind: return low(a[2]) == 1 ? Answer{kFails, ENOSYS} : Answer{};
    case SYS_flock: return {kFails, ENOLCK};
    default: return {};  // exit_group too: the supervisor is told of a program's end
  }
}

bool endsTheProgram(long number) {
  static const Numbers kNumbers{SYS_ptrace,
                                SYS_process_vm_readv,
                                SYS_process_vm_writev,
                                SYS_kcmp,
                                SYS_pidfd_getfd,
                                SYS_bpf,
                                SYS_perf_event_open,
                                SYS_userfaultfd,
                                SYS_io_uring_setup,
                                SYS_io_uring_enter,
                                SYS_io_uring_register,
                                SYS_add_key,
                                SYS_request_key,
                                SYS_keyctl,
                                SYS_mount,
                                SYS_umount2,
                                SYS_move_mount,
                                SYS_open_tree,
                                SYS_fsopen,
                                SYS_fsconfig,
                                SYS_fsmount,
                                SYS_fspick,
                                SYS_mount_setattr,
                                SYS_pivot_root,
                                SYS_chroot,
                                SYS_unshare,
                                SYS_setns,
                                SYS_init_module,
                                SYS_finit_module,
                                SYS_delete_module,
                                SYS_kexec_load,
                                SYS_kexec_file_load,
                                SYS_reboot,
                                SYS_swapon,
                                SYS_swapoff,
                                SYS_acct,
                                SYS_quotactl,
                                SYS_quotactl_fd,
                                SYS_syslog,
                                SYS_vhangup,
                                SYS_sethostname,
                                SYS_setdomainname,
                                SYS_nfsservctl,
                                SYS_lookup_dcookie,
                                SYS_settimeofday,
                                SYS_clock_settime,
                                SYS_clock_adjtime,
                                SYS_adjtimex,
                                SYS_modify_ldt,
                                SYS_iopl,
                                SYS_ioperm,
                                SYS_memfd_secret,
                                SYS_open_by_handle_at,
                                SYS_fanotify_init,
                                SYS_fanotify_mark};
  return kNumbers.contains(number);
}

const std::vector<CheckedCall>& checkedCalls() {
  static const std::vector<CheckedCall> kCalls{
      {SYS_mmap, 2},
      {SYS_mprotect, 2},
      {SYS_openat, 2},
      {SYS_openat, 3},
      {SYS_chmod, 1},
      {SYS_fchmod, 1},
      {SYS_fchmodat, 2},
      {SYS_ioctl, 1},
      {SYS_fcntl, 1},
      {SYS_socket, 0},
      {SYS_socketpair, 0},
      {SYS_sendto, 4},
      {SYS_clone, 0},
      {SYS_prctl, 0},
      {SYS_arch_prctl, 0},
      {SYS_prlimit64, 2},
      {SYS_tgkill, 2},
      {SYS_kill, 1},
      {SYS_personality, 0},
      {SYS_clone3, 0},
      {SYS_open, 1},
      {SYS_seccomp, 0},
      {SYS_pipe2, 1},
      {SYS_mremap, 3},
      {SYS_mbind, 2},
      {SYS_preadv2, 5},
      {SYS_pwritev2, 5},
      {SYS_renameat2, 4},
      {SYS_fadvise64, 3},
      {SYS_statx, 3},
      {SYS_madvise, 2},
      {SYS_fcntl, 2, {0, 4 /* F_SETFL */}},
      {SYS_mmap, 3, {0, 0, 5 /* PROT_READ | PROT_EXEC */}}};
  return kCalls;
}

}  // namespace gantlet::test

#endif
