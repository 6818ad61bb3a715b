// One branch of a living program: the supervisor's side of executor/zygote/branching.cc.
//
// The program stands in its waiting call, and is told to branch. From then on, and until the branch
// stands in its own, exactly these calls are let through, each once and by number and registers:
//
//   program         vfork                     its stepping stone, which shares its memory
//   stepping stone  setns of the six namespaces that were placed in it, in their order; then clone,
//                   with the flags of a fork
//   branch          what takes capabilities away; its own process group; to close descriptors
//
// Nothing of that is believed: before the branch is let go on, what the kernel says of it from
// outside must be what every program of a jail is.
//
// The stepping stone gets descriptors by which it joins the branch's groups (to move it from
// outside would wait for a grace period of the kernel, over ten milliseconds). Whoever kept one
// could join them whenever he likes, also when they are another tenant's. So the one that gets them
// must be the child that the program's vfork has made, which has a descriptor table of its own; no
// other process or thread is made until all is over; and at the end nobody is in those groups but
// the branch and its init, and the program in its own. Where that does not hold, who is there is
// ended, and the groups are nobody's any more.
//
// Thread-safety: one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"
#include "executor/jail/cell.h"
#include "executor/living/living_profile.h"
#include "executor/run/shared_listener.h"

namespace gantlet {

class BranchOrder {
 public:
  struct Parts {
    Ear& parent;
    Ear& branch;
    pid_t program = -1;  // the parent's main process
    // Of the branch. The launcher is still at work on it: awaitJail waits until it stands, and is
    // called once, when the program has come as far as it can without it.
    const Jail& jail;
    std::function<Status()> awaitJail;
    std::span<const UniqueFd> ends;  // its descriptors, in the order of their numbers
    // What a call that was told comes to in the parent, and so in the branch.
    std::function<Ruling(std::string_view, const std::uint64_t (&)[6])> ruling;
  };
  explicit BranchOrder(const Parts& parts) : parts_(parts) {}

  // `held`: the program's waiting call, which gets the order. Errors: kBusy (the program has what
  // no branch can have, such as threads; has ended; or does something else than what it was
  // ordered), kUnavailable, what awaitJail comes to; the program stands in its waiting call, again
  // or still, if parentHeld() says so.
  [[nodiscard]] Status give(std::uint64_t held);

  [[nodiscard]] std::optional<std::uint64_t> parentHeld() const { return parentHeld_; }
  [[nodiscard]] std::uint64_t branchHeld() const { return *branchHeld_; }
  [[nodiscard]] pid_t branch() const { return branch_; }

 private:
  [[nodiscard]] Status check() const;
  [[nodiscard]] Status carryOut(std::uint64_t held);
  void endWhoDoesNotBelong();
  [[nodiscard]] bool isVforked(pid_t pid) const;
  void awaitEndingThreads(std::uint64_t& held);
  void ofParent(const seccomp_notif& call);
  void ofStone(const seccomp_notif& call);
  void ofBranch(const seccomp_notif& call);
  void ordinary(const seccomp_notif& call);
  void permit(const seccomp_notif& call);
  void refuse(const seccomp_notif& call);
  void fail(std::string why);
  // Where the program is the cause, who asks again gets the same answer.
  void failByProgram(std::string why);
  void equipStone(const seccomp_notif& call);
  void releaseBranch(const seccomp_notif& call);
  [[nodiscard]] std::string whatIsWrong() const;

  const Parts parts_;
  bool given_ = false;
  bool stoneMade_ = false;
  bool forked_ = false;
  bool released_ = false;
  pid_t stone_ = 0;
  UniqueFd stonePidFd_;
  std::string groups_;  // the program's, before
  UniqueFd workspace_;  // the program's
  pid_t branch_ = 0;
  std::size_t entered_ = 0;  // namespaces
  std::optional<std::uint64_t> parentHeld_;
  std::optional<std::uint64_t> branchHeld_;
  std::chrono::steady_clock::time_point deadline_;
  Status jailMade_;
  std::string failed_;
  bool byProgram_ = false;
  std::optional<Error> refusal_;  // what the program can mend
};

}  // namespace gantlet
