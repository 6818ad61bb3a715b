#include "executor/living/passage.h"

#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <mutex>
#include <span>
#include <utility>

#include "core/digest.h"
#include "core/seconds_text.h"
#include "executor/jail/await_message.h"
#include "executor/kernel/drain.h"
#include "executor/kernel/fd_passing.h"
#include "executor/kernel/little_endian.h"
#include "executor/kernel/notification.h"
#include "executor/kernel/process_tree.h"
#include "executor/living/branch_order.h"
#include "executor/living/piece_message.h"

namespace gantlet {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::chrono::seconds kKillDeadline{10};
constexpr milliseconds kStepBackAfter{250};
// What is more than the output's limit is counted, and all but its end is dropped. Read at full
// speed, an endless print() costs as much CPU as it is given, twice: its own and ours, which gives
// way to nobody. So it waits in write(2) for most of its time, and is interrupted in the end.
constexpr milliseconds kReadPause{5};
constexpr std::uint64_t kMostTimesLimit = 16;
constexpr std::uint64_t kStreamHardLimit = 64ULL << 20U;  // or kMostTimesLimit, if that is more

ByteCount diskBudget(const House& house, const LivingPiece& piece) {
  const std::optional<DiskUse> used = house.jail->lease->diskUse();
  return ByteCount((used ? used->read : 0) + piece.diskRead.bytes());
}

}  // namespace

Passage::Passage(Context& context, const LivingPiece& piece,
                 const std::function<void(const LivingEvent&)>& sink)
    : context_(context),
      cell_(*context.cell_),
      house_(*context.house_),
      piece_(piece),
      sink_(sink),
      out_(LivingEvent::Kind::kStdout, piece.output),
      err_(LivingEvent::Kind::kStderr, piece.output),
      disks_(house_.jail->lease.get(), diskBudget(house_, piece)),
      claims_(piece.result, sink) {}

Result<LivingEnd> Passage::go() {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return systemError("socketpair", errno);
  }
  ours_ = UniqueFd(ends[0]);
  theirs_ = UniqueFd(ends[1]);
  message_ = messageOf(piece_);
  if (!context_.speaksPython()) TRY_STATUS(sign());
  rest_ = message_;
  oomBefore_ = house_.jail->lease->oomKills();
  cpuBefore_ = cpuOfProgram();
  eventfd_t old = 0;
  (void)::eventfd_read(context_.wake_.get(), &old);  // of a piece before this one
  startedAt_ = steady_clock::now();
  disks_.start(startedAt_);
  sendInput();
  begin();
  while (!over_) {
    TRY_STATUS(look());
    checkLimits();
  }
  endedAt_ = steady_clock::now();
  drainAll();
  return assemble();
}

// Python's other threads rest while its main thread reads a piece (its global lock); those of
// node don't, and could read in its place, or put another descriptor there. So a piece has a tag
// whose key comes by the waiting call's own value, which no other thread sees.
Status Passage::sign() {
  if (::getrandom(&key_, sizeof(key_), 0) != sizeof(key_)) return systemError("getrandom", errno);
  key_ = key_ >> (kOrderBits + 1U) << kOrderBits;
  std::string key;
  appendNumber(key, key_, 8);
  message_ += bytesOf(hmacSha256(key, message_));
  return {};
}

// Lets it go from its waiting call, if it stands there: a signal may have woken it, and then it
// comes again.
//
// The piece comes over a descriptor of its own, placed while it waits: what a program has put at
// that number would else be run as if it had been vetted.
void Passage::begin() {
  if (!context_.held_) return;
  const int listener = context_.ear_->listener();
  begun_ = placeDescriptor(listener, *context_.held_, theirs_.get(), kFdInput) &&
           settleCall(listener, *context_.held_, static_cast<std::int64_t>(key_ | 1U));
  context_.held_.reset();
  if (begun_) theirs_.reset();
}

void Passage::sendInput() {
  while (!rest_.empty()) {
    const ssize_t n = ::send(ours_.get(), rest_.data(), rest_.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno == EAGAIN) return;
    if (n < 0) rest_ = {};  // it is gone: its end is told otherwise
    if (n > 0) rest_.remove_prefix(static_cast<std::size_t>(n));
  }
}

