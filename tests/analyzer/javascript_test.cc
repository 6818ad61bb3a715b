// What JavaScript code names, as facts: references, calls, imports.
#include <catch2/catch.hpp>

#include "tests/analyzer/javascript_facts.h"

using namespace gantlet;
using namespace gantlet::testing;

TEST_CASE("a use of eval is a fact whatever it is called", "[javascript]") {
  checkAll({
      {"eval(x => x)", {"call builtin eval"}},
      {"(0, eval)(y => y)", {"call builtin eval"}},
      {"const e = eval; e(() => 1)", {"ref builtin eval key=alias", "call builtin eval"}},
      {"const {eval: run} = globalThis; run(() => 1)",
       {"ref builtin eval key=alias", "call builtin eval"}},
      {"[1].map(eval)", {"attr unknown map key=call", "ref builtin eval"}},
      {"let f; f = eval; f?.(() => 1)", {"ref builtin eval key=alias", "call builtin eval"}},
      {"eval.call(null, 'x')", {"call builtin eval key=apply", "arg builtin eval key=0 value=x"}},
      {"const g = eval.bind(null); g(0)",
       {"ref builtin eval", "ref builtin eval key=alias", "call builtin eval",
        "arg builtin eval key=0 value=0"}},
      {"Reflect.apply(eval, null, [])",
       {"call builtin Reflect.apply", "call builtin eval key=apply", "ref builtin eval",
        "arg builtin Reflect.apply key=1 value=null", "arg builtin Reflect.apply key=2 value="}},
      {"eval`x`", {"call builtin eval key=template"}},
      {"new Function('a')",
       {"call builtin Function key=new", "arg builtin Function key=0 value=a"}},
      {"class A extends Function {}", {"ref builtin Function key=base"}},
      {"function f(e = eval) {}", {"ref builtin eval key=alias"}},
      {"function f() { return eval }", {"ref builtin eval"}},
      {"x => eval", {"ref builtin eval"}},
      {"module.exports = eval", {"store builtin module.exports", "ref builtin eval key=export"}},
  });
}

TEST_CASE("own names shadow globals where node says so, and nowhere else", "[javascript]") {
  checkAll({
      {"function eval(a) { return a }\nmodule.exports = eval(1)", {"store builtin module.exports"}},
      {"const f = (eval) => eval(1)", {}},
      {"function f() { const process = {}; return process.x }", {"attr own x"}},
      {"try {} catch (eval) { eval() }", {}},
      {"for (const eval of [() => 1]) eval()", {}},
      {"import {eval as e} from './x'", {"ref module ./x.eval module=./x key=alias", "import ./x"}},
  });
  checkFound({
      // Parameters are a scope of their own: the default sees the global.
      {"function f(a = eval('1')) { var eval = 0; return a }", "call builtin eval"},
      // A function in a block may never be made outside of it.
      {"{ function eval() {} }\neval('1')", "call builtin eval"},
      {"if (x) function eval() {}\neval('1')", "call builtin eval"},
      // CommonJS: these are parameters of the wrapper; a var is the same variable.
      {"var require; require('fs')", "import fs"},
      {"var module; module.constructor._load('fs')", "call builtin module.constructor._load"},
      // The catch's e and the function's e are two; both may be meant.
      {"try {} catch (e) { var e = eval }\ne('1')", "call builtin eval"},
      // A named function expression's name is seen inside it only.
      {"(function eval() {})\neval('1')", "call builtin eval"},
      {"class A { static { var eval } }\neval('1')", "call builtin eval"},
      {"{ let eval = 1 }\neval('1')", "call builtin eval"},
      {"switch (x) { case 1: let eval }\neval('1')", "call builtin eval"},
      {"for (let eval;;) break\neval('1')", "call builtin eval"},
  });
}

TEST_CASE("the global object is seen through its names and through this", "[javascript]") {
  checkFound({
      {"globalThis['ev' + 'al']('1')", "call builtin eval"},
      {"global.global.process.exit()", "call builtin process.exit"},
      {"window.self.eval('1')", "call builtin eval"},
      {"this.eval('1')", "call builtin eval key=sloppy-this"},
      {"(() => this.eval('1'))()", "call builtin eval key=sloppy-this"},
      {"(function () { return this })().process.exit()",
       "call builtin process.exit key=sloppy-this"},
      {"(function () { return this })()", "ref builtin globalThis key=sloppy-this"},
      {"function f() { const g = this; g.process.exit() }",
       "call builtin process.exit key=sloppy-this"},
      {"const o = { m() { return this } }; const m = o.m; m()",
       "ref builtin globalThis key=sloppy-this"},
      {"f(globalThis)", "ref builtin globalThis"},
      {"globalThis[x]", "dynamic builtin computed-member value=globalThis"},
      {"globalThis[x]()", "dynamic builtin computed-call value=globalThis"},
      {"globalThis.foo = 1", "store unresolved foo"},
      {"arguments[1]('fs')", "call builtin arguments.1"},
      {"'use strict'; this.x", "ref builtin module.exports.x key=discard"},
  });
  CHECK(linesOf("import 'x'; this.eval", "ref").empty());
  CHECK(linesOf("'use strict'; function f() { return this }").empty());
  CHECK(linesOf("class A { m() { return this } static n() { return this } }").empty());
  CHECK(linesOf("function P() { this.x = 1; if (this.x) this.y() }", "ref").empty());
  // An escape makes it no directive.
  CHECK(hasLine("'use\\x20strict'; this.eval('1')", "call builtin eval key=sloppy-this"));
}

