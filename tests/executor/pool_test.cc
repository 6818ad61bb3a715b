// Fork servers and what waits: each start is what it says, nothing of a run reaches the next, and a
// server that dies or hangs costs time, never a run.
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <thread>

#include "core/unique_fd.h"
#include "executor/sandbox.h"
#include "test_paths.h"
#include "tests/support/profiles.h"

using namespace gantlet;
using namespace std::chrono_literals;

namespace {

std::unique_ptr<Sandbox> makeSandbox(PoolOptions pools) {
  SandboxOptions options;
  options.launcherCommand = {GANTLET_LAUNCHER, "__launcher"};
  pools.enabled = true;
  options.pools = pools;
  auto created = Sandbox::create(options);
  if (!created) FAIL(created.error().text());
  return std::move(*created);
}

ExecutionRequest request(std::string source, Language language = Language::kPython) {
  ExecutionRequest made;
  made.id = newSubmissionId();
  made.tenant = TenantId("test");
  made.language = language;
  made.filename = language == Language::kPython ? "a.py" : "a.js";
  made.source = std::move(source);
  made.argumentsJson = "{}";
  made.profile = gantlet::testing::interpreterProfile();
  made.limits.wall = 20s;
  return made;
}

void prepare(Sandbox& sandbox, const ExecutionRequest& asked) {
  const Status ready = sandbox.prepareFor(asked, 30s);
  if (!ready) FAIL(ready.error().text());
}

ExecutionResult run(Sandbox& sandbox, const ExecutionRequest& asked) {
  auto result = sandbox.execute(asked);
  if (!result) FAIL(result.error().text());
  UNSCOPED_INFO("ended " << static_cast<int>(result->end) << " " << result->detail);
  return std::move(*result);
}

// Processes below us whose command line has `word`.
std::vector<pid_t> processesWith(const std::string& word) {
  std::vector<pid_t> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream in(entry.path() / "cmdline");
    std::string line;
    std::getline(in, line, '\1');
    if (line.find(word) == std::string::npos) continue;
    std::ifstream status(entry.path() / "status");
    pid_t parent = 0;
    for (std::string key; status >> key;) {
      if (key == "PPid:" && status >> parent) break;
    }
    std::ifstream children("/proc/self/task/" + std::to_string(::getpid()) + "/children");
    for (pid_t child = 0; children >> child;) {
      if (child == parent) found.push_back(static_cast<pid_t>(std::stol(name)));
    }
  }
  return found;
}

PoolOptions onDemand() {
  PoolOptions pools;
  pools.warmPython = pools.warmDataScience = pools.warmNode = 0;
  return pools;
}

}  // namespace

TEST_CASE("a run is warm, on demand or cold as the pools allow, with the same outcome", "[pool]") {
  PoolOptions pools;
  pools.warmPython = 1;
  const auto sandbox = makeSandbox(pools);
  const auto asked = request("def main():\n    print('out')\n    return {'a': 1}\n");
  prepare(*sandbox, asked);
  auto result = run(*sandbox, asked);
  CHECK(sandbox->pools().warmHits == 1);
  CHECK(result.out.text == "out\n");
  CHECK(result.resultJson == R"({"a": 1})");

  const auto forking = makeSandbox(onDemand());
  prepare(*forking, asked);
  result = run(*forking, asked);
  CHECK(forking->pools().forked == 1);
  CHECK(result.out.text == "out\n");
  CHECK(result.resultJson == R"({"a": 1})");
}

TEST_CASE("a program waits for a request that is expected, before one has come", "[pool]") {
  const auto sandbox = makeSandbox({});
  auto expected = request("print(1)");
  expected.limits.pids = 7;
  sandbox->expect(expected);
  prepare(*sandbox, request("pass"));  // and fills the pools, of which the other is now a part
  CHECK(run(*sandbox, expected).end == End::kExited);
  CHECK(sandbox->pools().warmHits == 1);
}

TEST_CASE("a node process waits for its submission", "[pool]") {
  const auto sandbox = makeSandbox({});
  const auto asked = request("console.log('out', process.env.HOME)", Language::kJavaScript);
  prepare(*sandbox, asked);
  const auto result = run(*sandbox, asked);
  CHECK(sandbox->pools().warmHits == 1);
  CHECK(result.out.text == "out /workspace\n");
  CHECK(result.violations.empty());
}

