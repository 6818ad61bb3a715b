// Programs written as a notebook's cells, from outside: values of last expressions, display(), the
// lines that only a notebook takes.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "json/value.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

using gantlet::cli::contains;
using gantlet::cli::Ended;
using gantlet::cli::invoke;
using gantlet::cli::TempFolder;
namespace json = gantlet::json;

namespace {

json::Object resultOf(const std::string& source, const std::string& policy = "data-science",
                      const std::string& name = "main.py") {
  const TempFolder folder;
  const Ended ended =
      invoke({"run", "--policy", policy, "--format", "json", folder.write(name, source)});
  INFO(ended.err);
  INFO(ended.out);
  const auto value = json::parse(ended.out);
  REQUIRE(value);
  return *value->asObject();
}

std::string part(const json::Object& result, const std::string& key) {
  return json::write(*result.find(key));
}

std::string statusAndValue(const std::string& source) {
  const json::Object result = resultOf(source);
  return part(result, "status") + " " + part(result, "result") + " " + part(result, "display");
}

}  // namespace

TEST_CASE("the value of a bare last expression is the result", "[cli][notebook]") {
  struct Case {
    const char* source;
    const char* expected;
  };
  constexpr Case kCases[] = {
      {"x = [1, 2]\n{'a': x, 'b': None}\n", R"({"a":[1,2],"b":null})"},
      {"x = 20\nx * 2 + 2\n# the answer\n", "42"},
      {"'text'", R"("text")"},
      {"1, 'two'\n", R"([1,"two"])"},
      {"sum(\n    n\n    for n in range(4)\n)", "6"},
      {"from __future__ import annotations\nx: int = 3\nx\n", "3"},
      {"x = 1; x + 1\n", "2"},
      {"import asyncio\nasync def f(n):\n    await asyncio.sleep(0)\n    return n\nx = await "
       "f(3)\nawait "
       "f(x + 1)\n",
       "4"},
      {"x = 5\nx;\n", "null"},
      {"print('seen')\n", "null"},
      {"x = 5\n", "null"},
      {"[].append(1)\n", "null"},
      {"if True:\n    5\n", "null"},
      {"result = 3\n4\n", "3"},
      {"def main():\n    return 1\n2\n", "1"},
      {"import numpy as np\nnp.int64(7)\n", "7"},
      {"import numpy as np\nnp.array([[1, 2], [3, 4]])\n", "[[1,2],[3,4]]"},
      {"import fractions\n[fractions.Fraction(1, 2)]\n", "null"},
      {"'x' * 2_000_000\n", "null"},
      {"x = []\nx.append(x)\nx\n", "null"},
  };
  for (const Case& one : kCases) {
    INFO(one.source);
    const json::Object result = resultOf(one.source);
    CHECK(part(result, "status") == R"("success")");
    CHECK(part(result, "result") == one.expected);
  }
}

