// A service with sessions over a real sandbox, and calls of it.
#pragma once

#include <memory>
#include <string>

#include "manager/kept_sessions.h"
#include "tests/service/fixture.h"
#include "tests/support/session_place.h"
#include "tests/support/temp_folder.h"

namespace gantlet::test {

struct SessionFixture {
  explicit SessionFixture(bool tokens = false) {
    if (tokens) {
      http.options.tokens = {
          ApiToken::of("adm", TenantId("default"), "admin-secret-12", Role::kAdmin),
          ApiToken::of("a", TenantId("acme"), "acme-secret-1234"),
          ApiToken::of("b", TenantId("beta"), "beta-secret-1234")};
    }
    http.gate.policyScript = [](const TenantId&, std::string_view name) {
      return sharedRulebook()->policy(name.empty() ? "default" : name);
    };
    http.desks.sessions = &place.desk;
  }
  RawResponse call(const std::string& method, const std::string& path,
                   const std::string& headers = "", const std::string& body = "") {
    std::string bytes = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers;
    if (!body.empty() || method == "PUT" || method == "POST" || method == "PATCH") {
      bytes += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    }
    return http.client().exchange(bytes + "\r\n" + body);
  }
  RawResponse json(const std::string& method, const std::string& path, const std::string& body,
                   const std::string& headers = "") {
    return call(method, path, "Content-Type: application/json\r\n" + headers, body);
  }
  std::string make(const std::string& headers = "") {
    const RawResponse made = json("POST", "/v1/sessions", "{}", headers);
    INFO(made.body);
    REQUIRE(made.status == 201);
    const json::Value value = parsed(made);
    const std::string id = *value.asObject()->find("id")->asString();
    CHECK(made.headers.at("location") == "/v1/sessions/" + id);
    return "/v1/sessions/" + id;
  }

  static std::unique_ptr<Database> opened(const TempFolder& folder) {
    auto made = Database::open(DatabaseAddress::embedded(folder.path / "kept.db"));
    if (!made) FAIL(made.error().text());
    return std::move(*made);
  }
  static std::unique_ptr<KeptSessions> keptIn(const TempFolder& folder, Database& database) {
    auto made = KeptSessions::open(database, folder.path / "workspaces");
    if (!made) FAIL(made.error().text());
    return std::move(*made);
  }

  TempFolder folder;
  std::unique_ptr<Database> database = opened(folder);
  std::unique_ptr<KeptSessions> kept = keptIn(folder, *database);
  decltype(SessionParts::bounds) bounds;  // empty: what a session was made with stays
  SessionPlace place{{},
                     kept.get(),
                     nullptr,
                     nullptr,
                     [this](const TenantId& tenant, const std::string& policy,
                            const std::string& label) -> Result<Ceilings> {
                       return bounds ? bounds(tenant, policy, label) : Ceilings{};
                     }};
  Fixture http;
};

}  // namespace gantlet::test
