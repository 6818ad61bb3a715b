// Real programs in real namespaces.
#include "executor/sandbox.h"

#include <catch2/catch.hpp>
#include <memory>

#include "test_paths.h"
#include "tests/support/profiles.h"
#include "tests/support/start_mode.h"

using namespace gantlet;

namespace {

Sandbox& sandbox() {
  static const std::unique_ptr<Sandbox> kInstance = [] {
    auto created = gantlet::testing::createInMode({}, GANTLET_LAUNCHER);
    if (!created) FAIL(created.error().text());
    return std::move(*created);
  }();
  return *kInstance;
}

ExecutionRequest request(Language language, std::string source) {
  ExecutionRequest made;
  made.id = newSubmissionId();
  made.tenant = TenantId("test");
  made.language = language;
  made.filename = language == Language::kPython ? "a.py" : "a.js";
  made.source = std::move(source);
  made.argumentsJson = "{}";
  made.profile = gantlet::testing::interpreterProfile();
  made.limits.wall = std::chrono::seconds(20);
  return made;
}

ExecutionResult run(const ExecutionRequest& asked) {
  auto result = sandbox().execute(asked);
  if (!result) FAIL(result.error().text());
  INFO(result->err.text << result->detail);
  return *result;
}

ExecutionResult python(std::string source) {
  return run(request(Language::kPython, std::move(source)));
}
ExecutionResult node(std::string source) {
  return run(request(Language::kJavaScript, std::move(source)));
}

}  // namespace

TEST_CASE("a plain Python script runs and its output comes back", "[executor]") {
  const auto result = python("print('hello')\nimport sys\nprint('oops', file=sys.stderr)\n");
  CHECK(result.end == End::kExited);
  CHECK(result.exitCode == 0);
  CHECK(result.out.text == "hello\n");
  CHECK(result.err.text == "oops\n");
  CHECK_FALSE(result.resultJson);
  CHECK(result.metrics.durationMs > 0);
  CHECK(result.metrics.memoryPeakMb > 0.2);
}

TEST_CASE("environment variables are a program's own, and no other's", "[executor]") {
  const std::string look =
      "import os\nresult = [os.environ.get(n) for n in ('CITY', 'EMPTY', 'LONG', 'BLAS')]\n";
  const std::string lookJs =
      "const result = ['CITY', 'EMPTY', 'LONG', 'BLAS'].map((n) => process.env[n] ?? null);";
  const std::string longText(20'000, 'x');  // not whole in the runner's first read
  ExecutionRequest asked = request(Language::kPython, look);
  asked.environmentJson = R"({"CITY":"Zürich\n","EMPTY":"","LONG":")" + longText + R"("})";
  ExecutionRequest askedJs = request(Language::kJavaScript, lookJs);
  askedJs.environmentJson = asked.environmentJson;
  const std::string nothing = "[null, null, null, null]";
  const std::string nothingJs = "[null,null,null,null]";
  for (int round = 0; round < 3; ++round) {
    CHECK(run(asked).resultJson == R"(["Zürich\n", "", ")" + longText + R"(", null])");
    CHECK(python(look).resultJson == nothing);
    CHECK(run(askedJs).resultJson == R"(["Zürich\n","",")" + longText + R"(",null])");
    CHECK(node(lookJs).resultJson == nothingJs);
  }
  // Beside all else that a submission brings.
  asked.absentPackages = {"numpy"};
  asked.source = "import os\nos.environ['CITY']";
  asked.lastExpression = {10, 28};
  CHECK(run(asked).resultJson == R"("Zürich\n")");
  askedJs.source = "1;\nprocess.env.CITY";
  askedJs.lastExpression = {3, 19};
  askedJs.absentPackages = {"numpy"};
  CHECK(run(askedJs).resultJson == R"("Zürich\n")");
}

TEST_CASE("what the interpreter has read by its start a variable can't change", "[executor]") {
  // None of these gets by the check of templates and sessions; the runner sets them late all the
  // same.
  ExecutionRequest asked =
      request(Language::kPython,
              "import sys\nresult = [sys.flags.verbose, sys.flags.optimize, '/x' in sys.path]\n");
  asked.environmentJson =
      R"({"PYTHONVERBOSE":"1","PYTHONOPTIMIZE":"2","PYTHONPATH":"/x","LD_PRELOAD":"/x.so"})";
  const auto result = run(asked);
  CHECK(result.resultJson == "[0, 0, false]");
  CHECK(result.err.text.empty());
  ExecutionRequest askedJs =
      request(Language::kJavaScript, "const result = process.execArgv.length;");
  const auto plain = run(askedJs).resultJson;
  askedJs.environmentJson = R"({"NODE_OPTIONS":"--no-such-option","LD_PRELOAD":"/x.so"})";
  const auto ended = run(askedJs);
  CHECK(ended.exitCode == 0);
  CHECK(ended.resultJson == plain);
}

TEST_CASE("a Python value comes back as JSON, or as what JSON can say of it", "[executor]") {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"'h\u00e9\\n'", "\"h\xc3\xa9\\n\""},
      {"[1, 2.5, True, None, {}]", "[1, 2.5, true, null, {}]"},
      {"{1: (2, 3), None: 'x'}", R"({"1": [2, 3], "null": "x"})"},
      {"10 ** 20", "100000000000000000000"},
      {"[float('nan'), float('inf'), 1]", "[null, null, 1]"},
      {"{3}", R"({"type": "set", "items": [3]})"},
      {"range(2)", R"j({"type": "range", "text": "range(0, 2)"})j"},
      {"(lambda a: (a.append(a), len(str(a)))[1])([])", "7"},
  };
  for (const auto& [value, json] : rows) {
    INFO(value);
    CHECK(python("def main():\n    return " + value + "\n").resultJson == json);
  }
  const auto round = python("def main():\n    a = []\n    a.append(a)\n    return a\n").resultJson;
  REQUIRE(round);
  CHECK(round->find("(nested too deeply)") != std::string::npos);
}

