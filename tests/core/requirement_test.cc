#include "core/requirement.h"

#include <catch2/catch.hpp>

using namespace gantlet;

namespace {

bool does(const std::string& line, const std::string& version) {
  const auto requirement = parseRequirement(line);
  INFO(line << " " << version);
  REQUIRE(requirement);
  return satisfies(*requirement, version);
}

}  // namespace

TEST_CASE("a distribution has one name however it is spelt", "[requirement]") {
  CHECK(distributionName("Scikit_Learn") == "scikit-learn");
  CHECK(distributionName("zope.interface") == "zope-interface");
  CHECK(distributionName("a-_.b") == "a-b");
  CHECK(parseRequirement(" PyYAML ")->name == "pyyaml");
}

TEST_CASE("versions are compared as PEP 440 orders them", "[requirement]") {
  CHECK(does("x", "whatever"));
  CHECK(does("x>=1.5,<2", "1.5.3"));
  CHECK_FALSE(does("x>=1.5,<2", "2.0"));
  CHECK_FALSE(does("x>=1.5,<2", "1.4.9"));
  CHECK(does("x >= 1.10", "1.10.1"));
  CHECK_FALSE(does("x>=1.10", "1.9"));
  CHECK(does("x==1.2", "1.2.0"));
  CHECK(does("x==1.2.*", "1.2.9"));
  CHECK_FALSE(does("x==1.2.*", "1.20"));
  CHECK_FALSE(does("x!=1.2.*", "1.2.9"));
  CHECK(does("x!=1.2", "1.3"));
  CHECK(does("x~=1.4.2", "1.4.9"));
  CHECK_FALSE(does("x~=1.4.2", "1.5"));
  CHECK(does("x~=2.2", "2.9"));
  CHECK_FALSE(does("x~=2.2", "3.0"));
  // As Debian names what it has changed.
  CHECK(does("x==4.0.2", "4.0.2+dfsg"));
  CHECK(does("x>0.13", "0.13.5+dfsg"));
  CHECK_FALSE(does("x!=4.0.2", "4.0.2+dfsg"));
  // A label that is asked for has to be there.
  CHECK_FALSE(does("x==1.24.2+local", "1.24.2"));
  CHECK(does("x!=1.24.2+local", "1.24.2"));
  CHECK(does("x==1.24.2+local", "1.24.2+local"));
  CHECK(does("x==1.24.2+Local-1", "1.24.2+local.1"));
  CHECK_FALSE(does("x!=1.24.2+local", "1.24.2+local"));
  CHECK_FALSE(does("x==1.24.2+local", "1.24.2+other"));
  CHECK_FALSE(does("x==1.24.2+local", "1.24.3+local"));
  CHECK_FALSE(does("x>=1.0", "1.0rc1"));
  CHECK_FALSE(does("x<1.0", "1.0rc1"));
  CHECK(does("x<1.0", "0.9.post1"));
  CHECK_FALSE(does("x>1.0", "1.0.post1"));
  CHECK(does("x>1.0.post1", "1.0.post2"));
  CHECK(does("x>=1.0.dev3", "1.0a1"));
  CHECK(does("x>=1.0", "1!0.1"));
  CHECK(does("x>=1.0.0-rc.9", "1.0.0-rc.12"));
  CHECK_FALSE(does("x>=1", ""));
  CHECK_FALSE(does("x>=1", "unknown"));
}

TEST_CASE("what is no name with versions is refused with what to write", "[requirement]") {
  for (const char* line : {"",
                           " ",
                           "-x",
                           "x-",
                           "a b",
                           "a/b",
                           "../a",
                           "a[extra]",
                           "a;python_version<'3'",
                           "a @ https://example.com/a.whl",
                           "a=1",
                           "a===1",
                           "a>=",
                           "a>=1,",
                           "a>=1,,<2",
                           "a>=x",
                           "a~=1",
                           "a>=1.*",
                           "a>=1.0.0.0.x",
                           "\xFF",
                           "a>=99999999999999999999999"}) {
    INFO(line);
    const auto refused = parseRequirement(line);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::kInvalidArgument);
    CHECK(refused.error().resolution.find("pandas") != std::string::npos);
  }
  CHECK_FALSE(parseRequirement(std::string(101, 'a')));
  CHECK_FALSE(parseRequirement("a" + std::string(400, ' ')));
}
