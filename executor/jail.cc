#include "executor/jail.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/close_range.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <linux/securebits.h>
#include <poll.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "executor/fd_passing.h"
#include "executor/landlock.h"

namespace gantlet {
namespace {

constexpr int kSandboxUid = 1000;  // inside; outside it is the launcher's own
constexpr std::uint64_t kMaxOpenFiles = 256;

int controlFd = -1;

// Nobody listens any more: nobody would hold the limits. Ending takes the namespaces along.
void sendMessage(const JailMessage& message, std::span<const int> fds = {}) {
  if (sendWithFds(controlFd, std::as_bytes(std::span(&message, 1)), {}, fds) != 0) ::_exit(98);
}

// The sandbox's fault, never the program's: tells the supervisor which step failed, and ends.
[[noreturn]] void fail(const char* step, int errnum) {
  JailMessage message;
  message.event = JailEvent::kFailed;
  message.errnum = errnum;
  std::snprintf(message.step, sizeof(message.step), "%s", step);
  sendMessage(message);
  ::_exit(99);
}

void check(bool good, const char* step) {
  if (!good) fail(step, errno);
}

void writeProc(const JailHost& host, const char* path, const char* text) {
  const int fd = ::openat(host.procFd, path, O_WRONLY | O_CLOEXEC);
  check(fd >= 0, path);
  check(::write(fd, text, std::strlen(text)) >= 0, path);
  ::close(fd);
}

// While the process has one thread, writing to v1's `tasks` never waits for an RCU grace period.
void joinCgroups(std::span<const int> cgroupFds, bool placedByClone) {
  for (const int fd : cgroupFds) {
    if (!placedByClone) check(::write(fd, "0", 1) == 1, "join cgroup");
    ::close(fd);
  }
}

void mapUser(const JailHost& host) {
  std::array<char, 64> line{};
  // Without this a process could drop a supplementary group that denies it access
  // (user_namespaces(7)).
  writeProc(host, "self/setgroups", "deny");
  std::snprintf(line.data(), line.size(), "%d 0 1", kSandboxUid);
  writeProc(host, "self/uid_map", line.data());
  writeProc(host, "self/gid_map", line.data());
  // The sandbox goes first when the host runs out of memory.
  writeProc(host, "self/oom_score_adj", "1000");
}

void setHostname() {
  static constexpr std::string_view kName = "sandbox";
  check(::sethostname(kName.data(), kName.size()) == 0, "sethostname");
  check(::setdomainname("", 0) == 0, "setdomainname");
}

// A fresh tmpfs, limited in bytes and inodes; noexec: nothing written there can be mapped as code.
int mountWorkspace(const JailSpec& spec) {
  std::array<char, 96> options{};
  std::snprintf(options.data(), options.size(), "size=%llu,nr_inodes=%u,mode=700",
                static_cast<unsigned long long>(spec.workspaceBytes), spec.workspaceInodes);
  check(::mount("workspace", "/workspace", "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC,
                options.data()) == 0,
        "mount workspace");
  check(::chdir("/workspace") == 0, "chdir workspace");
  check(::mkdir("artifacts", 0700) == 0, "mkdir artifacts");
  const int folder = ::open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  check(folder >= 0, "open workspace");
  return folder;
}

void writeWhole(const RootFile& file) {
  const int out = ::open(file.path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0400);
  check(out >= 0, "create runner");
  const auto size = static_cast<ssize_t>(file.content.size());
  check(::write(out, file.content.data(), file.content.size()) == size, "write runner");
  ::close(out);
}

// The runners over the root's /gantlet, this jail's own: they belong to the program's user, who
// could take a lease (fcntl(2)) on a shared copy, for which every other run's open would wait 45 s.
void mountRunners(const JailHost& host) {
  constexpr unsigned long kFlags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
  check(::mount("runners", "/gantlet", "tmpfs", kFlags, "size=1m,nr_inodes=16,mode=755") == 0,
        "mount runners");
  for (const RootFile& file : host.runners) writeWhole(file);
  check(::mount(nullptr, "/gantlet", nullptr, kFlags | MS_BIND | MS_REMOUNT | MS_RDONLY, nullptr) ==
            0,
        "make the runners read-only");
}

void readExactly(int fd, void* target, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t n = ::read(fd, static_cast<char*>(target) + done, size - done);
    if (n < 0 && errno == EINTR) continue;
    check(n > 0, "read input files");
    done += static_cast<std::size_t>(n);
  }
}

void makeParents(char* path) {
  for (char* slash = std::strchr(path, '/'); slash != nullptr;
       slash = std::strchr(slash + 1, '/')) {
    *slash = '\0';
    check(::mkdir(path, 0700) == 0 || errno == EEXIST, "mkdir for input file");
    *slash = '/';
  }
}

// The files memfd: for each {u32 name length, u64 size, name, bytes}; names were checked by the
// supervisor (relative, no "..").
void placeFiles(int fd) {
  std::array<char, 65536> buffer{};
  for (;;) {
    std::uint32_t nameLength = 0;
    const ssize_t got = ::read(fd, &nameLength, sizeof(nameLength));
    if (got == 0) break;
    check(got == sizeof(nameLength) && nameLength < 4096, "read input files");
    std::uint64_t size = 0;
    std::array<char, 4096> name{};
    readExactly(fd, &size, sizeof(size));
    readExactly(fd, name.data(), nameLength);
    makeParents(name.data());
    const int out = ::open(name.data(), O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0600);
    check(out >= 0, "create input file");
    while (size > 0) {
      const auto piece = static_cast<std::size_t>(size < buffer.size() ? size : buffer.size());
      readExactly(fd, buffer.data(), piece);
      check(::write(out, buffer.data(), piece) == static_cast<ssize_t>(piece), "write input file");
      size -= piece;
    }
    ::close(out);
  }
  ::close(fd);
}

void limit(int resource, std::uint64_t soft, std::uint64_t hard) {
  const rlimit both{soft, hard};
  check(::setrlimit(static_cast<__rlimit_resource_t>(resource), &both) == 0, "setrlimit");
}

void limit(int resource, std::uint64_t value) { limit(resource, value, value); }

void setResourceLimits(const JailSpec& spec) {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, kMaxOpenFiles);
  limit(RLIMIT_FSIZE, spec.workspaceBytes);
  limit(RLIMIT_MEMLOCK, 0);
  limit(RLIMIT_MSGQUEUE, 0);
  limit(RLIMIT_SIGPENDING, 256);
  limit(RLIMIT_NICE, 0);
  limit(RLIMIT_RTPRIO, 0);
  // Counted per user and user namespace since Linux 5.14: a wall of its own behind the pids cgroup.
  limit(RLIMIT_NPROC, spec.pids + 1);
  // SIGXCPU, which says why; a second later SIGKILL, for a program that ignores it.
  limit(RLIMIT_CPU, spec.cpuSeconds, spec.cpuSeconds + 1U);
  if (spec.dataBytes != 0) limit(RLIMIT_DATA, spec.dataBytes);
}

