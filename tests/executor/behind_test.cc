// Runs that give way: of a tenant that holds a place already while others are active, and old ones.
// They get what CPU is left, and all else like any other.
#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "core/unique_fd.h"
#include "executor/kernel/cgroup.h"
#include "executor/living.h"
#include "executor/sandbox.h"
#include "test_paths.h"
#include "tests/support/profiles.h"
#include "tests/support/start_mode.h"

using namespace gantlet;
using namespace std::chrono_literals;

namespace {

namespace fs = std::filesystem;

const TenantId kFlood("flood");
const TenantId kOther("other");

std::unique_ptr<Sandbox> makeSandbox(SandboxOptions options = {}) {
  options.maxConcurrent = 16;
  auto created = gantlet::testing::createInMode(options, GANTLET_LAUNCHER);
  if (!created) FAIL(created.error().text());
  return std::move(*created);
}

ExecutionRequest request(const TenantId& tenant, std::string source) {
  ExecutionRequest made;
  made.id = newSubmissionId();
  made.tenant = tenant;
  made.language = Language::kPython;
  made.filename = "a.py";
  made.source = std::move(source);
  made.argumentsJson = "{}";
  made.profile = gantlet::testing::interpreterProfile();
  made.limits.wall = 20s;
  return made;
}

ExecutionResult run(Sandbox& sandbox, const ExecutionRequest& asked) {
  auto result = sandbox.execute(asked);
  if (!result) FAIL(result.error().text());
  return std::move(*result);
}

bool eventually(const std::function<bool()>& holds) {
  const auto end = std::chrono::steady_clock::now() + 20s;
  while (!holds() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  return holds();
}

// A run that is under way as long as this lives.
class Held {
 public:
  Held(Sandbox& sandbox, ExecutionRequest asked) : cancel_(::eventfd(0, EFD_CLOEXEC)) {
    asked.cancel.eventFd = cancel_.get();
    asked.onOutput = [this](int, std::string_view) { started_ = true; };
    running_ = std::async(std::launch::async, [&sandbox, asked] { return sandbox.execute(asked); });
    REQUIRE(eventually([this] { return started_.load(); }));
  }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
  ~Held() {
    const std::uint64_t one = 1;
    (void)!::write(cancel_.get(), &one, sizeof one);
    (void)running_.get();
  }

 private:
  UniqueFd cancel_;
  std::atomic<bool> started_{false};
  std::future<Result<ExecutionResult>> running_;
};

const char* const kWaits = "import time\nprint('here', flush=True)\ntime.sleep(30)\n";
const char* const kLoops = "print('here', flush=True)\nwhile True: pass\n";

// From here on what the flood asks for stands behind, for as long as this lives.
class Crowd {
 public:
  explicit Crowd(Sandbox& sandbox)
      : other_(sandbox, request(kOther, kWaits)), first_(sandbox, request(kFlood, kWaits)) {}

 private:
  Held other_;
  Held first_;
};

fs::path ownGroup(const fs::path& root) { return root / ("gantlet-" + std::to_string(::getpid())); }

// Processes in groups directly below.
std::size_t processesBelow(const fs::path& folder) {
  std::size_t count = 0;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    std::ifstream in(entry.path() / "cgroup.procs");
    count += static_cast<std::size_t>(std::distance(std::istream_iterator<std::string>(in), {}));
  }
  return count;
}

// Groups directly below that are of the idle class; "last" always is.
std::size_t idleGroupsIn(const fs::path& folder) {
  std::size_t count = 0;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    std::ifstream in(entry.path() / "cpu.idle");
    int idle = 0;
    if (in >> idle && idle == 1) ++count;
  }
  return count;
}

bool hasNoCgroups(const CgroupLayout& layout) {
  if (layout.version != CgroupVersion::kNone) return false;
  WARN("not checked: this host has no cgroups that can be used");
  return true;
}

std::string ownCpuGroup() {
  std::ifstream in("/proc/self/cgroup");
  for (std::string line; std::getline(in, line);) {
    const std::size_t at = line.find(":cpu:");
    if (at != std::string::npos) return line.substr(at + 5);
  }
  return "";
}

}  // namespace

