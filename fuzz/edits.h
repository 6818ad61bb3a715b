// Edits of a real text or file that an input asks for, and files written and read whole.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "fuzz/target.h"

namespace gantlet::fuzz {

// Writes and reads a file whole; nothing is reported.
void spill(const std::filesystem::path& path, std::string_view bytes);
[[nodiscard]] std::string slurp(const std::filesystem::path& path);

// `text` with up to sixteen edits: bytes set, put in, taken out, copied.
[[nodiscard]] std::string edited(std::string text, InputReader& input);

// A new folder, on memory where that can be.
[[nodiscard]] std::filesystem::path emptyFolder();

}  // namespace gantlet::fuzz
