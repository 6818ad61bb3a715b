// Contexts of JavaScript, in real namespaces under the filters that policies make.
#include <catch2/catch.hpp>
#include <future>
#include <memory>
#include <thread>
#include <vector>

#include "executor/living.h"
#include "executor/sandbox.h"
#include "test_paths.h"
#include "tests/executor/living_piece.h"

using namespace gantlet;
using test::living::pieceUnder;
using test::living::run;
using namespace std::chrono_literals;

namespace {

Sandbox& sandbox() {
  static const std::unique_ptr<Sandbox> kInstance = [] {
    SandboxOptions options;
    options.launcherCommand = {GANTLET_LAUNCHER, "__launcher"};
    auto created = Sandbox::create(options);
    if (!created) FAIL(created.error().text());
    return std::move(*created);
  }();
  return *kInstance;
}

using test::living::profileOf;

SealedProfile profileOf(std::initializer_list<Capability> capabilities) {
  return profileOf(Language::kJavaScript, capabilities);
}

std::unique_ptr<LivingSandbox> open(Limits limits = {}) {
  LivingSpec spec;
  spec.tenant = TenantId("test");
  spec.session = "ses_1";
  spec.limits = limits;
  spec.limits.wall = 1h;
  spec.base = profileOf(Language::kPython, {});
  spec.javascriptBase = profileOf({});
  auto opened = sandbox().openLiving(spec);
  if (!opened) FAIL(opened.error().text());
  return std::move(*opened);
}

std::unique_ptr<LivingContext> contextIn(LivingSandbox& in,
                                         Language language = Language::kJavaScript) {
  auto made = in.makeContext(language);
  if (!made) FAIL(made.error().text());
  return std::move(*made);
}

LivingPiece piece(std::string source, SealedProfile profile = profileOf({})) {
  return pieceUnder(std::move(profile), std::move(source));
}

std::string valueOf(LivingContext& context, const std::string& source,
                    const SealedProfile& profile = profileOf({})) {
  return run(context, piece(source, profile)).result.resultJson.value_or("<none>");
}

const SealedProfile& writing() {
  static const SealedProfile kProfile = profileOf({Capability::kFileRead, Capability::kFileWrite});
  return kProfile;
}

}  // namespace

TEST_CASE("a context of JavaScript keeps its names from piece to piece", "[living][node]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const LivingEnd first = run(*context, piece("const a = 20; console.log('one')"));
  CHECK(first.result.out.text == "one\n");
  CHECK_FALSE(first.resultBundle);
  const LivingEnd end = run(*context, piece("a + 1\n"));
  CHECK(end.result.end == End::kExited);
  CHECK(end.result.exitCode == 0);
  CHECK(end.result.resultJson == "21");
  CHECK(end.resultBundle == R"({"text/plain":"21"})");
  CHECK(valueOf(*context,
                "const a = 3; let b = 4; class C { n() { return 5 } }\n"
                "function f() { return 6 }\nvar g = 7\na") == "3");
  CHECK(valueOf(*context, "[a, b, new C().n(), f(), g]") == "[3,4,5,6,7]");
  CHECK(valueOf(*context, "let b = 8; class C { n() { return 9 } }\nb + new C().n()") == "17");
  CHECK(valueOf(*context, "b++; b") == "9");
}

TEST_CASE("a piece of JavaScript awaits at its top level", "[living][node]") {
  const auto house = open();
  const auto context = contextIn(*house);
  CHECK(valueOf(*context,
                "const x = await new Promise((done) => setTimeout(() => done(5), 20)); x") == "5");
  CHECK(valueOf(*context, "x * 2") == "10");
  CHECK(valueOf(*context, "const {join} = await import('path'); join('a', 'b')") == "\"a/b\"");
  CHECK(valueOf(*context, "join('c', 'd')") == "\"c/d\"");
  CHECK(valueOf(*context, "Promise.resolve(4)") == "4");
  // What is left in the loop is done before the piece has ended.
  CHECK(run(*context, piece("setTimeout(() => console.log('late'), 30); 1")).result.out.text ==
        "late\n");
  const LivingEnd never = run(*context, piece("await new Promise(() => {})"));
  REQUIRE(never.error);
  CHECK(never.error->find("nothing can settle") != std::string::npos);
  CHECK(valueOf(*context, "x") == "5");
}

