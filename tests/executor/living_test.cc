// Contexts that live, in real namespaces under the filters that policies make.
#include "executor/living.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <future>
#include <memory>
#include <thread>

#include "executor/living/living_profile.h"
#include "tests/executor/living_house.h"

using namespace gantlet;
using namespace gantlet::test::living;
using namespace std::chrono_literals;

TEST_CASE("a context keeps its variables from piece to piece", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  CHECK(run(*context, piece("a = 20\nprint('one')\n")).result.out.text == "one\n");
  const LivingEnd end = run(*context, piece("a + 1\n"));
  CHECK(end.result.end == End::kExited);
  CHECK(end.result.exitCode == 0);
  CHECK(end.result.resultJson == "21");
  CHECK(end.resultBundle == R"({"text/plain": "21"})");
  CHECK(run(*context, piece("_ * 2")).result.resultJson == "42");
  CHECK(run(*context, piece("In[1], Out[3]")).result.resultJson ==
        R"(["a = 20\nprint('one')\n", 42])");
  CHECK(end.result.metrics.memoryPeakMb > 0.2);
}

TEST_CASE("more contexts live at once than a program may have descriptors", "[living]") {
  rlimit files{};
  REQUIRE(::getrlimit(RLIMIT_NOFILE, &files) == 0);
  files.rlim_cur = files.rlim_max;
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &files) == 0);
  if (files.rlim_max < 10'000) return;  // each takes some twenty of ours
  std::vector<std::unique_ptr<LivingSandbox>> houses;
  std::vector<std::unique_ptr<LivingContext>> contexts;
  for (int i = 0; i < 280; ++i) {
    INFO(i);
    houses.push_back(open());
    contexts.push_back(contextIn(*houses.back()));
  }
  CHECK(run(*contexts.front(), piece("1 + 1")).result.resultJson == "2");
  CHECK(run(*contexts.back(), piece("1 + 1")).result.resultJson == "2");
}

TEST_CASE("a program may use the names that a notebook has", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  CHECK(run(*context, piece("kept = 42\nIn = 5\nIn")).result.resultJson == "5");
  CHECK(run(*context, piece("Out = [1, 2]\nkept")).result.resultJson == "42");
  CHECK(run(*context, piece("del In, Out, _, __\nkept")).result.resultJson == "42");
  CHECK(run(*context, piece("def Out():\n    return 1\nOut()")).result.resultJson == "1");
  CHECK(run(*context, piece("_ + kept")).result.resultJson == "43");
}

TEST_CASE("an exception is told and the context lives on", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const LivingEnd end = run(*context, piece("b = 1\ndef f():\n    return 1 / 0\nf()\n"));
  CHECK(end.result.end == End::kExited);
  CHECK(end.result.exitCode == 1);
  CHECK_FALSE(end.contextEnded);
  REQUIRE(end.error);
  CHECK(end.error->find("ZeroDivisionError") != std::string::npos);
  CHECK(end.error->find("return 1 / 0") != std::string::npos);
  CHECK(end.error->find("/gantlet/") == std::string::npos);
  CHECK(run(*context, piece("b")).result.resultJson == "1");
  CHECK(run(*context, piece("raise SystemExit(3)")).error->find("SystemExit") != std::string::npos);
  CHECK(run(*context, piece("b = (\n")).error->find("SyntaxError") != std::string::npos);
  CHECK(run(*context, piece("b")).result.resultJson == "1");
}

TEST_CASE("what a grant of one piece lets through stays, and another context has none of it",
          "[living]") {
  const auto house = open();
  const auto one = contextIn(*house);
  const auto other = contextIn(*house);
  const std::string write = "open('/workspace/x.txt', 'w').write('hello')\n";
  const LivingEnd refused = run(*one, piece(write));
  CHECK(refused.error->find("PermissionError") != std::string::npos);
  REQUIRE(refused.result.violations.size() == 1);
  CHECK(refused.result.violations[0].name == "openat");
  CHECK(run(*one, piece(write, writing())).result.resultJson == "5");
  CHECK(run(*one, piece(write)).result.resultJson == "5");
  CHECK(run(*other, piece(write)).error->find("PermissionError") != std::string::npos);
  CHECK(run(*other, piece("open('/workspace/x.txt').read()")).result.resultJson == "\"hello\"");
}

