#include "executor/supervisor.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>

#include "executor/artifacts.h"
#include "executor/fd_passing.h"
#include "executor/process_tree.h"

namespace gantlet {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kSetupDeadline{10'000};
// A kill that takes longer than this has found no process, or one that the kernel can't let go.
constexpr milliseconds kKillDeadline{10'000};
// A program that keeps calling what is refused would make the supervisor work for it.
constexpr std::uint64_t kMaxRefusedCalls = 10'000;
constexpr std::uint64_t kStreamHardLimit = 8ULL << 30U;
constexpr int kMemoryWatchMs = 5;
constexpr int kDrainRounds = 16;

Result<UniqueFd> memoryFile(const char* name, std::string_view bytes) {
  UniqueFd fd(::memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (!fd) return systemError("memfd_create", errno);
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t n = ::write(fd.get(), bytes.data() + done, bytes.size() - done);
    if (n < 0) return systemError("write to a memory file", errno);
    done += static_cast<std::size_t>(n);
  }
  ::lseek(fd.get(), 0, SEEK_SET);
  // The program must not be able to change what init or the runner has yet to read, nor to use it
  // as memory that no cgroup counts.
  ::fcntl(fd.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);
  return fd;
}

void appendNumber(std::string& out, std::uint64_t value, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i)
    out.push_back(static_cast<char>((value >> (8 * i)) & 0xFFU));
}

// "GNT1", three little-endian u32 lengths, then file name, arguments and source: what runner.py and
// runner.js read from descriptor 4.
std::string runnerInput(const ExecutionRequest& request) {
  std::string bytes = "GNT1";
  for (const std::string* part : {&request.filename, &request.argumentsJson, &request.source}) {
    appendNumber(bytes, part->size(), 4);
  }
  return bytes + request.filename + request.argumentsJson + request.source;
}

std::string workspaceInput(const ExecutionRequest& request) {
  std::string bytes;
  for (const InputFile& file : request.files) {
    appendNumber(bytes, file.name.size(), 4);
    appendNumber(bytes, file.bytes.size(), 8);
    bytes += file.name + file.bytes;
  }
  return bytes;
}

struct Pipe {
  UniqueFd read;
  UniqueFd write;
};

Result<Pipe> makePipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return systemError("pipe2", errno);
  Pipe pipe{UniqueFd(ends[0]), UniqueFd(ends[1])};
  ::fcntl(pipe.read.get(), F_SETFL, O_NONBLOCK);
  return pipe;
}

bool isReadable(int fd) {
  pollfd polled{fd, POLLIN, 0};
  return ::poll(&polled, 1, 0) > 0;
}

double msBetween(steady_clock::time_point from, steady_clock::time_point to) {
  return std::chrono::duration<double, std::milli>(to - from).count();
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

std::string limitText(milliseconds wall) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%g s", static_cast<double>(wall.count()) / 1000.0);
  return text.data();
}

}  // namespace

Supervisor::Supervisor(const ExecutionRequest& request, LauncherClient& launcher,
                       CgroupPool* cgroups, FilterCache& filters, WallsDown wallsDown)
    : request_(request),
      launcher_(launcher),
      cgroups_(cgroups),
      filters_(filters),
      wallsDown_(wallsDown),
      outCapture_(request.limits.output),
      errCapture_(request.limits.output) {}

Result<ExecutionResult> Supervisor::run() {
  TRY_STATUS(launch());
  if (Status watched = watch(); !watched) {
    killJail();
    return std::move(watched).error();
  }
  if (!started_ && forcedEnd_ == End::kCancelled) {
    return Error{ErrorCode::kCancelled, "the caller went away before the program started", ""};
  }
  return assemble();
}