void dropPrivileges() {
  for (int capability = 0; ::prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; ++capability) {
    check(::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0, "drop bounding capability");
  }
  // Uid 0 gets nothing on exec, and none of this can be undone.
  check(::prctl(PR_SET_SECUREBITS,
                SECBIT_NOROOT | SECBIT_NOROOT_LOCKED | SECBIT_NO_SETUID_FIXUP |
                    SECBIT_NO_SETUID_FIXUP_LOCKED | SECBIT_KEEP_CAPS_LOCKED,
                0, 0, 0) == 0,
        "lock securebits");
  __user_cap_header_struct header{};
  header.version = _LINUX_CAPABILITY_VERSION_3;
  std::array<__user_cap_data_struct, 2> none{};
  check(::syscall(SYS_capset, &header, none.data()) == 0, "drop capabilities");
  check(::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0, "no_new_privs");
}

// Gives descriptors 0 to 4 to the program; all others go, the control socket among them.
void arrangeFds(std::span<const int> fds, int syncRead, int syncWrite) {
  // First out of the way, so that no dup2 hits a descriptor that is still needed.
  std::array<int, 7> moved{};
  const std::array<int, 7> sources{fds[kFdStdin], fds[kFdStdout], fds[kFdStderr], fds[kFdResult],
                                   fds[kFdInput], syncRead,       syncWrite};
  for (std::size_t i = 0; i < sources.size(); ++i) {
    moved.at(i) = ::fcntl(sources.at(i), F_DUPFD_CLOEXEC, 64);
    check(moved.at(i) >= 0, "move descriptor");
  }
  for (int target = 0; target < 7; ++target) {
    const int flags = target < 5 ? 0 : O_CLOEXEC;
    check(::dup3(moved.at(static_cast<std::size_t>(target)), target, flags) == target,
          "place descriptor");
  }
  check(::syscall(SYS_close_range, 7, ~0U, 0) == 0, "close_range");
}

