// LogSink: a descriptor that is written to without ever waiting for its reader, and without
// changing it for the other processes that share it (O_NONBLOCK belongs to the open file, not to
// the descriptor: set on a shared terminal or pipe it would break them).
//
// Thread-safety: none; one thread.
#pragma once

#include <chrono>
#include <string_view>

#include "core/unique_fd.h"

namespace gantlet::cli {

class LogSink {
 public:
  // `fd` is not owned. A pipe or terminal is opened a second time through /proc/self/fd, without
  // waiting; a socket is asked not to wait at each send; a file never makes a writer wait for a
  // reader. Where a pipe can't be opened again (another user's), no more is written at once than
  // what poll(2) promises there is room for.
  explicit LogSink(int fd);

  enum class Outcome : std::uint8_t { kWritten, kFull, kBroken };
  struct Step {
    Outcome outcome = Outcome::kBroken;
    std::size_t bytes = 0;
  };
  // Writes what there is room for. kBroken: nobody will ever read it.
  [[nodiscard]] Step write(std::string_view bytes);
  // Until there may be room, `wakeFd` is readable, or the patience is over.
  void wait(int wakeFd, std::chrono::milliseconds patience) const;

 private:
  [[nodiscard]] int fd() const { return own_ ? own_.get() : shared_; }

  enum class Kind : std::uint8_t { kFile, kSocket, kOwn, kShared };
  int shared_;
  UniqueFd own_;
  Kind kind_ = Kind::kFile;
};

}  // namespace gantlet::cli
