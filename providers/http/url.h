// Url: where a provider's requests go. http and https only, and unix sockets for a container engine
// on this host. Thread-safety: a value type.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"

namespace gantlet::net {

struct Url {
  bool tls = false;
  std::string host;        // without brackets; the Host field's name for a unix socket
  std::uint16_t port = 0;  // always set but for a unix socket
  std::string base;  // what stands before every path, without a slash at its end: "" or "/api"
  std::string socketPath;  // for a unix socket

  // host:port as the Host field and signatures have it: the scheme's own port is left out.
  [[nodiscard]] std::string authority() const;
  // "https://host:port/base", never with credentials.
  [[nodiscard]] std::string text() const;
};

// "https://host[:port][/base]", "http://…", "unix:///path". User names and passwords in a URL, a
// query and a fragment are refused: they would end up in logs. Errors: kInvalidArgument.
[[nodiscard]] Result<Url> parseUrl(std::string_view text);

// RFC 3986 section 2.3: what is not unreserved becomes %XX, the slash too.
[[nodiscard]] std::string percentEncode(std::string_view text);

}  // namespace gantlet::net
