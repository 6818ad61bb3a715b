// Cells of JavaScript over a real sandbox and the real pipeline.
#include <catch2/catch.hpp>
#include <vector>

#include "tests/support/notebooks.h"
#include "tests/support/session_place.h"

using namespace gantlet;
using namespace std::chrono_literals;
using gantlet::test::SessionPlace;
using Who = SessionDesk::Who;

namespace {

struct Scripts : SessionPlace {
  Who makeOne(const std::string& policyName = "default") {
    auto asked = wanted(policyName);
    asked.language = Language::kJavaScript;
    auto made = desk.create(asked);
    if (!made) FAIL(made.error().text());
    return {made->id, TenantId("acme"), {"key_1", "10.0.0.1", "req-2"}};
  }
};

using Cells = std::vector<std::string>;

}  // namespace

TEST_CASE("cells of JavaScript keep their names, and each is a record before it runs",
          "[sessions][node]") {
  Scripts place;
  const Who who = place.makeOne();
  CHECK(place.value(who, "const x = 20; x + 1") == "21");
  const CellAnswer answer = place.cell(who, "x * 2");
  CHECK(answer.executionCount == 2);
  CHECK(answer.context == "main");
  REQUIRE(answer.report.execution);
  CHECK(answer.report.execution->resultJson == "40");
  CHECK(answer.resultBundle == R"({"text/plain":"40"})");
  const auto records = place.log.records();
  REQUIRE(records.size() == 1 + 2 * 6);
  for (std::size_t i = 1; i < records.size(); ++i) {
    CHECK(records[i].details.find("cell_hash") != nullptr);
  }
  CHECK(*records[7].details.find("cell")->asInt() == 2);
}

TEST_CASE("imports of JavaScript last", "[sessions][node]") {
  Scripts place;
  const Who who = place.makeOne();
  CHECK(place.value(who, "import path, { join as j,\n  basename } from 'path'\nbasename('a/b')") ==
        "\"b\"");
  CHECK(place.value(who, "j('a', 'b') + path.sep") == "\"a/b/\"");
  CHECK(place.value(who, "import * as util from 'node:util'; util.inspect({a: 1})") ==
        "\"{ a: 1 }\"");
  CHECK(place.value(who, "import path from 'path'; path.sep") == "\"/\"");
  CHECK(place.value(who, "import _ from 'lodash'; _.sum([1, 2, 3])") == "6");
  CHECK(place.value(
            who,
            "const { groupBy } = require('lodash')\nObject.keys(groupBy([1, 2], (n) => n % 2))") ==
        R"(["0","1"])");
  const CellAnswer wrong = place.cell(who, "import { join } from 'path'\n\nnull.x");
  REQUIRE(wrong.exception);
  CHECK(wrong.exception->traceback.find("<cell 7>:3") != std::string::npos);
}

TEST_CASE("a session has a main context for each language, in one workspace", "[sessions][node]") {
  SessionPlace place;
  const Who who = place.make();
  CHECK(place.value(who, "open('a.txt', 'w').write('hello')\nx = 1\nx") == "1");
  SessionDesk::CellWanted asked;
  asked.code = "const fs = require('fs'); fs.readFileSync('a.txt', 'utf8')";
  asked.language = Language::kJavaScript;
  const auto answer = place.desk.runCell(who, asked);
  REQUIRE(answer);
  CHECK(answer->context == "main");
  CHECK(answer->executionCount == 1);
  CHECK(answer->report.execution->resultJson == "\"hello\"");
  asked.code = "typeof fs";
  CHECK(place.desk.runCell(who, asked)->report.execution->resultJson == "\"object\"");
  CHECK(place.value(who, "x") == "1");
  auto contexts = place.desk.contexts(who);
  REQUIRE(contexts);
  REQUIRE(contexts->size() == 2);
  CHECK(contexts->at(0).id == "main");
  CHECK(contexts->at(1).id == "main");
  CHECK(contexts->at(1).language == Language::kJavaScript);
  const auto third = place.desk.makeContext(who, Language::kJavaScript);
  REQUIRE(third);
  CHECK(place.cell(who, "fs", third->id).report.status == RunStatus::kDenied);
  CHECK(place.value(who, "6 * 7", third->id) == "42");
  CHECK_FALSE(place.desk.branch(who, third->id, 1));
  REQUIRE(place.desk.restartContext(who, "main"));
  CHECK(place.desk.runCell(who, asked)->report.execution->resultJson == "\"undefined\"");
  CHECK(place.cell(who, "x").report.status == RunStatus::kDenied);
  asked.context = "main javascript";
  CHECK(place.desk.runCell(who, asked).error().code == ErrorCode::kNotFound);
}

