// A fork server has served others before a run, and serves others beside it. Nothing of them may
// lie in a child's memory: not what they were sent, not what the server knows of them. The memory
// is read from outside, by /proc.
#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <future>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "core/resources.h"
#include "core/unique_fd.h"
#include "executor/sandbox.h"
#include "test_paths.h"
#include "tests/executor/processes.h"
#include "tests/support/profiles.h"

using namespace gantlet;
using namespace gantlet::test;
using namespace std::chrono_literals;

namespace {

// A fork server and its programs.
struct Kind {
  std::string image;
  Language language = Language::kPython;
  std::string imports;

  [[nodiscard]] bool isPython() const { return language == Language::kPython; }
  // Says `word` and sleeps.
  [[nodiscard]] std::string sleeper(const std::string& word) const {
    if (isPython()) {
      return imports + "import time\nword = '" + word +
             "'\nprint(word, flush=True)\ntime.sleep(100)\n";
    }
    return "const word = '" + word + "';\nconsole.log(word);\nsetTimeout(() => word, 100000);\n";
  }
};

const Kind kPlain{"plain", Language::kPython, ""};

ExecutionRequest request(const Kind& kind, std::string source) {
  ExecutionRequest made;
  made.language = kind.language;
  made.id = newSubmissionId();
  made.tenant = TenantId("test");
  made.filename = kind.isPython() ? "a.py" : "a.js";
  made.source = std::move(source);
  made.argumentsJson = "{}";
  made.profile = gantlet::testing::interpreterProfile();
  made.limits.wall = 120s;
  return made;
}

std::unique_ptr<Sandbox> makeSandbox() {
  SandboxOptions options;
  options.launcherCommand = {GANTLET_LAUNCHER, "__launcher"};
  options.pools.enabled = true;
  options.pools.warmPython = options.pools.warmDataScience = 2;
  options.pools.forkNode = true;
  options.pools.warmNode = 2;
  auto created = Sandbox::create(options);
  if (!created) FAIL(created.error().text());
  return std::move(*created);
}

void prepare(Sandbox& sandbox, const ExecutionRequest& asked) {
  const Status ready = sandbox.prepareFor(asked, 60s);
  if (!ready) FAIL(ready.error().text());
}

// The fork servers below us that keep `image`.
std::vector<pid_t> serversOf(const std::string& image) {
  std::vector<pid_t> servers;
  for (const pid_t launcher : childrenOf(::getpid())) {
    for (const pid_t pid : childrenOf(launcher)) {
      const std::string line = procText(pid, "cmdline");
      const bool python = line.find("/gantlet/zygote.py") != std::string::npos &&
                          line.find(image + '\0') != std::string::npos;
      if (python || (image == "node" && line == std::string("node") + '\0')) {
        servers.push_back(pid);
      }
    }
  }
  return servers;
}

struct Region {
  std::string line;  // of /proc/PID/maps
  std::string bytes;
};
constexpr std::size_t kPage = 4096;
// What of a process can be read, by address.
using Memory = std::map<std::uintptr_t, Region>;

Memory memoryOf(pid_t pid) {
  const std::string folder = "/proc/" + std::to_string(pid);
  const UniqueFd file(::open((folder + "/mem").c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) FAIL("can't read the memory of process " << pid << ": " << std::strerror(errno));
  Memory memory;
  std::ifstream maps(folder + "/maps");
  for (std::string line; std::getline(maps, line);) {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    std::array<char, 5> access{};
    REQUIRE(std::sscanf(line.c_str(), "%lx-%lx %4s", &begin, &end, access.data()) == 3);
    if (access[0] != 'r' || line.find("[v") != std::string::npos) continue;  // vvar, vdso, vsyscall
    std::string bytes(end - begin, '\0');
    if (::pread(file.get(), bytes.data(), bytes.size(), static_cast<off_t>(begin)) ==
        static_cast<ssize_t>(bytes.size())) {
      memory.emplace(begin, Region{line, std::move(bytes)});
    }
  }
  REQUIRE(memory.size() > 10);
  return memory;
}

// The high half of an address of the program or its libraries, where one may stand.
bool isHighHalf(pid_t pid, std::size_t at) {
  const int high = pid >> 8;
  return at % 8 == 4 && (high == 0x55 || high == 0x56 || (high >= 0x7c && high <= 0x7f));
}

bool isSamePage(const Region& now, const Region& before, std::size_t at) {
  return at + kPage <= now.bytes.size() && at + kPage <= before.bytes.size() &&
         std::memcmp(now.bytes.data() + at, before.bytes.data() + at, kPage) == 0;
}

// Where `words` stand in `memory` and not, at the same place, in `before`: 32 bits, aligned.
std::vector<std::string> wordsIn(const Memory& memory, const Memory& before,
                                 const std::vector<pid_t>& words) {
  std::vector<std::string> found;
  for (const auto& [begin, region] : memory) {
    const auto old = before.find(begin);
    for (std::size_t at = 0; at + 4 <= region.bytes.size(); at += 4) {
      // Most pages are as they were: hundreds of megabytes for a server with libraries.
      if (at % kPage == 0 && old != before.end() && isSamePage(region, old->second, at)) {
        at += kPage - 4;
        continue;
      }
      std::int32_t word = 0;
      std::memcpy(&word, region.bytes.data() + at, 4);
      if (std::find(words.begin(), words.end(), word) == words.end()) continue;
      if (isHighHalf(word, at)) continue;
      if (old != before.end() && at + 4 <= old->second.bytes.size() &&
          std::memcmp(old->second.bytes.data() + at, &word, 4) == 0) {
        continue;
      }
      std::ostringstream place;
      place << word << " at " << std::hex << begin + at << " in " << region.line;
      found.push_back(place.str());
    }
  }
  return found;
}

bool holds(const Memory& memory, const std::string& text) {
  return std::any_of(memory.begin(), memory.end(), [&](const auto& region) {
    return region.second.bytes.find(text) != std::string::npos;
  });
}

// A run that has begun and sleeps, with a word of its own in all that a submitter supplies.
class Sleeper {
 public:
  Sleeper(Sandbox& sandbox, const std::string& canary, const Kind& kind)
      : cancel_(::eventfd(0, EFD_CLOEXEC)) {
    ExecutionRequest asked = request(kind, kind.sleeper(canary + "source"));
    asked.tenant = TenantId(canary + "tenant");
    asked.filename = canary + (kind.isPython() ? "name.py" : "name.js");
    asked.argumentsJson = "{\"a\": \"" + canary + "argument\"}";
    asked.stdinBytes = canary + "input";
    asked.files.push_back({canary + "file.txt", canary + "content"});
    asked.cancel.eventFd = cancel_.get();
    asked.onOutput = [this](int, std::string_view) {
      if (!told_) begun_.set_value();
      told_ = true;
    };
    run_ = std::async(std::launch::async,
                      [&sandbox, asked = std::move(asked)] { return sandbox.execute(asked); });
    if (begun_.get_future().wait_for(60s) != std::future_status::ready) FAIL("it did not begin");
  }
  Sleeper(const Sleeper&) = delete;
  Sleeper& operator=(const Sleeper&) = delete;
  ~Sleeper() { end(); }
  void end() {
    if (!run_.valid()) return;
    const std::uint64_t one = 1;
    (void)!::write(cancel_.get(), &one, sizeof one);
    (void)run_.get();
  }

 private:
  UniqueFd cancel_;
  std::promise<void> begun_;
  bool told_ = false;
  std::future<Result<ExecutionResult>> run_;
};

// The places in the children's memory that hold the process id of another run.
std::vector<std::string> idsOfOthers(const Kind& kind) {
  const auto sandbox = makeSandbox();
  const ExecutionRequest asked = request(kind, kind.imports);
  prepare(*sandbox, asked);
  REQUIRE(serversOf(kind.image).size() == 1);
  const pid_t server = serversOf(kind.image).front();
  const std::vector<pid_t> first = childrenOf(server);
  REQUIRE(first.size() >= 2);
  const Memory before = memoryOf(first.front());
  std::vector<pid_t> pids{server};
  pids.insert(pids.end(), first.begin(), first.end());

  // Some end, others live on; each is in the memory of none that comes after it.
  std::vector<std::unique_ptr<Sleeper>> sleepers;
  for (int i = 0; i < 8; ++i) {
    const std::string canary = "c4n4ry" + std::to_string(i) + "of";
    const std::vector<pid_t> known = childrenOf(server);
    sleepers.push_back(std::make_unique<Sleeper>(*sandbox, canary, kind));
    for (const pid_t pid : childrenOf(server)) {
      const bool isNew = std::find(known.begin(), known.end(), pid) == known.end();
      if (isNew) pids.push_back(pid);
    }
    if (i % 2 == 1) sleepers.at(static_cast<std::size_t>(i) / 2)->end();
  }
  const std::vector<pid_t> known = childrenOf(server);
  sleepers.push_back(std::make_unique<Sleeper>(*sandbox, "the-last-one-", kind));
  std::vector<pid_t> looked;
  for (const pid_t pid : childrenOf(server)) {
    if (std::find(known.begin(), known.end(), pid) == known.end()) looked.push_back(pid);
  }
  REQUIRE(looked.size() == 1);
  prepare(*sandbox, asked);  // and those that wait
  for (const pid_t pid : childrenOf(server)) {
    const bool waits = std::find(known.begin(), known.end(), pid) == known.end();
    if (waits && pid != looked.front()) looked.push_back(pid);
  }
  CHECK(looked.size() >= 3);
  std::vector<std::string> places;
  for (const pid_t pid : looked) {
    const Memory memory = memoryOf(pid);
    CHECK_FALSE(holds(memory, "c4n4ry"));
    CHECK(holds(memory, "the-last-one-source") == (pid == looked.front()));
    const std::vector<std::string> found = wordsIn(memory, before, pids);
    places.insert(places.end(), found.begin(), found.end());
  }
  return places;
}

// Processes come and go until ids are numbers that memory holds seldom: sizes, lines and counts are
// small ones, as ids are in a new container.
void passSmallIds() {
  for (int i = 0; i < 65'536; ++i) {
    // It costs nothing of a large process; the child does nothing but end.
    const pid_t pid = ::vfork();  // NOLINT(clang-analyzer-security.insecureAPI.vfork)
    if (pid == 0) ::_exit(0);
    if (pid < 0 || ::waitpid(pid, nullptr, 0) != pid) FAIL("no process can be made");
    if (pid > 17'000 && pid < 31'000) return;
  }
}

// A process id is also an ordinary number. What really leaks is there each time, with other ids.
void lookForOthers(const Kind& kind) {
  std::vector<std::string> found;
  passSmallIds();
  for (int attempt = 0; attempt < 3; ++attempt) {
    found = idsOfOthers(kind);
    if (found.empty()) break;
  }
  for (const std::string& one : found) UNSCOPED_INFO(one);
  CHECK(found.empty());
}

}  // namespace

TEST_CASE("nothing of other runs is in the memory of a forked child", "[canary]") {
  lookForOthers(kPlain);
}

TEST_CASE("nothing of other runs is in the memory of a child of the data science server",
          "[canary]") {
  if (!std::filesystem::exists("/usr/lib/python3/dist-packages/numpy")) return;
  lookForOthers({"data-science", Language::kPython, "import numpy\n"});
}

TEST_CASE("nothing of other runs is in the memory of a forked node", "[canary]") {
  if (!findResource("node_server.build_id")) {
    WARN("no fork server of node is built in: not tested");
    return;
  }
  lookForOthers({"node", Language::kJavaScript, ""});
}

TEST_CASE("no frame that calls a program holds anything of the fork server", "[canary]") {
  const auto sandbox = makeSandbox();
  const auto asked = request(
      kPlain,
      "import sys\n"
      "frame = sys._getframe()\n"
      "while frame:\n"
      "    held = {**frame.f_locals, **frame.f_globals}\n"
      "    print('server' if 'zygote' in frame.f_code.co_filename else 'program', "
      "frame.f_code.co_name,\n"
      "          [name for name in held if 'native' in name or type(held[name]).__name__ == "
      "'partial'])\n"
      "    if 'zygote' in frame.f_code.co_filename: print(held)\n"
      "    frame = frame.f_back\n");
  prepare(*sandbox, asked);
  const auto result = sandbox->execute(asked);
  REQUIRE(result);
  INFO(result->err.text);
  CHECK(result->out.text ==
        "program <module> []\nprogram _run []\nprogram run_and_exit []\nserver <module> []\n{}\n");
}

TEST_CASE("the main thread of a forked child knows its own id, not its server's", "[canary]") {
  const auto sandbox = makeSandbox();
  const auto asked = request(
      kPlain,
      "import threading\nprint(threading.main_thread().native_id == threading.get_native_id())\n");
  prepare(*sandbox, asked);
  const auto result = sandbox->execute(asked);
  REQUIRE(result);
  CHECK(result->out.text == "True\n");
}
