#include <catch2/catch.hpp>
#include <sstream>

#include "core/secret.h"
#include "providers/registry.h"

using namespace gantlet;

namespace {

const ConfigSchema& schemaOf(const char* id) { return findProviderKind(id)->schema; }

std::string firstProblem(const char* id, const json::Object& config) {
  const auto problems = schemaOf(id).check(config);
  return problems.empty() ? "" : problems.front().message;
}

}  // namespace

TEST_CASE("values are checked by the words that administrators know", "[schema]") {
  CHECK(firstProblem("e2b", {}) == "Required field 'api_key' is missing");
  CHECK(firstProblem("e2b", {{"api_key", ""}}) == "Required field 'api_key' is missing");
  CHECK(firstProblem("e2b", {{"api_key", 7}}) == "Field 'api_key' must be a string");
  CHECK(firstProblem("local", {{"timeout", true}}) == "Field 'timeout' must be an integer");
  CHECK(firstProblem("local", {{"timeout", 1.5}}) == "Field 'timeout' must be an integer");
  CHECK(firstProblem("local", {{"timeout", "30"}}) == "Field 'timeout' must be an integer");
  CHECK(firstProblem("local", {{"timeout", 0}}) == "Field 'timeout' must be >= 1");
  CHECK(firstProblem("local", {{"timeout", 601}}) == "Field 'timeout' must be <= 600");
  CHECK(firstProblem("e2b", {{"api_key", "k"}, {"region", "mars"}}) ==
        "Field 'region' must be one of: us, eu");
  CHECK(firstProblem("e2b", {{"api_key", "k\r\nX: y"}}).find("control characters") !=
        std::string::npos);
  CHECK(firstProblem("local", {{"tiemout", 3}}).starts_with("Unknown field 'tiemout'"));
  CHECK(firstProblem("self_managed", {{"endpoint", "http://a"}, {"enable_seccomp", false}})
            .find("must be true") != std::string::npos);
}

TEST_CASE("secrets are shown by their ends and taken back as themselves", "[schema]") {
  const ConfigSchema& schema = schemaOf("e2b");
  const json::Object stored{{"api_key", "e2b_0123456789abcdef"}, {"region", "eu"}};
  const json::Object shown = schema.masked(schema.withDefaults(stored));
  CHECK(*shown.find("api_key") == json::Value("****cdef"));
  CHECK(*shown.find("region") == json::Value("eu"));
  CHECK(*shown.find("timeout") == json::Value(30));
  CHECK(*schema.unmasked(shown, stored).find("api_key") == json::Value("e2b_0123456789abcdef"));
  json::Object fresh = shown;
  fresh.set("api_key", "e2b_new");
  CHECK(*schema.unmasked(fresh, stored).find("api_key") == json::Value("e2b_new"));
  CHECK(*schema.unmasked(shown, {}).find("api_key") == json::Value(""));
}

TEST_CASE("a secret prints as its mask", "[schema]") {
  std::ostringstream out;
  out << Secret("e2b_0123456789abcdef") << Secret("short") << Secret();
  CHECK(out.str() == "****cdef****");
  CHECK(isMasked("****"));
  CHECK(isMasked("****cdef"));
  CHECK_FALSE(isMasked("****abcdef"));
  CHECK_FALSE(isMasked("e2b_0123"));
}

TEST_CASE("what a server says is shown without the secrets in it", "[schema]") {
  const ProviderConfig config(schemaOf("e2b"), {{"api_key", "e2b_0123456789abcdef"}});
  CHECK(config.redact("bad key e2b_0123456789abcdef\r\nX: y") == "bad key ****  X: y");
  CHECK(config.redact(std::string(1000, 'x')).size() < 320);
  const ProviderConfig spaced(schemaOf("e2b"), {{"api_key", "a key with spaces"}});
  CHECK(spaced.redact("bad: a\nkey\twith\x01spaces") == "bad: ****");
  CHECK(config.isSet("api_key"));
  CHECK_FALSE(config.isSet("timeout"));
  CHECK(config.integer("timeout") == 30);
}

TEST_CASE("the providers describe themselves completely", "[schema]") {
  REQUIRE(findProviderKind("nothing") == nullptr);
  for (const ProviderKind& kind : providerKinds()) {
    INFO(kind.id);
    CHECK_FALSE(kind.name.empty());
    CHECK_FALSE(kind.description.empty());
    CHECK_FALSE(kind.languages.empty());
    for (const ConfigField& field : kind.schema.fields()) {
      INFO(field.name);
      CHECK_FALSE(field.label.empty());
      CHECK((!field.secret || field.defaultValue.isNull()));
    }
  }
}