TEST_CASE("what JSON does not hold is displayed", "[cli][notebook]") {
  CHECK(statusAndValue("import fractions\nfractions.Fraction(1, 2)\n") ==
        R"x("success" null [{"text/plain":"Fraction(1, 2)"}])x");
  const json::Object table = resultOf("import pandas as pd\npd.DataFrame({'a': [1, 2]})\n");
  CHECK(contains(part(table, "result"), R"("columns":["a"],"rows":[[1],[2]])"));
  CHECK(contains(part(table, "display"), R"("text/html":"<div>)"));
  CHECK(contains(part(table, "display"), R"("text/plain":"   a\n0  1\n1  2")"));
  const json::Object figure =
      resultOf("import matplotlib.pyplot as plt\nfig, ax = plt.subplots()\nax.plot([1, 2])\nfig\n");
  CHECK(part(figure, "result") == "null");
  CHECK(contains(part(figure, "display"), R"("image/png":"iVBOR)"));
}

TEST_CASE("a whole number of too many digits is told by its size", "[cli][notebook]") {
  const std::string told = R"x("(a whole number of 16610 bits)")x";
  const std::string described = R"({"type":"int","text":)" + told + "}";
  CHECK(statusAndValue("def main():\n    return 10**5000\n") ==
        R"("success" )" + described + " []");
  CHECK(statusAndValue("result = {'a': [10**5000], 10**5000: 1}\n") ==
        R"("success" {"a":[)" + described + "]," + told + ":1} []");
  CHECK(statusAndValue("10**5000\n") == R"("success" null [{"text/plain":)" + told + "}]");
  CHECK(contains(statusAndValue("result = 10**4299\n"), "\"success\" 1000"));
}

TEST_CASE("display() shows what a notebook shows, by itself and as IPython's", "[cli][notebook]") {
  const json::Object result = resultOf(
      "from IPython.display import display, HTML, Markdown, JSON\n"
      "display(HTML('<b>x</b>'), Markdown('*x*'))\ndisplay(JSON({'a': 1}))\ndisplay('text')\n",
      "default");
  CHECK(part(result, "status") == R"("success")");
  CHECK(contains(part(result, "display"), R"("text/html":"<b>x</b>")"));
  CHECK(contains(part(result, "display"), R"("text/markdown":"*x*")"));
  CHECK(contains(part(result, "display"), R"("application/json":{"a":1})"));
  CHECK(part(resultOf("display(1, 2)\n", "strict"), "display") ==
        R"([{"text/plain":"1"},{"text/plain":"2"}])");
}

TEST_CASE("what was displayed before a failure is there", "[cli][notebook]") {
  CHECK(statusAndValue("display(1)\n1 / 0\n") == R"("program_error" null [{"text/plain":"1"}])");
}

TEST_CASE("more than a hundred bundles are counted", "[cli][notebook]") {
  const json::Object result = resultOf("for i in range(150):\n    display(i)\n");
  const json::Array& display = *result.find("display")->asArray();
  REQUIRE(display.size() == 101);
  CHECK(contains(json::write(display.back()), "[50 more were displayed"));
}

TEST_CASE("plt.show() shows the open figures, closes them, and leaves them as artifacts",
          "[cli][notebook]") {
  const json::Object result = resultOf(
      "%matplotlib inline\nimport matplotlib.pyplot as plt\n"
      "plt.plot([1, 2])\nplt.show()\nplt.plot([3])\nplt.show()\nplt.get_fignums()\n");
  CHECK(part(result, "status") == R"("success")");
  CHECK(result.find("display")->asArray()->size() == 2);
  CHECK(part(result, "result") == "[]");
  CHECK(result.find("artifacts")->asArray()->size() == 2);
}

TEST_CASE("a figure comes with its data, and a table with its columns", "[cli][notebook]") {
  struct Case {
    const char* drawing;
    const char* expected;
  };
  for (const Case& one :
       {Case{"plt.plot([1, 2], [3, float('nan')], label='s')\nplt.xlabel('Time (s)')",
             R"x("type":"line","title":null,"x_label":"Time (s)","x_unit":"s")x"},
        Case{"plt.plot([1, 2], [3, float('nan')], label='s')",
             R"("elements":[{"label":"s","points":[[1,3.0],[2,null]]}])"},
        Case{"plt.plot([1, 2], ['A', 'B'])", R"("y_scale":"categorical")"},
        Case{"plt.bar(['a', 'b'], [1, 2], label='g')",
             R"([{"label":"a","group":"g","value":1},{"label":"b","group":"g","value":2}])"},
        Case{"plt.barh(['a'], [1])", R"([{"label":"a","group":"Group 0","value":1}])"},
        Case{"plt.pie([9, 1], labels=['x', 'y'])",
             R"([{"label":"x","angle":324.0,"radius":1},{"label":"y","angle":36.0,"radius":1}])"},
        Case{"plt.boxplot([[95, 89, 76, 91, 84, 87]], labels=['B'], patch_artist=True)",
             R"("median":88.0,"third_quartile":90.5,"max":95.0,"outliers":[76.0])"},
        Case{"plt.scatter([1.5], [2.5])\nplt.axhline(2)", R"("points":[[1.5,2.5]])"},
        Case{"f, a = plt.subplots(1, 2)\na[0].plot([1, 2])\na[1].plot([1, 2])",
             R"("e2b/chart":{"type":"superchart")"},
        Case{"plt.imshow([[1, 2]])", R"("type":"unknown")"}}) {
    INFO(one.drawing);
    const json::Object result =
        resultOf("import matplotlib.pyplot as plt\n" + std::string(one.drawing) + "\nplt.show()\n");
    CHECK(contains(part(result, "display"), one.expected));
  }
  const std::string drawn = "import matplotlib.pyplot as plt\n";
  CHECK_FALSE(contains(part(resultOf(drawn + "plt.plot(range(30000))\nplt.show()\n"), "display"),
                       "e2b/chart"));
  const json::Object table = resultOf(
      "import pandas as pd\npd.DataFrame({'a': [1, None], 'b': pd.to_datetime(['2020-01-01', "
      "None])})\n");
  CHECK(contains(part(table, "display"),
                 R"("e2b/data":{"a":[1.0,null],"b":["2020-01-01T00:00:00",null]})"));
}

TEST_CASE("a picture that the program has saved is shown by IPython's Image", "[cli][notebook]") {
  const json::Object result = resultOf(
      "from IPython.display import Image\nimport matplotlib.pyplot as plt\n"
      "fig, ax = plt.subplots()\nfig.savefig('a.png')\nImage('a.png')\n");
  CHECK(part(result, "status") == R"("success")");
  CHECK(contains(part(result, "display"), R"("image/png":"iVBOR)"));
}

TEST_CASE("a figure that the program saves is not saved twice", "[cli][notebook]") {
  const json::Object result = resultOf(
      "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.savefig('mine.png')\nplt.show()\n");
  CHECK(result.find("display")->asArray()->size() == 1);
  REQUIRE(result.find("artifacts")->asArray()->size() == 1);
  CHECK(contains(part(result, "artifacts"), R"("name":"mine.png")"));
}

TEST_CASE("a program can't make its text or its value a display of another's", "[cli][notebook]") {
  CHECK(statusAndValue("print('D\\x02\\x00\\x00\\x00{}')\n'D\\x02'\n") ==
        R"("success" "D\u0002" [])");
  // The channel is the program's own: what is no JSON on it is no value and no display.
  const json::Object forged = resultOf(
      "import os\nos.write(3, b'D\\x02\\x00\\x00\\x00[]' + b'D\\x03\\x00\\x00\\x00{x}' + "
      "b'D\\xff\\xff\\xff\\xff{}')\n",
      "observe");
  CHECK(part(forged, "result") == "null");
  CHECK(part(forged, "display") == "[]");
}

TEST_CASE("line numbers and carets stay where they were written", "[cli][notebook]") {
  const json::Object result =
      resultOf("# one\n%config x\n%time y = 1\ndef f():\n    return 1 / 0\n\n(y,\n f())\n");
  CHECK(part(result, "status") == R"("program_error")");
  CHECK(contains(*result.find("stderr")->asString(), "line 8, in <module>\n    f())\n    ^^^\n"));
  CHECK(contains(*result.find("stderr")->asString(), "line 5, in f\n    return 1 / 0\n"));
}

TEST_CASE("a notebook's lines are let pass where they mean nothing", "[cli][notebook]") {
  for (const char* source :
       {"%matplotlib inline\n42\n", "%%time\n42\n", "%load_ext autoreload\n%autoreload 2\n42",
        "%time x = 42\nx\n", "!pip install -q pandas 'scikit-learn>=1'\n42\n", "%timeit -x\n42\n",
        "if True:\n    %config a\nx = 42\nx\n",
        "s = '''\n!ls\n%run x\n'''\n42 if '!ls' in s else 0\n", "x = (42\n% 100)\nx\n",
        "x = 142 \\\n% 100\nx\n", "%matplotlib inline\nfrom __future__ import annotations\n42\n",
        "'doc'\n%matplotlib inline\r\n42\r\n"}) {
    INFO(source);
    const bool options = std::string(source).starts_with("%timeit -");
    const json::Object result = resultOf(source);
    CHECK(part(result, "status") == (options ? R"("denied")" : R"("success")"));
    CHECK(part(result, "result") == (options ? "null" : "42"));
  }
}

TEST_CASE("a notebook's lines that do something are refused with what to do instead",
          "[cli][notebook]") {
  struct Case {
    const char* source;
    const char* rule;
    const char* advice;
  };
  constexpr Case kCases[] = {
      {"!pip install lightgbm\nimport pandas\n", "py.notebook.install", "pandas"},
      {"%pip install -q pandas keras\n", "py.notebook.install", "leave this line out"},
      {"!ls -l \\\n  /\nprint(1)\n", "py.notebook.shell", "os.listdir()"},
      {"%%bash\necho 'it''s\nrm -rf /\n", "py.notebook.shell", "write it in Python"},
      {"%run other.py\n", "py.notebook.magic", "plain Python"},
  };
  for (const Case& one : kCases) {
    INFO(one.source);
    const json::Object result = resultOf(one.source);
    CHECK(part(result, "status") == R"("denied")");
    CHECK(contains(part(result, "verdict"), one.rule));
    CHECK(result.find("verdict")->asObject()->find("findings")->asArray()->size() == 1);
    CHECK(contains(part(result, "advice"), one.advice));
  }
}

TEST_CASE("a program that calls main() by itself is not called again", "[cli][notebook]") {
  const TempFolder folder;
  const auto ran = [&](const std::string& name, const std::string& text,
                       const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"run", folder.write(name, text)};
    words.insert(words.end(), more.begin(), more.end());
    return invoke(words);
  };
  const std::string python = "def main(n=1):\n    print('ran', n, __name__)\n    return n\n";
  Ended ended = ran("a.py", python + "main(5)\n");
  CHECK(ended.out == "ran 5 __main__\n");
  CHECK(contains(ended.err, "result: 5"));  // the last expression
  ended = ran("b.py", python + "if __name__ == '__main__':\n    print('begin')\n    main(2)\n");
  CHECK(ended.out == "begin\nran 2 __main__\n");
  ended = ran("c.py", python + "if __name__ == '__main__':\n    main()\n");
  CHECK(ended.out == "ran 1 main\n");
  CHECK(contains(ended.err, "result: 1"));
  // Who passes arguments wants main() called with them.
  ended = ran("d.py", python + "if __name__ == '__main__':\n    main(2)\n",
              {"--arguments", R"({"n": 7})"});
  CHECK(ended.out == "ran 7 main\n");
  const std::string node = "async function main() { console.log('ran'); }\n";
  for (const char* call :
       {"main();", "main().catch((e) => { throw e; });", "if (require.main === module) main();"}) {
    INFO(call);
    ended = ran("e.js", node + call);
    CHECK(ended.out == "ran\n");
    CHECK(ended.code == 0);
  }
}

TEST_CASE("whole numbers of any size come back digit by digit", "[cli][notebook]") {
  const json::Object result =
      resultOf("def main():\n    return {'a': 2**70, 'b': -2**64, 1: 2**63}\n");
  CHECK(part(result, "result") ==
        R"({"a":1180591620717411303424,"b":-18446744073709551616,"1":9223372036854775808})");
}

TEST_CASE("a result that can't be kept is told on standard error", "[cli][notebook]") {
  const json::Object result = resultOf("def main():\n    return {1: 2, '1': 3}\n");
  CHECK(part(result, "result") == "null");
  CHECK(contains(part(result, "stderr"), "its result was dropped"));
}

TEST_CASE("an asynchronous main() needs no import", "[cli][notebook]") {
  CHECK(part(resultOf("async def main():\n    return 5\n", "default"), "result") == "5");
}

TEST_CASE("the value of JavaScript's last expression is the result", "[cli][notebook]") {
  struct Case {
    const char* source;
    const char* expected;
  };
  constexpr Case kCases[] = {
      {"1 + 1", "2"},
      {"const a = [1, 2];\n// doubled\na.map((x) => x * 2)\n", "[2,4]"},
      {"const f = async () => ({ok: 1});\nf()", R"({"ok":1})"},
      {"await Promise.resolve(7)", "7"},
      {"// \xC3\xA9\n({big: 1n, day: new Date(0)})",
       R"({"big":"1","day":"1970-01-01T00:00:00.000Z"})"},
      {"function main() { return 3 }\n7", "3"},
      {"var result = 3;\n4", "3"},
      {"'use strict'", "null"},
      {"let x;\nx = 5", "null"},
      {"console.log(1)", "null"},
      {"new Map([[1, 2]])", "null"},
      {"const c = {};\nc.self = c;\nc", "null"},
      {"setTimeout(() => {}, 1)", "null"},
      {"'x'.repeat(2_000_000)", "null"},
  };
  for (const Case& one : kCases) {
    INFO(one.source);
    const json::Object result = resultOf(one.source, "default", "main.js");
    CHECK(part(result, "status") == R"("success")");
    CHECK(part(result, "result") == one.expected);
  }
}

TEST_CASE("the value of a last expression moves no place in a stack", "[cli][notebook]") {
  const json::Object result = resultOf("const a = 2\n// b\nnull.x", "default", "main.js");
  CHECK(contains(part(result, "stderr"), "main.js:3:6"));
}
