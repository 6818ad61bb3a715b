#include "executor/living/branch_order.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/securebits.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <initializer_list>
#include <set>
#include <sstream>

#include "executor/jail/jail_spec.h"
#include "executor/kernel/notification.h"
#include "executor/kernel/process_tree.h"
#include "executor/living/process_text.h"
#include "executor/living/reopened_files.h"
#include "executor/living/shared_memory.h"

namespace gantlet {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::seconds kDeadline{10};
constexpr std::chrono::milliseconds kThreadsEnd{250};
constexpr std::uint64_t kFork = CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD;

// "" where there is none.
std::string valueOf(const std::string& status, const std::string& key) {
  const std::size_t at = status.find("\n" + key + ":");
  if (at == std::string::npos) return "";
  std::istringstream rest(status.substr(at + key.size() + 2));
  std::string value;
  rest >> value;
  return value;
}

// Version 1's freezer is entered by being frozen, and a fork inherits it; it is left behind this.
std::string groupsOf(pid_t pid) {
  std::istringstream lines(processText(pid, "cgroup"));
  std::string groups;
  for (std::string line; std::getline(lines, line);) {
    if (line.find(":freezer:") == std::string::npos) groups += line + "\n";
  }
  return groups;
}

std::string threadsOf(pid_t pid) { return valueOf(processText(pid, "status"), "Threads"); }

// Whether a process, whose folder of namespaces it is, is in the one behind the descriptor. Its
// link tells which ("mnt:[4026532281]", namespaces(7)); to look behind it takes the kernel ten
// times as long.
bool isIn(int folder, const char* name, int space) {
  std::array<char, 64> link{};
  struct stat info {};
  const ssize_t size = ::readlinkat(folder, name, link.data(), link.size());
  if (size <= 0 || ::fstat(space, &info) != 0) return false;
  return std::string_view(link.data(), static_cast<std::size_t>(size)) ==
         std::string(name) + ":[" + std::to_string(info.st_ino) + "]";
}

bool isOneOf(int number, std::initializer_list<int> numbers) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

bool isGetsid(const seccomp_notif& call, std::uint64_t number) {
  return call.data.nr == SYS_getsid && call.data.args[0] == number;
}

// What a fork of the stepping stone may do on its way to be an ordinary program. Pointers among the
// arguments lead to memory of its own, and what they say can only be less than what is checked.
bool confines(const seccomp_data& call) {
  switch (call.nr) {
    case SYS_capset:
    case SYS_chdir: return true;
    case SYS_setpgid: return call.args[0] == 0 && call.args[1] == 0;
    case SYS_close_range: return call.args[0] == kProgramFdCount && call.args[2] == 0;
    case SYS_prctl:
      return call.args[0] == PR_CAPBSET_DROP || call.args[0] == PR_SET_SECUREBITS ||
             (call.args[0] == PR_SET_NO_NEW_PRIVS && call.args[1] == 1) ||
             (call.args[0] == PR_SET_DUMPABLE && call.args[1] == 0);
    default: return false;
  }
}

}  // namespace

// A thread that was joined is gone for Python some moments before it is gone for the kernel, and
// its last calls may be ones that the supervisor answers.
void BranchOrder::awaitEndingThreads(std::uint64_t& held) {
  const auto end = steady_clock::now() + kThreadsEnd;
  while (threadsOf(parts_.program) != "1" && steady_clock::now() < end) {
    pollfd polled{parts_.parent.listener(), POLLIN, 0};
    if (::poll(&polled, 1, 1) != 1) continue;
    if ((polled.revents & POLLIN) == 0) return;  // the program has ended
    const auto call = parts_.parent.next();
    if (!call) continue;
    if (isGetsid(*call, kCallWaits)) {
      held = call->id;
    } else {
      ordinary(*call);
    }
  }
}

Status BranchOrder::check() const {
  const pid_t program = parts_.program;
  const std::string threads = threadsOf(program);
  if (threads.empty()) return Error{ErrorCode::kBusy, "the interpreter has ended", ""};
  if (threads != "1") {
    return Error{ErrorCode::kBusy,
                 "the interpreter has " + threads + " threads, and a branch would have only one",
                 "end them (join()) in a cell first"};
  }
  const std::string id = std::to_string(program);
  if (!processText(program, ("task/" + id + "/children").c_str()).empty()) {
    return Error{ErrorCode::kBusy, "the interpreter has processes of its own, which no branch has",
                 "end them in a cell first"};
  }
  return {};
}

