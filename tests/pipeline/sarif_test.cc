#include "pipeline/sarif.h"

#include <catch2/catch.hpp>
#include <regex>

#include "policy/policy.h"

namespace gantlet {
namespace {

using json::Array;
using json::Object;
using json::Value;

Finding finding(std::string rule, Severity severity, std::uint32_t line) {
  Finding made;
  made.rule = std::move(rule);
  made.severity = severity;
  made.cwe = {829, 22};
  made.message = "a message";
  made.span.line = made.span.endLine = line;
  made.span.column = 8;
  made.span.endColumn = 10;
  made.snippet = "import os";
  return made;
}

Report report(std::string filename, std::vector<Finding> findings) {
  Report made;
  made.filename = std::move(filename);
  made.verdict.action = findings.empty() ? Action::kAllow : Action::kDeny;
  made.verdict.policy = "default@1";
  made.verdict.policyDigest = "sha256:00";
  made.verdict.capabilities.add(Capability::kCompute);
  made.verdict.findings = std::move(findings);
  made.facts.complete = true;
  return made;
}

const Value& at(const Value& value, std::string_view key) {
  const Value* found = value.asObject() == nullptr ? nullptr : value.asObject()->find(key);
  if (found == nullptr) FAIL("no member " << key);
  return *found;
}

const Value& at(const Value& value, std::size_t index) {
  if (value.asArray() == nullptr || value.asArray()->size() <= index) FAIL("no item " << index);
  return (*value.asArray())[index];
}

Value sarifLog(const std::vector<Report>& reports, const std::vector<std::string>& roots = {}) {
  SarifLog log(roots);
  Array results;
  for (const Report& one : reports) {
    for (Value& result : log.add(one)) results.push_back(std::move(result));
  }
  return log.finish(std::move(results));
}

Value runOf(const std::vector<Report>& reports) {
  const Value log = sarifLog(reports);
  return at(at(log, "runs"), 0);
}

TEST_CASE("a log is SARIF 2.1.0 with one run", "[sarif]") {
  const Value log = sarifLog(std::vector<Report>{report("a.py", {})});
  CHECK(at(log, "version") == Value("2.1.0"));
  CHECK(at(log, "runs").asArray()->size() == 1);
  const Value& run = at(at(log, "runs"), 0);
  CHECK(at(run, "columnKind") == Value("unicodeCodePoints"));
  CHECK(at(run, "results").asArray()->empty());
  CHECK(at(at(at(run, "invocations"), 0), "executionSuccessful") == Value(true));
  CHECK(at(at(run, "properties"), "verdict") == Value("allow"));
}

TEST_CASE("a finding points at its place in code points, end exclusive", "[sarif]") {
  const Value run =
      runOf({report("a b.py", {finding("py.import.not-allowed", Severity::kHigh, 3)})});
  const Value& result = at(at(run, "results"), 0);
  CHECK(at(result, "ruleId") == Value("py.import.not-allowed"));
  CHECK(at(result, "level") == Value("error"));
  const Value& physical = at(at(at(result, "locations"), 0), "physicalLocation");
  CHECK(at(at(physical, "artifactLocation"), "uri") == Value("a%20b.py"));
  const Value& region = at(physical, "region");
  CHECK(at(region, "startLine") == Value(3));
  CHECK(at(region, "startColumn") == Value(8));
  CHECK(at(region, "endColumn") == Value(10));
}

TEST_CASE("a rule carries its level, its CWE tags and its security severity", "[sarif]") {
  const Value run = runOf({report("a.py", {finding("py.import.not-allowed", Severity::kHigh, 3)})});
  const Value& rule = at(at(at(at(run, "tool"), "driver"), "rules"), 0);
  CHECK(at(rule, "id") == Value("py.import.not-allowed"));
  CHECK(at(at(rule, "defaultConfiguration"), "level") == Value("error"));
  const Value& properties = at(rule, "properties");
  CHECK(at(properties, "security-severity") == Value("8.0"));
  CHECK(at(properties, "tags") ==
        Value(Array{"security", "external/cwe/cwe-829", "external/cwe/cwe-022"}));
  // The rule's own words, not its id.
  CHECK(at(at(rule, "shortDescription"), "text") != Value("py.import.not-allowed"));
  const Value& target = at(at(at(rule, "relationships"), 0), "target");
  const Value& taxa = at(at(at(run, "taxonomies"), 0), "taxa");
  const auto index = static_cast<std::size_t>(*at(target, "index").asInt());
  CHECK(at(at(taxa, index), "id") == at(target, "id"));
}

TEST_CASE("every rule of Gantlet's own tells where to read about it", "[sarif]") {
  const auto rulebook = Rulebook::load();
  REQUIRE(rulebook);
  for (const RuleDescription& description : (*rulebook)->describeRules()) {
    INFO(description.id);
    REQUIRE_FALSE(description.cwe.empty());
    Finding found = finding(description.id, description.severity, 1);
    found.cwe = description.cwe;
    const Value run = runOf({report("a.py", {found})});
    const Value& rule = at(at(at(at(run, "tool"), "driver"), "rules"), 0);
    CHECK(at(rule, "helpUri") == Value("https://cwe.mitre.org/data/definitions/" +
                                       std::to_string(description.cwe.front()) + ".html"));
  }
}

TEST_CASE("files below a root are told relative to it, others as they are named", "[sarif]") {
  const std::vector<Report> reports = {report("/w/a b.py", {finding("r", Severity::kHigh, 1)}),
                                       report("/work/c.py", {}), report("d.py", {}),
                                       report("/x/y/e.py", {})};
  const std::vector<std::string> roots = {"/none", "/w", "/x"};
  const Value log = sarifLog(reports, roots);
  const Value& run = at(at(log, "runs"), 0);
  const auto location = [&](std::size_t i) { return at(at(at(run, "artifacts"), i), "location"); };
  CHECK(location(0) == Value(Object{{"uri", "a%20b.py"}, {"uriBaseId", "%SRCROOT%"}}));
  CHECK(location(1) == Value(Object{{"uri", "file:///work/c.py"}}));
  CHECK(location(2) == Value(Object{{"uri", "d.py"}}));
  CHECK(location(3) == Value(Object{{"uri", "y/e.py"}, {"uriBaseId", "%SRCROOT2%"}}));
  const Value& physical = at(at(at(at(at(run, "results"), 0), "locations"), 0), "physicalLocation");
  CHECK(at(at(physical, "artifactLocation"), "uriBaseId") == Value("%SRCROOT%"));
  CHECK(at(run, "originalUriBaseIds") ==
        Value(Object{{"%SRCROOT%", Object{{"uri", "file:///w/"}}},
                     {"%SRCROOT2%", Object{{"uri", "file:///x/"}}}}));
  CHECK(runOf({report("d.py", {})}).asObject()->find("originalUriBaseIds") == nullptr);
}

TEST_CASE("results of one rule share an index, equal lines have different fingerprints",
          "[sarif]") {
  const Value run = runOf(
      {report("a.py", {finding("r.b", Severity::kHigh, 3), finding("r.a", Severity::kMedium, 4),
                       finding("r.b", Severity::kHigh, 9)})});
  const Value& results = at(run, "results");
  CHECK(at(at(results, 0), "ruleIndex") == Value(0));
  CHECK(at(at(results, 1), "ruleIndex") == Value(1));
  CHECK(at(at(results, 2), "ruleIndex") == Value(0));
  const auto print = [&](std::size_t i) {
    return at(at(at(results, i), "partialFingerprints"), "primaryLocationLineHash");
  };
  CHECK_FALSE(print(0) == print(2));
  CHECK(std::regex_match(*print(0).asString(), std::regex("[0-9a-f]{16}:1")));
}

TEST_CASE("a fingerprint stays when the finding moves to another line", "[sarif]") {
  const Value before = runOf({report("a.py", {finding("r.a", Severity::kHigh, 3)})});
  const Value after = runOf({report("a.py", {finding("r.a", Severity::kHigh, 30)})});
  CHECK(at(at(at(before, "results"), 0), "partialFingerprints") ==
        at(at(at(after, "results"), 0), "partialFingerprints"));
}

TEST_CASE("an analysis that ran out of time is not told as a success", "[sarif]") {
  Report late = report("a.py", {finding("py.source.limit", Severity::kHigh, 1)});
  late.facts.complete = false;
  Fact fact;
  fact.kind = FactKind::kLimit;
  fact.name = "deadline";
  late.facts.items.push_back(fact);
  const Value run = runOf({report("b.py", {}), late});
  const Value& invocation = at(at(run, "invocations"), 0);
  CHECK(at(invocation, "executionSuccessful") == Value(false));
  const Value& notification = at(at(invocation, "toolExecutionNotifications"), 0);
  CHECK(at(notification, "level") == Value("error"));
  CHECK(at(at(notification, "message"), "text") ==
        Value("the analysis took too long and was stopped"));
}

TEST_CASE("several files: the worst verdict, one artifact each", "[sarif]") {
  const Value run =
      runOf({report("/x/a.py", {}), report("b.js", {finding("r", Severity::kLow, 1)})});
  CHECK(at(at(run, "properties"), "verdict") == Value("deny"));
  CHECK(at(at(at(at(run, "artifacts"), 0), "location"), "uri") == Value("file:///x/a.py"));
  const Value& physical = at(at(at(at(at(run, "results"), 0), "locations"), 0), "physicalLocation");
  CHECK(at(at(physical, "artifactLocation"), "index") == Value(1));
  CHECK(at(at(at(run, "results"), 0), "level") == Value("note"));
}

TEST_CASE("a result has its hint, and a fix where one can be put in place as it is", "[sarif]") {
  Finding misspelt = finding("py.name.unresolved", Severity::kMedium, 3);
  misspelt.hint = "did you mean print?";
  misspelt.replacement = "print";
  Finding plain = finding("py.process.spawn", Severity::kHigh, 4);
  plain.hint = "nothing starts processes here";
  const Value run = runOf({report("a.py", {misspelt, plain})});
  const Value& first = at(at(run, "results"), 0);
  CHECK(at(at(first, "properties"), "hint") == Value("did you mean print?"));
  const Value& change = at(at(at(at(first, "fixes"), 0), "artifactChanges"), 0);
  CHECK(at(at(change, "artifactLocation"), "uri") == Value("a.py"));
  const Value& replacement = at(at(change, "replacements"), 0);
  CHECK(at(at(replacement, "deletedRegion"), "startLine") == Value(3));
  CHECK(at(at(replacement, "insertedContent"), "text") == Value("print"));
  CHECK(at(at(run, "results"), 1).asObject()->find("fixes") == nullptr);
  const Value& rules = at(at(at(run, "tool"), "driver"), "rules");
  CHECK(at(at(at(rules, 1), "help"), "text").asString()->find("Instead: ") != std::string::npos);
}

}  // namespace
}  // namespace gantlet
