#include "cluster/redis_link.h"

#include <hiredis/hiredis.h>

#include <array>
#include <charconv>
#include <fstream>
#include <optional>

#include "providers/http/connection.h"
#include "providers/http/tls_context.h"

namespace gantlet::cluster {
namespace {

constexpr std::chrono::milliseconds kConnectTime{2'000};
// Of an answer, beside what the server waits for itself.
constexpr std::chrono::milliseconds kAnswerTime{5'000};
constexpr std::string_view kTlsScheme = "rediss://";

Error unavailable(const std::string& why) {
  return Error{ErrorCode::kUnavailable, "Redis: " + why, "look whether it runs, and at 'redis'"};
}

std::string_view textOf(const redisReply& reply) {
  return reply.str == nullptr ? std::string_view()
                              : std::string_view(reply.str, static_cast<std::size_t>(reply.len));
}

struct FreeReader {
  void operator()(redisReader* reader) const { ::redisReaderFree(reader); }
};

std::optional<std::string> formatted(const RedisLink::Words& words) {
  std::vector<const char*> parts;
  std::vector<std::size_t> sizes;
  for (const std::string& word : words) {
    parts.push_back(word.data());
    sizes.push_back(word.size());
  }
  char* text = nullptr;
  const int size =
      ::redisFormatCommandArgv(&text, static_cast<int>(parts.size()), parts.data(), sizes.data());
  if (size < 0) return std::nullopt;
  std::string command(text, static_cast<std::size_t>(size));
  ::redisFreeCommand(text);
  return command;
}

}  // namespace

void FreeReply::operator()(redisReply* reply) const { ::freeReplyObject(reply); }

Result<RedisAddress> RedisAddress::parse(std::string_view text) {
  const auto bad = [whole = std::string(text)] {
    return Error{ErrorCode::kInvalidArgument, "'" + whole + "' is no address of a Redis",
                 "write unix:/run/redis/redis.sock, HOST:PORT, or rediss://HOST:PORT for TLS"};
  };
  RedisAddress address;
  if (text.starts_with("unix:")) {
    address.socket = text.substr(5);
    if (!address.socket.is_absolute()) return bad();
    return address;
  }
  address.tls = text.starts_with(kTlsScheme);
  if (address.tls) text.remove_prefix(kTlsScheme.size());
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return bad();
  address.host = text.substr(0, colon);
  const std::string_view port = text.substr(colon + 1);
  const auto read = std::from_chars(port.data(), port.data() + port.size(), address.port);
  if (read.ec != std::errc() || read.ptr != port.data() + port.size() || address.port == 0) {
    return bad();
  }
  if (address.host.size() > 2 && address.host.front() == '[' && address.host.back() == ']') {
    address.host = address.host.substr(1, address.host.size() - 2);
  }
  // User and password in an address would end up in logs.
  if (address.host.find_first_of("/@ \t") != std::string::npos) return bad();
  return address;
}

bool RedisAddress::isOpen() const {
  const bool here =
      !socket.empty() || host == "localhost" || host == "::1" || host.starts_with("127.");
  return !tls && !here;
}

struct RedisLink::Impl {
  RedisAddress address;
  net::AddressGuard guard;  // nothing is refused but what never is a Redis
  net::TlsContext context{nullptr, &::SSL_CTX_free};
  std::unique_ptr<net::Connection> connection;
  std::unique_ptr<redisReader, FreeReader> reader;

  Error broken(const std::string& why) {
    connection.reset();
    reader.reset();
    return unavailable(why.empty() ? "the connection broke" : why);
  }
  Error failed(net::Io io, const char* what) {
    const std::string trouble = connection->trouble();
    return broken(io == net::Io::kTimeout ? std::string(what) + " took too long" : trouble);
  }

  // Anew for each connection: the files may have been renewed.
  Status loadTls() {
    if (!address.tls) return {};
    net::TlsOptions options;
    options.caFile = address.tlsCa;
    options.certFile = address.tlsCertificate;
    options.keyFile = address.tlsKey;
    Result<net::TlsContext> made = net::makeTlsContext(options);
    if (!made) return unavailable(made.error().message);
    context = std::move(made).value();
    return {};
  }

  Status connect() {
    if (connection != nullptr) return {};
    TRY_STATUS(loadTls());
    net::Url url;
    url.tls = address.tls;
    url.host = address.host;
    url.port = address.port;
    url.socketPath = address.socket;
    connection = std::make_unique<net::Connection>(net::in(kConnectTime), CancelSignal(), guard);
    reader.reset(::redisReaderCreate());
    if (reader == nullptr) return broken("out of memory");
    const net::Io opened = connection->open(url, context.get(), {});
    if (opened != net::Io::kOk) return failed(opened, "connecting");
    if (address.passwordFile.empty()) return {};
    std::ifstream file(address.passwordFile);
    std::string password;
    if (!std::getline(file, password)) {
      return broken("its password could not be read from " + address.passwordFile.string());
    }
    connection->setDeadline(net::in(kAnswerTime));
    TRY_STATUS(send({{"AUTH", password}}));
    Result<RedisAnswer> in = answer();
    if (in && in.value()->type != REDIS_REPLY_ERROR) return {};
    return broken(in ? std::string(textOf(*in.value())) : in.error().message);
  }

  Status send(const std::vector<Words>& commands) {
    std::string bytes;
    for (const Words& words : commands) {
      const auto command = formatted(words);
      if (!command) return broken("a command is too large");
      bytes += *command;
    }
    const net::Io written = connection->write(bytes);
    if (written != net::Io::kOk) return failed(written, "writing");
    return {};
  }

  Result<RedisAnswer> answer() {
    while (true) {
      void* raw = nullptr;
      if (::redisReaderGetReply(reader.get(), &raw) != REDIS_OK) return broken(reader->errstr);
      if (raw != nullptr) return RedisAnswer(static_cast<redisReply*>(raw));
      std::array<char, 16384> buffer{};
      std::size_t count = 0;
      const net::Io got = connection->read(buffer, count);
      if (got == net::Io::kEnd) return broken("it closed the connection");
      if (got != net::Io::kOk) return failed(got, "an answer");
      if (::redisReaderFeed(reader.get(), buffer.data(), count) != REDIS_OK) {
        return broken(reader->errstr);
      }
    }
  }
};

RedisLink::RedisLink(RedisAddress address) : impl_(std::make_unique<Impl>()) {
  impl_->address = std::move(address);
}
RedisLink::~RedisLink() = default;

Result<std::vector<RedisAnswer>> RedisLink::call(const std::vector<Words>& commands,
                                                 std::chrono::milliseconds wait) {
  TRY_STATUS(impl_->connect());
  impl_->connection->setDeadline(net::in(wait + kAnswerTime));
  TRY_STATUS(impl_->send(commands));
  std::vector<RedisAnswer> answers;
  std::optional<Error> failed;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    TRY(RedisAnswer one, impl_->answer());
    if (one->type == REDIS_REPLY_ERROR) {
      if (!failed) failed = unavailable(std::string(textOf(*one)));
      continue;
    }
    answers.push_back(std::move(one));
  }
  if (failed) return *failed;
  return answers;
}

}  // namespace gantlet::cluster
