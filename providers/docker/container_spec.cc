#include "providers/docker/container_spec.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "providers/oci_seccomp.h"

namespace gantlet::docker {
namespace {

// What a container's start, a cold interpreter and the cell around the submission need beside the
// submission's own profile. All of it stays in the container: its only writable place is its tmpfs.
constexpr std::array kContainerSyscalls{
    "access",
    "arch_prctl",
    "brk",
    "capget",
    "capset",
    "chdir",
    "clock_getres",
    "clock_gettime",
    "clock_nanosleep",
    "clone",
    "close",
    "close_range",
    "dup",
    "dup2",
    "dup3",
    "epoll_create1",
    "epoll_ctl",
    "epoll_pwait",
    "epoll_wait",
    "eventfd2",
    "execve",
    "exit",
    "exit_group",
    "faccessat",
    "faccessat2",
    "fchdir",
    "fchmod",
    "fcntl",
    "fstat",
    "fstatfs",
    "fsync",
    "ftruncate",
    "futex",
    "getcwd",
    "getdents64",
    "getegid",
    "geteuid",
    "getgid",
    "getpid",
    "getppid",
    "getrandom",
    "getrlimit",
    "getrusage",
    "gettid",
    "getuid",
    "ioctl",
    "lseek",
    "lstat",
    "madvise",
    "membarrier",
    "mkdir",
    "mkdirat",
    "mmap",
    "mprotect",
    "mremap",
    "munmap",
    "nanosleep",
    "newfstatat",
    "open",
    "openat",
    "pipe2",
    "poll",
    "ppoll",
    "prctl",
    "pread64",
    "prlimit64",
    "pwrite64",
    "read",
    "readlink",
    "readlinkat",
    "readv",
    "rename",
    "restart_syscall",
    "rmdir",
    "rseq",
    "rt_sigaction",
    "rt_sigprocmask",
    "rt_sigreturn",
    "rt_sigtimedwait",
    "sched_getaffinity",
    "sched_yield",
    "select",
    "set_robust_list",
    "set_tid_address",
    "setgid",
    "setgroups",
    "setpgid",
    "setuid",
    "sigaltstack",
    "socketpair",
    "stat",
    "statfs",
    "statx",
    "sysinfo",
    "tgkill",
    "umask",
    "uname",
    "unlink",
    "unlinkat",
    "wait4",
    "write",
    "writev",
};

SeccompProfile withContainerBase(const SeccompProfile& own) {
  SeccompProfile profile = own;
  for (const char* name : kContainerSyscalls) {
    SyscallRule rule;
    rule.name = name;
    rule.capability = "base";
    rule.reason = "a container's start and a cold interpreter";
    profile.rules.push_back(rule);
  }
  return profile;
}

// One thing a rule: the engine refuses a syscall with two actions, and an allowed one needs no
// tests.
SeccompProfile withoutConflicts(SeccompProfile profile) {
  std::erase_if(profile.rules, [](const SyscallRule& rule) {
    const bool allowed = std::find_if(kContainerSyscalls.begin(), kContainerSyscalls.end(),
                                      [&](std::string_view name) { return name == rule.name; }) !=
                         kContainerSyscalls.end();
    return allowed && (rule.action != SyscallAction::kAllow || !rule.arguments.empty());
  });
  return profile;
}

json::Array list(std::initializer_list<const char*> words) {
  json::Array array;
  for (const char* word : words) array.emplace_back(word);
  return array;
}

json::Array commandOf(Language language) {
  // The cell comes over standard input: it has no size limit there, and no list of processes shows
  // it.
  if (language == Language::kJavaScript) return list({"node", "--input-type=module", "-"});
  return list({"python3", "-c",
               "import ast,asyncio,sys\n"
               "c=compile(sys.stdin.read(),'cell','exec',flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)\n"
               "t=eval(c,globals())\n"
               "asyncio.run(t) if t is not None else None\n"});
}

// The runtime's own threads are counted too. gVisor's kernel has some two for each of the
// program's; where it can't have them, it ends without a word.
std::uint64_t pidsLimit(std::uint64_t wanted, bool gvisor) {
  return gvisor ? 2 * wanted + 64 : wanted + 8;
}

}  // namespace

bool isGvisor(const std::string& runtime) { return runtime.find("runsc") != std::string::npos; }

json::Object containerSpec(const InstanceRequest& request, const ContainerOptions& options) {
  const Limits& limits = request.limits;
  json::Array security = list({"no-new-privileges"});
  // gVisor filters for itself what reaches the host's kernel.
  if (!isGvisor(options.runtime)) {
    security.emplace_back("seccomp=" + json::write(ociSeccomp(
                                           withoutConflicts(withContainerBase(*request.profile)))));
  }
  const std::string tmpfs = "rw,nosuid,nodev,size=" + std::to_string(limits.workspace.bytes()) +
                            ",nr_inodes=" + std::to_string(limits.workspaceFiles) + ",mode=1777";
  json::Object host{
      {"Runtime", options.runtime},
      {"NetworkMode", "none"},
      {"ReadonlyRootfs", true},
      {"Tmpfs", json::Object{{"/tmp", tmpfs}}},
      {"Memory", limits.memory.bytes()},
      {"MemorySwap", limits.memory.bytes()},
      {"PidsLimit", pidsLimit(limits.pids, isGvisor(options.runtime))},
      {"NanoCpus",
       static_cast<std::int64_t>(std::min(limits.cpuCores, options.cpus) * 1'000'000'000.0)},
      {"CapDrop", list({"ALL"})},
      {"SecurityOpt", std::move(security)},
      {"IpcMode", "private"},
      {"LogConfig", json::Object{{"Type", "none"}}},
      {"Ulimits", json::Array{json::Object{{"Name", "core"}, {"Soft", 0}, {"Hard", 0}}}},
  };
  // As process 1 a program would not die of the signals that it sends itself. gVisor's does.
  if (!isGvisor(options.runtime)) host.set("Init", true);
  return {
      {"Image", options.image},
      {"Cmd", commandOf(request.language)},
      {"User", "65534:65534"},
      // Not /tmp: the engine would make it in the image, and the tmpfs would take over its rights.
      {"WorkingDir", "/"},
      {"Env", list({"HOME=/tmp", "TMPDIR=/tmp", "PYTHONDONTWRITEBYTECODE=1", "MPLCONFIGDIR=/tmp",
                    "PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8"})},
      {"OpenStdin", true},
      {"StdinOnce", true},
      {"AttachStdin", true},
      {"AttachStdout", true},
      {"AttachStderr", true},
      {"Tty", false},
      {"NetworkDisabled", true},
      {"Labels", json::Object{{"made-by", "gantlet"}, {"gantlet-owner", options.owner}}},
      {"HostConfig", std::move(host)}};
}

}  // namespace gantlet::docker
