// Contexts of JavaScript, in real namespaces under the filters that policies make.
#include <catch2/catch.hpp>
#include <future>
#include <memory>
#include <thread>

#include "executor/living.h"
#include "executor/sandbox.h"
#include "policy/profile_builder.h"
#include "test_paths.h"
#include "tests/policy/support.h"

using namespace gantlet;
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

SealedProfile profileOf(Language language, std::initializer_list<Capability> capabilities) {
  CapabilitySet set;
  for (const Capability one : capabilities) set.add(one);
  return buildProfile(test::rulebook(), language, set);
}

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
  static std::uint64_t number = 0;
  LivingPiece made;
  made.number = ++number;
  made.name = "<cell " + std::to_string(made.number) + ">";
  made.lastExpression = {0U, static_cast<std::uint32_t>(source.size())};
  made.source = std::move(source);
  made.profile = std::move(profile);
  made.wall = 10s;
  made.output = ByteCount::mebi(1);
  made.result = ByteCount::mebi(16);
  made.diskRead = ByteCount::gibi(1);
  return made;
}

LivingEnd run(LivingContext& context, const LivingPiece& what) {
  auto end = context.run(what, {});
  if (!end) FAIL(end.error().text());
  UNSCOPED_INFO(what.source << "\n  ended " << static_cast<int>(end->result.end) << " "
                            << end->result.exitCode << " " << end->result.detail << "\n  err "
                            << end->result.err.text << "\n  error " << end->error.value_or(""));
  return std::move(*end);
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
                             "process.nextTick(() => { throw new RangeError('x') })"}) {
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
