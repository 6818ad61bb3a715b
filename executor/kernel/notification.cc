#include "executor/kernel/notification.h"

#include <sys/ioctl.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>

namespace gantlet {
namespace {

constexpr std::size_t kRoom = 512;
// SECCOMP_IOCTL_NOTIF_SET_FLAGS and its one flag, SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP (Linux 6.6).
constexpr unsigned long kSetFlags = _IOW('!', 4, std::uint64_t);
constexpr unsigned long kSyncWakeUp = 1;

bool answer(int listener, const seccomp_notif_resp& response) {
  alignas(seccomp_notif_resp) std::array<char, kRoom> buffer{};
  std::memcpy(buffer.data(), &response, sizeof(response));
  return ::ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, buffer.data()) == 0;
}

}  // namespace

void wakeOnCallersCpu(int listener) { (void)::ioctl(listener, kSetFlags, kSyncWakeUp); }

std::optional<seccomp_notif> receiveCall(int listener) {
  alignas(seccomp_notif) std::array<char, kRoom> buffer{};
  if (::ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, buffer.data()) != 0) return std::nullopt;
  seccomp_notif call{};
  std::memcpy(&call, buffer.data(), sizeof(call));
  return call;
}

bool refuseCall(int listener, std::uint64_t id) {
  seccomp_notif_resp response{};
  response.id = id;
  response.error = -EPERM;
  return answer(listener, response);
}

bool settleCall(int listener, std::uint64_t id, std::int64_t value, int errnum) {
  seccomp_notif_resp response{};
  response.id = id;
  response.val = errnum == 0 ? value : 0;
  response.error = -errnum;
  return answer(listener, response);
}

bool placeDescriptor(int listener, std::uint64_t id, int fd, int number) {
  seccomp_notif_addfd addition{};
  addition.id = id;
  addition.flags = SECCOMP_ADDFD_FLAG_SETFD;
  addition.srcfd = static_cast<std::uint32_t>(fd);
  addition.newfd = static_cast<std::uint32_t>(number);
  return ::ioctl(listener, SECCOMP_IOCTL_NOTIF_ADDFD, &addition) == number;
}

bool isPending(int listener, std::uint64_t id) {
  return ::ioctl(listener, SECCOMP_IOCTL_NOTIF_ID_VALID, &id) == 0;
}

bool permitCall(int listener, std::uint64_t id) {
  seccomp_notif_resp response{};
  response.id = id;
  response.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  return answer(listener, response);
}

}  // namespace gantlet
