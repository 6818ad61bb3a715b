// The version of this program, the same as project(VERSION) in CMakeLists.txt (a test compares
// them).
#pragma once

#include <string_view>

namespace gantlet {

inline constexpr std::string_view kVersion = "0.1.0";

}  // namespace gantlet
