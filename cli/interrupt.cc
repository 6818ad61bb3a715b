#include "cli/interrupt.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <initializer_list>

namespace gantlet::cli {
namespace {

// A signal handler can reach nothing but globals.
std::atomic<int> eventFd{-1};
std::atomic<int> hangupFd{-1};
std::atomic<int> breakEventFd{-1};
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

void onBreak(int /*signal*/) {
  const int saved = errno;
  const eventfd_t one = 1;
  (void)!::write(breakEventFd.load(), &one, sizeof one);
  errno = saved;
}

// A signal that ends nothing, each time it comes.
Status installWish(int signal, std::atomic<int>& wishFd, void (*handler)(int)) {
  const int fd = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (fd < 0) return systemError("eventfd", errno);
  wishFd.store(fd);
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  ::sigemptyset(&action.sa_mask);
  if (::sigaction(signal, &action, nullptr) != 0) return systemError("sigaction", errno);
  return {};
}

bool isIgnored(int signal) {
  struct sigaction before {};
  return ::sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_IGN;
}

// What the parent ignores (nohup) stays ignored.
Status installEnds(std::initializer_list<int> signals) {
  const int fd = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (fd < 0) return systemError("eventfd", errno);
  eventFd.store(fd);
  struct sigaction action {};
  action.sa_handler = onSignal;
  // The default action comes back after the first: a second Ctrl-C ends a process that hangs.
  action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
  ::sigemptyset(&action.sa_mask);
  for (const int signal : signals) {
    if (isIgnored(signal)) continue;
    if (::sigaction(signal, &action, nullptr) != 0) return systemError("sigaction", errno);
  }
  return {};
}

}  // namespace

Status Interrupt::install(Hangup hangup) {
  if (hangup == Hangup::kEnds) return installEnds({SIGINT, SIGTERM, SIGHUP});
  // Also where the parent ignores it (nohup): to read settings again ends nothing.
  TRY_STATUS(installWish(SIGHUP, hangupFd, onReload));
  return installEnds({SIGINT, SIGTERM});
}

Status Interrupt::installForTyping() {
  if (!isIgnored(SIGINT)) TRY_STATUS(installWish(SIGINT, breakEventFd, onBreak));
  return installEnds({SIGTERM, SIGHUP});
}

int Interrupt::fd() { return eventFd.load(); }

int Interrupt::pending() { return signalSeen.load(); }

int Interrupt::reloadFd() { return hangupFd.load(); }

int Interrupt::breakFd() { return breakEventFd.load(); }

}  // namespace gantlet::cli