TEST_CASE("an exception of JavaScript is told and the context lives on", "[living][node]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const LivingEnd end = run(*context, piece("const kept = 1\nfunction f() {\n  null.x\n}\nf()\n"));
  CHECK(end.result.end == End::kExited);
  CHECK(end.result.exitCode == 1);
  CHECK_FALSE(end.contextEnded);
  REQUIRE(end.error);
  CHECK(end.error->find("\"name\":\"TypeError\"") != std::string::npos);
  CHECK(end.error->find("<cell ") != std::string::npos);
  CHECK(end.error->find(":3:") != std::string::npos);
  CHECK(end.error->find("gantlet") == std::string::npos);
  CHECK(valueOf(*context, "kept") == "1");
  const LivingEnd wrong = run(*context, piece("let y = 1\nlet z = = 2"));
  REQUIRE(wrong.error);
  CHECK(wrong.error->find("SyntaxError") != std::string::npos);
  CHECK(wrong.error->find("let z = = 2") != std::string::npos);
  CHECK(run(*context, piece("throw 'text'")).error->find("text") != std::string::npos);
  for (const char* source : {"setTimeout(() => { throw new RangeError('in a timer') }, 1); 1",
                             "Promise.reject(new RangeError('nobody')); 1",
                             "process.nextTick(() => { throw new RangeError('x') })",
                             "setImmediate(() => { throw new RangeError('x') })",
                             "require('fs').stat('/', () => { throw new RangeError('x') })"}) {
    const LivingEnd thrown = run(*context, piece(source));
    REQUIRE(thrown.error);
    CHECK(thrown.error->find("RangeError") != std::string::npos);
    CHECK_FALSE(thrown.contextEnded);
  }
  CHECK(valueOf(*context, "kept") == "1");
}

TEST_CASE("a piece of JavaScript finds the descriptors of its context closed", "[living][node]") {
  const auto house = open();
  const auto context = contextIn(*house);
  for (const char* number : {"3", "4"}) {
    const std::string source =
        std::string("require('fs').writeSync(Number('") + number + "'), 'x')";
    const LivingEnd refused = run(*context, piece(source));
    REQUIRE(refused.error);
    CHECK(refused.error->find("EBADF") != std::string::npos);
    CHECK_FALSE(refused.contextEnded);
  }
  CHECK(valueOf(*context, "6 * 7") == "42");
}

TEST_CASE("a piece of JavaScript that runs too long is interrupted and its names are kept",
          "[living][node]") {
  const auto house = open();
  const auto context = contextIn(*house);
  CHECK(valueOf(*context, "let kept = 1; kept") == "1");
  for (const char* source :
       {"while (true) {}", "for (;;) { try { while (true) {} } catch {} finally { kept += 0 } }",
        "setTimeout(() => { while (true) {} }, 1)",
        "for (let i = 0; i < 9; ++i) setTimeout(() => { while (true) {} }, i % 3)",
        "for (let i = 0; i < 9; ++i) process.nextTick(() => { while (true) {} })",
        "(function f() { process.nextTick(f) })()", "setInterval(() => {}, 1)",
        "(function f() { setImmediate(f) })()",
        "await new Promise((done) => setTimeout(done, 60_000))",
        "(async () => { for (;;) await null })()",
        "({ [Symbol.for('nodejs.util.inspect.custom')]() { for (;;) {} } })",
        "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)",
        "new Promise(function again(done) { Promise.resolve().then(() => again(done)) })"}) {
    INFO(source);
    LivingPiece slow = piece(source);
    slow.wall = 300ms;
    const LivingEnd end = run(*context, slow);
    INFO(end.result.detail << "\n" << end.result.err.text);
    CHECK(end.result.end == End::kTimeout);
    CHECK_FALSE(end.contextEnded);
    if (end.contextEnded) break;
    REQUIRE(end.error);
    CHECK(end.error->find("Interrupted") != std::string::npos);
    CHECK(valueOf(*context, "kept") == "1");
    // Nothing of it is left in the loop, to come with what this one sets.
    CHECK(valueOf(*context, "await new Promise((done) => setImmediate(() => done(2)))") == "2");
    CHECK(valueOf(*context, "await new Promise((done) => setTimeout(() => done(3), 1))") == "3");
    CHECK(valueOf(*context, "await new Promise((done) => process.nextTick(() => done(4)))") == "4");
  }
}