TEST_CASE("where few files may be open, few programs wait and none is refused", "[pool]") {
  rlimit before{};
  ::getrlimit(RLIMIT_NOFILE, &before);
  const rlimit few{128, before.rlim_max};
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &few) == 0);
  const auto sandbox = makeSandbox({});
  ::setrlimit(RLIMIT_NOFILE, &before);
  const auto asked = request("print('out')");
  prepare(*sandbox, asked);
  const PoolState state = sandbox->pools();
  CHECK(state.warmPython + state.readyJails == 2);
  for (int i = 0; i < 5; ++i) CHECK(run(*sandbox, asked).out.text == "out\n");
}

TEST_CASE("a program of another shape does not get what waits", "[pool]") {
  const auto sandbox = makeSandbox({});
  prepare(*sandbox, request("pass"));
  auto other = request("print(1)");
  other.limits.pids = 7;
  CHECK(run(*sandbox, other).end == End::kExited);
  auto tighter = request("print(1)");
  SeccompProfile profile = *tighter.profile;
  std::erase_if(profile.rules, [](const SyscallRule& rule) { return rule.name == "kill"; });
  tighter.profile = profile;
  CHECK(run(*sandbox, tighter).end == End::kExited);
  CHECK(sandbox->pools().warmHits == 0);
}

TEST_CASE("nothing of one run is in the next: memory, workspace, descriptors", "[pool]") {
  PoolOptions pools;
  pools.warmPython = 2;
  const auto sandbox = makeSandbox(pools);
  const auto first =
      request("canary = 'c4n4ry-' + 'of-the-first'\nopen('left.txt', 'w').write(canary)\n");
  const auto second = request(
      "import gc, os, sys\n"
      "word = 'c4n4ry-' + 'of-the-' + 'first'\n"
      "seen = [o for o in gc.get_objects() if isinstance(o, dict) and word in map(str, o.values()) "
      "and o is not globals()]\n"
      "fds = []\n"
      "for f in range(64):\n"
      "  try: os.fstat(f); fds.append(f)\n"
      "  except OSError: pass\n"
      "print(len(seen), sorted(os.listdir('.')), fds, 'canary' in dir(sys.modules['__main__']))\n");
  for (int round = 0; round < 3; ++round) {
    prepare(*sandbox, first);
    CHECK(run(*sandbox, first).exitCode == 0);
    const auto result = run(*sandbox, second);
    INFO(result.err.text);
    CHECK(result.out.text == "0 [] [0, 1, 2, 3] False\n");
  }
}

TEST_CASE("random numbers differ between children of one server", "[pool]") {
  const auto sandbox = makeSandbox({});
  const auto asked = request("import random, uuid\nprint(random.random(), uuid.uuid4())\n");
  std::set<std::string> seen;
  for (int i = 0; i < 6; ++i) {
    prepare(*sandbox, asked);
    seen.insert(run(*sandbox, asked).out.text);
  }
  CHECK(seen.size() == 6);
}

TEST_CASE("the launcher keeps little memory that each jail would take over", "[pool]") {
  const auto sandbox = makeSandbox(onDemand());
  CHECK(run(*sandbox, request("print(1)")).out.text == "1\n");
  std::ifstream children("/proc/self/task/" + std::to_string(::getpid()) + "/children");
  int looked = 0;
  for (pid_t child = 0; children >> child;) {
    const std::string folder = "/proc/" + std::to_string(child);
    std::error_code none;
    const auto program = std::filesystem::read_symlink(folder + "/exe", none);
    // Elsewhere (sanitizers, vm.memfd_noexec) it is a program with forty libraries.
    if (program.string().find("gantlet-launcher") == std::string::npos) continue;
    std::ifstream memory(folder + "/smaps_rollup");
    std::uint64_t kib = 0;
    for (std::string word; memory >> word;) {
      if (word == "Anonymous:" && memory >> kib) break;
    }
    if (kib == 0) continue;  // not for us to see
    ++looked;
    constexpr std::uint64_t kCode = 2048;  // in a huge page, which jails share with one entry
    CHECK(kib < kCode + 512);              // what it carries alone is more
  }
  if (looked == 0) WARN("no launcher of our own kind to look at: not tested");
}

