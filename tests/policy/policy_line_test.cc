// The policy line that a finding carries must do what it says.
#include <catch2/catch.hpp>

#include "policy/rule_store.h"
#include "tests/policy/support.h"

namespace gantlet {
namespace {

bool stillFound(const Verdict& verdict, const Finding& finding) {
  for (const Finding& other : verdict.findings) {
    if (other.rule == finding.rule && other.span.startByte == finding.span.startByte &&
        other.span.endByte == finding.span.endByte && other.message == finding.message) {
      return other.action != Action::kAllow;
    }
  }
  return false;
}

// Each finding's line, alone in a policy that extends the one it was found under.
void checkLines(Language language, const std::string& source, const std::string& preset) {
  const Submission made = test::submission(language, source);
  const Facts facts = analyze(made);
  const Verdict verdict = judge(facts, made, test::policyNamed(preset));
  for (const Finding& finding : verdict.findings) {
    if (finding.action == Action::kAllow || finding.policyLine.empty()) continue;
    INFO(source << "\n" << finding.rule << ": " << finding.policyLine);
    const auto policy = test::rulebook().parsePolicy(
        "name: mine\nversion: 1\nextends: " + preset + "\n" + finding.policyLine + "\n",
        "mine.yaml");
    INFO((policy ? "" : policy.error().text()));
    REQUIRE(policy);
    CHECK_FALSE(stillFound(judge(facts, made, *policy), finding));
  }
}

TEST_CASE("the policy line of a finding allows it", "[policy][policy-line]") {
  const auto store = RuleStore::open();
  REQUIRE(store);
  for (const Language language : {Language::kPython, Language::kJavaScript}) {
    for (const RuleText& text : (*store)->texts(language)) {
      const Result<RuleTests> tests = parseRuleTests(text, "");
      REQUIRE(tests);
      for (const std::string& source : tests->bad) checkLines(language, source, tests->policy);
    }
  }
}

TEST_CASE("each kind of finding has the narrowest policy line", "[policy][policy-line]") {
  const auto lineOf = [](const std::string& source, std::string_view policy = "default") {
    const Verdict verdict = test::vet(Language::kPython, source, policy);
    REQUIRE_FALSE(verdict.findings.empty());
    return verdict.findings.front().policyLine;
  };
  CHECK(lineOf("import numpy") == "python: {modules: {allow: [\"numpy\"]}}");
  CHECK(lineOf("import db").starts_with("python: {modules: {trust: [\"db\"]}}  # DANGEROUS"));
  CHECK(lineOf("import io\nio.FileIO('x')") == "python: {names: {allow: [\"io.FileIO\"]}}");
  CHECK(lineOf("x = eval") == "rules: {py.code.eval: allow}");
  CHECK(lineOf("open('a.txt').read()", "strict").starts_with("capabilities: {grant: [file."));
}

TEST_CASE("what was not understood has no policy line", "[policy][policy-line]") {
  const Verdict verdict = test::vet(Language::kPython, "from . import os\n");
  REQUIRE_FALSE(verdict.findings.empty());
  CHECK(verdict.findings.front().policyLine.empty());
}

TEST_CASE("a module of a package is proposed by its own list", "[policy][policy-line]") {
  const auto policy = test::rulebook().parsePolicy(
      "name: mine\nversion: 1\nextends: strict\npython: {modules: {allow: [unittest]}}\n"
      "capabilities: {grant: [time]}\n",
      "mine.yaml");
  REQUIRE(policy);
  const Submission made =
      test::submission(Language::kPython, "from unittest import mock\nprint(mock.Mock)");
  const Verdict verdict = judge(analyze(made), made, *policy);
  REQUIRE_FALSE(verdict.findings.empty());
  CHECK(verdict.findings.front().policyLine == "python: {modules: {allow: [\"unittest.mock\"]}}");
}

}  // namespace
}  // namespace gantlet