TEST_CASE("main is called with the arguments and its value comes back in both languages",
          "[executor]") {
  auto asked = request(Language::kPython,
                       "def main(name: str, count: int) -> dict:\n    return {\"message\": "
                       "f\"Hello {name}!\" * count}\n");
  asked.argumentsJson = R"({"name":"World","count":3})";
  CHECK(run(asked).resultJson == R"({"message": "Hello World!Hello World!Hello World!"})");
  asked = request(Language::kJavaScript,
                  "function main(args) { const { name, count } = args; return `Hello "
                  "${name}!`.repeat(count); }");
  asked.argumentsJson = R"({"name":"World","count":3})";
  const auto result = run(asked);
  INFO(result.err.text);
  CHECK(result.resultJson == R"("Hello World!Hello World!Hello World!")");
}

TEST_CASE("node finds the packages that are carried, and nothing else by a bare name",
          "[executor]") {
  auto result = node(
      "const _ = require('lodash');\nconst { format } = require('date-fns');\n"
      "console.log(_.sum([1, 2]), format(new Date(0), 'yyyy'), "
      "require('dayjs/plugin/utc').length, require('lodash') === _);\n");
  INFO(result.err.text);
  CHECK(result.out.text == "3 1970 3 true\n");
  result = node(
      "import _, { chunk } from 'lodash';\nimport { mean } from 'simple-statistics';\n"
      "console.log(chunk([1, 2, 3], 2).length, _.max([1, 2]), mean([1, 3]));\n");
  INFO(result.err.text);
  CHECK(result.out.text == "2 2 2\n");
  // What a program writes there was never looked at.
  result = node(
      "const fs = require('fs');\nfs.mkdirSync('node_modules/evil', {recursive: true});\n"
      "fs.writeFileSync('node_modules/evil/index.js', 'console.log(\"ran\")');\n"
      "fs.mkdirSync('node_modules/lodash');\n"
      "fs.writeFileSync('node_modules/lodash/index.js', 'module.exports = \"planted\"');\n"
      "console.log(typeof require('lodash').chunk);\nrequire('evil');\n");
  CHECK(result.out.text == "function\n");
  CHECK(result.exitCode == 1);
  CHECK(result.err.text.find("Cannot find module 'evil'") != std::string::npos);
  CHECK(result.err.text.find("papaparse") != std::string::npos);
}

