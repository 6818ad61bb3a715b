// The query of a request target as names and values (application/x-www-form-urlencoded).
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace gantlet::http {

using QueryFields = std::vector<std::pair<std::string, std::string>>;

// In the order in which they stand; a name may stand more than once. Errors: kInvalidArgument for
// broken percent-encoding, control characters and what is not UTF-8.
[[nodiscard]] Result<QueryFields> parseQuery(std::string_view query);
// The same, where each name may stand once. Errors: kInvalidArgument for one that stands twice,
// too.
[[nodiscard]] Result<QueryFields> parseQueryOnce(std::string_view query);
// The same with any bytes in the values: names of files need not be text.
[[nodiscard]] Result<QueryFields> parseByteQuery(std::string_view query);

// A part of a path without its percent-encoding. Errors: the same.
[[nodiscard]] Result<std::string> decodePath(std::string_view path);
// Any bytes. Errors: kInvalidArgument for broken percent-encoding.
[[nodiscard]] Result<std::string> decodeBytes(std::string_view path);
// All but letters, digits and -._~/ percent-encoded (RFC 3986, section 2.1).
[[nodiscard]] std::string encodePath(std::string_view bytes);

}  // namespace gantlet::http