TEST_CASE("a template's language holds for all cells of a session", "[sessions][node]") {
  SessionPlace place;
  auto wanted = place.wanted();
  wanted.ceilings.language = Language::kPython;
  wanted.templateLabel = "reports@1";
  const auto made = place.desk.create(wanted);
  REQUIRE(made);
  const Who who{made->id, TenantId("acme"), {}};
  SessionDesk::CellWanted asked;
  asked.code = "1";
  asked.language = Language::kJavaScript;
  CHECK(place.desk.runCell(who, asked).error().code == ErrorCode::kInvalidArgument);
  CHECK(place.desk.makeContext(who, Language::kJavaScript).error().code ==
        ErrorCode::kInvalidArgument);
  CHECK(place.value(who, "1 + 1") == "2");
}

TEST_CASE("what JavaScript may do comes with the cell that may, and stays", "[sessions][node]") {
  Scripts place;
  const Who who = place.makeOne();
  CHECK(place.value(who, "const fs = require('fs')\nlet n = 1\nn") == "1");
  CHECK(place.value(who, "fs.writeFileSync('b.txt', 'x'.repeat(10)); fs.statSync('b.txt').size") ==
        "10");
  CHECK(place.value(who, "await fs.promises.readFile('b.txt', 'utf8')") == "\"xxxxxxxxxx\"");
  CHECK(place.value(who, "n") == "1");
}

TEST_CASE("a cell of JavaScript is interrupted and its names are kept", "[sessions][node]") {
  Scripts place;
  const Who who = place.makeOne();
  CHECK(place.value(who, "let kept = 5; kept") == "5");
  SessionDesk::CellWanted slow;
  slow.code = "while (true) {}";
  slow.timeout = 200ms;
  const auto answer = place.desk.runCell(who, slow);
  REQUIRE(answer);
  CHECK(answer->report.status == RunStatus::kTimeout);
  CHECK(answer->contextEnded.empty());
  CHECK(place.value(who, "kept") == "5");
  const CellAnswer ended = place.cell(who, "process.exitCode = 3; kept");
  CHECK(ended.contextEnded.empty());
}

