// What the supervisor makes of programs that end at awkward moments.
#include "executor/run/supervisor.h"

#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <iterator>
#include <memory>
#include <thread>

#include "executor/sandbox.h"
#include "test_paths.h"
#include "tests/support/profiles.h"
#include "tests/support/start_mode.h"

using namespace gantlet;

namespace {

std::unique_ptr<Sandbox> makeSandbox(SandboxOptions options = {}) {
  auto created = gantlet::testing::createInMode(std::move(options), GANTLET_LAUNCHER);
  if (!created) FAIL(created.error().text());
  return std::move(*created);
}

ExecutionRequest request(std::string source) {
  ExecutionRequest made;
  made.id = newSubmissionId();
  made.tenant = TenantId("test");
  made.language = Language::kPython;
  made.filename = "a.py";
  made.source = std::move(source);
  made.argumentsJson = "{}";
  made.profile = gantlet::testing::interpreterProfile();
  made.limits.wall = std::chrono::seconds(20);
  return made;
}

// Whether some process below our children stands in its exit_group, or none is left: the launcher's
// jails and all in them.
bool programIsOver() {
  std::size_t count = 0;
  std::vector<std::string> open{std::to_string(::getpid())};
  for (std::size_t depth = 0; !open.empty(); ++depth) {
    std::vector<std::string> next;
    for (const std::string& pid : open) {
      std::ifstream in(
          std::string("/proc/").append(pid).append("/task/").append(pid).append("/children"));
      next.insert(next.end(), std::istream_iterator<std::string>(in), {});
    }
    for (const std::string& pid : next) {
      long call = -1;
      std::ifstream(std::string("/proc/").append(pid).append("/syscall")) >> call;
      if (call == SYS_exit_group) return true;
    }
    if (depth > 0) count += next.size();
    open = std::move(next);
  }
  return count == 0;
}

// A forked program's init lives until the supervisor, which stands still in these tests, ends it.
bool initEndsByItself() {
  return gantlet::testing::startMode() == gantlet::testing::StartMode::kCold;
}

// The supervisor's thread stands still at the first output until the program is over, or waits for
// the supervisor to let it be: all that it still wrote is then in the pipes. Not for ever: what the
// program asks of the supervisor, such as a refused call, is answered by the same thread.
void holdUntilAllIsOver(ExecutionRequest& made) {
  made.onOutput = [held = false](int, std::string_view) mutable {
    const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(3);
    while (!held && !programIsOver() && std::chrono::steady_clock::now() < latest) {
    }
    held = true;
  };
}

}  // namespace

TEST_CASE("a result over the limit is told also when the program ended before it was read",
          "[executor]") {
  if (!initEndsByItself()) return;
  const auto sandbox = makeSandbox();
  auto made = request(
      "import os\nos.write(1, b'x')\nos.write(3, b'\"' + b'y' * 60000 + b'\"')\nos._exit(0)\n");
  made.limits.result = ByteCount::kibi(16);
  holdUntilAllIsOver(made);
  const auto result = sandbox->execute(made);
  REQUIRE(result);
  CHECK(result->end == End::kOutputLimit);
  CHECK_FALSE(result->resultJson);
}

TEST_CASE("output that needs many reads is whole although the program has ended", "[executor]") {
  if (!initEndsByItself()) return;
  const auto sandbox = makeSandbox();
  // In packet mode (pipe(7), O_DIRECT) every read gets one packet.
  auto made = request(
      "import fcntl, os\nos.write(1, b'0')\n"
      "try: fcntl.fcntl(1, 1031, 1 << 20)\nexcept PermissionError: os._exit(7)\n"
      "fcntl.fcntl(1, fcntl.F_SETFL, os.O_WRONLY | os.O_DIRECT)\n"
      "for i in range(199): os.write(1, b'1')\nos._exit(0)\n");
  // While all programs of this user have over 64 MiB of pipes (pipe-user-pages-soft, proc(5)), none
  // may grow: other tests run beside this one.
  for (int attempt = 0; attempt < 60; ++attempt) {
    holdUntilAllIsOver(made);
    const auto result = sandbox->execute(made);
    if (!result) FAIL(result.error().text());
    CHECK(result->end == End::kExited);
    if (result->exitCode == 7) {
      std::this_thread::sleep_for(std::chrono::seconds(1));
      continue;
    }
    CHECK(result->out.bytes == 200);
    return;
  }
  FAIL("the pipes of this user are too many for a larger one");
}

TEST_CASE("a program whose sandbox is ended from outside is not blamed for it", "[executor]") {
  const auto sandbox = makeSandbox();
  auto made = request("import time\nprint('x', flush=True)\ntime.sleep(60)\n");
  made.onOutput = [](int, std::string_view) {
    std::ifstream in("/proc/self/task/" + std::to_string(::getpid()) + "/children");
    for (pid_t child = 0; in >> child;) ::kill(child, SIGKILL);
  };
  const auto result = sandbox->execute(made);
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::kUnavailable);
  // The next run starts a launcher of its own.
  const auto next = sandbox->execute(request("print('again')\n"));
  REQUIRE(next);
  CHECK(next->out.text == "again\n");
}

TEST_CASE("a program that says nothing for long has all of its time", "[executor]") {
  const auto sandbox = makeSandbox();
  // Longer than its init is told of the time limit and looks at it once (jail.cc, kLongestPollMs).
  const auto result = sandbox->execute(request("import time\ntime.sleep(2.5)\nprint('done')\n"));
  if (!result) FAIL(result.error().text());
  CHECK(result->end == End::kExited);
  CHECK(result->out.text == "done\n");
}

TEST_CASE("a memory limit too small to start in is the program's limit, not our fault",
          "[executor]") {
  const auto sandbox = makeSandbox();
  auto made = request("print(1)\n");
  made.limits.memory = ByteCount::mebi(2);
  const auto result = sandbox->execute(made);
  if (!result) FAIL(result.error().text());
  // A forked program shares nearly all of its pages: it may do with so little.
  const bool forked = gantlet::testing::startMode() != gantlet::testing::StartMode::kCold;
  if (!forked || result->end != End::kExited) CHECK(result->end == End::kOutOfMemory);
}