JailSpec Supervisor::makeSpec(std::size_t filterLength) const {
  const Limits& limits = request_.limits;
  JailSpec spec;
  spec.language = static_cast<std::uint32_t>(request_.language);
  spec.workspaceBytes = limits.workspace.bytes();
  spec.workspaceInodes = limits.workspaceFiles;
  spec.pids = limits.pids;
  // Without a memory cgroup: a backstop far above what the watcher acts on.
  if (!lease_) spec.dataBytes = limits.memory.bytes() * 2 + (64ULL << 20U);
  // CPU time can't outrun wall time on the given cores: this only holds where no quota does.
  const double seconds =
      std::ceil(static_cast<double>(limits.wall.count()) / 1000.0 * std::max(1.0, limits.cpuCores));
  spec.cpuSeconds = static_cast<std::uint32_t>(seconds) + 2;
  spec.heapMebibytes =
      static_cast<std::uint32_t>(std::max<std::uint64_t>(limits.memory.bytes() >> 20U, 16));
  spec.cgroupFds = lease_ ? static_cast<std::uint32_t>(lease_->attachFds().size()) : 0;
  spec.cgroupV2Fd = lease_ && cgroups_->layout().version == CgroupVersion::kV2 ? 1 : 0;
  spec.filterLength = static_cast<std::uint32_t>(filterLength);
  spec.landlock = wallsDown_.landlock ? 0 : 1;
  return spec;
}

Status Supervisor::makeDescriptors() {
  std::array<int, 2> pair{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair.data()) != 0) {
    return systemError("socketpair", errno);
  }
  control_ = UniqueFd(pair[0]);
  UniqueFd jailControl(pair[1]);
  TRY(Pipe out, makePipe());
  TRY(Pipe err, makePipe());
  TRY(Pipe result, makePipe());
  TRY(UniqueFd standardInput, memoryFile("stdin", request_.stdinBytes));
  TRY(UniqueFd input, memoryFile("submission", runnerInput(request_)));
  TRY(UniqueFd files, memoryFile("files", workspaceInput(request_)));
  out_ = std::move(out.read);
  err_ = std::move(err.read);
  resultPipe_ = std::move(result.read);
  for (UniqueFd* fd :
       {&jailControl, &standardInput, &out.write, &err.write, &result.write, &input, &files}) {
    jailFds_.push_back(std::move(*fd));
  }
  return {};
}

Status Supervisor::launch() {
  if (cgroups_ != nullptr) {
    TRY(lease_, cgroups_->lease(request_.limits));
  }
  std::shared_ptr<const BpfProgram> filter;
  if (!wallsDown_.filter) {
    TRY(filter, filters_.get(request_.profile));
  }
  TRY_STATUS(makeDescriptors());
  std::vector<int> numbers;
  for (const UniqueFd& fd : jailFds_) numbers.push_back(fd.get());
  if (lease_) {
    for (const UniqueFd& fd : lease_->attachFds()) numbers.push_back(fd.get());
  }
  const std::span<const sock_filter> program =
      filter ? std::span<const sock_filter>(*filter) : std::span<const sock_filter>();
  launchedAt_ = steady_clock::now();
  const JailSpec spec = makeSpec(program.size());
  cpuSeconds_ = spec.cpuSeconds;
  TRY_STATUS(launcher_.launch(spec, program, numbers));
  jailFds_.clear();  // or we would never see the end of our own pipes
  return {};
}

