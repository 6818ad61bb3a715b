#include <catch2/catch.hpp>
#include <chrono>
#include <ctime>
#include <string>

#include "tests/analyzer/fact_lines.h"

using namespace gantlet;
using gantlet::test::analyzeText;
using gantlet::test::complete;
using gantlet::test::factsOfKind;
using Lines = std::vector<std::string>;

namespace {

std::string repeat(std::string_view text, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += text;
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

struct Timed {
  Facts facts;
  std::chrono::milliseconds took;
};

Timed analyzeWithin(std::string source, std::chrono::milliseconds deadline) {
  Submission submission;
  submission.source = std::move(source);
  AnalyzeLimits limits;
  limits.source = ByteCount::mebi(1);
  limits.deadline = deadline;
  const auto start = std::chrono::steady_clock::now();
  Facts facts = analyze(submission, limits);
  const auto took = std::chrono::steady_clock::now() - start;
  return {std::move(facts), std::chrono::duration_cast<std::chrono::milliseconds>(took)};
}

bool hasLimit(const Facts& facts, std::string_view name) {
  for (const Fact& fact : facts.items) {
    if (fact.kind == FactKind::kLimit && fact.name == name) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("a megabyte of punctuation is refused soon", "[python]") {
  for (const char* alphabet :
       {"!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~ \n", "([{}])+-*,:.=\n ", "(\n", "f'{}\n"}) {
    INFO(alphabet);
    const Timed timed = analyzeWithin(noise(alphabet, 1U << 20U), std::chrono::seconds(2));
    CHECK_FALSE(timed.facts.complete);
    CHECK(timed.took < std::chrono::seconds(8));  // slack for sanitizers and a busy machine
  }
}

TEST_CASE("the deadline ends parsing and resolving", "[python]") {
  std::string chain;  // each round resolves one more alias
  for (int i = 0; i < 30'000; ++i) {
    chain += "a" + std::to_string(i) + " = a" + std::to_string(i + 1) + "\n";
  }
  const Timed timed = analyzeWithin(chain + "a30000 = eval\n", std::chrono::milliseconds(1));
  CHECK_FALSE(timed.facts.complete);
  CHECK(hasLimit(timed.facts, "deadline"));
  CHECK(timed.took < std::chrono::seconds(4));
}

TEST_CASE("depth is limited, and no depth overflows the stack", "[python]") {
  CHECK(hasLimit(analyzeText(repeat("(\n", 100'000) + "1" + repeat("\n)", 100'000)), "nesting"));
  CHECK(hasLimit(analyzeText("x = " + repeat("not ", 10'000) + "a"), "depth"));
  CHECK(hasLimit(analyzeText("x = (" + repeat("a +\n", 20'000) + "a)"), "depth"));
  CHECK(hasLimit(analyzeText("x = a" + repeat(".b", 10'000)), "depth"));
  CHECK(hasLimit(analyzeText(repeat("[", 191) + repeat("]", 191)), "nesting"));
  CHECK(complete(repeat("[", 190) + repeat("]", 190)));
  CHECK(complete("x = (" + repeat("a +\n", 1'000) + "a)"));
  std::string blocks;
  for (std::size_t i = 0; i < 101; ++i) blocks += std::string(i, ' ') + "if a:\n";
  CHECK(hasLimit(analyzeText(blocks + std::string(101, ' ') + "pass\n"), "nesting"));
}

TEST_CASE("deep f-strings are read or refused", "[python]") {
  CHECK(factsOfKind("f'{f\"{eval(1)}\"}'", FactKind::kCall) == Lines{"call builtin eval"});
  CHECK(factsOfKind("f'{1:{2:{eval(1)}}}'", FactKind::kCall) == Lines{"call builtin eval"});
  std::string deep = "1";
  for (int i = 0; i < 200; ++i) deep = "f'''{" + deep + "}'''";
  CHECK_FALSE(complete(deep));
}

TEST_CASE("large literals are no trouble", "[python]") {
  CHECK(complete("x = " + repeat("9", 60'000)));
  CHECK(complete("x = (" + repeat(repeat("9", 60'000) + " +\n", 15) + "1)"));
  CHECK(complete("x = '''" + repeat("a\n", 400'000) + "'''"));
  CHECK(complete("x = [" + repeat("1,\n", 50'000) + "]"));
}

TEST_CASE("a megabyte of anything takes no more than two seconds", "[python]") {
  const auto lines = [](std::size_t count, auto line) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) out += line(std::to_string(i)) + "\n";
    return out;
  };
  const std::vector<std::pair<const char*, std::string>> sources{
      {"one integer", "x = " + repeat("9", 1'000'000)},
      {"attributes", "x = (a" + repeat("\n.b", 340'000) + ")"},
      {"attributes on a line", "a" + repeat(".b", 500'000)},
      {"lists", repeat("[", 100'000) + repeat("]", 100'000)},
      {"texts side by side", "x = (" + repeat("\"abcdefgh\"\n", 90'000) + ")"},
      {"texts added", "x = (" + repeat("\"abcdefgh\"\n+", 80'000) + "'')"},
      {"doubled texts",
       "x0 = 'ab'\n" +
           lines(30'000, [](const std::string& i) { return "x" + i + "1 = x" + i + " + x" + i; })},
      {"repeated texts", repeat("x = 'a' * 10**9 * 10**9\n", 40'000)},
      {"f-strings", repeat("f'{a}{b!r:>{c}}{d=}'\n", 45'000)},
      {"open f-strings", repeat("f'{", 300'000)},
      {"candidates",
       lines(60'000, [](const std::string& i) { return "x = \"" + i + "\""; }) + "getattr(y, x)"},
      {"imports", lines(70'000, [](const std::string& i) { return "import a" + i; })},
      {"private names", lines(80'000, [](const std::string& i) { return "x._b" + i; })},
      {"templates", "class A:\n def f(self):\n  self.t = '{}'\n" +
                        repeat("  self.t.format(1); (self.t * n).format(2)\n", 20'000)},
      {"matches",
       "match x:\n" +
           lines(40'000, [](const std::string& i) { return " case A(a" + i + "=1): pass"; })},
  };
  for (const auto& [name, source] : sources) {
    INFO(name);
    const std::clock_t start = std::clock();  // of this process: others may be busy
    static_cast<void>(analyzeWithin(source.substr(0, 1U << 20U), std::chrono::seconds(1)));
    CHECK(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC < 2.0);
  }
}

TEST_CASE("constants over 4 KiB are not carried", "[python]") {
  CHECK(test::arguments("open('" + repeat("a", 5'000) + "')") == Lines{"arg builtin open [0]"});
  CHECK(factsOfKind("def f(x): getattr(x, 'a' + '" + repeat("a", 5'000) + "')",
                    FactKind::kDynamic) == Lines{"dynamic getattr"});
}

TEST_CASE("the number of facts is limited", "[python]") {
  const Facts facts = analyzeWithin(repeat("eval\n", 150'000), std::chrono::seconds(60)).facts;
  CHECK_FALSE(facts.complete);
  CHECK(hasLimit(facts, "facts"));
  CHECK(facts.items.size() <= 100'001);
}

TEST_CASE("names that can't be followed to an end are reported", "[python]") {
  const std::string source = "import a\nx = a\nwhile x.next: x = x.next";
  const auto dynamics = factsOfKind(source, FactKind::kDynamic);
  CHECK(std::count(dynamics.begin(), dynamics.end(), "dynamic overflow") == 1);
}

TEST_CASE("odd sources are empty or refused", "[python]") {
  CHECK(complete(""));
  CHECK(complete("\n"));
  CHECK(complete("# only a comment"));
  CHECK(complete("\xEF\xBB\xBFx = 1\r\n"));
  CHECK_FALSE(
      complete(std::string("\x7F"
                           "ELF\x02\x01\x01\0\0",
                           9)));
  CHECK_FALSE(complete("import os\n\xff"));
  CHECK_FALSE(complete("\x01\x02\x03"));
}

TEST_CASE("facts point at code points, not bytes", "[python]") {
  const Facts facts = analyzeText("é = 'ü€😀'; eval(1)\n");
  REQUIRE(facts.items.size() >= 1);
  CHECK(facts.items[0].name == "eval");
  CHECK(facts.items[0].span.line == 1);
  CHECK(facts.items[0].span.column == 12);
  CHECK(facts.items[0].span.endColumn == 16);
  CHECK(facts.items[0].span.startByte == 18);
}

TEST_CASE("one thread's parser serves many sources, many threads have their own", "[python]") {
  for (int i = 0; i < 20; ++i) {
    CHECK_FALSE(complete("x = = 1"));
    CHECK(factsOfKind("eval(1)", FactKind::kCall) == Lines{"call builtin eval"});
  }
}
