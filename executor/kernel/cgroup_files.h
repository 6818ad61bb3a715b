// Names and files that all of the cgroup code uses.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/unique_fd.h"

namespace gantlet {

inline constexpr std::string_view kGroupPrefix = "gantlet-";
inline constexpr const char* kServiceGroup = "service";
inline constexpr const char* kLastGroups = "last";
inline constexpr const char* kV2Controllers = "+memory +pids +cpu";

// The kernel's own default, and a sixteenth of it (cgroup v1 cpu.shares, v2 cpu.weight).
inline constexpr const char* kWeightV1 = "1024";
inline constexpr const char* kLowWeightV1 = "64";
inline constexpr const char* kWeightV2 = "100";
inline constexpr const char* kLowWeightV2 = "6";

// "gantlet-<pid>" of this process.
[[nodiscard]] std::string ownParentGroup();
// One write(2), as the kernel wants it. Errors: kIo.
[[nodiscard]] Status writeGroupFile(const std::filesystem::path& path, const std::string& text);
// Version 1: `quota` microseconds of a processor in each tenth of a second. Where a group around
// `folder` has less (a container's, a unit's), which version 1 refuses to go above, that one's
// limit alone holds. Errors: kIo.
[[nodiscard]] Status limitCpuV1(const std::filesystem::path& folder, const std::string& quota);
// Version 2: lets the groups in `folder` have controllers: memory, pids and cpu, and io where it is
// to be had. Errors: kIo, for the first three.
[[nodiscard]] Status delegateV2(const std::filesystem::path& folder);
// Empty where it can't be read.
[[nodiscard]] std::string readGroupFile(const std::filesystem::path& path);
// The same of a file that is kept open, from its beginning; at most 4 KiB.
[[nodiscard]] std::string textIn(const UniqueFd& file);
// Empty where it holds no number.
[[nodiscard]] std::optional<std::uint64_t> numberIn(const UniqueFd& file);
// Of memory.events or memory.oom_control: how many processes the kernel has killed for memory.
[[nodiscard]] std::uint64_t oomKillsIn(const UniqueFd& file);

}  // namespace gantlet
