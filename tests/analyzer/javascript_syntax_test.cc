// JavaScript that node and the grammar read differently, and sources made to hurt: both refused.
#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <sstream>

#include "tests/analyzer/javascript_facts.h"

using namespace gantlet;
using namespace gantlet::testing;

namespace {

bool refused(const std::string& source, const std::string& name) {
  const Facts facts = analyzeJs(source);
  if (facts.complete) return false;
  return std::any_of(facts.items.begin(), facts.items.end(), [&](const Fact& fact) {
    return (fact.kind == FactKind::kSyntax || fact.kind == FactKind::kLimit) && fact.name == name;
  });
}

struct Case {
  const char* source;
  const char* name;
};

void checkRefused(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    INFO(c.source);
    CAPTURE(linesOf(c.source));
    CHECK(refused(c.source, c.name));
  }
}

void checkComplete(const std::vector<const char*>& sources) {
  for (const char* source : sources) {
    INFO(source);
    CAPTURE(linesOf(source));
    CHECK(analyzeJs(source).complete);
  }
}

}  // namespace

TEST_CASE("a function's end that the grammar takes for an operand is refused", "[javascript]") {
  checkRefused({
      // node: a regular expression; the grammar: a division, and the rest is another text.
      {"a = () => {}\n/x/g; '/'", "arrow-operand"},
      {"() => {}\n(x)", "arrow-operand"},
      {"() => {}\n[x]", "arrow-operand"},
      {"a = () => {}\n`x`", "arrow-operand"},
      {"async () => {}\n/x/g", "arrow-operand"},
      {"export default function () {}\n/x/g", "arrow-operand"},
      {"export default class {}\n/x/g", "arrow-operand"},
      {"export default async function () {}\n(x)", "arrow-operand"},
      {"a++\n(b)", "operand"},
      {"new new A().b()", "operand"},
  });
  checkComplete({"const f = () => {};\n/x/g.test(f)", "(() => {})()", "[() => {}, x => x]",
                 "const f = (a) => (b) => a / b", "export default function f() {}\n/x/g.test(f)",
                 "x = function () {}\n/a/g.b", "export default { a() {} }"});
}

TEST_CASE("names that are keywords in some places only are refused", "[javascript]") {
  checkRefused({
      {"yield /x/g", "yield-outside-generator"},
      {"function f() { yield (x) }", "yield-outside-generator"},
      {"function* g() { () => yield }", "yield-outside-generator"},
      {"function* g() { yield\n(x) }", "yield-newline"},
      {"await (x)", "await-outside-async"},
      {"await /x/g", "await-outside-async"},
      {"function f() { await x }", "await-outside-async"},
      {"async function f() { () => await x }", "await-outside-async"},
      {"async function f() { function g(a = await /x/g) {} }", "await-outside-async"},
      {"async function f() { class A { p = await x } }", "await-outside-async"},
      {"class A { static { await x } }", "await-outside-async"},
      {"function f() { for await (const x of y) ; }", "await-outside-async"},
      {"var await = eval", "reserved-identifier"},
      {"await + 1", "await-outside-async"},
      {"await", "reserved-identifier"},
      {"l\\u0065t", "reserved-identifier"},
      {"let\n[a] = b; let", "reserved-identifier"},
      {"if (0) let/*\n*/require = 1; require('child_process')", "declaration-position"},
      {"while (0) const a = 1", "declaration-position"},
      {"async\nfunction f() { await /x/g }", "await-outside-async"},
      {"async/*\n*/function f() { }", "async-newline"},
  });
  checkComplete({"await x; export {}", "import 'a'; await (x)", "const x = await fetch(y)",
                 "async () => { for await (const x of y) await (x) }",
                 "function* g() { yield /x/g; yield }", "class A { async *m() { yield await x } }",
                 "x.await; ({yield: 1, let: 2}); x.let", "for (let i = 0;;) { let j; break }"});
}

TEST_CASE("comments and line ends that only node sees are refused", "[javascript]") {
  checkRefused({
      {"x <!-- y", "html-comment"},
      {"x\n--> y", "html-comment"},
      {"--> y", "html-comment"},
      {"/* */ --> y", "html-comment"},
      {"x\n/*\n*/ --> y", "html-comment"},
      {"x <!--y", "html-comment"},
      {"// a\xE2\x80\xA8x", "line-separator"},
      {"x\xE2\x80\xA9y", "line-separator"},
      {"/a\xE2\x80\xA8/", "line-separator"},
      {"x;\ry", "bare-cr"},
      {"// x\ry", "bare-cr"},
      {"x;\xEF\xBB\xBFy", "bom"},
      {"\n#!/usr/bin/env node", "hashbang"},
      {"#!/usr/bin/env node \xE2\x80\xA8 eval('x')", "hashbang"},
      // node: /a/, then eval('x'); the grammar: a regular expression with the flags "eval".
      {"/a//*\n*/eval\n('x')", "comment-in-token"},
  });
  checkComplete({"'<!-- -->'", "`<!--\n--> ${x}`", "// <!-- -->", "while (n --> 0) ;", "/<!--/",
                 "#!/usr/bin/env node\nx", "x;\r\ny\r\n", "'\xE2\x80\xA8'", "\xEF\xBB\xBFx",
                 "/a/g"});
}

