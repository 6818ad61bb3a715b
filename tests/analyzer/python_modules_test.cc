#include <catch2/catch.hpp>

#include "tests/analyzer/fact_lines.h"

using gantlet::FactKind;
using gantlet::test::arguments;
using gantlet::test::facts;
using gantlet::test::factsOfKind;
using Lines = std::vector<std::string>;

TEST_CASE("imports are reported in all their forms", "[python]") {
  CHECK(facts("import os") == Lines{"import os"});
  CHECK(facts("import os.path, sys as s") == Lines{"import os.path", "import sys"});
  CHECK(facts("from os import path as p, sep") ==
        Lines{"import os", "ref module os.path (os) [import]", "ref module os.sep (os) [import]"});
  CHECK(facts("from os import (\n  path, # why\n  sep,\n)") ==
        Lines{"import os", "ref module os.path (os) [import]", "ref module os.sep (os) [import]"});
  CHECK(facts("from . import a") == Lines{"import .", "ref module .a (.) [import]"});
  CHECK(facts("from ..b.c import d") ==
        Lines{"import ..b.c", "ref module ..b.c.d (..b.c) [import]"});
  CHECK(facts("from os import *") == Lines{"import os [*]"});
  CHECK(facts("from __future__ import annotations") ==
        Lines{"import __future__", "ref module __future__.annotations (__future__) [import]"});
  CHECK(facts("class A:\n  from os import path") == Lines{"import os", "ref module os.path (os)"});
  CHECK(facts("def f():\n  import os\n  os.x()") == Lines{"import os", "call module os.x (os)"});
  CHECK(facts("def f():\n  import os\nos.x()") ==
        Lines{"import os", "ref unresolved os [object]", "attr unknown x [call]"});
}

TEST_CASE("only the longest path of a module is reported", "[python]") {
  CHECK(facts("import a.b.c\na.b.c.d.e(1)") ==
        Lines{"import a.b.c", "call module a.b.c.d.e (a.b.c)"});
  CHECK(facts("import a.b as x\nx.y") == Lines{"import a.b", "ref module a.b.y (a.b)"});
  CHECK(facts("import numpy as np\nr = np.random\nr.f(1).g()") ==
        Lines{"import numpy", "ref module numpy.random (numpy) [alias]",
              "call module numpy.random.f (numpy)", "attr unknown g [call]"});
  CHECK(facts("from a import b\nb.c.d") ==
        Lines{"import a", "ref module a.b (a) [import]", "ref module a.b.c.d (a)"});
  CHECK(facts("import a, b\n(a if b else b).c") ==
        Lines{"import a", "import b", "ref module a.c (a)", "ref module b.c (b)"});
}

TEST_CASE("a module value that is used in any other way escapes", "[python]") {
  const auto escape = [](const std::string& source) {
    return factsOfKind("import os\n" + source, FactKind::kDynamic);
  };
  CHECK(escape("def f(x): x(os)") == Lines{"dynamic module-escape (os) [argument]"});
  CHECK(escape("x = [os]") == Lines{"dynamic module-escape (os) [container]"});
  CHECK(escape("x = {'a': os}") == Lines{"dynamic module-escape (os) [container]"});
  CHECK(escape("def f(): return os") == Lines{"dynamic module-escape (os) [return]"});
  CHECK(escape("def f(): yield os") == Lines{"dynamic module-escape (os) [return]"});
  CHECK(escape("f = lambda: os") == Lines{"dynamic module-escape (os) [return]"});
  CHECK(escape("def f(x): return x == os") == Lines{"dynamic module-escape (os) [compare]"});
  CHECK(escape("def f(x): x.y = os") == Lines{"dynamic module-escape (os) [store]"});
  CHECK(escape("class A: x = os") == Lines{"dynamic module-escape (os) [store]"});
  CHECK(escape("class A: import os as x") == Lines{"dynamic module-escape (os) [store]"});
  CHECK(escape("import os.path\nclass A:\n  from os import path") ==
        Lines{"dynamic module-escape (os.path) [store]"});
  CHECK(escape("match os:\n  case x: pass") == Lines{"dynamic module-escape (os) [other]"});
  CHECK(escape("with os as x: pass") == Lines{"dynamic module-escape (os) [other]"});
  CHECK(escape("a, b = *x, os") == Lines{"dynamic module-escape (os) [container]"});
  CHECK(escape("import a.b\nprint(a.b == 1)") == Lines{"dynamic module-escape (a.b) [compare]"});
}

