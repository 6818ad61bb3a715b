#include "executor/living_sandbox.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <mutex>
#include <thread>

#include "core/digest.h"
#include "executor/await_message.h"
#include "executor/branch_order.h"
#include "executor/disk_watch.h"
#include "executor/empty_folder.h"
#include "executor/fd_passing.h"
#include "executor/host_root.h"
#include "executor/little_endian.h"
#include "executor/notification.h"
#include "executor/output.h"
#include "executor/process_tree.h"
#include "executor/shared_listener.h"

namespace gantlet {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using Time = steady_clock::time_point;

constexpr std::string_view kLives = "GNTS";  // runner.py
constexpr int kMostLooks = 1000;
// RLIMIT_NPROC counts the processes of all branches with those of their parent
// (user_namespaces(7)); the pids cgroup is what holds each of them.
constexpr std::uint32_t kMostProcesses = 8192;
constexpr std::chrono::seconds kStartDeadline{20};
constexpr std::chrono::seconds kKillDeadline{10};
constexpr milliseconds kStepBackAfter{250};
// As for a run (supervisor.cc): a program that keeps calling what is refused is held back, and
// ended.
constexpr std::uint64_t kRefusedAtOnce = 256;
constexpr milliseconds kRefusalPause{1};
constexpr std::uint64_t kMaxRefusedCalls = 2'000;
constexpr std::size_t kMaxRefusedNames = 64;
constexpr std::size_t kMaxGrants = 32;
// What is more than the output's limit is counted, and all but its end is dropped. Read at full
// speed, an endless print() costs as much CPU as it is given, twice: its own and ours, which gives
// way to nobody. So it waits in write(2) for most of its time, and is interrupted in the end.
constexpr milliseconds kReadPause{5};
constexpr std::uint64_t kMostTimesLimit = 16;
constexpr std::uint64_t kStreamHardLimit = 64ULL << 20U;  // or kMostTimesLimit, if that is more
constexpr int kDrainRounds = 16;
constexpr std::size_t kFrameHead = 5;
constexpr std::size_t kMostDisplayed = 1000;
constexpr std::uint32_t kAnyPickle = 2;
constexpr std::uint32_t kAnyText = 4;

std::atomic<std::uint64_t> jailsMade{0};  // of this process; their numbers

// What the kernel compares: all 64 bits of an argument, as in the filter itself.
bool holds(const ArgumentRule& rule, std::uint64_t argument) {
  if (rule.test == ArgumentTest::kEqual) return argument == rule.value;
  return (argument & rule.mask) == rule.value;
}

bool matches(const SyscallRule& rule, const std::uint64_t (&arguments)[6]) {
  return std::all_of(rule.arguments.begin(), rule.arguments.end(), [&](const ArgumentRule& one) {
    return one.index < 6 && holds(one, arguments[one.index]);
  });
}

// A piece as runner.py's _parse reads it, behind its length.
std::string messageOf(const LivingPiece& piece) {
  std::string absent;
  for (const std::string& name : piece.absentPackages) absent += name + "\n";
  std::string bytes = "GNT2";
  for (const std::string* part : {&piece.name, &piece.argumentsJson, &piece.source}) {
    appendNumber(bytes, part->size(), 4);
  }
  const auto [first, end] = piece.lastExpression.value_or(std::pair(0U, 0U));
  appendNumber(bytes, first, 4);
  appendNumber(bytes, end, 4);
  appendNumber(
      bytes, (piece.readsAnyPickle ? kAnyPickle : 0) | (piece.evaluatesAnyText ? kAnyText : 0), 4);
  appendNumber(bytes, absent.size(), 4);
  bytes += piece.name + piece.argumentsJson + piece.source + absent + piece.environmentJson;
  std::string message;
  appendNumber(message, bytes.size(), 4);
  return message + bytes;
}

std::int64_t cpuNanos(pid_t pid) {
  clockid_t clock{};
  timespec time{};
  if (pid <= 0 || ::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &time) != 0) {
    return 0;
  }
  return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

std::string secondsText(milliseconds time) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%g s", static_cast<double>(time.count()) / 1000.0);
  return text.data();
}

// "/volumes/NAME", and no other thing in the root.
bool isVolumePath(std::string_view path) {
  constexpr std::string_view kFolder = "/volumes/";
  if (!path.starts_with(kFolder)) return false;
  const std::string_view name = path.substr(kFolder.size());
  return !name.empty() && name.find('/') == std::string_view::npos && name != "." && name != "..";
}

