#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/analyzer/fact_lines.h"

using gantlet::FactKind;
using gantlet::test::facts;
using gantlet::test::factsOfKind;
using Lines = std::vector<std::string>;

TEST_CASE("every use of a builtin is a reference, not only a call", "[python]") {
  CHECK(facts("eval('1')") == Lines{"call builtin eval"});
  CHECK(facts("x = eval") == Lines{"ref builtin eval [alias]"});
  CHECK(facts("map(eval, y)") == Lines{"call builtin map", "ref builtin eval", "ref unresolved y"});
  CHECK(facts("@eval\ndef f(): pass") == Lines{"ref builtin eval [decorator]"});
  CHECK(facts("def f(a=eval): pass") == Lines{"ref builtin eval [alias]"});
  CHECK(facts("lambda a=eval: 1") == Lines{"ref builtin eval [alias]"});
  CHECK(facts("[eval][0]('1')") == Lines{"call builtin eval", "ref builtin eval"});
  CHECK(facts("(eval)('1')") == Lines{"call builtin eval"});
  CHECK(facts("{'a': eval}") == Lines{"ref builtin eval"});
  CHECK(facts("return_ = lambda: eval") == Lines{"ref builtin eval"});
  CHECK(facts("class A(eval): pass") == Lines{"ref builtin eval [base]"});
  CHECK(facts("class A:\n  __class_getitem__ = exec") ==
        Lines{"store own __class_getitem__ [class]", "ref builtin exec"});
  CHECK(facts("f'{eval}'") == Lines{"ref builtin eval"});
  CHECK(facts("f'{1:{eval(\"1\")}}'") == Lines{"call builtin eval"});
  CHECK(facts("x: eval = 1") == Lines{"ref builtin eval"});
  CHECK(facts("def f(a: eval) -> exec: pass") == Lines{"ref builtin eval", "ref builtin exec"});
  CHECK(facts("del eval") == Lines{});
  CHECK(facts("print(*map(eval, ()))") ==
        Lines{"call builtin print", "call builtin map", "ref builtin eval"});
}

TEST_CASE("an alias is followed through names, choices and unpacking", "[python]") {
  const std::string tail = "\ne('1')";
  const Lines expected{"ref builtin eval [alias]", "call builtin eval"};
  for (const char* binding :
       {"e = eval", "(e) = eval", "e = (eval)", "(e := eval)", "e, = eval,", "e, f = eval, 1",
        "[e, f] = [eval, 1]", "(f, e) = 1, eval", "f = e = eval", "e = f = eval",
        "e = eval if x else eval", "e: object = eval"}) {
    INFO(binding);
    const Lines found = factsOfKind(binding + tail, FactKind::kCall);
    CHECK(found == Lines{"call builtin eval"});
  }
  CHECK(facts("e = eval" + tail) == expected);
  CHECK(facts("e = eval\nf = e\nf('1')") ==
        Lines{"ref builtin eval [alias]", "ref builtin eval [alias]", "call builtin eval"});
  CHECK(factsOfKind("def g(): f('1')\nf = e\ne = eval", FactKind::kCall) ==
        Lines{"call builtin eval"});
  CHECK(factsOfKind("for e in (eval, 1): e('1')", FactKind::kCall) == Lines{"call builtin eval"});
  CHECK(factsOfKind("x = [e('1') for e in [eval]]", FactKind::kCall) == Lines{"call builtin eval"});
  CHECK(factsOfKind("def f(e=eval): e('1')", FactKind::kCall) == Lines{"call builtin eval"});
  CHECK(factsOfKind("import os as o\np = o.path\np.join('a')", FactKind::kCall) ==
        Lines{"call module os.path.join (os)"});
  CHECK(factsOfKind("def f():\n  global e\n  e = eval\ne('1')", FactKind::kCall) ==
        Lines{"call builtin eval"});
  CHECK(factsOfKind("def f():\n  e = 1\n  def g():\n    nonlocal e\n    e = eval\n  e('1')",
                    FactKind::kCall) == Lines{"call builtin eval"});
}