TEST_CASE("a piece that runs too long is interrupted and its variables are kept", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  LivingPiece slow = piece("kept = 1\nwhile True:\n    pass\n");
  slow.wall = 300ms;
  const LivingEnd end = run(*context, slow);
  CHECK(end.result.end == End::kTimeout);
  CHECK_FALSE(end.contextEnded);
  CHECK(end.error->find("KeyboardInterrupt") != std::string::npos);
  CHECK(run(*context, piece("kept")).result.resultJson == "1");
}

TEST_CASE("who does not heed the interrupt is killed, and the sandbox lives on", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  LivingPiece deaf =
      piece("import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True:\n    pass\n");
  deaf.wall = 200ms;
  deaf.patience = 200ms;
  const LivingEnd end = run(*context, deaf);
  CHECK(end.result.end == End::kTimeout);
  CHECK(end.contextEnded);
  CHECK_FALSE(context->alive());
  CHECK(house->alive());
  CHECK_FALSE(context->run(piece("1"), {}).has_value());
  CHECK(run(*contextIn(*house), piece("1 + 1")).result.resultJson == "2");
}

TEST_CASE("a sandbox freezes while processes of it are ending", "[living]") {
  const auto house = open();
  const auto kept = contextIn(*house);
  for (int round = 0; round < 20; ++round) {
    const auto ending = contextIn(*house);
    const auto another = contextIn(*house);
    ending->kill();
    another->kill();
    const Status frozen = house->freeze(true);
    if (!frozen && frozen.error().code == ErrorCode::kUnsupported) return;
    if (!frozen) FAIL(frozen.error().text());
    REQUIRE(house->freeze(false).has_value());
  }
  CHECK(run(*kept, piece("1 + 1")).result.resultJson == "2");
}

TEST_CASE("the gates of pickle and of evaluated text may be opened by each piece", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  for (int round = 0; round < 3; ++round) {
    LivingPiece opened = piece("import pickle\npickle.loads(pickle.dumps({1, 2})) == {1, 2}");
    opened.readsAnyPickle = true;
    opened.evaluatesAnyText = true;
    const LivingEnd end = run(*context, opened);
    CHECK(end.result.end == End::kExited);
    CHECK_FALSE(end.contextEnded);
    CHECK(end.result.resultJson == "true");
  }
}

TEST_CASE("what a program puts in the place of its input is not run", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  // A piece as the runner reads it, in a file that gets the number of the runner's input.
  CHECK(
      run(*context,
          piece("code = b\"print('never vetted')\"\n"
                "head = b''.join(n.to_bytes(4, 'little') for n in (1, 2, len(code), 0, 0, 0, 0))\n"
                "whole = b'GNT2' + head + b'x' + b'{}' + code\n"
                "with open('/workspace/piece', 'wb') as out:\n"
                "    out.write((len(whole).to_bytes(4, 'little') + whole) * 9)\n"
                "1",
                writing()))
          .result.resultJson == "1");
  CHECK(run(*context, piece("import os\n"
                            "try:\n    os.close(4)\nexcept OSError:\n    pass\n"
                            "kept = open('/workspace/piece', 'rb', 0)\nkept.fileno()",
                            writing()))
            .result.resultJson == "4");
  for (int i = 0; i < 3; ++i) {
    const LivingEnd end = run(*context, piece("1 + 1", writing()));
    CHECK(end.result.resultJson == "2");
    CHECK(end.result.out.text.empty());
  }
}

TEST_CASE("a thread that reads a program's input takes nothing of the next piece", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const SealedProfile threads = profileOf({Capability::kThreads});
  CHECK(run(*context, piece("import os, threading\n"
                            "taken = []\n"
                            "def take():\n    taken.append(os.read(4, 1 << 20))\n"
                            "threading.Thread(target=take, daemon=True).start()\n1",
                            threads))
            .result.resultJson == "1");
  CHECK(run(*context, piece("1 + 1", threads)).result.resultJson == "2");
  CHECK(run(*context, piece("[len(one) for one in taken]", threads)).result.resultJson != "null");
  CHECK(run(*context, piece("any(b'taken' in one for one in taken)", threads)).result.resultJson ==
        "false");
}

