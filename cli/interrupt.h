// Interrupt: SIGINT, SIGTERM and SIGHUP as a descriptor that becomes readable, for the supervisor's
// poll. For a service SIGHUP is a wish of its own, which does not end it.
//
// One for the process, because signals are; a second signal of the same kind ends the process at
// once. Thread-safety: all functions from any thread, after install().
#pragma once

#include "core/result.h"

namespace gantlet::cli {

class Interrupt {
 public:
  // What SIGHUP is: an end like the others, or a wish for a service to read its settings again.
  enum class Hangup : std::uint8_t { kEnds, kReloads };

  // REQUIRES: called once, before other threads start. Errors: kIo.
  [[nodiscard]] static Status install(Hangup hangup = Hangup::kEnds);

  // The same for a prompt: each SIGINT makes breakFd() readable and ends nothing.
  [[nodiscard]] static Status installForTyping();

  // An eventfd, readable from the first signal on; -1 before install().
  [[nodiscard]] static int fd();

  // The signal that came, or 0.
  [[nodiscard]] static int pending();

  // With Hangup::kReloads: an eventfd that each SIGHUP makes readable; else -1.
  [[nodiscard]] static int reloadFd();

  // After installForTyping(): an eventfd that does not block; else -1.
  [[nodiscard]] static int breakFd();
};

}  // namespace gantlet::cli
