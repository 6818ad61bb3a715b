// What a living program may try while a branch of it is made: to get the descriptors by which the
// branch joins its groups, or to move others with them.
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <set>
#include <sstream>
#include <thread>
#include <vector>

#include "tests/executor/living_house.h"
#include "tests/executor/processes.h"

using namespace gantlet;
using namespace gantlet::test;
using namespace gantlet::test::living;

namespace {

// The cell waits as if it had ended, and goes on when the order to branch comes.
const std::string kOrdered =
    "import ctypes, os, _posixsubprocess\n"
    "libc = ctypes.CDLL(None, use_errno=True)\n"
    "call = libc.syscall\n"
    "call.restype = ctypes.c_long\n"
    "waits, stone = 0x474E54, 0x474E55\n"
    "log = []\n"
    "def vfork():\n"
    "    null = os.open('/dev/null', os.O_RDONLY)\n"
    "    try:\n"
    "        _posixsubprocess.fork_exec([b'x'], [b'/none'], False, (), None, None, -1, -1, -1, "
    "-1,\n"
    "                                   -1, -1, null, null, False, False, -1, None, None, None, "
    "-1,\n"
    "                                   None, True)\n"
    "    except OSError as error:\n"
    "        log.append(str(error))\n"
    "order = call(124, waits)\n";

// The cell that has waited by itself ends only now, and its end is taken for this one's.
void catchUp(LivingContext& context, const SealedProfile& profile) {
  (void)run(context, piece("0", profile));
  (void)run(context, piece("0", profile));
}

// Numbers of open descriptors, the stepping stone's among them.
std::string openIn(LivingContext& context, const SealedProfile& profile) {
  (void)run(context, piece("import fcntl\n"
                           "def is_open(number):\n"
                           "    try:\n"
                           "        return fcntl.fcntl(number, fcntl.F_GETFD) >= 0\n"
                           "    except OSError:\n"
                           "        return False\n",
                           profile));
  return run(context, piece("[n for n in range(100, 256) if is_open(n)]", profile))
      .result.resultJson.value_or("none");
}

}  // namespace

TEST_CASE("a thread that is made during the order to branch gets no descriptor of the branch's",
          "[living][branch][attack]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const SealedProfile threads =
      profileOf({Capability::kThreads, Capability::kTime, Capability::kFileRead});
  run(*context, piece("import threading", threads));
  const std::string before = openIn(*context, threads);
  run(*context, piece(kOrdered + "vfork()\n"
                                 "def pose():\n"
                                 "    log.append(call(124, stone))\n"
                                 "thread = threading.Thread(target=pose)\n"
                                 "try:\n"
                                 "    thread.start()\n"
                                 "    thread.join()\n"
                                 "except RuntimeError as error:\n"
                                 "    log.append(str(error))\n"
                                 "call(124, waits)\n",
                      threads));
  const auto refused = context->branch("ses_2");
  REQUIRE_FALSE(refused.has_value());
  INFO(refused.error().text());
  CHECK(refused.error().code == ErrorCode::kBusy);
  catchUp(*context, threads);
  CHECK(openIn(*context, threads) == before);
}

TEST_CASE("a process that is made during the order to branch is none that the order is for",
          "[living][branch][attack]") {
  const auto house = open();
  const auto context = contextIn(*house);
  const SealedProfile spawn =
      profileOf({Capability::kSpawn, Capability::kTime, Capability::kFileRead});
  const std::string before = openIn(*context, spawn);
  run(*context, piece(kOrdered + "vfork()\n"
                                 "child = call(56, 0x1200011, 0, 0, 0, 0)\n"
                                 "log.append((child, ctypes.get_errno()))\n"
                                 "if child == 0:\n"
                                 "    groups = call(124, stone)\n"
                                 "    for i in range(max(groups, 0)):\n"
                                 "        os.write(206 + i, b'0')\n"
                                 "    os._exit(0)\n"
                                 "call(124, waits)\n",
                      spawn));
  const auto refused = context->branch("ses_2");
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().code == ErrorCode::kBusy);
  catchUp(*context, spawn);
  CHECK(run(*context, piece("log[-1]", spawn)).result.resultJson == "[-1, 1]");
  CHECK(openIn(*context, spawn) == before);
}

namespace {

// How deep its pid namespace lies below ours.
std::size_t depthOf(pid_t pid) {
  std::istringstream status(procText(pid, "status"));
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("NSpid:"))
      return static_cast<std::size_t>(std::count(line.begin(), line.end(), '\t'));
  }
  return 0;
}

// Stops whom the parent's programs can name while a branch's jail is made, as fast as it can, the
// way a program of the parent's could where Landlock does not keep it from that.
class Stopper {
 public:
  Stopper() : thread_([this] { run(); }) {}
  ~Stopper() {
    over_ = true;
    thread_.join();
  }
  [[nodiscard]] int stopped() const { return stopped_; }

 private:
  void run() {
    std::vector<pid_t> launchers = childrenOf(::getpid());
    std::erase_if(launchers, [](pid_t pid) { return procText(pid, "comm") != "gantlet-jailer\n"; });
    while (!over_) {
      for (const pid_t launcher : launchers) {
        for (const pid_t pid : childrenOf(launcher)) {
          // A jail's init has one more namespace, as the maker of a branch's has, and stays.
          if (depthOf(pid) == depthOf(launcher) + 1 && seen_.insert(pid).second && armed_ &&
              ::kill(pid, SIGSTOP) == 0) {
            ++stopped_;
          }
        }
      }
      armed_ = true;
    }
  }

  std::set<pid_t> seen_;
  bool armed_ = false;  // those of before are not a branch's
  std::atomic<bool> over_ = false;
  std::atomic<int> stopped_ = 0;
  std::thread thread_;
};

}  // namespace

TEST_CASE("who stops the process that makes a branch's jail stops nobody else",
          "[living][branch]") {
  const auto bystander = open();
  const auto other = contextIn(*bystander);
  (void)run(*other, piece("x = 7"));
  const auto house = open();
  const auto context = contextIn(*house);
  (void)run(*context, piece("1"));
  std::string refused;
  {
    const Stopper stopper;
    for (int i = 0; i < 500 && refused.find("was stopped") == std::string::npos; ++i) {
      const auto made = context->branch("ses_2");
      if (!made) refused = made.error().text();
      if (!context->alive()) break;
    }
    INFO(refused);
    CHECK(stopper.stopped() > 0);
  }
  CHECK_THAT(refused, Catch::Contains("was stopped"));
  CHECK(run(*other, piece("x")).result.resultJson == "7");
  CHECK(open() != nullptr);
}