int Passage::timeoutMs() const {
  Time next = stoppedAt_ == Time{} ? startedAt_ + piece_.wall : stoppedAt_ + piece_.patience;
  if (!steppedBack_) next = std::min(next, startedAt_ + kStepBackAfter);
  next = std::min(next, disks_.nextLook());
  if (refused_.rest()) next = std::min(next, refused_.nextAnswer());
  for (const Stream* stream : {&out_, &err_}) {
    if (stream->rests()) next = std::min(next, stream->nextRead);
  }
  if (killedAt_ != Time{}) next = killedAt_ + kKillDeadline;
  const auto left = std::chrono::ceil<milliseconds>(next - steady_clock::now()).count();
  return static_cast<int>(std::clamp<long long>(left, 0, 60'000));
}

Status Passage::look() {
  const bool stops = stoppedAt_ == Time{};
  const bool deaf = deaf_ || refused_.rest();
  const Ear& ear = *context_.ear_;
  std::array<pollfd, 11> polled{{
      // A branch is no fork server's child.
      {cell_.serverControl ? cell_.serverControl.get() : cell_.programPidFd.get(), POLLIN, 0},
      {house_.jail->pidFd.get(), POLLIN, 0},
      {deaf ? -1 : ear.listener(), POLLIN, 0},
      {out_.rests() ? -1 : cell_.out.get(), POLLIN, 0},
      {err_.rests() ? -1 : cell_.err.get(), POLLIN, 0},
      {cell_.result.get(), POLLIN, 0},
      {rest_.empty() ? -1 : ours_.get(), POLLOUT, 0},
      {stops ? context_.wake_.get() : -1, POLLIN, 0},
      {stops ? piece_.cancel.eventFd : -1, POLLIN, 0},
      {stops ? piece_.cancel.socketFd : -1, POLLRDHUP, 0},
      {deaf ? -1 : ear.waiting(), POLLIN, 0},
  }};
  if (::poll(polled.data(), polled.size(), timeoutMs()) < 0 && errno != EINTR) {
    return systemError("poll", errno);
  }
  if (polled[3].revents != 0) drain(cell_.out, out_);
  if (polled[4].revents != 0) drain(cell_.err, err_);
  if (polled[5].revents != 0) drainClaims();
  if (polled[6].revents != 0) sendInput();
  if ((polled[2].revents & POLLIN) != 0 || polled[10].revents != 0) {
    handleCall();
  } else if (polled[2].revents != 0) {
    deaf_ = true;  // nobody is left under it
  }
  if (polled[0].revents != 0) takeExit();
  if (polled[1].revents != 0 && !over_) gone();
  if (polled[7].revents != 0) stop(Stop::kInterrupted);
  if (polled[8].revents != 0 || polled[9].revents != 0) stop(Stop::kCancelled);
  return {};
}

void Passage::handleCall() {
  const int listener = context_.ear_->listener();
  const std::optional<seccomp_notif> call = context_.ear_->next();
  if (!call) return;
  if (context_.isWaiting(*call)) {
    context_.held_ = call->id;
    if (begun_) {
      over_ = true;  // the kernel's word
    } else {
      begin();  // a signal had woken it
    }
    return;
  }
  if (call->data.nr == SYS_exit_group) {
    if (!cell_.serverControl && static_cast<pid_t>(call->pid) == cell_.programPid) {
      exited_ = JailMessage();
      exited_->waitStatus = static_cast<int>(call->data.args[0] & 0xffU) << 8;
    }
    permitCall(listener, call->id);
    return;
  }
  std::uint64_t arguments[6];
  std::copy_n(call->data.args, 6, arguments);
  const std::string name = syscallName(call->data.arch, call->data.nr);
  const Ruling ruling = context_.ruling(name, arguments);
  if (ruling.action == SyscallAction::kAllow) {
    // By the number and the registers, which nobody can change while it stands here.
    permitCall(listener, call->id);
  } else if (ruling.action == SyscallAction::kErrno) {
    settleCall(listener, call->id, 0, ruling.errnum);
  } else {
    refuse(*call, name, ruling.action == SyscallAction::kKill);
  }
}

void Passage::refuse(const seccomp_notif& call, const std::string& name, bool kills) {
  if (std::optional<std::string> why = refused_.count(name, kills)) {
    end(End::kKilled, std::move(*why));
  }
  refuseCall(context_.ear_->listener(), call.id);
}

void Passage::takeExit() {
  if (!cell_.serverControl) return gone();
  JailMessage message;
  auto received = receiveWithFds(cell_.serverControl.get(),
                                 std::as_writable_bytes(std::span(&message, 1)), MSG_DONTWAIT);
  if (received && received->size == sizeof(message) && message.event == JailEvent::kExited) {
    exited_ = message;
  }
  gone();
}

void Passage::gone() {
  context_.ended_ = true;
  over_ = true;
}

void Passage::stop(Stop why) {
  if (stop_ != Stop::kNone || over_) return;
  stop_ = why;
  stoppedAt_ = steady_clock::now();
  // Who is to heed it in time must run: on a busy machine, what gives way to all others does not.
  {
    const std::lock_guard lock(house_.share);
    house_.jail->lease->stepForward();
    steppedBack_ = true;
  }
  (void)::syscall(SYS_pidfd_send_signal, cell_.programPidFd.get(), SIGINT, nullptr, 0);
}

void Passage::end(End how, std::string detail) {
  if (forcedEnd_ || over_) return;
  forcedEnd_ = how;
  detail_ = std::move(detail);
  killedAt_ = steady_clock::now();
  cpuAtKill_ = cpuOfProgram();
  cell_.kill();
}

void Passage::checkLimits() {
  if (over_) return;
  const Time now = steady_clock::now();
  if (killedAt_ != Time{}) {
    if (now - killedAt_ >= kKillDeadline) house_.jail->kill();
    return;
  }
  if (stop_ == Stop::kNone && now - startedAt_ >= piece_.wall) stop(Stop::kTimeout);
  if (stop_ != Stop::kNone && now - stoppedAt_ >= piece_.patience) {
    end(stop_ == Stop::kTimeout       ? End::kTimeout
        : stop_ == Stop::kFlood       ? End::kOutputLimit
        : stop_ == Stop::kInterrupted ? End::kSignalled
                                      : End::kCancelled,
        stopText() + ", and did not heed SIGINT for " + secondsText(piece_.patience));
  }
  if (!steppedBack_ && now - startedAt_ >= kStepBackAfter) {
    steppedBack_ = true;
    const std::lock_guard lock(house_.share);
    house_.jail->lease->stepBack(house_.parts.shareAfterAWhile(house_.spec.tenant));
  }
  if (now >= disks_.nextLook()) watchDisks(now);
}

void Passage::watchDisks(Time now) {
  const bool over =
      disks_.look(now, [this] { return processTree(pidOf(house_.jail->pidFd.get())); });
  // All of the jail's pid namespace stops, and with it what is below: not for a branch's parent,
  // whose budget holds all the same.
  if (disks_.mustPause() != paused_ && (paused_ || house_.branches == 0)) {
    paused_ = !paused_;
    JailCommand command;
    command.order = paused_ ? JailOrder::kPause : JailOrder::kGoOn;
    (void)sendWithFds(house_.jail->control.get(), std::as_bytes(std::span(&command, 1)), {}, {});
  }
  if (!over) return;
  end(End::kReadLimit, "it read more than " + formatByteCount(piece_.diskRead) + " from the disks");
}

std::string Passage::stopText() const {
  if (stop_ == Stop::kTimeout) return "it ran longer than " + secondsText(piece_.wall);
  if (stop_ == Stop::kFlood) {
    return "it wrote more than " + formatByteCount(mostOutput()) + " to one stream";
  }
  return "it was interrupted";
}

ByteCount Passage::mostOutput() const {
  return ByteCount(std::max(kStreamHardLimit, kMostTimesLimit * piece_.output.bytes()));
}

void Passage::drain(UniqueFd& pipe, Stream& stream) {
  drainPipe(pipe, [&](std::string_view bytes) {
    stream.capture.append(bytes);
    if (sink_) sink_({stream.kind, bytes, {}});
    if (stream.capture.total() <= piece_.output.bytes()) return true;
    stream.nextRead = steady_clock::now() + kReadPause;
    if (stream.capture.total() > mostOutput().bytes()) stop(Stop::kFlood);
    return false;
  });
}

void Passage::drainClaims() {
  claims_.drain(cell_.result);
  if (!claims_.tooMuch()) return;
  end(End::kOutputLimit, resultLimitText());
}

void Passage::drainAll() {
  const auto drainLeft = [](UniqueFd& pipe, auto total, auto read) {
    int left = 0;
    if (!pipe || ::ioctl(pipe.get(), FIONREAD, &left) != 0) return;
    const std::uint64_t whole = total() + static_cast<std::uint64_t>(left);
    for (std::uint64_t before = whole; pipe && total() < whole && total() != before;) {
      before = total();
      read();
    }
  };
  drainLeft(
      cell_.out, [&] { return out_.capture.total(); }, [&] { drain(cell_.out, out_); });
  drainLeft(
      cell_.err, [&] { return err_.capture.total(); }, [&] { drain(cell_.err, err_); });
  drainLeft(
      cell_.result, [&] { return claims_.total(); }, [&] { drainClaims(); });
}

}  // namespace gantlet
