// A program ends alike wherever it runs: what the local sandbox says of it, containers say too.
#include "tests/contract/subjects.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

constexpr Language kPy = Language::kPython;
constexpr Language kJs = Language::kJavaScript;

struct Program {
  const char* what;
  Language language;
  const char* source;
  const char* expected;  // a summary, so that two providers can't be wrong alike
};

// Limits: 128 MiB of memory, 64 KiB of output, artifacts of 64 KiB.
const Program kPrograms[] = {
    {"a value", kPy, "def main():\n    return [1, 'é', None]\n", R"(exited 0 value=[1,"é",null])"},
    {"a value", kJs, "const main = () => ({a: [1, 'é', null]});",
     R"(exited 0 value={"a":[1,"é",null]})"},
    {"no value", kPy, "print('x', end='')\n", "exited 0 out=1"},
    {"both streams", kJs, "console.log('out'); console.error('err');", "exited 0 out=4 err=4"},
    {"an exit code", kPy, "import sys\nsys.exit(7)\n", "exited 7"},
    {"an exit code", kJs, "process.exit(7);", "exited 7"},
    {"an exception", kPy, "def main():\n    raise ValueError('boom')\n", "exited 1 err"},
    {"an exception", kJs, "function main() { throw new Error('boom'); }", "exited 1 err"},
    {"an endless loop", kPy, "print('begun', flush=True)\nwhile True:\n    pass\n",
     "timeout 137 signal=9 out=6"},
    {"an endless loop", kJs, "console.log('begun'); while (true) {}", "timeout 137 signal=9 out=6"},
    {"a sleep", kPy, "import time\ntime.sleep(60)\n", "timeout 137 signal=9"},
    {"too much memory", kPy,
     "x = bytearray(1 << 29)\nfor i in range(0, 1 << 29, 4096):\n    x[i] = 1\n",
     "out_of_memory 137 signal=9"},
    {"too much memory", kJs, "const a = []; for (;;) a.push(Buffer.alloc(1 << 20, 1));",
     "out_of_memory 137 signal=9"},
    {"much output", kPy, "print('x' * 1000000)\n", "exited 0 out=1000001 cut"},
    {"much output", kJs, "console.log('x'.repeat(1000000));", "exited 0 out=1000001 cut"},
    {"a signal", kPy, "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n",
     "signalled 139 signal=11"},
    {"an abort", kJs, "process.abort();", "signalled 134 signal=6"},
    {"a crash", kPy, "import ctypes\nctypes.string_at(0)\n", "signalled 139 signal=11"},
    {"artifacts", kPy,
     "for name in 'b.csv', 'a.json', 'no.exe', '.hidden.csv':\n"
     "    open('artifacts/' + name, 'w').write(name)\n"
     "open('artifacts/empty.csv', 'w')\nopen('artifacts/big.csv', 'w').write('x' * 100000)\n",
     "exited 0 a.json=6 b.csv=5 empty.csv=0 no.exe=6 dropped=2"},
    {"files in folders and beside artifacts/", kPy,
     "import os\nos.makedirs('artifacts/x/y')\nos.makedirs('.cache')\n"
     "for name in ('artifacts/x/y/a.csv', 'artifacts/same.txt', 'same.txt', 'b.txt', '.c.txt',\n"
     "             '.cache/d.txt'):\n"
     "    open(name, 'w').write('1')\n",
     "exited 0 b.txt=1 same.txt=1 x/y/a.csv=1 dropped=2"},
    {"files in folders and beside artifacts/", kJs,
     "const fs = require('fs');\nfs.mkdirSync('artifacts/x/y', {recursive: true});\n"
     "fs.mkdirSync('.cache');\n"
     "for (const name of ['artifacts/x/y/a.csv', 'artifacts/same.txt', 'same.txt', 'b.txt', "
     "'.c.txt', '.cache/d.txt'])\n  fs.writeFileSync(name, '1');\n",
     "exited 0 b.txt=1 same.txt=1 x/y/a.csv=1 dropped=2"},
    {"artifacts", kJs, "require('fs').writeFileSync('artifacts/a.csv', '1,2\\n');",
     "exited 0 a.csv=4"},
    {"an artifact that leads elsewhere", kPy,
     "import os\nos.symlink('/etc/passwd', 'artifacts/passwd.csv')\n", "exited 0 dropped=1"},
};

const char* endName(End end) {
  switch (end) {
    case End::kExited: return "exited";
    case End::kSignalled: return "signalled";
    case End::kTimeout: return "timeout";
    case End::kOutOfMemory: return "out_of_memory";
    case End::kOutputLimit: return "output_limit";
    case End::kReadLimit: return "read_limit";
    case End::kKilled: return "killed";
    case End::kCancelled: return "cancelled";
  }
  return "";
}

std::string summaryOf(const ExecutionResult& result) {
  std::string text = std::string(endName(result.end)) + " " + std::to_string(result.exitCode);
  if (result.signal != 0) text += " signal=" + std::to_string(result.signal);
  if (result.resultJson) text += " value=" + json::write(*json::parse(*result.resultJson));
  if (result.out.bytes != 0) text += " out=" + std::to_string(result.out.bytes);
  if (result.out.truncated) text += " cut";
  // A traceback names files, and those differ; a program that was killed may still say a word.
  if (result.end == End::kExited && result.err.bytes != 0) {
    text += result.exitCode == 0 ? " err=" + std::to_string(result.err.bytes) : " err";
  }
  std::vector<std::string> artifacts;
  for (const Artifact& artifact : result.artifacts) {
    artifacts.push_back(" " + artifact.name + "=" + std::to_string(artifact.bytes.size()));
  }
  std::sort(artifacts.begin(), artifacts.end());
  for (const std::string& artifact : artifacts) text += artifact;
  if (result.dropped.count != 0) text += " dropped=" + std::to_string(result.dropped.count);
  return text;
}

ExecutionRequest requestOf(const Program& program) {
  ExecutionRequest asked = request(program.source, program.language);
  const bool endless = std::string_view(program.expected).starts_with("timeout");
  asked.limits.wall = std::chrono::seconds(endless ? 4 : 20);
  asked.limits.memory = ByteCount::mebi(128);
  asked.limits.output = ByteCount::kibi(64);
  asked.limits.artifactSize = ByteCount::kibi(64);
  return asked;
}

}  // namespace

TEST_CASE("a program ends in a container as it ends in the local sandbox", "[contract][equality]") {
  const std::string name = GENERATE(from_range(withEngines({"local"})));
  const std::unique_ptr<Subject> at = subject(name);
  if (isMissing(name, *at)) return;
  for (const Program& program : kPrograms) {
    INFO(name << ": " << program.what << " in " << languageName(program.language));
    const ExecutionResult result = ran(*at->provider, requestOf(program));
    INFO(result.err.text.substr(0, 500) << " " << result.detail);
    CHECK(summaryOf(result) == program.expected);
    CHECK(at->provider->instanceCount() == 0);
  }
}
