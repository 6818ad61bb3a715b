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
std::atomic<int> hangupFd{-1};
std::atomic<int> signalSeen{0};
static_assert(std::atomic<int>::is_always_lock_free, "used in a signal handler");

void onSignal(int signal) {
  const int saved = errno;
  signalSeen.store(signal);
  const eventfd_t one = 1;
  (void)!::write(eventFd.load(), &one, sizeof one);
  errno = saved;
}

void onReload(int /*signal*/) {
  const int saved = errno;
  const eventfd_t one = 1;
  (void)!::write(hangupFd.load(), &one, sizeof one);
  errno = saved;
}

// Also where the parent ignores it (nohup): to read settings again ends nothing.
Status installReload() {
  const int fd = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (fd < 0) return systemError("eventfd", errno);
  hangupFd.store(fd);
  struct sigaction action {};
  action.sa_handler = onReload;
  action.sa_flags = SA_RESTART;
  ::sigemptyset(&action.sa_mask);
  if (::sigaction(SIGHUP, &action, nullptr) != 0) return systemError("sigaction", errno);
  return {};
}

}  // namespace

Status Interrupt::install(Hangup hangup) {
  const int fd = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (fd < 0) return systemError("eventfd", errno);
  eventFd.store(fd);
  struct sigaction action {};
  action.sa_handler = onSignal;
  // The default action comes back after the first: a second Ctrl-C ends a process that hangs.
  action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
  ::sigemptyset(&action.sa_mask);
  if (hangup == Hangup::kReloads) TRY_STATUS(installReload());
  for (const int signal : std::array{SIGINT, SIGTERM, SIGHUP}) {
    if (signal == SIGHUP && hangup == Hangup::kReloads) continue;
    struct sigaction before {};
    // What the parent ignores (nohup) stays ignored.
    if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    if (::sigaction(signal, &action, nullptr) != 0) return systemError("sigaction", errno);
  }
  return {};
}

int Interrupt::fd() { return eventFd.load(); }

int Interrupt::pending() { return signalSeen.load(); }

int Interrupt::reloadFd() { return hangupFd.load(); }

}  // namespace gantlet::cli
