// Rules that a policy brings itself, by facts and by tree-sitter queries.
#include "policy/own_rules.h"

#include <catch2/catch.hpp>

#include "tests/policy/support.h"

namespace gantlet {
namespace {

constexpr const char* kHead = "name: team\nversion: 1\nextends: default\n";

std::string noPrint(const std::string& verdict = "deny") {
  return std::string(kHead) +
         "python:\n  rules:\n    - id: team.no-print\n      title: \"print\"\n" +
         "      severity: warning\n      verdict: " + verdict +
         "\n      query: '(call function: (identifier) @hit (#eq? @hit \"print\"))'\n" +
         "      message: \"{name} writes where nobody reads\"\n" +
         "      tests: {bad: [\"print(1)\"], good: [\"x = 'print(1)'\"]}\n";
}

Policy parsed(const std::string& yaml) {
  auto policy = test::rulebook().parsePolicy(yaml, "team.yaml");
  INFO((policy ? "" : policy.error().text()));
  REQUIRE(policy);
  return *policy;
}

Verdict vetWith(const Policy& policy, Language language, const std::string& source) {
  const Submission made = test::submission(language, source);
  return judge(analyze(made), made, policy);
}

TEST_CASE("a query of a policy's own points at what it captures", "[policy][own-rules]") {
  const Verdict verdict =
      vetWith(parsed(noPrint()), Language::kPython, "x = 1\nif x:\n  print(x)\n");
  INFO(test::describe(verdict));
  CHECK(verdict.action == Action::kDeny);
  REQUIRE(verdict.findings.size() == 1);
  CHECK(verdict.findings[0].rule == "team.no-print");
  CHECK(verdict.findings[0].message == "print writes where nobody reads");
  CHECK(verdict.findings[0].span.line == 3);
  CHECK(verdict.findings[0].span.column == 3);
  CHECK(vetWith(parsed(noPrint()), Language::kPython, "x = 'print'\n").action == Action::kAllow);
  CHECK(vetWith(parsed(noPrint("review")), Language::kPython, "print(1)\n").action ==
        Action::kReview);
}

TEST_CASE("a query for JavaScript may have several patterns and captures", "[policy][own-rules]") {
  const Policy policy = parsed(
      std::string(kHead) +
      "javascript:\n  rules:\n    id: team.same\n    title: \"x == x\"\n    severity: note\n"
      "    verdict: deny\n    message: \"both sides are {name}\"\n    query: |\n"
      "      ((binary_expression left: (identifier) @a right: (identifier) @b) (#eq? @a @b))\n"
      "      ((identifier) @hit (#any-of? @hit \"foo\" \"bar\"))\n");
  CHECK(vetWith(policy, Language::kJavaScript, "let x = 1; x == x;").findings.size() == 1);
  CHECK(vetWith(policy, Language::kJavaScript, "let x = 1, y = 2; x == y;").findings.empty());
  CHECK(vetWith(policy, Language::kJavaScript, "let foo = 1; let bar = foo;").findings.size() == 3);
}

TEST_CASE("a rule of a policy's own may match facts", "[policy][own-rules]") {
  const Policy policy = parsed(
      std::string(kHead) +
      "python:\n  rules:\n    id: team.no-random\n    title: \"random\"\n    severity: error\n"
      "    verdict: deny\n    cwe: [330]\n    match: {kind: call, name: [random.random]}\n"
      "    message: \"{name} can be guessed\"\n");
  const Verdict verdict =
      vetWith(policy, Language::kPython, "from random import random as r\nx = r()\n");
  INFO(test::describe(verdict));
  CHECK(test::hasRule(verdict, "team.no-random"));
}

TEST_CASE("a policy that extends one with own rules has and can change them",
          "[policy][own-rules]") {
  const auto store = RuleStore::open();
  REQUIRE(store);
  const Policy base = parsed(noPrint());
  const Policy same = parsed(noPrint() + "rules: {team.no-print: allow}\n");
  CHECK(vetWith(base, Language::kPython, "print(1)\n").action == Action::kDeny);
  CHECK(vetWith(same, Language::kPython, "print(1)\n").action == Action::kAllow);
  CHECK(base.digest != parsed(noPrint("review")).digest);
  CHECK(base.digest != parsed(kHead).digest);
}

TEST_CASE("the examples of own rules are run", "[policy][own-rules]") {
  CHECK(failedExamples(parsed(noPrint())).empty());
  std::string wrong = noPrint();
  wrong.replace(wrong.find("print(1)\"], good"), 8, "other(1)");
  REQUIRE(failedExamples(parsed(wrong)).size() == 1);
  CHECK(failedExamples(parsed(wrong))[0].find("bad example: other(1)") != std::string::npos);
}

TEST_CASE("what is wrong with an own rule is told with its line", "[policy][own-rules]") {
  const auto rule = [](const std::string& id, const std::string& rest) {
    return std::string(kHead) + "python:\n  rules:\n    id: " + id +
           "\n    title: \"t\"\n    severity: note\n    verdict: deny\n    message: \"m\"\n" + rest;
  };
  const auto [yaml, words] = GENERATE_COPY(table<std::string, std::string>({
      {rule("py.mine", "    query: '(call) @hit'\n"), "not begin with py."},
      {rule("Team", "    query: '(call) @hit'\n"), "must be 1 to 64"},
      {rule("t.x", ""), "needs one of"},
      {rule("t.x", "    query: '(call) @hit'\n    match: {kind: call, name: [a]}\n"),
       "needs one of"},
      {rule("t.x", "    query: '(no_such_node) @hit'\n"), "the grammar has no such node"},
      {rule("t.x", "    query: '(call'\n"), "not a pattern"},
      {rule("t.x", "    query: '(call)'\n"), "nothing is captured"},
      {rule("t.x", "    query: '((call) @hit (#match? @hit \"a+\"))'\n"),
       "unknown predicate '#match?'"},
      {rule("t.x", "    query: '((call) @hit (#eq? @hit))'\n"), "needs a capture first"},
      {rule("t.x", "    match: {judge: incomplete}\n"), "Gantlet's own rules alone"},
      {rule("t.x", "    query: '(call) @hit'\n    colour: red\n"), "colour"},
  }));
  INFO(yaml);
  const auto policy = test::rulebook().parsePolicy(yaml, "team.yaml");
  REQUIRE_FALSE(policy);
  INFO(policy.error().message);
  CHECK(policy.error().message.starts_with("team.yaml:"));
  CHECK(policy.error().message.find(words) != std::string::npos);
}

TEST_CASE("a query that can't be carried through denies", "[policy][own-rules]") {
  // Every pair of calls in one list begins a match: more than may be open at one time.
  const Policy policy = parsed(
      std::string(kHead) +
      "python:\n  rules:\n    id: t.pairs\n    title: \"t\"\n    severity: note\n    verdict: "
      "review\n"
      "    message: \"m\"\n    query: '(list (call) @a (call) @b (call) @c (string) @hit)'\n");
  std::string source = "def f(): pass\nx = [";
  for (int i = 0; i < 3000; ++i) source += "f(),";
  const Verdict verdict = vetWith(policy, Language::kPython, source + "]\n");
  CHECK(verdict.action == Action::kDeny);
  CHECK_FALSE(verdict.complete);
}

}  // namespace
}  // namespace gantlet
