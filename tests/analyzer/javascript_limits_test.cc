// What a submitter can do to the analyzer's time and memory.
#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/analyzer/javascript_facts.h"

using namespace gantlet;

namespace {

std::string repeat(std::string_view text, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

// `text` again and again, with the number of the round for every '#'.
std::string numbered(std::string_view text, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) {
    for (const char c : text) c == '#' ? out.append(std::to_string(i)) : out.append(1, c);
  }
  return out;
}

// Not random: a fixed sequence, the same on every machine.
std::string noise(std::string_view alphabet, std::size_t size) {
  std::string out;
  std::uint32_t state = 12345;
  for (std::size_t i = 0; i < size; ++i) {
    state = state * 1664525U + 1013904223U;
    out.push_back(alphabet[(state >> 16U) % alphabet.size()]);
  }
  return out;
}

constexpr std::size_t kMebi = std::size_t{1} << 20U;

// Answers within the two seconds that are promised, and not that it understood.
void checkRefusedSoon(std::string source) {
  Submission submission;
  submission.language = Language::kJavaScript;
  source.resize(std::min(source.size(), kMebi));
  INFO(source.substr(0, 60) << " … " << source.size() << " bytes");
  submission.source = std::move(source);
  AnalyzeLimits limits;
  limits.source = ByteCount::mebi(1);
  const auto start = std::chrono::steady_clock::now();
  const Facts facts = analyze(submission, limits);
  const auto took = std::chrono::steady_clock::now() - start;
  CHECK_FALSE(facts.complete);
  CHECK(took < std::chrono::seconds(2));
}

// The same without an opinion on whether it is understood.
void checkAnsweredSoon(std::string source) {
  Submission submission;
  submission.language = Language::kJavaScript;
  INFO(source.substr(0, 60) << " … " << source.size() << " bytes");
  submission.source = std::move(source);
  AnalyzeLimits limits;
  limits.source = ByteCount::mebi(1);
  const auto start = std::chrono::steady_clock::now();
  static_cast<void>(analyze(submission, limits));
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(2));
}

}  // namespace

TEST_CASE("a megabyte of JavaScript punctuation is refused soon", "[javascript]") {
  for (const char* alphabet : {"!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~ \n", "([{}])+-*,:.=\n ",
                               "=><?.:/`$\n", "`${}\n", "/\n*[]", "()=>\n"}) {
    checkRefusedSoon(noise(alphabet, kMebi));
  }
}

TEST_CASE("deep nesting of JavaScript is refused soon", "[javascript]") {
  constexpr std::size_t kDeep = 100'000;
  checkRefusedSoon(repeat("(", kDeep) + repeat(")", kDeep));
  checkRefusedSoon(repeat("[", kDeep) + repeat("]", kDeep));
  checkRefusedSoon(repeat("{", kDeep) + repeat("}", kDeep));
  checkRefusedSoon(repeat("`${", kDeep) + repeat("}`", kDeep));
  checkRefusedSoon(repeat("a =>\n", kDeep) + "1");
  checkRefusedSoon(repeat("f(x =>\n", kDeep) + "1" + repeat(")", kDeep));
  checkRefusedSoon(repeat("if (a)\n", kDeep) + ";");
  checkRefusedSoon(repeat("a ? b :\n", kDeep) + "c");
  checkRefusedSoon(repeat("new\n", kDeep) + "a");
  checkRefusedSoon(repeat("typeof\n", kDeep) + "a");
  checkRefusedSoon("1" + repeat("\n+ 1", kDeep));
  checkRefusedSoon("a" + repeat("\n.a", kDeep));
  checkRefusedSoon("a" + repeat("\n()", kDeep));
  checkRefusedSoon(repeat("a =\n", kDeep) + "1");
}

TEST_CASE("tokens of a megabyte are refused soon", "[javascript]") {
  checkRefusedSoon(std::string(kMebi, 'a'));
  checkRefusedSoon(std::string(kMebi, '9'));
  checkRefusedSoon("/" + std::string(kMebi - 3, 'a') + "/;");
  checkRefusedSoon("/[" + std::string(kMebi - 5, '(') + "]/;");
  checkRefusedSoon("'" + std::string(kMebi - 3, 'a') + "';");
  checkRefusedSoon("`" + std::string(kMebi - 3, 'a') + "`;");
}

TEST_CASE("many names and values of JavaScript settle or are refused soon", "[javascript]") {
  checkAnsweredSoon(numbered("o#.get(x[k#]);\n", 8000) + "class A {\n" +
                    repeat("get(f) { return f }\n", 8000) + "}");
  checkAnsweredSoon("class A {\n" + repeat("get g() { return x[k] }\n", 6000) + "}\n" +
                    repeat("a.g;\n", 20000));
  checkAnsweredSoon(numbered("function F#() { this.x = 1 }\nnew F#;\n", 6000));
  checkAnsweredSoon("exports.f = (o, k) => { let a = [];\n" +
                    numbered("a.push(o[k]); a[#]();\n", 9000) + "}");
  checkAnsweredSoon("let a = [x[k]];\n" + repeat("a = [a];\n", 20000) + "a[0][0]();");
  checkAnsweredSoon(numbered("function f#(x) { return f(x) }\n", 6000));
  checkAnsweredSoon("let s = 'a';\n" + repeat("s += s;\n", 20000));
  checkAnsweredSoon("const o = {};\n" + numbered("o.p# = x[k]; f(o);\n", 8000));
}

TEST_CASE("many objects at one place are no reason to refuse a file", "[javascript]") {
  using gantlet::testing::analyzeJs;
  CHECK(analyzeJs("function h(o) { return o.a }\n" + numbered("h({a: #, b: [#, x]});\n", 300))
            .complete);
  // Unless what they hold must be followed.
  CHECK_FALSE(analyzeJs("function h(o) { return o.a }\nexports.g = (x, y) => {\n" +
                        numbered("h({a: x[y], b: #})();\n", 300) + "}")
                  .complete);
}

TEST_CASE("padding hides no flow of texts", "[javascript]") {
  using gantlet::testing::analyzeJs;
  // A prototype by a key of data, which only the flow of texts finds.
  const std::string harm =
      "const words = Object.getOwnPropertyNames(class {}.prototype);\n"
      "const table = new Map([['f', () => 0]]);\n"
      "const found = [...table.values()].map((f) => f[words[0]]);\n"
      "for (const f of found) f('return 1')();\n";
  const auto calls = [](const Facts& facts) {
    return std::count_if(facts.items.begin(), facts.items.end(), [](const Fact& fact) {
      return fact.kind == FactKind::kDynamic && fact.name == "computed-call";
    });
  };
  const auto plain = analyzeJs(harm);
  const auto padded = analyzeJs(
      harm +
      numbered("function pad#(a, b) { const c = a * # + b; return [c, a].map((x) => x); }\n", 400));
  CHECK(plain.complete);
  CHECK(padded.complete);
  CHECK(calls(plain) > 0);
  CHECK(calls(padded) == calls(plain));
}

TEST_CASE("a flow of texts that does not settle is incomplete", "[javascript]") {
  using gantlet::testing::analyzeJs;
  const auto tangled = analyzeJs(
      "const all = [];\nconst put = (x) => { all.push(x); return all; };\n" +
      numbered("function g#(o, k) { put(o[k]); put((v) => v[all[#]]); return put(o)[k](put); }\n",
               900) +
      "exports.main = (k) => g1(put, k);\n");
  CHECK_FALSE(tangled.complete);
}