[[noreturn]] void execProgram(const JailHost& host, const JailSpec& spec) {
  std::array<char, 48> heap{};
  std::snprintf(heap.data(), heap.size(), "--max-old-space-size=%u", spec.heapMebibytes);
  const char* const pythonArgs[] = {"python3", "-I", "-S", "-B", "-X", "utf8", "/gantlet/runner.py",
                                    nullptr};
  const char* const nodeArgs[] = {"node",
                                  heap.data(),
                                  "--disallow-code-generation-from-strings",
                                  "--disable-proto=delete",
                                  "--no-addons",
                                  "--experimental-vm-modules",
                                  "--no-warnings",
                                  "/gantlet/runner.js",
                                  nullptr};
  const char* const environment[] = {"PATH=/usr/bin",
                                     "HOME=/workspace",
                                     "LANG=C.UTF-8",
                                     "LC_ALL=C.UTF-8",
                                     "TZ=UTC",
                                     "MPLBACKEND=Agg",
                                     "MPLCONFIGDIR=/workspace/.matplotlib",
                                     "OPENBLAS_NUM_THREADS=1",
                                     "OMP_NUM_THREADS=1",
                                     "PYTHONIOENCODING=utf-8",
                                     nullptr};
  const bool python = spec.language == 0;
  ::execve(python ? host.python.c_str() : host.node.c_str(),
           const_cast<char* const*>(python ? pythonArgs : nodeArgs),
           const_cast<char* const*>(environment));
  ::_exit(127);
}

// The program's process up to its exec. 5 and 6 are the pipes to and from init.
[[noreturn]] void becomeProgram(const JailHost& host, const JailSpec& spec,
                                std::span<const sock_filter> filter, std::span<const int> fds,
                                int syncRead, int syncWrite) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  arrangeFds(fds, syncRead, syncWrite);
  std::int32_t answer = 0;
  const auto tell = [&](std::int32_t value) {
    return ::write(6, &value, sizeof(value)) == sizeof(value);
  };
  const auto refuse = [&](int errnum) {
    (void)tell(-errnum);
    ::_exit(99);
  };
  if (spec.landlock != 0 && host.landlockAbi > 0) {
    if (const int errnum = applyLandlock(host.landlockAbi); errnum != 0) refuse(errnum);
  }
  std::int32_t listener = 0;  // 0: a wall test without a filter
  if (!filter.empty()) {
    sock_fprog program{};
    program.len = static_cast<unsigned short>(filter.size());
    program.filter = const_cast<sock_filter*>(filter.data());
    listener = static_cast<std::int32_t>(::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
                                                   SECCOMP_FILTER_FLAG_NEW_LISTENER, &program));
    if (listener < 0) refuse(errno);
  }
  // From here on every call is under the filter: read, write and execve only.
  if (!tell(listener) || ::read(5, &answer, sizeof(answer)) != sizeof(answer) || answer != 1)
    ::_exit(99);
  execProgram(host, spec);
}

// Takes the filter's notification descriptor out of the program's process and hands it to the
// supervisor. The program can't send it itself: its filter does not let it send anything.
void passListener(pid_t program, int number) {
  if (number == 0) return;
  const int pidFd = static_cast<int>(::syscall(SYS_pidfd_open, program, 0));
  check(pidFd >= 0, "pidfd_open");
  const int listener = static_cast<int>(::syscall(SYS_pidfd_getfd, pidFd, number, 0));
  check(listener >= 0,
        "take the filter's listener (pidfd_getfd; Yama's ptrace_scope may forbid it)");
  JailMessage message;
  message.event = JailEvent::kListener;
  const std::array<int, 1> passed{listener};
  sendMessage(message, passed);
  ::close(listener);
  ::close(pidFd);
}

// Reaps whatever has ended; true when the program was among it.
bool reapUpTo(pid_t program, int& waitStatus) {
  for (;;) {
    int status = 0;
    const pid_t pid = ::waitpid(-1, &status, WNOHANG);
    if (pid == program) waitStatus = status;
    if (pid == program || (pid < 0 && errno != EINTR)) return true;
    if (pid == 0) return false;
  }
}

