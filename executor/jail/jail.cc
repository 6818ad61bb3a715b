#include "executor/jail/jail.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <numeric>

#include "core/unique_fd.h"
#include "executor/jail/confine.h"
#include "executor/jail/stdin_file.h"
#include "executor/kernel/copy_folder.h"
#include "executor/kernel/fd_passing.h"
#include "executor/kernel/landlock.h"
#include "executor/root/living_root.h"

namespace gantlet {
namespace {

constexpr int kSandboxUid = 1000;  // inside; outside it is the launcher's own
constexpr int kGraceMs = 2'000;    // beyond the supervisor's own clock
// Init looks again how much is left of a program's time. Short, so that every test that takes
// longer goes through it: at a minute, programs that took longer were ended.
constexpr int kLongestPollMs = 1'000;

int controlFd = -1;

// Nobody listens any more: nobody would hold the limits. Ending takes the namespaces along.
void sendMessage(const JailMessage& message, std::span<const int> fds = {}) {
  if (sendWithFds(controlFd, std::as_bytes(std::span(&message, 1)), {}, fds) != 0) ::_exit(98);
}

// The sandbox's fault, never the program's: tells the supervisor which step failed, and ends.
[[noreturn]] void fail(const char* step, int errnum) {
  sendMessage(failedMessage(step, errnum));
  ::_exit(99);
}

void check(bool good, const char* step) {
  if (!good) fail(step, errno);
}

void check(const char* failedStep) {
  if (failedStep != nullptr) fail(failedStep, errno);
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

void mapUser(const JailHost& host, JailKind kind) {
  std::array<char, 64> line{};
  // A branch's parent namespace is a jail's.
  std::snprintf(line.data(), line.size(), "%d %d 1", kSandboxUid,
                kind == JailKind::kBranch ? kSandboxUid : 0);
  writeProc(host, "self/uid_map", line.data());
  writeProc(host, "self/gid_map", line.data());
}

void setHostname() {
  check(::sethostname("sandbox", 7) == 0 && ::setdomainname("", 0) == 0, "set the host's name");
}

// A tmpfs, limited in bytes and inodes; noexec: nothing written there can be mapped as code.
int mountWorkspace(const JailSpec& spec) {
  const UniqueFd parents(spec.kind == JailKind::kBranch
                             ? ::open(kLivingWorkspace, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                             : -1);
  const char* const where = spec.kind == JailKind::kOneRun ? "/workspace" : kLivingWorkspace;
  std::array<char, 96> options{};
  std::snprintf(options.data(), options.size(), "size=%llu,nr_inodes=%u,mode=700",
                static_cast<unsigned long long>(spec.workspaceBytes), spec.workspaceInodes);
  check(::mount("workspace", where, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, options.data()) == 0,
        "mount workspace");
  check(::chdir(where) == 0, "chdir workspace");
  if (spec.kind == JailKind::kOneRun) check(::mkdir("artifacts", 0755) == 0, "mkdir artifacts");
  const int folder = ::open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  check(folder >= 0, "open workspace");
  if (spec.kind == JailKind::kBranch) {
    errno = copyFolder(parents.get(), folder);
    check(errno == 0, kFilesStep);
  }
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
void mountRunners(const std::vector<RootFile>& runners, std::span<const RootFile> packages) {
  constexpr unsigned long kFlags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
  check(::mount("runners", "/gantlet", "tmpfs", kFlags, "size=2m,nr_inodes=64,mode=755") == 0,
        "mount runners");
  for (const RootFile& runner : runners) writeWhole(runner);
  for (const RootFile& package : packages) writeWhole(package);
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
    check(::mkdir(path, 0755) == 0 || errno == EEXIST, kFilesStep);
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
    const int out = ::open(name.data(), O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0644);
    check(out >= 0, kFilesStep);
    while (size > 0) {
      const auto piece = static_cast<std::size_t>(size < buffer.size() ? size : buffer.size());
      readExactly(fd, buffer.data(), piece);
      const ssize_t written = ::write(out, buffer.data(), piece);
      if (written >= 0 && written < static_cast<ssize_t>(piece)) errno = ENOSPC;
      check(written == static_cast<ssize_t>(piece), kFilesStep);
      size -= piece;
    }
    ::close(out);
  }
}

[[noreturn]] void execProgram(const JailHost& host, const JailCommand& command) {
  std::array<char, 48> heap{};
  std::snprintf(heap.data(), heap.size(), "--max-old-space-size=%u", command.heapMebibytes);
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
  const bool python = command.language == 0;
  std::array<const char*, 16> environment{};
  std::size_t count = 0;
  for (const char* const* word = programEnvironment(); *word != nullptr; ++word)
    environment.at(count++) = *word;
  if (!python) environment.at(count++) = "UV_USE_IO_URING=0";
  ::execve(python ? host.python.c_str() : host.node.c_str(),
           const_cast<char* const*>(python ? pythonArgs : nodeArgs),
           const_cast<char* const*>(environment.data()));
  ::_exit(127);
}

// The program's process up to its exec. 5 and 6 are the pipes from and to init.
[[noreturn]] void becomeProgram(const JailHost& host, const JailSpec& spec,
                                const JailCommand& command, std::span<const sock_filter> filter,
                                std::span<const int> fds, int syncRead, int syncWrite) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::int32_t answer = 0;
  const auto tell = [](std::int32_t value) {
    return ::write(6, &value, sizeof(value)) == sizeof(value);
  };
  const auto refuse = [&](int errnum) {
    (void)tell(-errnum);
    ::_exit(99);
  };
  const std::array<int, 7> placed{fds[kFdStdin], fds[kFdStdout], fds[kFdStderr], fds[kFdResult],
                                  fds[kFdInput], syncRead,       syncWrite};
  if (dropCapabilities() != nullptr) ::_exit(99);
  if (placeDescriptors(placed, kProgramFdCount) != nullptr) ::_exit(99);
  if (spec.landlock != 0 && host.landlockAbi > 0) {
    if (const int errnum = applyLandlock(host.landlockAbi); errnum != 0) refuse(errnum);
  }
  std::int32_t listener = 0;  // 0: a wall test without a filter
  if (!filter.empty()) {
    listener = installFilter(filter);
    if (listener < 0) refuse(-listener);
  }
  // From here on every call is under the filter: read, write and execve only.
  if (!tell(listener) || ::read(5, &answer, sizeof(answer)) != sizeof(answer) || answer != 1)
    ::_exit(99);
  execProgram(host, command);
}

// Takes the filter's notification descriptor out of the program's process and hands it to the
// supervisor. The program can't send it itself: its filter does not let it send anything.
void passListener(pid_t program, int number) {
  JailMessage message;
  message.event = JailEvent::kListener;
  if (number == 0) {  // a wall test without a filter
    sendMessage(message);
    return;
  }
  const int pidFd = static_cast<int>(::syscall(SYS_pidfd_open, program, 0));
  check(pidFd >= 0, "pidfd_open");
  const int listener = static_cast<int>(::syscall(SYS_pidfd_getfd, pidFd, number, 0));
  check(listener >= 0,
        "take the filter's listener (pidfd_getfd; Yama's ptrace_scope may forbid it)");
  message.number = number;
  const std::array<int, 1> passed{listener};
  sendMessage(message, passed);
  ::close(listener);
  ::close(pidFd);
}

// Starts the program and sees it through its set-up. Returns its pid.
pid_t startProgram(const JailHost& host, const JailSpec& spec, const JailCommand& command,
                   std::span<const sock_filter> filter, std::span<const int> fds) {
  std::array<int, 2> toInit{};
  std::array<int, 2> toProgram{};
  check(::pipe2(toInit.data(), O_CLOEXEC) == 0 && ::pipe2(toProgram.data(), O_CLOEXEC) == 0,
        "pipe2");
  const pid_t program = ::fork();
  check(program >= 0, "fork");
  if (program == 0) {
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    becomeProgram(host, spec, command, filter, fds, toProgram[0], toInit[1]);
  }
  ::close(toInit[1]);
  ::close(toProgram[0]);
  std::int32_t listener = -1;
  const ssize_t got = ::read(toInit[0], &listener, sizeof(listener));
  if (got != sizeof(listener)) fail("start the program", got < 0 ? errno : ECHILD);
  if (listener < 0) fail("confine the program (Landlock, seccomp)", -listener);
  passListener(program, listener);
  const std::int32_t go = 1;
  check(::write(toProgram[1], &go, sizeof(go)) == sizeof(go), "release the program");
  ::close(toProgram[1]);
  ::close(toInit[0]);
  return program;
}

// Init after its set-up: takes the supervisor's orders, reaps, keeps a clock of its own.
class Init {
 public:
  Init(const JailHost& host, const JailSpec& spec) : host_(host), spec_(spec) {}

  [[noreturn]] void serve() {
    sigset_t child;
    ::sigemptyset(&child);
    ::sigaddset(&child, SIGCHLD);
    ::sigprocmask(SIG_BLOCK, &child, nullptr);
    const int signals = ::signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
    check(signals >= 0, "signalfd");
    for (;;) {
      std::array<pollfd, 2> polled{{{signals, POLLIN, 0}, {controlFd, POLLIN, 0}}};
      const int ready = ::poll(polled.data(), polled.size(), timeoutMs());
      if (ready < 0) continue;
      // The supervisor hangs, or the host did: nobody else would end this in time.
      if (ready == 0 && armed_ && leftMs() <= 0) ::_exit(97);
      if (polled[0].revents != 0) {
        signalfd_siginfo info{};
        while (::read(signals, &info, sizeof(info)) == sizeof(info)) {
        }
        reap();
      }
      if (polled[1].revents != 0) takeOrder();
    }
  }

 private:
  [[nodiscard]] std::int64_t leftMs() const {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return deadlineMs_ - (now.tv_sec * 1000LL + now.tv_nsec / 1'000'000);
  }

  [[nodiscard]] int timeoutMs() const {
    if (!armed_) return -1;
    return static_cast<int>(std::clamp<std::int64_t>(leftMs(), 0, kLongestPollMs));
  }

  void arm(std::uint64_t wallMs) {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    deadlineMs_ = now.tv_sec * 1000LL + now.tv_nsec / 1'000'000 +
                  static_cast<std::int64_t>(wallMs) + kGraceMs;
    armed_ = true;
  }

  void takeOrder() {
    // Bytes of the supervisor only. Too large for the stack of a fork that shares its pages.
    static std::array<std::byte, sizeof(JailCommand) + BPF_MAXINSNS * sizeof(sock_filter)> buffer;
    auto message = receiveWithFds(controlFd, buffer);
    // Nobody listens any more: ending takes the namespaces and all in them along.
    if (!message || message->size < sizeof(JailCommand)) ::_exit(98);
    JailCommand command;
    std::memcpy(&command, buffer.data(), sizeof(command));
    if (command.order == JailOrder::kArm) return arm(command.wallMs);
    if (command.order == JailOrder::kPause || command.order == JailOrder::kGoOn) {
      // All of the pid namespace but us, and nobody else, whatever was forked meanwhile.
      ::kill(-1, command.order == JailOrder::kPause ? SIGSTOP : SIGCONT);
      return;
    }
    if (command.order == JailOrder::kFiles && message->fds.size() == 1) {
      placeFiles(message->fds[0].get());
      JailMessage placed;
      placed.event = JailEvent::kFilesPlaced;
      return sendMessage(placed);
    }
    const std::size_t size = sizeof(command) + command.filterLength * sizeof(sock_filter);
    if (command.order != JailOrder::kStart || program_ > 0 || message->size != size ||
        message->fds.size() != kProgramFdCount) {
      fail("read an order", EPROTO);
    }
    std::array<int, kProgramFdCount> fds{};
    for (std::size_t i = 0; i < fds.size(); ++i) fds.at(i) = message->fds[i].get();
    const auto* filter = reinterpret_cast<const sock_filter*>(buffer.data() + sizeof(command));
    program_ = startProgram(host_, spec_, command, {filter, command.filterLength}, fds);
  }

  void reap() {
    int status = 0;
    pid_t pid = 0;
    while ((pid = ::waitpid(-1, &status, WNOHANG)) > 0) {
      if (pid == program_) tellExit(status);
    }
    // No child where there was a program: never a false success.
    if (pid < 0 && errno == ECHILD && program_ > 0) tellExit(SIGKILL);
  }

  [[noreturn]] static void tellExit(int status) {
    JailMessage message;
    message.event = JailEvent::kExited;
    message.waitStatus = status;
    // A grandchild that made itself a daemon neither holds the run open nor survives it.
    ::kill(-1, SIGKILL);
    while (::waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
    }
    rusage usage{};
    ::getrusage(RUSAGE_CHILDREN, &usage);
    takeUsage(usage, message);
    sendMessage(message);
    ::_exit(0);
  }

  const JailHost& host_;
  const JailSpec& spec_;
  pid_t program_ = -1;
  bool armed_ = false;
  std::int64_t deadlineMs_ = 0;
};

// A program that gets a user namespace gets capabilities in it: none at all may be made here. Not
// everywhere may this be written (a read-only /proc/sys); the filter refuses the calls anyway.
void forbidUserNamespaces(const JailHost& host) {
  // By any of them, but not all jails by the same.
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  const int procFd =
      host.moreProcFds.at(static_cast<std::size_t>(now.tv_nsec / 1024) % host.moreProcFds.size());
  const int fd = ::openat(procFd < 0 ? host.procFd : procFd, "sys/user/max_user_namespaces",
                          O_WRONLY | O_CLOEXEC);
  if (fd >= 0) (void)!::write(fd, "0", 1);
  ::close(fd);
}

}  // namespace

const char* const* programEnvironment() {
  static const char* const kEnvironment[] = {"PATH=/usr/bin",
                                             "HOME=/workspace",
                                             "LANG=C.UTF-8",
                                             "LC_ALL=C.UTF-8",
                                             "TZ=UTC",
                                             "MPLBACKEND=module://gantlet_figures",
                                             "MPLCONFIGDIR=/workspace/.matplotlib",
                                             "OPENBLAS_NUM_THREADS=1",
                                             "OMP_NUM_THREADS=1",
                                             "PYTHONIOENCODING=utf-8",
                                             nullptr};
  return kEnvironment;
}

void runJail(const JailHost& host, const JailSpec& spec, std::span<const int> fds,
             std::span<const VolumeMount> volumes) {
  controlFd = fds[0];
  // The launcher's end is ours; a branch's maker ends at once, and its parent's init takes it
  // along.
  const bool branch = spec.kind == JailKind::kBranch;
  if (!branch) ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Process groups are no namespace: in the launcher's, kill(0) would end every other run with it.
  // Not a session: the launcher's has no terminal, nobody here can name a group outside, and each
  // session gets a scheduling group of its own (sched(7), autogroup), which takes long to be made.
  check(::setpgid(0, 0) == 0, "setpgid");
  joinCgroups(fds.subspan(1), spec.cgroupV2Fd != 0);
  // With the jail's group as its root, so only now.
  check(::unshare(CLONE_NEWCGROUP) == 0, "cgroup namespace");
  if (branch) check(::prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) == 0, "dumpable");
  mapUser(host, spec.kind);
  forbidUserNamespaces(host);
  setHostname();
  if (spec.runners != 0) {
    const bool node = spec.language == static_cast<std::uint8_t>(Language::kJavaScript);
    mountRunners(host.runners.at(spec.language),
                 node ? std::span(host.packages) : std::span<const RootFile>());
  }
  if (spec.kind == JailKind::kLiving && !host.hasLivingRootOf(spec)) {
    check(enterLivingRoot(volumes));
  }
  const bool reads = spec.kind == JailKind::kOneRun;
  const StdinFile input = reads ? openStdinFile() : StdinFile{-1, -1};
  check(!reads || input[1] >= 0, "open standard input");
  const int workspace = mountWorkspace(spec);
  std::array<int, kBranchNamespaceCount> namespaces{};
  for (std::size_t i = 0; branch && i < namespaces.size(); ++i) {
    std::array<char, 32> path{};
    std::snprintf(path.data(), path.size(), "self/ns/%s", kBranchNamespaces[i].name);
    namespaces.at(i) = ::openat(host.procFd, path.data(), O_RDONLY | O_CLOEXEC);
    check(namespaces.at(i) >= 0, "open a namespace");
  }
  check(limitResources(spec));
  // For an interpreter that will be executed here. Init itself executes nothing.
  if (spec.runners != 0) check(dropBoundingSet());
  // The program it guards has init's user and must not trace or read it: nobody may trace a process
  // that has a capability which he lacks (ptrace(2)), be it one that means nothing here. Not
  // PR_SET_DUMPABLE, which would keep a fork server out too.
  check(dropPrivileges(0, 1U << (CAP_WAKE_ALARM - 32)));
  if (!branch) ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // changing credentials cleared it
  // Nothing of the launcher's stays open here, its socket least of all.
  std::array<int, 2 + kBranchNamespaceCount> kept{controlFd, workspace, input[0], input[1]};
  const std::size_t count = branch ? kept.size() : reads ? 4 : 2;
  if (branch) std::copy(namespaces.begin(), namespaces.end(), kept.begin() + 2);
  check(placeDescriptors(std::span(kept).first(count), 0));
  controlFd = 0;
  JailMessage message;
  message.event = JailEvent::kReady;
  std::array<int, 1 + kBranchNamespaceCount> passed{};
  std::iota(passed.begin(), passed.end(), 1);
  sendMessage(message, std::span(passed).first(count - 1));
  for (std::size_t i = 1; i < count; ++i) ::close(static_cast<int>(i));
  Init(host, spec).serve();
}

}  // namespace gantlet
