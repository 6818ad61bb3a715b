#include <algorithm>
#include <array>
#include <charconv>

#include "store/database.h"

namespace gantlet {
namespace {

constexpr std::size_t kLongestName = 48;

bool isPlainWord(std::string_view word, std::string_view more) {
  return !word.empty() && word.size() <= 200 && std::all_of(word.begin(), word.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           more.find(c) != std::string_view::npos;
  });
}

Error badAddress(const std::string& what) {
  return Error{
      ErrorCode::kInvalidArgument, what,
      "write mariadb socket=/run/mysqld/mysqld.sock user=gantlet name=gantlet, or mariadb "
      "host=db.example.com user=gantlet name=gantlet password_file=/etc/gantlet/db-password "
      "tls_ca=/etc/gantlet/db-ca.pem, or nothing for the embedded database"};
}

using Field = Status (*)(DatabaseAddress& address, const std::string& value);

Status setPort(DatabaseAddress& address, const std::string& value) {
  const char* end = value.data() + value.size();
  const auto read = std::from_chars(value.data(), end, address.port);
  if (read.ec == std::errc() && read.ptr == end && address.port != 0) return {};
  return badAddress("'port' must be from 1 to 65535");
}

// An address that says so, and one that would turn the proof off: there is no such thing.
Status setTls(DatabaseAddress& /*address*/, const std::string& value) {
  if (value == "verify") return {};
  return badAddress(
      "'tls' can only be verify: a database over a network proves by a certificate "
      "that it is the one");
}

template <std::filesystem::path DatabaseAddress::*kMember>
Status setPath(DatabaseAddress& address, const std::string& value) {
  address.*kMember = value;
  if ((address.*kMember).is_absolute()) return {};
  return badAddress("'" + value + "' must be an absolute path");
}

template <std::string DatabaseAddress::*kMember>
Status setText(DatabaseAddress& address, const std::string& value) {
  address.*kMember = value;
  return {};
}

struct Part {
  std::string_view key;
  std::string_view characters;  // that its value may hold beside letters and digits
  Field set;
};

constexpr std::string_view kPathCharacters = "_-./";
constexpr std::array kParts{
    Part{"socket", kPathCharacters, setPath<&DatabaseAddress::place>},
    Part{"host", "-.:", setText<&DatabaseAddress::host>},
    Part{"port", "", setPort},
    Part{"user", "_-", setText<&DatabaseAddress::user>},
    Part{"name", "_-", setText<&DatabaseAddress::name>},
    Part{"password_file", kPathCharacters, setPath<&DatabaseAddress::passwordFile>},
    Part{"tls", "", setTls},
    Part{"tls_ca", kPathCharacters, setPath<&DatabaseAddress::tlsCa>},
    Part{"tls_cert", kPathCharacters, setPath<&DatabaseAddress::tlsCert>},
    Part{"tls_key", kPathCharacters, setPath<&DatabaseAddress::tlsKey>},
};

Status setPart(DatabaseAddress& address, std::string_view word) {
  const std::size_t equals = word.find('=');
  const std::string key(word.substr(0, equals));
  const std::string value(equals == std::string_view::npos ? "" : word.substr(equals + 1));
  const auto part =
      std::find_if(kParts.begin(), kParts.end(), [&](const Part& one) { return one.key == key; });
  if (part == kParts.end()) return badAddress("'" + key + "' is no part of a database's address");
  if (!isPlainWord(value, part->characters)) {
    return badAddress("'" + key + "' holds characters that it may not");
  }
  return part->set(address, value);
}

Status checkWhole(const DatabaseAddress& address) {
  if (address.place.empty() == address.host.empty()) {
    return badAddress("either 'socket' or 'host' must be given");
  }
  if (address.user.empty() || address.name.empty() || address.name.size() > kLongestName) {
    return badAddress("'user' and 'name' must be given, the name in at most 48 characters");
  }
  if (!address.isRemote()) {
    if (address.passwordFile.empty() && address.tlsCa.empty() && address.tlsCert.empty()) return {};
    return badAddress("'password_file', 'tls_ca' and 'tls_cert' are for a 'host' alone");
  }
  if (address.tlsCa.empty()) {
    return badAddress("'host' needs 'tls_ca', the certificates by which the server is known");
  }
  if (address.tlsCert.empty() != address.tlsKey.empty()) {
    return badAddress("'tls_cert' and 'tls_key' belong together");
  }
  if (address.passwordFile.empty() && address.tlsCert.empty()) {
    return badAddress("'host' needs 'password_file', or 'tls_cert' and 'tls_key'");
  }
  return {};
}

}  // namespace

DatabaseAddress DatabaseAddress::embedded(std::filesystem::path file) {
  DatabaseAddress address;
  address.place = std::move(file);
  return address;
}

Result<DatabaseAddress> DatabaseAddress::parse(std::string_view text) {
  DatabaseAddress address;
  address.engine = Engine::kMariaDb;
  std::size_t words = 0;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (word.empty()) continue;
    if (words++ > 0) {
      TRY_STATUS(setPart(address, word));
    } else if (word != "mariadb") {
      return badAddress("'" + std::string(word) + "' is no kind of database");
    }
  }
  TRY_STATUS(checkWhole(address));
  return address;
}

}  // namespace gantlet
