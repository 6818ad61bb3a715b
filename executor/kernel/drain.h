// Reading what a program has written into a pipe of its supervisor's.
//
// Thread-safety: no state.
#pragma once

#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>

#include "core/unique_fd.h"

namespace gantlet {

// Gives what is there to `take`, piece by piece, until nothing is left, `take` says false, or a few
// rounds are over: a flood must not keep its reader from the clock and other descriptors. The pipe
// is closed where it has ended. True: there may be more at once.
template <class Take>
bool drainPipe(UniqueFd& pipe, Take take) {
  constexpr int kRounds = 16;
  std::array<char, 65536> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): by read
  for (int round = 0; pipe && round < kRounds; ++round) {
    const ssize_t n = ::read(pipe.get(), buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno == EAGAIN) return false;
    if (n <= 0) {
      pipe.reset();
      return false;
    }
    if (!take(std::string_view(buffer.data(), static_cast<std::size_t>(n)))) return false;
  }
  return static_cast<bool>(pipe);
}

}  // namespace gantlet
