#include "executor/launcher/fork_server.h"

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "executor/jail/await_message.h"
#include "executor/kernel/fd_passing.h"

namespace gantlet {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::seconds kStartDeadline{20};
constexpr std::chrono::milliseconds kFirstPause{200};
constexpr std::uint32_t kMaxDoublings = 8;

}  // namespace

ForkServer::~ForkServer() { condemn(); }

bool ForkServer::aliveLocked() const {
  if (!process_.socket) return false;
  pollfd polled{process_.pidFd.get(), POLLIN, 0};
  return ::poll(&polled, 1, 0) == 0;
}

bool ForkServer::serving() const {
  const std::lock_guard lock(mutex_);
  return aliveLocked();
}

bool ForkServer::needsMaintenance() const {
  const std::lock_guard lock(mutex_);
  if (!aliveLocked()) return steady_clock::now() >= nextTry_;
  return rotateAfter_ != 0 && children_ >= rotateAfter_ && steady_clock::now() >= nextTry_;
}

Result<ForkServer::Process> ForkServer::start() {
  std::array<int, 2> pair{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair.data()) != 0) {
    return systemError("socketpair", errno);
  }
  Process process{UniqueFd(pair[0]), UniqueFd()};
  UniqueFd theirs(pair[1]);
  // A server that hangs must not hang us.
  const timeval patience{2, 0};
  ::setsockopt(pair[0], SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience));
  JailSpec spec;
  spec.order = LauncherOrder::kForkServer;
  spec.image = image_;
  const std::array<int, 1> fds{theirs.get()};
  TRY_STATUS(launcher_.send(spec, fds));
  theirs.reset();
  const auto deadline = steady_clock::now() + kStartDeadline;
  TRY(ReceivedEvent launched, awaitEvent(pair[0], JailEvent::kLaunched, deadline));
  if (launched.fds.size() != 1) {
    return Error{ErrorCode::kUnavailable, "the launcher sent no descriptor of the fork server", ""};
  }
  process.pidFd = std::move(launched.fds[0]);
  TRY(const ReceivedEvent ready, awaitEvent(pair[0], JailEvent::kReady, deadline));
  return process;
}

Status ForkServer::maintain() {
  const std::lock_guard one(starting_);
  if (!needsMaintenance()) return {};
  Result<Process> fresh = start();
  const std::lock_guard lock(mutex_);
  if (!fresh) {
    error_ = fresh.error().text();
    failures_ = std::min(failures_ + 1, kMaxDoublings);
    nextTry_ = steady_clock::now() + kFirstPause * (1U << failures_);
    return std::move(fresh).error();
  }
  process_ = std::move(*fresh);
  children_ = 0;
  ++started_;
  failures_ = 0;
  error_.clear();
  return {};
}

Status ForkServer::fork(const ForkSpec& spec, std::span<const sock_filter> filter,
                        std::span<const int> fds) {
  const std::lock_guard lock(mutex_);
  if (!aliveLocked()) return Error{ErrorCode::kUnavailable, "the fork server is gone", ""};
  const int failed = sendWithFds(process_.socket.get(), std::as_bytes(std::span(&spec, 1)),
                                 std::as_bytes(filter), fds);
  if (failed == 0) {
    ++children_;
    return {};
  }
  const Error cause = systemError("send to the fork server", failed);
  return Error{ErrorCode::kUnavailable, cause.message, ""};
}

void ForkServer::condemn() {
  const std::lock_guard lock(mutex_);
  // Its children die with it: a stopped server could never tell how they ended.
  if (process_.pidFd) {
    (void)::syscall(SYS_pidfd_send_signal, process_.pidFd.get(), SIGKILL, nullptr, 0);
  }
  process_ = Process();
}

ForkServer::State ForkServer::state() const {
  const std::lock_guard lock(mutex_);
  return {aliveLocked(), started_, children_, error_};
}

}  // namespace gantlet
