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

// The files that say how many user namespaces may be made in each of these; one counts in all that
// are above it. Who opens such a file sees that of the namespace in which he is; who writes to it
// needs capabilities over that one, as we have over all below ours.
struct NamespaceGates {
  const JailHost& host;
  const UserNamespaces& all;
  std::array<int, kMostAncestors> opened;
  std::array<UniqueFd, kMostAncestors> fds;
};

// In a process that shares our memory and descriptors, while we wait: nobody comes back out of a
// user namespace. From the outermost in.
int openFromWithin(void* argument) {
  auto& gates = *static_cast<NamespaceGates*>(argument);
  for (std::size_t i = gates.all.count; i-- > 0;) {
    if (::setns(gates.all.fds.at(i).get(), CLONE_NEWUSER) != 0) break;
    gates.opened.at(i) =
        ::openat(gates.host.procFd, "sys/user/max_user_namespaces", O_WRONLY | O_CLOEXEC);
  }
  return 0;
}

bool openGates(NamespaceGates& gates) {
  alignas(16) static std::array<std::byte, 64U << 10U> stack;
  gates.opened.fill(-1);
  const int walker = ::clone(openFromWithin, stack.data() + stack.size(),
                             CLONE_VM | CLONE_VFORK | CLONE_FILES | SIGCHLD, &gates);
  const int cloneError = errno;
  // With another user namespace the memory that we share lost this; see dropToSandboxUser().
  ::prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
  while (walker > 0 && ::waitpid(walker, nullptr, 0) < 0 && errno == EINTR) {
  }
  bool good = walker > 0;
  for (std::size_t i = 0; i < gates.all.count; ++i) {
    gates.fds.at(i) = UniqueFd(gates.opened.at(i));
    good = good && gates.fds.at(i);
  }
  if (walker < 0) errno = cloneError;
  return good;
}

bool setGates(const NamespaceGates& gates, std::string_view count) {
  bool good = true;
  for (std::size_t i = 0; i < gates.all.count; ++i) {
    good = ::pwrite(gates.fds.at(i).get(), count.data(), count.size(), 0) > 0 && good;
  }
  return good;
}

// In the parent's namespaces, as process of its own pid namespace: makes the branch's init, which
// the parent's reaps when we have gone.
[[noreturn]] void cloneBranch(const JailHost& host, const JailSpec& spec,
                              std::span<const int> fds) {
  std::array<int, 1 + kMaxCgroupFds> own{fds[0]};
  const std::span<const int> groups = fds.subspan(2);
  std::copy(groups.begin(), groups.end(), own.begin() + 1);
  int pidFd = -1;
  const bool placed = spec.cgroupV2Fd != 0 && !groups.empty();
  clone_args arguments = argumentsOfInit(placed ? groups[0] : -1, pidFd);
  const long pid = ::syscall(SYS_clone3, &arguments, sizeof(arguments));
  if (pid == 0) runJail(host, spec, std::span(own).first(1 + groups.size()));
  if (pid < 0) {
    tellSupervisor(fds[0], JailEvent::kFailed, errno, "clone into a jail's own namespaces", -1);
  } else {
    tellSupervisor(fds[0], JailEvent::kLaunched, 0, "", pidFd);
  }
  ::_exit(0);
}

[[noreturn]] void enterParent(const JailHost& host, const JailSpec& spec, NamespaceGates& gates,
                              std::span<const int> fds) {
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (UniqueFd& gate : gates.fds) gate.reset();
  constexpr int kAll = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWUTS;
  const pid_t inside = ::setns(fds[1], kAll) == 0 ? ::fork() : -1;
  if (inside == 0) cloneBranch(host, spec, fds);
  if (inside < 0) tellSupervisor(fds[0], JailEvent::kFailed, errno, "enter the parent's jail", -1);
  while (inside > 0 && ::waitpid(inside, nullptr, 0) < 0 && errno == EINTR) {
  }
  ::_exit(0);
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
  NamespaceGates gates{host, above, {}, {}};
  const char* failedStep = nullptr;
  if (!openGates(gates)) failedStep = "enter the parent's user namespaces";
  if (failedStep == nullptr && !setGates(gates, "100000")) failedStep = "allow a user namespace";
  const pid_t inside = failedStep == nullptr ? ::fork() : -1;
  if (inside == 0) enterParent(host, spec, gates, fds);
  if (inside < 0 && failedStep == nullptr) failedStep = "fork";
  if (failedStep != nullptr) tellSupervisor(fds[0], JailEvent::kFailed, errno, failedStep, -1);
  while (inside > 0 && ::waitpid(inside, nullptr, 0) < 0 && errno == EINTR) {
  }
  if (!setGates(gates, "0") && failedStep == nullptr) {
    tellSupervisor(fds[0], JailEvent::kFailed, errno, "forbid user namespaces again", -1);
  }
}

}  // namespace gantlet
