#include "service/http/head_reader.h"

#include <algorithm>

namespace gantlet::http {
namespace {

// Room for the method, the version and the blanks around the target.
constexpr std::size_t kRequestLineSlack = 64;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isHexDigit(char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

// The characters of RFC 3986 that may stand in an origin-form target; '%' only before two hex
// digits.
bool isCleanTarget(std::string_view target) {
  static constexpr std::string_view kRefused = "\"<>\\^`{|}#";
  for (std::size_t i = 0; i < target.size(); ++i) {
    const auto byte = static_cast<unsigned char>(target[i]);
    if (byte <= 0x20 || byte >= 0x7F || kRefused.find(target[i]) != std::string_view::npos) {
      return false;
    }
    if (target[i] == '%' &&
        (i + 2 >= target.size() || !isHexDigit(target[i + 1]) || !isHexDigit(target[i + 2]))) {
      return false;
    }
  }
  return true;
}

// host[:port] without user information, in the characters of a name, an IPv4 or a bracketed IPv6.
bool isCleanHost(std::string_view host) {
  if (host.empty() || host.size() > 255) return false;
  std::size_t colon = host.rfind(':');
  if (host.front() == '[') {
    const std::size_t bracket = host.find(']');
    if (bracket == std::string_view::npos) return false;
    const std::string_view inside = host.substr(1, bracket - 1);
    if (inside.empty() || !std::all_of(inside.begin(), inside.end(), [](char c) {
          return isHexDigit(c) || c == ':' || c == '.';
        })) {
      return false;
    }
    if (bracket + 1 == host.size()) return true;
    colon = bracket + 1;
    if (host[colon] != ':') return false;
  } else {
    const std::string_view name = host.substr(0, colon);
    if (name.empty() || !std::all_of(name.begin(), name.end(), [](char c) {
          return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
                 c == '.' || c == '_';
        })) {
      return false;
    }
    if (colon == std::string_view::npos) return true;
  }
  const std::string_view port = host.substr(colon + 1);
  return port.size() <= 5 && std::all_of(port.begin(), port.end(), isDigit);
}

}  // namespace

ReadState HeadReader::refuse(int status, std::string detail) {
  refusal_ = {status, std::move(detail)};
  return ReadState::kRefused;
}

ReadState HeadReader::feed(std::string_view buffer) {
  while (scanned_ < buffer.size()) {
    const char c = buffer[scanned_];
    const std::size_t length = scanned_ - lineStart_;
    const bool afterCr = length > 0 && buffer[scanned_ - 1] == '\r';
    if ((c == '\n') != afterCr) {
      return refuse(400, "a line must end with CR LF, and CR and LF stand nowhere else");
    }
    const auto byte = static_cast<unsigned char>(c);
    // Something else than HTTP (a TLS hello) is refused at once, not at the deadline.
    if (!haveRequestLine_ && c != '\r' && c != '\n' && (byte < 0x20 || byte >= 0x7F)) {
      return refuse(400, "this is not an HTTP request; the service speaks plain HTTP");
    }
    if (!haveRequestLine_ && length > limits_.target + kRequestLineSlack) {
      return refuse(
          414, "the request target is longer than " + std::to_string(limits_.target) + " bytes");
    }
    if (haveRequestLine_ && scanned_ - headersStart_ >= limits_.headerBytes) {
      return refuse(431, "the header fields have more than " + std::to_string(limits_.headerBytes) +
                             " bytes");
    }
    ++scanned_;
    if (c != '\n') continue;
    const std::string_view text = buffer.substr(lineStart_, length - 1);
    lineStart_ = scanned_;
    const ReadState state = line(text);
    if (state != ReadState::kMore) return state;
  }
  return ReadState::kMore;
}

ReadState HeadReader::line(std::string_view text) {
  if (!haveRequestLine_) {
    // RFC 9112 section 2.2: one empty line before the request line is a known client's mistake.
    if (text.empty() && scanned_ == 2) return ReadState::kMore;
    haveRequestLine_ = true;
    headersStart_ = scanned_;
    return requestLine(text);
  }
  return text.empty() ? finish() : fieldLine(text);
}

ReadState HeadReader::requestLine(std::string_view text) {
  const std::size_t first = text.find(' ');
  const std::size_t last = text.rfind(' ');
  if (first == std::string_view::npos || first == last) {
    return refuse(400, "the request line must be: METHOD target HTTP/1.1");
  }
  const std::string_view method = text.substr(0, first);
  const std::string_view target = text.substr(first + 1, last - first - 1);
  const std::string_view version = text.substr(last + 1);
  if (!isToken(method)) return refuse(400, "the method is malformed");
  if (version.size() != 8 || !version.starts_with("HTTP/") || !isDigit(version[5]) ||
      version[6] != '.' || !isDigit(version[7])) {
    return refuse(400, "the protocol version is malformed");
  }
  if (version != "HTTP/1.1" && version != "HTTP/1.0") {
    return refuse(505, "this service speaks HTTP/1.1 and HTTP/1.0");
  }
  head_.minorVersion = version[7] - '0';
  if (target.size() > limits_.target) {
    return refuse(414,
                  "the request target is longer than " + std::to_string(limits_.target) + " bytes");
  }
  head_.method = method;
  return targetForm(target);
}

ReadState HeadReader::targetForm(std::string_view target) {
  if (!isCleanTarget(target)) return refuse(400, "the request target is malformed");
  if (target == "*" && head_.method == "OPTIONS") {
    head_.target = head_.path = "*";
    return ReadState::kMore;
  }
  if (lowerCase(target.substr(0, 7)) == "http://") {
    const std::size_t slash = std::min(target.find('/', 7), target.size());
    authority_ = lowerCase(target.substr(7, slash - 7));
    if (authority_.empty()) return refuse(400, "the request target names no host");
    target.remove_prefix(slash);
    if (target.empty()) target = "/";
  }
  if (!target.starts_with('/')) return refuse(400, "the request target must start with /");
  const std::size_t mark = std::min(target.find('?'), target.size());
  head_.target = target;
  head_.path = target.substr(0, mark);
  head_.query = mark < target.size() ? target.substr(mark + 1) : std::string_view();
  return ReadState::kMore;
}

ReadState HeadReader::fieldLine(std::string_view text) {
  if (head_.headers.size() >= limits_.headers) {
    return refuse(431, "there are more than " + std::to_string(limits_.headers) + " header fields");
  }
  if (text.front() == ' ' || text.front() == '\t') {
    return refuse(400, "a header field must not be folded over lines");
  }
  const std::size_t colon = text.find(':');
  // "Host : x" and "Content-Length\t: 5" are dropped by some readers and understood by others.
  if (colon == std::string_view::npos || !isToken(text.substr(0, colon))) {
    return refuse(400, "a header field must be: Name: value");
  }
  const std::string_view value = trimBlanks(text.substr(colon + 1));
  const bool clean = std::all_of(value.begin(), value.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte == '\t' || (byte >= 0x20 && byte != 0x7F);
  });
  if (!clean) return refuse(400, "a header field holds a control character");
  head_.headers.push_back({lowerCase(text.substr(0, colon)), std::string(value)});
  return ReadState::kMore;
}

ReadState HeadReader::finish() {
  for (const auto step : {&HeadReader::hostField, &HeadReader::singleFields, &HeadReader::framing,
                          &HeadReader::connectionFields}) {
    if ((this->*step)() == ReadState::kRefused) return ReadState::kRefused;
  }
  return ReadState::kDone;
}

ReadState HeadReader::hostField() {
  const std::size_t hosts = head_.count("host");
  if (hosts > 1 || (hosts == 0 && head_.minorVersion == 1)) {
    return refuse(400, "there must be exactly one Host field");
  }
  if (hosts == 0) return ReadState::kMore;
  head_.host = *head_.find("host");
  if (!isCleanHost(head_.host)) return refuse(400, "the Host field is malformed");
  if (!authority_.empty() && lowerCase(head_.host) != authority_) {
    return refuse(400, "the Host field and the request target name different hosts");
  }
  return ReadState::kMore;
}

// Fields that say from where a page asks: with two of a kind, a proxy could judge by the one and
// this service by the other. (Who asks is Access's business: public routes don't look.)
ReadState HeadReader::singleFields() {
  for (const Header& header : head_.headers) {
    const bool single = header.name == "origin" || header.name.starts_with("sec-fetch-");
    if (single && head_.count(header.name) > 1) {
      return refuse(400, "the field '" + header.name + "' stands more than once");
    }
  }
  return ReadState::kMore;
}

ReadState HeadReader::framing() {
  const std::size_t lengths = head_.count("content-length");
  const std::size_t encodings = head_.count("transfer-encoding");
  if (lengths > 0 && encodings > 0) {
    return refuse(400, "Content-Length and Transfer-Encoding must not stand together");
  }
  if (encodings > 0) {
    if (head_.minorVersion == 0) return refuse(400, "HTTP/1.0 knows no Transfer-Encoding");
    if (encodings > 1 || !equalsIgnoreCase(*head_.find("transfer-encoding"), "chunked")) {
      return refuse(501, "the only transfer coding understood is: chunked");
    }
    head_.chunked = true;
  }
  if (lengths == 0) return ReadState::kMore;
  const std::string& text = *head_.find("content-length");
  if (lengths > 1 || text.empty() || !std::all_of(text.begin(), text.end(), isDigit)) {
    return refuse(400, "there must be one Content-Length, a plain decimal number");
  }
  if (text.size() > 18) return refuse(413, "the body is too large");
  head_.contentLength = std::stoull(text);
  return ReadState::kMore;
}

ReadState HeadReader::connectionFields() {
  head_.keepAlive = head_.minorVersion == 1;
  for (const Header& header : head_.headers) {
    if (header.name == "connection" && lowerCase(header.value).find("close") != std::string::npos) {
      head_.keepAlive = false;
    }
    if (header.name == "expect") {
      if (!equalsIgnoreCase(header.value, "100-continue")) {
        return refuse(417, "the only expectation understood is: 100-continue");
      }
      head_.expectContinue = head_.minorVersion == 1;
    }
  }
  return ReadState::kMore;
}

}  // namespace gantlet::http
