#include "policy/judge.h"

#include <catch2/catch.hpp>
#include <chrono>

#include "core/utf8.h"
#include "policy/finding_list.h"
#include "policy/pattern.h"
#include "tests/policy/support.h"
#include "tests/support/doubtful_copy.h"

namespace gantlet {
namespace {

using test::describe;
using test::hasRule;
using test::policyNamed;

Fact fact(FactKind kind, Origin origin, std::string name, std::uint32_t at = 0) {
  Fact made;
  made.kind = kind;
  made.origin = origin;
  made.name = std::move(name);
  made.span.startByte = at;
  made.span.endByte = at + 1;
  return made;
}

Verdict judgeFacts(std::vector<Fact> items, std::string_view policy = "default",
                   bool complete = true, std::string source = "first line\nsecond line\n") {
  const Facts facts{std::move(items), complete};
  return judge(facts, test::submission(Language::kPython, std::move(source)), policyNamed(policy));
}

TEST_CASE("no facts and complete: allowed, with computing alone", "[judge]") {
  const Verdict verdict = judgeFacts({});
  CHECK(verdict.action == Action::kAllow);
  CHECK(verdict.complete);
  CHECK(verdict.findings.empty());
  CHECK(verdict.capabilities.list() == std::vector<Capability>{Capability::kCompute});
  CHECK(verdict.policy == "default@1");
  CHECK(verdict.policyDigest == policyNamed("default").digest);
}

TEST_CASE("incomplete facts are never allowed, and a finding says so", "[judge]") {
  const Verdict verdict = judgeFacts({}, "default", false);
  CHECK(verdict.action == Action::kDeny);
  CHECK_FALSE(verdict.complete);
  CHECK(hasRule(verdict, "py.analysis.incomplete"));
}

// Each of them asks whether the names of unless_used stand anywhere in the file: looked for anew
// every time, 20,000 calls took a minute.
TEST_CASE("a rule that other names lift is as quick for many calls as for one", "[judge]") {
  std::vector<Fact> many{fact(FactKind::kImport, Origin::kNone, "pickle")};
  for (std::uint32_t i = 0; i < 20'000; ++i) {
    many.push_back(fact(FactKind::kCall, Origin::kModule, "pickle.loads", i));
    many.back().module = "pickle";
  }
  const auto begin = std::chrono::steady_clock::now();
  const Verdict alone = judgeFacts(many, "data-science");
  CHECK(hasRule(alone, "py.deserialize.pickle-foreign"));
  many.push_back(fact(FactKind::kRef, Origin::kModule, "pickle.dumps"));
  many.back().module = "pickle";
  const Verdict lifted = judgeFacts(many, "data-science");
  CHECK_FALSE(hasRule(lifted, "py.deserialize.pickle-foreign"));
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
}

TEST_CASE("incomplete facts are denied even where every rule is turned down", "[judge]") {
  const Result<Policy> policy = test::rulebook().parsePolicy(
      "name: a\nextends: default\nrules: {py.analysis.incomplete: allow, py.source.limit: 'off'}\n",
      "a.yaml");
  REQUIRE(policy);
  const Facts facts{{fact(FactKind::kLimit, Origin::kNone, "deadline")}, false};
  const Submission made = test::submission(Language::kPython, "x");
  CHECK(judge(facts, made, *policy).action == Action::kDeny);
}

TEST_CASE("a policy that was never loaded denies", "[judge]") {
  CHECK(judge(Facts{{}, true}, test::submission(Language::kPython, ""), Policy{}).action ==
        Action::kDeny);
}

TEST_CASE("a fact that no rule knows is denied", "[judge]") {
  for (const FactKind kind : {FactKind::kSyntax, FactKind::kDynamic}) {
    const Verdict verdict = judgeFacts({fact(kind, Origin::kNone, "never-heard-of")});
    CHECK(verdict.action == Action::kDeny);
    CHECK(hasRule(verdict, "py.analysis.unknown-construct"));
  }
  CHECK(judgeFacts({fact(FactKind::kLimit, Origin::kNone, "new-limit")}).action == Action::kDeny);
}

TEST_CASE("a builtin that is on no list is denied", "[judge]") {
  CHECK(judgeFacts({fact(FactKind::kCall, Origin::kBuiltin, "print")}).action == Action::kAllow);
  const Verdict verdict = judgeFacts({fact(FactKind::kRef, Origin::kBuiltin, "brand_new")});
  CHECK(verdict.action == Action::kDeny);
  CHECK(hasRule(verdict, "py.builtin.not-allowed"));
}

TEST_CASE("a module is reached only through its surface", "[judge]") {
  const auto action = [](std::string name, std::string module) {
    Fact ref = fact(FactKind::kRef, Origin::kModule, std::move(name));
    ref.module = std::move(module);
    const Verdict verdict = judgeFacts({ref}, "data-science");
    UNSCOPED_INFO(describe(verdict));
    return verdict.action;
  };
  CHECK(action("json.dumps", "json") == Action::kAllow);
  CHECK(action("json.codecs", "json") == Action::kDeny);
  CHECK(action("json.dumps.anything", "json") == Action::kAllow);
  CHECK(action("json.dumps._private", "json") == Action::kDeny);
  CHECK(action("json.dumps.__globals__", "json") == Action::kDeny);
  CHECK(action("json.__version__", "json") == Action::kAllow);
  CHECK(action("json.__dict__", "json") != Action::kAllow);
  CHECK(action("numpy.random.rand", "numpy") == Action::kAllow);
  CHECK(action("numpy.random.mtrand", "numpy") == Action::kDeny);
  CHECK(action("matplotlib.pyplot.np.zeros", "matplotlib.pyplot") == Action::kDeny);
  CHECK(action("urllib.request.urlopen", "urllib.parse") == Action::kDeny);
  CHECK(action("os.getppid", "os") == Action::kDeny);
  CHECK(action("gantlet-builtins.print", "gantlet-builtins") == Action::kDeny);
}

TEST_CASE("a value that a surface knows for a module must not go anywhere", "[judge]") {
  Fact ref = fact(FactKind::kRef, Origin::kModule, "numpy.random");
  ref.module = "numpy";
  CHECK(hasRule(judgeFacts({ref}, "data-science"), "py.module.escape"));
  ref.key = "alias";
  CHECK(judgeFacts({ref}, "data-science").action == Action::kAllow);
}

TEST_CASE("a name of a star import is one that the surface lists", "[judge]") {
  Fact import = fact(FactKind::kImport, Origin::kNone, "math");
  import.key = "*";
  Fact name = fact(FactKind::kCall, Origin::kStar, "sqrt", 5);
  name.module = "math";
  CHECK(judgeFacts({import, name}).action == Action::kAllow);
  name.name = "system";
  CHECK(hasRule(judgeFacts({import, name}), "py.name.unresolved"));
  name.key = "maybe";
  CHECK(judgeFacts({import, name}).action == Action::kAllow);
  // Left out of the surface on purpose: a star import may still bring it.
  import.name = name.module = "io";
  name.name = "FileIO";
  CHECK(hasRule(judgeFacts({import, name}), "py.attribute.not-in-surface"));
}

TEST_CASE("one import that is not allowed is told once", "[judge]") {
  Fact ref = fact(FactKind::kRef, Origin::kModule, "db.getpid", 30);
  ref.module = "db";
  const Verdict verdict = judgeFacts({fact(FactKind::kImport, Origin::kNone, "db"), ref});
  REQUIRE(verdict.findings.size() == 1);
  CHECK(verdict.findings[0].rule == "py.import.not-allowed");
  CHECK(verdict.findings[0].severity == Severity::kHigh);
  CHECK(verdict.findings[0].cwe == std::vector<int>{829});
  CHECK(verdict.findings[0].message == "the policy default does not allow the module db");
}

TEST_CASE("findings come in source order, one a rule and place, with their line", "[judge]") {
  const Verdict verdict = judgeFacts({fact(FactKind::kImport, Origin::kNone, "socket", 13),
                                      fact(FactKind::kImport, Origin::kNone, "db", 2),
                                      fact(FactKind::kImport, Origin::kNone, "db", 2)});
  REQUIRE(verdict.findings.size() == 2);
  CHECK(verdict.findings[0].snippet == "first line");
  CHECK(verdict.findings[1].snippet == "second line");
}

TEST_CASE("a capability that is not granted is a finding, and not handed on", "[judge]") {
  const Verdict strict = judgeFacts({fact(FactKind::kCall, Origin::kBuiltin, "open")}, "strict");
  CHECK(strict.action == Action::kDeny);
  CHECK(hasRule(strict, "py.capability.not-granted"));
  CHECK_FALSE(strict.capabilities.has(Capability::kFileRead));
  const Verdict usual = judgeFacts({fact(FactKind::kCall, Origin::kBuiltin, "open")});
  CHECK(usual.action == Action::kAllow);
  CHECK(usual.capabilities.has(Capability::kFileRead));
  CHECK_FALSE(usual.capabilities.has(Capability::kFileWrite));
}

TEST_CASE("observing allows and still says what the default policy would have done", "[judge]") {
  const Verdict verdict =
      judgeFacts({fact(FactKind::kRef, Origin::kBuiltin, "eval")}, "observe", false);
  CHECK(verdict.action == Action::kAllow);
  REQUIRE(hasRule(verdict, "py.code.eval"));
  CHECK(verdict.findings.at(0).action == Action::kDeny);
  CHECK(verdict.capabilities == policyNamed("default").granted);
}

TEST_CASE("findings without end are counted and not all kept", "[judge]") {
  std::vector<Fact> items;
  for (std::uint32_t i = 0; i < 3000; ++i) {
    items.push_back(fact(FactKind::kDynamic, Origin::kNone, "getattr", i));
  }
  items.push_back(fact(FactKind::kRef, Origin::kBuiltin, "eval", 3001));
  const Verdict verdict = judgeFacts(items);
  CHECK(verdict.action == Action::kDeny);  // the last one decides although it is not kept
  CHECK(verdict.findings.size() == FindingList::kMaxKept);
}

TEST_CASE("doubts are cleared where that turns the answer, and only there", "[judge]") {
  const Policy policy = policyNamed("default");
  const Submission plain = test::submission(Language::kJavaScript, test::kDoubtfulCopy);
  CHECK(judge(analyzeFor(policy, plain), plain, policy).action == Action::kAllow);

  const Submission denied =
      test::submission(Language::kJavaScript, "require('child_process');\n" + test::kDoubtfulCopy);
  const Verdict verdict = judge(analyzeFor(policy, denied), denied, policy);
  CHECK(verdict.action == Action::kDeny);
  CHECK(judge(analyze(denied), denied, policy).action == Action::kDeny);
  CHECK(verdict.findings.size() > judge(analyze(denied), denied, policy).findings.size());
  // Nothing is denied there: what is found must be right.
  const Facts observed = analyzeFor(policyNamed("observe"), denied);
  CHECK(observed.items.size() == analyze(denied).items.size());
}

TEST_CASE("a snippet is one line, short, printable and valid UTF-8", "[judge]") {
  CHECK(snippetOf("a\nbc  \r\nd", 3) == "bc");
  CHECK(snippetOf("", 0).empty());
  CHECK(snippetOf("abc", 99) == "abc");
  CHECK(snippetOf("\x1b[31mred", 0) == " [31mred");
  CHECK(countCodePoints(snippetOf(std::string(5000, 'x'), 10)) == 200);
  std::string umlauts;
  for (int i = 0; i < 300; ++i) umlauts += "ü";
  CHECK(countCodePoints(snippetOf(umlauts, 0)) == 200);
  CHECK(isValidUtf8(snippetOf("a\xff\xfe b", 0)));
}

TEST_CASE("a message's words are cut and cleaned", "[judge]") {
  MessageWords words;
  const std::string longName(200, 'n');
  words.name = longName;
  words.value = "\x1b[2Jx";
  const std::string filled = fillMessage("{name} {value} {unknown} {", words);
  CHECK(filled == std::string(80, 'n') + "…  [2Jx {unknown} {");
}

TEST_CASE("a star in a pattern stands for any text", "[judge]") {
  CHECK(globMatch("a*c", "abbc"));
  CHECK(globMatch("*", ""));
  CHECK(globMatch("__*__", "__x__"));
  CHECK_FALSE(globMatch("__*__", "__x"));
  CHECK(globMatch("*a*b*", "xxaxxbxx"));
  CHECK_FALSE(globMatch("abc", "abcd"));
  CHECK(dottedMatchAny({"os"}, "os.path"));
  CHECK_FALSE(dottedMatchAny({"os"}, "ossify"));
}

}  // namespace
}  // namespace gantlet
