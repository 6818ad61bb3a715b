// Which sandbox, and which of its ports, a request of E2B's clients is for; and how they name a
// session. Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "service/http/message.h"

namespace gantlet::e2b {

inline constexpr std::uint16_t kInterpreterPort = 49999;
inline constexpr std::uint16_t kDaemonPort = 49983;

struct SandboxAddress {
  std::string sandbox;  // as the client names it; not looked up
  std::uint16_t port = 0;
};

// From the fields E2b-Sandbox-Id and E2b-Sandbox-Port, else from a host "PORT-ID.DOMAIN"; nullopt:
// it is for none.
[[nodiscard]] std::optional<SandboxAddress> sandboxOf(const http::RequestHead& head);
// DOMAIN, with its port, where the host has that form.
[[nodiscard]] std::optional<std::string> domainOf(std::string_view host);

// "ses_" and 26 characters as "i" and 26: E2B's ids are lower case letters and digits, begin with
// an i, and are parts of host names. nullopt: no session has such an id.
[[nodiscard]] std::string sandboxId(std::string_view session);
[[nodiscard]] std::optional<std::string> sessionId(std::string_view sandbox);
// What is told of sessions, told of sandboxes: the word, and their ids. Commands and routes, which
// only Gantlet's own have, stay.
[[nodiscard]] std::string inSandboxWords(std::string_view text);

}  // namespace gantlet::e2b
