// Who may call without a token, by address; and that nobody else may.
#include "service/auth/address_list.h"

#include "tests/service/fixture.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

AddressList listOf(const std::vector<std::string>& entries) {
  AddressList list;
  for (const std::string& entry : entries) {
    const Status added = list.add(entry);
    INFO(entry << " " << (added ? "" : added.error().text()));
    REQUIRE(added);
  }
  return list;
}

std::string tenantOf(const AddressList& list, const std::string& address) {
  const ApiToken* caller = list.find(address);
  return caller == nullptr ? "<nobody>" : caller->tenant.text();
}

ServiceOptions allowing(const std::vector<std::string>& entries) {
  ServiceOptions options;
  options.allowAddresses = listOf(entries);
  return options;
}

const std::string kCode = R"({"language":"python","code":"1"})";
const std::string kToken = "X-Sandbox-Token: s3cret-s3cret-s3cret\r\n";

}  // namespace

TEST_CASE("an address counts for the smallest network that holds it", "[allow]") {
  const AddressList list =
      listOf({"10.0.0.0/8", "10.1.0.0/16=acme", "10.1.2.3=own", "fd00:1::/64=six", "::1"});
  CHECK(tenantOf(list, "10.9.9.9") == "default");
  CHECK(tenantOf(list, "10.1.9.9") == "acme");
  CHECK(tenantOf(list, "10.1.2.3") == "own");
  CHECK(tenantOf(list, "11.0.0.1") == "<nobody>");
  CHECK(tenantOf(list, "fd00:1::abcd") == "six");
  CHECK(tenantOf(list, "fd00:1::abcd%eth0") == "six");
  CHECK(tenantOf(list, "fd00:2::1") == "<nobody>");
  CHECK(tenantOf(list, "::1") == "default");
  for (const char* none : {"", "unknown", "10.1", "010.1.2.3", "10.1.2.3.4", "10.1.2.3 "}) {
    CHECK(tenantOf(list, none) == "<nobody>");
  }
}

TEST_CASE("an IPv4 address that comes through an IPv6 socket is an IPv4 address", "[allow]") {
  const AddressList list = listOf({"10.1.0.0/16=four", "::ffff:192.168.0.0/112=mapped"});
  CHECK(tenantOf(list, "::ffff:10.1.2.3") == "four");
  CHECK(tenantOf(list, "192.168.3.4") == "mapped");
  CHECK(tenantOf(list, "::ffff:10.2.0.1") == "<nobody>");
  // A network of IPv6 addresses holds no IPv4 address, however wide it is.
  CHECK(tenantOf(listOf({"::/3"}), "10.1.2.3") == "<nobody>");
  CHECK(tenantOf(listOf({"::/3"}), "::ffff:10.1.2.3") == "<nobody>");
  CHECK(tenantOf(listOf({"::/3"}), "::2") == "default");
}

TEST_CASE("an entry that is not what somebody meant is refused with what to write", "[allow]") {
  const auto errorOf = [](const std::string& entry) {
    AddressList list = listOf({"10.9.0.0/16"});
    const Status added = list.add(entry);
    INFO(entry);
    REQUIRE_FALSE(added);
    CHECK(added.error().code == ErrorCode::kInvalidArgument);
    return added.error().text();
  };
  const auto has = [](const std::string& text, const char* words) {
    INFO(text);
    return text.find(words) != std::string::npos;
  };
  for (const char* entry : {"ragflow", "10.0.0", "10.0.0.0.0/8", "", "/8", "=acme", "10.0.0.1:80",
                            "[::1]", "fe80::1%eth0", "0x0a.0.0.1"}) {
    CHECK(has(errorOf(entry), "names are not looked up"));
  }
  CHECK(has(errorOf("10.0.0.5/24"), "bits beyond its prefix"));
  CHECK(has(errorOf("fd00::1/64"), "bits beyond its prefix"));
  for (const char* entry : {"10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8x", "::/129"}) {
    CHECK(has(errorOf(entry), "prefix"));
  }
  for (const char* entry : {"0.0.0.0/0", "::/0", "::ffff:0.0.0.0/96"}) {
    CHECK(has(errorOf(entry), "lets everybody in"));
  }
  CHECK(has(errorOf("10.0.0.1="), "names no tenant"));
  CHECK(has(errorOf("10.0.0.1=../x"), "names no tenant"));
  CHECK(has(errorOf("10.9.0.0/16=other"), "named before"));
}

