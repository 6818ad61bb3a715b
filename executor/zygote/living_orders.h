// What the supervisor orders a living program to do, while that waits in a system call which the
// filter hands to it (seccomp_unotify(2)).
//
// Thread-safety: one thread.
#pragma once

#include <cstdint>
#include <string>

namespace gantlet {

enum class LivingOrder : std::uint8_t { kPiece, kBranch, kSignal };

// Waits. kSignal: one came, and what it asks for is to be done before waiting again.
[[nodiscard]] LivingOrder waitForOrder();

// The piece that comes over descriptor kFdInput: a little-endian length of four bytes, and the
// bytes. False: it is not whole.
[[nodiscard]] bool readPiece(std::string& piece);

}  // namespace gantlet
