#include "service/faces/e2b/address.h"

#include <algorithm>
#include <charconv>

namespace gantlet::e2b {
namespace {

constexpr std::string_view kSession = "ses_";
constexpr std::size_t kIdLength = 26;

bool isWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool isIdCharacter(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

std::optional<std::uint16_t> portOf(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return port;
}

// "49983-i01….example.com:443"
struct Host {
  SandboxAddress address;
  std::string_view domain;
};
std::optional<Host> parseHost(std::string_view host) {
  const std::size_t dot = host.find('.');
  const std::string_view label = host.substr(0, dot);
  const std::size_t dash = label.find('-');
  if (dot == std::string_view::npos || dash == std::string_view::npos) return std::nullopt;
  const auto port = portOf(label.substr(0, dash));
  const std::string id = http::lowerCase(label.substr(dash + 1));
  if (!port || !sessionId(id)) return std::nullopt;
  return Host{{id, *port}, host.substr(dot + 1)};
}

}  // namespace

std::optional<SandboxAddress> sandboxOf(const http::RequestHead& head) {
  const std::string* id = head.find("e2b-sandbox-id");
  const std::string* port = head.find("e2b-sandbox-port");
  if (id == nullptr && port == nullptr) {
    const auto host = parseHost(head.host);
    return host ? std::optional(host->address) : std::nullopt;
  }
  // Of two, a proxy could go by the one and this service by the other: then it is nobody's.
  SandboxAddress address;
  const bool once = head.count("e2b-sandbox-id") == 1 && head.count("e2b-sandbox-port") <= 1;
  if (once) address.sandbox = *id;
  address.port = port == nullptr ? kDaemonPort : portOf(*port).value_or(0);
  return address;
}

std::optional<std::string> domainOf(std::string_view host) {
  const auto parsed = parseHost(host);
  return parsed ? std::optional(std::string(parsed->domain)) : std::nullopt;
}

std::string sandboxId(std::string_view session) {
  return "i" + std::string(session.substr(std::min(kSession.size(), session.size())));
}

std::optional<std::string> sessionId(std::string_view sandbox) {
  if (sandbox.size() != kIdLength + 1 || sandbox.front() != 'i') return std::nullopt;
  const std::string_view rest = sandbox.substr(1);
  if (!std::all_of(rest.begin(), rest.end(), isIdCharacter)) return std::nullopt;
  return std::string(kSession).append(rest);
}

std::string inSandboxWords(std::string_view text) {
  std::string told;
  while (!text.empty()) {
    std::size_t end = 0;
    while (end < text.size() && isWordCharacter(text[end])) ++end;
    const std::string_view word = text.substr(0, end);
    const bool names = told.ends_with('/') || told.ends_with("gantlet ");
    if (!names && (word == "session" || word == "sessions")) {
      told += word == "session" ? "sandbox" : "sandboxes";
    } else if (const std::string id = sandboxId(word);
               word.starts_with(kSession) && sessionId(id)) {
      told += id;
    } else {
      told += word;
    }
    if (end < text.size()) told += text[end++];
    text.remove_prefix(end);
  }
  return told;
}

}  // namespace gantlet::e2b
