// Poller: what the loop's thread waits for: an epoll set, and a bell that other threads ring.
// Thread-safety: wake() from any thread, from open() on; the others on the loop's thread alone.
#pragma once

#include <sys/epoll.h>

#include <array>
#include <cstdint>
#include <span>

#include "core/result.h"
#include "core/unique_fd.h"
#include "service/http/connection.h"

namespace gantlet::http {

class Poller {
 public:
  // Errors: kIo.
  [[nodiscard]] Status open();

  // `id`: told with its events; not 0. False: it could not be added.
  [[nodiscard]] bool add(int fd, std::uint64_t id, std::uint32_t events);
  void remove(int fd);
  // Tells the connection's next event of these, once.
  void arm(const Connection& connection, std::uint32_t events);

  // What is ready, after `ms` milliseconds at most; -1: however long it takes. Rings of the bell
  // are taken, and not among it. Valid until the next wait().
  [[nodiscard]] std::span<const epoll_event> wait(int ms);
  void wake();
  [[nodiscard]] int wakeFd() const { return wakeFd_.get(); }

 private:
  UniqueFd epoll_;
  UniqueFd wakeFd_;
  std::array<epoll_event, 128> events_{};
};

}  // namespace gantlet::http
