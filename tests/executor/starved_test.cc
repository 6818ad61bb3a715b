// A supervisor that lacks something: descriptors, standard streams, a listener.
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <thread>
#include <vector>

#include "executor/sandbox.h"
#include "test_paths.h"
#include "tests/support/profiles.h"
#include "tests/support/start_mode.h"

using namespace gantlet;

namespace {

std::unique_ptr<Sandbox> makeSandbox() {
  auto created = gantlet::testing::createInMode({}, GANTLET_LAUNCHER, false);
  return created ? std::move(*created) : nullptr;
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

// Runs `body` in a process of its own, whose exit code it gives.
template <class Body>
int inChild(Body body) {
  const pid_t pid = ::fork();
  if (pid == 0) {
    ::alarm(60);
    ::_exit(body());
  }
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::size_t childrenBelow(const std::string& pid) {
  std::ifstream in("/proc/" + pid + "/task/" + pid + "/children");
  std::size_t count = 0;
  for (std::string child; in >> child;) count += 1 + childrenBelow(child);
  return count;
}

// The launcher; with pools the fork server too, and init and program of what waits.
std::size_t atRest() {
  using gantlet::testing::StartMode;
  return gantlet::testing::startMode() == StartMode::kCold ? 1 : 2 + 2 * 2;
}

// Counted without opening any.
rlim_t openDescriptors() {
  rlim_t count = 0;
  for (int fd = 0; fd < 256; ++fd) count += ::fcntl(fd, F_GETFD) >= 0 ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("a run that the supervisor has too few descriptors for ends, whatever step failed",
          "[executor]") {
  const int code = inChild([] {
    const auto sandbox = makeSandbox();
    if (!sandbox) return 10;
    rlimit before{};
    ::getrlimit(RLIMIT_NOFILE, &before);
    for (rlim_t spare = 1; spare < 40; ++spare) {
      const rlimit few{openDescriptors() + spare, before.rlim_max};
      ::setrlimit(RLIMIT_NOFILE, &few);
      (void)sandbox->execute(request("print(1)\n"));
      ::setrlimit(RLIMIT_NOFILE, &before);
    }
    // What a failed step left behind must not stop the runs that have enough.
    const auto enough = sandbox->execute(request("print(1)\n"));
    if (!enough) std::fprintf(stderr, "%s\n", enough.error().text().c_str());
    const std::string self = std::to_string(::getpid());
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(5);
    while (childrenBelow(self) > atRest() && std::chrono::steady_clock::now() < deadline) {
    }
    if (childrenBelow(self) > atRest()) return 11;
    return enough && enough->end == End::kExited ? 0 : 12;
  });
  CHECK(code == 0);
}

// Of a run that has begun: what one holds while its program runs, and the test's own.
constexpr rlim_t kRunDescriptors = 24;

// Takes every descriptor as soon as it is free, as the connections of a busy service do.
class Hog {
 public:
  Hog() : thread_([this] { take(); }) {}
  Hog(const Hog&) = delete;
  Hog& operator=(const Hog&) = delete;
  ~Hog() {
    stop_ = true;
    thread_.join();
    for (const int fd : taken_) ::close(fd);
  }

 private:
  void take() {
    // Not before the run has made its own: then it would only fail early.
    while (!stop_ && openDescriptors() < kRunDescriptors) {
    }
    while (!stop_) {
      if (const int fd = ::dup(1); fd >= 0) taken_.push_back(fd);
    }
  }

  std::atomic<bool> stop_{false};
  std::vector<int> taken_;
  std::thread thread_;
};

TEST_CASE("a program does not outlive a supervisor that lost hold of it", "[executor]") {
  const int code = inChild([] {
    const auto sandbox = makeSandbox();
    if (!sandbox) return 10;
    rlimit before{};
    ::getrlimit(RLIMIT_NOFILE, &before);
    for (int round = 0; round < 30; ++round) {
      auto made = request("import time\ntime.sleep(60)\n");
      made.limits.wall = std::chrono::milliseconds(50);
      const rlimit few{48, before.rlim_max};
      ::setrlimit(RLIMIT_NOFILE, &few);
      {
        const Hog hog;
        (void)sandbox->execute(made);
      }
      ::setrlimit(RLIMIT_NOFILE, &before);
    }
    const std::string self = std::to_string(::getpid());
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(5);
    while (childrenBelow(self) > atRest() && std::chrono::steady_clock::now() < deadline) {
    }
    return childrenBelow(self) > atRest() ? 11 : 0;
  });
  CHECK(code == 0);
}

TEST_CASE("the sandbox works with its own standard streams closed", "[executor]") {
  for (const int last : {0, 1, 2}) {
    const int code = inChild([last] {
      for (int fd = 0; fd <= last; ++fd) ::close(fd);
      const auto sandbox = makeSandbox();
      if (!sandbox) return 10;
      auto made = request(
          "import sys\nprint('out')\nprint('err', file=sys.stderr)\nprint(sys.stdin.read())\n");
      made.stdinBytes = "in";
      const auto result = sandbox->execute(made);
      if (!result) return 11;
      if (result->end != End::kExited || result->exitCode != 0) return 12;
      return result->out.text == "out\nin\n" && result->err.text == "err\n" ? 0 : 13;
    });
    INFO("closed: 0 to " << last);
    CHECK(code == 0);
  }
}