TEST_CASE("the arguments of a run are data where they are read by name", "[javascript]") {
  CHECK(linesOf("const data = arguments['data']; const n = data.length", "ref").empty());
  CHECK(linesOf("const { data, k = 1 } = arguments; data.map((x) => x)", "ref").empty());
  CHECK(linesOf("(() => arguments.data)()", "ref").empty());
  CHECK(linesOf("import 'path'; const { data } = arguments", "ref").empty());
  checkFound({
      {"arguments[k]", "ref builtin arguments key=computed"},
      {"arguments[0]", "ref builtin arguments.0 key=discard"},
      {"const { 1: load } = arguments", "ref builtin arguments.1 key=alias"},
      {"const { [k]: load } = arguments", "dynamic builtin computed-member value=arguments"},
      {"const { ...all } = arguments", "ref builtin arguments"},
      {"const [, load] = arguments", "ref builtin arguments key=iterate"},
      {"f(...arguments)", "ref builtin arguments"},
      {"console.log(arguments)", "ref builtin arguments key=shown"},
      {"JSON.stringify(arguments)", "ref builtin arguments key=shown"},
      {"JSON.stringify(arguments, f)", "ref builtin arguments"},
      {"[arguments].map(f)", "ref builtin arguments"},
      {"arguments.valueOf()", "call builtin arguments.valueOf"},
      {"const a = arguments; a[1]('fs')", "call builtin arguments.1"},
      {"function f(a) { a[1]('fs') } f(arguments)", "call builtin arguments.1"},
      {"function f(a) { g(a) } f(arguments)", "ref builtin arguments"},
      {"arguments.data = 1", "store builtin arguments key=computed"},
      // Texts that the caller chose are keys that the caller chose.
      {"({})[arguments.a][arguments.b]('1')()", "dynamic unknown computed-call"},
  });
}

TEST_CASE("a picked value is followed through code that is not seen, until it is called",
          "[javascript]") {
  const char* const call = "dynamic unknown computed-call value=followed";
  const char* const refused = "dynamic unknown computed-call";
  checkFound({
      {"(o, k) => [o[k]][0]()", call},
      {"(o, k) => new Map([[1, o[k]]]).get(1)()", call},
      {"(o, k) => Promise.resolve(o[k]).then(f => f())", call},
      {"(o, k) => setTimeout(f => f(), 1, o[k])", refused},
      {"(o, ks) => ks.reduce((a, k) => a[k], o)()", call},
      {"(o, k) => { try { throw o[k] } catch (f) { f() } }", call},
      {"(o, k) => { function* g() { yield o[k] } for (const f of g()) f() }", call},
      {"class A { m(f) { f() } }; (o, k) => new A().m(o[k])", call},
      {"(o, k) => { class A { get f() { return o[k] } } new A().f() }", call},
      {"class A { #f; m(o, k) { this.#f = o[k] } n() { this.#f() } }", call},
      {"class A { static m(k) { this[k]() } }", refused},
      {"(o, k) => { class A extends o[k] {} }", "dynamic unknown computed-call key=new"},
      {"(o, k) => Reflect.apply(o[k], null, [])", call},
  });
  for (const char* ordinary :
       {"(o, k) => [o[k]][0].run()", "(o, k) => String(o[k]).split(',').map(s => s.trim())",
        "(o, k, done) => { done(null, o[k]) }", "(o, ks) => ks.map(k => o[k]).filter(Boolean)",
        "class A { m(v, done) { done(v) } }; (o, k) => new A().m(o[k], () => 1)"}) {
    INFO(ordinary);
    CHECK(linesOf(ordinary, "dynamic").empty());
  }
}