TEST_CASE("evasions split over cells of JavaScript are caught", "[sessions][node]") {
  // One of each must be refused: where it is an earlier one, nothing of it has run, and the later
  // ones have nothing to go on.
  const std::vector<Cells> evasions{
      {"const r = require", "r('child_' + 'process')"},
      {"let load; load = require", "load('child_process').execSync('id')"},
      {"var fs1 = require('fs')",
       "this.fs1['read' + 'Link']; const f = this.fs1; f.chownSync('x', 0, 0)"},
      {"const cp = 'child_process'", "require(cp)"},
      {"const a = 'child_'", "const b = 'process'", "require(a + b).exec('id')"},
      {"const names = ['child', 'process']", "const m = names.join('_')", "require(m)"},
      {"import fs from 'fs'", "const p = this.process", "p.binding('spawn_sync')"},
      {"const x = 1", "this.process.binding('fs')"},
      {"'use strict'\nconst y = 1", "function g() { return this }", "g().process.binding('fs')"},
      {"await 1", "function g() { return this }", "const h = g()", "h.process.binding('fs')"},
      {"const p = process", "p.binding('fs')"},
      {"const { binding } = process", "binding('fs')"},
      {"const get = (o, k) => o[k]", "const F = get(() => {}, 'constructor')",
       "F('return process')()"},
      {"const k = 'constr' + 'uctor'", "const f = (() => {})[k]", "f('return 1')()"},
      {"class A {}", "A.constructor('return process')()"},
      {"const e = eval", "e('process')"},
      {"globalThis.e = eval", "e('1')"},
      {"const g = globalThis", "g['ev' + 'al']('1')"},
      {"const g = globalThis", "const { Function: F } = g", "F('return process')()"},
      {"const R = Reflect", "R.get(globalThis, 'pro' + 'cess').binding('fs')"},
      {"const vm = await import('vm')", "vm.runInThisContext('process')"},
      {"const m = await import('module')", "m.createRequire('/x')('child_process')"},
      {"let q = (s) => s", "q = require", "q('child_process')"},
      {"var h = { run: 1 }", "h.run = require", "h.run('child_process')"},
      {"const list = []", "list.push(require)", "list[0]('child_process')"},
      {"const map = new Map()", "map.set('r', require)", "map.get('r')('child_process')"},
      {"function later() { return tool('child_process') }", "const tool = require", "later()"},
      {"let tool = null", "function use() { return tool('child_process') }", "tool = require",
       "use()"},
      {"const box = {}", "Object.assign(box, { r: require })", "box.r('child_process')"},
      {"let t; throw (t = require)", "t('child_process')"},
      {"const old = JSON.parse", "JSON.parse = (s) => require('child_process')", "JSON.parse('1')"},
      {"const { mainModule } = process", "mainModule.require('child_process')"},
      {"const w = require('worker_threads')", "new w.Worker('process.exit()', { eval: true })"},
      {"const T = async () => {}", "const AF = T.constructor", "await AF('return process')()"},
      {"const inspector = require('inspector')", "new inspector.Session().connect()"},
      {"const re = module.require", "re('child_process')"},
      {"const re = require.main", "re.require('child_process')"},
      {"a = require('fs')", "this.a.chmodSync('x', 0o777); const c = 'child_process'",
       "require(c)"},
      {"const b = 1", "/* */ (0, eval)('process')"},
      {"const s = 'x'", "import cp from 'child_process'\ncp.execSync('id')"},
      {"var eval", "eval('1')"},
      {"let process = { binding(x) { return x } }; let a; let a", "process.binding('fs')"},
      {"Object.values(this)[0].process.exit()"},
      {"const { ...all } = this", "all.global.process.binding('fs')"},
      {"var fs1 = require('fs')", "function g() { return this.fs1 }", "g().chownSync('x', 0, 0)"},
      {"import { createRequire } from 'module'", "createRequire('/x')('child_process')"},
  };
  Scripts place;
  for (const Cells& cells : evasions) {
    const Who who = place.makeOne();
    std::string told;
    bool stopped = false;
    for (const std::string& code : cells) {
      const RunStatus status = place.cell(who, code).report.status;
      told += code + "  ->  " + std::string(runStatusName(status)) + "\n";
      stopped = stopped || status == RunStatus::kDenied || status == RunStatus::kNeedsReview;
    }
    INFO(told);
    CHECK(stopped);
    REQUIRE(place.desk.remove(who));
  }
}

TEST_CASE("a cell can't make another text of the one behind it", "[sessions][node]") {
  Scripts place;
  const Who who = place.makeOne();
  for (const char* part : {"/*", "`", "(", "const x = {", "x = 1 +", "'"}) {
    INFO(part);
    CHECK(place.cell(who, part).report.status == RunStatus::kDenied);
  }
  CHECK(place.value(who, "let f = (n) => n; let g = f") == "<none>");
  CHECK(place.value(who, "(5)") == "5");
  CHECK(place.value(who, "[6][0]") == "6");
  CHECK(place.value(who, "`7`") == "\"7\"");
  CHECK(place.value(who, "8 // comment") == "8");
}