TEST_CASE("a binding in a function shadows a builtin", "[python]") {
  for (const char* source :
       {"def f(eval): eval(1)", "def f(*eval): eval(1)", "def f(**eval): eval(1)",
        "def f(a, /, eval): eval(1)", "lambda eval: eval(1)", "def f():\n  eval = 1\n  eval(1)",
        "def f():\n  eval(1)\n  eval = 1", "[eval(1) for eval in ()]",
        "def f():\n  for eval in (): eval(1)", "def f(eval):\n  def g(): eval(1)",
        "def f(eval):\n  class A:\n    def g(self): eval(1)", "def f():\n  with a as eval: eval(1)",
        "def f(x):\n  match x:\n    case [eval]: eval(1)",
        "def f(x):\n  match x:\n    case {'a': 1, **eval}: eval(1)",
        "def f(x):\n  match x:\n    case int() as eval: eval(1)"}) {
    INFO(source);
    CHECK(factsOfKind(source, FactKind::kCall) == Lines{});
  }
}

TEST_CASE("a binding that may not have happened does not shadow", "[python]") {
  for (const char* source : {"if a: eval = 1\neval(1)",
                             "eval(1)\neval = 1",
                             "for eval in (): pass\neval(1)",
                             "try: eval = 1\nexcept E: pass\neval(1)",
                             "eval = 1\ndel eval\neval(1)",
                             "try: pass\nexcept E as eval: pass\neval(1)",
                             "def f(): eval(1)\nf()\neval = 1",
                             "class A:\n  if a: eval = 1\n  eval(1)",
                             "eval: int\neval(1)",
                             "class A:\n  eval = 1\n  def f(self): eval(1)",
                             "@d\ndef eval(): eval(1)",
                             "def eval(a=eval(1)): pass",
                             "def f():\n  global eval\n  del eval\neval = 1\neval(1)",
                             "def f():\n  eval = 1\n  class A:\n    if a: eval = 2\n    eval(1)",
                             "def f():\n  x = [1 for eval in ()]\n  eval(1)",
                             "class eval(eval(1)): pass",
                             "class A:\n  eval = 1\n  x = [eval(1) for i in y]",
                             "class A:\n  eval = 1\n  eval(1)",
                             "eval = 1\ndel (eval)\neval(1)",
                             "eval = a = 1\ndel a, [b, eval]\neval(1)",
                             "eval = 1\nclass A:\n  global eval\n  del eval\neval(1)",
                             "def f(eval):\n  def g():\n    global eval\n    def h(): eval(1)"}) {
    INFO(source);
    CHECK(factsOfKind(source, FactKind::kCall).size() == 1);
    CHECK(factsOfKind(source, FactKind::kCall) == Lines{"call builtin eval"});
  }
}

TEST_CASE("an unconditional binding at the top shadows what comes after it", "[python]") {
  for (const char* source :
       {"eval = 1\neval(1)", "def eval(x): return 1\neval(1)", "eval = 1\ndef f(): eval(1)",
        "def compile(x): return compile(x - 1)", "import a as eval\ndef f(): eval(1)",
        "a = eval = 1\neval(1)", "eval, b = 1, 2\neval(1)", "class eval: pass\neval(1)"}) {
    INFO(source);
    CHECK(factsOfKind(source, FactKind::kCall) == Lines{});
  }
}

TEST_CASE("a nonlocal name is that of the function around", "[python]") {
  CHECK(factsOfKind("def f():\n  import os as x\n  def g():\n    nonlocal x\n    x.y()\n    del x",
                    FactKind::kCall) == Lines{"call module os.y (os)"});
}

TEST_CASE("the arguments of a run are data, and nothing else", "[python]") {
  CHECK(facts("data = arguments['data']\nresult = sum(data) / len(data)") ==
        Lines{"call builtin sum", "call builtin len"});
  CHECK(facts("def f():\n  return arguments['n']\nresult = f()") == Lines{});
  CHECK(facts("arguments = [1]\nprint(arguments)") == Lines{"call builtin print"});
  // Where the file may not have bound the name, what the caller passed is meant as well.
  CHECK(facts("if x:\n  arguments = {'k': 'upper'}\ngetattr('', arguments['k'])").back() ==
        "dynamic getattr");
  CHECK(facts("arguments = {'k': 'upper'}\ndel arguments\ngetattr('', arguments['k'])").back() ==
        "dynamic getattr");
  CHECK(factsOfKind("import os\nif x: arguments = os\narguments.system('1')", FactKind::kCall) ==
        Lines{"call module os.system (os)"});
  CHECK(facts("from math import *\nprint(arguments)") ==
        Lines{"import math [*]", "call builtin print", "call star print (math) [maybe]",
              "ref star arguments (math) [maybe]"});
  CHECK(facts("def f(arguments): return arguments.__class__") == Lines{"attr unknown __class__"});
}

