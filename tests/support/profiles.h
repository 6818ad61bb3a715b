// A generous profile for tests of the executor: everything a cold interpreter needs. (What policies
// grant is tighter and comes from rules/capabilities.)
#pragma once

#include "core/seccomp_profile.h"

namespace gantlet::testing {

inline SeccompProfile interpreterProfile() {
  SeccompProfile profile;
  for (const char* name : {"read",
                           "write",
                           "open",
                           "openat",
                           "close",
                           "fstat",
                           "newfstatat",
                           "stat",
                           "lstat",
                           "lseek",
                           "mmap",
                           "mprotect",
                           "munmap",
                           "brk",
                           "rt_sigaction",
                           "rt_sigprocmask",
                           "rt_sigreturn",
                           "restart_syscall",  // by itself, behind a signal that stops
                           "ioctl",
                           "pread64",
                           "pwrite64",
                           "readv",
                           "writev",
                           "access",
                           "pipe2",
                           "select",
                           "sched_yield",
                           "mremap",
                           "madvise",
                           "dup",
                           "dup2",
                           "dup3",
                           "getpid",
                           "gettid",
                           "getuid",
                           "getgid",
                           "geteuid",
                           "getegid",
                           "exit",
                           "exit_group",
                           "uname",
                           "fcntl",
                           "getcwd",
                           "readlink",
                           "readlinkat",
                           "getdents64",
                           "sysinfo",
                           "futex",
                           "set_robust_list",
                           "clock_nanosleep",
                           "nanosleep",
                           "getrandom",
                           "rseq",
                           "sigaltstack",
                           "poll",
                           "ppoll",
                           "epoll_create1",
                           "epoll_ctl",
                           "epoll_wait",
                           "epoll_pwait",
                           "eventfd2",
                           "statx",
                           "sched_getaffinity",
                           "membarrier",
                           "getrlimit",
                           "unlink",
                           "unlinkat",
                           "mkdir",
                           "mkdirat",
                           "rmdir",
                           "rename",
                           "ftruncate",
                           "faccessat2",
                           "close_range",
                           "getrusage",
                           "wait4",
                           "umask",
                           "chdir",
                           "fsync",
                           "arch_prctl",
                           "set_tid_address",
                           "prlimit64",
                           "capget",
                           "clock_getres",
                           "clock_gettime",
                           "fchmod",
                           "symlink",
                           "kill",
                           "tgkill",
                           "setsid",
                           "prctl",
                           "clone"}) {
    SyscallRule rule;
    rule.name = name;
    rule.capability = "base";
    rule.reason = "test";
    profile.rules.push_back(rule);
  }
  // As rules/capabilities/refused.yaml has them: the C library and V8 do without.
  for (const char* name : {"clone3", "pkey_alloc"}) {
    SyscallRule rule;
    rule.name = name;
    rule.action = SyscallAction::kErrno;
    rule.errnum = 38;
    profile.rules.push_back(rule);
  }
  for (const char* name :
       {"ptrace", "mount", "bpf", "unshare", "keyctl", "io_uring_setup", "setns"}) {
    SyscallRule rule;
    rule.name = name;
    rule.action = SyscallAction::kKill;
    profile.rules.push_back(rule);
  }
  return profile;
}

}  // namespace gantlet::testing