TEST_CASE("a module value may be dotted, aliased and tested", "[python]") {
  for (const char* source :
       {"os", "x = os\nx.y", "def f(a=os): a.b", "if os: pass", "if os is None: pass",
        "x = os if os is not None else 1", "a, b = os, 1", "print(os)", "hasattr(os, 'x')",
        "getattr(os, 'x')", "f'{os}'", "assert os", "del os", "x = os or 1"}) {
    INFO(source);
    CHECK(factsOfKind(std::string("import os\n") + source, FactKind::kDynamic).empty());
  }
}

TEST_CASE("star imports may bind any free name", "[python]") {
  CHECK(facts("from a import *\nfrom b import *\nf(1)") ==
        Lines{"import a [*]", "import b [*]", "call star f (a,b)"});
  CHECK(facts("from a import *\nopen(1)") ==
        Lines{"import a [*]", "call builtin open", "call star open (a) [maybe]"});
  CHECK(facts("x = 1\nfrom a import *\nx(1)") == Lines{"import a [*]", "call star x (a) [maybe]"});
  CHECK(facts("from a import *\nx = 1\nx(1)") == Lines{"import a [*]"});
  CHECK(facts("from a import *\ndef f(x): x(1)") == Lines{"import a [*]"});
  CHECK(facts("eval = 1\nfrom a import *\neval(1)") ==
        Lines{"import a [*]", "call star eval (a) [maybe]"});
}

TEST_CASE("imports by name are imports where the name is constant", "[python]") {
  CHECK(facts("__import__('os').system('x')") ==
        Lines{"call builtin __import__", "call module os.system (os)", "import os [call]"});
  CHECK(facts("i = __import__\ni('o' + 's')") ==
        Lines{"ref builtin __import__ [alias]", "call builtin __import__", "import os [call]"});
  CHECK(facts("def f(x): __import__(x)") ==
        Lines{"call builtin __import__", "dynamic import [__import__]"});
  CHECK(facts("import importlib as i\ni.import_module('a.b').c()") ==
        Lines{"import importlib", "call module importlib.import_module (importlib)",
              "call module a.b.c (a)", "import a.b [call]"});
  CHECK(factsOfKind("from importlib import import_module as m\ndef f(x): m(x)",
                    FactKind::kDynamic) == Lines{"dynamic import [importlib.import_module]"});
  CHECK(factsOfKind("__import__(*x)", FactKind::kDynamic) == Lines{"dynamic import [__import__]"});
}

TEST_CASE("attributes by name are attributes where the name is constant", "[python]") {
  CHECK(facts("def f(x): getattr(x, '__cl' 'ass__')") == Lines{"call builtin getattr",
                                                               "attr unknown __class__ [getattr]",
                                                               "string [dunder] = __class__"});
  CHECK(facts("import os\ngetattr(os, 'sys' + 'tem')('x')") ==
        Lines{"import os", "call builtin getattr", "call module os.system (os)"});
  CHECK(facts("import os\nx = getattr(os, 'system')") ==
        Lines{"import os", "call builtin getattr", "ref module os.system (os) [alias]"});
  for (const char* name : {"getattr", "hasattr", "setattr", "delattr"}) {
    INFO(name);
    CHECK(factsOfKind("def f(x, y): " + std::string(name) + "(x, y, 1)", FactKind::kDynamic) ==
          Lines{"dynamic " + std::string(name)});
  }
  CHECK(factsOfKind("g = getattr\ndef f(x, y): g(x, y)", FactKind::kDynamic) ==
        Lines{"dynamic getattr"});
  CHECK(factsOfKind("import operator\noperator.attrgetter('a.__class__')", FactKind::kAttr) ==
        Lines{"attr unknown a [getattr]", "attr unknown __class__ [getattr]"});
  CHECK(factsOfKind("from operator import methodcaller\ndef f(x): methodcaller(x)",
                    FactKind::kDynamic) == Lines{"dynamic methodcaller"});
}

