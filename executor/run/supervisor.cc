#include "executor/run/supervisor.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

#include "core/seconds_text.h"
#include "executor/jail/await_message.h"
#include "executor/kernel/drain.h"
#include "executor/kernel/fd_passing.h"
#include "executor/kernel/little_endian.h"
#include "executor/kernel/notification.h"
#include "executor/kernel/process_tree.h"
#include "executor/run/program_exit.h"

namespace gantlet {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// A kill that takes longer than this has found no process, or one that the kernel can't let go.
constexpr milliseconds kKillDeadline{10'000};
// Programs that are over sooner cost init no wake-up.
constexpr milliseconds kArmAfter{50};
// Most runs are over by then. What still runs gives way: else a few endless loops would take the
// CPU from the short runs of everybody.
constexpr milliseconds kStepBackAfter{250};
// Most runs have ended by then: nobody wakes for what they have written until it is all there.
// Where somebody wants to see it as it comes, it is read as it comes.
constexpr milliseconds kFirstRead{3};
// How often the output of a run among the last is read: a program that writes byte by byte would
// wake its supervisor, which gives way to nobody, for each of them.
constexpr milliseconds kReadPause{5};
constexpr std::uint64_t kStreamHardLimit = 8ULL << 30U;
constexpr int kMemoryWatchMs = 5;

constexpr std::uint32_t kStartsItself = 1;
constexpr std::uint32_t kAnyPickle = 2;
constexpr std::uint32_t kAnyText = 4;

std::string absentPackages(const ExecutionRequest& request) {
  std::string names;
  for (const std::string& name : request.absentPackages) names += name + "\n";
  return names;
}

// "GNT1", three little-endian u32 lengths, then file name, arguments and source: what runner.py and
// runner.js read from descriptor 4. Or "GNT2", the lengths, where the last expression stands (two
// u32; nowhere: 0 and 0), flags (a u32), the length of the names of packages that are not there for
// it (a u32), then the same, and those names, each with a line feed. Or "GNT3", which has one more
// length (a u32) behind these, and environment variables as JSON behind all.
std::string runnerInputHead(const ExecutionRequest& request) {
  const std::uint32_t flags = (request.startsItself ? kStartsItself : 0) |
                              (request.readsAnyPickle ? kAnyPickle : 0) |
                              (request.evaluatesAnyText ? kAnyText : 0);
  const bool sets = !request.environmentJson.empty();
  const bool more = sets || request.lastExpression || flags != 0 || !request.absentPackages.empty();
  std::string bytes = sets ? "GNT3" : more ? "GNT2" : "GNT1";
  for (const std::string* part :
       {&request.filename, &request.argumentsJson.str(), &request.source}) {
    appendNumber(bytes, part->size(), 4);
  }
  if (more) {
    const auto [first, end] = request.lastExpression.value_or(std::pair(0U, 0U));
    appendNumber(bytes, first, 4);
    appendNumber(bytes, end, 4);
    appendNumber(bytes, flags, 4);
    appendNumber(bytes, absentPackages(request).size(), 4);
  }
  if (sets) appendNumber(bytes, request.environmentJson.size(), 4);
  return bytes + request.filename;
}

// utime + stime of a process from /proc/PID/stat (proc(5), fields 14 and 15), in milliseconds.
double cpuMsOf(pid_t pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  std::getline(in, text);
  const std::size_t afterName = text.rfind(')');
  if (afterName == std::string::npos) return 0;
  std::istringstream fields(text.substr(afterName + 1));
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) * 1000.0 / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

// Who lists the workspace is to meet what its user has put there, and nothing else. A program that
// does not name the folder artifacts/ writes nothing there.
bool namesArtifacts(const ExecutionRequest& request) {
  constexpr std::string_view kFolder = "artifacts";
  for (const std::string* text : {&request.source, &request.argumentsJson.str(),
                                  &request.stdinBytes.str(), &request.environmentJson}) {
    if (text->find(kFolder) != std::string::npos) return true;
  }
  return false;
}

}  // namespace

Supervisor::Supervisor(const ExecutionRequest& request, std::unique_ptr<Cell> cell,
                       Courtesy courtesy)
    : request_(request),
      cell_(std::move(cell)),
      courtesy_(std::move(courtesy)),
      counted_(cell_->jail->lease != nullptr),
      awaitsWord_(!cell_->forked && !cell_->announced),
      outCapture_(request.limits.output),
      errCapture_(request.limits.output),
      steppedBack_(courtesy_.fromTheStart),
      last_(courtesy_.fromTheStart),
      cpuSeconds_(cell_->cpuSeconds),
      disks_(cell_->jail->lease.get(), request.limits.diskRead) {}

Result<ExecutionResult> Supervisor::run() {
  if (Status given = handOver(); !given) {
    if (!cell_->jail->ranOutOfMemory()) return std::move(given).error();
    initGone_ = true;  // by its input alone
  }
  if (Status watched = watch(); !watched) {
    killJail();
    return std::move(watched).error();
  }
  return assemble();
}

// Everything of the submission reaches the program here, which stands behind all its walls.
Status Supervisor::handOver() {
  TRY_STATUS(placeInputFiles(*cell_->jail, request_.files, request_.cancel));
  if (!namesArtifacts(request_)) {
    // Only if it is empty. Where it can't be taken away it stands there, which harms nobody.
    static_cast<void>(::unlinkat(cell_->jail->workspace.get(), "artifacts", AT_REMOVEDIR));
  }
  const std::string& text = request_.stdinBytes.str();
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = ::write(cell_->stdinFile.get(), text.data() + done, text.size() - done);
    if (n < 0) return systemError("write standard input", errno);
    done += static_cast<std::size_t>(n);
  }
  cell_->stdinFile.reset();  // nobody can write there any more
  inputHead_ = runnerInputHead(request_);
  absentPackages_ = absentPackages(request_);
  input_ = {inputHead_, request_.argumentsJson, request_.source, absentPackages_,
            request_.environmentJson};
  startedAt_ = steady_clock::now();
  disks_.start(startedAt_);
  if (!request_.onOutput) nextRead_ = startedAt_ + kFirstRead;
  sendInput();
  // While it runs. If this is the process that is seen to end, it has not been another in between.
  ioCounted_ = cell_->programPid;
  if (counted_ && ioCounted_ > 0) ioCount_ = openIoCount(ioCounted_);
  return {};
}

