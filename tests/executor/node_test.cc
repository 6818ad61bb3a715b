// Node at the speed of a fork: a child of node's fork server does what a fresh node does, has
// nothing of its server or its siblings, and where there is no server a fresh node runs.
#include <signal.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/resources.h"
#include "executor/sandbox.h"
#include "test_paths.h"
#include "tests/support/other_node.h"
#include "tests/support/profiles.h"

using namespace gantlet;
using namespace std::chrono_literals;

namespace {

namespace fs = std::filesystem;

// Node's headers may be missing where this was built.
bool isBuiltIn() {
  if (findResource("node_server.build_id")) return true;
  WARN("no fork server of node is built in: not tested");
  return false;
}

std::unique_ptr<Sandbox> makeSandbox(PoolOptions pools, const std::string& node = "/usr/bin/node") {
  SandboxOptions options;
  options.launcherCommand = {GANTLET_LAUNCHER, "__launcher"};
  options.node = node;
  options.pools = pools;
  auto created = Sandbox::create(options);
  if (!created) FAIL(created.error().text());
  return std::move(*created);
}

PoolOptions forking() {
  PoolOptions pools;
  pools.enabled = pools.forkNode = true;
  pools.warmPython = pools.warmDataScience = pools.warmNode = pools.readyJails = 0;
  return pools;
}

ExecutionRequest request(std::string source, std::string filename = "a.js") {
  ExecutionRequest made;
  made.id = newSubmissionId();
  made.tenant = TenantId("test");
  made.language = Language::kJavaScript;
  made.filename = std::move(filename);
  made.source = std::move(source);
  made.argumentsJson = "{}";
  made.stdinBytes = std::string("one\ntwo\n");
  made.profile = gantlet::testing::interpreterProfile();
  made.limits.wall = 30s;
  return made;
}

std::unique_ptr<Sandbox> makeForking(const PoolOptions& pools = forking()) {
  auto sandbox = makeSandbox(pools);
  const Status ready = sandbox->prepareFor(request(""), 30s);
  if (!ready) FAIL(ready.error().text());
  const PoolState state = sandbox->pools();
  if (!state.node.serving) FAIL("no fork server of node: " << state.node.error);
  return sandbox;
}

ExecutionResult run(Sandbox& sandbox, const ExecutionRequest& asked) {
  auto result = sandbox.execute(asked);
  if (!result) FAIL(result.error().text());
  return std::move(*result);
}

struct Program {
  std::string name;
  std::string code;
};

std::vector<Program> programs() {
  const char* wanted = std::getenv("GANTLET_PROGRAM");
  std::ifstream in(GANTLET_SOURCE_DIR "/tests/executor/node/programs.txt");
  std::vector<Program> found;
  for (std::string line; std::getline(in, line);) {
    const std::size_t colon = line.find(": ");
    if (line.empty() || line.starts_with("#") || colon == std::string::npos) continue;
    Program one{line.substr(0, colon), line.substr(colon + 2)};
    if (wanted == nullptr || one.name.find(wanted) != std::string::npos) found.push_back(one);
  }
  return found;
}

// Without the frames below a program's own: those are the runner's, and differ.
std::string ownFrames(const std::string& text) {
  std::string own;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const bool frame = line.find("    at ") != std::string::npos;
    const bool ours = line.find("/gantlet/") != std::string::npos ||
                      line.find("node:internal/") != std::string::npos;
    // Addresses, from here on.
    if (line.find("Native stack trace") != std::string::npos) return own + line;
    if (!frame || !ours) own += line + "\n";
  }
  return own;
}

// All of a run that a program can have a say in.
std::string shown(const ExecutionResult& result) {
  std::string text = "end " + std::to_string(static_cast<int>(result.end)) + " code " +
                     std::to_string(result.exitCode) + " signal " + std::to_string(result.signal) +
                     "\nout: " + result.out.text + "\nerr: " + ownFrames(result.err.text) +
                     "\nresult: " + result.resultJson.value_or("none");
  for (const Violation& one : result.violations) text += "\nviolation: " + one.name;
  return text;
}

}  // namespace

TEST_CASE("a forked node does what a fresh one does", "[node]") {
  if (!isBuiltIn()) return;
  const auto fresh = makeSandbox({});
  const auto sandbox = makeForking();
  const std::vector<Program> all = programs();
  if (std::getenv("GANTLET_PROGRAM") == nullptr) CHECK(all.size() >= 150);
  for (const Program& program : all) {
    const bool module = program.name.ends_with(".mjs");
    ExecutionRequest asked = request(program.code, module ? "a.mjs" : "a.js");
    if (program.name == "endless") asked.limits.wall = 1s;
    INFO(program.name << ": " << program.code);
    const std::string expected = shown(run(*fresh, asked));
    CHECK(shown(run(*sandbox, asked)) == expected);
  }
  CHECK(sandbox->pools().forked == all.size());
  CHECK(sandbox->pools().fallbacks == 0);
}

