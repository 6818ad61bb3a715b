// Helpers of compilers, read as what they stand for.
#include <catch2/catch.hpp>
#include <string>

#include "analyzer/languages/javascript/syntax/compiler_helpers.h"
#include "tests/analyzer/javascript_facts.h"

namespace gantlet::testing {

TEST_CASE("a function's plain text keeps what separates words", "[javascript]") {
  using javascript::plainText;
  CHECK(plainText("function (s, e) {\n  var t = {};\n}") == "function(s,e){var t={};}");
  CHECK(plainText("typeof  x === \"a  b\"") == "typeof x===\"a  b\"");
  CHECK(plainText("return\nx") == "return\nx");
  CHECK(plainText("return x") != plainText("return\nx"));
  CHECK(plainText("'it\\'s'  + 1") == "'it\\'s'+1");
}

TEST_CASE("a function that may be read in two ways has no plain text", "[javascript]") {
  using javascript::plainText;
  CHECK(plainText("a / b").empty());
  CHECK(plainText("/* a */ b").empty());
  CHECK(plainText("`a`").empty());
  CHECK(plainText("'open").empty());
}

TEST_CASE("a helper keeps every byte around it in its place", "[javascript]") {
  const std::string helper =
      "function (k, v) {\n    if (typeof Reflect === \"object\" && typeof Reflect.metadata === "
      "\"function\") return Reflect.metadata(k, v);\n}";
  const std::string source =
      "var __metadata = (this && this.__metadata) || " + helper + ";\n__metadata(\"a\", eval);";
  const Facts facts = analyzeJs(source);
  bool found = false;
  for (const Fact& fact : facts.items) {
    if (fact.name != "eval") continue;
    found = true;
    CHECK(source.substr(fact.span.startByte, 4) == "eval");
  }
  CHECK(found);
  // Its Reflect.metadata is no part of what is read.
  for (const Fact& fact : facts.items) CHECK(fact.name.find("Reflect") == std::string::npos);
}

TEST_CASE("a helper with one word changed is read as it stands", "[javascript]") {
  const std::string source =
      "var __metadata = (this && this.__metadata) || function (k, v) {\n    if (typeof Reflect === "
      "\"object\" && typeof Reflect.metadata === \"function\") return Reflect.apply(k, v);\n};";
  bool found = false;
  for (const Fact& fact : analyzeJs(source).items) {
    found = found || fact.name.find("Reflect") != std::string::npos;
  }
  CHECK(found);
}

}  // namespace gantlet::testing
