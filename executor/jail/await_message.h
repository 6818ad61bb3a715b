// Waiting for one message of init, a fork server or a child during a set-up.
// Thread-safety: no state.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "core/result.h"
#include "core/unique_fd.h"
#include "executor/execution.h"
#include "executor/jail/jail_spec.h"

namespace gantlet {

struct ReceivedEvent {
  JailMessage message;
  std::vector<UniqueFd> fds;
};

// The next message on `socket`, which must be `wanted` (or `orElse`), with its descriptors. Errors:
// kCancelled, kUnavailable (the other end failed, is gone, or has not answered by `deadline`);
// kTooLarge and kInvalidArgument for input files that don't fit.
[[nodiscard]] Result<ReceivedEvent> awaitEvent(int socket, JailEvent wanted,
                                               std::chrono::steady_clock::time_point deadline,
                                               const CancelSignal& cancel = {},
                                               std::optional<JailEvent> orElse = std::nullopt);

// Whether something lies there to be read, or its end.
[[nodiscard]] bool isReadable(int socket);

// What a kFailed says.
[[nodiscard]] Error failureOf(const JailMessage& message);

}  // namespace gantlet
