#include "providers/http/url.h"

#include <algorithm>
#include <charconv>

namespace gantlet::net {
namespace {

Error bad(std::string_view why) {
  // The text itself is not repeated: it may hold a password.
  return Error{ErrorCode::kInvalidArgument, "the URL " + std::string(why),
               "write it as https://host[:port][/path]"};
}

bool isHostCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '-' || c == '_' || c == ':';
}

Status readAuthority(std::string_view text, Url& url) {
  std::string_view port;
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return bad("has an unclosed bracket");
    url.host = std::string(text.substr(1, end - 1));
    text.remove_prefix(end + 1);
    if (!text.empty() && !text.starts_with(':')) return bad("has no ':' before its port");
    if (!text.empty()) port = text.substr(1);
  } else {
    const std::size_t colon = text.find(':');
    url.host = std::string(text.substr(0, colon));
    if (colon != std::string_view::npos) port = text.substr(colon + 1);
    if (url.host.find(':') != std::string::npos || port.find(':') != std::string_view::npos) {
      return bad("has an IPv6 address without brackets");
    }
  }
  if (url.host.empty() || !std::all_of(url.host.begin(), url.host.end(), isHostCharacter)) {
    return bad("has no usable host name");
  }
  url.port = url.tls ? 443 : 80;
  if (port.empty()) return {};
  const auto [stop, error] = std::from_chars(port.data(), port.data() + port.size(), url.port);
  if (error != std::errc{} || stop != port.data() + port.size() || url.port == 0) {
    return bad("has an unusable port");
  }
  return {};
}

}  // namespace

std::string Url::authority() const {
  if (!socketPath.empty()) return host;
  const std::string name = host.find(':') == std::string::npos ? host : "[" + host + "]";
  return port == (tls ? 443 : 80) ? name : name + ":" + std::to_string(port);
}

std::string Url::text() const {
  if (!socketPath.empty()) return "unix://" + socketPath;
  return (tls ? "https://" : "http://") + authority() + base;
}

Result<Url> parseUrl(std::string_view text) {
  Url url;
  if (text.starts_with("unix://")) {
    url.socketPath = std::string(text.substr(7));
    url.host = "localhost";
    if (!url.socketPath.starts_with('/') || url.socketPath.size() > 107) {
      return bad("must name a socket by an absolute path of at most 107 bytes");
    }
    return url;
  }
  if (text.starts_with("https://")) {
    url.tls = true;
    text.remove_prefix(8);
  } else if (text.starts_with("http://")) {
    text.remove_prefix(7);
  } else {
    return bad("must start with http:// or https://");
  }
  const bool plain = std::all_of(text.begin(), text.end(),
                                 [](char c) { return c > 0x20 && c < 0x7F && c != '\\'; });
  if (!plain) return bad("holds a blank, a control character or a backslash");
  if (text.find('@') != std::string_view::npos) return bad("must not hold a user name or password");
  if (text.find_first_of("?#") != std::string_view::npos) {
    return bad("must not hold a query or a fragment");
  }
  const std::size_t slash = text.find('/');
  TRY_STATUS(readAuthority(text.substr(0, slash), url));
  if (slash != std::string_view::npos) url.base = std::string(text.substr(slash));
  while (url.base.ends_with('/')) url.base.pop_back();
  return url;
}

std::string percentEncode(std::string_view text) {
  static constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string encoded;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '.' || c == '_' || c == '~';
    if (plain) {
      encoded += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    encoded += '%';
    encoded += kHex[byte >> 4U];
    encoded += kHex[byte & 15U];
  }
  return encoded;
}

}  // namespace gantlet::net
