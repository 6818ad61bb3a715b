#include "cli/interrupt.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>

namespace gantlet::cli {
namespace {

// A signal handler can reach nothing but globals.
std::atomic<int> eventFd{-1};
std::atomic<int> signalSeen{0};
static_assert(std::atomic<int>::is_always_lock_free, "used in a signal handler");

void onSignal(int signal) {
  const int saved = errno;
  signalSeen.store(signal);
  const eventfd_t one = 1;
  (void)!::write(eventFd.load(), &one, sizeof one);
  errno = saved;
}

}  // namespace

Status Interrupt::install() {
  const int fd = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (fd < 0) return systemError("eventfd", errno);
  eventFd.store(fd);
  struct sigaction action {};
  action.sa_handler = onSignal;
  // The default action comes back after the first: a second Ctrl-C ends a process that hangs.
  action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
  ::sigemptyset(&action.sa_mask);
  for (const int signal : std::array{SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    // What the parent ignores (nohup) stays ignored.
    if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    if (::sigaction(signal, &action, nullptr) != 0) return systemError("sigaction", errno);
  }
  return {};
}

int Interrupt::fd() { return eventFd.load(); }

int Interrupt::pending() { return signalSeen.load(); }

}  // namespace gantlet::cli
