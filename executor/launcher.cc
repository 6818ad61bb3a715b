// The launcher: one thread, no privileges on the host, in a private root and an empty network. It
// clones a process into fresh namespaces for every request of the supervisor, and reaps it.
#include "executor/launcher.h"

#include <fcntl.h>
#include <grp.h>
#include <linux/sched.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
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
#include <fstream>
#include <string>

#include "core/resources.h"
#include "executor/fd_passing.h"
#include "executor/jail.h"
#include "executor/landlock.h"
#include "executor/root_layout.h"
#include "executor/sandbox.h"

namespace gantlet {
namespace {

constexpr int kSocket = 3;

// Whether uid 0 here is root of the host: the initial user namespace maps every id to itself.
bool isHostRoot() {
  if (::geteuid() != 0) return false;
  std::ifstream map("/proc/self/uid_map");
  std::uint64_t inside = 1;
  std::uint64_t outside = 1;
  std::uint64_t count = 0;
  map >> inside >> outside >> count;
  return inside == 0 && outside == 0 && count >= UINT32_MAX;
}

Status dropToSandboxUser() {
  // In a rootless container uid 0 is an ordinary user of the host already, and often the only one.
  if (!isHostRoot()) return {};
  // As root on the host nothing of ours should stand behind the walls: not even a mapped uid 0.
  if (::setgroups(0, nullptr) != 0) return systemError("setgroups", errno);
  if (::setresgid(kLauncherUid, kLauncherUid, kLauncherUid) != 0) {
    return systemError("setresgid", errno);
  }
  if (::setresuid(kLauncherUid, kLauncherUid, kLauncherUid) != 0) {
    return systemError("setresuid", errno);
  }
  // The change of user made /proc/self root's; the id maps are written through it.
  if (::prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) != 0) return systemError("PR_SET_DUMPABLE", errno);
  return {};
}

Status writeOwn(int procFd, const char* path, const std::string& text) {
  const UniqueFd fd(::openat(procFd, path, O_WRONLY | O_CLOEXEC));
  if (!fd || ::write(fd.get(), text.data(), text.size()) < 0) return systemError(path, errno);
  return {};
}

Status enterNamespaces(int procFd) {
  const std::string uid = std::to_string(::geteuid());
  const std::string gid = std::to_string(::getegid());
  if (::unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS |
                CLONE_NEWCGROUP) != 0) {
    const Error cause = systemError("unshare", errno);
    return Error{
        ErrorCode::kUnsupported, "user namespaces are not to be had here: " + cause.message,
        "allow them (sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone, "
        "kernel.apparmor_restrict_unprivileged_userns) or use a provider that runs containers"};
  }
  TRY_STATUS(writeOwn(procFd, "self/setgroups", "deny"));
  TRY_STATUS(writeOwn(procFd, "self/uid_map", "0 " + uid + " 1"));
  return writeOwn(procFd, "self/gid_map", "0 " + gid + " 1");
}

