// What JavaScript code does with values, as facts: properties, constants, calls, stores, strings.
#include <catch2/catch.hpp>

#include "tests/analyzer/javascript_facts.h"

using namespace gantlet;
using namespace gantlet::testing;

TEST_CASE("properties are read by dots, constant keys and patterns", "[javascript]") {
  checkFound({
      {"(() => {}).constructor('x')()", "attr unknown constructor key=call"},
      {"''['con' + 'structor']['constructor']", "attr unknown constructor"},
      {"const k = `constr${'uctor'}`; f()[k]", "attr unknown constructor"},
      {"const {constructor: C} = () => {}", "attr unknown constructor key=pattern"},
      {"const {['__pro' + 'to__']: p} = {}", "attr own __proto__ key=pattern"},
      {"function f({a: {constructor}}) {}", "attr unknown constructor key=pattern"},
      {"for (const {constructor} of []) ;", "attr unknown constructor key=pattern"},
      {"({constructor: x.y} = f())", "attr unknown constructor key=pattern"},
      {"[{constructor: C}] = f()", "attr unknown constructor key=pattern"},
      {"Math.constructor", "attr unknown constructor"},
      {"console.log.constructor('x')", "attr unknown constructor key=call"},
      {"(() => {}).constructor.name", "attr unknown constructor.name"},
      {"Math.constructor.name", "attr unknown constructor.name"},
      {"x => x.constructor === Object", "attr unknown constructor key=compare"},
      {"class A { static m() { return new this.constructor() } }", "attr own constructor key=new"},
      {"function f() {}\nf.prototype.x = 1", "attr own prototype"},
      {"function f() {}\nf.constructor", "attr unknown constructor"},
      {"Reflect.get(f => f, 'constructor')", "attr unknown constructor key=reflect"},
      {"Object.getOwnPropertyDescriptor(f => f, 'caller')", "attr unknown caller key=reflect"},
      {"x => x.\\u0063aller", "attr unknown caller"},
      {"x => x?.['__lookupGetter__']?.('y')", "attr unknown __lookupGetter__ key=call"},
      {"class A { m() { return super.constructor } }", "attr unknown constructor"},
      {"new.target.constructor", "attr unknown constructor"},
  });
  CHECK(hasLine("class A { m() { return new this.constructor() } }\nx(new A().m); process.argv;",
                "attr own constructor key=new"));
  CHECK(linesOf("x => x.constructor.name") == Lines{"attr unknown constructor.name"});
  CHECK(linesOf("class A { m() { return new this.constructor() } }").empty());
  CHECK_FALSE(
      hasLine("class E { constructor() { Error.captureStackTrace(this, this.constructor) } }",
              "attr own constructor"));
  CHECK(hasLine("class A { m() { this.constructor.of() } }", "attr own constructor.of key=call"));
  CHECK(hasLine("class A { m() { this.constructor.call(0, 'x') } }; (() => 0)[process.argv](1)()",
                "attr own constructor"));
  CHECK(hasLine("class A { m() { this.constructor.constructor('x') } }",
                "attr unknown constructor key=call"));
  CHECK(hasLine("(x) => { x.constructor.of() }; (() => 0)[process.argv](1)()",
                "attr unknown constructor"));
  CHECK(linesOf("class A { #p = 1; m() { return this.#p } }").empty());
  CHECK(linesOf("x => x[0] + x[1]").empty());
}

TEST_CASE("await before parentheses is no call", "[javascript]") {
  CHECK(linesOf("async u => (await (await u()).json()).x") ==
        Lines{"attr unknown x", "attr unknown json key=call"});
  CHECK(linesOf("import 'a'; await (async () => {})()") == Lines{"import a"});
  CHECK(linesOf("export const f = async () => (await (import('fs'))).rm", "ref") ==
        Lines{"ref module fs.rm module=fs"});
  CHECK(linesOf("import 'a'; const m = await (import('fs')); m.rm", "ref") ==
        Lines{"ref module fs.rm module=fs key=discard"});
  CHECK(linesOf("async () => await (import('fs')).then(m => m.rm)", "ref") ==
        Lines{"ref module fs.rm module=fs"});
  CHECK(hasLine("async () => await (eval)('x')", "call builtin eval"));
  CHECK(hasLine("async () => await (0, eval)('x')", "call builtin eval"));
  CHECK(hasLine("async () => await (require('fs')).rm", "ref module fs.rm module=fs key=return") ==
        false);
}