TEST_CASE("only a tenant's further runs beside others have their groups among the last",
          "[executor][behind]") {
  const CgroupLayout layout = findCgroups();
  if (hasNoCgroups(layout)) return;
  const auto sandbox = makeSandbox();
  const fs::path last = ownGroup(layout.memory) / "last";
  std::atomic<std::size_t> seen{0};
  const auto lookWhileRunning = [&](const TenantId& tenant) {
    auto asked = request(tenant, "import time\nprint(1, flush=True)\ntime.sleep(0.05)\n");
    asked.onOutput = [&](int, std::string_view) { seen = processesBelow(last); };
    const auto result = run(*sandbox, asked);
    CHECK(result.out.text == "1\n");
    return seen.load();
  };
  CHECK(lookWhileRunning(kFlood) == 0);
  {
    const Crowd crowd(*sandbox);
    CHECK(lookWhileRunning(kFlood) > 0);
    REQUIRE(eventually([&] { return processesBelow(last) == 0; }));  // its init has gone
    CHECK(lookWhileRunning(TenantId("third")) == 0);
  }
  CHECK(eventually([&] { return processesBelow(last) == 0; }));
}

TEST_CASE("a run behind others succeeds, times out and runs out of memory like any other",
          "[executor][behind]") {
  const auto sandbox = makeSandbox();
  const Crowd crowd(*sandbox);
  auto asked = request(kFlood, "def main():\n    print('out')\n    return {'a': 1}\n");
  auto result = run(*sandbox, asked);
  CHECK(result.end == End::kExited);
  CHECK(result.out.text == "out\n");
  CHECK(result.resultJson == R"({"a": 1})");

  asked = request(kFlood, "while True: pass");
  asked.limits.wall = 400ms;
  CHECK(run(*sandbox, asked).end == End::kTimeout);

  asked = request(kFlood, "a=[]\nwhile True: a.append(bytearray(1<<20))");
  asked.limits.memory = ByteCount::mebi(64);
  CHECK(run(*sandbox, asked).end == End::kOutOfMemory);

  // In a group that one of these has left.
  result = run(*sandbox, request(kFlood, "open('a.txt', 'w').write('x')\nprint('again')\n"));
  CHECK(result.end == End::kExited);
  CHECK(result.out.text == "again\n");
}

TEST_CASE("what a run behind others writes byte by byte comes whole, and in time",
          "[executor][behind]") {
  const auto sandbox = makeSandbox();
  const Crowd crowd(*sandbox);
  const auto result = run(*sandbox, request(kFlood,
                                            "import os\nos.write(1, b'first')\n"
                                            "for i in range(2000000): os.write(1, b'x')\n"
                                            "os.write(2, b'err')\nos.write(1, b'last')\n"));
  CHECK(result.end == End::kExited);
  CHECK(result.out.bytes == 5 + 2'000'000 + 4);
  CHECK(result.out.truncated);
  CHECK(result.out.text.starts_with("firstx"));
  CHECK(result.out.text.ends_with("xlast"));
  CHECK(result.err.text == "err");
}

TEST_CASE("a crowd's old runs get the idle class of the CPU, and leave their groups as they were",
          "[executor][behind]") {
  const CgroupLayout layout = findCgroups();
  const auto sandbox = makeSandbox();
  auto asked = request(kFlood, "while True: pass\n");
  asked.limits.wall = 1500ms;
  std::vector<std::future<Result<ExecutionResult>>> loops;
  loops.reserve(3);
  for (int i = 0; i < 3; ++i) {
    loops.push_back(std::async(std::launch::async, [&] { return sandbox->execute(asked); }));
  }
  // Before they are old, so that they crowd somebody.
  CHECK(run(*sandbox, request(kOther, "print(1)")).out.text == "1\n");
  if (!layout.cpu.empty() && fs::exists(ownGroup(layout.cpu) / "last" / "cpu.idle")) {
    CHECK(eventually([&] { return idleGroupsIn(ownGroup(layout.cpu)) > 1; }));
  }
  for (auto& loop : loops) {
    const auto result = loop.get();
    REQUIRE(result);
    CHECK(result->end == End::kTimeout);
  }
  CHECK(idleGroupsIn(ownGroup(layout.cpu)) <= 1);
  for (int i = 0; i < 4; ++i) {
    CHECK(run(*sandbox, request(kOther, "print(1)")).out.text == "1\n");
  }
}

