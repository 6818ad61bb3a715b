// Writes to the data folder's disk that are whole, or tell why not. Functions return 0 or an errno
// value: each caller has its own words for what could not be done. Thread-safety: safe from any
// thread.
#pragma once

#include <filesystem>
#include <string_view>

namespace gantlet {

// All of `bytes` at the descriptor's place, whatever EINTR and short writes come between.
[[nodiscard]] int writeWhole(int fd, std::string_view bytes);

// What was made or removed in a folder then survives a power cut: fsync(2).
[[nodiscard]] int syncFolderAt(const std::filesystem::path& path);

}  // namespace gantlet