TEST_CASE("a JSON file of the workspace is read, and never run", "[executor]") {
  auto result = node(
      "const fs = require('fs');\nfs.writeFileSync('a.json', '{\"n\": 1}');\n"
      "console.log(require('./a.json').n);\nfs.mkdirSync('b.json');\n"
      "fs.writeFileSync('b.json/index.js', 'console.log(\"ran\")');\n"
      "try { require('./b.json') } catch (error) { console.log(error.code) }\n"
      "fs.writeFileSync('c.json.js', 'console.log(\"ran\")');\n"
      "try { require('./c.json') } catch (error) { console.log(error.code) }\n");
  INFO(result.err.text);
  CHECK(result.out.text == "1\nEISDIR\nENOENT\n");
}

TEST_CASE("a script reads its arguments by their name, and its result is returned", "[executor]") {
  struct Case {
    Language language;
    const char* source;
    const char* json;
  };
  const Language py = Language::kPython;
  const Language js = Language::kJavaScript;
  const Case cases[] = {
      {py, "data = arguments['data']\nresult = sum(data) / len(data)\n", "2.5"},
      {py, "def f():\n    return len(arguments['data'])\nresult = f()\n", "4"},
      // Its own name for something else: main() gets what the caller passed.
      {py, "arguments = [1]\ndef main(data):\n    return data[3]\n", "4"},
      {js, "const d = arguments['data'];\nvar result = d.reduce((a, b) => a + b) / d.length;",
       "2.5"},
      {js, "'use strict';\nconst { data } = arguments;\nconst result = data[0];", "1"},
      {js, "import path from 'path';\nexport const result = path.sep + arguments.data[1];",
       "\"/2\""},
      {js, "let result = typeof arguments[1];", "\"undefined\""},
      {js, "const result = (() => Object.keys(arguments))();", "[\"data\"]"},
      {js, "const result = (function () { return arguments.length })(1, 2);", "2"},
      {js, "const arguments = 3; const main = (a) => a.data.length + arguments;", "7"},
      {js, "var exports = exports || {}; exports.main = (a) => a.data.length;", "4"},
  };
  for (const Case& one : cases) {
    INFO(one.source);
    auto asked = request(one.language, one.source);
    asked.argumentsJson = R"({"data":[1,2,3,4]})";
    const auto result = run(asked);
    INFO(result.err.text);
    CHECK(result.resultJson == one.json);
  }
}

TEST_CASE("an error of JavaScript tells the line and column of the source", "[executor]") {
  const auto result = node("const a = 1;\nfunction f() { throw new Error('x'); }\n  f();\n");
  CHECK(result.err.text.find("a.js:2:22") != std::string::npos);
  CHECK(result.err.text.find("a.js:3:3") != std::string::npos);
  CHECK(result.err.text.find("a.js:0") == std::string::npos);
  CHECK(result.err.text.find("a.js:4") == std::string::npos);
  CHECK(node("const a = ;\n").err.text.find("a.js:1") != std::string::npos);
}

TEST_CASE("a script that breaks keeps its exit code and traceback", "[executor]") {
  auto result = python("def f():\n    return 1/0\nf()\n");
  CHECK(result.end == End::kExited);
  CHECK(result.exitCode == 1);
  CHECK(result.err.text.find("ZeroDivisionError") != std::string::npos);
  CHECK(result.err.text.find("return 1/0") != std::string::npos);
  CHECK(result.err.text.find("runner.py") == std::string::npos);
  CHECK(python("raise SystemExit(3)").exitCode == 3);
  CHECK(python("exit(137)").end == End::kExited);
  result = node("process.exit(4)");
  CHECK(result.exitCode == 4);
  result = node("throw new Error('x')");
  CHECK(result.exitCode == 1);
  CHECK(result.err.text.find("Error: x") != std::string::npos);
}

TEST_CASE("a loop ends as a timeout, an allocation loop as out of memory", "[executor]") {
  auto asked = request(Language::kPython, "while True: pass");
  asked.limits.wall = std::chrono::milliseconds(300);
  CHECK(run(asked).end == End::kTimeout);
  asked = request(Language::kPython, "a=[]\nwhile True: a.append(bytearray(1<<20))");
  asked.limits.memory = ByteCount::mebi(64);
  CHECK(run(asked).end == End::kOutOfMemory);
  asked = request(Language::kJavaScript,
                  "const a=[]; while(true) a.push(new Array(100000).fill(1.5));");
  asked.limits.memory = ByteCount::mebi(128);
  CHECK(run(asked).end == End::kOutOfMemory);
}

