// What the supervisor orders a living program to do, while that waits in a system call which the
// filter hands to it (seccomp_unotify(2)).
//
// Thread-safety: one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace gantlet {

enum class LivingOrder : std::uint8_t { kPiece, kBranch, kSignal };

// Waits. kSignal: one came, and what it asks for is to be done before waiting again. `key`, with
// kPiece: the key of the piece's tag; 0 where pieces have none.
[[nodiscard]] LivingOrder waitForOrder(std::uint64_t* key = nullptr);

// The piece that comes over descriptor kFdInput: a little-endian length of four bytes, and the
// bytes. False: it is not whole.
[[nodiscard]] bool readPiece(std::string& piece);
// The same, with its tag behind it (HMAC-SHA-256 of length and bytes, under the key's eight bytes,
// little-endian), which is not looked at here.
inline constexpr std::size_t kTagBytes = 32;
[[nodiscard]] bool readTaggedPiece(std::string& piece, std::string& tag);

}  // namespace gantlet