TEST_CASE("what interrupted JavaScript left in its streams keeps no later output back",
          "[living][node]") {
  const auto house = open();
  const auto context = contextIn(*house);
  for (const char* source :
       {"while (true) console.log('a'.repeat(100))", "while (true) console.error('a'.repeat(100))",
        "while (true) process.stdout.write('a'.repeat(65536))",
        "process.stdout.cork(); process.stdout.write('a'); while (true) {}",
        "process.stderr.cork(); for (;;) process.stderr.write('a')",
        "setInterval(() => { for (;;) console.log('a'.repeat(100)) }, 1)"}) {
    INFO(source);
    LivingPiece slow = piece(source);
    slow.wall = 300ms;
    const LivingEnd end = run(*context, slow);
    CHECK(end.result.end == End::kTimeout);
    REQUIRE_FALSE(end.contextEnded);
    for (const char* word : {"x", "y"}) {
      const LivingEnd next =
          run(*context, piece("console.log('" + std::string(word) + "'); console.error('e'); 5"));
      CHECK(next.result.end == End::kExited);
      CHECK(next.result.out.text == std::string(word) + "\n");
      CHECK(next.result.err.text == "e\n");
      CHECK(next.result.resultJson == "5");
    }
  }
}

TEST_CASE("what a grant lets a context of JavaScript do stays, and another has none of it",
          "[living][node]") {
  const auto house = open();
  const auto one = contextIn(*house);
  const auto other = contextIn(*house);
  const std::string write = "require('fs').writeFileSync('x.txt', 'hello'); 5";
  const LivingEnd refused = run(*one, piece(write));
  REQUIRE(refused.error);
  CHECK(refused.error->find("EPERM") != std::string::npos);
  CHECK(valueOf(*one, write, writing()) == "5");
  CHECK(valueOf(*one, write) == "5");
  CHECK(run(*other, piece(write)).error);
}

// What follows runs without the analysis, which refuses all of it.

TEST_CASE("an earlier piece of JavaScript does not choose which text a later require runs",
          "[living][node]") {
  const auto house = open();
  for (const char* forge :
       {"const zlib = require('zlib'), other = zlib.gzipSync(TEXT), get = Map.prototype.get\n"
        "Map.prototype.get = function (k) { const v = get.call(this, k); return "
        "Buffer.isBuffer(v) ? other : v }",
        "require('zlib').gunzipSync = () => ({ toString: () => TEXT })",
        "Buffer.prototype.toString = Buffer.prototype.utf8Slice = String.prototype.toString = "
        "() => TEXT",
        "Buffer.prototype.slice = Buffer.prototype.subarray = Uint8Array.prototype.slice = "
        "Uint8Array.prototype.subarray = Buffer.concat = () => Buffer.from(TEXT)",
        "require('vm').compileFunction = () => (pack, all) => { globalThis.forged = all }",
        "const fs = require('fs'); fs.mkdirSync('node_modules/dayjs', { recursive: true })\n"
        "fs.writeFileSync('node_modules/dayjs/index.js', TEXT)\n"
        "Array.prototype.includes = Set.prototype.has = Map.prototype.has = RegExp.prototype.test "
        "= () => true; RegExp.prototype.exec = () => ['x', 'y']",
        "Object.prototype.contextExtensions = [{ Date: class { constructor() { globalThis.forged "
        "= 1 } } }]",
        "Object.prototype.filename = 5; Object.prototype.produceCachedData = true",
        "Object.prototype.dayjs = () => { globalThis.forged = 1 }",
        "Object.defineProperty(Object.prototype, 'dayjs', { get() { globalThis.forged = 1 }, set() "
        "{ globalThis.forged = 1 } })",
        "String.prototype.slice = String.prototype.indexOf = String.prototype.startsWith = () => "
        "TEXT",
        "Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => "
        "TEXT"}) {
    const auto context = contextIn(*house);
    const LivingEnd first =
        run(*context, piece("const TEXT = 'globalThis.forged = 1; module.exports = () => ({})'\n" +
                                std::string(forge) + "\n0",
                            writing()));
    INFO(forge << "\n" << first.error.value_or(""));
    CHECK(first.result.exitCode == 0);
    const LivingEnd next = run(*context, piece("const days = require('dayjs'); 0", writing()));
    INFO(next.error.value_or(""));
    CHECK(valueOf(*context, "typeof forged") == "\"undefined\"");
    (void)run(*context, piece("await import('dayjs')", writing()));
    CHECK(valueOf(*context, "typeof forged") == "\"undefined\"");
  }
}

