// TLS, the address list and the first start of a real service, from outside.
#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>

#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"
#include "tests/support/tls_client.h"

using namespace gantlet;
using namespace gantlet::cli;

namespace {

const std::string kGet = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

std::uint16_t portOf(const std::string& ready) {
  INFO(ready);
  const std::size_t at = ready.find("127.0.0.1:");
  REQUIRE(at != std::string::npos);
  return static_cast<std::uint16_t>(std::stoi(ready.substr(at + 10)));
}

// A service with these settings.
struct Served {
  explicit Served(const std::string& yaml)
      : config(folder.write("gantlet.yaml", yaml)),
        running({{"serve", "--config", config, "--listen", "127.0.0.1:0", "--data-dir",
                  (folder.path() / "data").string()},
                 "",
                 {},
                 ""}),
        port(portOf(running.readLine())) {}

  TempFolder folder;
  std::string config;
  Running running;
  std::uint16_t port;
};

}  // namespace

TEST_CASE("a service with a certificate speaks TLS only, and takes a new one by SIGHUP",
          "[cli][tls]") {
  const TempFolder keys;
  const test::Certificate ca("test CA");
  const test::Certificate first("localhost", &ca);
  const std::filesystem::path certificate = keys.path() / "server.pem";
  const std::filesystem::path key = keys.path() / "server.key";
  first.writeCertificate(certificate);
  first.writeKey(key);
  Served service("tls_certificate: " + certificate.string() + "\ntls_key: " + key.string() + "\n");
  test::TlsWish trusting;
  trusting.trusted = &ca;
  const auto serial = [&] {
    const test::TlsClient client(service.port, trusting);
    if (!client.secure() || client.serverCertificate() == nullptr) return -1L;
    return ::ASN1_INTEGER_get(::X509_get0_serialNumber(client.serverCertificate()));
  };
  const long before = serial();
  CHECK(before == ::ASN1_INTEGER_get(::X509_get0_serialNumber(first.x509())));
  CHECK(test::TlsClient(service.port, trusting).exchange(kGet).status == 200);
  CHECK(test::RawClient(service.port).exchange(kGet).status != 200);
  test::TlsWish old = trusting;
  old.lowest = old.highest = TLS1_1_VERSION;
  CHECK_FALSE(test::TlsClient(service.port, old).secure());

  // A certificate that its key does not fit changes nothing.
  const test::Certificate second("localhost", &ca);
  second.writeCertificate(certificate);
  service.running.signal(SIGHUP);
  const std::string refused = service.running.awaitError("not taken");
  INFO(refused);
  CHECK(contains(refused, "certificate"));
  CHECK(serial() == before);
  second.writeKey(key);
  service.running.signal(SIGHUP);
  CHECK_FALSE(service.running.awaitError("read again").empty());
  CHECK(serial() == ::ASN1_INTEGER_get(::X509_get0_serialNumber(second.x509())));
}

TEST_CASE("an address that is listed needs no token, whatever a header says", "[cli]") {
  const std::string tokens =
      "api_tokens:\n  - {id: agent, tenant: acme, token: first-token-0000000}\n";
  const auto status = [](const Served& service, const std::string& header) {
    const std::string body = R"({"language":"python","code":"1"})";
    return test::RawClient(service.port)
        .exchange("POST /v1/vet HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
                  header + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body)
        .status;
  };
  const Served listed("allow_addresses: [127.0.0.1=acme]\n" + tokens);
  CHECK(status(listed, "") == 200);
  CHECK(status(listed, "X-Sandbox-Token: wrong-token-0000000\r\n") == 401);
  const Served other("allow_addresses: [10.0.0.5]\n" + tokens);
  CHECK(status(other, "") == 401);
  CHECK(status(other, "X-Forwarded-For: 10.0.0.5\r\nForwarded: for=10.0.0.5\r\n") == 401);
  CHECK(status(other, "X-Sandbox-Token: first-token-0000000\r\n") == 200);
}

TEST_CASE("a start that fails keeps no admin token that the next one would not show", "[cli]") {
  const Served first("");
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const Ended taken =
      invoke({"serve", "--listen", "127.0.0.1:" + std::to_string(first.port), "--data-dir", data});
  INFO(taken.err);
  CHECK(taken.code != 0);
  CHECK_FALSE(contains(taken.err, "admin token"));
  Running second({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
  CHECK_FALSE(second.readLine().empty());
  second.signal(SIGTERM);
  CHECK(contains(second.finish().err, "admin token (shown only now"));
}