TEST_CASE("what a class keeps on this is known as long as nobody else sets it", "[javascript]") {
  CHECK(linesOf("class A { h = {}; m(k) { this.h[k]() } }", "dynamic") ==
        Lines{"dynamic own computed-call"});
  CHECK(linesOf("class A { constructor() { this.h = { a: x => x } } m(k) { this.h[k]() } }",
                "dynamic") == Lines{"dynamic own computed-call"});
  checkFound({
      {"class A { h = {}; m(k) { this.h[k]() } }\no => { o.h = 1 }",
       "dynamic unknown computed-call value=followed"},
      {"class A { h = {}; m(k) { this.h[k]() } n(o) { Object.assign(this, o) } }",
       "dynamic unknown computed-call value=followed"},
      {"class A { h = {}; m(k) { this.h[k]() } n(o) { this.h = o } }",
       "dynamic unknown computed-call value=followed"},
      {"class A { static h = {}; m(k) { this.h[k]() } }",
       "dynamic unknown computed-call value=followed"},
      {"class A { k = 'x'; m(o) { o[this.k]() } }", "dynamic own computed-call"},
      {"class A { k = 'eval'; m() { globalThis[this.k]() } }", "call builtin eval"},
  });
}

TEST_CASE("a sloppy this may be forwarded and chained, not given away", "[javascript]") {
  for (const char* harmless :
       {"const f = function () { g.apply(this, arguments) }; function g() {}",
        "h => function (...a) { return h.apply(this, a) }",
        "function A() {}\nfunction B() { A.call(this) }"}) {
    INFO(harmless);
    CHECK(linesOf(harmless, "ref").empty());
  }
  checkFound({
      {"const v = {}.valueOf; (function () { return v.call(this) })()",
       "ref builtin globalThis key=sloppy-this"},
      {"(function () { return Object.prototype.valueOf.call(this) })()",
       "ref builtin globalThis key=sloppy-this"},
      {"(function () { g(this) })()", "ref builtin globalThis key=sloppy-this"},
      {"const o = { m() { return this } }; o.m()", "ref builtin globalThis key=method-this"},
      {"const o = { m() { return this } }; (0, o.m)()", "ref builtin globalThis key=sloppy-this"},
      {"const o = { m() { return this } }; const {m} = o; m()",
       "ref builtin globalThis key=sloppy-this"},
      {"const o = { m() { return this } }; o.m.call()", "ref builtin globalThis key=sloppy-this"},
      {"function F() {}\nF.prototype.m = function () { return this }; const {m} = new F(); m()",
       "ref builtin globalThis key=sloppy-this"},
  });
}

