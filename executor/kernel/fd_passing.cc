#include "executor/kernel/fd_passing.h"

#include <sys/socket.h>
#include <sys/uio.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace gantlet {

int sendWithFds(int socket, std::span<const std::byte> head, std::span<const std::byte> body,
                std::span<const int> fds) {
  std::array<iovec, 2> parts{};
  parts[0].iov_base = const_cast<std::byte*>(head.data());
  parts[0].iov_len = head.size();
  parts[1].iov_base = const_cast<std::byte*>(body.data());
  parts[1].iov_len = body.size();
  alignas(cmsghdr) std::array<char, CMSG_SPACE(kMaxPassedFds * sizeof(int))> control{};
  msghdr message{};
  message.msg_iov = parts.data();
  message.msg_iovlen = body.empty() ? 1 : 2;
  if (fds.size() > kMaxPassedFds) return EINVAL;
  if (!fds.empty()) {
    message.msg_control = control.data();
    message.msg_controllen = CMSG_SPACE(fds.size_bytes());
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(fds.size_bytes());
    std::memcpy(CMSG_DATA(header), fds.data(), fds.size_bytes());
  }
  while (::sendmsg(socket, &message, MSG_NOSIGNAL) < 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

Result<ReceivedMessage> receiveWithFds(int socket, std::span<std::byte> buffer, int flags) {
  iovec part{};
  part.iov_base = buffer.data();
  part.iov_len = buffer.size();
  alignas(cmsghdr) std::array<char, CMSG_SPACE(kMaxPassedFds * sizeof(int))> control{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  ssize_t size = 0;
  while ((size = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC | flags)) < 0) {
    // ECONNRESET tells once that the other end left with messages of ours unread (unix(7)); what it
    // had sent before is still to be read.
    if (errno != EINTR && errno != ECONNRESET) return systemError("recvmsg", errno);
  }
  ReceivedMessage received;
  received.size = static_cast<std::size_t>(size);
  for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    const std::size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    // At once: each piece of memory that a fork server or the launcher writes to is, after a fork,
    // one more page to be copied.
    received.fds.reserve(received.fds.size() + count);
    for (std::size_t i = 0; i < count; ++i) {
      int fd = -1;
      std::memcpy(&fd, CMSG_DATA(header) + i * sizeof(int), sizeof(int));
      received.fds.emplace_back(fd);
    }
  }
  // Our control buffer has room for all that is sent: what was cut had no free descriptor here.
  if ((message.msg_flags & MSG_CTRUNC) != 0) {
    return Error{ErrorCode::kUnavailable, "all file descriptors are in use",
                 "raise the limit of open files (ulimit -n, or LimitNOFILE= of systemd)"};
  }
  if ((message.msg_flags & MSG_TRUNC) != 0) {
    return Error{ErrorCode::kInternal, "a message between supervisor and launcher was cut", ""};
  }
  return received;
}

}  // namespace gantlet
