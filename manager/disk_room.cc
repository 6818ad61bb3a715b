#include "manager/disk_room.h"

#include <sys/statvfs.h>

#include <algorithm>

namespace gantlet {
namespace {

constexpr std::uint64_t kAuditNeeds = 48U << 20U;  // twice what it keeps back, and some more
constexpr std::uint64_t kStep = 4U << 20U;

}  // namespace

bool DiskRoom::isLow(ByteCount keep) const {
  const std::uint64_t least = std::max(all / 10, std::min(kAuditNeeds, all / 3));
  return free < std::min(keep.bytes(), least);
}

DiskRoom diskRoomOf(int fd) {
  struct statvfs info {};
  if (::fstatvfs(fd, &info) != 0) return {};
  return {std::uint64_t{info.f_bavail} * info.f_frsize,
          std::uint64_t{info.f_blocks} * info.f_frsize};
}

bool RoomLeft::has(std::size_t bytes) {
  if (bytes > asked_) {
    DiskRoom room = diskRoomOf(file_);
    const std::uint64_t next = std::max<std::uint64_t>(bytes, std::min(kStep, room.all / 100));
    room.free -= std::min(room.free, next);
    if (room.isLow(kKeepFree)) return false;
    asked_ = next;
  }
  asked_ -= bytes;
  return true;
}

}  // namespace gantlet
