// Where the grammar and CPython read differently without an ERROR node: each must be refused, or
// read as CPython reads it.
#include <catch2/catch.hpp>

#include "tests/analyzer/fact_lines.h"

using namespace gantlet;
using gantlet::test::complete;
using gantlet::test::facts;
using gantlet::test::factsOfKind;
using Lines = std::vector<std::string>;

namespace {

bool refusedAs(const std::string& source, std::string_view name) {
  const Facts result = test::analyzeText(source);
  for (const Fact& fact : result.items) {
    if (fact.kind == FactKind::kSyntax && fact.name == name) return !result.complete;
  }
  return false;
}

}  // namespace

TEST_CASE("Python 2's statements are refused", "[python]") {
  CHECK(refusedAs("print x", "print-statement"));
  CHECK(refusedAs("print >>f, x", "print-statement"));
  CHECK(refusedAs("exec 'x' in y", "exec-statement"));
  CHECK_FALSE(complete("x = `a`"));
  CHECK_FALSE(complete("x = ur'a'"));
  CHECK(complete("print(x)\nexec(x)\nprint\nprint (x), y"));
}

TEST_CASE("identifiers that NFKC changes are refused", "[python]") {
  for (const char* name : {"ｅｖａｌ", "oſ", "ªb", "eval\xCC\x81", "ﬁ", "Ⅳ", "e\xCC\x81", "x²"}) {
    INFO(name);
    CHECK_FALSE(complete(std::string(name) + " = 1"));
  }
  CHECK(refusedAs("import oſ", "nfkc-identifier"));
  CHECK(refusedAs("x.ｅ", "nfkc-identifier"));
  CHECK(complete("é = größe = 变量 = имя = 'ｅｖａｌ'"));
  CHECK(complete("नमस्ते = தமிழ் = ชื่อ = மொழி = số_lượng = 3"));  // marks that change nothing
  CHECK_FALSE(complete("x\u0bc6\u0bbe = 1"));                 // two vowels that become one
  CHECK_FALSE(complete("x\u05b7\u05b0 = 1"));                 // marks that change places
  CHECK(complete("x\u05b0\u05b7 = 1"));
}

TEST_CASE("indentation that is counted differently is refused", "[python]") {
  CHECK(refusedAs("if a:\n \tb\n", "indentation"));
  CHECK(refusedAs("if a:\n  \\\n    b\n", "indentation"));
  CHECK(refusedAs("if a:\n" + std::string(8'200, '\t') + "b\n", "indentation"));
  CHECK(complete("if a:\n\tb\n\t# c\n"));
  CHECK(complete("\fif a:\n  b\n"));
  CHECK(complete("x = f(a,\n \t b)\n"));
  CHECK(complete("# a comment \\\nx = 1\n"));
}

TEST_CASE("f-strings hide nothing", "[python]") {
  CHECK(factsOfKind("f'\\{eval(1)}'", FactKind::kCall) == Lines{"call builtin eval"});
  CHECK(factsOfKind("rf'\\N{eval(1)}'", FactKind::kCall) == Lines{"call builtin eval"});
  CHECK(factsOfKind("f'{{{eval(1)}}}'", FactKind::kCall) == Lines{"call builtin eval"});
  CHECK(factsOfKind("f'{a:{{eval(1)}}}'", FactKind::kCall) == Lines{"call builtin eval"});
  CHECK(factsOfKind("f'{a!r:>{eval(1)}}'", FactKind::kCall) == Lines{"call builtin eval"});
  CHECK(factsOfKind("F'{eval(1)=}'", FactKind::kCall) == Lines{"call builtin eval"});
  CHECK(factsOfKind("'a' f'{eval(1)}' \"b\"", FactKind::kCall) == Lines{"call builtin eval"});
  CHECK(factsOfKind("f'{{eval(1)}}'", FactKind::kCall) == Lines{});
  CHECK(factsOfKind("f'\\N{DIGIT ONE}'", FactKind::kCall) == Lines{});
  CHECK(factsOfKind("def f():\n  f'{eval:=1}'\n  eval(1)", FactKind::kCall) ==
        Lines{"call builtin eval"});
  CHECK(factsOfKind("f'{eval:=+10,}'", FactKind::kRef) == Lines{"ref builtin eval"});
  CHECK(refusedAs("f'{a:=\"{eval(1)}\"}'", "fstring"));
  CHECK(refusedAs("f'{a:=1, \"{eval(1)}\"}'", "fstring"));
  CHECK(refusedAs("f'{a:={w}}'", "fstring"));
  CHECK(refusedAs("f'{a or b:=1}'", "fstring"));
  CHECK(complete("f'{(a:=1)}'"));
  CHECK(refusedAs("f'{a:' + eval('1') + '}'", "fstring"));
  CHECK_FALSE(complete("f'''{a:'''+eval('1')+'''}'''"));
  CHECK_FALSE(complete("f\"{f'{a:\" + eval('1') + \"}'}\""));
  CHECK(complete("f\"{a:%H o'clock}\" f'{a:%d \"of\" %B}'"));
}

TEST_CASE("a statement ends with its line", "[python]") {
  CHECK(refusedAs("type (a)\n(x).y = z", "newline"));
  CHECK(complete("x = (a\n+ b)"));
  CHECK(complete("x = a \\\n  + b"));
  CHECK(complete("@a\n@b\ndef f(\n  x,\n): # c\n  return x\n\n# d\nelse_ = 1"));
}

TEST_CASE("what looks like a type statement is read as CPython reads it", "[python]") {
  CHECK(facts("def f(x): type(x).__eq__ = 1") ==
        Lines{"call builtin type", "store unknown __eq__"});
  CHECK(factsOfKind("type = eval\ntype('1').x = 1", FactKind::kCall) == Lines{"call builtin eval"});
  CHECK(refusedAs("type[x] = 1", "type-statement"));
  CHECK(complete("type X = int"));
}

TEST_CASE("soft keywords are names where CPython has them as names", "[python]") {
  CHECK(factsOfKind("match = eval\nmatch(1)", FactKind::kCall) == Lines{"call builtin eval"});
  CHECK(factsOfKind("case = eval\ncase(1)", FactKind::kCall) == Lines{"call builtin eval"});
  CHECK(factsOfKind("type = eval\ntype(1)", FactKind::kCall) == Lines{"call builtin eval"});
  CHECK(factsOfKind("_ = eval\n_(1)", FactKind::kCall) == Lines{"call builtin eval"});
  CHECK(factsOfKind("print = eval\nprint(1)", FactKind::kCall) == Lines{"call builtin eval"});
}
