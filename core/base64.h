// Base64 (RFC 4648 section 4), strict: decoders that skip what they don't know let two readers of
// one submission see different code.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gantlet {

[[nodiscard]] std::string encodeBase64(std::string_view bytes);
// The same, to the end of `text`.
void appendBase64(std::string& text, std::string_view bytes);

// nullopt for anything but canonical padded base64: no white space, no missing or wrong padding, no
// stray bits behind the last byte.
[[nodiscard]] std::optional<std::string> decodeBase64(std::string_view text);

}  // namespace gantlet
