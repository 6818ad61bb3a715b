// AddressList: networks whose clients may call without a token, each as a tenant of its own role
// `tenant`. For clients that can't send one (RAGFlow's). The address is that of the connection:
// fields that a client or proxy writes (X-Forwarded-For) mean nothing here.
//
// IPv4 addresses that come through an IPv6 socket (::ffff:10.0.0.5) are IPv4 addresses.
//
// Thread-safety: a value type, not changed once it is made.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "service/auth/api_token.h"

namespace gantlet {

class AddressList {
 public:
  // Adds "10.0.0.5", "10.0.0.0/24", "fd00:1::/64", each with "=TENANT" behind it, else for the
  // tenant `default`. Errors: kInvalidArgument: no address (names are not looked up), bits beyond
  // the prefix, everybody (/0), the same network twice, a tenant that is none.
  [[nodiscard]] Status add(std::string_view entry);

  // As whom a client at `address` calls: of the networks that hold it, the smallest counts. Null:
  // none holds it.
  [[nodiscard]] const ApiToken* find(std::string_view address) const;

  [[nodiscard]] bool empty() const { return networks_.empty(); }

 private:
  using Bits = std::array<std::uint8_t, 16>;  // IPv4 as ::ffff:a.b.c.d
  struct Network {
    Bits bits{};
    unsigned prefix = 128;
    bool v4 = false;
    ApiToken caller;  // has no secret, and stands in no list of tokens
  };
  struct Address {
    Bits bits{};
    bool v4 = false;
  };
  [[nodiscard]] static bool parse(std::string_view text, Address& address);
  [[nodiscard]] static bool holds(const Network& network, const Address& address);

  std::vector<Network> networks_;
};

}  // namespace gantlet
