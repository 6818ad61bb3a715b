// Every program of tests/attacks/{python,javascript} against the real sandbox: with all walls up it
// must end as its header says; with one wall down the others must hold where it says so.
//
// GANTLET_ATTACK=part-of-a-name runs only the programs whose name holds it; GANTLET_ATTACK_TIMES=1
// prints how long each took.
#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <thread>

#include "executor/sandbox.h"
#include "policy/profile_builder.h"
#include "test_paths.h"
#include "tests/attacks/attack.h"
#include "tests/attacks/leftovers.h"
#include "tests/policy/support.h"
#include "tests/support/profiles.h"
#include "tests/support/start_mode.h"

using namespace gantlet;
using namespace gantlet::attacks;

namespace {

constexpr std::size_t kAtOnce = 4;
constexpr std::chrono::milliseconds kLongestContained{10'000};

const std::vector<Attack>& allAttacks() {
  static const std::vector<Attack> attacks = [] {
    auto loaded = loadAttacks(GANTLET_SOURCE_DIR "/tests/attacks");
    const char* wanted = std::getenv("GANTLET_ATTACK");
    std::erase_if(loaded, [&](const Attack& attack) {
      return wanted != nullptr && attack.name.find(wanted) == std::string::npos;
    });
    return loaded;
  }();
  return attacks;
}

std::unique_ptr<Sandbox> makeSandbox(SandboxOptions options) {
  auto created = gantlet::testing::createInMode(options, GANTLET_LAUNCHER);
  if (!created) FAIL(created.error().text());
  return std::move(*created);
}

// What the laxest policy grants, as a service would filter it.
SeccompProfile widestProfile(Language language) {
  return buildProfile(test::rulebook(), language, test::policyNamed("observe").granted);
}

ExecutionRequest requestFor(const Attack& attack, bool policyFilter, bool onlyContainment) {
  ExecutionRequest request;
  request.id = newSubmissionId();
  request.tenant = TenantId("test");
  request.language = attack.language;
  request.filename = attack.language == Language::kPython ? "attack.py" : "attack.js";
  request.source = attack.source;
  request.argumentsJson = "{}";
  request.limits = attack.limits;
  // Where it does not matter how a program ends, one that fills its time needs no whole minute.
  if (onlyContainment) request.limits.wall = std::min(request.limits.wall, kLongestContained);
  request.profile = policyFilter || attack.policyFilter ? widestProfile(attack.language)
                                                        : gantlet::testing::interpreterProfile();
  return request;
}

using Judge = std::string (*)(const Attack&, const ExecutionResult&);

std::string onlyContained(const Attack& /*attack*/, const ExecutionResult& result) {
  return judgeContained(result);
}

std::string runOne(Sandbox& sandbox, const Attack& attack, bool policyFilter, Judge verdict) {
  for (int run = 0; run < attack.runs; ++run) {
    const auto start = std::chrono::steady_clock::now();
    const auto result =
        sandbox.execute(requestFor(attack, policyFilter, verdict == &onlyContained));
    if (std::getenv("GANTLET_ATTACK_TIMES") != nullptr) {
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
      std::fprintf(stderr, "%6.2f s  %s\n", took.count(), attack.name.c_str());
    }
    if (!result) return "the sandbox failed: " + result.error().text();
    if (std::string why = verdict(attack, *result); !why.empty()) return why;
  }
  return "";
}

// Runs them a few at a time; returns what went wrong, a sentence each.
std::vector<std::string> runAll(Sandbox& sandbox, const std::vector<const Attack*>& attacks,
                                bool policyFilter, Judge verdict) {
  std::vector<std::string> wrong;
  std::mutex mutex;
  std::atomic<std::size_t> next{0};
  std::vector<std::thread> workers;
  for (std::size_t i = 0; i < kAtOnce; ++i) {
    workers.emplace_back([&] {
      for (std::size_t index = next++; index < attacks.size(); index = next++) {
        const std::string why = runOne(sandbox, *attacks[index], policyFilter, verdict);
        if (why.empty()) continue;
        const std::lock_guard lock(mutex);
        wrong.push_back(attacks[index]->name + ": " + why);
      }
    });
  }
  for (std::thread& worker : workers) worker.join();
  return wrong;
}

template <class Wanted>
std::vector<const Attack*> pick(Wanted wanted) {
  std::vector<const Attack*> picked;
  for (const Attack& attack : allAttacks()) {
    if (wanted(attack)) picked.push_back(&attack);
  }
  return picked;
}

void checkAll(const SandboxOptions& options, const std::vector<const Attack*>& attacks,
              Judge verdict, bool policyFilter = false) {
  const Census first = quietCensus();
  {
    const auto sandbox = makeSandbox(options);
    const Census before = takeCensus();
    for (const std::string& why : runAll(*sandbox, attacks, policyFilter, verdict)) {
      UNSCOPED_INFO(why);
      CHECK(why == "");
    }
    // Pools change what there is while the sandbox lives.
    if (gantlet::testing::startMode() == gantlet::testing::StartMode::kCold) {
      const Census after = settle(before);
      INFO("before: " << describeCensus(before) << "; after: " << describeCensus(after));
      CHECK(after == before);
    }
  }
  const Census last = settle(first);
  INFO("at first: " << describeCensus(first) << "; at last: " << describeCensus(last));
  CHECK(last == first);
  CHECK(ownGroups() == 0);
}

bool heldWithout(const Attack& attack, const std::string& wall) {
  return attack.layer != wall || !attack.also.empty();
}

}  // namespace

TEST_CASE("there are attacks enough to speak of", "[attacks]") {
  if (std::getenv("GANTLET_ATTACK") != nullptr) return;
  CHECK(pick([](const Attack& a) { return a.language == Language::kPython; }).size() >= 45);
  CHECK(pick([](const Attack& a) { return a.language == Language::kJavaScript; }).size() >= 35);
}

TEST_CASE("every attack ends as its header says and leaves nothing", "[attacks]") {
  checkAll({}, pick([](const Attack&) { return true; }), &judge);
}

TEST_CASE("under the widest filter that a policy makes every attack is contained", "[attacks]") {
  checkAll({}, pick([](const Attack&) { return true; }), &onlyContained, true);
}

TEST_CASE("with the filter down the other walls hold", "[attacks]") {
  SandboxOptions options;
  options.filterDownForWallTests = true;
  checkAll(options, pick([](const Attack& a) { return heldWithout(a, "seccomp"); }),
           &onlyContained);
}

TEST_CASE("with Landlock down the other walls hold", "[attacks]") {
  SandboxOptions options;
  options.landlockDownForWallTests = true;
  checkAll(options, pick([](const Attack& a) { return heldWithout(a, "landlock"); }), &judge);
}

TEST_CASE("with the filter and Landlock down namespaces and mounts hold alone", "[attacks]") {
  SandboxOptions options;
  options.filterDownForWallTests = true;
  options.landlockDownForWallTests = true;
  const auto held = [](const Attack& a) {
    const auto alone = [](const std::string& layer) {
      return layer != "seccomp" && layer != "landlock";
    };
    return alone(a.layer) || std::any_of(a.also.begin(), a.also.end(), alone);
  };
  checkAll(options, pick(held), &onlyContained);
}

TEST_CASE("without cgroups rlimits and the supervisor hold", "[attacks]") {
  SandboxOptions options;
  options.withoutCgroupsForWallTests = true;
  checkAll(options, pick([](const Attack& a) {
             return (a.layer == "cgroup" && !a.also.empty()) || a.also.contains("cgroup");
           }),
           &judge);
}
