#include "objects/object_address.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "core/unique_fd.h"
#include "objects/folder_store.h"
#include "objects/s3_store.h"

namespace gantlet::objects {
namespace {

constexpr std::size_t kLongestPrefix = 64;
constexpr std::size_t kLargestCredentials = std::size_t{64} << 10U;

Error badAddress(const std::string& what) {
  return {
      ErrorCode::kInvalidArgument, what,
      "write folder path=/mnt/gantlet, or s3 endpoint=https://s3.example.com region=eu-central-1 "
      "bucket=gantlet credentials_file=/etc/gantlet/s3-credentials"};
}

bool holdsOnly(std::string_view text, std::string_view more) {
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
           more.find(c) != std::string_view::npos;
  });
}

using Field = Status (*)(ObjectAddress& address, const std::string& value);

Status setPath(ObjectAddress& address, const std::string& value) {
  address.folder = value;
  if (address.folder.is_absolute()) return {};
  return badAddress("'" + value + "' must be an absolute path");
}

Status setEndpoint(ObjectAddress& address, const std::string& value) {
  const Result<net::Url> url = net::parseUrl(value);
  if (!url) return badAddress("'endpoint': " + url.error().message);
  if (!url->socketPath.empty()) return badAddress("'endpoint' must begin with https://");
  address.endpoint = *url;
  return {};
}

Status setRegion(ObjectAddress& address, const std::string& value) {
  address.region = value;
  if (value.size() <= 64 && holdsOnly(value, "-")) return {};
  return badAddress("'" + value + "' is no region");
}

Status setBucket(ObjectAddress& address, const std::string& value) {
  address.bucket = value;
  if (value.size() >= 3 && value.size() <= 63 && holdsOnly(value, "-.")) return {};
  return badAddress("'" + value + "' is no bucket's name");
}

Status setPrefix(ObjectAddress& address, const std::string& value) {
  address.prefix = value;
  if (value.size() <= kLongestPrefix && isKey(value)) return {};
  return badAddress("'" + value + "' can't be the prefix of keys");
}

Status setCredentials(ObjectAddress& address, const std::string& value) {
  address.credentialsFile = value;
  if (address.credentialsFile.is_absolute()) return {};
  return badAddress("'" + value + "' must be an absolute path");
}

Status setCa(ObjectAddress& address, const std::string& value) {
  address.tlsCa = value;
  if (value.starts_with('/')) return {};
  return badAddress("'" + value + "' must be an absolute path");
}

Status setWithoutTls(ObjectAddress& address, const std::string& value) {
  address.withoutTls = value == "true";
  if (value == "true" || value == "false") return {};
  return badAddress("'without_tls' is true or false");
}

struct Part {
  std::string_view kind;
  std::string_view key;
  Field set;
};
constexpr std::array kParts{
    Part{"folder", "path", setPath}, Part{"s3", "endpoint", setEndpoint},
    Part{"s3", "region", setRegion}, Part{"s3", "bucket", setBucket},
    Part{"s3", "prefix", setPrefix}, Part{"s3", "credentials_file", setCredentials},
    Part{"s3", "tls_ca", setCa},     Part{"s3", "without_tls", setWithoutTls},
};

bool isOfThisHost(const std::string& host) {
  return host == "localhost" || host == "::1" || host.starts_with("127.");
}

Status checkWhole(const ObjectAddress& address, std::string_view kind) {
  if (kind == "folder") {
    return address.folder.empty() ? badAddress("'path' must be given") : Status();
  }
  if (address.endpoint.host.empty()) return badAddress("'endpoint' must be given");
  if (address.bucket.empty()) return badAddress("'bucket' must be given");
  const bool inClear = !address.endpoint.tls && !isOfThisHost(address.endpoint.host);
  if (inClear && !address.withoutTls) {
    return Error{ErrorCode::kInvalidArgument,
                 "'endpoint' is http beyond this host: files would go there in clear text",
                 "write https, or without_tls=true on a network that nobody else is on"};
  }
  if (!address.tlsCa.empty() && !address.endpoint.tls) {
    return badAddress("'tls_ca' is for an 'endpoint' with https alone");
  }
  return {};
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) {
    text.remove_suffix(1);
  }
  return text;
}

// It becomes a part of a header.
bool isToken(std::string_view text) {
  return !text.empty() && text.size() <= 4096 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < '\x7F'; });
}

Status checkCredentials(const Credentials& credentials, const std::string& where) {
  const bool session =
      credentials.sessionToken.empty() || isToken(credentials.sessionToken.reveal());
  if (isToken(credentials.accessKey) && isToken(credentials.secretKey.reveal()) && session &&
      credentials.accessKey.find_first_of("/,") == std::string::npos) {
    return {};
  }
  return Error{ErrorCode::kUnavailable,
               where + " holds no credentials of an object store that can be used",
               "it needs aws_access_key_id = … and aws_secret_access_key = … below [default]"};
}

