#include "service/http/message.h"

#include <Poco/Net/HTTPResponse.h>
#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <ctime>

#include "core/digest.h"

namespace gantlet::http {
namespace {

char lower(char c) { return (c >= 'A' && c <= 'Z') ? static_cast<char>(c - 'A' + 'a') : c; }

bool isAlphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool isHexLower(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }

// "00-<32 hex>-<16 hex>-<2 hex>"; an all-zero trace id is invalid.
std::optional<std::string> traceIdOf(std::string_view traceparent) {
  if (traceparent.size() < 55 || traceparent[2] != '-' || traceparent[35] != '-') return {};
  const std::string_view id = traceparent.substr(3, 32);
  if (!std::all_of(id.begin(), id.end(), isHexLower)) return {};
  if (id.find_first_not_of('0') == std::string_view::npos) return {};
  return std::string(id);
}

// IMF-fixdate (RFC 9110 section 5.6.7).
std::string httpDate() {
  static constexpr std::array<const char*, 7> kDays{"Sun", "Mon", "Tue", "Wed",
                                                    "Thu", "Fri", "Sat"};
  static constexpr std::array<const char*, 12> kMonths{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%s, %02d %s %04d %02d:%02d:%02d GMT",
                kDays.at(static_cast<std::size_t>(utc.tm_wday)), utc.tm_mday,
                kMonths.at(static_cast<std::size_t>(utc.tm_mon)), utc.tm_year + 1900, utc.tm_hour,
                utc.tm_min, utc.tm_sec);
  return buffer.data();
}

// Fields that every response carries unless its handler set another value.
constexpr std::array<std::pair<const char*, const char*>, 5> kSecurityHeaders{{
    {"Cache-Control", "no-store"},
    {"X-Content-Type-Options", "nosniff"},
    {"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Referrer-Policy", "no-referrer"},
}};

void appendField(std::string& out, std::string_view name, std::string_view value) {
  out.append(name).append(": ");
  // A value with a line break in it would be a second header, or a second response.
  for (const char c : value) out.push_back(c == '\r' || c == '\n' || c == '\0' ? ' ' : c);
  out.append("\r\n");
}

}  // namespace

const std::string* RequestHead::find(std::string_view name) const {
  for (const Header& header : headers) {
    if (header.name == name) return &header.value;
  }
  return nullptr;
}

std::size_t RequestHead::count(std::string_view name) const {
  return static_cast<std::size_t>(std::count_if(
      headers.begin(), headers.end(), [&](const Header& header) { return header.name == name; }));
}

std::string lowerCase(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), lower);
  return result;
}

bool equalsIgnoreCase(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view trimBlanks(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

bool isToken(std::string_view text) {
  static constexpr std::string_view kMarks = "!#$%&'*+-.^_`|~";
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return isAlphanumeric(c) || kMarks.find(c) != std::string_view::npos;
  });
}

bool acceptsExactly(const RequestHead& head, std::string_view mediaType) {
  for (const Header& header : head.headers) {
    if (header.name != "accept") continue;
    std::string_view rest = header.value;
    while (!rest.empty()) {
      const std::size_t comma = std::min(rest.find(','), rest.size());
      const std::string_view item = rest.substr(0, comma);
      rest.remove_prefix(std::min(comma + 1, rest.size()));
      const std::size_t semicolon = std::min(item.find(';'), item.size());
      if (!equalsIgnoreCase(trimBlanks(item.substr(0, semicolon)), mediaType)) continue;
      const std::string parameters = lowerCase(item.substr(semicolon));
      const std::size_t q = parameters.find("q=");
      const bool refused =
          q != std::string::npos && parameters.find_first_not_of("0.", q + 2) == std::string::npos;
      if (!refused) return true;
    }
  }
  return false;
}

std::string newRequestId() {
  std::array<std::uint8_t, 16> bytes{};
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    return "req";
  return "req_" + toHex(bytes);
}

std::string requestIdOf(const RequestHead& head) {
  if (const std::string* given = head.find("x-request-id")) {
    const bool usable = !given->empty() && given->size() <= 128 &&
                        std::all_of(given->begin(), given->end(), [](char c) {
                          return isAlphanumeric(c) || c == '.' || c == '_' || c == '-' || c == ':';
                        });
    if (usable) return *given;
  }
  if (const std::string* traceparent = head.find("traceparent")) {
    if (auto id = traceIdOf(*traceparent)) return *id;
  }
  return newRequestId();
}

std::string writeHead(const Response& response, std::string_view requestId, BodyLength length,
                      std::size_t bodySize, bool keepAlive) {
  using HttpStatus = Poco::Net::HTTPResponse::HTTPStatus;
  std::string out =
      "HTTP/1.1 " + std::to_string(response.status) + " " +
      Poco::Net::HTTPResponse::getReasonForStatus(static_cast<HttpStatus>(response.status)) +
      "\r\n";
  appendField(out, "Date", httpDate());
  if (!response.contentType.empty() && response.status != 204) {
    appendField(out, "Content-Type", response.contentType);
  }
  if (length == BodyLength::kChunked) {
    appendField(out, "Transfer-Encoding", "chunked");
  } else if (length == BodyLength::kCounted && response.status != 204) {
    appendField(out, "Content-Length", std::to_string(bodySize));
  }
  for (const Header& header : response.headers) appendField(out, header.name, header.value);
  for (const auto& [name, value] : kSecurityHeaders) {
    const bool own =
        std::any_of(response.headers.begin(), response.headers.end(),
                    [n = name](const Header& header) { return equalsIgnoreCase(header.name, n); });
    if (!own) appendField(out, name, value);
  }
  appendField(out, "X-Request-Id", requestId);
  if (!keepAlive) appendField(out, "Connection", "close");
  out += "\r\n";
  return out;
}

}  // namespace gantlet::http