TEST_CASE("constants are folded through what obfuscated code uses", "[javascript]") {
  for (const char* word : {"'ev' + 'al'",
                           "`ev${'al'}`",
                           "['e', 'v', 'a', 'l'].join('')",
                           "'lave'.split('').reverse().join('')",
                           "String.fromCharCode(101, 118, 97, 108)",
                           "String.fromCharCode(...[101, 118, 97, 108])",
                           "String.fromCharCode.apply(null, [101, 118, 97, 108])",
                           "atob('ZXZhbA==')",
                           "Buffer.from('ZXZhbA==', 'base64').toString()",
                           "Buffer.from('6576616c', 'hex').toString('utf8')",
                           "Buffer.from([101, 118, 97, 108]).toString()",
                           "unescape('%65%76al')",
                           "decodeURIComponent('%65val')",
                           "'xevalx'.slice(1, -1)",
                           "'xeval'.substring(1)",
                           "'xevalx'.substr(1, 4)",
                           "'EVAL'.toLowerCase()",
                           "'e-v-a-l'.replaceAll('-', '')",
                           "'e'.concat('v', 'al')",
                           "[...'lave'].reverse().join('')",
                           "'\\x65\\u0076\\u{61}\\154'",
                           "(693741).toString(36)",
                           "['x', 'eval'][1]",
                           "'eval,x'.split(',')[0]",
                           "(x => x + 'al')('ev')",
                           "['eval'].map(x => x)[0] || 'eval'",
                           "(0, 'eval')",
                           "(f() ? 'eval' : 'x')",
                           "[['ev'], ['al']].length && 'eval'",
                           "' eval '.trim()",
                           "'e' + 'v'.charAt(0) + 'a'.at(-1) + 'xl'[1]",
                           "({k: 'eval'}).k",
                           "(![] + [])[1] && 'eval'",
                           "String('ev') + Array.of('al').join()",
                           "Object.freeze(['eval'])[0]"}) {
    INFO(word);
    CHECK(hasLine("globalThis[" + std::string(word) + "](0)", "call builtin eval"));
  }
  checkFound({
      {"let k = 'ev'; k += 'al'; globalThis[k]", "ref builtin eval key=discard"},
      {"const o = {k: 'eval'}; globalThis[o.k]", "ref builtin eval key=discard"},
      {"const o = {}; o.k = 'eval'; globalThis[o.k]", "ref builtin eval key=discard"},
      {"function k() { return 'eval' }\nglobalThis[k()]", "ref builtin eval key=discard"},
      {"const d = s => s.split('').reverse().join(''); globalThis[d('lave')]",
       "ref builtin eval key=discard"},
      {"for (const k of ['eval']) globalThis[k]", "ref builtin eval key=discard"},
      {"['eval'].forEach(k => globalThis[k])", "ref builtin eval"},
      {"const [a, b] = ['ev', 'al']; globalThis[a + b]", "ref builtin eval key=discard"},
      {"const {k = 'eval'} = {}; globalThis[k]", "ref builtin eval key=discard"},
      // A changed array is not what its literal says.
      {"const a = ['x']; a[0] = y; globalThis[a[0]]",
       "dynamic builtin computed-member value=globalThis"},
      {"const a = ['x']; a.push('y'); globalThis[a[1]]",
       "dynamic builtin computed-member value=globalThis"},
      {"const o = {k: 'x'}; f(o); globalThis[o.k]",
       "dynamic builtin computed-member value=globalThis"},
      {"const o = {k: 'x', m() { this.k = 'y' }}; globalThis[o.k]",
       "dynamic builtin computed-member value=globalThis"},
  });
}

