#include "executor/zygote/branching.h"

#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <climits>

#include "executor/jail/confine.h"
#include "executor/jail/jail_spec.h"

namespace gantlet {
namespace {

// As fork(2) of the C library makes it: the kernel is told where that keeps the thread's id.
constexpr unsigned long kFork = CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD;

// Shares the program's memory, so that nothing is copied for it: only system calls here. It steps
// into the branch's groups and namespaces, of which it is the owner's user, and forks there. In the
// fork: 0.
long forkFromStone(unsigned long threadId) {
  const long groups = ::syscall(SYS_getsid, kCallStone);
  if (groups < 0) ::_exit(1);
  const int first = kFirstStoneFd + static_cast<int>(kBranchNamespaceCount);
  for (int i = 0; i < groups; ++i) {
    if (::write(first + i, "0", 1) != 1) ::_exit(2);
  }
  for (std::size_t i = 0; i < kBranchNamespaceCount; ++i) {
    if (::setns(kFirstStoneFd + static_cast<int>(i), kBranchNamespaces[i].flag) != 0) ::_exit(3);
  }
  return ::syscall(SYS_clone, kFork, 0, 0, threadId, 0);
}

void confineBranch(const char* folder) {
  if (dropBoundingSet() != nullptr || dropPrivileges() != nullptr) ::_exit(4);
  if (::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0 || ::setpgid(0, 0) != 0) ::_exit(5);
  // The folder of that name in the branch's workspace: it stands in its parent's.
  if (::chdir(folder) != 0 && ::chdir("/workspace") != 0) ::_exit(6);
  // What the parent has open is the parent's.
  if (::syscall(SYS_close_range, static_cast<unsigned>(kProgramFdCount), ~0U, 0) != 0) ::_exit(7);
  if (::syscall(SYS_getsid, kCallBranched) != 1) ::_exit(8);
}

}  // namespace

bool branchOff() {
  unsigned long threadId = 0;
  // Where it stands, if that has a name still.
  std::array<char, PATH_MAX> folder{};
  if (::getcwd(folder.data(), folder.size()) == nullptr) folder.front() = '\0';
  if (::prctl(PR_GET_TID_ADDRESS, &threadId, 0, 0, 0) != 0) return false;
  const pid_t stone = ::vfork();
  if (stone == 0) {
    const long branch = forkFromStone(threadId);
    if (branch != 0) ::_exit(branch < 0 ? 9 : 0);
    confineBranch(folder.data());
    return true;
  }
  if (stone > 0) (void)::waitpid(stone, nullptr, 0);
  return false;
}

}  // namespace gantlet
