#include <catch2/catch.hpp>

#include "tests/policy/support.h"

namespace gantlet {
namespace {

using test::policyNamed;
using test::rulebook;

TEST_CASE("every embedded rule, surface, table and preset can be read", "[policy]") {
  const Status status = rulebook().checkAll();
  INFO((status ? std::string() : status.error().text()));
  REQUIRE(status);
}

TEST_CASE("the presets are strict, default, data-science and observe", "[policy]") {
  const std::vector<std::string> names = rulebook().policyNames();
  for (const char* name : {"strict", "default", "data-science", "observe"}) {
    CHECK(std::count(names.begin(), names.end(), name) == 1);
  }
}

}  // namespace
}  // namespace gantlet
