// What is told of the local sandbox's pools, held against a sandbox that fills them.
#include "providers/local/pool_gauges.h"

#include <catch2/catch.hpp>

#include "core/ids.h"
#include "test_paths.h"
#include "tests/support/profiles.h"

using namespace gantlet;
using namespace std::chrono_literals;

namespace {

ExecutionRequest asked(Language language, ByteCount memory) {
  ExecutionRequest made;
  made.id = newSubmissionId();
  made.tenant = TenantId("test");
  made.language = language;
  made.filename = language == Language::kPython ? "a.py" : "a.js";
  made.argumentsJson = "{}";
  made.profile = gantlet::testing::interpreterProfile();
  made.limits.memory = memory;
  return made;
}

}  // namespace

TEST_CASE("no pool holds more than its size, and one is full with two kinds of programs",
          "[pools]") {
  PoolOptions pools;
  pools.enabled = true;
  SandboxOptions options;
  options.launcherCommand = {GANTLET_LAUNCHER, "__launcher"};
  options.pools = pools;
  const auto sandbox = Sandbox::create(options);
  REQUIRE(sandbox);
  for (const Language language : {Language::kPython, Language::kJavaScript}) {
    const std::string name = language == Language::kPython ? "python" : "node";
    std::uint64_t most = 0;
    for (const std::uint64_t memory : {256, 300, 350, 400}) {
      const Status ready = (*sandbox)->prepareFor(asked(language, ByteCount::mebi(memory)), 30s);
      if (!ready) FAIL(ready.error().text());
      for (const PoolGauge& pool : poolGauges(pools, (*sandbox)->pools())) {
        INFO(pool.name << ": " << pool.available << " of " << pool.size);
        CHECK(pool.available <= pool.size);
        if (pool.name == name) most = pool.size - pool.available;
      }
    }
    INFO(name);
    CHECK(most == 0);
  }
}
