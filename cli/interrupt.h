// Interrupt: SIGINT, SIGTERM and SIGHUP as a descriptor that becomes readable, for the supervisor's
// poll.
//
// One for the process, because signals are; a second signal of the same kind ends the process at
// once. Thread-safety: all functions from any thread, after install().
#pragma once

#include "core/result.h"

namespace gantlet::cli {

class Interrupt {
 public:
  // REQUIRES: called once, before other threads start. Errors: kIo.
  [[nodiscard]] static Status install();

  // An eventfd, readable from the first signal on; -1 before install().
  [[nodiscard]] static int fd();

  // The signal that came, or 0.
  [[nodiscard]] static int pending();
};

}  // namespace gantlet::cli
