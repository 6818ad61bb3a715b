// Contexts that live, in real namespaces under the filters that policies make.
#include "executor/living.h"

#include <sys/eventfd.h>
#include <sys/syscall.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <future>
#include <memory>
#include <thread>

#include "executor/living_sandbox.h"
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

SealedProfile profileOf(std::initializer_list<Capability> capabilities) {
  CapabilitySet set;
  for (const Capability one : capabilities) set.add(one);
  return buildProfile(test::rulebook(), Language::kPython, set);
}

std::unique_ptr<LivingSandbox> open(Limits limits = {}) {
  LivingSpec spec;
  spec.tenant = TenantId("test");
  spec.session = "ses_1";
  spec.limits = limits;
  spec.limits.wall = 1h;
  spec.base = profileOf({});
  auto opened = sandbox().openLiving(spec);
  if (!opened) FAIL(opened.error().text());
  return std::move(*opened);
}

std::unique_ptr<LivingContext> contextIn(LivingSandbox& in) {
  auto made = in.makeContext();
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

const SealedProfile& writing() {
  static const SealedProfile kProfile = profileOf({Capability::kFileRead, Capability::kFileWrite});
  return kProfile;
}

}  // namespace

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