int Supervisor::pollTimeoutMs() const {
  if (forcedEnd_) return 1'000;
  const auto deadline = started_ ? startedAt_ + request_.limits.wall : launchedAt_ + kSetupDeadline;
  const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now()).count();
  int timeout = static_cast<int>(std::clamp<long long>(left, 0, 60'000));
  if (!lease_ && started_) timeout = std::min(timeout, kMemoryWatchMs);
  return timeout;
}

bool Supervisor::finished() const {
  const bool jailDone = exited_.has_value() || initGone_;
  return jailDone && !out_ && !err_ && !resultPipe_;
}

Status Supervisor::watch() {
  while (!finished()) {
    std::array<pollfd, 8> polled{{
        {control_.get(), POLLIN, 0},
        {listener_.get(), POLLIN, 0},
        {out_.get(), POLLIN, 0},
        {err_.get(), POLLIN, 0},
        {resultPipe_.get(), POLLIN, 0},
        {exited_ ? -1 : pidFd_.get(), POLLIN, 0},
        {forcedEnd_ ? -1 : request_.cancel.eventFd, POLLIN, 0},
        {forcedEnd_ ? -1 : request_.cancel.socketFd, POLLRDHUP, 0},
    }};
    if (::poll(polled.data(), polled.size(), pollTimeoutMs()) < 0 && errno != EINTR) {
      return systemError("poll", errno);
    }
    if (polled[0].revents != 0) TRY_STATUS(handleControl());
    if ((polled[1].revents & POLLIN) != 0) {
      handleNotification();
    } else if (polled[1].revents != 0) {
      listener_.reset();  // the last process under the filter is gone
    }
    if (polled[2].revents != 0) drain(out_, 1);
    if (polled[3].revents != 0) drain(err_, 2);
    if (polled[4].revents != 0) drainResult();
    if (polled[5].revents != 0) {
      initGone_ = true;
      // How the program ended was told before init did: it may lie behind other messages.
      while (control_ && !exited_ && isReadable(control_.get())) TRY_STATUS(handleControl());
    }
    if (polled[6].revents != 0 || polled[7].revents != 0)
      end(End::kCancelled, "the caller went away");
    TRY_STATUS(checkLimits());
    if (initGone_ || exited_) {
      drainLast();
    }
  }
  endedAt_ = steady_clock::now();
  if (exited_ || forcedEnd_ || ranOutOfMemory()) return {};
  // init ends before it has told only where somebody else ended it: the launcher with all its
  // jails, or the host. The program is not to blame.
  return Error{ErrorCode::kUnavailable,
               started_ ? "the sandbox was ended from outside while the program ran"
                        : "the sandbox ended before the program started",
               "see 'gantlet doctor' and the host's log (is it out of memory?)"};
}

bool Supervisor::ranOutOfMemory() const { return lease_ && lease_->usage().oomKills > 0; }

Status Supervisor::handleControl() {
  JailMessage message;
  TRY(ReceivedMessage received,
      receiveWithFds(control_.get(), std::as_writable_bytes(std::span(&message, 1)), MSG_DONTWAIT));
  if (received.size == 0) {
    control_.reset();
    if (!pidFd_) return Error{ErrorCode::kUnavailable, "the launcher did not take the request", ""};
    return {};
  }
  if (received.size != sizeof(message))
    return Error{ErrorCode::kInternal, "a malformed message from the jail", ""};
  return takeMessage(message, std::move(received.fds));
}

Status Supervisor::takeMessage(const JailMessage& message, std::vector<UniqueFd> fds) {
  switch (message.event) {
    case JailEvent::kLaunched:
      if (fds.size() != 1) break;
      pidFd_ = std::move(fds[0]);
      if (forcedEnd_) killJail();
      return {};
    case JailEvent::kWorkspace:
      if (fds.size() != 1) break;
      workspace_ = std::move(fds[0]);
      if (wallsDown_.filter) {
        started_ = true;  // no filter, no notification of the exec: a wall test
        startedAt_ = steady_clock::now();
      }
      return {};
    case JailEvent::kListener:
      if (fds.size() != 1) break;
      listener_ = std::move(fds[0]);
      return {};
    case JailEvent::kExited: exited_ = message; return {};
    case JailEvent::kFailed: {
      std::string step(message.step, ::strnlen(message.step, sizeof(message.step)));
      const Error cause = systemError(step, message.errnum);
      return Error{ErrorCode::kUnavailable, "the sandbox could not be set up: " + cause.message,
                   "run 'gantlet doctor' to see what this host lacks"};
    }
  }
  return Error{ErrorCode::kInternal, "an unexpected message from the jail", ""};
}

void Supervisor::handleNotification() {
  // The kernel's structure may be longer than our header's (seccomp_unotify(2)).
  alignas(seccomp_notif) std::array<char, 512> buffer{};
  if (::ioctl(listener_.get(), SECCOMP_IOCTL_NOTIF_RECV, buffer.data()) != 0) return;
  seccomp_notif call{};
  std::memcpy(&call, buffer.data(), sizeof(call));
  answerNotification(call);
}

void Supervisor::answerNotification(const seccomp_notif& call) {
  alignas(seccomp_notif_resp) std::array<char, 512> buffer{};
  seccomp_notif_resp response{};
  response.id = call.id;
  response.error = -EPERM;
  std::uint64_t arguments[6];
  std::copy_n(call.data.args, 6, arguments);
  if (!started_ && call.data.nr == SYS_execve) {
    // The one exec of our own: nothing that the submission wrote has run or been read yet, so the
    // arguments can't change under us. Every later one is refused like any other call.
    response.error = 0;
    response.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    started_ = true;
    startedAt_ = steady_clock::now();
    programPid_ = static_cast<pid_t>(call.pid);
  } else {
    const std::string name = syscallName(call.data.arch, call.data.nr);
    ++refused_[name];
    if (actionOf(request_.profile, name, arguments) == SyscallAction::kKill) {
      end(End::kKilled, "it called " + name + ", which no honest program does");
    } else if (++refusedTotal_ > kMaxRefusedCalls) {
      end(End::kKilled,
          "it made more than " + std::to_string(kMaxRefusedCalls) + " refused system calls");
    }
  }
  std::memcpy(buffer.data(), &response, sizeof(response));
  (void)::ioctl(listener_.get(), SECCOMP_IOCTL_NOTIF_SEND, buffer.data());
}

// Everything that could write is dead: what is in the pipes is all there will be, and it ends.
void Supervisor::drainLast() {
  while (out_ && drain(out_, 1)) {
  }
  while (err_ && drain(err_, 2)) {
  }
  while (resultPipe_ && drainResult()) {
  }
  for (UniqueFd* pipe : {&out_, &err_, &resultPipe_}) pipe->reset();
}

bool Supervisor::drain(UniqueFd& pipe, int stream) {
  std::array<char, 65536> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by read
  OutputCapture& capture = stream == 1 ? outCapture_ : errCapture_;
  // A few rounds at most: a flood must not keep us from the clock and the other descriptors.
  for (int round = 0; round < kDrainRounds; ++round) {
    const ssize_t n = ::read(pipe.get(), buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno == EAGAIN) return false;
    if (n <= 0) {
      pipe.reset();
      return false;
    }
    const std::string_view bytes(buffer.data(), static_cast<std::size_t>(n));
    capture.append(bytes);
    if (request_.onOutput) request_.onOutput(stream, bytes);
  }
  if (capture.total() > kStreamHardLimit)
    end(End::kOutputLimit, "it wrote more than 8 GiB to one stream");
  return true;
}

bool Supervisor::drainResult() {
  std::array<char, 65536> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by read
  for (int round = 0; round < kDrainRounds; ++round) {
    const ssize_t n = ::read(resultPipe_.get(), buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno == EAGAIN) return false;
    if (n <= 0) {
      resultPipe_.reset();
      return false;
    }
    if (resultBytes_.size() + static_cast<std::size_t>(n) > request_.limits.result.bytes()) {
      // Also for a program that ended before we read it: then there is nothing left to end.
      resultTooLarge_ = true;
      end(End::kOutputLimit, resultLimitText());
      resultBytes_.clear();
      resultPipe_.reset();
      return false;
    }
    resultBytes_.append(buffer.data(), static_cast<std::size_t>(n));
  }
  return true;
}

std::string Supervisor::resultLimitText() const {
  return "its result is larger than " + formatByteCount(request_.limits.result);
}

Status Supervisor::checkLimits() {
  if (exited_ || initGone_) return {};
  const auto now = steady_clock::now();
  if (forcedEnd_) {
    if (now - killedAt_ < kKillDeadline) return {};
    return Error{ErrorCode::kUnavailable, "the sandbox could not be ended within 10 s",
                 "see the host's log"};
  }
  if (!started_ && now - launchedAt_ >= kSetupDeadline) {
    return Error{ErrorCode::kUnavailable, "the sandbox was not ready within 10 s",
                 "is the host overloaded?"};
  }
  if (started_ && now - startedAt_ >= request_.limits.wall) {
    end(End::kTimeout, "it ran longer than " + limitText(request_.limits.wall));
  } else if (!lease_ && started_) {
    watchMemory();
  }
  return {};
}

// Where there is no memory cgroup: what the jail's processes and its workspace hold, as the host
// counts them.
void Supervisor::watchMemory() {
  if (initPid_ <= 0) initPid_ = pidOf(pidFd_.get());
  if (initPid_ <= 0) return;
  struct statfs files {};
  std::uint64_t stored = 0;
  if (workspace_ && ::fstatfs(workspace_.get(), &files) == 0) {
    stored = (files.f_blocks - files.f_bfree) * static_cast<std::uint64_t>(files.f_bsize);
  }
  const std::vector<pid_t> processes = processTree(initPid_);
  std::uint64_t bytes = stored + roughMemory(processes);
  if (bytes > request_.limits.memory.bytes()) bytes = stored + exactMemory(processes);
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
  killJail();
}

void Supervisor::killJail() {
  if (programPid_ > 0 && cpuMsAtKill_ == 0) cpuMsAtKill_ = cpuMsOf(programPid_);
  // init's death takes everything in its pid namespace with it (pid_namespaces(7)).
  if (pidFd_) (void)::syscall(SYS_pidfd_send_signal, pidFd_.get(), SIGKILL, nullptr, 0);
}

// Anybody may send himself the signal: what counts is the time that the kernel measured.
bool Supervisor::usedUpCpu() const {
  return exited_ && exited_->userUs + exited_->systemUs >= std::int64_t{cpuSeconds_} * 1'000'000;
}

void Supervisor::classify(ExecutionResult& result) const {
  const int status = exited_ ? exited_->waitStatus : SIGKILL;
  result.detail = detail_;
  if (WIFEXITED(status)) {
    result.end = End::kExited;
    result.exitCode = WEXITSTATUS(status);
  } else {
    result.end = End::kSignalled;
    result.signal = WTERMSIG(status);
    result.exitCode = 128 + result.signal;
    result.detail = "ended by signal " + std::to_string(result.signal) + " (" +
                    ::strsignal(result.signal) + ")";
  }
  if (forcedEnd_) {
    result.end = *forcedEnd_;
    result.signal = SIGKILL;
    result.exitCode = 128 + SIGKILL;
    result.detail = detail_;
    return;
  }
  if (resultTooLarge_ && result.end == End::kExited) {
    result.end = End::kOutputLimit;
    result.detail = resultLimitText();
    return;
  }
  const bool killed = result.end == End::kSignalled && result.signal == SIGKILL;
  // The kernel's own count, not the exit code: a program may end with 137 by itself.
  if (killed && ranOutOfMemory()) {
    result.end = End::kOutOfMemory;
    result.detail = "it used more than " + formatByteCount(request_.limits.memory);
  } else if ((killed || result.signal == SIGXCPU) && usedUpCpu()) {
    result.end = End::kTimeout;
    result.detail = "it used up its CPU time";
  } else if (result.end == End::kSignalled && result.signal == SIGSYS) {
    result.end = End::kKilled;
    result.detail = "it made a system call of a foreign architecture";
  }
}

void Supervisor::collectMetrics(ExecutionResult& result) const {
  ExecutionMetrics& metrics = result.metrics;
  metrics.durationMs = msBetween(started_ ? startedAt_ : launchedAt_, endedAt_);
  metrics.cpuMs = cpuMsAtKill_;
  if (exited_) {
    metrics.cpuMs = static_cast<double>(exited_->userUs + exited_->systemUs) / 1000.0;
    metrics.ioReadBytes = static_cast<std::uint64_t>(exited_->readBlocks) * 512;
    metrics.ioWriteBytes = static_cast<std::uint64_t>(exited_->writeBlocks) * 512;
  }
  std::uint64_t peak = lease_ ? lease_->usage().memoryPeakBytes : peakSeenBytes_;
  if (peak == 0 && exited_) peak = static_cast<std::uint64_t>(exited_->maxRssKb) << 10U;
  metrics.memoryPeakMb = static_cast<double>(peak) / (1024.0 * 1024.0);
}

ExecutionResult Supervisor::assemble() {
  ExecutionResult result;
  classify(result);
  collectMetrics(result);
  result.out = outCapture_.finish();
  result.err = errCapture_.finish();
  for (const auto& [name, count] : refused_) result.violations.push_back({"syscall", name, count});
  if (result.end == End::kKilled && result.signal == SIGSYS) {
    result.violations.push_back({"syscall", "foreign-architecture", 1});
  }
  // A result counts only from a program that ended well by itself: one that was stopped may have
  // left half of it.
  if (result.end == End::kExited && result.exitCode == 0 && !resultBytes_.empty()) {
    result.resultJson = std::move(resultBytes_);
  }
  if (workspace_) result.artifacts = collectArtifacts(workspace_.get(), request_.limits);
  return result;
}

}  // namespace gantlet
