#include <catch2/catch.hpp>

#include "policy/capability_table.h"
#include "policy/rule.h"
#include "policy/surface.h"
#include "policy/yaml.h"
#include "tests/policy/support.h"

namespace gantlet {
namespace {

using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

Result<Policy> parse(std::string_view yaml) {
  return test::rulebook().parsePolicy(yaml, "team.yaml");
}

std::string errorOf(std::string_view yaml) {
  const Result<Policy> policy = parse(yaml);
  if (policy) return "no error";
  CHECK(policy.error().code == ErrorCode::kInvalidArgument);
  return policy.error().text();
}

Action actionOn(const Policy& policy, std::string source) {
  const Submission made = test::submission(Language::kPython, std::move(source));
  const Verdict verdict = judge(analyze(made), made, policy);
  UNSCOPED_INFO(test::describe(verdict));
  return verdict.action;
}

TEST_CASE("a tenant's policy extends a preset", "[policy]") {
  const Result<Policy> policy = parse(
      "name: team\nversion: 3\ndescription: ours\nextends: default\n"
      "python:\n  modules: {allow: [numpy], deny: [random]}\n"
      "limits: {wall: 500ms, memory: 64m, pids: 8, cpu: 0.5}\n");
  REQUIRE(policy);
  CHECK(policy->label() == "team@3");
  CHECK(policy->description == "ours");
  CHECK(policy->limits.wall == std::chrono::milliseconds(500));
  CHECK(policy->limits.memory == ByteCount::mebi(64));
  CHECK(policy->limits.pids == 8);
  CHECK(policy->limits.cpuCores == 0.5);
  CHECK(policy->granted == test::policyNamed("default").granted);
  CHECK(actionOn(*policy, "import numpy as np\nnp.zeros(3)") == Action::kAllow);
  CHECK(actionOn(*policy, "import random") == Action::kDeny);
  CHECK(actionOn(*policy, "import json") == Action::kAllow);
}

TEST_CASE("the presets carry the promised limits", "[policy]") {
  CHECK(test::policyNamed("default").limits.wall == std::chrono::seconds(30));
  CHECK(test::policyNamed("default").limits.memory == ByteCount::mebi(256));
  CHECK(test::policyNamed("default").limits.pids == 32);
  CHECK(test::policyNamed("strict").limits.memory == ByteCount::mebi(100));
  CHECK(test::policyNamed("strict").limits.wall == std::chrono::seconds(10));
  CHECK(test::policyNamed("data-science").limits.memory == ByteCount::mebi(512));
  CHECK_FALSE(test::policyNamed("observe").enforce);
}

TEST_CASE("no preset grants network, processes or native code", "[policy]") {
  for (const std::string& name : test::rulebook().policyNames()) {
    const CapabilitySet granted = test::policyNamed(name).granted;
    CHECK_FALSE(granted.has(Capability::kNet));
    CHECK_FALSE(granted.has(Capability::kSpawn));
    CHECK_FALSE(granted.has(Capability::kFfi));
    CHECK(granted.has(Capability::kCompute));
  }
}

TEST_CASE("an unknown policy is named together with those that exist", "[policy]") {
  const Result<Policy> policy = test::rulebook().policy("lax");
  REQUIRE_FALSE(policy);
  CHECK(policy.error().code == ErrorCode::kNotFound);
  CHECK_THAT(policy.error().text(), Contains("'lax'") && Contains("strict"));
}

TEST_CASE("faults of a policy document are told with file and line", "[policy]") {
  CHECK_THAT(errorOf("name: a\nextends: default\ncolour: red\n"),
             StartsWith("team.yaml:3: unknown key 'colour'") && Contains("known keys"));
  CHECK_THAT(errorOf("name: a\nname: b\n"), StartsWith("team.yaml:2: duplicate key 'name'"));
  CHECK_THAT(errorOf("version: 1\n"), StartsWith("team.yaml:1: 'name' is missing"));
  CHECK_THAT(errorOf("name: a\nextends: lax\n"), StartsWith("team.yaml:2: there is no policy"));
  CHECK_THAT(errorOf("name: a b\n"), StartsWith("team.yaml:1: 'name' must be"));
  CHECK_THAT(errorOf("name: a\nversion: one\n"), StartsWith("team.yaml:2: 'version' must be"));
  CHECK_THAT(errorOf("name: a\nenforce: 'false'\n"), StartsWith("team.yaml:2: 'enforce' must be"));
  CHECK_THAT(errorOf("name: a\nlimits:\n  wall: soon\n"),
             StartsWith("team.yaml:3: 'wall' must be"));
  CHECK_THAT(errorOf("name: a\nlimits:\n  pids: 0\n"), StartsWith("team.yaml:3: 'pids' must be"));
  CHECK_THAT(errorOf("name: a\nlimits:\n  memory: much\n"),
             StartsWith("team.yaml:3: 'memory' must be"));
  CHECK_THAT(errorOf("name: a\nlimits: [1]\n"), StartsWith("team.yaml:2: "));
  CHECK_THAT(errorOf("name: a\nrules:\n  py.no.such: deny\n"),
             StartsWith("team.yaml:3: there is no rule 'py.no.such'"));
  CHECK_THAT(errorOf("name: a\nrules:\n  py.code.eval: maybe\n"),
             StartsWith("team.yaml:3: the action of a rule must be"));
  CHECK_THAT(errorOf("name: a\nseverities:\n  py.code.eval: bad\n"),
             StartsWith("team.yaml:3: a severity must be"));
  CHECK_THAT(errorOf("name: a\ncapabilities:\n  grant: [fly]\n"),
             StartsWith("team.yaml:3: unknown capability 'fly'"));
  CHECK_THAT(errorOf("name: a\npython:\n  modules:\n    allow: [db]\n"),
             StartsWith("team.yaml:4: there is no surface for the module 'db'"));
  CHECK_THAT(errorOf("name: a\nextends: default\npython:\n  modules:\n    allow: [numpy]\n    "
                     "deny: [numpy]\n"),
             StartsWith("team.yaml:6: 'numpy' is both under 'allow' and under 'deny'"));
  CHECK_THAT(errorOf("name: a\nextends: default\npython:\n  names:\n    deny: [db.getcwd]\n"),
             StartsWith("team.yaml:5: 'db.getcwd' is of no module that is allowed"));
  CHECK_THAT(errorOf("name: a\nextends: default\ncapabilities:\n  revoke: [net]\n"),
             StartsWith("team.yaml:4: 'net' is not granted anyway"));
  CHECK_THAT(errorOf("name: a\ncapabilities: {grant: [net], revoke: [net]}\n"),
             StartsWith("team.yaml:2: 'net' is both under 'grant' and under 'revoke'"));
  CHECK_THAT(errorOf("name: a\npython:\n  modules:\n    deny: [db]\n"),
             StartsWith("team.yaml:4: the module 'db' is not allowed anyway"));
  CHECK_THAT(errorOf("name: a\npython:\n  names: {allow: [getcwd]}\n"),
             StartsWith("team.yaml:3: 'getcwd' must be a full name"));
}

TEST_CASE("YAML that can unfold or hide something is refused", "[policy]") {
  CHECK_THAT(errorOf("name: &a x\nextends: *a\n"), Contains("anchors are not allowed"));
  CHECK_THAT(errorOf("name: !!str x\n"), Contains("tags are not allowed"));
  CHECK_THAT(errorOf("name: x\n---\nname: y\n"), Contains("more than one document"));
  CHECK_THAT(errorOf(""), Contains("the document is empty"));
  CHECK_THAT(errorOf(std::string(1000, '[')), Contains("nested too deeply"));
  CHECK_THAT(errorOf("name: 'x\n"), StartsWith("team.yaml:"));
  CHECK_THAT(errorOf("name: x\ndescription: " + std::string(300'000, 'x')), Contains("256 KiB"));
}

TEST_CASE("a rule's action and severity can be changed, or the rule switched off", "[policy]") {
  const std::string eval = "x = eval('1')";
  CHECK(actionOn(test::policyNamed("default"), eval) == Action::kDeny);
  const auto with = [&](const std::string& rest) {
    const Result<Policy> policy = parse("name: a\nextends: default\n" + rest);
    INFO((policy ? "" : policy.error().text()));
    REQUIRE(policy);
    return *policy;
  };
  CHECK(actionOn(with("rules: {py.code.eval: review}"), eval) == Action::kReview);
  CHECK(actionOn(with("rules: {py.code.eval: allow, py.builtin.not-allowed: allow}"), eval) ==
        Action::kAllow);
  const Policy quiet = with("severities: {py.code.eval: note}");
  const Submission made = test::submission(Language::kPython, eval);
  CHECK(judge(analyze(made), made, quiet).findings.at(0).severity == Severity::kNote);
}

TEST_CASE("a rule that is switched off does not open what a list keeps shut", "[policy]") {
  const Result<Policy> policy = parse("name: a\nextends: default\nrules: {py.code.eval: 'off'}\n");
  REQUIRE(policy);
  // eval is on no list of builtins.
  CHECK(actionOn(*policy, "x = eval('1')") == Action::kDeny);
}

TEST_CASE("single names of a module can be allowed or denied", "[policy]") {
  const Result<Policy> policy = parse(
      "name: a\nextends: default\npython:\n  names:\n    allow: [turtle.pos, turtle.path.join]\n"
      "    deny: [json.load, pathlib.Path.rglob]\n");
  REQUIRE(policy);
  CHECK(actionOn(*policy, "import turtle\nprint(turtle.pos())") == Action::kAllow);
  CHECK(actionOn(*policy, "import turtle\nprint(turtle.path.join('a', 'b'))") == Action::kAllow);
  CHECK(actionOn(*policy, "import turtle\nprint(turtle.path.exists('a'))") == Action::kDeny);
  CHECK(actionOn(*policy, "import turtle\nturtle.system('id')") == Action::kDeny);
  CHECK(actionOn(*policy, "import turtle\nf = [turtle]") == Action::kDeny);
  CHECK(actionOn(*policy, "import json\njson.load(1)") == Action::kDeny);
  CHECK(actionOn(*policy, "import json\njson.loads('1')") == Action::kAllow);
}

TEST_CASE("a trusted module is allowed as a whole, but for its private names", "[policy]") {
  const Result<Policy> policy =
      parse("name: a\nextends: default\npython: {modules: {trust: [ourlib]}}\n");
  REQUIRE(policy);
  CHECK(actionOn(*policy, "import ourlib\nourlib.run(1)") == Action::kAllow);
  CHECK(actionOn(*policy, "from ourlib.sub import x\nx()") == Action::kAllow);
  CHECK(actionOn(*policy, "import ourlib\nourlib._secret") == Action::kDeny);
  CHECK(actionOn(*policy, "import ourlibrary") == Action::kDeny);
  // Nobody knows what it needs: everything that is granted.
  const Submission made = test::submission(Language::kPython, "import ourlib\nourlib.run(1)");
  CHECK(judge(analyze(made), made, *policy).capabilities == policy->granted);
}

TEST_CASE("a policy's digest is stable and follows its meaning", "[policy]") {
  const auto digest = [](std::string_view yaml) {
    const Result<Policy> policy = parse(yaml);
    REQUIRE(policy);
    return policy->digest;
  };
  const std::string base = digest("name: a\nextends: default\n");
  CHECK_THAT(base, StartsWith("sha256:"));
  CHECK(base.size() == 71);
  CHECK(base == digest("# a comment\nextends: default\nname:   a\n"));
  CHECK(base == digest("name: a\nextends: default\npython: {modules: {allow: [json]}}\n"));
  CHECK(base != digest("name: b\nextends: default\n"));
  CHECK(base != digest("name: a\nextends: strict\n"));
  CHECK(base != digest("name: a\nextends: default\nlimits: {pids: 31}\n"));
  CHECK(base != digest("name: a\nextends: default\nrules: {py.code.eval: review}\n"));
  CHECK(base != digest("name: a\nextends: default\npython: {modules: {allow: [numpy]}}\n"));
  CHECK(base != digest("name: a\nextends: default\nenforce: false\n"));
  CHECK(base != digest("name: a\nextends: default\ncapabilities: {revoke: [time]}\n"));
  CHECK(test::policyNamed("default").digest ==
        Rulebook::load().value()->policy("default").value().digest);
}

TEST_CASE("a file of rules is cut into rules and examples with the right lines", "[policy]") {
  const std::string text =
      "# head\nid: a\ntitle: t\ntests:\n  bad: [x]\n---\nid: b\ntitle: u\n---\n# nothing\n";
  const std::vector<RuleText> rules = splitRules("f.yaml", text);
  REQUIRE(rules.size() == 2);
  CHECK(rules[0].body == "# head\nid: a\ntitle: t\n");
  CHECK(rules[0].tests == "tests:\n  bad: [x]\n");
  CHECK(rules[0].testsLine == 4);
  CHECK(rules[1].firstLine == 7);
  CHECK(rules[1].tests.empty());
}

std::string ruleError(const std::string& body) {
  const Result<Rule> rule = parseRule(RuleText{"r.yaml", body, {}, 10, 1});
  return rule ? "no error" : rule.error().text();
}

TEST_CASE("faults of a rule are told with file and line", "[policy]") {
  const std::string head = "id: a\ntitle: t\nseverity: error\nverdict: deny\nmessage: m\n";
  CHECK(ruleError(head + "match: {kind: ref, builtin: eval}\n") == "no error");
  CHECK_THAT(ruleError(head + "match: {kind: ref, builtins: eval}\n"),
             StartsWith("r.yaml:15: unknown key 'builtins'"));
  CHECK_THAT(ruleError(head + "match: {kind: reff}\n"), StartsWith("r.yaml:15: unknown kind"));
  CHECK_THAT(ruleError(head), StartsWith("r.yaml:10: a rule needs one of"));
  CHECK_THAT(ruleError(head + "match: {judge: nonsense}\n"), Contains("unknown check"));
  CHECK_THAT(ruleError(head + "match: {kind: ref}\ncwe: [x]\n"), StartsWith("r.yaml:16: 'cwe'"));
  CHECK_THAT(ruleError(head + "match: {kind: arg, value: {}}\n"), Contains("'constant', 'is'"));
  CHECK_THAT(ruleError("id: a\ntitle: t\nseverity: bad\nverdict: deny\n"),
             StartsWith("r.yaml:12: 'severity' must be"));
  CHECK_THAT(ruleError(head + "match: {kind: ref}\nlevel: high\n"), Contains("'level'"));
}

TEST_CASE("faults of a surface are told with file and line", "[policy]") {
  const auto error = [](std::string_view text) {
    const Result<Surface> surface = Surface::parse(text, "s");
    return surface ? std::string("no error") : surface.error().message;
  };
  CHECK(error("module m\nversion 1\nx function\ny class +file.read\nz module m.z\n") == "no error");
  CHECK(error("module m\nx\n") == "s:2: not a surface line");
  CHECK(error("module m\nx verb\n") == "s:2: not a surface line");
  CHECK(error("module m\nx module\n") == "s:2: not a surface line");
  CHECK(error("module m\nx class +fly\n") == "s:2: not a surface line");
  CHECK(error("module m\nx class\nx class\n") == "s:3: 'x' is listed twice");
  CHECK(error("x class\n") == "s:1: the line 'module …' is missing");
}

TEST_CASE("a capability table can't allow what is always refused", "[policy]") {
  const auto table = parseCapabilityTable(
      "language: python\nbase:\n  - {syscalls: [ptrace], reason: x}\n", "t.yaml");
  REQUIRE(table);
  CHECK_FALSE(checkAgainstRefusals(*table, *test::rulebook().refusals(), "t.yaml"));
}

TEST_CASE("a capability table's faults are told with file and line", "[policy]") {
  const auto error = [](std::string_view entry) {
    const auto table =
        parseCapabilityTable("language: python\nbase:\n  - " + std::string(entry) + "\n", "t.yaml");
    return table ? std::string("no error") : table.error().text();
  };
  CHECK(error("{syscalls: [read], reason: x}") == "no error");
  CHECK_THAT(error("{syscalls: [read]}"), StartsWith("t.yaml:3: 'reason' is missing"));
  CHECK_THAT(error("{syscalls: [read, read], reason: x}"), Contains("in this set already"));
  CHECK_THAT(error("{syscalls: [a], reason: x, arguments: [{index: 6, equals: 1}]}"),
             Contains("'index' must be"));
  CHECK_THAT(error("{syscalls: [a], reason: x, arguments: [{index: 1}]}"), Contains("is wanted"));
  CHECK_THAT(error("{syscalls: [a], reason: x, action: errno}"), Contains("'errno' belongs"));
  CHECK_THAT(error("{syscalls: [a], reason: x, arguments: [{index: 1, mask: 1, value: 2}]}"),
             Contains("outside of 'mask'"));
}

}  // namespace
}  // namespace gantlet
