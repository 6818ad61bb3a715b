// A MariaDB over TCP: only with TLS, and only where its certificate proves that it is the one.
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <fstream>

#include "tests/store/engines.h"
#include "tests/support/certificates.h"

using namespace gantlet;
using gantlet::test::Certificate;
using gantlet::test::MariaDbServer;
using gantlet::test::TempFolder;

namespace {

// Everything that a connector's list of options could take for its own.
constexpr const char* kPassword = "a;b\\c'd e{ f=g\"h";

struct Place {
  TempFolder folder;
  Certificate ca{"Gantlet test CA"};
  Certificate server{"database", &ca};

  [[nodiscard]] std::string file(const std::string& name) const {
    return (folder.path / name).string();
  }
  std::string write(const std::string& name, const std::string& text, mode_t mode = 0600) const {
    std::ofstream(file(name)) << text;
    ::chmod(file(name).c_str(), mode);
    return file(name);
  }
  [[nodiscard]] std::vector<std::string> tlsFlags() const {
    return {"--ssl-cert=" + server.writeCertificate(folder.path / "server.pem"),
            "--ssl-key=" + server.writeKey(folder.path / "server.key")};
  }
  [[nodiscard]] DatabaseAddress address(const MariaDbServer& running) const {
    const auto parsed =
        DatabaseAddress::parse("mariadb host=localhost port=" + std::to_string(running.port()) +
                               " user=gantlet name=gantlet password_file=" +
                               write("password", std::string(kPassword) + "\n") +
                               " tls=verify tls_ca=" + ca.writeCertificate(folder.path / "ca.pem"));
    REQUIRE(parsed);
    return *parsed;
  }
};

void addUser(MariaDbServer& server, const std::string& needs) {
  server.administer("CREATE DATABASE gantlet");
  server.administer("CREATE USER gantlet@'%' IDENTIFIED BY 'a;b\\\\c\\'d e{ f=g\"h' REQUIRE " +
                    needs);
  server.administer("GRANT ALL ON gantlet.* TO gantlet@'%'");
}

std::string refusal(const DatabaseAddress& address) {
  const auto database = Database::open(address);
  REQUIRE_FALSE(database);
  CHECK(database.error().code == ErrorCode::kUnavailable);
  CHECK(database.error().text().find("e{ f=g") == std::string::npos);
  return database.error().text();
}

}  // namespace

TEST_CASE("a MariaDB over a network is used where its certificate proves it, and nowhere else",
          "[database][remote]") {
  if (!MariaDbServer::isInstalled()) return;  // engines.h tells
  const Place place;
  MariaDbServer server(place.tlsFlags());
  addUser(server, "SSL");
  DatabaseAddress address = place.address(server);
  {
    const auto database = Database::open(address);
    INFO((database ? "" : database.error().text()));
    REQUIRE(database);
    const auto rows = (*database)->read([](Sql& sql) {
      return sql.rows(
          "SELECT VARIABLE_VALUE FROM information_schema.SESSION_STATUS WHERE "
          "VARIABLE_NAME = 'Ssl_version'",
          "t");
    });
    REQUIRE(rows);
    CHECK(rows->front().text(0).starts_with("TLSv1."));
  }
  SECTION("another CA") {
    const Certificate other("Another CA");
    address.tlsCa = other.writeCertificate(place.folder.path / "other.pem");
    CHECK(refusal(address).find("TLS/SSL error") != std::string::npos);
  }
  SECTION("no such CA") {
    address.tlsCa = place.file("nothing.pem");
    CHECK(refusal(address).find("TLS/SSL error") != std::string::npos);
  }
  SECTION("a certificate for another address") {
    address.host = "127.0.0.2";
    const std::string text = refusal(address);
    CHECK(text.find("TLS/SSL error") != std::string::npos);
    CHECK(text.find("its certificate is for 127.0.0.2") != std::string::npos);
  }
  SECTION("another password") {
    address.passwordFile = place.write("wrong", "something else");
    CHECK(refusal(address).find("Access denied") != std::string::npos);
  }
  SECTION("a password file that others may read") {
    address.passwordFile = place.write("open", kPassword, 0644);
    CHECK(refusal(address).find("chmod 600") != std::string::npos);
  }
  SECTION("a password that the connector can't be told") {
    address.passwordFile = place.write("brace", "a}b");
    CHECK(refusal(address).find("closing brace") != std::string::npos);
  }
  SECTION("no password file") {
    address.passwordFile = place.file("nothing");
    CHECK(refusal(address).find(address.passwordFile.string()) != std::string::npos);
  }
  SECTION("a password file without a password") {
    address.passwordFile = place.write("empty", "\n");
    CHECK(refusal(address).find("1 to 1024 bytes") != std::string::npos);
  }
}

TEST_CASE("a MariaDB that offers no TLS is not talked to over a network", "[database][remote]") {
  if (!MariaDbServer::isInstalled()) return;
  const Place place;
  MariaDbServer server(std::vector<std::string>{"--skip-ssl"});
  addUser(server, "NONE");
  CHECK(refusal(place.address(server)).find("SSL is required") != std::string::npos);
}

TEST_CASE("the service may prove itself to a MariaDB by a certificate", "[database][remote]") {
  if (!MariaDbServer::isInstalled()) return;
  const Place place;
  std::vector<std::string> flags = place.tlsFlags();
  flags.push_back("--ssl-ca=" + place.ca.writeCertificate(place.folder.path / "ca.pem"));
  MariaDbServer server(flags);
  addUser(server, "X509");
  DatabaseAddress address = place.address(server);
  CHECK(refusal(address).find("Access denied") != std::string::npos);
  const Certificate client("gantlet", &place.ca);
  address.tlsCert = client.writeCertificate(place.folder.path / "client.pem");
  address.tlsKey = client.writeKey(place.folder.path / "client.key");
  CHECK(Database::open(address));
}

TEST_CASE("a MariaDB over a network that goes away comes back without a restart",
          "[database][remote]") {
  if (!MariaDbServer::isInstalled()) return;
  const Place place;
  MariaDbServer server(place.tlsFlags());
  addUser(server, "SSL");
  DatabaseAddress address = place.address(server);
  address.reconnectPause = std::chrono::milliseconds{0};
  const auto database = Database::open(address);
  REQUIRE(database);
  REQUIRE((*database)->health());
  server.kill9();
  const Status down = (*database)->health();
  REQUIRE_FALSE(down);
  CHECK(down.error().code == ErrorCode::kUnavailable);
  CHECK(down.error().message.find("localhost:" + std::to_string(address.port)) !=
        std::string::npos);
  server.start();
  CHECK((*database)->health());
}