TEST_CASE("an earlier cell's own functions are not what reads a later one", "[sessions][node]") {
  Scripts place;
  const Who who = place.makeOne("observe");
  for (const char* code :
       {"JSON.parse = () => ({ forged: 1 }); JSON.stringify = () => '\"forged\"'; 1",
        "Array.prototype.map = String.prototype.replace = String.prototype.split = () => 'forged'; "
        "1",
        "Promise.prototype.then = function () { throw new Error('forged') }; 1",
        "Object.defineProperty(Object.prototype, '.repl_result', { get() { return 'forged' }, "
        "set() {} }); 1",
        "process.stdout.write = () => true; console.log = () => {}; 1",
        "Function.prototype.call = Function.prototype.apply = () => 'forged'; 1"}) {
    INFO(code);
    (void)place.cell(who, code);
    const CellAnswer next =
        place.cell(who, "globalThis.count = (globalThis.count ?? 0) + 1; 6 * 7");
    REQUIRE(next.report.execution);
    CHECK(next.report.execution->end == End::kExited);
    CHECK(next.resultBundle == R"({"text/plain":"42"})");
  }
  CHECK(place.cell(who, "count").resultBundle == R"({"text/plain":"6"})");
}

TEST_CASE("honest notebooks of JavaScript run", "[sessions][node]") {
  const std::vector<Cells> notebooks{
      {"const rows = [{ city: 'Oslo', t: 3 }, { city: 'Rome', t: 19 }]", "rows.map((row) => row.t)",
       "const mean = rows.reduce((sum, row) => sum + row.t, 0) / rows.length\nmean",
       "console.log(`mean ${mean.toFixed(1)}`)", "rows.sort((a, b) => b.t - a.t)[0].city"},
      {"const fs = require('fs')", "fs.writeFileSync('data.csv', 'a,b\\n1,2\\n3,4\\n')",
       "const lines = fs.readFileSync('data.csv', 'utf8').trim().split('\\n')",
       "const [head, ...body] = lines.map((line) => line.split(','))",
       "const table = body.map((row) => Object.fromEntries(head.map((name, i) => [name, "
       "Number(row[i])])))\ntable",
       "fs.writeFileSync('data.json', JSON.stringify(table, null, 2)); fs.existsSync('data.json')"},
      {"import _ from 'lodash'", "const words = 'the cat and the dog and the bird'.split(' ')",
       "const counts = _.countBy(words)\ncounts",
       "_.maxBy(Object.keys(counts), (word) => counts[word])"},
      {"class Stack {\n  #items = []\n  push(x) { this.#items.push(x); return this }\n  pop() { "
       "return this.#items.pop() }\n  get size() { return this.#items.length }\n}",
       "const stack = new Stack().push(1).push(2)", "stack.pop()", "stack.size"},
      {"const sleep = (ms) => new Promise((done) => setTimeout(done, ms))",
       "async function fetchAll(ids) {\n  return Promise.all(ids.map(async (id) => { await "
       "sleep(5); return id * 2 }))\n}",
       "const all = await fetchAll([1, 2, 3])", "all",
       "fetchAll([4]).then((found) => console.log(found))"},
      {"function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) }", "fib(15)",
       "function fib(n, memo = new Map()) {\n  if (n < 2) return n\n  if (!memo.has(n)) "
       "memo.set(n, fib(n - 1, memo) + fib(n - 2, memo))\n  return memo.get(n)\n}",
       "fib(60)"},
      {"const crypto = require('crypto')",
       "const hash = (text) => crypto.createHash('sha256').update(text).digest('hex')",
       "hash('abc').slice(0, 8)", "const url = new URL('https://example.org/a?x=1&y=2')",
       "Object.fromEntries(url.searchParams)"},
      {"const { parse } = require('papaparse')", "const csv = 'name,score\\nann,3\\nbob,5'",
       "const parsed = parse(csv, { header: true, dynamicTyping: true })", "parsed.data",
       "const best = parsed.data.reduce((a, b) => (a.score > b.score ? a : b))\nbest.name"},
      {"let state = { count: 0 }", "const increment = () => ({ ...state, count: state.count + 1 })",
       "state = increment()", "state", "for (let i = 0; i < 3; i++) state = increment()",
       "state.count"},
      {"import { readFile, writeFile } from 'fs/promises'\nimport path from 'path'",
       "await writeFile('notes.md', '# Title\\n\\ntext')",
       "const text = await readFile('notes.md', 'utf8')",
       "const title = /^# (.+)$/m.exec(text)?.[1]\ntitle", "path.parse('notes.md').ext",
       "await Promise.all([1, 2].map((n) => writeFile(`part-${n}.txt`, String(n))))"},
  };
  Scripts place;
  for (const Cells& cells : notebooks) {
    const Who who = place.makeOne();
    for (const std::string& code : cells) {
      const CellAnswer answer = place.cell(who, code);
      INFO(code);
      CHECK(answer.report.status == RunStatus::kSuccess);
      CHECK_FALSE(answer.exception);
    }
    REQUIRE(place.desk.remove(who));
  }
}

