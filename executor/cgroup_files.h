// Names and files that all of the cgroup code uses.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/result.h"

namespace gantlet {

inline constexpr std::string_view kGroupPrefix = "gantlet-";
inline constexpr const char* kServiceGroup = "service";
inline constexpr const char* kLastGroups = "last";
inline constexpr const char* kV2Controllers = "+memory +pids +cpu";

// "gantlet-<pid>" of this process.
[[nodiscard]] std::string ownParentGroup();
// One write(2), as the kernel wants it. Errors: kIo.
[[nodiscard]] Status writeGroupFile(const std::filesystem::path& path, const std::string& text);
// Version 2: lets the groups in `folder` have controllers: memory, pids and cpu, and io where it is
// to be had. Errors: kIo, for the first three.
[[nodiscard]] Status delegateV2(const std::filesystem::path& folder);
// Empty where it can't be read.
[[nodiscard]] std::string readGroupFile(const std::filesystem::path& path);

}  // namespace gantlet