TEST_CASE("a killed fork server costs no run and is started again", "[pool][fault]") {
  const auto sandbox = makeSandbox(onDemand());
  const auto asked = request("print(1)");
  prepare(*sandbox, asked);
  const auto servers = processesWith("/gantlet/zygote.py");
  REQUIRE_FALSE(servers.empty());
  for (const pid_t pid : servers) ::kill(pid, SIGKILL);
  CHECK(run(*sandbox, asked).out.text == "1\n");
  prepare(*sandbox, asked);
  CHECK(sandbox->pools().plain.started == 2);
  CHECK(run(*sandbox, asked).out.text == "1\n");
  CHECK(sandbox->pools().forked >= 1);
}

TEST_CASE("a stopped fork server costs no run and is replaced", "[pool][fault]") {
  const auto sandbox = makeSandbox(onDemand());
  const auto asked = request("print(1)");
  prepare(*sandbox, asked);
  for (const pid_t pid : processesWith("/gantlet/zygote.py")) ::kill(pid, SIGSTOP);
  CHECK(run(*sandbox, asked).out.text == "1\n");
  CHECK(sandbox->pools().fallbacks == 1);
  prepare(*sandbox, asked);
  CHECK(run(*sandbox, asked).out.text == "1\n");
  CHECK(sandbox->pools().plain.started == 2);
}

TEST_CASE("a fork server is replaced after so many children, and its last child ends well",
          "[pool]") {
  auto pools = onDemand();
  pools.rotateAfter = 2;
  const auto sandbox = makeSandbox(pools);
  const auto asked = request("import time\ntime.sleep(0.01)\nprint(1)\n");
  for (int i = 0; i < 6; ++i) {
    prepare(*sandbox, asked);
    CHECK(run(*sandbox, asked).out.text == "1\n");
  }
  CHECK(sandbox->pools().plain.started >= 3);
  CHECK(sandbox->pools().fallbacks == 0);
}

TEST_CASE("many cancelled runs leave no process and no descriptor", "[pool][fault]") {
  const auto descriptors = [] {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
      std::error_code error;
      const auto target = std::filesystem::read_symlink(entry.path(), error).string();
      if (!target.starts_with("/sys/fs/cgroup")) ++count;
    }
    return count;
  };
  const std::size_t before = descriptors();
  {
    const auto sandbox = makeSandbox(onDemand());
    // GANTLET_TEST_CANCELS=10000 for a long look; docs/reliability.md has its figures.
    const char* wanted = std::getenv("GANTLET_TEST_CANCELS");
    const int cancels = wanted == nullptr ? 60 : std::atoi(wanted);
    for (int i = 0; i < cancels; ++i) {
      auto asked = request("import time\nprint('x', flush=True)\ntime.sleep(30)\n");
      const UniqueFd cancel(::eventfd(0, EFD_CLOEXEC));
      asked.cancel.eventFd = cancel.get();
      const std::uint64_t one = 1;
      if (i % 2 == 0) REQUIRE(::write(cancel.get(), &one, sizeof(one)) == sizeof(one));
      asked.onOutput = [&](int, std::string_view) {
        (void)!::write(cancel.get(), &one, sizeof(one));
      };
      const auto result = sandbox->execute(asked);
      CHECK(
          (result ? result->end == End::kCancelled : result.error().code == ErrorCode::kCancelled));
    }
  }
  // The idle gate's two go when the machine next idles.
  CHECK(descriptors() <= before + 2);
}

TEST_CASE("an open figure becomes an artifact by itself", "[pool][data]") {
  const auto sandbox = makeSandbox({});
  auto asked = request("import matplotlib.pyplot as plt\nplt.plot([1, 2], [3, 4])\n");
  asked.limits.memory = ByteCount::mebi(512);
  prepare(*sandbox, asked);
  const auto result = run(*sandbox, asked);
  INFO(result.err.text << result.detail);
  REQUIRE(result.artifacts.size() == 1);
  CHECK(sandbox->pools().cold == 0);
  CHECK(result.artifacts[0].name == "figure-1.png");
  CHECK(result.artifacts[0].bytes.starts_with("\x89PNG"));
}
