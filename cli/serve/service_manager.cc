#include "cli/serve/service_manager.h"

#include <sys/socket.h>
#include <sys/un.h>

#include <cerrno>
#include <cstddef>
#include <cstdlib>

#include "core/unique_fd.h"

namespace gantlet::cli {

ServiceManager ServiceManager::fromEnvironment() {
  ServiceManager manager;
  if (const char* socket = std::getenv("NOTIFY_SOCKET")) manager.socket_ = socket;
  ::unsetenv("NOTIFY_SOCKET");
  return manager;
}

Status ServiceManager::tell(std::string_view state, std::string_view status) const {
  if (socket_.empty()) return {};
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (socket_.size() >= sizeof(address.sun_path) || (socket_[0] != '/' && socket_[0] != '@')) {
    return Error{ErrorCode::kInvalidArgument, "NOTIFY_SOCKET is no socket's address: " + socket_,
                 "unset it, or let systemd set it"};
  }
  socket_.copy(address.sun_path, sizeof(address.sun_path) - 1);
  if (socket_[0] == '@') address.sun_path[0] = '\0';
  const UniqueFd fd(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  if (!fd) return systemError("NOTIFY_SOCKET: socket", errno);
  const std::string message = std::string(state) + "\nSTATUS=" + std::string(status) + "\n";
  const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + socket_.size());
  if (::sendto(fd.get(), message.data(), message.size(), MSG_NOSIGNAL,
               reinterpret_cast<const sockaddr*>(&address), length) < 0) {
    return systemError("NOTIFY_SOCKET: send", errno);
  }
  return {};
}

Status ServiceManager::ready(std::string_view status) const { return tell("READY=1", status); }

Status ServiceManager::stopping(std::string_view status) const {
  return tell("STOPPING=1", status);
}

}  // namespace gantlet::cli
