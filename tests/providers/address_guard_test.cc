// Where no provider may be: addresses in every spelling, and what a name is looked up as.
#include "providers/http/address_guard.h"

#include <arpa/inet.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstring>
#include <fstream>
#include <functional>

#include "providers/http/client.h"
#include "tests/support/http_double.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::net;
using gantlet::test::DoubleReply;
using gantlet::test::DoubleRequest;
using gantlet::test::HttpDouble;
using gantlet::test::TempFolder;

namespace {

sockaddr_storage addressOf(const char* text) {
  sockaddr_storage storage{};
  sockaddr_in four{};
  sockaddr_in6 six{};
  if (::inet_pton(AF_INET, text, &four.sin_addr) == 1) {
    four.sin_family = AF_INET;
    std::memcpy(&storage, &four, sizeof four);
  } else {
    REQUIRE(::inet_pton(AF_INET6, text, &six.sin6_addr) == 1);
    six.sin6_family = AF_INET6;
    std::memcpy(&storage, &six, sizeof six);
  }
  return storage;
}

// In a process whose /etc/hosts says that `name` is `address`: whether `look` gave true there.
bool whereNameIs(const std::string& name, const std::string& address,
                 const std::function<bool()>& look) {
  const TempFolder folder;
  const std::string hosts = (folder.path / "hosts").string();
  std::ofstream(hosts) << address << " " << name << "\n";
  const bool root = ::geteuid() == 0;
  const pid_t child = ::fork();
  if (child == 0) {
    if (::unshare(CLONE_NEWNS | (root ? 0 : CLONE_NEWUSER)) != 0 ||
        ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        ::mount(hosts.c_str(), "/etc/hosts", nullptr, MS_BIND, nullptr) != 0) {
      ::_exit(77);
    }
    ::_exit(look() ? 0 : 1);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  REQUIRE(WIFEXITED(status));
  REQUIRE(WEXITSTATUS(status) != 77);
  return WEXITSTATUS(status) == 0;
}

HttpOutcome get(const std::string& url, AddressGuard guard = {}) {
  auto client = HttpClient::create(*parseUrl(url), {}, std::move(guard));
  if (!client) return {HttpFailure{HttpFault::kBroken, false, 0, client.error().message}, {}};
  HttpRequest request;
  request.target = "/";
  request.deadline = in(std::chrono::seconds(10));
  return (*client)->send(request);
}

}  // namespace

TEST_CASE("an address of a metadata service is refused whatever it is wrapped in", "[guard]") {
  const AddressGuard guard;
  for (const char* bad :
       {"169.254.169.254", "169.254.0.1", "169.254.255.255", "100.100.100.200", "168.63.129.16",
        "192.0.0.192", "fe80::1", "febf:ffff::1", "fd00:ec2::254", "fd00:ec2::23", "fd20:ce::254",
        "::ffff:169.254.169.254", "::169.254.169.254", "64:ff9b::169.254.169.254",
        "64:ff9b:1::169.254.169.254", "::ffff:0:169.254.169.254", "2002:a9fe:a9fe::1",
        "2001:0:1:2:3:4:5601:5601"}) {
    INFO(bad);
    CHECK(guard.refusal(addressOf(bad)));
  }
  for (const char* good :
       {"127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "169.253.255.255", "169.255.0.1",
        "100.100.100.201", "168.63.129.17", "8.8.8.8", "::1", "fd00::1", "fec0::1", "2001:db8::1",
        "::ffff:10.0.0.1", "2002:a00:1::1", "64:ff9b::8.8.8.8"}) {
    INFO(good);
    CHECK_FALSE(guard.refusal(addressOf(good)));
  }
}

TEST_CASE("a host is refused in every spelling that the C library reads", "[guard]") {
  const AddressGuard guard;
  for (const char* bad :
       {"169.254.169.254", "2852039166", "0xa9fea9fe", "0XA9FEA9FE", "0251.0376.0251.0376",
        "0xa9.0xfe.0xa9.0xfe", "169.254.43518", "169.16689662", "::ffff:a9fe:a9fe",
        "0:0:0:0:0:ffff:169.254.169.254", "FD00:EC2::254", "metadata", "Metadata.Google.Internal",
        "metadata.google.internal.", "instance-data"}) {
    INFO(bad);
    CHECK(guard.refusal(std::string(bad)));
  }
  for (const char* good : {"127.1", "localhost", "sandbox.example", "metadata.example"}) {
    INFO(good);
    CHECK_FALSE(guard.refusal(std::string(good)));
  }
}

TEST_CASE("what an administrator lists is let through, and nothing beside it", "[guard]") {
  const auto guard = AddressGuard::except({"169.254.7.0/24", "fe80::1", "100.100.100.200"});
  REQUIRE(guard);
  CHECK_FALSE(guard->refusal(addressOf("169.254.7.9")));
  CHECK_FALSE(guard->refusal(addressOf("::ffff:169.254.7.9")));
  CHECK_FALSE(guard->refusal(addressOf("fe80::1")));
  CHECK_FALSE(guard->refusal(addressOf("100.100.100.200")));
  CHECK(guard->refusal(addressOf("169.254.8.9")));
  CHECK(guard->refusal(addressOf("fe80::2")));
  for (const char* bad : {"", "x", "169.254.7.0/33", "169.254.7.0/", "169.254.7", "fe80::/129",
                          "metadata.google.internal"}) {
    INFO(bad);
    CHECK_FALSE(AddressGuard::except({bad}));
  }
}

TEST_CASE("webhooks reach public addresses alone, whatever a private one is wrapped in",
          "[guard]") {
  const auto guard = AddressGuard::publicOr({});
  REQUIRE(guard);
  for (const char* bad : {"0.0.0.0",
                          "0.1.2.3",
                          "10.1.2.3",
                          "100.64.0.1",
                          "100.127.255.255",
                          "127.0.0.1",
                          "127.9.9.9",
                          "168.63.129.16",
                          "169.254.169.254",
                          "172.16.0.1",
                          "172.31.255.255",
                          "192.0.0.192",
                          "192.0.2.1",
                          "192.88.99.1",
                          "192.168.1.1",
                          "198.18.0.1",
                          "198.19.255.255",
                          "198.51.100.7",
                          "203.0.113.9",
                          "224.0.0.1",
                          "239.255.255.255",
                          "240.0.0.1",
                          "255.255.255.255",
                          "::",
                          "::1",
                          "::ffff:127.0.0.1",
                          "::ffff:10.0.0.1",
                          "::127.0.0.1",
                          "::8.8.8.8",
                          "::ffff:0:10.0.0.1",
                          "64:ff9b::10.0.0.1",
                          "64:ff9b::127.0.0.1",
                          "64:ff9b::169.254.169.254",
                          "64:ff9b:1::8.8.8.8",
                          "100::1",
                          "2001::1",
                          "2001:0:1:2:3:4:5601:5601",
                          "2001:2::1",
                          "2001:10::1",
                          "2001:db8::1",
                          "2002:a00:1::1",
                          "2002:808:808::1",
                          "3fff::1",
                          "5f00::1",
                          "fc00::1",
                          "fd00:ec2::254",
                          "fe80::1",
                          "fec0::1",
                          "ff02::1",
                          "ff0e::1"}) {
    INFO(bad);
    const auto why = guard->refusal(addressOf(bad));
    REQUIRE(why);
    CHECK(why->find("a webhook must not be at ") == 0);
    CHECK(why->find("webhook_addresses") != std::string::npos);
    CHECK(guard->listedOnly().refusal(addressOf(bad)));
  }
  for (const char* good : {"8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1",
                           "192.0.1.1", "223.255.255.255", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8",
                           "2606:4700::1111", "2a00:1450::1"}) {
    INFO(good);
    CHECK_FALSE(guard->refusal(addressOf(good)));
    CHECK(guard->listedOnly().refusal(addressOf(good)));
  }
  for (const char* bad :
       {"2130706433", "0x7f000001", "0177.0.0.1", "127.1", "0", "0x7f.1", "017700000001", "[::1]",
        "::1", "::ffff:7f00:1", "0:0:0:0:0:ffff:127.0.0.1", "metadata.google.internal", "localhost",
        "LocalHost.", "hooks.localhost"}) {
    const std::string host = bad[0] == '[' ? "::1" : bad;
    INFO(host);
    CHECK(guard->refusal(host));
  }
  const auto listed = AddressGuard::publicOr({"10.1.0.0/16", "127.0.0.1"});
  REQUIRE(listed);
  for (const char* good : {"10.1.2.3", "127.0.0.1", "::ffff:10.1.2.3", "64:ff9b::10.1.2.3"}) {
    INFO(good);
    CHECK_FALSE(listed->refusal(addressOf(good)));
    CHECK_FALSE(listed->listedOnly().refusal(addressOf(good)));
  }
  CHECK_FALSE(listed->refusal(std::string("localhost")));
  CHECK_FALSE(AddressGuard::publicOr({"::1"})->refusal(std::string("localhost")));
  CHECK(AddressGuard::publicOr({"10.1.0.0/16"})->refusal(std::string("localhost")));
  CHECK_FALSE(guard->refusal(std::string("localhost.example.com")));
  CHECK_FALSE(AddressGuard().refusal(std::string("localhost")));  // of a provider
  CHECK(listed->refusal(addressOf("10.2.0.1")));
  CHECK(listed->refusal(addressOf("127.0.0.2")));
}

TEST_CASE("a name that turns to a private address is not connected to by a webhook",
          "[guard][http]") {
  const HttpDouble server([](const DoubleRequest&, const DoubleReply& reply) {
    reply.raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi");
  });
  const std::string port = server.url().substr(server.url().rfind(':'));
  for (const char* address : {"127.0.0.1", "::ffff:127.0.0.1", "10.0.0.1"}) {
    INFO(address);
    CHECK(whereNameIs("hooks.example", address, [&] {
      const HttpOutcome outcome = get("http://hooks.example" + port, *AddressGuard::publicOr({}));
      return !outcome.ok() && outcome.failure->fault == HttpFault::kConnect &&
             outcome.failure->message.find("a webhook must not be at") == 0;
    }));
  }
  CHECK(whereNameIs("hooks.example", "127.0.0.1", [&] {
    const auto listed = AddressGuard::publicOr({"127.0.0.1"});
    return get("http://hooks.example" + port, listed->listedOnly()).reply.body == "hi";
  }));
}

TEST_CASE("a name that is looked up as a metadata service is not connected to", "[guard][http]") {
  const HttpDouble server([](const DoubleRequest&, const DoubleReply& reply) {
    reply.raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi");
  });
  const std::string port = server.url().substr(server.url().rfind(':'));
  // The look-up works as such: the same name at loopback is reached.
  CHECK(whereNameIs("provider.example", "127.0.0.1",
                    [&] { return get("http://provider.example" + port).reply.body == "hi"; }));
  for (const char* address : {"169.254.169.254", "fd00:ec2::254", "::ffff:169.254.169.254"}) {
    INFO(address);
    CHECK(whereNameIs("provider.example", address, [&] {
      const HttpOutcome outcome = get("http://provider.example" + port);
      return !outcome.ok() && outcome.failure->fault == HttpFault::kConnect &&
             !outcome.failure->sent &&
             outcome.failure->message.find("a provider must not be at") != std::string::npos;
    }));
  }
}
