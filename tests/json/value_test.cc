#include "json/value.h"

#include <catch2/catch.hpp>

#include "json/describe.h"

using gantlet::json::parse;
using gantlet::json::ParseLimits;
using gantlet::json::write;

namespace {

struct Inner {
  std::string name;
};
template <class Archive>
void describe(Archive& a, Inner& v) {
  a.required("name", v.name);
}

struct Outer {
  int count = 7;
  std::optional<double> ratio;
  std::vector<Inner> items;
};
template <class Archive>
void describe(Archive& a, Outer& v) {
  a.required("count", v.count);
  a.optional("ratio", v.ratio);
  a.optional("items", v.items);
}

std::string messageOf(std::string_view text) {
  const auto value = parse(text);
  REQUIRE(value);
  const auto outer = gantlet::json::read<Outer>(*value);
  return outer ? "" : outer.error().message;
}

}  // namespace

TEST_CASE("a document reads back as it was written", "[json]") {
  const std::string text =
      R"({"a":[1,-2,3.5,1e300,true,false,null,"x\"\\\n\u0001é😀"],"b":{},"c":[],"d":9223372036854775807})";
  const auto value = parse(text);
  REQUIRE(value);
  const auto again = parse(write(*value));
  REQUIRE(again);
  CHECK(*again == *value);
  CHECK(write(*value).find("9223372036854775807") != std::string::npos);
}

TEST_CASE("the reader refuses what two readers could read differently", "[json]") {
  for (const char* text : {R"({"a":1,"a":2})",
                           R"({"a":{"b":1,"b":1}})",
                           "{} {}",
                           "[1,]",
                           R"({"a":1,})",
                           "/* c */ {}",
                           "// c\n{}",
                           "NaN",
                           "[Infinity]",
                           "1e999",
                           "\"\\ud800\"",
                           "\"\xff\"",
                           "[\"\xc0\xaf\"]",
                           "",
                           "   ",
                           "{",
                           "[1",
                           "\"abc",
                           "{'a':1}",
                           "{a:1}",
                           "01",
                           "+1",
                           ".5",
                           "1.",
                           "tru",
                           "[1 2]",
                           "\"\x01\"",
                           "[\"a\tb\"]"}) {
    INFO(text);
    CHECK_FALSE(parse(text));
  }
}

TEST_CASE("depth and size are limited", "[json]") {
  ParseLimits limits;
  limits.maxDepth = 4;
  CHECK(parse("[[[[1]]]]", limits));
  CHECK_FALSE(parse("[[[[[1]]]]]", limits));
  CHECK_FALSE(parse(std::string(100'000, '[')));
  limits.maxBytes = 5;
  const auto large = parse("[1,2,3]", limits);
  REQUIRE_FALSE(large);
  CHECK(large.error().code == gantlet::ErrorCode::kTooLarge);
}

TEST_CASE("a described type names the field that is wrong", "[json]") {
  CHECK(messageOf(R"({"count":1,"items":[{"name":"a"}]})").empty());
  CHECK(messageOf(R"({"count":1,"items":[{"name":"a"},{"name":3}]})") ==
        "'items[1].name' must be a string, not a number");
  CHECK(messageOf(R"({})") == "'count' is missing");
  CHECK(messageOf(R"({"count":true})") == "'count' must be a whole number, not a boolean");
  CHECK(messageOf(R"({"count":3000000000})").find("must be between") != std::string::npos);
  CHECK(messageOf(R"({"count":1,"cuont":2})") == "unknown key 'cuont'");
  CHECK(messageOf(R"([])") == "'the document' must be an object, not an array");
}

TEST_CASE("a described type writes what it reads", "[json]") {
  Outer outer;
  outer.items.push_back({"x"});
  CHECK(write(gantlet::json::toValue(outer)) ==
        R"({"count":7,"ratio":null,"items":[{"name":"x"}]})");
}