Result<std::vector<VolumeSpec>> volumeSpecs(const std::vector<LivingVolume>& volumes) {
  std::vector<VolumeSpec> specs;
  for (const LivingVolume& volume : volumes) {
    VolumeSpec spec;
    const bool fits =
        volume.folder.size() < sizeof(spec.folder) && volume.path.size() < sizeof(spec.path);
    if (!fits || !isVolumePath(volume.path) || specs.size() == kMaxVolumes) {
      return Error{ErrorCode::kInternal, "a volume can't be mounted at " + volume.path, ""};
    }
    std::copy(volume.folder.begin(), volume.folder.end(), spec.folder);
    std::copy(volume.path.begin(), volume.path.end(), spec.path);
    spec.readOnly = volume.readOnly ? 1 : 0;
    specs.push_back(spec);
  }
  return specs;
}

// The sandbox as its contexts see it: they keep it until the last of them has gone.
struct House {
  House(const LivingSpec& given, const LivingParts& with, std::shared_ptr<House> of = nullptr)
      : spec(given), parts(with), parent(std::move(of)) {
    if (parent) depth = parent->depth + 1;
    if (parent) ++parent->branches;
  }
  ~House() {
    if (parent) --parent->branches;
  }
  House(const House&) = delete;
  House& operator=(const House&) = delete;

  // The session is over. What lives in its namespaces is ended; not the namespaces themselves while
  // branches live below them, which would end with them. Then the workspace, of which they keep the
  // mount, is emptied: else it would keep its memory.
  void close(int workspace) const;

  const std::uint64_t number = ++jailsMade;
  // Of a context; the jail is the same for all.
  [[nodiscard]] Result<Shape> shapeOf(Language language) const;
  [[nodiscard]] bool writesVolumes() const {
    return std::any_of(spec.volumes.begin(), spec.volumes.end(),
                       [](const LivingVolume& one) { return !one.readOnly; });
  }

  const LivingSpec spec;
  const LivingParts parts;
  Shape shape;  // Python's
  // Below it are this one's namespaces. It goes behind the jail.
  const std::shared_ptr<House> parent;
  std::uint32_t depth = 0;
  std::atomic<std::uint32_t> branches{0};
  std::atomic<bool> frozenOnce{false};
  std::unique_ptr<Jail> jail;
  std::atomic<std::uint32_t> threads{0};  // that contexts have of their own
  std::atomic<std::uint32_t> running{0};
  std::mutex share;  // of the CPU: who sets it
};

Result<Shape> House::shapeOf(Language language) const {
  const bool python = language == Language::kPython;
  ExecutionRequest request;
  request.language = language;
  request.limits = spec.limits;
  request.profile = livingBase(python ? *spec.base : *spec.javascriptBase);
  if (!python && request.profile->rules.empty()) {
    return Error{ErrorCode::kUnsupported, "the session has no contexts of JavaScript", ""};
  }
  const Image image = !python            ? Image::kNode
                      : spec.dataScience ? Image::kDataScience
                                         : Image::kPlain;
  TRY(Shape made, parts.maker.shapeOf(request, image));
  made.jail.kind = JailKind::kLiving;
  made.jail.eachLibrary = 1;
  made.jail.pids = kMostProcesses;
  made.jail.fileBytes = std::max(made.jail.workspaceBytes, spec.largestFile.bytes());
  TRY(made.volumes, volumeSpecs(spec.volumes));
  return made;
}

// Processes of the jail's own, but for its init. By the group: a context's parent is a fork server.
std::vector<pid_t> programsOf(const Jail& jail) {
  const pid_t init = pidOf(jail.pidFd.get());
  const ino_t own = pidNamespaceOf(init);
  std::vector<pid_t> programs = jail.lease->processes();
  std::erase_if(programs, [&](pid_t pid) { return pid == init || pidNamespaceOf(pid) != own; });
  return programs;
}

