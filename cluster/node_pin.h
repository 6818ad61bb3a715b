// The key of a node's certificate, as whoever connects to it is to be told. Thread-safety: a pure
// function.
#pragma once

#include <string>

#include "core/base64.h"

namespace gantlet::cluster {

// The store's hex of a SHA-256 as HttpClient wants it; "" of "".
[[nodiscard]] inline std::string pinOf(const std::string& hex) {
  const auto value = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes.push_back(static_cast<char>(value(hex[i]) * 16 + value(hex[i + 1])));
  }
  return bytes.empty() ? "" : encodeBase64(bytes);
}

}  // namespace gantlet::cluster