TEST_CASE("a piece of JavaScript compiles no text, whichever switch it turns", "[living][node]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const std::vector<std::string> ways{
      "eval('globalThis.made = 1')",
      "new Function('globalThis.made = 1')()",
      "Reflect.construct(Function, ['globalThis.made = 1'])()",
      "(async () => {}).constructor('globalThis.made = 1')()",
      "(function* () {}).constructor('globalThis.made = 1')().next()",
      "setTimeout('globalThis.made = 1')",
      "await import('data:text/javascript,globalThis.made = 1')",
      "await import('file:///workspace/made.mjs')",
      "const { Session } = require('inspector'); const session = new Session(); session.connect()\n"
      "await new Promise((done) => session.post('Runtime.evaluate', { expression: "
      "'globalThis.made = 1', allowUnsafeEvalBlockedByCSP: true, replMode: true }, done))",
      "const { Session: S } = require('node:inspector/promises'); const s = new S(); s.connect()\n"
      "await s.post('Runtime.evaluate', { expression: 'globalThis.made = 1' })",
      "const c = process.binding('inspector').Connection; new c(() => {}).dispatch('{}'); "
      "require('inspector').open(0)"};
  const auto all = [&] {
    for (const std::string& way : ways) {
      const LivingEnd end = run(*context, piece(way));
      CHECK(end.error);
      REQUIRE_FALSE(end.contextEnded);
      CHECK(valueOf(*context, "typeof made") == "\"undefined\"");
    }
  };
  all();
  for (const char* turn :
       {"require('v8').setFlagsFromString('--no-disallow-code-generation-from-strings')",
        "require('vm').createContext({}, { codeGeneration: { strings: true } })",
        "process.execArgv.length = 0; process.env.NODE_OPTIONS = ''"}) {
    INFO(turn);
    (void)run(*context, piece(turn));
    all();
  }
}

