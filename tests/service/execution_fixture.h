// A service with executions of its own, over a gate that does what a test says.
#pragma once

#include "manager/execution_desk.h"
#include "manager/webhook_desk.h"
#include "service/service.h"
#include "tests/service/fixture.h"
#include "tests/support/memory_log.h"
#include "tests/support/temp_folder.h"

namespace gantlet::test {

inline const std::string kCode = R"({"language":"python","code":"1"})";
inline const std::string kAsync = R"({"language":"python","code":"1","mode":"async"})";

struct ExecutionFixture {
  explicit ExecutionFixture(bool tokens = false) {
    auto tables = Database::open(DatabaseAddress::embedded(folder.path / "gantlet.db"));
    REQUIRE(tables);
    database = std::move(tables).value();
    if (tokens) {
      http.options.tokens = {
          ApiToken::of("adm", TenantId("default"), "admin-secret-12", Role::kAdmin),
          ApiToken::of("a", TenantId("acme"), "acme-secret-1234"),
          ApiToken::of("b", TenantId("beta"), "beta-secret-1234")};
    }
    open();
  }
  ~ExecutionFixture() {
    http.service.reset();
    desk.reset();  // its workers use the gate
    webhooks.reset();
  }

  void open() {
    http.service.reset();
    desk.reset();
    webhooks.reset();
    auto hooks = WebhookDesk::open(
        {*database, log, clock, *net::AddressGuard::publicOr({"127.0.0.1"}), Secret("k")}, {});
    REQUIRE(hooks);
    webhooks = std::move(hooks).value();
    http.desks.webhooks = webhooks.get();
    ExecutionOptions options;
    options.workers = 2;
    ExecutionDesk::Parts parts{
        *database,
        log,
        clock,
        admission,
        [this](const GateRequest& request) { return http.gate.run(request); },
        [this](const TenantId& tenant, std::string_view name) {
          return http.gate.policy(tenant, name);
        },
        nullptr,
        nullptr,
        webhooks.get()};
    auto opened = ExecutionDesk::open(parts, options);
    REQUIRE(opened);
    desk = std::move(opened).value();
    http.desks.executions = desk.get();
  }
  RawResponse call(const std::string& method, const std::string& path, const std::string& as = "") {
    return http.client().exchange(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + as +
                                  "\r\n");
  }
  std::string ended(const std::string& id) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    const auto found = desk->waitFor(id, [&] { return std::chrono::steady_clock::now() > end; });
    INFO(id << ": " << (found ? "" : found.error().text()));
    REQUIRE(found);
    return found->state;
  }
  std::string idOf(const RawResponse& response) {
    INFO(response.status << " " << response.body);
    const json::Value value = parsed(response);
    const json::Value* id = value.asObject()->find("id");
    REQUIRE(id != nullptr);
    return *id->asString();
  }

  TempFolder folder;
  MemoryLog log;
  SystemClock clock;
  Admission admission{AdmissionOptions{}, clock};
  std::unique_ptr<Database> database;
  std::unique_ptr<WebhookDesk> webhooks;
  std::unique_ptr<ExecutionDesk> desk;
  Fixture http;
};

}  // namespace gantlet::test