Result<JailHost> prepareHost(const LauncherArguments& arguments) {
  JailHost host;
  host.python = arguments.python;
  host.node = arguments.node;
  host.landlockAbi = landlockAbi();
  TRY_STATUS(dropToSandboxUser());
  host.procFd = ::open("/proc", O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (host.procFd < 0) return systemError("open /proc", errno);
  TRY_STATUS(enterNamespaces(host.procFd));
  for (const char* name : {"runner.py", "runner.js"}) {
    const auto content = findResource(std::string("executor/runners/") + name);
    if (!content)
      return Error{ErrorCode::kInternal, std::string("the program lacks its ") + name, ""};
    host.runners.push_back({std::string("/gantlet/") + name, std::string(*content)});
  }
  TRY_STATUS(enterPrivateRoot(rootEntries(arguments.python, arguments.node), host.runners));
  return host;
}

void sendState(const Status& status) {
  LauncherState state;
  if (!status) {
    state.failed = 1;
    state.unsupported = status.error().code == ErrorCode::kUnsupported ? 1 : 0;
    std::snprintf(state.message, sizeof(state.message), "%s", status.error().message.c_str());
    std::snprintf(state.resolution, sizeof(state.resolution), "%s",
                  status.error().resolution.c_str());
  }
  (void)sendWithFds(kSocket, std::as_bytes(std::span(&state, 1)), {}, {});
}

void report(int control, JailEvent event, int errnum, const char* step, int fd) {
  JailMessage message;
  message.event = event;
  message.errnum = errnum;
  std::snprintf(message.step, sizeof(message.step), "%s", step);
  const std::array<int, 1> passed{fd};
  (void)sendWithFds(control, std::as_bytes(std::span(&message, 1)), {},
                    fd >= 0 ? std::span<const int>(passed) : std::span<const int>());
}

// One request: a fresh process in fresh namespaces. The network is the launcher's own, empty one.
void launch(const JailHost& host, std::span<std::byte> bytes, const std::vector<UniqueFd>& fds) {
  JailSpec spec;
  if (bytes.size() < sizeof(spec) || fds.size() < kFdCount) return;
  std::memcpy(&spec, bytes.data(), sizeof(spec));
  if (spec.magic != kJailMagic || fds.size() != kFdCount + spec.cgroupFds ||
      bytes.size() != sizeof(spec) + spec.filterLength * sizeof(sock_filter)) {
    report(fds[kFdControl].get(), JailEvent::kFailed, EPROTO, "read the request", -1);
    return;
  }
  std::vector<sock_filter> filter(spec.filterLength);
  if (!filter.empty()) {
    std::memcpy(filter.data(), bytes.data() + sizeof(spec), filter.size() * sizeof(sock_filter));
  }
  std::vector<int> numbers;
  for (const UniqueFd& fd : fds) numbers.push_back(fd.get());
  int pidFd = -1;
  clone_args arguments{};
  arguments.flags = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWUTS |
                    CLONE_NEWCGROUP | CLONE_PIDFD;
  arguments.pidfd = reinterpret_cast<std::uint64_t>(&pidFd);
  arguments.exit_signal = SIGCHLD;
  if (spec.cgroupV2Fd != 0 && spec.cgroupFds > 0) {
    arguments.flags |= CLONE_INTO_CGROUP;
    arguments.cgroup = static_cast<std::uint64_t>(numbers[kFdCount]);
  }
  const long pid = ::syscall(SYS_clone3, &arguments, sizeof(arguments));
  if (pid == 0) {
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    runJail(host, spec, filter, numbers);
  }
  if (pid < 0) {
    report(fds[kFdControl].get(), JailEvent::kFailed, errno, "clone into new namespaces", -1);
    return;
  }
  const UniqueFd owned(pidFd);
  report(fds[kFdControl].get(), JailEvent::kLaunched, 0, "", owned.get());
}

// Serves until the supervisor's end of the socket closes; then every jail dies with us (PDEATHSIG).
int serve(const JailHost& host) {
  sigset_t child;
  ::sigemptyset(&child);
  ::sigaddset(&child, SIGCHLD);
  ::sigprocmask(SIG_BLOCK, &child, nullptr);
  const UniqueFd signals(::signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK));
  std::vector<std::byte> buffer(sizeof(JailSpec) + BPF_MAXINSNS * sizeof(sock_filter));
  for (;;) {
    std::array<pollfd, 2> polled{{{kSocket, POLLIN, 0}, {signals.get(), POLLIN, 0}}};
    if (::poll(polled.data(), polled.size(), -1) < 0 && errno != EINTR) return 70;
    if ((polled[1].revents & POLLIN) != 0) {
      signalfd_siginfo info{};
      while (::read(signals.get(), &info, sizeof(info)) == sizeof(info)) {
      }
      while (::waitpid(-1, nullptr, WNOHANG) > 0) {
      }
    }
    if (polled[0].revents == 0) continue;
    auto message = receiveWithFds(kSocket, buffer);
    if (!message || message->size == 0) return 0;
    launch(host, std::span(buffer).first(message->size), message->fds);
  }
}

}  // namespace

int launcherMain(int argc, char** argv) {
  LauncherArguments arguments;
  for (int i = 1; i + 1 < argc; ++i) {
    if (std::strcmp(argv[i], "--python") == 0) arguments.python = argv[i + 1];
    if (std::strcmp(argv[i], "--node") == 0) arguments.node = argv[i + 1];
  }
  // Nothing of whoever started us: no descriptor, no terminal, no signal handling, no umask.
  ::syscall(SYS_close_range, kSocket + 1, ~0U, 0);
  ::fcntl(kSocket, F_SETFD, FD_CLOEXEC);
  ::setsid();
  ::umask(022);
  // Programs never run at a better priority than an ordinary process, whatever ours is.
  if (::getpriority(PRIO_PROCESS, 0) < 0) (void)::setpriority(PRIO_PROCESS, 0, 0);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD}) ::signal(number, SIG_DFL);
  // A new anonymous session keyring: the supervisor's keys are not ours to search.
  ::syscall(SYS_keyctl, 1 /* KEYCTL_JOIN_SESSION_KEYRING */, nullptr);
  const Result<JailHost> host = prepareHost(arguments);
  if (!host) {
    sendState(host.error());
    return 69;
  }
  sendState({});
  return serve(*host);
}

}  // namespace gantlet