TEST_CASE("a program that awaits what nothing can settle has failed, and says so", "[node]") {
  if (!isBuiltIn()) return;
  const auto fresh = makeSandbox({});
  const auto sandbox = makeForking();
  const Program programs[] = {
      {"a.js", "function main() { return new Promise(() => {}) }"},
      {"a.js", "async function main() { await new Promise(() => {}); return 1 }"},
      {"a.mjs", "await new Promise(() => {})"},
  };
  for (const Program& program : programs) {
    for (Sandbox* one : {fresh.get(), sandbox.get()}) {
      const ExecutionResult ended = run(*one, request(program.code, program.name));
      INFO(program.code << ": " << shown(ended));
      CHECK(ended.end == End::kExited);
      CHECK(ended.exitCode == 13);
      CHECK(ended.err.text.find("never settled") != std::string::npos);
      CHECK(!ended.resultJson);
    }
  }
  // It has settled, or ends itself.
  for (Sandbox* one : {fresh.get(), sandbox.get()}) {
    const std::string late =
        "const main = () => new Promise((done) => setTimeout(() => done(7), 5))";
    CHECK(run(*one, request(late, "a.js")).resultJson.value_or("") == "7");
    const std::string leaves =
        "function main() { setTimeout(() => process.exit(0), 5); return new Promise(() => {}) }";
    CHECK(run(*one, request(leaves, "a.js")).exitCode == 0);
  }
}

TEST_CASE("a program finds the runner's descriptor closed, whatever it takes it by", "[node]") {
  if (!isBuiltIn()) return;
  const auto fresh = makeSandbox({});
  const auto sandbox = makeForking();
  const std::string code =
      "const fs = require('fs'); const seen = [];\n"
      "const given = [3];\n"
      "for (const f of [() => fs.writeSync(given[0], '1'), () => fs.writeFileSync(given[0], '1'),\n"
      "  () => fs.appendFileSync(given[0], '1'), () => fs.closeSync(given[0]),\n"
      "  () => fs.fstatSync(given[0]), () => fs.writevSync(given[0], [Buffer.from('1')])]) {\n"
      "  try { f(); seen.push('done') } catch (e) { seen.push(e.code) }\n"
      "}\n"
      "fs.createWriteStream('', { fd: given[0] }).on('error', (e) => { seen.push(e.code);\n"
      "  fs.write(given[0], '1', (e) => { seen.push(e.code); console.log(seen.join()) }) "
      "}).write('1');\n";
  for (Sandbox* one : {fresh.get(), sandbox.get()}) {
    const ExecutionResult ended = run(*one, request(code, "a.js"));
    INFO(shown(ended));
    CHECK(ended.out.text == "EBADF,EBADF,EBADF,EBADF,EBADF,EBADF,EBADF,EBADF\n");
    CHECK(!ended.resultJson);
  }
}

TEST_CASE("what everybody has of node leads to no module that runs texts", "[node]") {
  if (!isBuiltIn()) return;
  const auto fresh = makeSandbox({});
  const auto sandbox = makeForking();
  const std::string code =
      "const names = ['vm', 'node:vm', 'module', 'inspector', 'v8', 'worker_threads', 'fs'];\n"
      "const get = process.getBuiltinModule;\n"
      "console.log(names.filter((name) => get && get(name)).join(), typeof process.binding,\n"
      "  typeof process._linkedBinding, typeof process.mainModule);\n";
  for (Sandbox* one : {fresh.get(), sandbox.get()}) {
    const ExecutionResult ended = run(*one, request(code, "a.js"));
    INFO(shown(ended));
    CHECK((ended.out.text == "fs undefined undefined undefined\n" ||
           ended.out.text == " undefined undefined undefined\n"));
  }
}

TEST_CASE("forked nodes draw random numbers of their own", "[node]") {
  if (!isBuiltIn()) return;
  const auto sandbox = makeForking();
  // 145 children are 10,440 pairs.
  constexpr std::size_t kChildren = 145;
  const ExecutionRequest asked = request(
      "const c = require('crypto'), vm = require('vm');"
      "function main() { return [Math.random(), vm.runInNewContext('Math.random()'),"
      " c.randomBytes(8).toString('hex'), c.randomUUID(), crypto.randomUUID(),"
      " c.generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x]; }");
  std::array<std::set<std::string>, 6> drawn;
  for (std::size_t i = 0; i < kChildren; ++i) {
    const ExecutionResult result = run(*sandbox, asked);
    REQUIRE(result.resultJson);
    const std::string& text = *result.resultJson;
    std::size_t at = 1;
    for (std::set<std::string>& kind : drawn) {
      const std::size_t end = text.find_first_of(",]", at);
      kind.insert(text.substr(at, end - at));
      at = end + 1;
    }
  }
  for (const std::set<std::string>& kind : drawn) CHECK(kind.size() == kChildren);
}

