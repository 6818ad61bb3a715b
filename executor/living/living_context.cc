#include "executor/living/living_context.h"

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>

#include "executor/kernel/notification.h"
#include "executor/living/passage.h"

namespace gantlet {
namespace {

using std::chrono::steady_clock;

constexpr std::string_view kLives = "GNTS";  // runner.py
constexpr std::chrono::seconds kStartDeadline{20};

// Somebody ended the context while its piece was on the way: as if a moment later.
LivingEnd endedBefore() {
  LivingEnd end;
  end.contextEnded = true;
  end.result.end = End::kCancelled;
  end.result.signal = SIGKILL;
  end.result.exitCode = 128 + SIGKILL;
  end.result.detail = "its context was ended before it ran";
  return end;
}

}  // namespace

// A call is what the most generous of the grants makes of it; what one of them holds for an attack
// is one under all of them, since the list of these is always the same.
Ruling Context::ruling(std::string_view name, const std::uint64_t (&arguments)[6]) const {
  Ruling best;
  for (const SealedProfile& grant : grants_) {
    const Ruling one = rulingOf(*grant, name, arguments);
    if (one.action == SyscallAction::kKill || one.action == SyscallAction::kAllow) return one;
    if (one.action == SyscallAction::kErrno) best = one;
  }
  return best;
}

Status Context::start() {
  if (::send(cell_->input.get(), kLives.data(), kLives.size(), MSG_NOSIGNAL) !=
      static_cast<ssize_t>(kLives.size())) {
    return systemError("send to the interpreter", errno);
  }
  const auto deadline = steady_clock::now() + kStartDeadline;
  while (steady_clock::now() < deadline) {
    std::array<pollfd, 3> polled{{{ear_->listener(), POLLIN, 0},
                                  {cell_->serverControl.get(), POLLIN, 0},
                                  {house_->jail->pidFd.get(), POLLIN, 0}}};
    if (::poll(polled.data(), polled.size(), 1000) < 0 && errno != EINTR) break;
    if (polled[1].revents != 0 || polled[2].revents != 0) break;
    if ((polled[0].revents & POLLIN) == 0) continue;
    const std::optional<seccomp_notif> call = ear_->next();
    if (!call) continue;
    if (isWaiting(*call)) {
      held_ = call->id;
      return {};
    }
    // Nothing of a submission is in it yet; what it asks in vain is nobody's doing.
    refuseCall(ear_->listener(), call->id);
  }
  if (house_->jail->ranOutOfMemory()) {
    return Error{ErrorCode::kUnavailable, "the session's memory is too small for an interpreter",
                 "end other contexts of the session, or choose a policy with more memory"};
  }
  return Error{ErrorCode::kUnavailable, "the interpreter ended before it could take a cell", ""};
}

Result<LivingEnd> Context::run(const LivingPiece& piece,
                               const std::function<void(const LivingEvent&)>& sink) {
  if (!alive()) {
    ended_ = true;
    if (killed_) return endedBefore();
    return Error{ErrorCode::kUnavailable, "the context's interpreter has ended", ""};
  }
  TRY(const Turn turn, house_->parts.enter(house_->spec.tenant, piece.cancel));
  const bool known = std::any_of(grants_.begin(), grants_.end(), [&](const SealedProfile& one) {
    return one.digest() == piece.profile.digest();
  });
  if (!known && grants_.size() < kMaxGrants) grants_.push_back(piece.profile);
  {
    const std::lock_guard lock(house_->share);
    // Its tenant has other pieces running, and others are active: what these ask for comes first.
    if (++house_->running == 1 && turn != Turn::kBehind) house_->jail->lease->stepForward();
    if (turn == Turn::kBehind && house_->running == 1) {
      house_->jail->lease->stepBack(house_->parts.shareAfterAWhile(house_->spec.tenant));
    }
  }
  Result<LivingEnd> end = Passage(*this, piece, sink).go();
  if (!end) ended_ = true;  // nobody knows how far it came
  if (ended_) cell_->kill();
  {
    const std::lock_guard lock(house_->share);
    // Threads that it left go on, with what nobody else wants of the CPU.
    const std::uint64_t own = 1 + house_->threads;  // init's
    if (--house_->running == 0 && house_->jail->lease->tasks().value_or(own + 1) > own) {
      house_->jail->lease->stepBack(CpuShare::kLast);
    }
  }
  house_->parts.leave(house_->spec.tenant);
  return end;
}

}  // namespace gantlet