TEST_CASE("a free name that nothing binds is unresolved", "[python]") {
  CHECK(facts("foo()") == Lines{"call unresolved foo"});
  CHECK(facts("foo.bar") == Lines{"ref unresolved foo [object]", "attr unknown bar"});
  CHECK(facts("def f():\n  x = 1\ndef g(): x") == Lines{"ref unresolved x"});
  CHECK(facts("class A:\n  x = 1\n  def g(self): return x") == Lines{"ref unresolved x"});
  CHECK(facts("x = f(x)") == Lines{"call unresolved f", "ref unresolved x"});
  CHECK(facts("def f():\n  eval: int\n  eval(1)") ==
        Lines{"ref builtin int", "call unresolved eval"});
  CHECK(facts("x: int\nx") == Lines{"ref builtin int", "ref unresolved x"});
}

TEST_CASE("a name in an annotation is told, unless its value may be had again", "[python]") {
  CHECK(facts("import io\ndef f() -> io.open: pass") ==
        Lines{"import io", "ref module io.open (io) [type]"});
  CHECK(facts("import io\nx: list[io.open] = []") ==
        Lines{"import io", "ref builtin list", "ref module io.open (io) [type]"});
  CHECK(facts("import io, inspect\ndef f() -> io.open: pass") ==
        Lines{"import io", "import inspect", "ref module io.open (io)"});
  CHECK(facts("import io\ndef f() -> io.open: pass\nf.__annotations__") ==
        Lines{"import io", "ref module io.open (io)", "attr own __annotations__"});
}

TEST_CASE("textwrap.dedent of a constant is a constant", "[python]") {
  const std::string program = "import textwrap\nopen(textwrap.dedent('  /a'))";
  CHECK(factsOfKind(program, FactKind::kArg) ==
        Lines{"arg builtin open [0] = /a", "arg module textwrap.dedent (textwrap) [0] =   /a"});
}

TEST_CASE("private names are mangled as CPython mangles them", "[python]") {
  CHECK(facts("class _A:\n  def f(self): return self.__x") == Lines{"attr own _A__x"});
  CHECK(facts("class A:\n  def f(self, __eval): return __eval(1)") == Lines{});
  CHECK(facts("def f(self): return self.__x") == Lines{"attr unknown __x"});
  CHECK(facts("class __:\n  def f(self): return self.__x") == Lines{"attr own __x"});
}

TEST_CASE("private attributes say whether the file binds them", "[python]") {
  CHECK(facts("def f(x): return x._y") == Lines{"attr unknown _y"});
  CHECK(facts("def f(x):\n  x._y = 1\n  return x._y") == Lines{"attr unknown _y = bound"});
  CHECK(facts("class A:\n  _y = 1\n  def f(self): return self._y") == Lines{"attr own _y = bound"});
  CHECK(facts("class A:\n  def f(self):\n    return lambda: self._y") == Lines{"attr own _y"});
  CHECK(facts("class A:\n  def _y(self): return 1\nA()._y()") ==
        Lines{"attr unknown _y [call] = bound"});
  CHECK(facts("_y = 1\ndef f(x): return x._y") == Lines{"attr unknown _y"});
}

TEST_CASE("names that classes give to the interpreter as text are read", "[python]") {
  const auto has = [](std::string source, std::string_view line) {
    const Lines lines = facts(std::move(source));
    return std::find(lines.begin(), lines.end(), line) != lines.end();
  };
  CHECK(has("class A:\n  __match_args__ = ('x', '__class__')", "attr unknown __class__ [pattern]"));
  CHECK(has("class A:\n  __match_args__ = f()", "dynamic attrgetter"));
  CHECK(has("object.__setattr__(x, '__class__', 1)", "store unresolved x.__class__"));
  CHECK(has("def f(x, n): object.__setattr__(x, n, 1)", "dynamic setattr"));
  CHECK_FALSE(
      has("class A:\n  def __setattr__(self, n, v): super().__setattr__(n, v)", "dynamic setattr"));
  CHECK(has("import dataclasses as d\nd.make_dataclass('A', x)", "dynamic class-fields"));
  CHECK_FALSE(has("import dataclasses as d\nd.make_dataclass('A', ['x', ('y', int)])",
                  "dynamic class-fields"));
}