TEST_CASE("a forked node has no descriptor of its server's", "[node]") {
  if (!isBuiltIn()) return;
  const auto sandbox = makeForking();
  const ExecutionRequest asked = request(
      "const fs = require('fs'); const seen = [];"
      "for (let i = 0; i < 4096; i++) try { const s = fs.fstatSync(i);"
      " seen.push([i, s.isSocket() ? 's' : s.isFIFO() ? 'p' : s.isFile() ? 'f'"
      " : s.isDirectory() ? 'd' : s.isCharacterDevice() ? 'c' : 'a']); } catch {}"
      "function main() { return seen; }");
  const ExecutionResult result = run(*sandbox, asked);
  // Beside the program's: what libuv makes for a loop (epoll, eventfd), the pipe of its signals.
  INFO(*result.resultJson);
  CHECK(result.resultJson->starts_with(R"([[0,"f"],[1,"p"],[2,"p"],)"));
  for (const char* kind : {"\"s\"", "\"d\"", "\"c\""}) {
    CHECK(result.resultJson->find(kind) == std::string::npos);
  }
  const ExecutionResult fresh = run(*makeSandbox({}), asked);
  CHECK(result.resultJson->size() <= fresh.resultJson->size());
}

TEST_CASE("a heap limit holds in a forked node as in a fresh one", "[node]") {
  if (!isBuiltIn()) return;
  const auto sandbox = makeForking();
  for (const std::uint64_t mebibytes : {64, 128, 512}) {
    ExecutionRequest asked = request(
        "function main() { return Math.round("
        "require('v8').getHeapStatistics().heap_size_limit / 2 ** 20); }");
    asked.limits.memory = ByteCount::mebi(mebibytes);
    const int limit = std::stoi(*run(*sandbox, asked).resultJson);
    const int fresh = std::stoi(*run(*makeSandbox({}), asked).resultJson);
    CHECK(limit == fresh);
    asked.source = "const a = []; for (;;) a.push(new Array(1e5).fill(1.5))";
    CHECK(run(*sandbox, asked).end == End::kOutOfMemory);
  }
}

TEST_CASE("node's fork server is rotated, and its successor serves", "[node]") {
  if (!isBuiltIn()) return;
  PoolOptions pools = forking();
  pools.rotateAfter = 3;
  const auto sandbox = makeForking(pools);
  for (int i = 0; i < 8; ++i) {
    const Status ready = sandbox->prepareFor(request(""), 30s);
    CHECK(ready);
    CHECK(run(*sandbox, request("console.log(1)")).out.text == "1\n");
  }
  CHECK(sandbox->pools().node.started >= 2);
  CHECK(sandbox->pools().forked == 8);
}

TEST_CASE("a node of another build is not forked, and the pool says why", "[node]") {
  if (!isBuiltIn()) return;
  const gantlet::testing::OtherNode other;
  const auto sandbox = makeSandbox(forking(), other.path());
  CHECK(sandbox->prepareFor(request(""), 30s));
  (void)run(*sandbox, request("console.log(1)"));  // from there Landlock lets none be executed
  const PoolState state = sandbox->pools();
  CHECK(!state.node.serving);
  CHECK(state.node.error.find("another node than it was built for") != std::string::npos);
  CHECK(state.cold == 1);
  CHECK(state.fallbacks == 0);
}

TEST_CASE("beside a fork server of node no node waits that was started", "[node]") {
  if (!isBuiltIn()) return;
  PoolOptions pools = forking();
  pools.warmNode = 1;
  const auto sandbox = makeSandbox(pools);
  (void)run(*sandbox, request("console.log(1)"));  // there is no server yet
  CHECK(sandbox->pools().cold == 1);
  CHECK(sandbox->prepareFor(request(""), 30s));
  CHECK(sandbox->pools().warmNode == 2);
}

TEST_CASE("forked nodes wait for their submissions", "[node]") {
  if (!isBuiltIn()) return;
  PoolOptions pools = forking();
  pools.warmNode = 1;
  const auto sandbox = makeForking(pools);
  CHECK(sandbox->pools().warmNode == 2);
  CHECK(run(*sandbox, request("console.log(process.pid)")).out.text == "2\n");
  CHECK(sandbox->pools().warmHits == 1);
}
