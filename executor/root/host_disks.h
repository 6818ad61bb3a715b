// Which of the host's disks the files of the private root lie on: what the kernel's I/O limits are
// set for. The limits know whole disks only, no partitions (cgroup-v1/blkio-controller.rst).
//
// Thread-safety: functions without state.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace gantlet {

// Whole disks as "major:minor", sorted. A file system that names no disk (overlay, btrfs, a
// network's) may lie on any: then all disks of the host are meant.
[[nodiscard]] std::vector<std::string> disksOf(const std::vector<dev_t>& devices,
                                               const std::filesystem::path& sys = "/sys");

// Of all that the private roots of these interpreters bind.
[[nodiscard]] std::vector<std::string> disksOfRoot(const std::string& python,
                                                   const std::string& node);

// The devices that these files and folders, as far as there are any, lie on.
[[nodiscard]] std::vector<dev_t> devicesOf(const std::vector<std::string>& paths);

}  // namespace gantlet
