// Every rule's own examples, through the real analyzers and the judge.
#include <catch2/catch.hpp>

#include "policy/rule_store.h"
#include "tests/policy/support.h"

namespace gantlet {
namespace {

void checkBad(Language language, const Rule& rule, const RuleTests& tests) {
  for (const std::string& source : tests.bad) {
    const Verdict verdict = test::vet(language, source, tests.policy);
    INFO(rule.id << " should find something in:\n" << source << "\n" << test::describe(verdict));
    CHECK(test::hasRule(verdict, rule.id));
    CHECK((rule.action == Action::kAllow || verdict.action != Action::kAllow));
  }
}

void checkGood(Language language, const Rule& rule, const RuleTests& tests) {
  for (const std::string& source : tests.good) {
    const Verdict verdict = test::vet(language, source, tests.policy);
    INFO(rule.id << " should be content with:\n" << source << "\n" << test::describe(verdict));
    CHECK_FALSE(test::hasRule(verdict, rule.id));
    CHECK(verdict.action == Action::kAllow);
  }
}

void checkExamples(Language language) {
  const auto store = RuleStore::open();
  REQUIRE(store);
  for (const RuleText& text : (*store)->texts(language)) {
    const Result<Rule> rule = parseRule(text);
    REQUIRE(rule);
    const Result<RuleTests> tests = parseRuleTests(text, rule->id);
    INFO((tests ? "" : tests.error().message));
    REQUIRE(tests);
    checkBad(language, *rule, *tests);
    checkGood(language, *rule, *tests);
  }
}

TEST_CASE("every rule finds its bad examples and leaves its good ones alone", "[examples]") {
  for (const Language language : kLanguages) checkExamples(language);
}

}  // namespace
}  // namespace gantlet