TEST_CASE("attributes of what is no module are reported by name", "[python]") {
  CHECK(facts("def f(x): return x.y.__class__") ==
        Lines{"attr unknown y", "attr unknown __class__"});
  CHECK(facts("def f(x): x.eval('1')") == Lines{"attr unknown eval [call]"});
  CHECK(facts("''.__class__") == Lines{"attr unknown __class__"});
  CHECK(facts("int.__subclasses__") ==
        Lines{"ref builtin int [object]", "attr builtin __subclasses__"});
  CHECK(facts("class A: pass\nA.__subclasses__()") ==
        Lines{"attr own __subclasses__ [call] = shown"});
  CHECK(facts("class A: pass\nA.__subclasses__(A)") == Lines{"attr own __subclasses__ [call]"});
  CHECK(facts("def f(x):\n  match x:\n    case int(__class__=c): pass") ==
        Lines{"ref builtin int", "attr unknown __class__ [pattern]"});
  CHECK(facts("def f(x):\n  match x:\n    case x.__class__: pass") ==
        Lines{"attr unknown __class__"});
}

TEST_CASE("stores outside of the file's own names are reported", "[python]") {
  CHECK(facts("import os\nos.x = 1") == Lines{"import os", "store module os.x (os)"});
  CHECK(facts("import os\ndel os.x") == Lines{"import os", "store module os.x (os) [delete]"});
  CHECK(facts("import os\nos.x.y += 1") ==
        Lines{"import os", "store module os.x.y (os)", "ref module os.x.y (os)"});
  CHECK(facts("import os\nos.environ['a'] = 1") ==
        Lines{"import os", "call module os.environ.setdefault (os)"});
  CHECK(facts("import os\nos.environ['a'] += 'b'") ==
        Lines{"import os", "ref module os.environ (os)", "store module os.environ (os) [item]"});
  CHECK(facts("import os\nos.environ['a']") ==
        Lines{"import os", "call module os.environ.get (os)"});
  CHECK(facts("import os\n'a' in os.environ") == Lines{"import os"});
  CHECK(facts("str.x = 1") == Lines{"ref builtin str [object]", "store builtin str.x"});
  CHECK(facts("__builtins__['x'] = 1") ==
        Lines{"ref builtin __builtins__", "store builtin __builtins__ [item]"});
  CHECK(facts("globals()['x'] = 1") ==
        Lines{"call builtin globals", "store builtin globals() [item]"});
  CHECK(facts("def f(x): x.y = 1") == Lines{});
  CHECK(facts("def f(x): x.__class__ = 1") == Lines{"store unknown __class__"});
  CHECK(facts("class A: pass\nA.__eq__ = 1") == Lines{"store own __eq__"});
  CHECK(facts("def f(x): setattr(x, '__class__', 1)") ==
        Lines{"call builtin setattr", "store unknown __class__", "attr unknown __class__ [getattr]",
              "string [dunder] = __class__"});
  CHECK(facts("__builtins__ = 1") == Lines{"store own __builtins__ [module]"});
  CHECK(facts("class A:\n  def __init__(self): pass") == Lines{"store own __init__ [class]"});
  CHECK(facts("for x.__class__ in (): pass") ==
        Lines{"ref unresolved x [object]", "store unresolved x.__class__"});
}

TEST_CASE("templates of constant pieces read no attributes", "[python]") {
  const auto dynamic = [](std::string source) {
    return !factsOfKind(std::move(source), FactKind::kDynamic).empty();
  };
  CHECK_FALSE(dynamic("def f(n): return ('{:>8.2f}' * n).format(1)"));
  CHECK_FALSE(dynamic("def f(n):\n  t = '{}' + '|{}' * n\n  t += '!'\n  return t.format(1)"));
  CHECK_FALSE(dynamic("def f(n): return ' '.join('{}' for i in n).format(1)"));
  CHECK_FALSE(dynamic("class A:\n  T = '{}'\n  def f(self): return self.T.format(1)"));
  CHECK(dynamic("def f(n): return ('{0.real}' * n).format(1)"));
  CHECK(dynamic("def f(n): return ('x}{0.' * n).format(1)"));
  CHECK(dynamic("def f(n, t='{}'): return (t * n).format(1)"));
  CHECK(dynamic("def f(n):\n  t = '{}' * n\n  for t in n: pass\n  return t.format(1)"));
  CHECK(dynamic("class A:\n  T = '{}'\n  def f(self): return self.T.format(1)\nA.T = input()"));
}
