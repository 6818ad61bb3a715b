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

TEST_CASE("whole numbers beyond 64 bits are kept in a text, digit by digit", "[json]") {
  for (const char* text : {"18446744073709551615", "9223372036854775808", "-9223372036854775809",
                           "123456789012345678901234567890"}) {
    INFO(text);
    const auto kept = gantlet::json::parseText("{\"a\": [" + std::string(text) + "]}");
    REQUIRE(kept);
    CHECK(kept->view() == "{\"a\":[" + std::string(text) + "]}");
  }
  CHECK_FALSE(gantlet::json::check(std::string(4301, '9')));
  CHECK(gantlet::json::check(std::string(4300, '9')));
}

TEST_CASE("whole numbers beyond 64 bits are no integers, and are not wrapped around", "[json]") {
  CHECK(write(*parse("[9223372036854775807,-9223372036854775808]")) ==
        "[9223372036854775807,-9223372036854775808]");
  CHECK(write(*parse("[-9224073709551615]")) == "[-9224073709551615]");
  for (const char* text : {"9223372036854775808", "18446744073709551616", "18446744073709551619",
                           "-9223372036854775809", "123456789012345678901234567890"}) {
    INFO(text);
    const auto value = parse(text);
    REQUIRE(value);
    CHECK(write(*value) == text);
    CHECK(value->asInt() == nullptr);
    CHECK(value->asDouble() == nullptr);
    CHECK(value->typeName() == "a number");
  }
  CHECK(messageOf(R"({"count":18446744073709551617})").find("must be") != std::string::npos);
  CHECK(write(*parse("[1e-999,0e99999999999999999999,-0.0,-0]")) == "[0.0,0.0,-0.0,0]");
}

TEST_CASE("a key or text with an escaped NUL is not cut there", "[json]") {
  const auto value = parse(R"({"a\u0000x":"b\u0000y","a":1})");
  REQUIRE(value);
  CHECK(write(*value) == R"({"a\u0000x":"b\u0000y","a":1})");
}

TEST_CASE("a key that is written in two ways stands twice", "[json]") {
  CHECK_FALSE(parse(R"({"a":1,"\u0061":2})"));
  CHECK_FALSE(parse(R"({"\ud83d\ude00":1,"😀":2})"));
  CHECK(parse(R"({"a":{"a":{"a":1}},"b":{"a":1}})"));
  std::string many = "{";
  for (int i = 0; i < 5000; ++i) many += "\"" + std::to_string(i) + "\":1,";
  CHECK(parse(many + "\"x\":1}"));
  const auto twice = parse(many + "\"4711\":1}");
  REQUIRE_FALSE(twice);
  CHECK(twice.error().message.find("\"4711\" stands twice") != std::string::npos);
}

TEST_CASE("text that is rewritten is what building and writing it gives", "[json]") {
  for (
      const char* text :
      {R"( { "b" : [ 1 , 2.50 , 1E5 , -0 , true , null , [ ] , { } ] , "a" : "\/\b\u00e9\u007f" } )",
       R"("\ud83d\ude00\n\"\\")", "[]", " 7 ", "{}", R"([[[]],{"a":{"b":[]}}])",
       "[12345678901234567890,0.1,1e22,100000000000000000000.0]"}) {
    INFO(text);
    const auto rewritten = gantlet::json::parseText(text);
    REQUIRE(rewritten);
    CHECK(rewritten->view() == write(*parse(text)));
  }
  CHECK_FALSE(gantlet::json::parseText("[1,]"));
}

TEST_CASE("members are kept as text or left out where that was asked for", "[json]") {
  const gantlet::json::Keep keep{{"a"}, {"a", "b"}};
  const auto value =
      parse(R"({"c":[1,{"a":2}],"a":{ "a" : [ 1 ] },"b":{"a":3},"d":"x"})", {}, keep);
  REQUIRE(value);
  CHECK(write(*value) == R"({"a":{"a":[1]},"b":{"a":3}})");
  CHECK(value->asObject()->find("a")->asText() != nullptr);
  CHECK(value->asObject()->find("a")->typeName() == "an object");
  CHECK(value->asObject()->find("b")->asObject() != nullptr);
  CHECK(parse(R"({"a":null})", {}, keep)->asObject()->find("a")->isNull());
  CHECK_FALSE(parse(R"({"c":[1,]})", {}, keep));
}

TEST_CASE("no more values are built than was allowed", "[json]") {
  ParseLimits limits;
  limits.maxValues = 4;
  CHECK(parse("[1,2,3]", limits));
  CHECK_FALSE(parse("[1,2,3,4]", limits));
  CHECK(parse(R"({"a":[1,2,3,4,5],"b":1})", limits, {{"a"}, {}}));
}

TEST_CASE("bytes are written as base64", "[json]") {
  CHECK(write(gantlet::json::Object{{"b", gantlet::json::Base64{"abcd"}}}) ==
        R"({"b":"YWJjZA=="})");
}