Status BranchOrder::give(std::uint64_t held) {
  Status done = carryOut(held);
  endWhoDoesNotBelong();
  // Found at the very end: a program that has not kept to its own groups.
  if (done && !failed_.empty()) {
    return Error{ErrorCode::kBusy, "no branch could be made: " + failed_,
                 "restart the context, or make another session"};
  }
  return done;
}

// The stone is the program's code, and while it had descriptors of the groups it may have moved
// anybody whom it can name.
void BranchOrder::endWhoDoesNotBelong() {
  if (stone_ == 0) return;
  const bool whole = failed_.empty() && branchHeld_ && parentHeld_;
  if (!whole && stonePidFd_) {
    (void)::syscall(SYS_pidfd_send_signal, stonePidFd_.get(), SIGKILL, nullptr, 0);
  }
  if (groupsOf(parts_.program) != groups_) {
    failByProgram("the interpreter has left its groups");
    parentHeld_.reset();
  }
  const pid_t init = pidOf(parts_.jail.pidFd.get());
  for (const pid_t pid : parts_.jail.lease->processes()) {
    if (pid == init || (whole && pid == branch_)) continue;
    // The stone itself is on its way out.
    if (pid != stone_ && pid != branch_) failByProgram("others have come into its groups");
    if (pid == parts_.program) parentHeld_.reset();
    if (pid != stone_ || !whole) (void)::kill(pid, SIGKILL);
  }
  if (!failed_.empty()) parts_.jail.lease->retire();
}

Status BranchOrder::carryOut(std::uint64_t held) {
  awaitEndingThreads(held);
  if (Status ready = check(); !ready) {
    parentHeld_ = held;
    return ready;
  }
  deadline_ = steady_clock::now() + kDeadline;
  groups_ = groupsOf(parts_.program);
  const std::string root = "/proc/" + std::to_string(parts_.program) + "/root";
  workspace_ = UniqueFd(
      ::open((root + kLivingWorkspace).c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  given_ = true;
  // A freeze, or a signal, may have woken it: then it comes again.
  while (!settleCall(parts_.parent.listener(), held, 2)) {
    pollfd polled{parts_.parent.listener(), POLLIN, 0};
    if (::poll(&polled, 1, 1000) != 1 || (polled.revents & POLLIN) == 0 ||
        steady_clock::now() >= deadline_) {
      return Error{ErrorCode::kBusy, "the interpreter has ended", ""};
    }
    const auto call = parts_.parent.next();
    if (call && isGetsid(*call, kCallWaits)) held = call->id;
    if (call && !isGetsid(*call, kCallWaits)) ordinary(*call);
  }
  // What it made for the branch lives on in its filter when the program is killed, so that the
  // listener does not tell of its end.
  const UniqueFd program(static_cast<int>(::syscall(SYS_pidfd_open, parts_.program, 0)));
  if (!program) return Error{ErrorCode::kBusy, "the interpreter has ended", ""};
  while (!(parentHeld_ && (branchHeld_ || !failed_.empty()))) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline_ - steady_clock::now());
    if (left.count() <= 0) break;
    std::array<pollfd, 5> polled{{{parts_.parent.listener(), POLLIN, 0},
                                  {parts_.parent.waiting(), POLLIN, 0},
                                  {parts_.branch.waiting(), POLLIN, 0},
                                  {parts_.jail.pidFd.get(), POLLIN, 0},
                                  {program.get(), POLLIN, 0}}};
    (void)::poll(polled.data(), polled.size(), static_cast<int>(left.count()));
    if ((polled[0].revents & (POLLHUP | POLLERR)) != 0 || polled[4].revents != 0) {
      failByProgram("the interpreter has ended");
      break;
    }
    if (polled[3].revents != 0) fail("the branch's jail ended");
    while (const auto call = parts_.parent.next()) ofParent(*call);
    while (const auto call = parts_.branch.next()) ofBranch(*call);
    // It came back without a fork: something that the order takes was not to be had.
    if (parentHeld_ && !forked_) failByProgram("the interpreter could not be forked");
  }
  if (failed_.empty() && branchHeld_ && parentHeld_) return {};
  if (refusal_) return *refusal_;
  TRY_STATUS(jailMade_);
  if (failed_.empty()) failByProgram("it took too long");
  if (!byProgram_) return Error{ErrorCode::kUnavailable, "no branch could be made: " + failed_, ""};
  return Error{ErrorCode::kBusy, "no branch could be made: " + failed_,
               "restart the context where its code has changed how it is forked, or make another "
               "session"};
}

