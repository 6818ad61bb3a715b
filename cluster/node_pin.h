// The key of a node's certificate, as whoever connects to it is to be told. Thread-safety: a pure
// function.
#pragma once

#include <string>

#include "core/base64.h"
#include "core/hex.h"

namespace gantlet::cluster {

// The store's hex of a SHA-256 as HttpClient wants it; "" of "", which pins nothing. What is no hex
// is the pin of no key: nobody is believed then.
[[nodiscard]] inline std::string pinOf(const std::string& hex) {
  const std::optional<std::string> bytes = fromHex(hex);
  if (!bytes) return "unreadable";
  return bytes->empty() ? "" : encodeBase64(*bytes);
}

}  // namespace gantlet::cluster
