#include "service/http/listen.h"

#include <Poco/Net/IPAddress.h>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <cerrno>
#include <cstring>

namespace gantlet::http {
namespace {

constexpr int kBacklog = 1024;

Result<Poco::Net::IPAddress> parseAddress(const std::string& address) {
  std::string text = address == "localhost" ? "127.0.0.1" : address;
  if (text.size() > 2 && text.front() == '[' && text.back() == ']') {
    text = text.substr(1, text.size() - 2);
  }
  // Poco takes every form of IPv6's wildcard for a mistake.
  in6_addr v6{};
  if (::inet_pton(AF_INET6, text.c_str(), &v6) == 1) return Poco::Net::IPAddress(&v6, sizeof v6);
  Poco::Net::IPAddress parsed;
  if (!Poco::Net::IPAddress::tryParse(text, parsed)) {
    return Error{ErrorCode::kInvalidArgument, "'" + address + "' is not an address to listen on",
                 "write an IP address such as 127.0.0.1, 0.0.0.0 or ::1, or localhost"};
  }
  return parsed;
}

Error listenError(const std::string& where) {
  const int errnum = errno;
  Error error = systemError("listening on " + where, errnum);
  if (errnum == EADDRINUSE) {
    error.code = ErrorCode::kBusy;
    error.resolution = "another program listens there: stop it, or choose another port";
  }
  return error;
}

// Whether a service answers on the socket file that stands in the way.
bool isAlive(const sockaddr_un& address) {
  const UniqueFd probe(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  return probe.valid() &&
         ::connect(probe.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

}  // namespace

Result<bool> isLoopback(const std::string& address) {
  TRY(const Poco::Net::IPAddress parsed, parseAddress(address));
  return parsed.isLoopback();
}

Result<Listener> listenTcp(const std::string& address, std::uint16_t port) {
  TRY(const Poco::Net::IPAddress parsed, parseAddress(address));
  const std::string where = parsed.toString() + " port " + std::to_string(port);
  sockaddr_storage storage{};
  socklen_t length = 0;
  if (parsed.family() == Poco::Net::IPAddress::IPv4) {
    auto& v4 = reinterpret_cast<sockaddr_in&>(storage);
    v4.sin_family = AF_INET;
    v4.sin_port = htons(port);
    std::memcpy(&v4.sin_addr, parsed.addr(), sizeof v4.sin_addr);
    length = sizeof v4;
  } else {
    auto& v6 = reinterpret_cast<sockaddr_in6&>(storage);
    v6.sin6_family = AF_INET6;
    v6.sin6_port = htons(port);
    v6.sin6_scope_id = parsed.scope();
    std::memcpy(&v6.sin6_addr, parsed.addr(), sizeof v6.sin6_addr);
    length = sizeof v6;
  }
  Listener listener;
  listener.fd.reset(
      ::socket(storage.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_TCP));
  if (!listener.fd) return listenError(where);
  const int on = 1;
  ::setsockopt(listener.fd.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  auto* generic = reinterpret_cast<sockaddr*>(&storage);
  if (::bind(listener.fd.get(), generic, length) != 0 ||
      ::listen(listener.fd.get(), kBacklog) != 0 ||
      ::getsockname(listener.fd.get(), generic, &length) != 0) {
    return listenError(where);
  }
  listener.port =
      ntohs(storage.ss_family == AF_INET ? reinterpret_cast<sockaddr_in&>(storage).sin_port
                                         : reinterpret_cast<sockaddr_in6&>(storage).sin6_port);
  return listener;
}

Result<Listener> listenLocal(const std::filesystem::path& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string text = path.string();
  if (text.empty() || text.size() >= sizeof address.sun_path) {
    return Error{ErrorCode::kInvalidArgument,
                 "the path of the local socket has more than 107 bytes: " + text,
                 "choose a data folder with a shorter path"};
  }
  std::memcpy(address.sun_path, text.data(), text.size());
  struct stat info {};
  if (::lstat(text.c_str(), &info) == 0) {
    if (!S_ISSOCK(info.st_mode)) {
      return Error{ErrorCode::kInvalidArgument, text + " is there and is not a socket",
                   "move it away"};
    }
    if (isAlive(address)) {
      return Error{ErrorCode::kBusy, "another service listens on " + text, "stop it first"};
    }
    ::unlink(text.c_str());
  }
  Listener listener;
  listener.local = true;
  listener.fd.reset(::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  // Before bind(), so that the file never stands there with wider rights (Linux takes the mode of
  // the socket's inode, less the umask).
  if (!listener.fd || ::fchmod(listener.fd.get(), 0600) != 0 ||
      ::bind(listener.fd.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
      ::chmod(text.c_str(), 0600) != 0 || ::listen(listener.fd.get(), kBacklog) != 0) {
    return listenError(text);
  }
  return listener;
}

}  // namespace gantlet::http
