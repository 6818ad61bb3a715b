#include "pipeline/vetting_cache.h"

#include <catch2/catch.hpp>

#include "core/clock.h"
#include "pipeline/pipeline.h"
#include "tests/support/memory_log.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

std::shared_ptr<const Rulebook> rulebook() {
  auto loaded = Rulebook::load();
  INFO((loaded ? "" : loaded.error().text()));
  REQUIRE(loaded);
  return *loaded;
}

// A pipeline that vets, and what its log says of each analysis.
struct Vetting {
  GateRequest request(const char* tenant, const char* source, const char* policy = "default") {
    GateRequest request;
    request.submission.id = newSubmissionId();
    request.submission.tenant = TenantId(tenant);
    request.submission.filename = "main.py";
    request.submission.source = source;
    auto found = rules->policy(policy);
    REQUIRE(found);
    request.policy = *found;
    return request;
  }

  Report vet(const GateRequest& request) {
    auto report = pipeline.vet(request);
    REQUIRE(report);
    return *std::move(report);
  }

  // Of the last analysis that was recorded.
  [[nodiscard]] bool reused() const {
    const auto records = log.records();
    for (auto record = records.rbegin(); record != records.rend(); ++record) {
      if (record->stage == "analyze") return record->details.find("reused") != nullptr;
    }
    FAIL("no analysis was recorded");
    return false;
  }

  std::shared_ptr<const Rulebook> rules = rulebook();
  MemoryLog log;
  SystemClock clock;
  Pipeline pipeline{rules, nullptr, &log, clock};
};

Digest numbered(std::uint8_t number) {
  Digest digest{};
  digest[0] = number;
  return digest;
}

Facts factsNamed(std::size_t count) {
  Facts facts;
  facts.complete = true;
  facts.items.resize(count);
  return facts;
}

}  // namespace

TEST_CASE("a program that comes again gets the verdict that it got, and the record says so",
          "[vetting-cache]") {
  Vetting vetting;
  const Report first = vetting.vet(vetting.request("t", "import math\nprint(math.pi)\n"));
  CHECK_FALSE(vetting.reused());
  const Report second = vetting.vet(vetting.request("t", "import math\nprint(math.pi)\n"));
  CHECK(vetting.reused());
  CHECK(first.verdict.action == Action::kAllow);
  CHECK(second.verdict.action == Action::kAllow);
  CHECK(second.verdict.policyDigest == first.verdict.policyDigest);
  CHECK(second.facts.items.size() == first.facts.items.size());
  CHECK(second.verdict.complete);
  vetting.vet(vetting.request("t", "import math\nprint(math.e)\n"));
  CHECK_FALSE(vetting.reused());
}

TEST_CASE("a program that was denied is denied again, with the same findings", "[vetting-cache]") {
  Vetting vetting;
  const Report first = vetting.vet(vetting.request("t", "import os\nos.system('id')\n"));
  const Report second = vetting.vet(vetting.request("t", "import os\nos.system('id')\n"));
  CHECK(vetting.reused());
  CHECK(second.verdict.action == Action::kDeny);
  REQUIRE(second.verdict.findings.size() == first.verdict.findings.size());
  CHECK(second.verdict.findings.front().rule == first.verdict.findings.front().rule);
  CHECK(second.verdict.advice == first.verdict.advice);
}

TEST_CASE("nothing is reused between tenants, policies, names of files and ways to ask",
          "[vetting-cache]") {
  Vetting vetting;
  const char* const source = "import pandas\nprint(pandas.Series([1]).sum())\n";
  const auto strict = vetting.vet(vetting.request("t", source));
  CHECK(strict.verdict.action != Action::kAllow);
  vetting.vet(vetting.request("other", source));
  CHECK_FALSE(vetting.reused());
  const auto lax = vetting.vet(vetting.request("t", source, "data-science"));
  CHECK_FALSE(vetting.reused());
  CHECK(lax.verdict.action == Action::kAllow);
  GateRequest renamed = vetting.request("t", source);
  renamed.submission.filename = "main.ipynb";
  vetting.vet(renamed);
  CHECK_FALSE(vetting.reused());
  GateRequest every = vetting.request("t", source);
  every.everyFinding = true;
  vetting.vet(every);
  CHECK_FALSE(vetting.reused());
  GateRequest cells = vetting.request("t", source);
  cells.submission.cells = true;
  vetting.vet(cells);
  CHECK_FALSE(vetting.reused());
  vetting.vet(vetting.request("t", source));
  CHECK(vetting.reused());
}

TEST_CASE("the advice to a program that comes again names what the tenant may choose by then",
          "[vetting-cache]") {
  Vetting vetting;
  bool may = false;
  vetting.pipeline.choicesFrom([&](const TenantId&, std::string_view) { return may; });
  const auto advice = [&] {
    return vetting.vet(vetting.request("t", "import pandas")).verdict.advice;
  };
  CHECK(advice().find("data-science") == std::string::npos);
  may = true;
  CHECK(advice().find("data-science") != std::string::npos);
  CHECK(vetting.reused());
}

TEST_CASE("an analysis that could not be completed is made anew", "[vetting-cache]") {
  Vetting vetting;
  vetting.vet(vetting.request("t", "def broken(:\n"));
  const Report again = vetting.vet(vetting.request("t", "def broken(:\n"));
  CHECK_FALSE(vetting.reused());
  CHECK(again.verdict.action == Action::kDeny);
}

TEST_CASE("what was asked for longest ago makes room", "[vetting-cache]") {
  VettingCache cache(2);
  const Verdict verdict;
  cache.keep(numbered(1), factsNamed(1), verdict);
  cache.keep(numbered(2), factsNamed(1), verdict);
  CHECK(cache.find(numbered(1)) != nullptr);
  cache.keep(numbered(3), factsNamed(1), verdict);
  CHECK(cache.find(numbered(1)) != nullptr);
  CHECK(cache.find(numbered(2)) == nullptr);
  CHECK(cache.find(numbered(3)) != nullptr);
}

TEST_CASE("the bytes that are kept are bounded", "[vetting-cache]") {
  VettingCache cache(100, 100 * sizeof(Fact));
  const Verdict verdict;
  cache.keep(numbered(1), factsNamed(200), verdict);
  CHECK(cache.find(numbered(1)) == nullptr);
  cache.keep(numbered(2), factsNamed(60), verdict);
  cache.keep(numbered(3), factsNamed(60), verdict);
  CHECK(cache.find(numbered(2)) == nullptr);
  CHECK(cache.find(numbered(3)) != nullptr);
  Facts large = factsNamed(1);
  large.items[0].value.assign(200 * sizeof(Fact), 'x');
  cache.keep(numbered(4), large, verdict);
  CHECK(cache.find(numbered(4)) == nullptr);
}
