// How a program ends: the supervisor learns of it at exit_group, before anything is torn down. What
// it tells is what waiting for the process would have told.
#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "core/ids.h"
#include "executor/sandbox.h"
#include "test_paths.h"
#include "tests/support/profiles.h"
#include "tests/support/start_mode.h"

using namespace gantlet;

namespace {

ExecutionResult run(std::string source, Language language = Language::kPython) {
  const auto sandbox = gantlet::testing::createInMode(SandboxOptions(), GANTLET_LAUNCHER);
  if (!sandbox) FAIL(sandbox.error().text());
  ExecutionRequest request;
  request.id = newSubmissionId();
  request.tenant = TenantId("test");
  request.language = language;
  request.filename = language == Language::kPython ? "main.py" : "main.js";
  request.source = std::move(source);
  request.argumentsJson = "{}";
  request.profile = gantlet::testing::interpreterProfile();
  request.limits.wall = std::chrono::seconds(20);
  auto result = (*sandbox)->execute(request);
  if (!result) FAIL(result.error().text());
  return std::move(*result);
}

}  // namespace

TEST_CASE("an exit code is what the program gave to the kernel", "[executor][exit]") {
  struct Row {
    const char* source;
    int code;
  };
  const std::vector<Row> rows = {
      {"print(1)", 0},
      {"import sys\nsys.exit(7)", 7},
      {"import sys\nsys.exit('no')", 1},
      {"import os\nos._exit(3)", 3},
      {"import os\nos._exit(256 + 9)", 9},
      {"import ctypes\nctypes.CDLL(None).syscall(231, 42)", 42},
      {"1 / 0", 1},
  };
  for (const Row& row : rows) {
    INFO(row.source);
    const ExecutionResult result = run(row.source);
    CHECK(result.end == End::kExited);
    CHECK(result.exitCode == row.code);
    CHECK(result.violations.empty());
  }
  CHECK(run("process.exit(5)", Language::kJavaScript).exitCode == 5);
  CHECK(run("process.exitCode = 6", Language::kJavaScript).exitCode == 6);
}

TEST_CASE("all that a program wrote before its end is there", "[executor][exit]") {
  const ExecutionResult result =
      run("import os, sys\nopen('artifacts/a.csv', 'w').write('x' * 100000)\n"
          "os.write(1, b'o' * 50000)\nos.write(2, b'e' * 50000)\nos._exit(0)\n");
  CHECK(result.out.bytes == 50000);
  CHECK(result.err.bytes == 50000);
  REQUIRE(result.artifacts.size() == 1);
  CHECK(result.artifacts[0].bytes.size() == 100000);
}

TEST_CASE("the end of a child process is not the program's", "[executor][exit]") {
  const ExecutionResult result =
      run("import os\nif os.fork() == 0:\n    os._exit(9)\nprint(os.wait()[1] >> 8)\n");
  CHECK(result.end == End::kExited);
  CHECK(result.exitCode == 0);
  CHECK(result.out.text == "9\n");
}

TEST_CASE("a program's own child process draws its own random numbers", "[executor][exit]") {
  const ExecutionResult result =
      run("import os, random\nr, w = os.pipe()\nif os.fork() == 0:\n"
          "    os.write(w, str(random.random()).encode())\n    os._exit(0)\nos.wait()\n"
          "print(os.read(r, 64).decode() != str(random.random()), os.fork.__name__)\n");
  CHECK(result.out.text == "True fork\n");
}

TEST_CASE("a child process left behind neither holds the end up nor survives it",
          "[executor][exit]") {
  const auto begin = std::chrono::steady_clock::now();
  const ExecutionResult result =
      run("import os, time\nif os.fork() == 0:\n    time.sleep(15)\nprint('done')\n");
  CHECK(result.exitCode == 0);
  CHECK(result.out.text == "done\n");
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
}

TEST_CASE("a thread can end the program while others run", "[executor][exit]") {
  const ExecutionResult fromThread =
      run("import os, threading, time\nthreading.Thread(target=lambda: os._exit(4)).start()\n"
          "time.sleep(15)\n");
  CHECK(fromThread.end == End::kExited);
  CHECK(fromThread.exitCode == 4);
  const ExecutionResult besideThread =
      run("import threading, time\nthreading.Thread(target=time.sleep, args=(15,), "
          "daemon=True).start()\n"
          "print('done')\n");
  CHECK(besideThread.exitCode == 0);
  CHECK(besideThread.out.text == "done\n");
}

TEST_CASE("a thread that goes on writing does not hold the end up", "[executor][exit]") {
  const auto begin = std::chrono::steady_clock::now();
  const ExecutionResult result =
      run("import os, threading\ndef flood():\n    while True:\n        os.write(1, b'x' * 4096)\n"
          "for _ in range(3):\n    threading.Thread(target=flood, daemon=True).start()\n");
  CHECK(result.end == End::kExited);
  CHECK(result.exitCode == 0);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
}

TEST_CASE("what an executor was given is done before the end", "[executor][exit]") {
  const ExecutionResult result =
      run("from concurrent.futures import ThreadPoolExecutor\nimport os\nr, w = os.pipe()\n"
          "ThreadPoolExecutor(1).submit(lambda: (os.read(r, 1), print('done')))\n"
          "os.write(w, b'.')\n");
  CHECK(result.out.text == "done\n");
}

TEST_CASE("a submission arrives whole, whatever its size", "[executor][exit]") {
  for (const std::size_t size : {4000U, 4054U, 4055U, 4056U, 4096U, 4200U, 300'000U}) {
    INFO(size);
    const ExecutionResult result = run("#" + std::string(size, 'x') + "\nprint('end')\n");
    CHECK(result.out.text == "end\n");
  }
}

TEST_CASE("threads are awaited and exit handlers run, in the order of the interpreter",
          "[executor][exit]") {
  const ExecutionResult result =
      run("import atexit, threading, time\natexit.register(lambda: print('handler'))\n"
          "def late():\n    time.sleep(0.05)\n    print('thread')\n"
          "threading.Thread(target=late).start()\nprint('main')\n");
  CHECK(result.out.text == "main\nthread\nhandler\n");
  const ExecutionResult node =
      run("process.on('exit', (code) => console.log('exit', code));\n"
          "let more = 1;\nprocess.on('beforeExit', () => { if (more--) setTimeout(() => "
          "console.log('more'), 1); });\nconsole.log('main');\n",
          Language::kJavaScript);
  CHECK(node.out.text == "main\nmore\nexit 0\n");
}

TEST_CASE("CPU time and memory are told of a program that ends by itself", "[executor][exit]") {
  const ExecutionResult result =
      run("import time\nx = bytearray(20 << 20)\nend = time.process_time() + 0.2\n"
          "while time.process_time() < end:\n    pass\n");
  CHECK(result.metrics.cpuMs > 190);
  CHECK(result.metrics.cpuMs < 5000);
  CHECK(result.metrics.memoryPeakMb > 20);
}
