// What a file's type is called, by its name's ending: rules/media_types.txt. Thread-safety: any
// thread.
#pragma once

#include <string_view>

namespace gantlet {

// "image/png" for "plot.PNG"; "application/octet-stream" where the ending tells nothing. The text
// lives as long as the program.
[[nodiscard]] std::string_view mediaTypeOf(std::string_view name);

}  // namespace gantlet
