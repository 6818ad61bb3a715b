#include "providers/http/address_guard.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>

#include <algorithm>
#include <charconv>
#include <cstring>

namespace gantlet::net {
namespace {

constexpr const char* kResolution =
    "name another endpoint; an administrator may list the address in provider_addresses";

// What clouds call theirs. Most have a link-local address, which is seen when it is looked up; a
// name is refused all the same, for it may lead through a proxy or a resolver of the cloud's.
constexpr std::array<std::string_view, 8> kMetadataNames{"metadata",
                                                         "metadata.google.internal",
                                                         "metadata.goog",
                                                         "instance-data",
                                                         "instance-data.ec2.internal",
                                                         "metadata.azure.internal",
                                                         "metadata.tencentyun.com",
                                                         "metadata.packet.net"};

struct Reserved {
  std::string_view network;
  std::string_view what;
};
constexpr std::array<Reserved, 8> kReserved{{
    {"169.254.0.0/16", "link-local, where clouds have their metadata services"},
    {"fe80::/10", "link-local, where clouds have their metadata services"},
    {"fd00:ec2::/32", "Amazon's metadata service"},
    {"fd20:ce::/32", "Google's metadata service"},
    {"100.100.100.200", "Alibaba's metadata service"},
    {"168.63.129.16", "Azure's host agent"},
    {"192.0.0.192", "Oracle's metadata service"},
    {"fd00:c1::/32", "Oracle's metadata service"},
}};

// What IANA's registries of special-purpose addresses keep from the public network (RFC 6890).
constexpr std::array<Reserved, 15> kSpecialFour{{
    {"0.0.0.0/8", "this network"},
    {"10.0.0.0/8", "private"},
    {"100.64.0.0/10", "shared address space"},
    {"127.0.0.0/8", "loopback"},
    {"168.63.129.16", "Azure's host agent"},
    {"169.254.0.0/16", "link-local, where clouds have their metadata services"},
    {"172.16.0.0/12", "private"},
    {"192.0.0.0/24", "IETF protocol assignments"},
    {"192.0.2.0/24", "documentation"},
    {"192.88.99.0/24", "6to4 relays"},
    {"192.168.0.0/16", "private"},
    {"198.18.0.0/15", "benchmarking"},
    {"198.51.100.0/24", "documentation"},
    {"203.0.113.0/24", "documentation"},
    {"224.0.0.0/3", "multicast, reserved or broadcast"},
}};
// Of 2000::/3, outside of which no IPv6 address is public. 6to4 and Teredo carry others.
constexpr std::array<Reserved, 4> kSpecialSix{{
    {"2001::/23", "IETF protocol assignments"},
    {"2001:db8::/32", "documentation"},
    {"2002::/16", "6to4"},
    {"3fff::/20", "documentation"},
}};
constexpr std::string_view kPublicSix = "2000::/3";
constexpr std::string_view kNat64 = "64:ff9b::/96";

constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

AddressBytes mapped(const std::uint8_t* fourBytes) {
  AddressBytes bytes{};
  std::copy(kMapped.begin(), kMapped.end(), bytes.begin());
  std::copy_n(fourBytes, 4, bytes.begin() + 12);
  return bytes;
}

std::optional<AddressBytes> bytesOf(const sockaddr_storage& address) {
  AddressBytes bytes{};
  if (address.ss_family == AF_INET) {
    sockaddr_in four{};
    std::memcpy(&four, &address, sizeof four);
    std::array<std::uint8_t, 4> raw{};
    std::memcpy(raw.data(), &four.sin_addr, raw.size());
    return mapped(raw.data());
  }
  if (address.ss_family != AF_INET6) return std::nullopt;
  sockaddr_in6 six{};
  std::memcpy(&six, &address, sizeof six);
  std::memcpy(bytes.data(), &six.sin6_addr, bytes.size());
  return bytes;
}

// The address itself, and the IPv4 one that it carries for a translator or a tunnel.
std::vector<AddressBytes> meantBy(const AddressBytes& address) {
  std::vector<AddressBytes> meant{address};
  const auto startsWith = [&](std::initializer_list<std::uint8_t> prefix) {
    return std::equal(prefix.begin(), prefix.end(), address.begin());
  };
  const bool zeros =
      std::all_of(address.begin(), address.begin() + 12, [](auto b) { return b == 0; });
  // IPv4-compatible (RFC 4291), NAT64 (RFC 6052, RFC 8215), translated (RFC 2765).
  if (zeros || startsWith({0x00, 0x64, 0xFF, 0x9B}) ||
      startsWith({0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0})) {
    meant.push_back(mapped(&address[12]));
  }
  if (startsWith({0x20, 0x02})) meant.push_back(mapped(&address[2]));  // 6to4 (RFC 3056)
  if (startsWith({0x20, 0x01, 0x00, 0x00})) {                          // Teredo (RFC 4380)
    std::array<std::uint8_t, 4> client{};
    std::transform(address.begin() + 12, address.end(), client.begin(),
                   [](std::uint8_t byte) { return static_cast<std::uint8_t>(~byte); });
    meant.push_back(mapped(client.data()));
  }
  return meant;
}

std::string textOf(const AddressBytes& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const bool four = std::equal(kMapped.begin(), kMapped.end(), address.begin());
  ::inet_ntop(four ? AF_INET : AF_INET6, four ? &address[12] : address.data(), text.data(),
              text.size());
  return text.data();
}

}  // namespace

bool AddressGuard::Network::holds(const AddressBytes& other) const {
  for (unsigned bit = 0; bit < prefix; ++bit) {
    const unsigned mask = 0x80U >> (bit % 8);
    if (((address.at(bit / 8) ^ other.at(bit / 8)) & mask) != 0) return false;
  }
  return true;
}

std::optional<AddressGuard::Network> AddressGuard::parseNetwork(std::string_view text) {
  const std::size_t slash = text.find('/');
  const std::string address(text.substr(0, slash));
  Network network;
  in_addr four{};
  unsigned longest = 128;
  if (::inet_pton(AF_INET, address.c_str(), &four) == 1) {
    std::array<std::uint8_t, 4> raw{};
    std::memcpy(raw.data(), &four, raw.size());
    network.address = mapped(raw.data());
    longest = 32;
  } else if (::inet_pton(AF_INET6, address.c_str(), network.address.data()) != 1) {
    return std::nullopt;
  }
  unsigned prefix = longest;
  if (slash != std::string_view::npos) {
    const std::string_view number = text.substr(slash + 1);
    const auto [end, failed] =
        std::from_chars(number.data(), number.data() + number.size(), prefix);
    if (failed != std::errc{} || end != number.data() + number.size() || prefix > longest) {
      return std::nullopt;
    }
  }
  network.prefix = 128 - longest + prefix;
  return network;
}

Result<AddressGuard> AddressGuard::except(const std::vector<std::string>& excepted) {
  AddressGuard guard;
  for (const std::string& text : excepted) {
    const auto network = parseNetwork(text);
    if (!network) {
      return Error{ErrorCode::kInvalidArgument, "'" + text + "' is no address or network",
                   "write 169.254.7.1, 169.254.7.0/24 or fe80::1"};
    }
    guard.excepted_.push_back(*network);
  }
  return guard;
}

Result<AddressGuard> AddressGuard::publicOr(const std::vector<std::string>& listed) {
  TRY(AddressGuard guard, except(listed));
  guard.reach_ = Reach::kPublic;
  return guard;
}

AddressGuard AddressGuard::listedOnly() const {
  AddressGuard guard = *this;
  guard.reach_ = Reach::kListed;
  return guard;
}

bool AddressGuard::isExcepted(const AddressBytes& address, const AddressBytes& meant) const {
  return std::any_of(excepted_.begin(), excepted_.end(),
                     [&](const Network& own) { return own.holds(address) || own.holds(meant); });
}

std::optional<std::string> AddressGuard::webhookRefusal(const AddressBytes& address) const {
  // A translator of NAT64 connects to the IPv4 address that this one carries.
  const bool translated = parseNetwork(kNat64)->holds(address);
  const AddressBytes meant = translated ? mapped(&address[12]) : address;
  if (isExcepted(address, meant)) return std::nullopt;
  const auto refused = [&](std::string_view what) {
    return "a webhook must not be at " + textOf(address) + " (" + std::string(what) +
           "): name a public one; an administrator may list the address in webhook_addresses";
  };
  if (reach_ == Reach::kListed) return refused("without TLS only listed addresses are reached");
  const bool four = std::equal(kMapped.begin(), kMapped.end(), meant.begin());
  if (!four && !parseNetwork(kPublicSix)->holds(meant)) return refused("no public address");
  const auto special = [&](const auto& networks) -> std::optional<std::string> {
    for (const Reserved& reserved : networks) {
      if (parseNetwork(reserved.network)->holds(meant)) return refused(reserved.what);
    }
    return std::nullopt;
  };
  return four ? special(kSpecialFour) : special(kSpecialSix);
}

std::optional<std::string> AddressGuard::refusal(const AddressBytes& address) const {
  if (reach_ != Reach::kProvider) return webhookRefusal(address);
  const std::vector<AddressBytes> meant = meantBy(address);
  for (const Reserved& reserved : kReserved) {
    const Network network = parseNetwork(reserved.network).value();
    for (const AddressBytes& one : meant) {
      if (!network.holds(one)) continue;
      if (!isExcepted(address, one)) {
        return "a provider must not be at " + textOf(address) + " (" + std::string(reserved.what) +
               "): " + kResolution;
      }
    }
  }
  return std::nullopt;
}

std::optional<std::string> AddressGuard::refusal(const sockaddr_storage& address) const {
  const auto bytes = bytesOf(address);
  if (bytes) return refusal(*bytes);
  if (reach_ == Reach::kProvider) return std::nullopt;
  return "a webhook must be at an IPv4 or IPv6 address";
}

std::optional<std::string> AddressGuard::refusal(const std::string& host) const {
  std::string name = host;
  std::transform(name.begin(), name.end(), name.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  while (name.ends_with('.')) name.pop_back();
  if (std::find(kMetadataNames.begin(), kMetadataNames.end(), name) != kMetadataNames.end()) {
    if (reach_ == Reach::kProvider) {
      return "a provider must not be at " + name + " (a cloud's metadata service): " + kResolution;
    }
    return "a webhook must not be at " + name + " (a cloud's metadata service): name another host";
  }
  // RFC 6761: these names are this host's, whatever a resolver says.
  if (reach_ != Reach::kProvider && (name == "localhost" || name.ends_with(".localhost"))) {
    const auto four = refusal(std::string("127.0.0.1"));
    return refusal(std::string("::1")) ? four : std::nullopt;
  }
  // Decimal, hexadecimal, octal and short forms too, as the C library reads them when it connects.
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_NUMERICHOST;
  addrinfo* list = nullptr;
  if (::getaddrinfo(name.c_str(), nullptr, &hints, &list) != 0) return std::nullopt;
  std::optional<std::string> why;
  for (const addrinfo* at = list; at != nullptr && !why; at = at->ai_next) {
    sockaddr_storage address{};
    std::memcpy(&address, at->ai_addr, at->ai_addrlen);
    why = refusal(address);
  }
  ::freeaddrinfo(list);
  return why;
}

}  // namespace gantlet::net
