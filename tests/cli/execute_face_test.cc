// The older face POST /execute as its first clients use it: the code reads `arguments` and leaves
// its value in `result`. From the socket to the interpreter.
#include <catch2/catch.hpp>
#include <filesystem>

#include "core/base64.h"
#include "json/value.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"
#include "tests/support/raw_client.h"

using namespace gantlet;
using cli::contains;
using cli::invoke;

namespace {

const char* const kPython = "data = arguments['data']\nresult = sum(data) / len(data)\n";
const char* const kJavaScript =
    "const data = arguments['data'];\nvar result = data.reduce((a, b) => a + b, 0) / "
    "data.length;\n";

struct Service {
  cli::TempFolder folder;
  std::string data = (folder.path() / "data").string();
  cli::Running running{{{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""}};
  std::string ready = running.readLine();

  json::Value post(const std::string& path, const json::Object& body) {
    const auto colon = ready.find(':', ready.find("http://") + 7);
    REQUIRE(colon != std::string::npos);
    test::RawClient client(static_cast<std::uint16_t>(std::stoi(ready.substr(colon + 1))));
    const std::string text = json::write(body);
    const test::RawResponse response = client.exchange(
        "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: " +
        "application/json\r\nContent-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text);
    INFO(response.body);
    REQUIRE(response.status == 200);
    auto value = json::parse(response.body);
    REQUIRE(value);
    return std::move(value).value();
  }
};

json::Object given() {
  json::Object arguments;
  arguments.set("data", json::Array{1, 2, 3, 4});
  return arguments;
}

std::string field(const json::Value& value, const char* name) {
  const json::Value* found = value.asObject()->find(name);
  return found == nullptr ? "<none>" : json::write(*found);
}

}  // namespace

TEST_CASE("code that reads arguments and leaves a result is run by every face, and vet allows it",
          "[cli]") {
  Service service;
  for (const auto& [language, code] :
       {std::pair{"python", kPython}, std::pair{"javascript", kJavaScript}}) {
    INFO(code);
    const json::Value old = service.post("/execute", json::Object{{"code_b64", encodeBase64(code)},
                                                                  {"language", language},
                                                                  {"arguments", given()},
                                                                  {"timeout", 30}});
    CHECK(field(old, "status") == R"("success")");
    CHECK(field(old, "result") == R"("2.5")");
    CHECK(field(old, "error") == "null");
    const json::Value now =
        service.post("/v1/execute",
                     json::Object{{"code", code}, {"language", language}, {"arguments", given()}});
    CHECK(field(now, "result") == "2.5");
    const json::Value vetted =
        service.post("/v1/vet", json::Object{{"code", code}, {"language", language}});
    CHECK(contains(json::write(vetted), R"("action":"allow")"));
    CHECK(invoke({"vet", "--language", language, "-"}, code).code == 0);
  }
}
