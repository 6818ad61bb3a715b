// The signals that a running service waits for: SIGTERM and SIGINT end it, SIGHUP reloads its
// settings. Thread-safety: the thread that serves.
#pragma once

#include <array>

#include "cli/serve/reload.h"

namespace gantlet::cli {

// Whether the terminal that the service was started on has gone: SIGHUP then means what it first
// meant.
class Terminal {
 public:
  Terminal();
  [[nodiscard]] bool hasGone() const;

 private:
  std::array<bool, 3> was_{};
};

// Until a signal ends the service; reloads for each SIGHUP meanwhile. REQUIRES:
// Interrupt::install().
void waitForEnd(Reload& reload, const Terminal& terminal);

}  // namespace gantlet::cli