TEST_CASE("a gigabyte of output is capped with head and tail kept", "[executor]") {
  const auto result = python(
      "import sys\nsys.stdout.write('first\\n')\ns='x'*1048576\nfor i in range(1024): "
      "sys.stdout.write(s)\nsys.stdout.write('\\nlast\\n')\n");
  CHECK(result.end == End::kExited);
  CHECK(result.out.truncated);
  CHECK(result.out.bytes == 6 + (1ULL << 30) + 6);
  CHECK(result.out.text.starts_with("first\n"));
  CHECK(result.out.text.ends_with("\nlast\n"));
  CHECK(result.out.text.size() < (1U << 20) + 100);
}

TEST_CASE("a forbidden call ends the program and is named; a refused one is told", "[executor]") {
  auto result = python("import ctypes\nctypes.CDLL(None).ptrace(0,0,0,0)\nprint('still here')");
  CHECK(result.end == End::kKilled);
  REQUIRE_FALSE(result.violations.empty());
  CHECK(result.violations[0].name == "ptrace");
  result = python(
      "import socket\ntry:\n  socket.socket()\nexcept PermissionError as e: print('refused', "
      "e.errno)\n");
  CHECK(result.out.text == "refused 1\n");
  REQUIRE(result.violations.size() == 1);
  CHECK(result.violations[0].name == "socket");
  CHECK(result.violations[0].count == 1);
}

TEST_CASE("the program gets five descriptors and no environment of ours", "[executor]") {
  const auto result = python(
      "import os\nfds=[]\nfor i in range(1024):\n  try:\n    os.fstat(i); fds.append(i)\n  except "
      "OSError: pass\n"
      "print(fds, sorted(os.environ), os.getuid(), os.getpid(), os.getcwd(), os.uname().nodename)\n"
      "for p in ('/', '/home', '/proc', '/root', '/etc/passwd'):\n  try:\n    os.stat(p); "
      "os.listdir(p); print('sees', p)\n  except OSError: pass\n");
  INFO(result.out.text);
  CHECK(result.out.text.starts_with("[0, 1, 2, 3] ['HOME', 'LANG', 'LC_ALL', 'MPLBACKEND'"));
  CHECK(result.out.text.find("1000 2 /workspace sandbox") != std::string::npos);
  CHECK(result.out.text.find("sees") == std::string::npos);
}

TEST_CASE("who lists the workspace meets the user's files, and artifacts/ only where it is named",
          "[executor]") {
  const std::string list = "import os\nprint(sorted(os.listdir('.')))\n";
  auto asked = request(Language::kPython, list);
  asked.files = {{"a.csv", "1"}, {"b/c.csv", "2"}};
  CHECK(run(asked).out.text == "['a.csv', 'b']\n");
  asked.source = "# leaves artifacts/\n" + list + "open('artifacts/x', 'w').write('1')\n";
  CHECK(run(asked).out.text == "['a.csv', 'artifacts', 'b']\n");
  asked = request(Language::kPython, "def main(out):\n  open(out, 'w').write('1')\n");
  asked.argumentsJson = R"({"out": "artifacts/x.csv"})";
  CHECK(run(asked).artifacts.size() == 1);
  asked = request(Language::kPython, "open(input(), 'w').write('1')\n");
  asked.stdinBytes = "artifacts/x.csv\n";
  CHECK(run(asked).artifacts.size() == 1);
  asked = request(Language::kPython, list);
  asked.files = {{"artifacts/a.csv", "1"}};
  CHECK(run(asked).out.text == "['artifacts']\n");
}

TEST_CASE("artifacts of every type are collected, links and oddities are told of", "[executor]") {
  const auto result = python(
      "import "
      "os\nos.chdir('artifacts')\nopen('a.csv','w').write('x,y\\n')\nopen('.hidden.csv','w').write("
      "'1')\n"
      "open('b.exe','w').write('1')\nopen('empty.csv','w')\nos.symlink('/etc/"
      "ld.so.cache','c.csv')\n"
      "os.mkdir('d.csv')\nopen('big.csv','w').write('z'*(11<<20))\n");
  INFO(result.err.text);
  REQUIRE(result.artifacts.size() == 3);
  CHECK(result.artifacts[1].name == "b.exe");
  CHECK(result.artifacts[1].mimeType == "application/octet-stream");
  CHECK(result.artifacts[2].name == "empty.csv");
  CHECK(result.dropped.count == 3);
  CHECK(result.artifacts[0].name == "a.csv");
  CHECK(result.artifacts[0].mimeType == "text/csv");
  CHECK(result.artifacts[0].bytes == "x,y\n");
}

