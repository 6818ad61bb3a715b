// Messages with descriptors over a Unix SOCK_SEQPACKET socket (unix(7), cmsg(3)).
// Thread-safety: no state; a send is one message, atomic in the kernel.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/result.h"
#include "core/unique_fd.h"

namespace gantlet {

inline constexpr std::size_t kMaxPassedFds = 16;

// Async-signal-safe. Returns 0 or an errno; never raises SIGPIPE.
[[nodiscard]] int sendWithFds(int socket, std::span<const std::byte> head,
                              std::span<const std::byte> body, std::span<const int> fds);

struct ReceivedMessage {
  std::size_t size = 0;  // 0: the other end is gone
  std::vector<UniqueFd> fds;
};

// Waits for one message. Errors: kIo; kUnavailable: no descriptor was free for one that came with
// it, and the message is lost.
[[nodiscard]] Result<ReceivedMessage> receiveWithFds(int socket, std::span<std::byte> buffer,
                                                     int flags = 0);

}  // namespace gantlet
