// Whether a text, as a style sheet of XSLT, names no other document.
#pragma once

#include <string_view>

namespace gantlet {

// False for inclusions, the function document(), extensions (those of libxslt write files),
// entities, character references and encodings other than UTF-8, which could hide these. Total;
// safe from any thread.
[[nodiscard]] bool isPlainStylesheet(std::string_view text);

}  // namespace gantlet