TEST_CASE("a piece can be interrupted from another thread", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  std::promise<void> started;
  std::thread later([&] {
    started.get_future().wait();
    context->interrupt();
  });
  const auto end = context->run(piece("print('runs', flush=True)\nwhile True:\n    pass\n"),
                                [&started, told = false](const LivingEvent& event) mutable {
                                  if (event.kind != LivingEvent::Kind::kStdout || told) return;
                                  told = true;
                                  started.set_value();
                                });
  later.join();
  REQUIRE(end.has_value());
  CHECK(end->result.end == End::kExited);
  CHECK(end->result.exitCode == 130);
  CHECK_FALSE(end->contextEnded);
  // An interrupt that finds nothing does nothing.
  context->interrupt();
  CHECK(run(*context, piece("7")).result.resultJson == "7");
}

TEST_CASE("an endless print is held back, costs little, and is interrupted", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  for (const std::string stream : {"1", "2"}) {
    // A descriptor's own writes, and no buffer between.
    const std::string source =
        "import posix\nkept = 1\nwhile True: posix.write(" + stream + ", b'a' * 65536)\n";
    timespec before{};
    timespec after{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before);
    LivingPiece brief = piece(source);
    brief.wall = 1s;
    const LivingEnd late = run(*context, brief);
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after);
    CHECK(late.result.end == End::kTimeout);
    CHECK_FALSE(late.contextEnded);
    const auto& told = stream == "1" ? late.result.out : late.result.err;
    CHECK(told.truncated);
    CHECK(told.bytes < (32U << 20U));
    const double seconds = static_cast<double>(after.tv_sec - before.tv_sec) +
                           static_cast<double>(after.tv_nsec - before.tv_nsec) / 1e9;
    CHECK(seconds < 0.3);

    LivingPiece endless = piece(source);
    endless.wall = 60s;
    std::uint64_t seen = 0;
    const auto end =
        context->run(endless, [&](const LivingEvent& event) { seen += event.bytes.size(); });
    REQUIRE(end.has_value());
    CHECK(end->result.end == End::kOutputLimit);
    CHECK(end->result.exitCode == 130);
    CHECK(end->result.detail ==
          "it wrote more than 64 MiB to one stream and was interrupted; variables are kept");
    CHECK_FALSE(end->contextEnded);
    CHECK(seen < (80U << 20U));
  }
  CHECK(run(*context, piece("kept")).result.resultJson == "1");
}

TEST_CASE("who prints more than the limit and ends is told how much it was", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const LivingEnd end = run(*context, piece("print('a' * 4_000_000)\n5"));
  CHECK(end.result.end == End::kExited);
  CHECK(end.result.resultJson == "5");
  CHECK(end.result.out.truncated);
  CHECK(end.result.out.bytes == 4'000'001);
  CHECK(end.result.out.text.ends_with("a\n"));
}

TEST_CASE("who floods and heeds no interrupt is ended", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  LivingPiece deaf = piece(
      "import posix, signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
      "while True: posix.write(1, b'a' * 65536)\n");
  deaf.output = ByteCount::kibi(64);
  deaf.wall = 60s;
  deaf.patience = 200ms;
  const LivingEnd end = run(*context, deaf);
  CHECK(end.result.end == End::kOutputLimit);
  CHECK(end.contextEnded);
  CHECK(end.result.detail.find("64 MiB") != std::string::npos);
}

TEST_CASE("a thread that writes on without an end delays no answer", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const auto profile = profileOf({Capability::kThreads});
  LivingPiece leaves = piece(
      "import posix, threading\ndef flood():\n    while True: posix.write(1, b'a' * 4096)\n"
      "threading.Thread(target=flood, daemon=True).start()\n7",
      profile);
  const LivingEnd end = run(*context, leaves);
  CHECK(end.result.end == End::kExited);
  CHECK(end.result.resultJson == "7");
  CHECK(run(*context, piece("8", profile)).result.resultJson == "8");
}