// As much as the socket takes, from where it lies; its end is the end of the input.
void Supervisor::sendInput() {
  while (true) {
    std::array<iovec, 5> parts{};
    msghdr message{};
    message.msg_iov = parts.data();
    for (const std::string_view part : input_) {
      if (!part.empty())
        parts.at(message.msg_iovlen++) = {const_cast<char*>(part.data()), part.size()};
    }
    if (message.msg_iovlen == 0) break;
    const ssize_t n = ::sendmsg(cell_->input.get(), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno == EAGAIN) return;
    if (n < 0) break;  // the program is gone: its end is told otherwise
    auto sent = static_cast<std::size_t>(n);
    for (std::string_view& part : input_) {
      const std::size_t taken = std::min(sent, part.size());
      part.remove_prefix(taken);
      sent -= taken;
    }
  }
  cell_->input.reset();
}

int Supervisor::pollTimeoutMs(bool outputRests) const {
  if (forcedEnd_ || exited_) return 1'000;
  auto deadline = startedAt_ + request_.limits.wall;
  if (!initArmed_) deadline = std::min(deadline, startedAt_ + kArmAfter);
  if (!steppedBack_) deadline = std::min(deadline, startedAt_ + kStepBackAfter);
  deadline = std::min(deadline, disks_.nextLook());
  if (outputRests) deadline = std::min(deadline, nextRead_);
  if (callsRest()) deadline = std::min(deadline, refused_.nextAnswer());
  const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now()).count();
  int timeout = static_cast<int>(std::clamp<long long>(left, 0, 60'000));
  if (!counted_) timeout = std::min(timeout, kMemoryWatchMs);
  return timeout;
}

bool Supervisor::finished() const {
  return (over_ || initGone_) && !cell_->out && !cell_->err && !cell_->result;
}

bool Supervisor::outputRests() const {
  return !exited_ && !forcedEnd_ && steady_clock::now() < nextRead_;
}

bool Supervisor::callsRest() const { return !exited_ && !forcedEnd_ && refused_.rest(); }

Status Supervisor::look() {
  Cell& cell = *cell_;
  const bool rests = outputRests();
  std::array<pollfd, 10> polled{{
      {cell.jail->control.get(), POLLIN, 0},
      {cell.serverControl.get(), POLLIN, 0},
      {callsRest() ? -1 : cell.listener.get(), POLLIN, 0},
      {rests ? -1 : cell.out.get(), POLLIN, 0},
      {rests ? -1 : cell.err.get(), POLLIN, 0},
      {rests ? -1 : cell.result.get(), POLLIN, 0},
      {cell.input.get(), POLLOUT, 0},
      {over_ ? -1 : cell.jail->pidFd.get(), POLLIN, 0},
      {forcedEnd_ ? -1 : request_.cancel.eventFd, POLLIN, 0},
      {forcedEnd_ ? -1 : request_.cancel.socketFd, POLLRDHUP, 0},
  }};
  if (::poll(polled.data(), polled.size(), pollTimeoutMs(rests)) < 0 && errno != EINTR) {
    return systemError("poll", errno);
  }
  if (polled[0].revents != 0) TRY_STATUS(handleControl(cell.jail->control));
  if (polled[1].revents != 0) TRY_STATUS(handleControl(cell.serverControl));
  if ((polled[2].revents & POLLIN) != 0) {
    handleNotification();
  } else if (polled[2].revents != 0) {
    cell.listener.reset();  // the last process under the filter is gone
  }
  if (polled[3].revents != 0) drain(cell.out, 1);
  if (polled[4].revents != 0) drain(cell.err, 2);
  if (last_ && (polled[3].revents != 0 || polled[4].revents != 0))
    nextRead_ = steady_clock::now() + kReadPause;
  if (polled[5].revents != 0) drainResult();
  if (polled[6].revents != 0) sendInput();
  if (polled[7].revents != 0) {
    initGone_ = true;
    // How the program ended was told before init did: it may lie behind other messages.
    for (UniqueFd* control : {&cell.jail->control, &cell.serverControl}) {
      while (*control && !exited_ && isReadable(control->get()))
        TRY_STATUS(handleControl(*control));
    }
  }
  if (polled[8].revents != 0 || polled[9].revents != 0)
    end(End::kCancelled, "the caller went away");
  return {};
}

Status Supervisor::watch() {
  while (!finished()) {
    if (!initGone_) TRY_STATUS(look());
    TRY_STATUS(checkLimits());
    if (exited_ && !over_) over_ = nothingLeft();
    if (initGone_ || over_) drainLast();
  }
  endedAt_ = steady_clock::now();
  return wasEndedFromOutside();
}

// A fork server tells of its child only; what that started lives until init dies. The group's count
// says whether there is anything to wait for.
bool Supervisor::nothingLeft() {
  if (!cell_->forked) return true;  // init has told: it has seen to it
  const std::optional<std::uint64_t> tasks =
      counted_ ? cell_->jail->lease->tasks() : std::optional<std::uint64_t>();
  killJail();
  return tasks && *tasks <= 1;
}

Status Supervisor::wasEndedFromOutside() const {
  if (forcedEnd_ || exited_ || cell_->jail->ranOutOfMemory()) return {};
  // init ends before it has told only where somebody else ended it: the launcher with all its
  // jails, or the host. The program is not to blame.
  return Error{ErrorCode::kUnavailable, "the sandbox was ended from outside while the program ran",
               "see 'gantlet doctor' and the host's log (is it out of memory?)"};
}

Status Supervisor::handleControl(UniqueFd& control) {
  JailMessage message;
  TRY(ReceivedMessage received,
      receiveWithFds(control.get(), std::as_writable_bytes(std::span(&message, 1)), MSG_DONTWAIT));
  if (received.size == 0) {
    // A fork server that is gone before it told of the end: its children went with it.
    if (&control == &cell_->serverControl && !exited_) killJail();
    control.reset();
    return {};
  }
  if (received.size != sizeof(message))
    return Error{ErrorCode::kInternal, "a malformed message from the jail", ""};
  if (message.event == JailEvent::kFailed) return failureOf(message);
  if (message.event != JailEvent::kExited) {
    return Error{ErrorCode::kInternal, "an unexpected message from the jail", ""};
  }
  exited_ = message;
  return {};
}

void Supervisor::handleNotification() {
  const int listener = cell_->listener.get();
  const std::optional<seccomp_notif> call = receiveCall(listener);
  if (!call) return;
  if (call->data.nr != SYS_exit_group || !allows(*request_.profile, "exit_group")) {
    answerNotification(*call);
  } else if (!endsWith(*call)) {
    permitCall(listener, call->id);
  }
}

// The program has called exit_group. If nothing else of it lives, the run is over here: it stands
// there until it is killed, with its cell, and never runs again. Not its word, but the kernel's.
bool Supervisor::endsWith(const seccomp_notif& call) {
  const auto pid = static_cast<pid_t>(call.pid);
  if (forcedEnd_ || exited_ || !counted_ || pid <= 0) return false;
  const std::optional<std::uint64_t> tasks = cell_->jail->lease->tasks();  // with init
  const bool alone = tasks == 2U && pid == cell_->programPid;
  if (!tasks || (!alone && *tasks != threadsOfProgram(pid) + 1)) return false;
  // It waits for our answer still: the number is its own.
  std::uint64_t id = call.id;
  if (::ioctl(cell_->listener.get(), SECCOMP_IOCTL_NOTIF_ID_VALID, &id) != 0) return false;
  if (pid != ioCounted_) ioCount_ = openIoCount(pid);
  exited_ = accountAtExit(pid, ioCount_, call.data.args[0], cell_->mayLock);
  over_ = exited_.has_value();
  // Other threads would go on, and write, until its cell is ended.
  if (over_ && !alone) cell_->kill();
  return over_;
}

void Supervisor::answerNotification(const seccomp_notif& call) {
  std::uint64_t arguments[6];
  std::copy_n(call.data.args, 6, arguments);
  const std::string name = syscallName(call.data.arch, call.data.nr);
  const bool kills = actionOf(*request_.profile, name, arguments) == SyscallAction::kKill;
  if (std::optional<std::string> why = refused_.count(name, kills)) {
    end(End::kKilled, std::move(*why));
  }
  refuseCall(cell_->listener.get(), call.id);
}

// Everything that could write is dead: what is in the pipes is all there will be, and it ends.
void Supervisor::drainLast() {
  while (cell_->out && drain(cell_->out, 1)) {
  }
  while (cell_->err && drain(cell_->err, 2)) {
  }
  while (cell_->result && drainResult()) {
  }
  for (UniqueFd* pipe : {&cell_->out, &cell_->err, &cell_->result}) pipe->reset();
}

bool Supervisor::drain(UniqueFd& pipe, int stream) {
  OutputCapture& capture = stream == 1 ? outCapture_ : errCapture_;
  const bool more = drainPipe(pipe, [&](std::string_view bytes) {
    capture.append(bytes);
    if (request_.onOutput) request_.onOutput(stream, bytes);
    return true;
  });
  if (more && capture.total() > kStreamHardLimit)
    end(End::kOutputLimit, "it wrote more than 8 GiB to one stream");
  return more;
}

bool Supervisor::drainResult() {
  return drainPipe(cell_->result, [&](std::string_view bytes) {
    // The runner's word, written before it had read a byte of the submission. What stands behind it
    // is the program's, and within the limit like the rest.
    if (std::exchange(awaitsWord_, false)) bytes.remove_prefix(1);
    if (resultBytes_.size() + bytes.size() > request_.limits.result.bytes()) {
      // Also for a program that ended before we read it: then there is nothing left to end.
      resultTooLarge_ = true;
      end(End::kOutputLimit, resultLimitText());
      resultBytes_.clear();
      cell_->result.reset();
      return false;
    }
    resultBytes_.append(bytes);
    return true;
  });
}

std::string Supervisor::resultLimitText() const {
  return "its result is larger than " + formatByteCount(request_.limits.result);
}

Status Supervisor::checkLimits() {
  if (over_ || initGone_) return {};
  const auto now = steady_clock::now();
  if (forcedEnd_ || exited_) {
    if (exited_ && killedAt_ == Time{}) killedAt_ = now;
    if (now - killedAt_ < kKillDeadline) return {};
    return Error{ErrorCode::kUnavailable, "the sandbox could not be ended within 10 s",
                 "see the host's log"};
  }
  if (now - startedAt_ >= request_.limits.wall) {
    end(End::kTimeout, "it ran longer than " + secondsText(request_.limits.wall));
    return {};
  }
  if (!initArmed_ && now - startedAt_ >= kArmAfter) armInit();
  if (!steppedBack_ && now - startedAt_ >= kStepBackAfter) {
    steppedBack_ = true;
    const CpuShare share = courtesy_.afterAWhile();
    last_ = share == CpuShare::kLast;
    if (counted_) cell_->jail->lease->stepBack(share);
  }
  if (!counted_) watchMemory();
  if (now >= disks_.nextLook()) watchDisks(now);
  return {};
}

void Supervisor::watchDisks(Time now) {
  const bool over = disks_.look(now, [this] { return processes(); });
  if (disks_.mustPause() != paused_) {
    paused_ = !paused_;
    order(paused_ ? JailOrder::kPause : JailOrder::kGoOn, 0);
  }
  if (!over) return;
  end(End::kReadLimit,
      "it read more than " + formatByteCount(request_.limits.diskRead) + " from the disks");
}

// Should we hang or be stopped, init ends everything a while after we should have.
void Supervisor::armInit() {
  initArmed_ = true;
  order(JailOrder::kArm,
        static_cast<std::uint64_t>(std::max<long long>(request_.limits.wall.count(), 0)));
}

void Supervisor::order(JailOrder what, std::uint64_t wallMs) {
  JailCommand command;
  command.order = what;
  command.wallMs = wallMs;
  (void)sendWithFds(cell_->jail->control.get(), std::as_bytes(std::span(&command, 1)), {}, {});
}

// The program is init's child or, forked, its lodger; orphans come to init: none is missed.
std::vector<pid_t> Supervisor::processes() {
  if (initPid_ <= 0) initPid_ = pidOf(cell_->jail->pidFd.get());
  if (programPid_ <= 0 && cell_->forked) programPid_ = pidOf(cell_->programPidFd.get());
  std::vector<pid_t> all;
  for (const pid_t root : {initPid_, programPid_}) {
    if (root <= 0) continue;
    const std::vector<pid_t> tree = processTree(root);
    all.insert(all.end(), tree.begin(), tree.end());
  }
  return all;
}

// Where there is no memory cgroup: what the jail's processes and its workspace hold, as the host
// counts them.
void Supervisor::watchMemory() {
  struct statfs files {};
  std::uint64_t stored = 0;
  if (::fstatfs(cell_->jail->workspace.get(), &files) == 0) {
    stored = (files.f_blocks - files.f_bfree) * static_cast<std::uint64_t>(files.f_bsize);
  }
  const std::vector<pid_t> all = processes();
  std::uint64_t bytes = stored + roughMemory(all);
  if (bytes > request_.limits.memory.bytes()) bytes = stored + exactMemory(all);
  peakSeenBytes_ = std::max(peakSeenBytes_, bytes);
  if (bytes > request_.limits.memory.bytes()) {
    end(End::kOutOfMemory, "it used more than " + formatByteCount(request_.limits.memory));
  }
}

void Supervisor::end(End how, std::string detail) {
  if (forcedEnd_ || exited_) return;
  forcedEnd_ = how;
  killedAt_ = steady_clock::now();
  detail_ = std::move(detail);
  for (const pid_t pid : processes()) cpuMsAtKill_ += cpuMsOf(pid);
  killJail();
}

void Supervisor::killJail() { cell_->jail->kill(); }

}  // namespace gantlet