TEST_CASE("what a picked function gives is followed until it is called or handed to what may call",
          "[javascript]") {
  const char* const refused = "dynamic unknown computed-call";
  checkFound({
      {"(o, k, s) => o[k](s)()", refused},
      {"(o, k, s) => { const f = o[k].call(null, s); f() }", refused},
      {"(o, k, s) => Reflect.construct(o[k], [s])()", refused},
      {"(o, k, s) => [s].map(o[k])[0]()", refused},
      {"(o, k, s) => [1].map(o[k](s))", refused},
      {"(o, k, s) => ({toString: o[k](s)})", refused},
      {"(o, k, s, t) => { t[s] = o[k](s) }", refused},
      {"(o, k, s) => new Promise(r => { r(o[k](s)) }).then(f => f())", refused},
      {"(o, k, s, m) => m.get(k)(o[k](s))", refused},
      {"(o, k) => o[k]('return process')", refused},
  });
  for (const char* ordinary :
       {"(o, k, s) => console.log(o[k](s))", "(o, k, s) => [s].every(x => o[k](x))",
        "(o, k, s) => { const list = []; list.push(o[k](s)); return list.length }",
        "(o, k) => o[k](1)()", "(o, k, s) => o[k](s).toFixed(2)"}) {
    INFO(ordinary);
    CHECK(!hasLine(ordinary, refused));
  }
}

TEST_CASE("a store into everybody's prototype is seen however it was reached", "[javascript]") {
  const char* const store = "store builtin Object.getPrototypeOf()";
  checkFound({
      {"Object.getPrototypeOf([]).push = 1", store},
      {"const {getPrototypeOf: up} = Object; const p = up(''); p.trim = 1", store},
      {"delete Reflect.getPrototypeOf([]).push",
       "store builtin Object.getPrototypeOf() key=delete"},
      {"Object.assign(Object.getPrototypeOf({}), {a: 1})",
       "store builtin Object.getPrototypeOf() key=define"},
      {"[Object.prototype].forEach(p => { p.a = 1 })", store},
      {"Object.values({p: Array.prototype})[0].push = 1", store},
  });
  CHECK(linesOf("function A() {}; A.prototype = Object.create(Error.prototype); A.prototype.x = 1",
                "store builtin")
            .empty());
  CHECK(linesOf("const p = Object.getPrototypeOf(x); p === Object.prototype", "store").empty());
}

TEST_CASE("this of what is only a constructor is not the global object", "[javascript]") {
  CHECK(linesOf("function A() { var self = this; self.up = function () { return self } } new A()",
                "ref builtin globalThis")
            .empty());
  checkFound({
      {"function A() { return this } new A(); A()", "ref builtin globalThis key=sloppy-this"},
      {"function A() { return this } new A(); const b = A; b()",
       "ref builtin globalThis key=sloppy-this"},
      {"function A() { return this } new A(); A.call(null)",
       "ref builtin globalThis key=sloppy-this"},
      {"function A() { return this } new A(); [A][0]()", "ref builtin globalThis key=sloppy-this"},
  });
}

TEST_CASE("paths that may lead out of the workspace are told", "[javascript]") {
  const char* outside[] = {"fs.readFileSync('/' + x)",
                           "fs.readFileSync(`/${x}`)",
                           "fs.readFileSync(`${__dirname}/../${x}`)",
                           "fs.readFileSync(path.join(__dirname, '..'))",
                           "fs.readFileSync(path.resolve('a', '/opt'))",
                           "fs.readFileSync(path.dirname(__dirname))",
                           "fs.renameSync('a', path.join('..', x))",
                           "fs.promises.readFile(new URL('file:///opt/x'))",
                           "fs.readFileSync(Buffer.from('/opt/x'))",
                           "fs.readFileSync(['', x].join('/'))",
                           "let p = 'a'; p = '../' + x; fs.readFileSync(p)",
                           "fs.readFileSync(x ? 'a' : '/opt/' + x)",
                           "fs.readFileSync(path.sep + x)",
                           "fs.readFileSync(path.format({ dir: '/opt', base: x }))",
                           "fs.readFileSync(...list)",
                           "fs.readFileSync.apply(null, list)",
                           "Reflect.apply(fs.readFileSync, null, list)"};
  const char* inside[] = {"fs.readFileSync(x)",
                          "fs.readFileSync(`out/${x}.csv`)",
                          "fs.readFileSync(path.join(__dirname, 'a', x))",
                          "fs.readFileSync(path.join(os.tmpdir(), x))",
                          "fs.readFileSync('/tmp/' + x)",
                          "fs.readFileSync(['out', x].join('/'))",
                          "fs.readFileSync(new URL('./a.json', u))",
                          "fs.writeFileSync('a', '/' + x)",
                          "fs.writeSync(fd, '../' + x)",
                          "g('/' + x)",
                          "path.join('..', x)"};
  const std::string head =
      "const fs = require('fs'), path = require('path'), os = require('os');\n";
  for (const char* source : outside) {
    INFO(source);
    CHECK(hasLine(head + source, "dynamic path"));
  }
  for (const char* source : inside) {
    INFO(source);
    CHECK_FALSE(hasLine(head + source, "dynamic path"));
  }
}

