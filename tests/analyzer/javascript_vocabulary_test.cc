// Which programs can hold a text that leads to Function.
#include <catch2/catch.hpp>

#include "tests/analyzer/javascript_facts.h"

namespace gantlet::testing {
namespace {

constexpr const char* kOwn = "dynamic own computed-call";
constexpr const char* kOpen = "dynamic unknown computed-call value=followed";

}  // namespace

TEST_CASE("a key is harmless where the program can hold no dangerous text", "[javascript]") {
  CHECK(hasLine("(o, k) => o[k](1)", kOwn));
  CHECK(hasLine("(o, k) => o[k](`${o.a}, ${o.b}`)", kOwn));
  CHECK(hasLine("(o, k) => o[k]([1, 2].join(', '))", kOwn));
}

TEST_CASE("a key is open where texts come in or may be glued", "[javascript]") {
  CHECK_FALSE(hasLine("(o, k) => o[k](1); process.argv;", kOwn));
  CHECK_FALSE(hasLine("(o, k) => o[k](`${o.a}${o.b}`)", kOwn));
  CHECK_FALSE(hasLine("(o, k) => o[k](o.a + o.b)", kOwn));
  CHECK_FALSE(hasLine("(o, k) => o[k]([1, 2].join(''))", kOwn));
  CHECK_FALSE(hasLine("exports.f = (o, k) => o[k](1)", kOwn));
  CHECK_FALSE(hasLine("function main(o, k) { return o[k](1) }", kOwn));
  CHECK(hasLine("(o, k) => o[k](1); process.argv;", kOpen));
}

}  // namespace gantlet::testing
