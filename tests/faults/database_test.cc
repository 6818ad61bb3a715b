// A service whose database can't be used does not start, and says why.
#include "store/database.h"

#include <catch2/catch.hpp>
#include <fstream>

#include "tests/faults/service_process.h"

using namespace gantlet;
using namespace gantlet::faults;
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