TEST_CASE("a text that is only known in the run is no program for sympy", "[executor]") {
  const std::string head =
      "import sympy\nx = sympy.Symbol('x')\ndef give(*parts): return ''.join(parts)\n";
  for (const char* evaluated :
       {"sympy.sin(give('op', 'en(1)'))", "(x + 1).subs(x, give('x.', 'args'))",
        "sympy.sympify(give('ev', 'al'))", "sympy.Matrix([give('(1).', 'real')])",
        "sympy.lambdify(x, sympy.Symbol(give('ev', 'al(\"1\")')))",
        "sympy.lambdify(x, sympy.Symbol(give('x._', '_class__')))",
        "sympy.lambdify(x, sympy.Symbol(give('numpy.ctypeslib.', 'os.getppid()')), 'numpy')(1)",
        "sympy.lambdify(x, sympy.Symbol(give('numpy.', 'load(\"a\")')), 'numpy')(1)",
        "sympy.lambdify(x, sympy.Symbol(give('x.gi_', 'frame')), 'numpy')(1)",
        "sympy.lambdify([], sympy.Symbol(give('built', 'ins')))()",
        "sympy.lambdify([], sympy.MatrixSymbol(give('num', 'py'), 1, 1))()",
        "sympy.lambdify([], sympy.Symbol(give('ctypes', 'lib')), 'numpy')()",
        "sympy.plot(sympy.Symbol(give('[print(1)', ', 2][1]')), (x, 0, 1), "
        "show=False)[0].get_points()",
        "sympy.sin(give('sin(\"', 'getattr\")'))",
        "sympy.parse_expr(give('open', '(1)'), evaluate=False)"}) {
    const auto result = python(head + "print('GAVE', " + evaluated + ")\n");
    INFO(evaluated << " printed " << result.out.text << result.err.text);
    CHECK(result.out.text.find("GAVE") == std::string::npos);
    CHECK(result.exitCode == 1);
  }
  const auto refused = python(head + "sympy.cos(give('open', '(x)'))\n");
  CHECK(refused.err.text.find("gantlet: sympy would run this text as Python (open)") !=
        std::string::npos);

  const auto result = python(
      head +
      "import numpy as np\nA = sympy.MatrixSymbol('A', 2, 2)\n"
      "print(sympy.simplify(give('x**2 + 2*', 'sin(x) + 0.5')), sympy.diff(give('x*', 'y'), 'x'))\n"
      "print(sympy.lambdify(x, sympy.Matrix([[x, 1]]), 'numpy')(2).tolist(), sympy.lambdify(A, A.T "
      "* A, 'numpy')(np.eye(2))[0, 0])\n"
      "print(sympy.lambdify(x, sympy.Piecewise((0, x < 0), (x**2, True)), 'numpy')(np.array([-1.0, "
      "2.0])).tolist())\n"
      "n = sympy.Symbol('n')\nprint(sympy.lambdify(x, sympy.Sum(x * n, (n, 1, 3)) + "
      "sympy.gamma(x), "
      "'scipy')(2.0))\n"
      "t = sympy.Symbol('testing')\nprint(sympy.lambdify(t, t + 1)(2))\n"
      "print(len(sympy.plot(sympy.sin(x) * sympy.sqrt(x), (x, 0, 3), "
      "show=False)[0].get_points()))\n");
  INFO(result.err.text);
  CHECK(result.out.text == "x**2 + 2*sin(x) + 0.5 y\n[[2, 1]] 1.0\n[0.0, 4.0]\n13.0\n3\n2\n");
}

TEST_CASE("importing requests asks the kernel for no socket", "[executor]") {
  const auto result = python("import requests\nprint(requests.exceptions.Timeout.__name__)\n");
  INFO(result.err.text);
  CHECK(result.out.text == "Timeout\n");
  CHECK(result.violations.empty());
}
