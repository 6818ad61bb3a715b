// How much room a disk has, and when that is too little for what tenants keep on it: the data
// folder's has the audit log as well, without which nothing runs. Thread-safety: functions without
// state; a RoomLeft belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/byte_count.h"

namespace gantlet {

// Of what tenants keep, together, so much stays free.
inline constexpr ByteCount kKeepFree = ByteCount::mebi(512);

// In bytes; where nobody knows: as much as there could be.
struct DiskRoom {
  std::uint64_t free = UINT64_MAX;
  std::uint64_t all = UINT64_MAX;

  // Less is free than `keep`, or on a smaller disk than a tenth of it, but no less than the audit
  // log asks for before it takes a record (LogOptions).
  [[nodiscard]] bool isLow(ByteCount keep) const;
};

// Of the disk that a file or folder lies on.
[[nodiscard]] DiskRoom diskRoomOf(int fd);

// Asks a file's disk now and then while the file grows.
class RoomLeft {
 public:
  explicit RoomLeft(int file) : file_(file) {}
  // Before so many bytes are written. False: they would leave too little.
  [[nodiscard]] bool has(std::size_t bytes);

 private:
  int file_;
  std::uint64_t asked_ = 0;  // bytes that may still be written before it is asked again
};

}  // namespace gantlet