TEST_CASE("imports are named as written, their members by path", "[javascript]") {
  checkAll({
      {"const fs = require('node:fs'); fs.readFileSync(p => p)",
       {"import node:fs", "call module node:fs.readFileSync module=node:fs",
        "arg module node:fs.readFileSync module=node:fs key=0"}},
      {"const {exec: {call: q}} = require('child_process')",
       {"ref module child_process.exec module=child_process key=alias", "import child_process"}},
      {"import fs, {readFile as r} from 'fs'; r",
       {"ref module fs.readFile module=fs key=alias", "import fs",
        "ref module fs.readFile module=fs key=discard"}},
      {"import * as p from 'path'; p.default.sep",
       {"import path", "ref module path.sep module=path key=discard"}},
      {"export * from 'vm'", {"import vm key=*"}},
      {"export * as v from 'vm'",
       {"dynamic module module-escape module=vm key=export value=vm", "import vm"}},
      {"export {run as r} from 'vm'", {"ref module vm.run module=vm key=export", "import vm"}},
      {"import 'vm'", {"import vm"}},
      {"const m = await import('fs'); m.x",
       {"call builtin import", "import fs key=call", "ref module fs.x module=fs key=discard"}},
      {"import('fs').then(({rm}) => rm)",
       {"call builtin import", "import fs key=call", "ref module fs.rm module=fs key=alias",
        "ref module fs.rm module=fs"}},
      {"import('fs').then(m => m.rm)",
       {"call builtin import", "import fs key=call", "ref module fs.rm module=fs"}},
      {"const assert = require('assert'); assert(1)",
       {"import assert", "call module assert module=assert",
        "arg module assert module=assert key=0 value=1"}},
      {"class A extends require('events') {}",
       {"ref module events module=events key=base", "import events"}},
      {"require('f' + 's')", {"import fs", "string  key=folded value=fs"}},
      {"require(x => x)", {"call builtin require", "dynamic import key=require"}},
      {"const r = require; r('fs')", {"ref builtin require key=alias", "import fs"}},
      {"module.require('fs')", {"call builtin module.require", "import fs key=call"}},
      {"require.apply(null, ['fs']).x",
       {"call builtin require key=apply", "dynamic import key=require", "import fs key=call",
        "ref module fs.x module=fs key=discard"}},
  });
}

TEST_CASE("a module value that leaves what can be followed is an escape", "[javascript]") {
  checkFound({
      {"f(require('fs'))", "dynamic module module-escape module=fs key=argument value=fs"},
      {"const fs = require('fs'); [fs]",
       "dynamic module module-escape module=fs key=container value=fs"},
      {"const fs = require('fs'); ({fs})",
       "dynamic module module-escape module=fs key=container value=fs"},
      {"const fs = require('fs'); ({...fs})",
       "dynamic module module-escape module=fs key=spread value=fs"},
      {"const {...all} = require('fs')",
       "dynamic module module-escape module=fs key=spread value=fs"},
      {"const [x] = require('fs')", "dynamic module module-escape module=fs key=iterate value=fs"},
      {"() => require('fs')", "dynamic module module-escape module=fs key=return value=fs"},
      {"this.fs = require('fs')", "dynamic module module-escape module=fs key=store value=fs"},
      {"class A { fs = require('fs') }",
       "dynamic module module-escape module=fs key=store value=fs"},
      {"module.exports = require('fs')",
       "dynamic module module-escape module=fs key=export value=fs"},
      {"export const fs = await import('fs')",
       "dynamic module module-escape module=fs key=export value=fs"},
      {"for (const x in require('fs'));",
       "dynamic module module-escape module=fs key=iterate value=fs"},
      {"f(import('fs'))", "dynamic module module-escape module=fs key=argument value=fs"},
      {"function f() { return arguments[0] }\nf(require('fs'))",
       "dynamic module module-escape module=fs key=argument value=fs"},
      {"require('fs')[x]()", "dynamic module computed-call module=fs value=fs"},
  });
  // A parameter of an own function is as good as a name.
  CHECK(linesOf("function f(m) { m.rm() }\nf(require('fs'))") ==
        Lines{"call module fs.rm module=fs", "import fs"});
  CHECK(linesOf("const fs = require('fs'); if (!fs || typeof fs === 'x') fs;") ==
        Lines{"import fs"});
}