TEST_CASE("a call by an unknown key is dynamic, a read is not", "[javascript]") {
  checkFound({
      {"(o, k) => o[k]()", "dynamic unknown computed-call value=followed"},
      {"(o, k) => o?.[k]?.()", "dynamic unknown computed-call value=followed"},
      {"(o, k) => (0, o[k])()", "dynamic unknown computed-call value=followed"},
      {"(o, k) => new o[k]()", "dynamic unknown computed-call key=new value=followed"},
      {"(o, k) => o[k]`x`", "dynamic unknown computed-call value=followed"},
      {"(o, k) => { const f = o[k]; f() }", "dynamic unknown computed-call value=followed"},
      {"(o, k) => o[k].call(o)", "dynamic unknown computed-call value=followed"},
      {"(o, k) => (o[k] || f)()", "dynamic unknown computed-call value=followed"},
      {"o => { for (const k in o) o[k]() }", "dynamic unknown computed-call value=followed"},
      {"(o, k) => { const {[k]: f} = o; f() }", "dynamic unknown computed-call value=followed"},
      {"const t = {a: x => x}; k => t[k]()", "dynamic own computed-call"},
      {"class A { m(k) { this[k]() } }", "dynamic own computed-call"},
      {"k => Math[k](1)", "dynamic builtin computed-call value=Math"},
      {"x => import(x)", "dynamic import key=import"},
      {"x => require('./' + x)", "dynamic import key=require"},
      {"k => Reflect.get(process, k)", "dynamic reflect value=Reflect.get"},
      {"(o, k) => Reflect.get(o, k)()", "dynamic unknown computed-call value=followed"},
      {"(o, k) => Object.getOwnPropertyDescriptors(o)[k].value()",
       "dynamic unknown computed-call value=followed"},
  });
  for (const char* ordinary :
       {"(o, k) => o[k]", "(o, k, v) => { o[k] = v; o[k] += 1; delete o[k] }",
        "a => { for (let i = 0; i < a.length; i++) a[i]() }", "a => a[0]()",
        "a => a[a.length - 1]()", "(o, k) => o[k].run()", "(o, k) => o[k][0]()",
        "a => a.map((x, i) => a[i * 2](x))", "(m, k) => m.get(k)()",
        "o => Object.keys(o).reduce((s, k) => s + o[k], 0)",
        "(g, r, c) => g[r][c] + g[r + 1][c - 1]", "x => x[Symbol.iterator]()",
        "(o, k) => Reflect.get(o, k)", "o => Object.getOwnPropertyDescriptors(o)",
        "(c, w) => { c[w] = (c[w] || 0) + 1 }"}) {
    INFO(ordinary);
    CHECK(linesOf(ordinary, "dynamic").empty());
  }
}

TEST_CASE("stores outside of the submission's own names are facts", "[javascript]") {
  checkFound({
      {"Array.prototype.map = 1", "store builtin Array.prototype.map"},
      {"Object.prototype['x'] = 1", "store builtin Object.prototype.x"},
      {"console.log = 1", "store builtin console.log"},
      {"process.exitCode++", "store builtin process.exitCode key=update"},
      {"process.env.X += 1", "store builtin process.env.X key=update"},
      {"delete process.env.X", "store builtin process.env.X key=delete"},
      {"process.env[x] = 1", "store builtin process.env key=computed"},
      {"[process.title] = [1]", "store builtin process.title"},
      {"({a: process.title} = {})", "store builtin process.title"},
      {"for (process.title of []) ;", "store builtin process.title"},
      {"require('fs').readFile = 1", "store module fs.readFile module=fs"},
      {"eval = 1", "store builtin eval"},
      {"result = 1", "store unresolved result"},
      {"Object.assign(Array.prototype, {})", "store builtin Array.prototype key=define"},
      {"Object.defineProperty(Object.prototype, 'x', {})",
       "store builtin Object.prototype.x key=define"},
      {"Object.setPrototypeOf(Array.prototype, null)", "store builtin Array.prototype key=define"},
      {"Reflect.set(globalThis, 'eval', 1)", "store builtin eval key=define"},
      {"(o) => { o.__proto__.x = 1 }", "attr unknown __proto__"},
      {"(o) => { o.__proto__ = 1 }", "store unknown __proto__"},
      {"const o = {}; o['__proto__'] = 1", "store own __proto__"},
      {"({__proto__: 1})", "store own __proto__"},
      {"Error.prepareStackTrace = (e, s) => s", "store builtin Error.prepareStackTrace"},
      {"module.exports = 1", "store builtin module.exports"},
      {"exports.main = 1", "store builtin exports.main"},
      {"module.exports.main = 1", "store builtin module.exports.main"},
  });
  CHECK(linesOf("const o = {}; o.x = 1; o[f] = 2; let y; y = o; y++", "store").empty());
}