TEST_CASE("a program that says it has finished and goes on is held to its time", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  // The claims of a whole piece, and then an endless loop.
  LivingPiece liar =
      piece("import posix\nposix.write(3, b'V\\x01\\0\\0\\0' + b'1')\nwhile True:\n    pass\n");
  liar.wall = 300ms;
  CHECK(run(*context, liar).result.end == End::kTimeout);
}

TEST_CASE("an interpreter that ends itself ends its context alone", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const auto other = contextIn(*house);
  const LivingEnd end = run(*context, piece("import posix\nposix._exit(7)\n"));
  CHECK(end.result.end == End::kExited);
  CHECK(end.result.exitCode == 7);
  CHECK(end.contextEnded);
  CHECK(run(*other, piece("'here'")).result.resultJson == "\"here\"");
}

TEST_CASE("what no honest program calls ends the context", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const LivingEnd end = run(*context, piece("import posix, ctypes\n"
                                            "ctypes.CDLL(None).syscall(101, 0, 0, 0, 0)\n"));
  CHECK(end.result.end == End::kKilled);
  CHECK(end.contextEnded);
  REQUIRE_FALSE(end.result.violations.empty());
  CHECK(end.result.violations.back().name == "ptrace");
}

TEST_CASE("a context has the walls of a program that runs once", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const LivingEnd end = run(*context, piece(R"(
lines = dict(line.split(':', 1) for line in open('/proc/self/status') if ':' in line)
[lines[k].strip() for k in ('CapEff', 'CapPrm', 'CapBnd', 'NoNewPrivs', 'Seccomp', 'Uid')]
)",
                                            profileOf({Capability::kFileRead})));
  // The root has no /proc of the host: what the kernel says is seen from outside, below.
  (void)end;
  // The process: the child of a fork server in another pid namespace than ours.
  bool seen = false;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream status(entry.path() / "status");
    std::string text((std::istreambuf_iterator<char>(status)), {});
    if (text.find("Seccomp:\t2") == std::string::npos) continue;
    if (text.find("Name:\tpython3") == std::string::npos) continue;
    seen = true;
    CHECK(text.find("CapEff:\t0000000000000000") != std::string::npos);
    CHECK(text.find("CapPrm:\t0000000000000000") != std::string::npos);
    CHECK(text.find("CapBnd:\t0000000000000000") != std::string::npos);
    CHECK(text.find("NoNewPrivs:\t1") != std::string::npos);
  }
  CHECK(seen);
}

TEST_CASE("a memory limit is the session's, and ends a context with a clear word", "[living]") {
  Limits limits;
  limits.memory = ByteCount::mebi(96);
  const auto house = open(limits);
  const auto context = contextIn(*house);
  const LivingEnd end =
      run(*context,
          piece("a = bytearray(300 << 20)\nfor i in range(0, len(a), 4096):\n    a[i] = 1\n"));
  CHECK((end.result.end == End::kOutOfMemory ||
         end.error.value_or("").find("MemoryError") != std::string::npos));
}

TEST_CASE("threads of a piece rest between pieces and go on with the next", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const SealedProfile threads = profileOf({Capability::kThreads, Capability::kTime});
  const LivingEnd started = run(*context, piece(R"(
import threading, time
ticks = []
def tick():
    while len(ticks) < 1000:
        ticks.append(1)
        time.sleep(0.001)
t = threading.Thread(target=tick, daemon=True)
t.start()
time.sleep(0.05)
len(ticks) > 1
)",
                                                threads));
  CHECK(started.result.resultJson == "true");
  CHECK(run(*context, piece("n = len(ticks)\ntime.sleep(0.05)\nlen(ticks) > n", threads))
            .result.resultJson == "true");
}

TEST_CASE("await stands at the top of pieces, and tasks outlive them", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const SealedProfile async = profileOf({Capability::kAsyncIo, Capability::kTime});
  CHECK(run(*context, piece("import asyncio\nasync def f():\n    await asyncio.sleep(0)\n"
                            "    return 5\ntask = asyncio.ensure_future(f())"
                            " if False else None\nawait f()",
                            async))
            .result.resultJson == "5");
  CHECK(run(*context, piece("await f() + 1", async)).result.resultJson == "6");
}

