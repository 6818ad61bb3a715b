#include "executor/kernel/disk_limits.h"

#include <fcntl.h>

#include <algorithm>
#include <charconv>

#include "executor/kernel/cgroup_files.h"

namespace gantlet {
namespace {

namespace fs = std::filesystem;

// Read-ahead makes requests of this size and more; smaller ones are a program's choice.
constexpr std::uint64_t kBytesPerRead = 64ULL << 10U;
// Flushes count as writes (REQ_OP_WRITE with REQ_PREFLUSH). A run has nothing to write to a disk.
constexpr std::uint64_t kWriteBytes = 1ULL << 20U;
constexpr std::uint64_t kWriteRequests = 16;

// The kernel's "no limit": 0 in version 1, "max" in version 2.
std::string limitText(DiskLimitFiles files, std::optional<std::uint64_t> limit) {
  if (limit) return std::to_string(*limit);
  return files == DiskLimitFiles::kThrottle ? "0" : "max";
}

std::optional<std::uint64_t> requestsFor(std::optional<std::uint64_t> bytes) {
  if (!bytes) return std::nullopt;
  return std::max<std::uint64_t>(*bytes / kBytesPerRead, 1);
}

Status setThrottle(const fs::path& folder, const std::string& disk, const std::string& way,
                   std::optional<std::uint64_t> bytes, std::optional<std::uint64_t> requests) {
  const fs::path stem = folder / ("blkio.throttle." + way);
  const auto line = [&](std::optional<std::uint64_t> limit) {
    return disk + " " + limitText(DiskLimitFiles::kThrottle, limit);
  };
  TRY_STATUS(writeGroupFile(stem.string() + "_bps_device", line(bytes)));
  return writeGroupFile(stem.string() + "_iops_device", line(requests));
}

std::string readsOfIoMax(std::optional<std::uint64_t> bytes) {
  return "rbps=" + limitText(DiskLimitFiles::kIoMax, bytes) +
         " riops=" + limitText(DiskLimitFiles::kIoMax, requestsFor(bytes));
}

// Calls `use` for each word of the text.
template <class Use>
void eachWord(std::string_view text, Use use) {
  for (std::size_t at = text.find_first_not_of(" \n"); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
    use(text.substr(at, end - at));
    at = text.find_first_not_of(" \n", end);
  }
}

std::uint64_t numberOf(std::string_view word) {
  std::uint64_t value = 0;
  std::from_chars(word.data(), word.data() + word.size(), value);
  return value;
}

}  // namespace

std::uint64_t DiskRates::shareOf(std::uint32_t readers, bool last) const {
  const std::uint64_t share = std::clamp(all / std::max(readers, 1U), least(), most());
  return last ? std::min(share, behind()) : share;
}

// One disk a write(2): the kernel takes no more.
Status setDiskRate(DiskLimitFiles files, const fs::path& folder,
                   const std::vector<std::string>& disks, std::optional<std::uint64_t> readBytes) {
  for (const std::string& disk : disks) {
    if (files == DiskLimitFiles::kThrottle) {
      TRY_STATUS(setThrottle(folder, disk, "read", readBytes, requestsFor(readBytes)));
    } else {
      TRY_STATUS(writeGroupFile(folder / "io.max", disk + " " + readsOfIoMax(readBytes)));
    }
  }
  return {};
}

Status setDiskLimits(DiskLimitFiles files, const fs::path& folder,
                     const std::vector<std::string>& disks, std::uint64_t readBytes) {
  for (const std::string& disk : disks) {
    if (files == DiskLimitFiles::kThrottle) {
      TRY_STATUS(setThrottle(folder, disk, "read", readBytes, requestsFor(readBytes)));
      TRY_STATUS(setThrottle(folder, disk, "write", kWriteBytes, kWriteRequests));
    } else {
      TRY_STATUS(writeGroupFile(folder / "io.max", disk + " " + readsOfIoMax(readBytes) +
                                                       " wbps=" + std::to_string(kWriteBytes) +
                                                       " wiops=" + std::to_string(kWriteRequests)));
    }
  }
  return {};
}

Status setDiskWrites(DiskLimitFiles files, const fs::path& folder,
                     const std::vector<std::string>& disks, std::uint64_t writeBytes) {
  for (const std::string& disk : disks) {
    if (files == DiskLimitFiles::kThrottle) {
      TRY_STATUS(setThrottle(folder, disk, "write", writeBytes, requestsFor(writeBytes)));
    } else {
      TRY_STATUS(writeGroupFile(folder / "io.max",
                                disk + " wbps=" + std::to_string(writeBytes) +
                                    " wiops=" + limitText(files, requestsFor(writeBytes))));
    }
  }
  return {};
}

UniqueFd openDiskUse(DiskLimitFiles files, const fs::path& folder) {
  const char* name =
      files == DiskLimitFiles::kThrottle ? "blkio.throttle.io_service_bytes" : "io.stat";
  return UniqueFd(::open((folder / name).c_str(), O_RDONLY | O_CLOEXEC));
}

// v1: "254:0 Read 4096" a line; v2: "254:0 rbytes=4096 wbytes=0 …" a line.
DiskUse parseDiskUse(DiskLimitFiles files, std::string_view text) {
  DiskUse use;
  std::string_view before;
  eachWord(text, [&](std::string_view word) {
    if (files == DiskLimitFiles::kThrottle) {
      if (before == "Read") use.read += numberOf(word);
      if (before == "Write") use.written += numberOf(word);
    } else {
      constexpr std::size_t kName = 7;  // of "rbytes="
      if (word.starts_with("rbytes=")) use.read += numberOf(word.substr(kName));
      if (word.starts_with("wbytes=")) use.written += numberOf(word.substr(kName));
    }
    before = word;
  });
  return use;
}

}  // namespace gantlet