void House::close(int workspace) const {
  if (branches == 0) return jail->kill();
  jail->lease->comeForward();
  // Until nobody is left who could make another.
  for (int look = 0; look < kMostLooks; ++look) {
    const std::vector<pid_t> programs = programsOf(*jail);
    if (programs.empty()) return emptyFolder(workspace);
    for (const pid_t pid : programs) {
      const UniqueFd process(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
      if (pidNamespaceOf(pid) != pidNamespaceOf(pidOf(jail->pidFd.get()))) continue;
      (void)::syscall(SYS_pidfd_send_signal, process.get(), SIGKILL, nullptr, 0);
    }
    std::this_thread::sleep_for(milliseconds(1));
  }
  jail->kill();  // and the branches with it
}

// One piece on its way through a context.
class Passage;

class Context final : public LivingContext {
 public:
  Context(Language language, std::shared_ptr<House> house, std::unique_ptr<Cell> cell,
          UniqueFd wake, std::unique_ptr<Ear> ear)
      : language_(language),
        house_(std::move(house)),
        cell_(std::move(cell)),
        ear_(std::move(ear)),
        wake_(std::move(wake)) {
    house_->threads += ownThreads();
  }
  ~Context() override {
    cell_->kill();
    house_->threads -= ownThreads();
  }

  // Waits until it stands in its first waiting call.
  [[nodiscard]] Status start();
  Result<std::unique_ptr<BranchPlace>> prepareBranch(const std::string& session) override;
  Result<LivingBranch> branchInto(std::unique_ptr<BranchPlace> place) override;
  Result<LivingEnd> run(const LivingPiece& piece,
                        const std::function<void(const LivingEvent&)>& sink) override;
  void interrupt() override { (void)::eventfd_write(wake_.get(), 1); }
  void kill() override {
    killed_ = true;
    cell_->kill();
  }
  void killFor(const std::string& why) override {
    {
      const std::lock_guard lock(whyMutex_);
      if (!killed_) whyKilled_ = why;
    }
    kill();
  }
  [[nodiscard]] bool alive() const override {
    return !ended_ && !killed_ && cell_->alive() && house_->jail->alive();
  }

 private:
  friend class Passage;
  [[nodiscard]] bool speaksPython() const { return language_ == Language::kPython; }
  [[nodiscard]] bool isWaiting(const seccomp_notif& call) const {
    return call.data.nr == SYS_getsid && call.data.args[0] == kCallWaits &&
           static_cast<pid_t>(call.pid) == cell_->programPid;
  }
  [[nodiscard]] Ruling ruling(std::string_view name, const std::uint64_t (&arguments)[6]) const;

  [[nodiscard]] std::string whyKilled() const {
    const std::lock_guard lock(whyMutex_);
    return whyKilled_;
  }

  // A context of JavaScript has one that waits for interrupts.
  [[nodiscard]] std::uint32_t ownThreads() const { return speaksPython() ? 1 : 2; }

  const Language language_;
  const std::shared_ptr<House> house_;
  std::unique_ptr<Cell> cell_;
  std::unique_ptr<Ear> ear_;
  UniqueFd wake_;                      // an eventfd: interrupt() was called
  std::optional<std::uint64_t> held_;  // the waiting call that we have not answered
  std::vector<SealedProfile> grants_;  // of all pieces so far; they only grow
  std::atomic<bool> ended_{false};
  std::atomic<bool> killed_{false};
  mutable std::mutex whyMutex_;
  std::string whyKilled_;  // empty: for nothing that it has done
};

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
  const Time deadline = steady_clock::now() + kStartDeadline;
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

class Passage {
 public:
  Passage(Context& context, const LivingPiece& piece,
          const std::function<void(const LivingEvent&)>& sink)
      : context_(context),
        cell_(*context.cell_),
        house_(*context.house_),
        piece_(piece),
        sink_(sink),
        out_(LivingEvent::Kind::kStdout, piece.output),
        err_(LivingEvent::Kind::kStderr, piece.output),
        disks_(house_.jail->lease.get(), diskBudget(house_, piece)) {}

  Result<LivingEnd> go() {
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
    cpuBefore_ = cpuNanos(cell_.programPid);
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

 private:
  struct Stream {
    Stream(LivingEvent::Kind of, ByteCount limit) : kind(of), capture(limit) {}
    [[nodiscard]] bool rests() const { return steady_clock::now() < nextRead; }

    LivingEvent::Kind kind;
    OutputCapture capture;
    Time nextRead{};
  };

  static ByteCount diskBudget(const House& house, const LivingPiece& piece) {
    const std::optional<DiskUse> used = house.jail->lease->diskUse();
    return ByteCount((used ? used->read : 0) + piece.diskRead.bytes());
  }

  // Python's other threads rest while its main thread reads a piece (its global lock); those of
  // node don't, and could read in its place, or put another descriptor there. So a piece has a tag
  // whose key comes by the waiting call's own value, which no other thread sees.
  Status sign() {
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
  void begin() {
    if (!context_.held_) return;
    const int listener = context_.ear_->listener();
    begun_ = placeDescriptor(listener, *context_.held_, theirs_.get(), kFdInput) &&
             settleCall(listener, *context_.held_, static_cast<std::int64_t>(key_ | 1U));
    context_.held_.reset();
    if (begun_) theirs_.reset();
  }

  void sendInput() {
    while (!rest_.empty()) {
      const ssize_t n =
          ::send(ours_.get(), rest_.data(), rest_.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0 && errno == EAGAIN) return;
      if (n < 0) rest_ = {};  // it is gone: its end is told otherwise
      if (n > 0) rest_.remove_prefix(static_cast<std::size_t>(n));
    }
  }

  [[nodiscard]] int timeoutMs() const {
    Time next = stoppedAt_ == Time{} ? startedAt_ + piece_.wall : stoppedAt_ + piece_.patience;
    if (!steppedBack_) next = std::min(next, startedAt_ + kStepBackAfter);
    next = std::min(next, disks_.nextLook());
    if (rests()) next = std::min(next, nextCall_);
    for (const Stream* stream : {&out_, &err_}) {
      if (stream->rests()) next = std::min(next, stream->nextRead);
    }
    if (killedAt_ != Time{}) next = killedAt_ + kKillDeadline;
    const auto left = std::chrono::ceil<milliseconds>(next - steady_clock::now()).count();
    return static_cast<int>(std::clamp<long long>(left, 0, 60'000));
  }

  [[nodiscard]] bool rests() const { return steady_clock::now() < nextCall_; }

  Status look() {
    const bool stops = stoppedAt_ == Time{};
    const bool deaf = deaf_ || rests();
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

  void handleCall() {
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

  void refuse(const seccomp_notif& call, const std::string& name, bool kills) {
    const bool room = refused_.size() < kMaxRefusedNames || refused_.contains(name);
    ++refused_[room ? name : "other"];
    if (kills) {
      end(End::kKilled, "it called " + name + ", which no honest program does");
    } else if (++refusedTotal_ > kMaxRefusedCalls) {
      end(End::kKilled,
          "it made more than " + std::to_string(kMaxRefusedCalls) + " refused system calls");
    } else if (refusedTotal_ > kRefusedAtOnce) {
      nextCall_ = steady_clock::now() + kRefusalPause;
    }
    refuseCall(context_.ear_->listener(), call.id);
  }

  void takeExit() {
    if (!cell_.serverControl) return gone();
    JailMessage message;
    auto received = receiveWithFds(cell_.serverControl.get(),
                                   std::as_writable_bytes(std::span(&message, 1)), MSG_DONTWAIT);
    if (received && received->size == sizeof(message) && message.event == JailEvent::kExited) {
      exited_ = message;
    }
    gone();
  }

  void gone() {
    context_.ended_ = true;
    over_ = true;
  }

  enum class Stop : std::uint8_t { kNone, kTimeout, kFlood, kInterrupted, kCancelled };

  // SIGINT; who does not heed it is killed after a while.
  void stop(Stop why) {
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

  void end(End how, std::string detail) {
    if (forcedEnd_ || over_) return;
    forcedEnd_ = how;
    detail_ = std::move(detail);
    killedAt_ = steady_clock::now();
    cpuAtKill_ = cpuNanos(cell_.programPid);
    cell_.kill();
  }

  void checkLimits() {
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

  void watchDisks(Time now) {
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
    end(End::kReadLimit,
        "it read more than " + formatByteCount(piece_.diskRead) + " from the disks");
  }

  [[nodiscard]] std::string stopText() const {
    if (stop_ == Stop::kTimeout) return "it ran longer than " + secondsText(piece_.wall);
    if (stop_ == Stop::kFlood) {
      return "it wrote more than " + formatByteCount(mostOutput()) + " to one stream";
    }
    return "it was interrupted";
  }

  [[nodiscard]] ByteCount mostOutput() const {
    return ByteCount(std::max(kStreamHardLimit, kMostTimesLimit * piece_.output.bytes()));
  }

  void drain(UniqueFd& pipe, Stream& stream) {
    std::array<char, 65536> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): by read
    for (int round = 0; pipe && round < kDrainRounds; ++round) {
      const ssize_t n = ::read(pipe.get(), buffer.data(), buffer.size());
      if (n < 0 && errno == EINTR) continue;
      if (n < 0 && errno == EAGAIN) return;
      if (n <= 0) return pipe.reset();
      const std::string_view bytes(buffer.data(), static_cast<std::size_t>(n));
      stream.capture.append(bytes);
      if (sink_) sink_({stream.kind, bytes, {}});
      if (stream.capture.total() <= piece_.output.bytes()) continue;
      stream.nextRead = steady_clock::now() + kReadPause;
      if (stream.capture.total() > mostOutput().bytes()) stop(Stop::kFlood);
      return;
    }
  }

  void drainClaims() {
    std::array<char, 65536> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): by read
    for (int round = 0; cell_.result && round < kDrainRounds; ++round) {
      const ssize_t n = ::read(cell_.result.get(), buffer.data(), buffer.size());
      if (n < 0 && errno == EINTR) continue;
      if (n < 0 && errno == EAGAIN) return;
      if (n <= 0) return cell_.result.reset();
      claimed_ += static_cast<std::uint64_t>(n);
      if (claimed_ > piece_.result.bytes()) {
        tooMuchClaimed_ = true;
        claims_.clear();
        end(End::kOutputLimit, "its results are larger than " + formatByteCount(piece_.result));
        continue;  // what comes is dropped
      }
      claims_.append(buffer.data(), static_cast<std::size_t>(n));
      takeClaims();
    }
  }

  void takeClaims() {
    std::size_t at = 0;
    while (!garbled_ && claims_.size() - at >= kFrameHead) {
      const char kind = claims_[at];
      std::uint64_t size = 0;
      for (std::size_t i = 4; i > 0; --i) {
        size = size << 8U | static_cast<unsigned char>(claims_[at + i]);
      }
      garbled_ = std::string_view("DRVWE").find(kind) == std::string_view::npos ||
                 size > piece_.result.bytes();
      if (garbled_ || size > claims_.size() - at - kFrameHead) break;
      take(kind, claims_.substr(at + kFrameHead, size));
      at += kFrameHead + size;
    }
    claims_.erase(0, garbled_ ? claims_.size() : at);
  }

  void take(char kind, std::string json) {
    using Kind = LivingEvent::Kind;
    if (kind == 'V' || kind == 'W') {
      value_ = std::move(json);
      wholeValue_ = kind == 'W';
      return;
    }
    if (kind == 'D' && display_.size() >= kMostDisplayed) return;
    if (sink_) {
      sink_({kind == 'D' ? Kind::kDisplay : kind == 'R' ? Kind::kResult : Kind::kError, {}, json});
    }
    if (kind == 'D') display_.push_back(std::move(json));
    if (kind == 'R') bundle_ = std::move(json);
    if (kind == 'E') error_ = std::move(json);
  }

  // It stands in its waiting call, or is gone: what is in the pipes is all that it has written. Its
  // threads may write on, without an end: that is the next piece's.
  void drainAll() {
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
        cell_.result, [&] { return claimed_; }, [&] { drainClaims(); });
  }

  void classify(ExecutionResult& result) const {
    result.detail = detail_;
    const bool oom = house_.jail->lease->oomKills() > oomBefore_;
    if (!context_.ended_) {
      result.end = End::kExited;
      result.exitCode = error_ ? 1 : 0;
      if (stop_ == Stop::kTimeout) {
        result.end = End::kTimeout;
        result.exitCode = 128 + SIGINT;
        result.detail = stopText() + " and was interrupted; variables are kept";
      } else if (stop_ == Stop::kFlood) {
        result.end = End::kOutputLimit;
        result.exitCode = 128 + SIGINT;
        result.detail = stopText() + " and was interrupted; variables are kept";
      } else if (stop_ == Stop::kCancelled) {
        result.end = End::kCancelled;
        result.detail = "the caller went away";
      } else if (stop_ == Stop::kInterrupted && error_) {
        result.exitCode = 128 + SIGINT;
      } else if (oom) {
        // Another process of the session was what the kernel took.
        result.detail = "another interpreter of the session was ended for its memory";
      }
      return;
    }
    const int status = exited_ ? exited_->waitStatus : SIGKILL;
    if (forcedEnd_) {
      result.end = *forcedEnd_;
      result.signal = SIGKILL;
      result.exitCode = 128 + SIGKILL;
    } else if (oom) {
      result.end = End::kOutOfMemory;
      result.signal = SIGKILL;
      result.exitCode = 128 + SIGKILL;
      result.detail = "the session used more than " + formatByteCount(house_.spec.limits.memory);
    } else if (const std::string why = context_.whyKilled(); !why.empty()) {
      result.end = End::kOutputLimit;
      result.signal = SIGKILL;
      result.exitCode = 128 + SIGKILL;
      result.detail = why;
    } else if (context_.killed_) {
      result.end = End::kCancelled;
      result.signal = SIGKILL;
      result.exitCode = 128 + SIGKILL;
      result.detail = "its context was ended while it ran";
    } else if (WIFEXITED(status)) {
      result.end = End::kExited;
      result.exitCode = WEXITSTATUS(status);
      result.detail = "it ended the interpreter";
    } else {
      result.signal = WTERMSIG(status);
      result.exitCode = 128 + result.signal;
      result.end = result.signal == SIGSYS ? End::kKilled : End::kSignalled;
      result.detail = result.signal == SIGSYS ? "it made a system call of a foreign architecture"
                                              : "ended by signal " + std::to_string(result.signal) +
                                                    " (" + ::strsignal(result.signal) + ")";
    }
  }

  LivingEnd assemble() {
    LivingEnd end;
    ExecutionResult& result = end.result;
    classify(result);
    end.contextEnded = context_.ended_;
    end.unheeded = forcedEnd_ == End::kSignalled && stop_ == Stop::kInterrupted;
    ExecutionMetrics& metrics = result.metrics;
    metrics.durationMs = std::chrono::duration<double, std::milli>(endedAt_ - startedAt_).count();
    const std::int64_t cpu = context_.ended_ ? cpuAtKill_ : cpuNanos(cell_.programPid);
    metrics.cpuMs = static_cast<double>(std::max<std::int64_t>(0, cpu - cpuBefore_)) / 1e6;
    metrics.memoryPeakMb =
        static_cast<double>(house_.jail->lease->memoryPeakBytes()) / (1024.0 * 1024.0);
    result.out = out_.capture.finish();
    result.err = err_.capture.finish();
    for (const auto& [name, count] : refused_)
      result.violations.push_back({"syscall", name, count});
    result.display = std::move(display_);
    if (tooMuchClaimed_ && result.end == End::kExited) {
      result.end = End::kOutputLimit;
      result.detail = "its results are larger than " + formatByteCount(piece_.result);
    }
    if (result.end == End::kExited && result.exitCode == 0) result.resultJson = std::move(value_);
    end.resultBundle = std::move(bundle_);
    end.wholeResult = wholeValue_ && result.resultJson.has_value();
    end.error = std::move(error_);
    return end;
  }

  Context& context_;
  Cell& cell_;
  House& house_;
  const LivingPiece& piece_;
  const std::function<void(const LivingEvent&)>& sink_;
  std::string message_;
  std::string_view rest_;  // of the message, still to be sent
  std::uint64_t key_ = 0;  // below 2^63, and nothing in the bits of the order
  UniqueFd ours_;          // ends of the message's way
  UniqueFd theirs_;
  Stream out_;
  Stream err_;
  DiskWatch disks_;
  std::string claims_;
  std::uint64_t claimed_ = 0;
  bool tooMuchClaimed_ = false;
  bool garbled_ = false;
  bool deaf_ = false;
  std::vector<std::string> display_;
  std::optional<std::string> value_;
  bool wholeValue_ = false;
  std::optional<std::string> bundle_;
  std::optional<std::string> error_;
  std::map<std::string, std::uint64_t> refused_;
  std::uint64_t refusedTotal_ = 0;
  std::uint64_t oomBefore_ = 0;
  std::int64_t cpuBefore_ = 0;
  std::int64_t cpuAtKill_ = 0;
  bool begun_ = false;
  bool over_ = false;
  bool steppedBack_ = false;
  bool paused_ = false;
  Stop stop_ = Stop::kNone;
  std::optional<End> forcedEnd_;
  std::optional<JailMessage> exited_;
  std::string detail_;
  Time startedAt_;
  Time endedAt_;
  Time stoppedAt_{};
  Time killedAt_{};
  Time nextCall_{};
};

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
  // There are fewer sets of capabilities than this that a session comes by.
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

class LocalLiving final : public LivingSandbox {
 public:
  explicit LocalLiving(std::shared_ptr<House> house)
      : house_(std::move(house)), workspace_(std::move(house_->jail->workspace)) {}
  ~LocalLiving() override {
    if (house_) house_->close(workspace_.get());
  }

  Result<std::unique_ptr<LivingContext>> makeContext(Language language) override {
    const std::shared_ptr<House> house = current();
    TRY(const Shape shape, house->shapeOf(language));
    Result<ForkServer*> server = house->parts.server(shape.image);
    if (!server && shape.image == Image::kNode) {
      return Error{ErrorCode::kUnsupported,
                   "there are no contexts of JavaScript here: node has no fork server (" +
                       server.error().message + ")",
                   "see 'gantlet doctor'"};
    }
    if (!server) return std::move(server).error();
    TRY(std::unique_ptr<Cell> cell, house->parts.maker.lodge(*house->jail, shape, **server, {}));
    UniqueFd wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!wake) return systemError("eventfd", errno);
    auto listener = std::make_shared<SharedListener>(std::move(cell->listener));
    auto ear = std::make_unique<Ear>(std::move(listener), pidNamespaceOf(cell->programPid),
                                     cell->programPid);
    auto context = std::make_unique<Context>(language, house, std::move(cell), std::move(wake),
                                             std::move(ear));
    TRY_STATUS(context->start());
    return std::unique_ptr<LivingContext>(std::move(context));
  }

  int workspace() const override { return workspace_.get(); }
  std::uint32_t owner() const override { return launcherUser(); }
  bool alive() const override { return current()->jail->alive(); }
  Status freeze(bool frozen) override {
    const std::shared_ptr<House> house = current();
    const std::lock_guard lock(house->share);
    house->frozenOnce = true;
    const Status done = house->jail->lease->freeze(frozen);
    if (!done && frozen) (void)house->jail->lease->freeze(false);
    return done;
  }
  std::uint32_t depth() const override { return current()->depth; }
  std::vector<LivingCharge> charges() const override {
    std::vector<LivingCharge> all;
    for (std::shared_ptr<House> at = current(); at; at = at->parent) {
      all.push_back({at->number, ByteCount(at->jail->lease->memoryBytes())});
    }
    return all;
  }
  Status become(LivingSandbox& other) override {
    auto* const from = dynamic_cast<LocalLiving*>(&other);
    if (from == nullptr || !from->house_) {
      return Error{ErrorCode::kInternal, "a sandbox of another kind can't be gone on in", ""};
    }
    const UniqueFd left(::fcntl(workspace_.get(), F_DUPFD_CLOEXEC, 0));
    // In its place at once: who uses the number meets one folder or the other.
    if (!left || ::dup3(from->workspace_.get(), workspace_.get(), O_CLOEXEC) < 0) {
      return systemError("take over a workspace", errno);
    }
    std::shared_ptr<House> old = std::move(from->house_);
    {
      const std::lock_guard lock(mutex_);
      house_.swap(old);
    }
    old->close(left.get());
    return {};
  }

 private:
  [[nodiscard]] std::shared_ptr<House> current() const {
    const std::lock_guard lock(mutex_);
    return house_;
  }

  mutable std::mutex mutex_;
  std::shared_ptr<House> house_;  // null: another sandbox has become it
  const UniqueFd workspace_;      // always of the same number
};

// A jail for a branch, which the launcher makes.
struct Place final : BranchPlace {
  explicit Place(std::shared_ptr<House> with) : house(std::move(with)) {}
  // Its groups go to another run behind this: not before its init is in them.
  ~Place() override { (void)await(); }
  Status await() {
    if (awaited) return {};
    awaited = true;
    return house->parts.maker.awaitBranchJail(house->shape, *house->jail);
  }

  const std::shared_ptr<House> house;
  bool awaited = false;
};

Result<std::unique_ptr<BranchPlace>> Context::prepareBranch(const std::string& session) {
  if (!alive() || !held_) {
    return Error{ErrorCode::kBusy, "the context's interpreter has ended",
                 "run a cell first, which starts another"};
  }
  if (!speaksPython()) {
    return Error{ErrorCode::kUnsupported, "a context of JavaScript can't be branched",
                 "make another session, and run its cells there"};
  }
  if (house_->depth >= kMostBranchDepth) {
    return Error{ErrorCode::kBusy,
                 "the session is a branch of a branch, " + std::to_string(kMostBranchDepth) +
                     " deep, and the kernel's namespaces nest no deeper",
                 "branch from one that is nearer to the first"};
  }
  LivingSpec spec = house_->spec;
  spec.session = session;
  auto house = std::make_shared<House>(spec, house_->parts, house_);
  house->shape = house_->shape;
  TRY_STATUS(house_->parts.maker.beginBranchJail(*house_->jail, house->shape, house->jail));
  return std::unique_ptr<BranchPlace>(std::make_unique<Place>(std::move(house)));
}

Result<LivingBranch> Context::branchInto(std::unique_ptr<BranchPlace> place) {
  auto* const own = dynamic_cast<Place*>(place.get());
  if (own == nullptr || own->house->parent != house_) {
    return Error{ErrorCode::kInternal, "a place of another context can't hold a branch", ""};
  }
  if (!alive() || !held_) {
    return Error{ErrorCode::kBusy, "the context's interpreter has ended",
                 "run a cell first, which starts another"};
  }
  std::shared_ptr<House> house = own->house;
  if (house->writesVolumes()) TRY_STATUS(house->jail->lease->allowWrites());
  std::array<UniqueFd, kProgramFdCount> ends;
  TRY(std::unique_ptr<Cell> cell, CellMaker::emptyCell(ends));
  UniqueFd wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!wake) return systemError("prepare a branch", errno);
  auto ear = std::make_unique<Ear>(ear_->shared(), 0, -1);
  const auto awaitJail = [&]() -> Status {
    TRY_STATUS(own->await());
    struct stat info {};
    if (::fstat(house->jail->namespaces.at(1).get(), &info) != 0) {
      return systemError("prepare a branch", errno);
    }
    ear->setNamespace(info.st_ino);
    return {};
  };
  BranchOrder order({*ear_, *ear, cell_->programPid, *house->jail, awaitJail, ends,
                     [this](std::string_view name, const std::uint64_t(&arguments)[6]) {
                       return ruling(name, arguments);
                     }});
  const std::uint64_t held = *held_;
  held_.reset();
  const Status done = order.give(held);
  held_ = order.parentHeld();
  // Nobody knows how far it came.
  if (!held_) {
    ended_ = true;
    cell_->kill();
  }
  if (!done) {
    if (order.branch() > 0) house->jail->kill();
    return done.error();
  }
  cell->programPid = order.branch();
  cell->programPidFd = UniqueFd(static_cast<int>(::syscall(SYS_pidfd_open, order.branch(), 0)));
  cell->forked = true;
  cell->cpuSeconds = cell_->cpuSeconds;
  if (!cell->programPidFd) return systemError("pidfd_open", errno);
  // Whoever was frozen once is in a group for that, and its fork too.
  if (house_->frozenOnce) TRY_STATUS(house->jail->lease->joinFreezer());
  house->frozenOnce = house_->frozenOnce.load();
  house->jail->namespaces.clear();
  auto context =
      std::make_unique<Context>(language_, house, std::move(cell), std::move(wake), std::move(ear));
  context->held_ = order.branchHeld();
  context->grants_ = grants_;
  LivingBranch branch;
  branch.sandbox = std::make_unique<LocalLiving>(std::move(house));
  branch.context = std::move(context);
  return branch;
}

}  // namespace

SeccompProfile livingBase(const SeccompProfile& profile) {
  SeccompProfile base;
  std::copy_if(profile.rules.begin(), profile.rules.end(), std::back_inserter(base.rules),
               [](const SyscallRule& rule) { return rule.action == SyscallAction::kAllow; });
  if (base.rules.empty()) return base;
  // A branch gives up each of some forty capabilities by a call of its own, and each would wait for
  // its supervisor. Who has none can't, and nobody gains anything by it.
  SyscallRule drop;
  drop.name = "prctl";
  drop.arguments.push_back({0, ArgumentTest::kEqual, 0, PR_CAPBSET_DROP});
  drop.capability = "base";
  drop.reason = "a branch empties its bounding set";
  base.rules.insert(std::upper_bound(base.rules.begin(), base.rules.end(), drop,
                                     [](const SyscallRule& one, const SyscallRule& other) {
                                       return one.name < other.name;
                                     }),
                    drop);
  return base;
}

Ruling rulingOf(const SeccompProfile& profile, std::string_view name,
                const std::uint64_t (&arguments)[6]) {
  // What would be killed by the lowest halves of its arguments is, whatever stands above them.
  if (actionOf(profile, name, arguments) == SyscallAction::kKill) return {SyscallAction::kKill, 0};
  Ruling ruling;
  for (const SyscallRule& rule : profile.rules) {
    if (rule.name != name || !matches(rule, arguments)) continue;
    // Where both match, the tighter one.
    if (rule.action == SyscallAction::kErrno) return {rule.action, rule.errnum};
    if (rule.action == SyscallAction::kAllow) ruling = {SyscallAction::kAllow, 0};
  }
  return ruling;
}

Result<std::unique_ptr<LivingSandbox>> openLiving(const LivingSpec& spec,
                                                  const LivingParts& parts) {
  auto house = std::make_shared<House>(spec, parts);
  TRY(house->shape, house->shapeOf(Language::kPython));
  TRY_STATUS(parts.maker.makeJail(house->shape, false, {}, house->jail));
  if (!house->jail->lease) {
    return Error{ErrorCode::kUnsupported,
                 "living sandboxes need a memory cgroup, and there is none",
                 "see 'gantlet doctor'"};
  }
  if (house->writesVolumes()) TRY_STATUS(house->jail->lease->allowWrites());
  return std::unique_ptr<LivingSandbox>(std::make_unique<LocalLiving>(std::move(house)));
}

}  // namespace gantlet
