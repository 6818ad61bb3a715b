#include "cli/serve/stop_signals.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>

#include "cli/interrupt.h"

namespace gantlet::cli {

Terminal::Terminal() {
  for (int fd = 0; fd <= 2; ++fd) was_.at(static_cast<std::size_t>(fd)) = ::isatty(fd) == 1;
}

bool Terminal::hasGone() const {
  for (int fd = 0; fd <= 2; ++fd) {
    if (was_.at(static_cast<std::size_t>(fd)) && ::isatty(fd) == 0 && errno == EIO) return true;
  }
  return false;
}

void waitForEnd(Reload& reload, const Terminal& terminal) {
  std::array<pollfd, 2> ready{{{Interrupt::fd(), POLLIN, 0}, {Interrupt::reloadFd(), POLLIN, 0}}};
  while (true) {
    if (::poll(ready.data(), ready.size(), -1) < 0 && errno != EINTR) return;
    if (ready[0].revents != 0) return;
    if (ready[1].revents == 0) continue;
    eventfd_t count = 0;
    (void)::eventfd_read(ready[1].fd, &count);
    if (terminal.hasGone()) return;
    (void)reload.reload();  // it has told the log
  }
}

}  // namespace gantlet::cli
