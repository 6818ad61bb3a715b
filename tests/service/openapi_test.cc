// The document and the routes say the same.
#include <set>

#include "service/routes/routes.h"
#include "tests/service/fixture.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

const json::Value* find(const json::Value& value, std::string_view key) {
  return value.asObject() == nullptr ? nullptr : value.asObject()->find(key);
}

const json::Value& resolve(const json::Value& document, const json::Value& schema) {
  const json::Value* reference = find(schema, "$ref");
  if (reference == nullptr) return schema;
  std::string path = *reference->asString();
  const json::Value* at = &document;
  path.erase(0, 2);
  while (!path.empty() && at != nullptr) {
    const std::string key = path.substr(0, path.find('/'));
    path.erase(0, std::min(path.size(), key.size() + 1));
    at = find(*at, key);
  }
  REQUIRE(at != nullptr);
  return *at;
}

// Whether `value` has all required members of the schema and no others, all the way down.
void checkShape(const json::Value& document, const json::Value& raw, const json::Value& value,
                const std::string& path) {
  INFO(path);
  const json::Value& schema = resolve(document, raw);
  if (const json::Value* items = find(schema, "items"); items != nullptr && value.asArray()) {
    for (const json::Value& item : *value.asArray())
      checkShape(document, *items, item, path + "[]");
  }
  const json::Value* properties = find(schema, "properties");
  if (properties == nullptr || value.asObject() == nullptr) return;
  for (const auto& [key, member] : value.asObject()->members()) {
    const json::Value* property = find(*properties, key);
    INFO(key);
    REQUIRE(property != nullptr);
    checkShape(document, *property, member, path + "." + key);
  }
  const json::Value* required = find(schema, "required");
  if (required == nullptr) return;
  for (const json::Value& key : *required->asArray()) {
    INFO(*key.asString());
    CHECK(find(value, *key.asString()) != nullptr);
  }
}

const json::Value& schemaOf(const json::Value& document, const std::string& name) {
  const json::Value* schema = find(*find(*find(document, "components"), "schemas"), name);
  REQUIRE(schema != nullptr);
  return *schema;
}

}  // namespace

TEST_CASE("the OpenAPI document names every route, and no other", "[openapi]") {
  Fixture fixture;
  const json::Value document = parsed(fixture.get("/openapi.json"));
  CHECK(member(document, "openapi") == R"("3.1.0")");
  std::set<std::string> documented;
  for (const auto& [path, operations] : find(document, "paths")->asObject()->members()) {
    for (const auto& operation : operations.asObject()->members()) {
      documented.insert(http::lowerCase(operation.first) + " " + path);
    }
  }
  std::set<std::string> served;
  for (const Route& route : routes()) {
    served.insert(http::lowerCase(route.method) + " " + std::string(route.path));
  }
  CHECK(documented == served);
}

TEST_CASE("answers have the shapes of the OpenAPI document", "[openapi]") {
  Fixture fixture;
  fixture.gate.runScript = [](const GateRequest& request) -> Result<Report> {
    Report report = FakeGate::successReport(request);
    report.profileDigest = "sha256:x";
    report.error = ReportError{"SB007", "m", "r"};
    report.verdict.findings.emplace_back();
    report.execution->artifacts.push_back({"a.png", "image/png", "x"});
    report.execution->display.emplace_back(R"({"text/plain":"x"})");
    report.execution->dropped.add({"b.bin", 1, "larger than 10 MiB"});
    report.execution->violations.push_back({"syscall", "socket", 1});
    report.audit.push_back({"analyze", {1, "h"}});
    return report;
  };
  fixture.gate.vetScript = [](const GateRequest& request) -> Result<Report> {
    Report report = FakeGate::baseReport(request);
    report.verdict.findings.emplace_back();
    report.facts.items.emplace_back();
    return report;
  };
  const json::Value document = parsed(fixture.get("/openapi.json"));
  const std::string code = R"({"language":"python","code":"1"})";
  const auto check = [&](const std::string& schema, const RawResponse& response) {
    INFO(schema);
    checkShape(document, schemaOf(document, schema), parsed(response), schema);
  };
  check("Result", fixture.post("/v1/execute", code));
  check("VetResult", fixture.post("/v1/vet", R"({"language":"python","code":"1","facts":true})"));
  check("VetBatch", fixture.post("/v1/vet", R"({"files":[{"language":"python","code":"1"}]})"));
  check("RagflowResult", fixture.post("/run", R"({"code_b64":""})"));
  check("ValidationError", fixture.post("/run", "{}"));
  check("LegacyResult", fixture.post("/execute", R"({"code_b64":"","language":"python"})"));
  check("Problem", fixture.post("/v1/execute", "{}"));
  check("Problem", fixture.get("/nothing"));
  check("Status", fixture.get("/livez"));
  check("Readiness", fixture.get("/readyz"));
}

TEST_CASE("what takes no body says so, and the document tells of it", "[openapi]") {
  Fixture fixture;
  const json::Value document = parsed(fixture.get("/openapi.json"));
  for (const auto& [method, path, documented] :
       {std::tuple("GET", "/metrics", "/metrics"), std::tuple("GET", "/readyz", "/readyz"),
        std::tuple("GET", "/v1/audit", "/v1/audit"), std::tuple("GET", "/v1/keys", "/v1/keys"),
        std::tuple("DELETE", "/v1/keys/key_1", "/v1/keys/{id}")}) {
    INFO(method << " " << path);
    const RawResponse response =
        fixture.client().exchange(std::string(method) + " " + path +
                                  " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}");
    CHECK(response.status == 413);
    CHECK(response.body.find("takes no body") != std::string::npos);
    const std::string lower = std::string(method) == "GET" ? "get" : "delete";
    const json::Value* operation = find(*find(*find(document, "paths"), documented), lower);
    REQUIRE(operation != nullptr);
    CHECK(find(*find(*operation, "responses"), "413") != nullptr);
  }
}
