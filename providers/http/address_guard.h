// AddressGuard: which addresses a provider must not be at. A cloud's metadata service hands the
// credentials of the machine to whoever asks, and trusts that only the machine itself can: a
// provider's endpoint, which is configuration, must not lead there. Neither in another spelling (an
// address is looked at as the resolver gives it) nor by a name that changes its mind between a
// check and a connection (the address that was looked at is the one that is connected to).
//
// Refused: link-local addresses (RFC 3927, RFC 4291 section 2.5.6), and what single clouds use
// beside them; IPv6 addresses that carry such an IPv4 one. Not refused: private and loopback
// addresses, where operators' own providers are.
//
// Webhooks go where tenants say. Theirs is the stricter guard: nothing but public addresses (of
// IPv4 what IANA's special-purpose registry leaves, of IPv6 2000::/3 without its special networks),
// and what an administrator has listed.
//
// Thread-safety: a value type; const functions may be called from many threads.
#pragma once

#include <sys/socket.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace gantlet::net {

// An IPv6 address, or an IPv4 one as IPv6 writes it (::ffff:a.b.c.d, RFC 4291 section 2.5.5.2).
using AddressBytes = std::array<std::uint8_t, 16>;

class AddressGuard {
 public:
  // With nothing excepted.
  AddressGuard() = default;
  // `excepted`: addresses and networks ("169.254.7.1", "fe80::/64") that are allowed though they
  // would be refused. Errors: kInvalidArgument.
  [[nodiscard]] static Result<AddressGuard> except(const std::vector<std::string>& excepted);
  // The guard of webhooks: public addresses and `listed` ones alone. Errors: as except().
  [[nodiscard]] static Result<AddressGuard> publicOr(const std::vector<std::string>& listed);
  // The same list, and no other address at all.
  [[nodiscard]] AddressGuard listedOnly() const;
  [[nodiscard]] bool listsAny() const { return !excepted_.empty(); }

  // Why nothing may connect there; nullopt: it may.
  [[nodiscard]] std::optional<std::string> refusal(const sockaddr_storage& address) const;
  // The same of a host as a URL names it: any spelling of an address, or a name that is known to be
  // a metadata service's, or, for webhooks, this host's (localhost). Looks nothing up.
  [[nodiscard]] std::optional<std::string> refusal(const std::string& host) const;

 private:
  struct Network {
    AddressBytes address{};
    unsigned prefix = 128;

    [[nodiscard]] bool holds(const AddressBytes& other) const;
  };
  [[nodiscard]] static std::optional<Network> parseNetwork(std::string_view text);
  [[nodiscard]] std::optional<std::string> refusal(const AddressBytes& address) const;

  enum class Reach : std::uint8_t { kProvider, kPublic, kListed };
  [[nodiscard]] bool isExcepted(const AddressBytes& address, const AddressBytes& meant) const;
  [[nodiscard]] std::optional<std::string> webhookRefusal(const AddressBytes& address) const;

  Reach reach_ = Reach::kProvider;
  std::vector<Network> excepted_;
};

}  // namespace gantlet::net