TEST_CASE("an earlier piece of JavaScript does not answer for a later one", "[living][node]") {
  const auto house = open();
  for (const char* forge :
       {"setTimeout(() => { Object.prototype.then = (done) => done('forged') })",
        "setTimeout(() => Object.defineProperty(Object.prototype, 'then', { get: () => (done) => "
        "done('forged'), configurable: true }))",
        "Object.prototype.get = () => 'forged'; Object.prototype.set = () => {}",
        "Object.prototype.value = 'forged'; Object.prototype.writable = false",
        "Object.prototype.toJSON = function () { for (;;) {} }",
        "String.prototype.toJSON = Number.prototype.toJSON = () => 'forged'",
        "Promise.prototype.then = Promise.prototype.catch = () => 'forged'",
        "Object.defineProperty(Promise, Symbol.species, { get() { return function (run) { "
        "run(() => {}, () => {}) } } })",
        "Object.defineProperty(Promise.prototype, 'constructor', { get() { throw 'forged' } })",
        "Array.prototype[Symbol.iterator] = function* () { yield 'forged' }",
        "Array.prototype.push = Array.prototype.filter = Array.prototype.join = () => 'forged'",
        "String.prototype.split = String.prototype.replaceAll = String.prototype.slice = () => "
        "'forged'",
        "JSON.parse = JSON.stringify = () => '\"forged\"'",
        "require('util').inspect = () => 'forged'; require('util').isDeepStrictEqual = () => true",
        "process.emit = process._fatalException = process._tickCallback = () => true",
        "process.setUncaughtExceptionCaptureCallback(null)",
        "process.setUncaughtExceptionCaptureCallback(null); "
        "process.setUncaughtExceptionCaptureCallback(() => {})",
        "process.on('uncaughtException', () => {}); process.on('unhandledRejection', () => {})",
        "Uint32Array.prototype.fill = Uint8Array.prototype.fill = () => 'forged'",
        "setTimeout(() => { throw 'forged' }, 20).unref()",
        "Error.stackTraceLimit = 0; Error.captureStackTrace = () => 'forged'"}) {
    INFO(forge);
    const auto context = contextIn(*house);
    CHECK(run(*context, piece(std::string(forge) + "\n;0")).result.exitCode == 0);
    LivingPiece plain = piece("arguments.n * 2");
    plain.argumentsJson = R"({"n":21})";
    CHECK(run(*context, plain).resultBundle == R"({"text/plain":"42"})");
    const LivingEnd awaited = run(*context, piece("await Promise.resolve(5)"));
    CHECK((awaited.resultBundle == R"({"text/plain":"5"})" || awaited.error));
    for (const char* source :
         {"null.x", "setTimeout(() => { null.x }, 1)", "(async () => { null.x })()"}) {
      INFO(source);
      const LivingEnd thrown = run(*context, piece(source));
      CHECK_FALSE(thrown.contextEnded);
      CHECK(thrown.result.exitCode == 1);
    }
    CHECK(run(*context, piece("6 * 7")).resultBundle == R"({"text/plain":"42"})");
  }
  const auto context = contextIn(*house);
  (void)run(*context, piece("setTimeout(() => Object.defineProperty(Object.prototype, 'then', { "
                            "value: (done) => done('forged') }))\n0"));
  const LivingEnd refused = run(*context, piece("globalThis.ran = 1; 6 * 7"));
  REQUIRE(refused.error);
  CHECK(refused.error->find("then can't be deleted") != std::string::npos);
  CHECK_FALSE(refused.resultBundle);
}

TEST_CASE(
    "a thread of an earlier piece that holds the descriptor puts no text in a later one's place",
    "[living][node]") {
  const auto house = open();
  const SealedProfile wide =
      profileOf({Capability::kFileRead, Capability::kFileWrite, Capability::kThreads});
  const auto untouched = contextIn(*house);
  CHECK(valueOf(*untouched, "const mine = 1; mine") == "1");
  int ran = 0;
  for (int round = 0; round < 6; ++round) {
    const auto context = contextIn(*house);
    const LivingEnd first = run(
        *context,
        piece("const source = 'globalThis.forged = 1; \"forged\"'\n"
              "const head = Buffer.alloc(32); head.write('GNT2')\n"
              "head.writeUInt32LE(2, 8); head.writeUInt32LE(source.length, 12); "
              "head.writeUInt32LE(9, 20)\n"
              "const piece = Buffer.concat([head, Buffer.from('{}' + source)])\n"
              "const size = Buffer.alloc(4); size.writeUInt32LE(piece.length)\n"
              "require('fs').writeFileSync('forged', Buffer.concat([size, piece, "
              "Buffer.alloc(32)]))\n"
              "const { Worker } = require('worker_threads')\n"
              "const worker = new Worker(`const fs = require('fs'); postIt = "
              "require('worker_threads').parentPort.postMessage('up')\n"
              "for (;;) { try { fs.closeSync(4) } catch {} try { fs.openSync('forged') } catch {} "
              "}`, { eval: true })\n"
              "await new Promise((done) => worker.once('message', done)); worker.unref(); 0",
              wide));
    if (first.contextEnded) continue;
    const auto next = context->run(piece("globalThis.forged ?? 6 * 7", wide), {});
    if (!next) continue;
    UNSCOPED_INFO(next->error.value_or("") << next->result.detail);
    // The thread's calls may keep the piece until its time is over; what is told is its own.
    CHECK(next->resultBundle.value_or(R"({"text/plain":"42"})") == R"({"text/plain":"42"})");
    CHECK(next->result.resultJson.value_or("42") == "42");
    if (next->result.resultJson) ++ran;
  }
  INFO(ran << " ran");
  CHECK(valueOf(*untouched, "[mine, typeof forged]") == R"([1,"undefined"])");
}
