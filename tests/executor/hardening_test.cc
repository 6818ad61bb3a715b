// What a hostile request, profile or program could try on the supervisor itself.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <limits>
#include <memory>

#include "executor/kernel/seccomp_filter.h"
#include "executor/sandbox.h"
#include "test_paths.h"
#include "tests/support/profiles.h"
#include "tests/support/start_mode.h"

using namespace gantlet;

namespace {

Sandbox& sandbox() {
  static const std::unique_ptr<Sandbox> instance = [] {
    auto created = gantlet::testing::createInMode({}, GANTLET_LAUNCHER);
    if (!created) FAIL(created.error().text());
    return std::move(*created);
  }();
  return *instance;
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

}  // namespace

TEST_CASE("a profile that allows execve or execveat is not compiled", "[executor][hardening]") {
  for (const char* name : {"execve", "execveat"}) {
    SeccompProfile profile = gantlet::testing::interpreterProfile();
    SyscallRule rule;
    rule.name = name;
    profile.rules.push_back(rule);
    const auto compiled = compileFilter(profile);
    REQUIRE_FALSE(compiled);
    CHECK(compiled.error().code == ErrorCode::kInvalidArgument);
  }
}

TEST_CASE("refused calls of many names are told under 64 names and one more",
          "[executor][hardening]") {
  const auto result =
      sandbox().execute(request("import ctypes\nlibc = ctypes.CDLL(None)\n"
                                "for number in range(500, 800): libc.syscall(number)\n"));
  REQUIRE(result);
  CHECK(result->violations.size() == 65);
  std::uint64_t total = 0;
  for (const Violation& violation : result->violations) total += violation.count;
  CHECK(total >= 290);
}

TEST_CASE("input files that do not fit or clash are the request's fault", "[executor][hardening]") {
  auto asked = request("print(1)");
  asked.limits.workspace = ByteCount::mebi(1);
  asked.files = {{"big.bin", std::string(std::size_t{3} << 20U, 'x')}};
  auto result = sandbox().execute(asked);
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::kTooLarge);
  for (const char* second : {"a", "a/b", "artifacts"}) {
    asked.files = {{"a", "1"}, {second, "2"}};
    result = sandbox().execute(asked);
    INFO(second);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == ErrorCode::kInvalidArgument);
  }
  asked.files = {{"d/e.txt", "text"}};
  asked.source = "print(open('d/e.txt').read())";
  result = sandbox().execute(asked);
  REQUIRE(result);
  CHECK(result->out.text == "text\n");
}

TEST_CASE("odd limits are taken to the nearest that makes sense", "[executor][hardening]") {
  for (const double cores : {0.0, -1.0, 1e300, std::numeric_limits<double>::quiet_NaN()}) {
    auto asked = request("print(1)");
    asked.limits.cpuCores = cores;
    asked.limits.workspace = ByteCount(0);
    asked.limits.workspaceFiles = 0;
    const auto result = sandbox().execute(asked);
    INFO(cores);
    if (!result) FAIL(result.error().text());
    CHECK(result->out.text == "1\n");
  }
}

TEST_CASE("an artifact whose name hides characters is left out", "[executor][hardening]") {
  const auto result = sandbox().execute(request(
      "names = ['a\\u202egnp.csv', 'b\\u200b.csv', 'c\\u2066.csv', 'd\\ufeff.csv', 'e\\x85.csv', "
      "'f\\U000e0041.csv', 'g\\u00e9.csv']\n"
      "for n in names: open('artifacts/' + n, 'w').write('1')\n"));
  REQUIRE(result);
  REQUIRE(result->artifacts.size() == 1);
  CHECK(result->artifacts[0].name == "g\xC3\xA9.csv");
  REQUIRE(result->dropped.named.size() == 6);
  CHECK(result->dropped.named[0].name ==
        "a\xEF\xBF\xBD"
        "gnp.csv");
  CHECK(result->dropped.named[0].reason == "its name holds characters that can't be seen");
}

TEST_CASE("no user namespace can be made in a jail even without a filter",
          "[executor][hardening]") {
  SandboxOptions options;
  options.filterDownForWallTests = true;
  auto open = gantlet::testing::createInMode(options, GANTLET_LAUNCHER);
  REQUIRE(open);
  const auto result =
      (*open)->execute(request("import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n"
                               "print(libc.unshare(0x10000000), ctypes.get_errno() in (1, 28))\n"));
  REQUIRE(result);
  CHECK(result->out.text == "-1 True\n");
}

namespace {

std::size_t processesBelow(pid_t pid) {
  std::size_t count = 0;
  std::ifstream in("/proc/" + std::to_string(pid) + "/task/" + std::to_string(pid) + "/children");
  for (pid_t child = 0; in >> child;) count += 1 + processesBelow(child);
  return count;
}

}  // namespace

TEST_CASE("a program ends in time although its supervisor hangs", "[executor][hardening]") {
  int started[2];
  REQUIRE(::pipe(started) == 0);
  const pid_t hanging = ::fork();
  if (hanging == 0) {
    SandboxOptions options;
    options.launcherCommand = {GANTLET_LAUNCHER, "__launcher"};
    const auto own = Sandbox::create(options);
    auto asked = request("import time\nwhile True:\n  print('x', flush=True)\n  time.sleep(0.1)\n");
    asked.limits.wall = std::chrono::milliseconds(700);
    int seen = 0;
    // The third line comes well after init was told when to end.
    asked.onOutput = [&](int, std::string_view) {
      if (++seen != 3) return;
      (void)!::write(started[1], "x", 1);
      ::raise(SIGSTOP);
    };
    if (own) (void)(*own)->execute(asked);
    ::_exit(0);
  }
  ::close(started[1]);
  char word = 0;
  REQUIRE(::read(started[0], &word, 1) == 1);
  ::close(started[0]);
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (processesBelow(hanging) > 1 && std::chrono::steady_clock::now() < deadline) {
  }
  CHECK(processesBelow(hanging) == 1);  // its launcher
  ::kill(hanging, SIGKILL);
  ::waitpid(hanging, nullptr, 0);
}
