#include "service/http/doors.h"

#include <Poco/Net/IPAddress.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <cerrno>

namespace gantlet::http {
namespace {

// The peer's address without its port.
std::string addressText(const sockaddr_storage& address) {
  try {
    if (address.ss_family == AF_INET) {
      const auto& v4 = reinterpret_cast<const sockaddr_in&>(address);
      return Poco::Net::IPAddress(&v4.sin_addr, sizeof v4.sin_addr).toString();
    }
    if (address.ss_family == AF_INET6) {
      const auto& v6 = reinterpret_cast<const sockaddr_in6&>(address);
      return Poco::Net::IPAddress(&v6.sin6_addr, sizeof v6.sin6_addr, v6.sin6_scope_id).toString();
    }
  } catch (const Poco::Exception&) {
    return "unknown";
  }
  return {};
}

}  // namespace

void Doors::pause() {
  paused_ = true;
  for (const Listener& listener : listeners_) poller_.remove(listener.fd.get());
}

void Doors::resume() {
  paused_ = false;
  for (std::size_t i = 0; i < listeners_.size(); ++i) {
    (void)poller_.add(listeners_[i].fd.get(), i + 1, EPOLLIN);
  }
}

void Doors::close() { listeners_.clear(); }  // which takes them out of the epoll set

Doors::Visit Doors::accept(const Listener& listener) {
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  Visit visit;
  visit.fd.reset(::accept4(listener.fd.get(), reinterpret_cast<sockaddr*>(&address), &length,
                           SOCK_NONBLOCK | SOCK_CLOEXEC));
  if (!visit.fd) {
    visit.others = errno == EINTR || errno == ECONNABORTED;
    if (!visit.others && errno != EAGAIN) pause();
    return visit;
  }
  if (!listener.local) {
    const int on = 1;
    ::setsockopt(visit.fd.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    ::setsockopt(visit.fd.get(), SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
  }
  visit.address = addressText(address);
  return visit;
}

}  // namespace gantlet::http
