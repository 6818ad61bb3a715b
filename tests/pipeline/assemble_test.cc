#include "pipeline/assemble.h"

#include <catch2/catch.hpp>

#include "pipeline/check_request.h"

using namespace gantlet;

namespace {

GateRequest under(std::chrono::milliseconds wall, ByteCount memory) {
  GateRequest request;
  request.policy.limits.wall = std::chrono::seconds(10);
  request.policy.limits.memory = ByteCount::mebi(256);
  request.ceilings.wall = wall;
  request.ceilings.wallBy = "template reports@1";
  request.ceilings.memory = memory;
  request.ceilings.memoryBy = "tenant acme";
  return request;
}

std::string adviceFor(RunStatus status, const GateRequest& request) {
  const auto error = errorOf(status, Report(), effectiveCeilings(request));
  REQUIRE(error);
  return error->resolution;
}

}  // namespace

TEST_CASE("who ran out of what a ceiling gives is told whose it is, and not to ask for more",
          "[assemble]") {
  const GateRequest low = under(std::chrono::milliseconds(1500), ByteCount::mebi(64));
  CHECK(adviceFor(RunStatus::kTimeout, low) ==
        "make it faster; the template reports@1 allows at most 1.5 s");
  CHECK(adviceFor(RunStatus::kOutOfMemory, low) ==
        "use less memory; the tenant acme allows at most 64 MiB");
  CHECK(adviceFor(RunStatus::kTimeout, under(std::chrono::seconds(2), ByteCount())) ==
        "make it faster; the template reports@1 allows at most 2 s");
  // One that is no lower than the policy's limit takes nothing away.
  for (const GateRequest& policys :
       {under(std::chrono::seconds(10), ByteCount::mebi(256)),
        under(std::chrono::seconds(60), ByteCount::mebi(512)), under({}, ByteCount())}) {
    CHECK(adviceFor(RunStatus::kTimeout, policys) ==
          "make it faster, or raise the timeout up to the policy's limit");
    CHECK(adviceFor(RunStatus::kOutOfMemory, policys) ==
          "use less memory, or raise the limit up to the policy's");
  }
}

TEST_CASE("only who ran out of memory is told the code for it", "[assemble]") {
  const auto codeFor = [](RunStatus status, End end) {
    Report report;
    report.execution.emplace();
    report.execution->end = end;
    const auto error = errorOf(status, report);
    REQUIRE(error);
    return error->code;
  };
  CHECK(codeFor(RunStatus::kOutOfMemory, End::kOutOfMemory) == "SB006");
  // The sandbox ended these for what the policy sets: more memory would change nothing.
  CHECK(codeFor(RunStatus::kOutputLimit, End::kOutputLimit) == "SB007");
  CHECK(codeFor(RunStatus::kKilled, End::kReadLimit) == "SB007");
  CHECK(codeFor(RunStatus::kKilled, End::kKilled) == "SB007");
}
