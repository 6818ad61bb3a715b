// A service whose database can't be used does not start, and says why.
#include "store/database.h"

#include <catch2/catch.hpp>
#include <fstream>
#include <thread>

#include "tests/faults/service_process.h"
#include "tests/store/mariadb_server.h"

using namespace gantlet;
using namespace gantlet::faults;
using gantlet::test::MariaDbServer;
using gantlet::test::RawClient;
using gantlet::test::RawResponse;
using gantlet::test::TempFolder;

namespace {

std::string refusalOf(const std::filesystem::path& data) {
  ServiceProcess service({data, nullptr, {}, {}});
  CHECK(service.port() == 0);
  CHECK(service.stop() == 69);
  return service.complaint();
}

}  // namespace

TEST_CASE("a service refuses a damaged database and one of a newer program", "[database]") {
  const TempFolder temp;
  const std::filesystem::path data = temp.path / "data";
  {
    ServiceProcess service({data, nullptr, {}, {}});
    REQUIRE(service.port() != 0);
    CHECK(service.execute(kQuick).status == 200);
    CHECK(service.stop() == 0);
  }
  SECTION("newer") {
    {
      const auto database = Database::open(DatabaseAddress::embedded(data / "gantlet.db"));
      REQUIRE(database);
      REQUIRE((*database)->transact([](Sql& sql) {
        return sql.run("UPDATE about SET value = '900' WHERE name = 'schema_version'");
      }));
    }
    const std::string complaint = refusalOf(data);
    INFO(complaint);
    CHECK(complaint.find("newer Gantlet (tables of version 900") != std::string::npos);
  }
  SECTION("damaged") {
    std::ofstream(data / "gantlet.db", std::ios::binary | std::ios::trunc)
        << std::string(20000, 'x');
    const std::string complaint = refusalOf(data);
    INFO(complaint);
    CHECK(complaint.find("gantlet restore") != std::string::npos);
  }
  SECTION("no file") {
    std::filesystem::remove(data / "gantlet.db");
    std::filesystem::remove(data / "gantlet.db-wal");
    std::filesystem::remove(data / "gantlet.db-shm");
    std::filesystem::create_directory(data / "gantlet.db");
    const std::string complaint = refusalOf(data);
    INFO(complaint);
    CHECK(complaint.find("gantlet.db") != std::string::npos);
  }
}

TEST_CASE("a MariaDB that goes away is a 503 with its reason, and comes back without a restart",
          "[database]") {
  if (!MariaDbServer::isInstalled()) return;  // tests/store/engines.h tells
  const TempFolder temp;
  MariaDbServer server;
  const std::string name = server.newDatabase();
  const std::filesystem::path config = temp.path / "gantlet.yaml";
  std::ofstream(config) << "database: mariadb socket=" << server.socket().string()
                        << " user=root name=" << name << "\n";
  ServiceProcess service({temp.path / "data", nullptr, {}, {"--config", config.string()}});
  INFO(service.complaint());
  REQUIRE(service.port() != 0);
  const auto queue = [&] {
    RawClient client(service.port());
    const std::string body = R"({"language":"python","mode":"async","code":"6 * 7"})";
    return client.exchange(
        "POST /v1/executions HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
        "application/json\r\nContent-Length: " +
        std::to_string(body.size()) + "\r\n\r\n" + body);
  };
  CHECK(queue().status == 202);
  server.kill9();
  const RawResponse down = queue();
  CHECK(down.status == 503);
  INFO(down.body);
  CHECK(down.body.find(name) != std::string::npos);
  CHECK(down.headers.contains("retry-after"));
  CHECK(service.get("/v1/executions") == 503);
  CHECK(service.execute(kQuick).status == 200);  // what needs no tables goes on
  server.start();
  REQUIRE(service.becomes("/v1/executions", 200));
  CHECK(queue().status == 202);
  REQUIRE(service.becomes("/v1/executions?state=COMPLETED", 200));
  CHECK(service.stop() == 0);
}

TEST_CASE("a database file that can't be written is a 503 with its reason, and then goes on",
          "[database]") {
  const TempFolder temp;
  ServiceProcess service({temp.path / "data", nullptr, {}, {}});
  REQUIRE(service.port() != 0);
  const auto send = [&](const std::string& method, const std::string& path,
                        const std::string& body) {
    RawClient client(service.port());
    return client.exchange(method + " " + path +
                           " HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                           "application/json\r\nContent-Length: " +
                           std::to_string(body.size()) + "\r\n\r\n" + body);
  };
  const auto count = [](const std::string& text) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find("\"id\"", at)) != std::string::npos; ++at) ++found;
    return found;
  };
  const std::string program = R"({"language":"python","mode":"async","code":"6 * 7"})";
  CHECK(send("POST", "/v1/executions", program).status == 202);
  REQUIRE(service.becomes("/v1/executions?state=COMPLETED", 200));
  {
    // Somebody else holds its lock for longer than the service waits.
    const auto other = Database::open(DatabaseAddress::embedded(temp.path / "data" / "gantlet.db"));
    REQUIRE(other);
    REQUIRE((*other)->transact([&](Sql& sql) -> Status {
      TRY_STATUS(sql.run("DELETE FROM about WHERE name = 'opened'"));
      RawResponse tenant;
      std::thread administrator(
          [&] { tenant = send("POST", "/v1/tenants", R"({"name":"beta"})"); });
      const RawResponse queued = send("POST", "/v1/executions", program);
      administrator.join();
      for (const RawResponse& refused : {queued, tenant}) {
        INFO(refused.body);
        CHECK(refused.status == 503);
        CHECK(refused.body.find("locked") != std::string::npos);
        CHECK(refused.headers.contains("retry-after"));
      }
      CHECK(service.get("/v1/executions") == 200);   // who reads waits for no writer
      CHECK(service.execute(kQuick).status == 200);  // what needs no tables goes on
      return {};
    }));
  }
  CHECK(send("POST", "/v1/executions", program).status == 202);
  CHECK(count(send("GET", "/v1/executions", "").body) == 2);
  CHECK(service.get("/v1/tenants/beta") == 404);
  CHECK(send("POST", "/v1/tenants", R"({"name":"beta"})").status == 201);
  CHECK(service.stop() == 0);
}