TEST_CASE("arguments of calls are told as far as they are constant", "[javascript]") {
  CHECK(linesOf("require('child_process').spawn('ls', ['-l'], {shell: true, cwd: x})", "arg") ==
        Lines{"arg module child_process.spawn module=child_process key=0 value=ls",
              "arg module child_process.spawn module=child_process key=1 value=-l",
              "arg module child_process.spawn module=child_process key=2",
              "arg module child_process.spawn module=child_process key=2.shell value=true"});
  CHECK(linesOf("setTimeout('x()', 10); setTimeout(() => 1, y)", "arg") ==
        Lines{"arg builtin setTimeout key=0 value=x()", "arg builtin setTimeout key=1 value=10"});
  CHECK(linesOf("const f = c => require('fs').rm(c ? 'a' : 'b', ...c)", "arg") ==
        Lines{"arg module fs.rm module=fs key=0 value=a",
              "arg module fs.rm module=fs key=0 value=b", "arg module fs.rm module=fs key=*"});
  CHECK(linesOf("console.log('x', 1); Math.max(1, 2)", "arg").empty());
}

TEST_CASE("telling strings are facts", "[javascript]") {
  checkFound({
      {"f('https://example.org/x')", "string  key=url value=https://example.org/x"},
      {"f('http:' + '//h/')", "string  key=url value=http://h/"},
      {"f('/etc/passwd')", "string  key=path-data value=/etc/passwd"},
      {"import('fs'); f('/etc/passwd')", "string  key=path value=/etc/passwd"},
      {"require('fs'); f('/etc/passwd')", "string  key=path value=/etc/passwd"},
      {"require(x); f('/etc/passwd')", "string  key=path value=/etc/passwd"},
      {"process.cwd(); f('/etc/passwd')", "string  key=path value=/etc/passwd"},
      {"require('path'); f('/etc/passwd')", "string  key=path-data value=/etc/passwd"},
      {"import path from 'node:path'; f('/etc/passwd')", "string  key=path-data value=/etc/passwd"},
      {"f(`../${x}`)", "call unresolved f"},
      {"f('a/../b')", "string  key=path-data value=a/../b"},
      {"f('child_' + 'process')", "string  key=folded value=child_process"},
  });
  CHECK(linesOf("const f = x => x; f('hello'); f('a/b'); f('/'); f(' / ')", "string").empty());
}

TEST_CASE("ordinary programs leave only harmless facts", "[javascript]") {
  const std::string program = R"(
'use strict';
const { createHash } = require('crypto');
class Stack { #items = []; push(x) { this.#items.push(x); return this } get size() { return this.#items.length } }
class Named extends Stack { constructor(name) { super(); this.name = name } toString() { return `${this.constructor.name}(${this.name})` } }
async function main({ rows = [], key }) {
  const groups = {};
  for (const row of rows) (groups[row[key]] ??= []).push({ ...row, hash: createHash('sha256').update(JSON.stringify(row)).digest('hex') });
  const table = Object.entries(groups).map(([name, list], i) => ({ name, count: list.length, first: list[0], i }));
  table.sort((a, b) => b.count - a.count);
  await Promise.all(table.map(async (t) => { t.done = true }));
  return { table, size: new Named('s').push(1).size, when: new Date(0).toISOString() };
}
module.exports = { main };
)";
  const Facts facts = analyzeJs(program);
  CHECK(facts.complete);
  for (const Fact& fact : facts.items) {
    CAPTURE(lineOf(fact));
    CHECK(fact.kind != FactKind::kDynamic);
    CHECK(fact.kind != FactKind::kString);
    CHECK(fact.origin != Origin::kUnresolved);
    CHECK(fact.name != "constructor");
    CHECK((fact.kind != FactKind::kStore || fact.name == "module.exports"));
  }
}

TEST_CASE("spans point at the construct in code points", "[javascript]") {
  const Facts facts = analyzeJs("const s = 'é'; x.y; eval(s)\n");
  bool found = false;
  for (const Fact& fact : facts.items) {
    if (fact.name != "eval" || fact.kind != FactKind::kCall) continue;
    found = true;
    CHECK(fact.span.line == 1);
    CHECK(fact.span.column == 21);
    CHECK(fact.span.endColumn == 25);
  }
  CHECK(found);
}