TEST_CASE("tasks begin before the first await, also in a piece that awaits nothing", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const SealedProfile async =
      profileOf({Capability::kAsyncIo, Capability::kTime, Capability::kThreads});
  const auto value = [&](const std::string& source) {
    const LivingEnd end = run(*context, piece(source, async));
    CHECK(end.error.value_or("") == "");
    return end.result.resultJson.value_or("none");
  };
  CHECK(value("import asyncio\nasync def f(x):\n    await asyncio.sleep(0.001)\n    return x\n"
              "t = asyncio.create_task(f(1))\nawait t") == "1");
  CHECK(value("ts = [asyncio.create_task(f(i)) for i in range(3)]\nawait asyncio.gather(*ts)") ==
        "[0, 1, 2]");
  CHECK(value("loop = asyncio.get_running_loop()\nr = await f(2)\nr") == "2");
  CHECK(value("later = asyncio.create_task(f(3))\nboth = asyncio.gather(f(4), f(5))\n1") == "1");
  CHECK(value("await later") == "3");
  CHECK(value("await both") == "[4, 5]");
  CHECK(value("asyncio.run(f(6))") == "6");
  CHECK(value("x = asyncio.ensure_future(f(7))\nawait x") == "7");
  CHECK(value("asyncio.get_event_loop().run_until_complete(f(8))") == "8");
  CHECK(value("with asyncio.Runner() as own:\n    r = own.run(f(9))\nr") == "9");
  CHECK(value("import threading\nseen = []\ndef look():\n    try:\n"
              "        seen.append(asyncio.get_running_loop())\n    except RuntimeError as e:\n"
              "        seen.append(str(e))\n"
              "t = threading.Thread(target=look)\nt.start()\nt.join()\nseen") ==
        "[\"no running event loop\"]");
}

TEST_CASE("a piece that was interrupted while it awaited does not go on in the next", "[living]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const SealedProfile async = profileOf({Capability::kAsyncIo, Capability::kTime});
  (void)run(*context, piece("import asyncio\nticks = []", async));
  LivingPiece endless = piece(
      "try:\n    while True:\n        ticks.append(1)\n        await asyncio.sleep(0.001)\n"
      "finally:\n    ticks.append('end')",
      async);
  endless.wall = std::chrono::milliseconds(200);
  const LivingEnd end = run(*context, endless);
  CHECK(end.result.end == End::kTimeout);
  CHECK(run(*context, piece("n = len(ticks)\nawait asyncio.sleep(0.05)\n"
                            "len(ticks) == n and ticks[-1]",
                            async))
            .result.resultJson == "\"end\"");
}

TEST_CASE("a ruling compares whole registers and prefers what is tighter", "[living]") {
  const SealedProfile profile = writing();
  const std::uint64_t lock[6] = {3, 6, 0, 0, 0, 0};
  CHECK(rulingOf(*profile, "fcntl", lock).action == SyscallAction::kErrno);
  const std::uint64_t stray[6] = {0, 0, 1ULL << 32U, 0, 0, 0};
  CHECK(rulingOf(*profile, "prlimit64", stray).action == SyscallAction::kRefuse);
  const std::uint64_t none[6] = {};
  CHECK(rulingOf(*profile, "prlimit64", none).action == SyscallAction::kAllow);
  const std::uint64_t plain[6] = {3, 1, 0, 0, 0, 0};
  const std::uint64_t local[6] = {1, 1, 0, 0, 0, 0};
  CHECK(rulingOf(*profile, "fcntl", plain).action == SyscallAction::kAllow);
  CHECK(rulingOf(*profile, "ptrace", plain).action == SyscallAction::kKill);
  CHECK(rulingOf(*profile, "socket", local).action == SyscallAction::kErrno);
  CHECK(rulingOf(*profile, "nonsense", plain).action == SyscallAction::kRefuse);
}
