// Runs side by side: what one does must not be felt, seen or paid for by another.
#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <future>
#include <memory>

#include "core/unique_fd.h"
#include "executor/sandbox.h"
#include "test_paths.h"
#include "tests/support/profiles.h"
#include "tests/support/start_mode.h"

using namespace gantlet;

namespace {

std::unique_ptr<Sandbox> makeSandbox(SandboxOptions options = {}) {
  auto created = gantlet::testing::createInMode(options, GANTLET_LAUNCHER);
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
  made.limits.wall = std::chrono::seconds(20);
  return made;
}

// Runs `first` until it has printed something, does `then` beside it, and cancels it.
template <class Then>
ExecutionResult runBeside(Sandbox& sandbox, ExecutionRequest first, Then then) {
  std::promise<void> ready;
  std::atomic<bool> told{false};
  first.onOutput = [&](int, std::string_view) {
    if (!told.exchange(true)) ready.set_value();
  };
  const UniqueFd cancel(::eventfd(0, EFD_CLOEXEC));
  first.cancel.eventFd = cancel.get();
  auto running = std::async(std::launch::async, [&] { return sandbox.execute(first); });
  if (ready.get_future().wait_for(std::chrono::seconds(15)) == std::future_status::ready) then();
  const std::uint64_t one = 1;
  REQUIRE(::write(cancel.get(), &one, sizeof(one)) == sizeof(one));
  auto result = running.get();
  if (!result) FAIL(result.error().text());
  return std::move(*result);
}

}  // namespace

TEST_CASE("a lease that one run takes does not hold the start of another up", "[executor]") {
  const auto sandbox = makeSandbox();
  for (const Language language : {Language::kPython, Language::kJavaScript}) {
    auto holder = request(
        "import fcntl, os, signal, time\n"
        "signal.signal(signal.SIGIO, signal.SIG_IGN)\n"
        "for name in os.listdir('/gantlet'):\n"
        "  try: fcntl.fcntl(os.open('/gantlet/' + name, os.O_RDONLY), 1024, fcntl.F_WRLCK)\n"
        "  except OSError: pass\n"
        "print('held', flush=True)\ntime.sleep(30)\n");
    End end = End::kExited;
    double ms = 0;
    const auto held = runBeside(*sandbox, holder, [&] {
      auto other = request(language == Language::kPython ? "print(1)" : "console.log(1)", language);
      other.limits.wall = std::chrono::seconds(2);
      const auto result = sandbox->execute(other);
      if (!result) FAIL(result.error().text());
      end = result->end;
      ms = result->metrics.durationMs;
    });
    CHECK(held.out.text == "held\n");
    CHECK(end == End::kExited);
    CHECK(ms < 2000);
  }
}
