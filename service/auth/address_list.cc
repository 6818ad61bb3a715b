#include "service/auth/address_list.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <cstring>

namespace gantlet {
namespace {

constexpr std::array<std::uint8_t, 12> kV4Mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
constexpr unsigned kV4Bits = 96;  // of the prefix above

Error wrong(std::string_view entry, const std::string& what, std::string resolution = "") {
  return Error{ErrorCode::kInvalidArgument, "'" + std::string(entry) + "' " + what,
               std::move(resolution)};
}

bool bitOf(const std::array<std::uint8_t, 16>& bits, unsigned index) {
  return ((bits.at(index / 8) >> (7 - index % 8)) & 1U) != 0;
}

}  // namespace

bool AddressList::parse(std::string_view text, Address& address) {
  const std::string plain(text);
  in_addr v4{};
  if (::inet_pton(AF_INET, plain.c_str(), &v4) == 1) {
    std::copy(kV4Mapped.begin(), kV4Mapped.end(), address.bits.begin());
    std::memcpy(address.bits.data() + kV4Mapped.size(), &v4, sizeof v4);
    address.v4 = true;
    return true;
  }
  if (::inet_pton(AF_INET6, plain.c_str(), address.bits.data()) != 1) return false;
  address.v4 = std::equal(kV4Mapped.begin(), kV4Mapped.end(), address.bits.begin());
  return true;
}

bool AddressList::holds(const Network& network, const Address& address) {
  if (network.v4 != address.v4) return false;  // ::/3 is no IPv4 address's network
  for (unsigned i = 0; i < network.prefix; ++i) {
    if (bitOf(network.bits, i) != bitOf(address.bits, i)) return false;
  }
  return true;
}

Status AddressList::add(std::string_view entry) {
  const std::size_t equals = entry.find('=');
  const std::string_view text = entry.substr(0, equals);
  const std::size_t slash = text.find('/');
  Address address;
  if (!parse(text.substr(0, slash), address)) {
    return wrong(entry, "is no address and no network; names are not looked up",
                 "write such as 10.0.0.5, 10.0.0.0/24 or fd00:1::/64");
  }
  const bool plainV4 = address.v4 && text.find(':') == std::string_view::npos;
  const unsigned most = plainV4 ? 32 : 128;
  unsigned prefix = most;
  if (slash != std::string_view::npos) {
    const std::string_view digits = text.substr(slash + 1);
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, prefix);
    if (error != std::errc{} || stop != end || prefix > most) {
      return wrong(entry, "has a prefix that is no number up to " + std::to_string(most));
    }
  }
  if (plainV4) prefix += kV4Bits;
  if (address.v4 ? prefix <= kV4Bits : prefix == 0) {
    return wrong(entry, "lets everybody in", "name the networks that are meant");
  }
  for (unsigned i = prefix; i < 128; ++i) {
    if (bitOf(address.bits, i)) {
      return wrong(entry, "has bits beyond its prefix",
                   "write the network's first address, or no prefix for a single one");
    }
  }
  TenantId tenant("default");
  if (equals != std::string_view::npos) {
    auto named = parseTenantId(entry.substr(equals + 1));
    if (!named) return wrong(entry, "names no tenant: " + named.error().text());
    tenant = std::move(named).value();
  }
  for (const Network& known : networks_) {
    if (known.bits == address.bits && known.prefix == prefix) {
      return wrong(entry, "is a network that was named before");
    }
  }
  ApiToken caller;
  caller.id = "address:" + std::string(text);
  caller.tenant = std::move(tenant);
  networks_.push_back({address.bits, prefix, address.v4, std::move(caller)});
  return {};
}

const ApiToken* AddressList::find(std::string_view text) const {
  Address address;
  // "fe80::1%eth0": by which interface a link-local client came does not matter.
  if (networks_.empty() || !parse(text.substr(0, text.find('%')), address)) return nullptr;
  const Network* found = nullptr;
  for (const Network& network : networks_) {
    if (!holds(network, address)) continue;
    if (found == nullptr || network.prefix > found->prefix) found = &network;
  }
  return found == nullptr ? nullptr : &found->caller;
}

}  // namespace gantlet
