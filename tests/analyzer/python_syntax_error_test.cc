// Syntax errors in the interpreter's own words. The table is CPython 3.11's: compile() of each
// source.
#include <catch2/catch.hpp>
#include <vector>

#include "tests/analyzer/fact_lines.h"

using namespace gantlet;

namespace {

struct Case {
  const char* source;
  const char* kind;
  const char* text;
  std::uint32_t line;
};

const std::vector<Case> kCases{
    {"def f(:\n    pass\n", "SyntaxError", "invalid syntax", 1},
    {"x = (1\n", "SyntaxError", "'(' was never closed", 1},
    {"x = (1\ny = 2\nprint(y)\n", "SyntaxError", "'(' was never closed", 1},
    {"if True\n    pass\n", "SyntaxError", "expected ':'", 1},
    {"x = 'a\n", "SyntaxError", "unterminated string literal (detected at line 1)", 1},
    {"x = '''a\nb\n", "SyntaxError",
     "unterminated triple-quoted string literal (detected at line 2)", 1},
    {"print 'x'\n", "SyntaxError",
     "Missing parentheses in call to 'print'. Did you mean print(...)?", 1},
    {"print \"a\", x\n", "SyntaxError",
     "Missing parentheses in call to 'print'. Did you mean print(...)?", 1},
    {"x = [1 2]\n", "SyntaxError", "invalid syntax. Perhaps you forgot a comma?", 1},
    {"x = [1, 2\nprint(x)\n", "SyntaxError", "'[' was never closed", 1},
    {"f(1, 2))\n", "SyntaxError", "unmatched ')'", 1},
    {"x = (1]\n", "SyntaxError", "closing parenthesis ']' does not match opening parenthesis '('",
     1},
    {"x = {\n  'a': (1,\n  'b': 2]\n}\n", "SyntaxError",
     "closing parenthesis ']' does not match opening parenthesis '(' on line 2", 3},
    {"if x = 3:\n    pass\n", "SyntaxError",
     "invalid syntax. Maybe you meant '==' or ':=' instead of '='?", 1},
    {"while x = f():\n    pass\n", "SyntaxError",
     "invalid syntax. Maybe you meant '==' or ':=' instead of '='?", 1},
    {"x = “a”\n", "SyntaxError", "invalid character '“' (U+201C)", 1},
    {"print(‘a’)\n", "SyntaxError", "invalid character '‘' (U+2018)", 1},
    {"x = 3x\n", "SyntaxError", "invalid decimal literal", 1},
    {"class A\n    pass\n", "SyntaxError", "expected ':'", 1},
    {"def f()\n    return 1\n", "SyntaxError", "expected ':'", 1},
    {"else:\n    pass\n", "SyntaxError", "invalid syntax", 1},
    {"x = 1 +\n", "SyntaxError", "invalid syntax", 1},
    {"```python\nx = 1\n```\n", "SyntaxError", "invalid syntax", 1},
    {"import a b\n", "SyntaxError", "invalid syntax", 1},
    {"for i in range(3)\n    print(i)\n", "SyntaxError", "expected ':'", 1},
    {"try:\n    x = 1\nexcept ValueError\n    pass\n", "SyntaxError", "expected ':'", 3},
    {"x = {'a': 1 'b': 2}\n", "SyntaxError", "invalid syntax. Perhaps you forgot a comma?", 1},
    {"with open('x') as f\n    pass\n", "SyntaxError", "expected ':'", 1},
    {"return x y\n", "SyntaxError", "invalid syntax", 1},
    {"x = a b\n", "SyntaxError", "invalid syntax", 1},
    {"if x:\n    pass\nelse\n    pass\n", "SyntaxError", "expected ':'", 3},
    {"x = 1 – 2\n", "SyntaxError", "invalid character '–' (U+2013)", 1},
    {"x = $a\n", "SyntaxError", "invalid syntax", 1},
    {"a = 5 6\n", "SyntaxError", "invalid syntax", 1},
    {"x == 1 else 2\n", "SyntaxError", "invalid syntax", 1},
    {"lambda x: x y\n", "SyntaxError", "invalid syntax", 1},
    {"x = \\ 1\n", "SyntaxError", "unexpected character after line continuation character", 1},
    {"print('a' 'b' c)\n", "SyntaxError", "invalid syntax. Perhaps you forgot a comma?", 1},
    {"def f(x, y:\n    return x\nprint(1)\n", "SyntaxError", "'(' was never closed", 1},
    {"print('it's')\n", "SyntaxError", "unterminated string literal (detected at line 1)", 1},
    {"x = 5 5\n", "SyntaxError", "invalid syntax", 1},
};

std::vector<Fact> errors(const std::string& source) {
  std::vector<Fact> found;
  for (Fact& fact : test::analyzeText(source).items) {
    if (fact.kind == FactKind::kSyntax) found.push_back(std::move(fact));
  }
  return found;
}

}  // namespace

TEST_CASE("a syntax error reads as the interpreter's own", "[python][syntax-error]") {
  for (const Case& expected : kCases) {
    INFO(expected.source);
    const std::vector<Fact> found = errors(expected.source);
    REQUIRE(found.size() == 1);
    CHECK(found[0].key == expected.kind);
    CHECK(found[0].value == expected.text);
    CHECK(found[0].span.line == expected.line);
    CHECK_FALSE(test::complete(expected.source));
  }
}

TEST_CASE("what the words can't tell is still one error at the parser's place",
          "[python][syntax-error]") {
  for (const char* source : {"x = [\n1,\n2 3 4 ]]", "(((((", "]", "\"\"\"", "f'{", "x = '\\", "0x",
                             "1e", "if", "def", "\xC2\xA0x = 1", "x = \xE2\x80\x9C"}) {
    INFO(source);
    const std::vector<Fact> found = errors(source);
    CHECK(found.size() == 1);
    CHECK_FALSE(test::complete(source));
  }
}