void BranchOrder::failByProgram(std::string why) {
  if (failed_.empty()) byProgram_ = true;
  fail(std::move(why));
}

void BranchOrder::fail(std::string why) {
  if (failed_.empty()) failed_ = std::move(why);
}

void BranchOrder::permit(const seccomp_notif& call) {
  permitCall(parts_.parent.listener(), call.id);
}

void BranchOrder::refuse(const seccomp_notif& call) {
  failByProgram("it called " + syscallName(call.data.arch, call.data.nr));
  refuseCall(parts_.parent.listener(), call.id);
}

void BranchOrder::ordinary(const seccomp_notif& call) {
  // Whoever is made now could pose as the stepping stone, or keep what that has.
  if (given_ && isOneOf(call.data.nr, {SYS_clone, SYS_clone3, SYS_fork, SYS_vfork, SYS_sendmsg,
                                       SYS_sendmmsg, SYS_io_uring_setup, SYS_pidfd_getfd})) {
    return refuse(call);
  }
  std::uint64_t arguments[6];
  std::copy_n(call.data.args, 6, arguments);
  const Ruling ruling = parts_.ruling(syscallName(call.data.arch, call.data.nr), arguments);
  if (ruling.action == SyscallAction::kAllow) return permit(call);
  if (ruling.action == SyscallAction::kErrno) {
    settleCall(parts_.parent.listener(), call.id, 0, ruling.errnum);
  } else {
    refuse(call);
  }
}

void BranchOrder::ofParent(const seccomp_notif& call) {
  if (static_cast<pid_t>(call.pid) != parts_.program) return ofStone(call);
  if (isGetsid(call, kCallWaits)) {
    parentHeld_ = call.id;
  } else if (call.data.nr == SYS_vfork && !stoneMade_ && failed_.empty()) {
    stoneMade_ = true;
    permit(call);
  } else if (call.data.nr == SYS_wait4 ||
             (call.data.nr == SYS_prctl && call.data.args[0] == PR_GET_TID_ADDRESS)) {
    permit(call);
  } else {
    ordinary(call);
  }
}

void BranchOrder::ofStone(const seccomp_notif& call) {
  const auto pid = static_cast<pid_t>(call.pid);
  if (call.data.nr == SYS_exit_group) return permit(call);
  if (stoneMade_ && stone_ == 0 && isGetsid(call, kCallStone) && isVforked(pid)) {
    stone_ = pid;
    return equipStone(call);
  }
  if (pid != stone_ || !failed_.empty()) return refuse(call);
  const bool next =
      call.data.nr == SYS_setns && entered_ < kBranchNamespaceCount &&
      call.data.args[0] == static_cast<std::uint64_t>(kFirstStoneFd) + entered_ &&
      call.data.args[1] == static_cast<std::uint64_t>(kBranchNamespaces[entered_].flag);
  if (next) {
    ++entered_;
    return permit(call);
  }
  const bool forks = call.data.nr == SYS_clone && call.data.args[0] == kFork &&
                     entered_ == kBranchNamespaceCount && !forked_;
  if (!forks) return refuse(call);
  forked_ = true;
  permit(call);
}

// Whether it is a process of its own, and the program's child. The program had no other child when
// it got the order, and none but by its vfork since.
bool BranchOrder::isVforked(pid_t pid) const {
  const std::string status = processText(pid, "status");
  return valueOf(status, "Tgid") == std::to_string(pid) &&
         valueOf(status, "PPid") == std::to_string(parts_.program);
}

