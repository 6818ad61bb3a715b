#include "service/http/poller.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace gantlet::http {
namespace {

constexpr std::uint64_t kWakeId = 0;

}  // namespace

Status Poller::open() {
  epoll_.reset(::epoll_create1(EPOLL_CLOEXEC));
  wakeFd_.reset(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
  if (!epoll_ || !wakeFd_) return systemError("epoll_create1 or eventfd", errno);
  if (!add(wakeFd_.get(), kWakeId, EPOLLIN)) return systemError("epoll_ctl", errno);
  return {};
}

bool Poller::add(int fd, std::uint64_t id, std::uint32_t events) {
  epoll_event event{};
  event.events = events;
  event.data.u64 = id;
  return ::epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, fd, &event) == 0;
}

void Poller::remove(int fd) { ::epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, fd, nullptr); }

void Poller::arm(const Connection& connection, std::uint32_t events) {
  epoll_event event{};
  event.events = events | EPOLLONESHOT;
  event.data.u64 = connection.id;
  ::epoll_ctl(epoll_.get(), EPOLL_CTL_MOD, connection.channel->fd(), &event);
}

std::span<const epoll_event> Poller::wait(int ms) {
  const int count =
      ::epoll_wait(epoll_.get(), events_.data(), static_cast<int>(events_.size()), ms);
  const auto end = events_.begin() + std::max(count, 0);
  const auto rung = [](const epoll_event& event) { return event.data.u64 == kWakeId; };
  const auto rest = std::remove_if(events_.begin(), end, rung);
  if (rest != end) {
    std::uint64_t ignored = 0;
    (void)!::read(wakeFd_.get(), &ignored, sizeof ignored);
  }
  return {events_.begin(), rest};
}

void Poller::wake() {
  const std::uint64_t one = 1;
  if (wakeFd_) (void)!::write(wakeFd_.get(), &one, sizeof one);
}

}  // namespace gantlet::http
