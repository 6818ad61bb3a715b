// The fork servers' common part: see serving.h.
#include "executor/zygote/serving.h"

#include <fcntl.h>
#include <linux/sched.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

#include "executor/jail/confine.h"
#include "executor/kernel/fd_passing.h"
#include "executor/kernel/landlock.h"
#include "executor/zygote/file_pages.h"
#include "executor/zygote/hot_pages.h"
#include "executor/zygote/large_pages.h"

namespace gantlet {
namespace {

constexpr std::size_t kMaxChildren = 1024;
constexpr int kControl = 5;  // in a child, behind the program's descriptors

constexpr int kFirstKept = 64;            // in the server: sockets of living children, from here on
constexpr std::size_t kDeadStack = 4096;  // deeper than anything between two forks

struct Child {
  pid_t pid = -1;
  int control = -1;
};

// Of living runs. Zero in a child: see makeServerOnly().
struct ServerOnly {
  std::array<Child, kMaxChildren> children{};
  std::size_t count = 0;
};

// One process, one thread: what the server keeps, and what a child inherits of it.
struct State {
  int landlockAbi = 0;
  LandlockPaths landlockPaths;
  int signals = -1;
  // The request being served; a child reads its filter from here.
  std::array<std::byte, sizeof(ForkSpec) + BPF_MAXINSNS * sizeof(sock_filter)> buffer{};
  std::size_t used = 0;  // of the buffer
  ForkSpec spec;
  HotPages hot;
  HotPages* measured = nullptr;  // shared with the child that measures
  bool laidOut = false;          // in large pages
};

State& state() {
  static State instance;
  return instance;
}

// Memory that a forked child finds empty (MADV_WIPEONFORK, madvise(2)). Null where there is none.
ServerOnly* makeServerOnly() {
  void* memory = ::mmap(nullptr, sizeof(ServerOnly), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED || ::madvise(memory, sizeof(ServerOnly), MADV_WIPEONFORK) != 0) {
    return nullptr;
  }
  return new (memory) ServerOnly();
}

// Calls that have returned leave process ids and descriptors below their caller's frame.
[[gnu::noinline]] void clearDeadStack() {
  std::array<std::byte, kDeadStack> dead;
  ::explicit_bzero(dead.data(), dead.size());
}

void send(int control, const JailMessage& message, std::span<const int> fds = {}) {
  (void)sendWithFds(control, std::as_bytes(std::span(&message, 1)), {}, fds);
}

[[noreturn]] void refuse(int control, const char* step) {
  send(control, failedMessage(step, errno));
  ::_exit(99);
}

// fork(2), for cgroup v2 straight into the group (clone(2), CLONE_INTO_CGROUP). `fork` runs the C
// library's handlers; the raw call is told where the library keeps the thread's id.
pid_t forkInto(int cgroupV2Fd) {
  if (cgroupV2Fd < 0) return ::fork();
  std::uint64_t tidAddress = 0;
  if (::prctl(PR_GET_TID_ADDRESS, &tidAddress, 0, 0, 0) != 0 || tidAddress == 0) return -1;
  clone_args arguments{};
  arguments.flags = CLONE_INTO_CGROUP | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID;
  arguments.child_tid = tidAddress;
  arguments.exit_signal = SIGCHLD;
  arguments.cgroup = static_cast<std::uint64_t>(cgroupV2Fd);
  return static_cast<pid_t>(::syscall(SYS_clone3, &arguments, sizeof(arguments)));
}

// Steps into the jail and confines this process, all but for the filter. `control` becomes the
// number that the control socket has then.
const char* confineChild(const JailSpec& spec, std::span<const int> fds, int& control) {
  const std::span<const int> cgroups = fds.subspan(kForkFds);
  for (const int fd : cgroups) {
    if (spec.cgroupV2Fd == 0 && ::write(fd, "0", 1) != 1) return "join cgroup";
  }
  // Once they are this child's memory to the group.
  // Of one that lives each branch would copy the record of all that is mapped.
  populate(state().hot, spec.kind == JailKind::kOneRun);
  constexpr int kNamespaces =
      CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;
  if (::setns(fds[0], kNamespaces) != 0) return "enter the jail";
  if (::setpgid(0, 0) != 0) return "setpgid";  // see runJail()
  if (::chdir("/workspace") != 0) return "chdir workspace";
  if (const char* failedStep = limitResources(spec)) return failedStep;
  if (const char* failedStep = dropBoundingSet()) return failedStep;
  if (const char* failedStep = dropPrivileges()) return failedStep;
  // While the server's descriptors of the root are still there.
  if (spec.landlock != 0 && state().landlockAbi > 0) {
    errno =
        applyLandlock(state().landlockAbi, state().landlockPaths, spec.kind != JailKind::kOneRun);
    if (errno != 0) return "Landlock";
  }
  const std::array<int, kProgramFdCount + 1> placed{fds[2], fds[3], fds[4], fds[5], fds[6], fds[1]};
  if (const char* failedStep = placeDescriptors(placed, kProgramFdCount)) return failedStep;
  control = kControl;
  // Others of the same user in this jail may not read or trace it. And its end is the server's.
  if (::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0 || ::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) {
    return "not dumpable";
  }
  return nullptr;
}

// Returns in the confined child, or ends it.
void becomeChild(std::span<const int> fds, int socket) {
  ::close(socket);
  ::close(state().signals);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  int control = fds[1];
  if (const char* failedStep = confineChild(state().spec.jail, fds, control)) {
    refuse(control, failedStep);
  }
}

void call(void (*hook)()) {
  if (hook != nullptr) hook();
}

void serveRequest(const ForkHooks& hooks, int socket, std::span<const int> fds, ServerOnly& server,
                  int& inChild) {
  State& own = state();
  const int control = fds[1];
  if (server.count == kMaxChildren) {
    send(control, failedMessage("fork: too many children", EAGAIN));
    return;
  }
  if (::setns(fds[0], CLONE_NEWPID) != 0) {
    send(control, failedMessage("enter the jail's pid namespace", errno));
    return;
  }
  const bool v2 = own.spec.jail.cgroupV2Fd != 0 && fds.size() > kForkFds;
  call(hooks.beforeFork);
  const pid_t pid = forkInto(v2 ? fds[kForkFds] : -1);
  if (pid == 0) {
    becomeChild(fds, socket);
    call(hooks.afterForkInChild);
    inChild = 1;
    return;
  }
  const int failed = errno;
  call(hooks.afterForkInParent);
  if (pid < 0) {
    send(control, failedMessage("fork", failed));
    return;
  }
  const int pidFd = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
  if (pidFd < 0) {
    send(control, failedMessage("pidfd_open", errno));
    ::kill(pid, SIGKILL);
  } else {
    JailMessage message;
    message.event = JailEvent::kForked;
    message.number = pid;
    // By the program's own socket: the supervisor looks there when the child has reported, and need
    // not wake twice. What fails is told where it listens.
    const std::array<int, 1> passed{pidFd};
    send(fds[2 + kFdInput], message, passed);
    ::close(pidFd);
  }
  // Far from where descriptors arrive: their numbers, which a child sees, don't tell how many live.
  server.children.at(server.count++) = {pid, ::fcntl(control, F_DUPFD_CLOEXEC, kFirstKept)};
}

// Waits for a request. False: the supervisor has closed the socket. Not inlined, so that what it
// leaves on the stack is dead when it returns.
[[gnu::noinline]] bool takeRequest(const ForkHooks& hooks, int socket, ServerOnly& server,
                                   int& inChild) {
  State& own = state();
  auto received = receiveWithFds(socket, own.buffer);
  if (!received && received.error().code == ErrorCode::kInternal) return true;  // cut: not for us
  if (!received || received->size == 0) return false;
  std::array<int, kMaxPassedFds> numbers{};
  const std::size_t count = received->fds.size();
  for (std::size_t i = 0; i < count; ++i) numbers.at(i) = received->fds[i].get();
  // A longer request before this one had a filter of somebody else's at its end.
  if (own.used > received->size) {
    std::memset(own.buffer.data() + received->size, 0, own.used - received->size);
  }
  own.used = received->size;
  if (received->size < sizeof(ForkSpec) || count < kForkFds) return true;
  std::memcpy(&own.spec, own.buffer.data(), sizeof(ForkSpec));
  const std::size_t size =
      sizeof(ForkSpec) + std::size_t{own.spec.filterLength} * sizeof(sock_filter);
  if (own.spec.magic != kJailMagic || received->size != size ||
      count != kForkFds + own.spec.jail.cgroupFds) {
    send(numbers[1], failedMessage("read the request", EPROTO));
    return true;
  }
  serveRequest(hooks, socket, std::span(numbers).first(count), server, inChild);
  // In a child these numbers belong to others by now.
  if (inChild != 0) {
    for (UniqueFd& fd : received->fds) (void)fd.release();
  }
  return true;
}

[[gnu::noinline]] void reapChildren(ServerOnly& server) {
  signalfd_siginfo info{};
  while (::read(state().signals, &info, sizeof(info)) == sizeof(info)) {
  }
  int status = 0;
  rusage usage{};
  pid_t pid = 0;
  while ((pid = ::wait4(-1, &status, WNOHANG, &usage)) > 0) {
    const auto end = server.children.begin() + static_cast<std::ptrdiff_t>(server.count);
    const auto found = std::find_if(server.children.begin(), end,
                                    [&](const Child& one) { return one.pid == pid; });
    if (found == end) continue;  // a program's CLONE_PARENT made it ours
    JailMessage message;
    message.event = JailEvent::kExited;
    message.waitStatus = status;
    takeUsage(usage, message);
    send(found->control, message);
    ::close(found->control);
    *found = server.children.at(--server.count);
  }
}

// Descriptors as a program has them, with the sample in 4. The other ends stay open: nobody reads
// the few bytes.
bool placeSample(std::string_view sample) {
  for (const int target : {1, 2, 3, 4}) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    const bool input = target == kFdInput;
    if (input && ::write(ends[1], sample.data(), sample.size()) < 0) return false;
    if (::dup2(ends[input ? 0 : 1], target) != target) return false;
    if (input) ::close(ends[1]);
  }
  return true;
}

}  // namespace