Result<std::string> readPrivateFile(const std::filesystem::path& path) {
  const auto wrong = [&](const std::string& why, const std::string& resolution) {
    return Error{ErrorCode::kUnavailable,
                 "the file of the object store's credentials, " + path.string() + ", " + why,
                 resolution};
  };
  const UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file) return wrong("can't be opened: " + std::string(std::strerror(errno)), "");
  struct stat info {};
  if (::fstat(file.get(), &info) != 0 || !S_ISREG(info.st_mode)) return wrong("is no file", "");
  if ((info.st_mode & (S_IRWXO | S_IWGRP)) != 0) {
    return wrong("can be read by everybody, or written by others", "chmod 600 " + path.string());
  }
  std::string text(kLargestCredentials, '\0');
  const ssize_t n = ::read(file.get(), text.data(), text.size());
  if (n < 0) return wrong("can't be read: " + std::string(std::strerror(errno)), "");
  text.resize(static_cast<std::size_t>(n));
  return text;
}

}  // namespace

Result<ObjectAddress> ObjectAddress::parse(std::string_view text) {
  ObjectAddress address;
  std::string kind;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (word.empty()) continue;
    if (kind.empty()) {
      kind = word;
      if (kind == "folder" || kind == "s3") continue;
      return badAddress("'" + kind + "' is no kind of object store");
    }
    const std::size_t equals = word.find('=');
    const std::string_view key = word.substr(0, equals);
    const auto part = std::find_if(kParts.begin(), kParts.end(), [&](const Part& one) {
      return one.kind == kind && one.key == key;
    });
    if (part == kParts.end() || equals == std::string_view::npos) {
      return badAddress("'" + std::string(key) + "' is no part of the address of an object store" +
                        (kind == "s3" ? " with S3's interface" : " in a folder"));
    }
    TRY_STATUS(part->set(address, std::string(word.substr(equals + 1))));
  }
  if (kind.empty()) return badAddress("it is empty");
  TRY_STATUS(checkWhole(address, kind));
  return address;
}

Result<Credentials> readCredentialsFile(const std::filesystem::path& file) {
  TRY(std::string text, readPrivateFile(file));
  Credentials credentials;
  bool counts = true;  // what stands above the first profile, too
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    const std::string_view line = trimmed(rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    if (line.starts_with('[')) counts = line == "[default]";
    const std::size_t equals = line.find('=');
    if (!counts || equals == std::string_view::npos || line.starts_with('#')) continue;
    const std::string_view name = trimmed(line.substr(0, equals));
    const std::string value(trimmed(line.substr(equals + 1)));
    if (name == "aws_access_key_id") credentials.accessKey = value;
    if (name == "aws_secret_access_key") credentials.secretKey = Secret(value);
    if (name == "aws_session_token") credentials.sessionToken = Secret(value);
  }
  wipe(text);
  TRY_STATUS(checkCredentials(credentials, "the file " + file.string()));
  return credentials;
}

Result<std::unique_ptr<ObjectStore>> openStore(const ObjectAddress& address,
                                               const VariableReader& variables) {
  if (!address.folder.empty()) {
    return std::unique_ptr<ObjectStore>(std::make_unique<FolderStore>(address.folder));
  }
  S3Options options;
  options.endpoint = address.endpoint;
  options.region = address.region;
  options.bucket = address.bucket;
  options.prefix = address.prefix;
  options.tls.caFile = address.tlsCa;
  if (!address.credentialsFile.empty()) {
    options.credentials = [file = address.credentialsFile] { return readCredentialsFile(file); };
  } else {
    Credentials given{variables("AWS_ACCESS_KEY_ID"), Secret(variables("AWS_SECRET_ACCESS_KEY")),
                      Secret(variables("AWS_SESSION_TOKEN"))};
    if (given.accessKey.empty() || given.secretKey.empty()) {
      return Error{ErrorCode::kInvalidArgument, "'objects' has no credentials",
                   "give it credentials_file=FILE, or set AWS_ACCESS_KEY_ID and "
                   "AWS_SECRET_ACCESS_KEY"};
    }
    TRY_STATUS(checkCredentials(given, "the environment"));
    options.credentials = [given = std::move(given)]() -> Result<Credentials> { return given; };
  }
  TRY(const Credentials readable, options.credentials());
  TRY(std::unique_ptr<S3Store> store, S3Store::create(std::move(options)));
  return std::unique_ptr<ObjectStore>(std::move(store));
}

}  // namespace gantlet::objects
