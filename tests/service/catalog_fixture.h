// A service with a catalog of tenants and templates, and three callers.
#pragma once

#include <filesystem>
#include <fstream>

#include "executor/root/distributions.h"
#include "manager/catalog_desk.h"
#include "service/catalog_json.h"
#include "tests/service/execution_fixture.h"

namespace gantlet::test {

inline const std::string kAdmin = "Authorization: Bearer admin-secret-12\r\n";
inline const std::string kAcme = "Authorization: Bearer acme-secret-1234\r\n";
inline const std::string kBeta = "Authorization: Bearer beta-secret-1234\r\n";

struct CatalogFixture : ExecutionFixture {
  CatalogFixture() : ExecutionFixture(true) { openCatalog(); }
  ~CatalogFixture() { http.service.reset(); }
  // What programs find here, instead of what this host has.
  void have(const std::string& name, const std::string& version, const std::string& module) {
    const std::filesystem::path place =
        folder.path / "packages" / (name + "-" + version + ".dist-info");
    std::filesystem::create_directories(place);
    std::ofstream(place / "METADATA") << "Name: " << name << "\nVersion: " << version << "\n";
    std::ofstream(place / "top_level.txt") << module << "\n";
  }
  void openCatalog() {
    http.service.reset();
    catalog.reset();
    auto opened = CatalogDesk::open(*database, log, clock, admission);
    INFO((opened ? "" : opened.error().text()));
    REQUIRE(opened);
    catalog = std::move(opened).value();
    http.desks.catalog = catalog.get();
    http.desks.distributions = &distributions;
  }
  RawResponse post(const std::string& path, const std::string& body,
                   const std::string& as = kAdmin) {
    return http.post(path, body, as);
  }
  RawResponse patch(const std::string& path, const std::string& body,
                    const std::string& as = kAdmin) {
    return http.client().exchange(
        "PATCH " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
        as + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  }
  RawResponse run(const std::string& more, const std::string& as = kAcme,
                  const std::string& path = "/v1/execute") {
    return http.post(path, R"({"language":"python","code":"1")" + more + "}", as);
  }
  std::size_t told(const std::string& event) {
    std::size_t count = 0;
    for (const audit::AuditRecord& record : log.records()) {
      count += record.stage == "config" && record.event == event ? 1U : 0U;
    }
    return count;
  }
  std::unique_ptr<CatalogDesk> catalog;
  Distributions distributions{folder.path / "packages"};
};

}  // namespace gantlet::test