TEST_CASE("format templates read attributes", "[python]") {
  const auto attributes = [](const std::string& source) {
    return factsOfKind("def f(x, t):\n  " + source, FactKind::kAttr);
  };
  CHECK(attributes("'{0.__class__}'.format(x)") ==
        Lines{"attr unknown format [call]", "attr unknown __class__ [format]"});
  CHECK(attributes("a = '{x.y.z[0].w!r:{v.q}}'.format") ==
        Lines{"attr unknown format", "attr unknown y [format]", "attr unknown z [format]",
              "attr unknown w [format]", "attr unknown q [format]"});
  CHECK(attributes("str.format('{0.__class__}', x)") ==
        Lines{"attr builtin format [call]", "attr unknown __class__ [format]"});
  const auto dynamic = [](const std::string& source) {
    return factsOfKind("def f(x, t):\n  " + source, FactKind::kDynamic);
  };
  CHECK(dynamic("t.format(x)") == Lines{"dynamic format [call]"});
  CHECK(dynamic("t.format_map(x)") == Lines{"dynamic format [call]"});
  CHECK(dynamic("g = t.format\n  g(x)") == Lines{"dynamic format [call]"});
  CHECK(dynamic("map(t.format, x)") == Lines{"dynamic format [value]"});
  CHECK(dynamic("return t.format") == Lines{"dynamic format [value]"});
  CHECK(dynamic("str.format(t, x)") == Lines{"dynamic format [call]"});
  CHECK(dynamic("x.vformat(t, (), {})") == Lines{"dynamic format [call]"});
  CHECK(dynamic("'{:>10.2f}'.format(x)").empty());
  CHECK(dynamic("s = 'a {}'\n  s += '{b}'\n  return 1 if x.format == 2 else 3").empty());
}

TEST_CASE("arguments carry their constants", "[python]") {
  CHECK(arguments("open('a' '.txt', mode='w', x=y)") == Lines{"arg builtin open [0] = a.txt",
                                                              "arg builtin open [mode] = w",
                                                              "arg builtin open [x]"});
  CHECK(arguments("import numpy as np\nnp.load(f, allow_pickle=True)") ==
        Lines{"arg module numpy.load (numpy) [0]",
              "arg module numpy.load (numpy) [allow_pickle] = True"});
  CHECK(arguments("open(*a, **b)") == Lines{"arg builtin open [*]", "arg builtin open [**]"});
  CHECK(arguments("open(**{'mo' 'de': 'w'})") == Lines{"arg builtin open [mode] = w"});
  CHECK(arguments("open(**{'mode': 'w', k: 1})") == Lines{"arg builtin open [**]"});
  CHECK(arguments("def f(df, e): df.query('a', e, engine=e)") ==
        Lines{"arg unknown .query [0] = a", "arg unknown .query [engine]"});
  CHECK(arguments("m = 'r' if x else 'w'\nopen(m)") ==
        Lines{"arg builtin open [0] = r", "arg builtin open [0] = w"});
  CHECK(arguments("type('X', (object,), {})").size() == 3);
  CHECK(arguments("class A(metaclass=x): pass") == Lines{"arg own A [metaclass]"});
  CHECK(arguments("open(-1, 2.5, None, b'x')") ==
        Lines{"arg builtin open [0] = -1", "arg builtin open [1] = 2.5",
              "arg builtin open [2] = None", "arg builtin open [3] = x"});
}

TEST_CASE("text that is evaluated as a type is code", "[python]") {
  for (const char* source : {"def f(a: 'eval(1)'): pass", "x: 'f(1)' = 1",
                             "import typing\nx = typing.List['eval(1)']", "x = list['eval(1)']",
                             "class A: pass\nx = A['e' 'val(1)']", "x: List[Dict[int, 'f(1)']]"}) {
    INFO(source);
    CHECK(factsOfKind(source, FactKind::kDynamic) == Lines{"dynamic annotation"});
  }
  for (const char* source : {"def f(a: 'A | None') -> 'List[int]': pass", "def f(d): d['f(x)']",
                             "def f(d): d['a', 'f(x)']"}) {
    INFO(source);
    CHECK(factsOfKind(source, FactKind::kDynamic).empty());
  }
}