TEST_CASE("constructs that node can't read or that hide names are refused", "[javascript]") {
  checkRefused({
      {"with (a) b", "with"},
      {"x = <a>{b}</a>", "jsx"},
      {"x = <a/>", "jsx"},
      {"@d class A {}", "decorator"},
      {"f()++", "update-operand"},
      {"++(a + b)", "update-operand"},
      {"(a, b) = c", "assignment-target"},
      {"for ((f()) of x) ;", "assignment-target"},
      {"using\nx = y", "using"},
      {"function () {}", "statement-start"},
      {"x = = y", "error"},
      {"f(", "error"},
      {"a b", "error"},
  });
  checkComplete({"(a) = b", "[a.b, {c}] = d", "(a)++", "++a.b[c]", "for (a.b of c) ;"});
}

TEST_CASE("an identifier with escapes is told, and decoded", "[javascript]") {
  CHECK(hasLine("\\u0065val(f)", "syntax escaped-identifier"));
  CHECK(hasLine("\\u0065val(f)", "call builtin eval"));
  CHECK(hasLine("\\u{65}val(f)", "call builtin eval"));
  CHECK(hasLine("x => x.\\u{63}onstructor", "attr unknown constructor"));
  CHECK(
      hasLine("x => { const {\\u{63}onstructor: y} = x }", "attr unknown constructor key=pattern"));
  CHECK(hasLine("const \\u0061b = require('fs'); ab.rm", "ref module fs.rm module=fs key=discard"));
}

TEST_CASE("empty and binary sources give no facts and no harm", "[javascript]") {
  CHECK(analyzeJs("").complete);
  CHECK(analyzeJs("").items.empty());
  CHECK(analyzeJs("\n// nothing\n").complete);
  CHECK(refused(std::string("a\0b", 3), "nul"));
  CHECK(refused("\xff\xfe\x00x", "utf-16"));
  CHECK(refused("x = '\x80'", "invalid-utf8"));
}

TEST_CASE("sources made to hurt are refused in time", "[javascript]") {
  AnalyzeLimits limits;
  limits.source = ByteCount::mebi(1);
  const auto repeat = [](const std::string& piece, std::size_t count) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) {
      out += piece;
      if (i % 100 == 99) out += "\n";
    }
    return out;
  };
  std::string punctuation;
  std::uint32_t seed = 1;
  while (punctuation.size() < (1U << 20U) - 2) {
    seed = seed * 1664525U + 1013904223U;
    punctuation.push_back("()[]{};:,.?!+-*/%&|^~<>='\"`\n"[(seed >> 16U) % 28U]);
  }
  const std::vector<std::string> bombs{
      punctuation,
      repeat("(", 100'000),
      repeat("[", 100'000),
      repeat("{", 100'000),
      repeat("(", 100'000) + "0" + repeat(")", 100'000),
      repeat("a => ", 100'000) + "0",
      "x = " + repeat("a + ", 100'000) + "0",
      "x = " + repeat("!", 100'000) + "0",
      "x" + repeat(".a", 100'000),
      "x" + repeat("()", 100'000),
      repeat("if (a) ", 50'000) + ";",
      "x = " + repeat("a ? b : ", 50'000) + "0",
      repeat("`${", 50'000),
  };
  for (const std::string& bomb : bombs) {
    INFO(bomb.substr(0, 40));
    const auto start = std::chrono::steady_clock::now();
    const Facts facts = analyzeJs(bomb, limits);
    const auto took = std::chrono::steady_clock::now() - start;
    CHECK_FALSE(facts.complete);
    // The deadline is one second; a busy machine gets some slack.
    CHECK(took < std::chrono::seconds(5));
  }
}

TEST_CASE("values that never settle or grow without end are bounded", "[javascript]") {
  AnalyzeLimits limits;
  limits.source = ByteCount::mebi(1);
  std::string chain = "let a0 = 'x';\n";
  for (int i = 1; i < 3000; ++i) {
    chain += "let a" + std::to_string(i) + " = a" + std::to_string(i - 1) + " + 'y';\n";
  }
  std::string reversed;
  for (int i = 3000; i > 0; --i) {
    reversed += "b" + std::to_string(i) + " = b" + std::to_string(i - 1) + ";\n";
  }
  std::string calls = "const id = x => x;\n";
  for (int i = 0; i < 2000; ++i) calls += "f(id('" + std::to_string(i) + "'));\n";
  std::string members = "let m;\n";
  for (int i = 0; i < 200; ++i) members += "m = require('m" + std::to_string(i) + "');\n";
  std::string objects = "const o = {};\n";
  for (int i = 0; i < 2000; ++i) {
    objects += "o.k" + std::to_string(i) + " = o[f()]; o[g()] = 'v" + std::to_string(i) + "';\n";
  }
  for (const std::string& source : {chain, reversed, calls, members, objects}) {
    INFO(source.substr(0, 40));
    const auto start = std::chrono::steady_clock::now();
    const Facts facts = analyzeJs(source, limits);
    const auto took = std::chrono::steady_clock::now() - start;
    CHECK(took < std::chrono::seconds(5));
    CHECK((facts.complete || !facts.items.empty()));
  }
  // A loss of candidates makes the facts incomplete; it never passes unseen.
  CHECK(refused(members, "values"));
}