void BranchOrder::equipStone(const seccomp_notif& call) {
  const int listener = parts_.parent.listener();
  stonePidFd_ = UniqueFd(static_cast<int>(::syscall(SYS_pidfd_open, stone_, 0)));
  if (!stonePidFd_) {
    fail("its stepping stone could not be watched");
    settleCall(listener, call.id, 0, EPERM);
    return;
  }
  // While the jail is made. The branch is asked too: this one is free to make more of it.
  if (sharesMemory(parts_.program, workspace_.get())) {
    refusal_ = Error{ErrorCode::kBusy,
                     "the interpreter has memory that a branch would share with it (a mapped file)",
                     "close it, or delete what holds it, in a cell first"};
    failByProgram(refusal_->message);
    settleCall(listener, call.id, 0, EPERM);
    return;
  }
  jailMade_ = parts_.awaitJail();
  deadline_ = steady_clock::now() + kDeadline;
  if (!jailMade_) {
    fail(jailMade_.error().message);
    settleCall(listener, call.id, 0, EPERM);
    return;
  }
  int number = kFirstStoneFd;
  bool good = true;
  for (const UniqueFd& fd : parts_.jail.namespaces) {
    good = good && placeDescriptor(listener, call.id, fd.get(), number++);
  }
  std::int64_t groups = 0;
  for (const UniqueFd& fd : parts_.jail.lease->attachFds()) {
    // Version 2's is the group's folder.
    const UniqueFd procs(::openat(fd.get(), "cgroup.procs", O_WRONLY | O_CLOEXEC));
    good = good && placeDescriptor(listener, call.id, procs ? procs.get() : fd.get(), number++);
    ++groups;
  }
  if (!good) fail("descriptors could not be placed");
  settleCall(listener, call.id, groups, good ? 0 : EPERM);
}

void BranchOrder::ofBranch(const seccomp_notif& call) {
  const auto pid = static_cast<pid_t>(call.pid);
  if (branch_ == 0 && forked_) {
    branch_ = pid;
    parts_.branch.setMain(pid);
  }
  if (call.data.nr == SYS_exit_group) {
    failByProgram("the branch ended with " + std::to_string(call.data.args[0]));
    return permit(call);
  }
  if (pid != branch_ || !failed_.empty()) return refuse(call);
  if (released_) {
    if (!isGetsid(call, kCallWaits)) return ordinary(call);
    branchHeld_ = call.id;
  } else if (isGetsid(call, kCallBranched)) {
    releaseBranch(call);
  } else if (confines(call.data)) {
    permit(call);
  } else {
    ordinary(call);
  }
}

void BranchOrder::releaseBranch(const seccomp_notif& call) {
  const int listener = parts_.parent.listener();
  for (std::size_t i = 0; i < parts_.ends.size(); ++i) {
    if (!placeDescriptor(listener, call.id, parts_.ends[i].get(), static_cast<int>(i))) {
      fail("its descriptors could not be placed");
    }
  }
  if (const std::string wrong = whatIsWrong(); !wrong.empty()) {
    failByProgram("the branch has not been confined: " + wrong);
  }
  const Reopening branch{listener, call.id, parts_.program, workspace_.get(),
                         parts_.jail.workspace.get()};
  if (failed_.empty() && !reopenFiles(branch)) fail("its files could not be opened again");
  released_ = failed_.empty();
  settleCall(listener, call.id, 1, released_ ? 0 : EPERM);
}

// It stands in a call, with one thread, so that nothing of it changes meanwhile.
std::string BranchOrder::whatIsWrong() const {
  const std::string status = processText(branch_, "status");
  for (const char* const set : {"CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"}) {
    if (valueOf(status, set) != "0000000000000000") return std::string("its ") + set;
  }
  if (valueOf(status, "NoNewPrivs") != "1") return "its no_new_privs";
  if (valueOf(status, "Seccomp") != "2") return "its filter";
  if (valueOf(status, "Threads") != "1") return "its threads";
  const UniqueFd folder(::open(("/proc/" + std::to_string(branch_) + "/ns").c_str(),
                               O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  for (std::size_t i = 0; i < kBranchNamespaceCount; ++i) {
    if (!isIn(folder.get(), kBranchNamespaces[i].name, parts_.jail.namespaces.at(i).get())) {
      return std::string("its namespace ") + kBranchNamespaces[i].name;
    }
  }
  const std::string groups = groupsOf(branch_);
  if (groups.empty() || groups != groupsOf(pidOf(parts_.jail.pidFd.get()))) {
    return "its cgroups";
  }
  std::set<std::string> open;
  std::error_code error;
  for (const auto& entry :
       std::filesystem::directory_iterator("/proc/" + std::to_string(branch_) + "/fd", error)) {
    open.insert(entry.path().filename());
  }
  if (error || open != std::set<std::string>{"0", "1", "2", "3", "4"}) return "its descriptors";
  if (sharesMemory(branch_, workspace_.get())) return "memory that it shares";
  return "";
}

}  // namespace gantlet