TEST_CASE("the names in a string annotation are followed", "[python]") {
  CHECK(facts("import json as j\ndef f(a: 'List[j.codecs.sys]'): pass") ==
        Lines{"import json", "ref module json.codecs.sys (json) [annotation]"});
  CHECK(facts("def f(a: 'print.__self__.eval'): pass") ==
        Lines{"ref builtin print [annotation]", "attr unknown __self__", "attr unknown eval"});
  CHECK(facts("class A: pass\ndef f(a: 'A', b: 'A.b') -> 'T | None': pass") ==
        Lines{"attr unknown b"});
}

TEST_CASE("constant strings are folded", "[python]") {
  for (const char* expression : {"'sys' + 'tem'",
                                 "'sys' 'tem'",
                                 "'metsys'[::-1]",
                                 "'%stem' % 'sys'",
                                 "'%s%s' % ('sys', 'tem')",
                                 "'{}tem'.format('sys')",
                                 "'{1}{0}'.format('tem', 'sys')",
                                 "'{a}tem'.format(a='sys')",
                                 "f'sys{\"tem\"}'",
                                 "''.join(['sys', 'tem'])",
                                 "''.join(('s', 'y', 's', 'tem'))",
                                 "'SYSTEM'.lower()",
                                 "'sysxtem'.replace('x', '')",
                                 "'xsystemx'[1:-1]",
                                 "' system '.strip()",
                                 "b'system'.decode()",
                                 "'\\x73ystem'",
                                 "'\\163ystem'",
                                 "'\\u0073ystem'",
                                 "r'system'",
                                 "chr(115) + 'ystem'",
                                 "str('system')",
                                 "'s' * 1 + 'ystem'",
                                 "('system' if x else 'system')",
                                 "['a', 'system'][1]",
                                 "('a', 'system')[-1]",
                                 "'system'.encode().decode('ascii')",
                                 "'presystem'.removeprefix('pre')",
                                 "'sy\\\nstem'"}) {
    INFO(expression);
    const auto names =
        factsOfKind("def f(o, x): getattr(o, " + std::string(expression) + ")", FactKind::kAttr);
    CHECK(std::find(names.begin(), names.end(), "attr unknown system [getattr]") != names.end());
  }
}

TEST_CASE("a list that has a name may change, so it is not folded", "[python]") {
  CHECK(factsOfKind("l = ['a']\nl.append('b')\ndef f(o): getattr(o, ''.join(l))",
                    FactKind::kDynamic) == Lines{"dynamic getattr"});
  CHECK(factsOfKind("s = ''\nfor i in x: s += 'a'\ndef f(o): getattr(o, s)", FactKind::kDynamic) ==
        Lines{"dynamic getattr"});
}

TEST_CASE("strings that look like something are reported, docstrings are not", "[python]") {
  CHECK(facts("x = 'http://a.b/c'") == Lines{"string [url] = http://a.b/c"});
  CHECK(facts("x = '/etc/' + 'passwd'") == Lines{"string [path-data] = /etc/passwd"});
  CHECK(facts("x = '../a'") == Lines{"string [path-data] = ../a"});
  for (const std::string road :
       {"import os", "from pathlib import Path", "from . import a", "import pandas as pd",
        "f = open", "from x import *", "def open(): pass", "g = undefined_name", "f.__globals__"}) {
    INFO(road);
    CHECK(factsOfKind(road + "\nx = '../a'", FactKind::kString) == Lines{"string [path] = ../a"});
  }
  CHECK(factsOfKind("import re, json, math\nx = '../a'", FactKind::kString) ==
        Lines{"string [path-data] = ../a"});
  CHECK(facts("x = '__cl' 'ass__'") == Lines{"string [dunder] = __class__"});
  CHECK(facts("'''http://a'''\nx = 'a/b', '/', 'hello'").empty());
}
