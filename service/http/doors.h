// Doors: where clients come in: a front's listeners, at which it stops to accept while it has no
// room.
// Thread-safety: the loop's thread alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/unique_fd.h"
#include "service/http/front.h"
#include "service/http/poller.h"

namespace gantlet::http {

class Doors {
 public:
  // `poller` must outlive it; it has them by the ids 1, 2, …. They are paused at first.
  Doors(std::vector<Listener> listeners, Poller& poller)
      : listeners_(std::move(listeners)), poller_(poller) {}

  [[nodiscard]] const std::vector<Listener>& all() const { return listeners_; }
  [[nodiscard]] const Listener& of(std::uint64_t id) const { return listeners_.at(id - 1); }

  [[nodiscard]] bool paused() const { return paused_; }
  void pause();
  void resume();
  void close();  // for good

  struct Visit {
    UniqueFd fd;          // not valid: nobody comes in now
    std::string address;  // the peer's, without its port
    bool others = false;  // more may wait, where nobody came in
  };
  // One that waits. Paused where the host is out of descriptors or memory: who waits then stays in
  // the backlog for a moment.
  [[nodiscard]] Visit accept(const Listener& listener);

 private:
  std::vector<Listener> listeners_;
  Poller& poller_;
  bool paused_ = true;
};

}  // namespace gantlet::http