TEST_CASE("an allowed address runs code as its tenant, and administers nothing", "[allow]") {
  Fixture here(allowing({"127.0.0.0/8=acme"}));
  CHECK(here.post("/run", R"({"code_b64":""})").status == 200);
  CHECK(here.gate.last().submission.tenant.text() == "acme");
  CHECK(here.gate.last().actor.id == "address:127.0.0.0/8");
  CHECK(here.gate.last().actor.address == "127.0.0.1");
  CHECK(here.post("/v1/vet", kCode, "X-Tenant-ID: acme\r\n").status == 200);
  CHECK(here.post("/v1/vet", kCode, "X-Tenant-ID: other\r\n").status == 400);
  CHECK(here.get("/v1/audit").status == 403);
  CHECK(here.get("/api/admin/sandbox/config").status == 403);
  CHECK(here.get("/metrics").status == 200);
}

TEST_CASE("beside allowed addresses everybody else needs a token, this host included", "[allow]") {
  ServiceOptions options = allowing({"10.0.0.0/8"});
  options.adminTokens.push_back(
      ApiToken::of("admin", TenantId("default"), "s3cret-s3cret-s3cret", Role::kAdmin));
  Fixture here(options);
  CHECK(here.post("/v1/vet", kCode).status == 401);
  CHECK(here.get("/v1/audit").status == 401);
  CHECK(here.get("/livez").status == 200);
  // What a client or a proxy says of the address means nothing.
  for (const char* field : {"X-Forwarded-For: 10.0.0.5", "Forwarded: for=10.0.0.5",
                            "X-Real-IP: 10.0.0.5", "Client-IP: 10.0.0.5"}) {
    CHECK(here.post("/v1/vet", kCode, field + std::string("\r\n")).status == 401);
  }
  CHECK(here.post("/v1/vet", kCode, kToken).status == 200);
  CHECK(here.gate.seen().size() == 1);
}

TEST_CASE("a wrong token from an allowed address is a wrong token", "[allow]") {
  ServiceOptions options = allowing({"127.0.0.1"});
  options.tokens.push_back(ApiToken::of("a", TenantId("beta"), "s3cret-s3cret-s3cret"));
  Fixture here(options);
  for (const char* field : {"Authorization: Bearer wrong", "X-Sandbox-Token: wrong",
                            "X-Sandbox-Token: ", "Authorization: Basic YTpi"}) {
    INFO(field);
    CHECK(here.post("/v1/vet", kCode, field + std::string("\r\n")).status == 401);
  }
  CHECK(here.post("/v1/vet", kCode, kToken).status == 200);
  CHECK(here.gate.last().submission.tenant.text() == "beta");
  CHECK(here.post("/v1/vet", kCode).status == 200);
  CHECK(here.gate.last().submission.tenant.text() == "default");
}

TEST_CASE("a page that rebinds its name to the service gets nothing from an allowed address",
          "[allow]") {
  ServiceOptions options = allowing({"127.0.0.1"});
  options.hostNames = {"gantlet.internal"};
  Fixture here(options);
  const auto status = [&](const std::string& host) {
    return here.client()
        .exchange("POST /v1/vet HTTP/1.1\r\nHost: " + host +
                  "\r\nContent-Type: application/json\r\nContent-Length: " +
                  std::to_string(kCode.size()) + "\r\n\r\n" + kCode)
        .status;
  };
  for (const char* host : {"localhost", "127.0.0.1:9385", "10.0.0.9", "[fd00::1]:9385",
                           "sandbox-executor-manager:9385", "gantlet.internal"}) {
    INFO(host);
    CHECK(status(host) == 200);
  }
  for (const char* host : {"evil.example", "127.0.0.1.nip.io", "gantlet.internal.evil.example"}) {
    INFO(host);
    CHECK(status(host) == 403);
  }
}

TEST_CASE("with allowed addresses a service listens beyond loopback, and not with anybody",
          "[allow]") {
  FakeGate gate;
  ServiceOptions options = allowing({"10.0.0.0/8"});
  options.port = 0;
  options.address = "0.0.0.0";
  CHECK(HttpService::start(options, gate));
  options.allowUnauthenticated = true;
  const auto both = HttpService::start(options, gate);
  REQUIRE_FALSE(both);
  CHECK(both.error().text().find("allow_unauthenticated") != std::string::npos);
}