TEST_CASE("stories of evasion over cells of JavaScript are stopped where they must be",
          "[sessions][node]") {
  const auto stories = test::notebooksIn("javascript_evasions.txt");
  CHECK(stories.size() >= 50);
  Scripts place;
  for (const test::Notebook& story : stories) {
    const Who who = place.makeOne();
    // "early: " a cell before the last is what is stopped, and the last one then does no harm.
    const bool early = story.name.starts_with("early: ");
    bool stopped = false;
    for (std::size_t i = 0; i < story.cells.size(); ++i) {
      const test::Notebook::Cell& cell = story.cells[i];
      const bool last = i + 1 == story.cells.size();
      SessionDesk::CellWanted asked;
      asked.code = cell.code;
      asked.timeout = 400ms;
      const auto answer = place.desk.runCell(who, asked);
      INFO(story.name << ": " << cell.code);
      REQUIRE(answer);
      const RunStatus status = answer->report.status;
      const bool refused = status == RunStatus::kDenied || status == RunStatus::kNeedsReview;
      if (!early) {
        CHECK(refused == (last || cell.refused));
        if (!refused) CHECK((status == RunStatus::kSuccess) != cell.fails);
      }
      if (!cell.refused) stopped = stopped || refused;
    }
    INFO(story.name);
    CHECK(stopped);
    REQUIRE(place.desk.remove(who));
  }
}

TEST_CASE("notebooks of JavaScript give what people expect of them", "[sessions][node]") {
  const auto notebooks = test::notebooksIn("javascript_notebooks.txt");
  CHECK(notebooks.size() >= 12);
  Scripts place;
  for (const test::Notebook& notebook : notebooks) {
    const Who who = place.makeOne();
    CHECK(notebook.cells.size() >= 10);
    for (const test::Notebook::Cell& cell : notebook.cells) {
      const CellAnswer answer = place.cell(who, cell.code);
      INFO(notebook.name << ": " << cell.code);
      CHECK(answer.report.status == (cell.fails ? RunStatus::kProgramError : RunStatus::kSuccess));
      CHECK(answer.exception.has_value() == cell.fails);
      if (cell.gives.empty()) continue;
      REQUIRE(answer.report.execution);
      CHECK(answer.report.execution->resultJson == cell.gives);
    }
    REQUIRE(place.desk.remove(who));
  }
}
