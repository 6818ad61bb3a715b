// ServiceManager: tells systemd, or what else started the service and set NOTIFY_SOCKET, when it is
// ready and when it stops (sd_notify(3): a datagram of NAME=VALUE lines).
//
// Thread-safety: safe from any thread.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace gantlet::cli {

class ServiceManager {
 public:
  // Nobody is told anything.
  ServiceManager() = default;
  // Takes NOTIFY_SOCKET out of the environment: programs that are started later must not speak for
  // the service. REQUIRES: no other thread runs yet.
  [[nodiscard]] static ServiceManager fromEnvironment();

  // The service answers; `status` is what `systemctl status` shows.
  [[nodiscard]] Status ready(std::string_view status) const;
  [[nodiscard]] Status stopping(std::string_view status) const;

 private:
  [[nodiscard]] Status tell(std::string_view state, std::string_view status) const;

  std::string socket_;  // a path, or "@name" of an abstract socket; empty: nobody listens
};

}  // namespace gantlet::cli
