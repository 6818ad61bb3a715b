// How fast a run's group may read from the host's disks, and how much it has read: blkio.throttle
// (cgroup v1) or io.max and io.stat (v2) behind one interface.
//
// A run has no file on a disk that it could write; what it reads is the shared root, as far as the
// page cache does not hold it. Without a limit one reader fills the disk's queue, and everybody
// else's reads and the audit log's sync wait behind it.
//
// Thread-safety: functions without state.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/unique_fd.h"

namespace gantlet {

// Bytes a second that runs may read. All that read at the same time share `all`; none gets less
// than `least`, however many they are.
struct DiskRates {
  std::uint64_t all = 96ULL << 20U;
  // One run alone. The rest is for those that only begin.
  [[nodiscard]] std::uint64_t most() const { return all / 3 * 2; }
  // Before anybody has seen that it reads.
  [[nodiscard]] std::uint64_t atStart() const { return all / 3; }
  // The same for one that gives way to others.
  [[nodiscard]] std::uint64_t behind() const { return all / 12; }
  [[nodiscard]] std::uint64_t least() const { return all / 24; }
  // For each of `readers`.
  [[nodiscard]] std::uint64_t shareOf(std::uint32_t readers, bool last) const;
};

struct DiskUse {
  std::uint64_t read = 0;  // bytes
  std::uint64_t written = 0;
};

enum class DiskLimitFiles : std::uint8_t { kThrottle, kIoMax };  // v1, v2

// Sets what the group in `folder` may read of each disk ("254:0") a second, in bytes and, for each
// 64 KiB of them, in requests. nullopt: no limit. Errors: kIo.
[[nodiscard]] Status setDiskRate(DiskLimitFiles files, const std::filesystem::path& folder,
                                 const std::vector<std::string>& disks,
                                 std::optional<std::uint64_t> readBytes);
// The same for a new group, and what it may write and flush: next to nothing.
[[nodiscard]] Status setDiskLimits(DiskLimitFiles files, const std::filesystem::path& folder,
                                   const std::vector<std::string>& disks, std::uint64_t readBytes);

// What the group may write a second, of a group with setDiskLimits(). Errors: kIo.
[[nodiscard]] Status setDiskWrites(DiskLimitFiles files, const std::filesystem::path& folder,
                                   const std::vector<std::string>& disks, std::uint64_t writeBytes);

// The file that counts, to be kept open; none where it can't be opened.
[[nodiscard]] UniqueFd openDiskUse(DiskLimitFiles files, const std::filesystem::path& folder);
// The sum over all disks of what such a file says.
[[nodiscard]] DiskUse parseDiskUse(DiskLimitFiles files, std::string_view text);

}  // namespace gantlet