ChildOrder childOrder() {
  const ForkSpec& spec = state().spec;
  return {spec.waits != 0, spec.jail.kind != JailKind::kOneRun, spec.heapMebibytes};
}

void sealChild() {
  State& own = state();
  JailMessage message;
  message.event = JailEvent::kListener;
  if (own.spec.filterLength > 0) {
    const auto* filter = reinterpret_cast<const sock_filter*>(own.buffer.data() + sizeof(ForkSpec));
    message.number = installFilter({filter, own.spec.filterLength});
    if (message.number < 0) {
      errno = -message.number;
      refuse(kControl, "install the filter");
    }
  }
  // From here on every call is under the filter: read, write and close only.
  char go = 0;
  if (::write(kControl, &message, sizeof(message)) != sizeof(message) ||
      ::read(kControl, &go, sizeof(go)) != sizeof(go)) {
    ::_exit(99);
  }
  // With the listener a program could answer for the supervisor; with the socket, speak for us.
  if ((message.number > 0 && ::close(message.number) != 0) || ::close(kControl) != 0) ::_exit(99);
}

void serveForks(const ForkHooks& hooks) {
  constexpr int socket = kServerSocket;
  State& own = state();
  ServerOnly* const server = makeServerOnly();
  if (server == nullptr) refuse(socket, "memory that children don't inherit");
  own.landlockAbi = landlockAbi();
  own.landlockPaths = openSharedPaths();
  dropFilePages(kServerProc);
  ::close(kServerProc);
  ::fcntl(socket, F_SETFD, FD_CLOEXEC);
  sigset_t child;
  ::sigemptyset(&child);
  ::sigaddset(&child, SIGCHLD);
  ::sigprocmask(SIG_BLOCK, &child, nullptr);
  own.signals = ::signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
  if (own.signals < 0) refuse(socket, "signalfd");
  JailMessage ready;
  ready.event = JailEvent::kReady;
  send(socket, ready);
  bool open = true;
  while (open || server->count > 0) {
    std::array<pollfd, 2> polled{{{open ? socket : -1, POLLIN, 0}, {own.signals, POLLIN, 0}}};
    if (::poll(polled.data(), polled.size(), -1) < 0) continue;
    if (polled[1].revents != 0) reapChildren(*server);
    if (polled[0].revents == 0) continue;
    clearDeadStack();
    int inChild = 0;
    open = takeRequest(hooks, socket, *server, inChild);
    if (inChild != 0) return;
  }
  ::_exit(0);
}

bool measureChild(const ForkHooks& hooks, std::string_view sample) {
  void* shared =
      ::mmap(nullptr, sizeof(HotPages), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return false;
  state().measured = new (shared) HotPages();
  call(hooks.beforeFork);
  const pid_t pid = ::fork();
  if (pid == 0) {
    if (::dup3(kServerProc, kMeasuredProc, O_CLOEXEC) < 0 || !placeSample(sample)) ::_exit(99);
    call(hooks.afterForkInChild);
    return true;
  }
  // Before anything else here: what we write to while it runs would seem to be the child's own.
  if (pid > 0) ::waitpid(pid, nullptr, 0);
  call(hooks.afterForkInParent);
  state().hot = *state().measured;
  ::munmap(shared, sizeof(HotPages));
  keepOwn(state().hot);
  if (!std::exchange(state().laidOut, true)) {
    useLargePages(kServerProc, state().hot, hooks.memoryAsFile);
  }
  return false;
}

void endMeasured() {
  if (state().measured != nullptr) measureHotPages(kMeasuredProc, *state().measured);
  ::_exit(0);
}

void refuseToServe(const char* step, int errnum) {
  errno = errnum;
  refuse(kServerSocket, step);
}

}  // namespace gantlet
