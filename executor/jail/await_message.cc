#include "executor/jail/await_message.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <string_view>

#include "executor/kernel/copy_folder.h"
#include "executor/kernel/fd_passing.h"

namespace gantlet {
namespace {

using std::chrono::steady_clock;

int millisecondsTo(steady_clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - steady_clock::now());
  return static_cast<int>(std::clamp<long long>(left.count(), 0, 60'000));
}

}  // namespace

bool isReadable(int socket) {
  pollfd polled{socket, POLLIN, 0};
  return ::poll(&polled, 1, 0) > 0;
}

Error failureOf(const JailMessage& message) {
  const std::string_view step(message.step, ::strnlen(message.step, sizeof(message.step)));
  const Error cause = systemError(step, message.errnum);
  if (step == kFilesStep) {
    if (message.errnum == ENOSPC || message.errnum == EFBIG || message.errnum == ENOMEM) {
      return Error{ErrorCode::kTooLarge, "the input files are larger than the workspace",
                   "send fewer or smaller files, or use a policy with a larger workspace"};
    }
    if (message.errnum == ELOOP) {  // of copyFolder(): a branch's
      return Error{ErrorCode::kTooLarge,
                   "the workspace has folders more than " + std::to_string(kDeepestCopy) + " deep",
                   "remove them, or move what they hold up"};
    }
    return Error{ErrorCode::kInvalidArgument,
                 "an input file can't be placed (" + cause.message + ")",
                 "give each file a path of its own, none below another file and none that the "
                 "workspace has already ('artifacts')"};
  }
  return Error{ErrorCode::kUnavailable, "the sandbox could not be set up: " + cause.message,
               "run 'gantlet doctor' to see what this host lacks"};
}

Result<ReceivedEvent> awaitEvent(int socket, JailEvent wanted, steady_clock::time_point deadline,
                                 const CancelSignal& cancel, std::optional<JailEvent> orElse) {
  for (;;) {
    std::array<pollfd, 3> polled{
        {{socket, POLLIN, 0}, {cancel.eventFd, POLLIN, 0}, {cancel.socketFd, POLLRDHUP, 0}}};
    const int ready = ::poll(polled.data(), polled.size(), millisecondsTo(deadline));
    if (ready < 0 && errno == EINTR) continue;
    if (ready < 0) return systemError("poll", errno);
    if (ready == 0) {
      return Error{ErrorCode::kUnavailable, "the sandbox was not ready in time",
                   "is the host overloaded?"};
    }
    if (polled[0].revents == 0) {
      return Error{ErrorCode::kCancelled, "the caller went away before the program started", ""};
    }
    ReceivedEvent event;
    TRY(ReceivedMessage received,
        receiveWithFds(socket, std::as_writable_bytes(std::span(&event.message, 1)), MSG_DONTWAIT));
    if (received.size == 0) {
      return Error{ErrorCode::kUnavailable, "the sandbox ended before the program started", ""};
    }
    if (received.size != sizeof(JailMessage)) {
      return Error{ErrorCode::kInternal, "a malformed message from the sandbox", ""};
    }
    if (event.message.event == JailEvent::kFailed) return failureOf(event.message);
    if (event.message.event != wanted && event.message.event != orElse) {
      return Error{ErrorCode::kInternal, "an unexpected message from the sandbox", ""};
    }
    event.fds = std::move(received.fds);
    return event;
  }
}

}  // namespace gantlet