TEST_CASE("a piece of a tenant that has others running beside another tenant gives way at once",
          "[executor][behind][living]") {
  const CgroupLayout layout = findCgroups();
  const auto sandbox = makeSandbox();
  LivingSpec spec;
  spec.tenant = kFlood;
  spec.session = "ses_1";
  spec.limits.wall = 1h;
  spec.base = gantlet::testing::interpreterProfile();
  auto house = sandbox->openLiving(spec);
  if (!house) FAIL(house.error().text());
  auto context = (*house)->makeContext();
  if (!context) FAIL(context.error().text());
  LivingPiece piece;
  piece.name = "<cell 1>";
  piece.source = "1 + 1";
  piece.lastExpression = {0U, 5U};
  piece.profile = spec.base;
  piece.output = piece.result = ByteCount::mebi(1);
  piece.diskRead = ByteCount::gibi(1);
  const auto runs = [&] {
    const auto end = (*context)->run(piece, {});
    REQUIRE(end);
    CHECK(end->result.resultJson == "2");
    return idleGroupsIn(ownGroup(layout.cpu));
  };
  runs();
  if (layout.cpu.empty() || !fs::exists(ownGroup(layout.cpu) / "last" / "cpu.idle")) return;
  CHECK(runs() <= 1);
  {
    const Crowd crowd(*sandbox);
    CHECK(runs() > 1);
  }
  CHECK(eventually([&] { return runs() <= 1; }));
}

TEST_CASE("the pool refills beside runs that give way", "[executor][behind][pool]") {
  SandboxOptions options;
  options.launcherCommand = {GANTLET_LAUNCHER, "__launcher"};
  options.maxConcurrent = 64;
  options.pools.enabled = true;
  options.pools.warmPython = 1;
  auto created = Sandbox::create(options);
  REQUIRE(created);
  Sandbox& sandbox = **created;
  const auto asked = request(kOther, "print(1)");
  REQUIRE(sandbox.prepareFor(asked, 30s));
  // As many as keep every core busy: the machine is not idle until they end.
  std::vector<std::unique_ptr<Held>> loops;
  for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i) {
    loops.push_back(std::make_unique<Held>(sandbox, request(kFlood, kLoops)));
  }
  CHECK(eventually([&] { return sandbox.pools().warmPython == 1; }));
  const auto before = sandbox.pools().warmHits;
  CHECK(run(sandbox, asked).out.text == "1\n");
  CHECK(sandbox.pools().warmHits == before + 1);
}

TEST_CASE("a service's own CPU group is left, and nothing stays of it", "[executor][behind]") {
  const CgroupLayout before = findCgroups();
  const std::string outside = ownCpuGroup();
  if (before.version != CgroupVersion::kV1 || before.cpu.empty()) {
    WARN("not checked: this host has no cpu controller of version 1");
    return;
  }
  const fs::path service = ownGroup(before.cpu) / "service";
  SandboxOptions options;
  options.ownCpuGroup = true;
  {
    const auto first = makeSandbox(options);
    CHECK(ownCpuGroup().ends_with("/gantlet-" + std::to_string(::getpid()) + "/service"));
    // Found where they were: not inside of the service's.
    CHECK(findCgroups().cpu == before.cpu);
    {
      const auto second = makeSandbox(options);
      CHECK(run(*second, request(kOther, "print(1)")).out.text == "1\n");
    }
    CHECK(fs::exists(service));
    CHECK(run(*first, request(kOther, "print(1)")).out.text == "1\n");
  }
  CHECK(ownCpuGroup() == outside);
  CHECK_FALSE(fs::exists(service));
}
