// A branch's jail: it is made inside the namespaces of the jail that it branches from.
#include <fcntl.h>
#include <linux/nsfs.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "core/unique_fd.h"
#include "executor/launcher/launcher_parts.h"

namespace gantlet {
namespace {

constexpr std::size_t kMostAncestors = 32;  // as deep as user namespaces nest

struct UserNamespaces {
  std::array<UniqueFd, kMostAncestors> fds;
  std::size_t count = 0;
};

int userNamespaceOf(const JailHost& host, int pidFd) {
  std::array<char, 64> path{};
  std::snprintf(path.data(), path.size(), "self/fdinfo/%d", pidFd);
  const UniqueFd info(::openat(host.procFd, path.data(), O_RDONLY | O_CLOEXEC));
  std::array<char, 512> text{};
  if (!info || ::read(info.get(), text.data(), text.size() - 1) <= 0) return -1;
  const char* const line = std::strstr(text.data(), "\nPid:");
  const long pid = line == nullptr ? -1 : std::strtol(line + 5, nullptr, 10);
  if (pid <= 0) return -1;
  std::snprintf(path.data(), path.size(), "%ld/ns/user", pid);
  return ::openat(host.procFd, path.data(), O_RDONLY | O_CLOEXEC);
}

// Of the jail behind the pidfd, and of those above it, but for ours.
bool findUserNamespaces(const JailHost& host, int jail, UserNamespaces& found) {
  const UniqueFd own(::openat(host.procFd, "self/ns/user", O_RDONLY | O_CLOEXEC));
  struct stat ours {};
  if (!own || ::fstat(own.get(), &ours) != 0) return false;
  UniqueFd at(userNamespaceOf(host, jail));
  for (; at && found.count < kMostAncestors; ++found.count) {
    struct stat info {};
    if (::fstat(at.get(), &info) != 0) return false;
    if (info.st_ino == ours.st_ino) return found.count > 0;
    UniqueFd above(::ioctl(at.get(), NS_GET_PARENT));
    found.fds.at(found.count) = std::move(at);
    at = std::move(above);
  }
  return false;
}

// What one branch's jail takes. The gates are the files that say how many user namespaces may be
// made in each of those above; one counts in all of them. Who opens such a file sees that of the
// namespace in which he is; who writes to it needs capabilities over that one, as we have over all
// below ours.
struct BranchWork {
  const JailHost& host;
  const JailSpec& spec;
  std::span<const int> fds;
  const UserNamespaces& above;
  std::array<UniqueFd, kMostAncestors> gates;
  pid_t maker = -1;
  const char* failedStep = nullptr;
  int failedWith = 0;

  void fail(const char* step) {
    if (failedStep != nullptr) return;
    failedStep = step;
    failedWith = errno;
  }
};

// In the parent's namespaces, as process of its own pid namespace: makes the branch's init, which
// the parent's reaps when we have gone.
[[noreturn]] void makeInit(BranchWork& work) {
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (UniqueFd& gate : work.gates) gate.reset();
  const std::span<const int> fds = work.fds;
  std::array<int, 1 + kMaxCgroupFds> own{fds[0]};
  const std::span<const int> groups = fds.subspan(2);
  std::copy(groups.begin(), groups.end(), own.begin() + 1);
  int pidFd = -1;
  const bool placed = work.spec.cgroupV2Fd != 0 && !groups.empty();
  clone_args arguments = argumentsOfInit(placed ? groups[0] : -1, pidFd);
  const long pid = ::syscall(SYS_clone3, &arguments, sizeof(arguments));
  if (pid == 0) runJail(work.host, work.spec, std::span(own).first(1 + groups.size()));
  if (pid < 0) {
    tellSupervisor(fds[0], JailEvent::kFailed, errno, "clone into a jail's own namespaces", -1);
  } else {
    tellSupervisor(fds[0], JailEvent::kLaunched, 0, "", pidFd);
  }
  ::_exit(0);
}

// In a process that shares our memory and descriptors, while we wait: nobody comes back out of a
// user namespace. From the outermost in it opens the gates; in the innermost, the parent's, it
// begins a process that makes the branch's init. That one is our child, and has memory of its own:
// it is the first that the parent's programs can name.
int enterParent(void* argument) {
  auto& work = *static_cast<BranchWork*>(argument);
  for (std::size_t i = work.above.count; i-- > 0;) {
    if (::setns(work.above.fds.at(i).get(), CLONE_NEWUSER) != 0) {
      work.fail("enter the parent's user namespaces");
      return 0;
    }
    UniqueFd& gate = work.gates.at(i);
    gate =
        UniqueFd(::openat(work.host.procFd, "sys/user/max_user_namespaces", O_WRONLY | O_CLOEXEC));
    if (!gate || ::pwrite(gate.get(), "100000", 6, 0) <= 0) {
      work.fail("allow a user namespace");
      return 0;
    }
  }
  constexpr int kOthers = CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWUTS;
  if (::setns(work.fds[1], kOthers) != 0) {
    work.fail("enter the parent's jail");
    return 0;
  }
  // As fork(2), but for whose child it is.
  const long maker = ::syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
  if (maker == 0) makeInit(work);
  work.maker = static_cast<pid_t>(maker);
  if (maker < 0) work.fail("fork");
  return 0;
}

void runWalker(BranchWork& work) {
  alignas(16) static std::array<std::byte, 64U << 10U> stack;
  const int walker = ::clone(enterParent, stack.data() + stack.size(),
                             CLONE_VM | CLONE_VFORK | CLONE_FILES | SIGCHLD, &work);
  if (walker < 0) work.fail("clone");
  // With another user namespace the memory that we share lost this; see dropToSandboxUser().
  ::prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
  while (walker > 0 && ::waitpid(walker, nullptr, 0) < 0 && errno == EINTR) {
  }
}

// Landlock keeps the parent's programs from signalling it only since its ABI 6. Who stops it must
// not stop us, and with us all that others want.
void awaitMaker(BranchWork& work) {
  int status = 0;
  while (::waitpid(work.maker, &status, WUNTRACED) < 0 && errno == EINTR) {
  }
  if (!WIFSTOPPED(status)) return;
  errno = EPERM;
  work.fail("make a branch's init: its maker was stopped");
  ::kill(work.maker, SIGKILL);
  while (::waitpid(work.maker, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace

// A jail below another one's namespaces: only there can a program without capabilities enter it,
// as the owner of a user namespace below its own (user_namespaces(7)). What makes it is a fork of
// ours that ends with it. Only while it is made do the jails above it allow a user namespace: one
// at a time, since what one allows another's end forbids.
void launchBranch(const JailHost& host, const JailSpec& spec, std::span<const int> fds) {
  UserNamespaces above;
  if (!findUserNamespaces(host, fds[1], above)) {
    return tellSupervisor(fds[0], JailEvent::kFailed, errno, "find the parent's user namespaces",
                          -1);
  }
  BranchWork work{host, spec, fds, above, {}};
  runWalker(work);
  if (work.maker > 0) awaitMaker(work);
  for (std::size_t i = 0; i < above.count; ++i) {
    const int gate = work.gates.at(i).get();
    if (gate >= 0 && ::pwrite(gate, "0", 1, 0) <= 0) work.fail("forbid user namespaces again");
  }
  if (work.failedStep != nullptr) {
    tellSupervisor(fds[0], JailEvent::kFailed, work.failedWith, work.failedStep, -1);
  }
}

}  // namespace gantlet
