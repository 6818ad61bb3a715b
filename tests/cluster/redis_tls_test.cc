// The queue over TLS, with a real Redis.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <catch2/catch.hpp>
#include <fstream>

#include "cluster/redis_queue.h"
#include "core/unique_fd.h"
#include "tests/cluster/queues.h"
#include "tests/support/certificates.h"

using namespace gantlet;
using namespace gantlet::cluster;
using gantlet::test::Certificate;
using gantlet::test::RedisServer;
using gantlet::test::TempFolder;

namespace {

// One that nobody has now: Redis chooses none by itself.
std::uint16_t freePort() {
  const UniqueFd fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  REQUIRE(::bind(fd.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
  REQUIRE(::getsockname(fd.get(), reinterpret_cast<sockaddr*>(&address), &size) == 0);
  return ntohs(address.sin_port);
}

struct TlsRedis {
  explicit TlsRedis(const std::string& clients)
      : port(freePort()),
        server({"--tls-port", std::to_string(port), "--bind", "127.0.0.1", "--tls-cert-file",
                own.writeCertificate(folder.path / "redis.pem"), "--tls-key-file",
                own.writeKey(folder.path / "redis.key"), "--tls-ca-cert-file",
                ca.writeCertificate(folder.path / "ca.pem"), "--tls-auth-clients", clients,
                "--requirepass", "sesame", "--protected-mode", "no"}) {
    std::ofstream(folder.path / "password") << "sesame\n";
    std::ofstream(folder.path / "wrong") << "simsim\n";
  }

  [[nodiscard]] RedisAddress address(const std::string& host = "127.0.0.1") const {
    auto parsed = RedisAddress::parse("rediss://" + host + ":" + std::to_string(port));
    REQUIRE(parsed);
    parsed->tlsCa = (folder.path / "ca.pem").string();
    parsed->passwordFile = folder.path / "password";
    return *parsed;
  }

  TempFolder folder;
  Certificate ca{"CA"};
  Certificate own{"redis", &ca, "DNS:localhost,IP:127.0.0.1"};
  std::uint16_t port;
  RedisServer server;
};

std::string errorOf(const RedisAddress& address) {
  RedisQueue queue(address, "test", "one");
  const auto published = queue.publish({"sub_1"});
  REQUIRE_FALSE(published);
  CHECK(published.error().code == ErrorCode::kUnavailable);
  return published.error().message;
}

bool isHere() {
  if (RedisServer::isInstalled()) return true;
  if (test::inCi()) FAIL("there is no Redis server: install redis-tools");
  WARN("NOT TRIED: Redis over TLS: redis-tools is not installed");
  return false;
}

}  // namespace

TEST_CASE("executions go through a Redis with TLS, also after it was started anew",
          "[queue][tls]") {
  if (!isHere()) return;
  TlsRedis redis("no");
  RedisQueue queue(redis.address(), "test", "one");
  std::vector<std::string> many(500, "sub_0123456789012345678901234");
  const auto ids = queue.publish(many);
  INFO((ids ? "" : ids.error().text()));
  REQUIRE(ids);
  CHECK(ids->size() == 500);
  const auto taken = queue.take(500, std::chrono::milliseconds(20));
  REQUIRE(taken);
  REQUIRE(taken->size() == 500);
  CHECK((*taken)[499].execution == many[499]);
  CHECK(queue.take(1, std::chrono::milliseconds(20))->empty());
  redis.server.kill9();
  CHECK_FALSE(queue.publish({"sub_1"}));
  redis.server.start();
  CHECK(queue.publish({"sub_1"}));
  const auto again = queue.take(1, std::chrono::milliseconds(20));
  REQUIRE(again);
  CHECK(again->size() == 1);
}

TEST_CASE("a Redis that does not prove who it is gets nothing, its password neither",
          "[queue][tls]") {
  if (!isHere()) return;
  TlsRedis redis("no");
  RedisAddress strange = redis.address();
  const Certificate other("another CA");
  strange.tlsCa = other.writeCertificate(redis.folder.path / "other.pem");
  CHECK_FALSE(errorOf(strange).empty());
  // A name that its certificate does not have.
  CHECK_FALSE(errorOf(redis.address("127.0.0.2")).empty());
  RedisAddress wrong = redis.address();
  wrong.passwordFile = redis.folder.path / "wrong";
  CHECK(errorOf(wrong).find("WRONGPASS") != std::string::npos);
  RedisAddress none = redis.address();
  none.tlsCa = (redis.folder.path / "none.pem").string();
  CHECK(errorOf(none).find("none.pem") != std::string::npos);
  // Without TLS it does not answer as a Redis does.
  RedisAddress plain = redis.address();
  plain.tls = false;
  CHECK_FALSE(errorOf(plain).empty());
}

TEST_CASE("a Redis that asks for a certificate gets the one that is set", "[queue][tls]") {
  if (!isHere()) return;
  TlsRedis redis("yes");
  CHECK_FALSE(errorOf(redis.address()).empty());
  RedisAddress known = redis.address();
  const Certificate own("node-1", &redis.ca);
  known.tlsCertificate = own.writeCertificate(redis.folder.path / "own.pem");
  known.tlsKey = own.writeKey(redis.folder.path / "own.key");
  RedisQueue queue(known, "test", "one");
  const auto published = queue.publish({"sub_1"});
  INFO((published ? "" : published.error().text()));
  CHECK(published);
}

TEST_CASE("an address of a Redis says how it is reached", "[queue]") {
  const auto tls = RedisAddress::parse("rediss://redis.example.com:6380");
  REQUIRE(tls);
  CHECK(tls->tls);
  CHECK(tls->host == "redis.example.com");
  CHECK(tls->port == 6380);
  CHECK_FALSE(tls->isOpen());
  CHECK(RedisAddress::parse("redis.example.com:6379")->isOpen());
  CHECK_FALSE(RedisAddress::parse("[::1]:6379")->isOpen());
  for (const char* text : {"rediss://:6379", "rediss://host", "redis://host:6379", "a@b:6379",
                           "rediss://u:p@host:1", "unix:relative", "host:0"}) {
    INFO(text);
    CHECK_FALSE(RedisAddress::parse(text));
  }
}