// Waits for the program's end, or for the supervisor's: without it no clock runs, so everything
// ends.
int awaitProgram(pid_t program) {
  int waitStatus = SIGKILL;  // unless the program's own status is seen: never a false success
  sigset_t child;
  ::sigemptyset(&child);
  ::sigaddset(&child, SIGCHLD);
  ::sigprocmask(SIG_BLOCK, &child, nullptr);
  const int signals = ::signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
  check(signals >= 0, "signalfd");
  while (!reapUpTo(program, waitStatus)) {
    std::array<pollfd, 2> polled{{{signals, POLLIN, 0}, {controlFd, 0, 0}}};
    if (::poll(polled.data(), polled.size(), -1) < 0) continue;
    if (polled[1].revents != 0) ::_exit(98);
    signalfd_siginfo info{};
    while (::read(signals, &info, sizeof(info)) == sizeof(info)) {
    }
  }
  return waitStatus;
}

JailMessage waitForProgram(pid_t program) {
  JailMessage message;
  message.event = JailEvent::kExited;
  message.waitStatus = awaitProgram(program);
  // A grandchild that made itself a daemon neither holds the run open nor survives it.
  ::kill(-1, SIGKILL);
  while (::waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
  }
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  message.userUs = usage.ru_utime.tv_sec * 1'000'000L + usage.ru_utime.tv_usec;
  message.systemUs = usage.ru_stime.tv_sec * 1'000'000L + usage.ru_stime.tv_usec;
  message.maxRssKb = usage.ru_maxrss;
  message.readBlocks = usage.ru_inblock;
  message.writeBlocks = usage.ru_oublock;
  return message;
}

// Starts the program and sees it through its set-up. Returns its pid.
pid_t startProgram(const JailHost& host, const JailSpec& spec, std::span<const sock_filter> filter,
                   std::span<const int> fds) {
  std::array<int, 2> toInit{};
  std::array<int, 2> toProgram{};
  check(::pipe2(toInit.data(), O_CLOEXEC) == 0 && ::pipe2(toProgram.data(), O_CLOEXEC) == 0,
        "pipe2");
  const pid_t program = ::fork();
  check(program >= 0, "fork");
  if (program == 0) becomeProgram(host, spec, filter, fds, toProgram[0], toInit[1]);
  ::close(toInit[1]);
  ::close(toProgram[0]);
  std::int32_t listener = -1;
  const ssize_t got = ::read(toInit[0], &listener, sizeof(listener));
  if (got != sizeof(listener)) fail("start the program", got < 0 ? errno : ECHILD);
  if (listener < 0) fail("confine the program (Landlock, seccomp)", -listener);
  passListener(program, listener);
  // init itself must not be traced or read by the program it guards.
  check(::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0, "not dumpable");
  const std::int32_t go = 1;
  check(::write(toProgram[1], &go, sizeof(go)) == sizeof(go), "release the program");
  ::close(toProgram[1]);
  ::close(toInit[0]);
  return program;
}

}  // namespace

void runJail(const JailHost& host, const JailSpec& spec, std::span<const sock_filter> filter,
             std::span<const int> fds) {
  controlFd = fds[kFdControl];
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // the launcher's end is ours
  ::umask(077);
  // Process groups are no namespace: in the launcher's, kill(0) would end every other run with it.
  check(::setsid() > 0, "setsid");
  joinCgroups(fds.subspan(kFdCount), spec.cgroupV2Fd != 0);
  mapUser(host);
  setHostname();
  mountRunners(host);
  const int workspace = mountWorkspace(spec);
  placeFiles(fds[kFdFiles]);
  JailMessage message;
  message.event = JailEvent::kWorkspace;
  const std::array<int, 1> passed{workspace};
  sendMessage(message, passed);
  ::close(workspace);
  setResourceLimits(spec);
  dropPrivileges();
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // changing credentials cleared it
  ::close(host.procFd);
  const pid_t program = startProgram(host, spec, filter, fds);
  for (const std::uint32_t fd : {kFdStdin, kFdStdout, kFdStderr, kFdResult, kFdInput})
    ::close(fds[fd]);
  const JailMessage exited = waitForProgram(program);
  sendMessage(exited);
  ::_exit(0);
}

}  // namespace gantlet
